public import DeclarationFormats

/// An immutable set of declared types, in which types can be looked up.
///
/// A registry is built from layers of declarations (``RegistryLayer``), in ascending order of precedence. If several
/// declarations have the same identifier, or several types have the same tag, rules of precedence apply. Valid declarations are
/// loaded. Errors in other declarations are reported in ``findings``.
///
/// ```swift
/// let registry = Registry(layers: [RegistryLayer(name: "mine", declarations: declarations)])
/// registry.type("com.example.drawing")?.conforms(to: .image)
/// ```
///
/// A `UTType` belongs to the registry that returned it. The initializers of `UTType` use ``default``.
public final class Registry: Sendable {
    let table: TypeTable
    /// The errors in the layers. Empty for ``shipped`` and ``apple``.
    public let findings: [Diagnostic]

    /// The registry with all types that are included in typeq. The types are in a compiled table that is embedded in the
    /// program and used in place, so nothing is parsed when the program starts.
    public static let shipped = Registry(table: .embedded, findings: [], ground: .shipped, embedded: .shipped)

    let ground: Base
    /// The embedded registry that this instance represents, or nil if the registry was built.
    let embedded: Embedded?
    /// The system whose version of Apple's types the registry contains.
    package let system: AppleSystem

    init(
        table: TypeTable, findings: [Diagnostic], ground: Base = .none, embedded: Embedded? = nil,
        system: AppleSystem = .newest
    ) {
        self.table = table
        self.findings = findings
        self.ground = ground
        self.embedded = embedded
        self.system = system
    }

    /// Builds a registry from layers.
    ///
    /// Invalid declarations are omitted and reported in ``findings``.
    ///
    /// - Parameters:
    ///   - layers: The layers, in ascending order of precedence.
    ///   - base: The registry below the layers, or nil for none.
    /// - Complexity: O(*n* log *n*) in the number of declarations and tags in the layers, plus the types of the base
    ///   that depend on them. The complexity does not depend on the size of the base.
    public convenience init(layers: [RegistryLayer], over base: Registry? = .shipped) {
        self.init(layers: layers, over: base, on: base?.system ?? .newest)
    }

    /// Builds a registry from layers that contain the types of a system.
    convenience init(layers: [RegistryLayer], over base: Registry?, on system: AppleSystem) {
        var builder = RegistryBuilder(layers: layers, over: base?.table, isPlatform: base?.isPlatform ?? false)
        // If there are no layers, the table of the base is used.
        let table = layers.isEmpty ? base?.table ?? builder.build() : builder.build()
        self.init(table: table, findings: builder.findings, ground: base?.ground ?? .none, system: system)
    }

    /// The number of declared types.
    ///
    /// - Complexity: O(1).
    package var count: Int { table.typeCount }

    /// All declared types: the types of the base, which are sorted by identifier, followed by the types that the layers
    /// add. The collection is lazy.
    public var types: some RandomAccessCollection<UTType> {
        (0..<UInt32(table.typeCount)).lazy.map { UTType(declared: $0, in: self) }
    }

    /// The app declarations in the layers.
    package var apps: [EmbeddedApp] { table.apps }

    /// The name and role of each layer, from lowest to highest.
    package var layerNames: [(name: String, role: RegistryLayer.Role)] { table.layers }
}

extension Registry {
    /// Returns the declarations in the registry by layer, excluding declarations that were replaced by others.
    package func layers() -> [RegistryLayer] {
        var layers = layerNames.map { RegistryLayer(name: $0.name, role: $0.role, declarations: []) }
        for type in 0..<UInt32(table.typeCount) {
            let record = table.facts(of: type)
            let layer = Int(record[TableLayout.TypeField.layer])
            if layer < layers.count { layers[layer].declarations.append(table.declaration(record)) }
        }
        if !layers.isEmpty { layers[0].apps = apps }
        return layers
    }

    /// The number of declarations in each layer, excluding declarations that were replaced by others.
    package var layerCounts: [Int] {
        var counts = [Int](repeating: 0, count: table.layerCount)
        for type in 0..<UInt32(table.typeCount) {
            let layer = Int(table.facts(of: type)[TableLayout.TypeField.layer])
            if layer < counts.count { counts[layer] += 1 }
        }
        return counts
    }
}

extension TypeTable {
    func declaration(_ record: Record) -> TypeDeclaration {
        let flags = record[TypeField.flags]
        func text(_ field: Int) -> String? {
            let text = record.string(field)
            return text.isEmpty ? nil : text
        }
        var declaration = TypeDeclaration(
            identifier: record.string(TypeField.identifier),
            kind: flags & TableLayout.TypeFlag.exported == 0 ? .imported : .exported,
            conformsTo: parentNames(of: record), description: text(TypeField.description),
            referenceURL: text(TypeField.referenceURL))
        declaration.declaredBy = text(TypeField.declaredBy)
        if flags & TableLayout.TypeFlag.hasVersion != 0 {
            declaration.version = Int(Int32(bitPattern: record[TypeField.version]))
        }
        if flags & TableLayout.TypeFlag.hasOrder != 0 { declaration.order = Int(record[TypeField.order]) }
        let level = record.level.pointee
        declaration.signatures = level.range(atWord: record.start + TypeField.signatures, in: .signatures)
            .map { level.signature($0) }
        for tag in tags(of: record) {
            switch tag.tagClass {
            case .filename: declaration.filenames.append(tag.text)
            case .compoundExtension: declaration.compoundExtensions.append(tag.text)
            default:
                guard let tagClass = tag.tagClass.tagClass else {
                    declaration.marks.append(FormatMark(tag.tagClass, tableText: tag.text))
                    continue
                }
                if tag.isAdded {
                    declaration.added[tagClass, default: []].append(tag.text)
                } else {
                    declaration.tags[tagClass, default: []].append(tag.text)
                }
            }
        }
        return declaration
    }

    /// The records of this table that contain declarations, each with its type. Records of declarations that were
    /// replaced by the tables below have no type.
    var ownFacts: some Sequence<(type: UInt32?, record: Record)> {
        let top = levels.baseAddress.unsafelyUnwrapped
        let level = top.pointee
        let overridden = level.section(.overridden).count
        return (0..<level.types.count).lazy.map { index in
            let isNew = index < level.typeCount
            let type = isNew ? UInt32(level.firstType + index) : level.word(.overridden, index - level.typeCount)
            return (
                index < level.typeCount + overridden ? type : nil,
                Record(level: top, start: level.types.start + index * TypeField.count)
            )
        }.filter { $0.record[TypeField.flags] & TableLayout.TypeFlag.linksOnly == 0 }
    }

    /// Returns the first tag of a class, which is the preferred tag, or nil if there is none.
    func firstTag(of type: UInt32, _ tagClass: TableTagClass) -> String? {
        let record = facts(of: type)
        let level = record.level.pointee
        for index in level.range(atWord: record.start + TypeField.tags, in: .tags)
        where level.word(.tags, index) & 0xFF == tagClass.rawValue { return level.string(.tags, index, field: 1) }
        return nil
    }
}
