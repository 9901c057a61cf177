/// An immutable set of declared types that answers questions about them.
///
/// A registry is built from layers of declarations (``RegistryLayer``), the lowest first. Rules of precedence decide
/// between several declarations of one identifier, and between several types with one tag. Valid declarations load; the
/// errors in the others become ``findings``.
///
/// ```swift
/// let registry = Registry(layers: [RegistryLayer(name: "mine", declarations: declarations)])
/// registry.type("com.example.drawing")?.conforms(to: .image)
/// ```
///
/// A `UTType` belongs to the registry that returned it. `UTType`'s own initializers use ``default``.
public final class Registry: Sendable {
    let table: TypeTable
    /// The errors in the layers. Empty for ``shipped`` and ``apple``.
    public let findings: [RegistryFinding]

    /// The types that typeq ships. They are in a compiled table inside the program, which is used in place: there is
    /// nothing to parse at start-up.
    public static let shipped = Registry(table: .embedded, findings: [], ground: .shipped)

    /// The base of the registry.
    let ground: Ground

    init(table: TypeTable, findings: [RegistryFinding], ground: Ground = .none) {
        self.table = table
        self.findings = findings
        self.ground = ground
    }

    /// Builds a registry from layers.
    ///
    /// Invalid declarations are left out and reported in ``findings``.
    ///
    /// - Parameters:
    ///   - layers: The layers, the lowest first.
    ///   - base: The registry below the layers, or nil for none.
    /// - Complexity: O(*n* log *n*) in the declarations and tags of the layers, plus a copy of the base.
    public convenience init(layers: [RegistryLayer], over base: Registry? = .shipped) {
        var builder = RegistryBuilder(layers: layers, over: base?.table, isPlatform: base?.isPlatform ?? false)
        let table = builder.build()
        self.init(table: table, findings: builder.findings, ground: base?.ground ?? .none)
    }

    /// The number of declared types.
    ///
    /// - Complexity: O(1).
    public var count: Int { table.typeCount }

    /// All declared types: the shipped ones by identifier, then those of the layers on top. The collection is lazy.
    public var types: some RandomAccessCollection<UTType> {
        (0..<UInt32(table.typeCount)).lazy.map { UTType(declared: $0, in: self) }
    }

    /// The bytes of the compiled table of this registry, in the format of `types.table`.
    package var compiledTable: [UInt8] {
        var bytes = Array(table.bytes)
        let checksum = bytes.withUnsafeBytes { TableHash.checksum($0) }
        withUnsafeBytes(of: checksum.littleEndian) { sum in
            bytes.replaceSubrange(TableLayout.checksumWord * 4..<TableLayout.checksumWord * 4 + 8, with: sum)
        }
        return bytes
    }

    /// The app declarations in the layers.
    package var apps: [EmbeddedApp] {
        let (start, count) = table.section(.apps)
        return (0..<count).map { index in
            EmbeddedApp(
                identifier: table.string(atWord: start + index * 4), json: table.string(atWord: start + index * 4 + 2))
        }
    }

    /// The name and role of each layer, the lowest first.
    package var layerNames: [(name: String, role: RegistryLayer.Role)] {
        let (start, count) = table.section(.layers)
        return (0..<count).map { index in
            let role = RegistryLayer.Role(rawValue: table.words[start + index * 3]) ?? .other
            return (table.string(atWord: start + index * 3 + 1), role)
        }
    }
}

extension Registry: Equatable {
    /// Whether two references are the same registry. Two registries of the same declarations are not equal.
    public static func == (left: Registry, right: Registry) -> Bool { left === right }
}

extension Registry {
    /// Returns the declarations in the registry by layer, without those that lost to others.
    package func layers() -> [RegistryLayer] {
        var layers = layerNames.map { RegistryLayer(name: $0.name, role: $0.role, declarations: []) }
        for type in 0..<UInt32(table.typeCount) {
            layers[Int(table.typeWord(type, TableLayout.TypeField.layer))].declarations.append(declaration(of: type))
        }
        if !layers.isEmpty { layers[0].apps = apps }
        return layers
    }

    /// Returns the declaration of a type.
    func declaration(of type: UInt32) -> TypeDeclaration {
        typealias Field = TableLayout.TypeField
        let flags = table.typeWord(type, Field.flags)
        func text(_ field: Int) -> String? {
            let text = table.string(atWord: table.typeWordOffset(type, field))
            return text.isEmpty ? nil : text
        }
        var declaration = TypeDeclaration(
            identifier: table.string(atWord: table.typeWordOffset(type, Field.identifier)),
            kind: flags & TableLayout.TypeFlag.exported == 0 ? .imported : .exported,
            conformsTo: conformsTo(type),
            description: text(Field.description),
            referenceURL: text(Field.referenceURL),
            declaredBy: text(Field.declaredBy)
        )
        if flags & TableLayout.TypeFlag.hasVersion != 0 {
            declaration.version = Int(Int32(bitPattern: table.typeWord(type, Field.version)))
        }
        if flags & TableLayout.TypeFlag.hasOrder != 0 { declaration.order = Int(table.typeWord(type, Field.order)) }
        declaration.signatures = table.signatures(of: type).map { table.signature($0) }
        for tag in tags(of: type) {
            switch tag.tagClass {
            case .filename: declaration.filenames.append(tag.text)
            case .compoundExtension: declaration.compoundExtensions.append(tag.text)
            default:
                guard let tagClass = tag.tagClass.tagClass else { continue }
                if tag.isAdded {
                    declaration.added[tagClass, default: []].append(tag.text)
                } else {
                    declaration.tags[tagClass, default: []].append(tag.text)
                }
            }
        }
        return declaration
    }

    /// Returns the identifiers of the direct supertypes in declared order, undeclared ones included.
    func conformsTo(_ type: UInt32) -> [String] {
        let first = Int(table.typeWord(type, TableLayout.TypeField.parents))
        let count = Int(table.typeWord(type, TableLayout.TypeField.parents + 1))
        return (first..<first + count).map { index in
            let parent = table.word(.parents, index)
            guard parent & TableLayout.danglingMark == 0 else {
                let dangling = Int(parent & ~TableLayout.danglingMark)
                return table.string(atWord: table.section(.dangling).offset + dangling * 2)
            }
            return table.string(atWord: table.typeWordOffset(parent, TableLayout.TypeField.identifier))
        }
    }

    /// Returns the tags of a type by class, the preferred one of each class first.
    func tags(of type: UInt32) -> [(tagClass: TableTagClass, text: String, isAdded: Bool)] {
        let first = Int(table.typeWord(type, TableLayout.TypeField.tags))
        let count = Int(table.typeWord(type, TableLayout.TypeField.tags + 1))
        let start = table.section(.tags).offset
        return (first..<first + count).compactMap { index in
            let word = table.words[start + index * 3]
            guard let tagClass = TableTagClass(rawValue: word & 0xFF) else { return nil }
            return (tagClass, table.string(atWord: start + index * 3 + 1), word & TableLayout.addedTagMark != 0)
        }
    }

    /// Returns the first tag of a class, which is the preferred one, or nil.
    func firstTag(of type: UInt32, _ tagClass: TableTagClass) -> String? {
        let first = Int(table.typeWord(type, TableLayout.TypeField.tags))
        let count = Int(table.typeWord(type, TableLayout.TypeField.tags + 1))
        let start = table.section(.tags).offset
        for index in first..<first + count where table.words[start + index * 3] & 0xFF == tagClass.rawValue {
            return table.string(atWord: start + index * 3 + 1)
        }
        return nil
    }
}
