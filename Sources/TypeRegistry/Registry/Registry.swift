/// An immutable set of declared types, and every answer that follows from it.
///
/// A registry is built from layers of declarations (`RegistryLayer`), the lowest first; precedence decides between several
/// declarations of one identifier and several claims on one tag. Sound declarations load, the others become `findings`.
///
///     let registry = Registry(layers: [RegistryLayer(name: "mine", declarations: declarations)])
///     registry.type("com.example.drawing")?.conforms(to: registry.type("public.image")!)
///
/// A `UTType` belongs to the registry that gave it. `Registry.default` is the one behind `UTType`'s own initialisers.
public final class Registry: Sendable {
    let table: TypeTable
    /// What was wrong in the layers. Empty for the registry that typeq ships.
    public let findings: [RegistryFinding]

    /// The types that typeq ships: the compiled table inside the program, used where it lies.
    public static let shipped = Registry(table: .embedded, findings: [], ground: .shipped)

    /// What the registry is built on.
    let ground: Ground

    init(table: TypeTable, findings: [RegistryFinding], ground: Ground = .none) {
        self.table = table
        self.findings = findings
        self.ground = ground
    }

    /// Builds a registry.
    ///
    /// - Parameters:
    ///   - layers: Declarations, the lowest layer first.
    ///   - base: The registry below the layers; nil for none at all.
    /// - Complexity: O(n log n) in the declarations and tags of the layers, and a copy of the base.
    public convenience init(layers: [RegistryLayer], over base: Registry? = .shipped) {
        var builder = RegistryBuilder(layers: layers, over: base?.table, isPlatform: base?.isPlatform ?? false)
        let table = builder.build()
        self.init(table: table, findings: builder.findings, ground: base?.ground ?? .none)
    }

    /// The number of declared types.
    public var count: Int { table.typeCount }

    /// Every declared type: the shipped ones by identifier, then those of the layers on top.
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

    /// The app declarations that came with the layers.
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
    /// Whether both are the same object. Two registries of the same declarations are two registries.
    public static func == (left: Registry, right: Registry) -> Bool { left === right }
}
