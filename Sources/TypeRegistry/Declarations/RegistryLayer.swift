public import DeclarationFormats

/// The declarations from one source, such as a file or an app. A registry is built from layers, in ascending order of
/// precedence.
public struct RegistryLayer: Sendable {
    /// The role of a layer, which affects precedence.
    public enum Role: UInt32, Hashable, Sendable {
        /// The declarations that are included in typeq. `declaredBy` applies only in this layer.
        case shipped = 0
        /// Declarations of the machine, of the user, or in a file specified on the command line.
        case other = 1
        /// The declarations of the app that is being examined.
        case app = 2
    }

    /// The name of the layer in messages: `shipped`, `app`, or the path of a file.
    package var name: String
    package var role: Role
    /// The declarations, in the order of their source.
    ///
    /// - Complexity: O(1) for up to several thousand declarations; O(*n*) for more, because they are packed.
    package var declarations: [TypeDeclaration] {
        get { store.all }
        set { store = DeclarationStore(newValue) }
    }
    /// The declarations, which are unpacked one at a time as they are read. Unlike `declarations`, the collection does
    /// not hold all unpacked declarations in memory.
    package var eachDeclaration: some RandomAccessCollection<TypeDeclaration> {
        (0..<store.count).lazy.map { [store] in store[$0] }
    }
    /// The errors that were found when the layer was read. A registry includes them in its own findings.
    package var findings: [Diagnostic]
    /// The declarations, which are packed if there are many.
    var store: DeclarationStore
    /// Whether the registry checks the declarations of the layer against other declarations. The shipped layer is checked by
    /// tests instead.
    package var isChecked: Bool
    /// Whether a reader created the layer, and reported the mistakes in the strings of its declarations with their positions.
    var isRead = false
    /// The maximum number of declarations with signatures that have no source or no review, or nil for no maximum.
    var unreviewed: Int?
    /// The app declarations of the layer as JSON, with their identifiers.
    package var apps: [EmbeddedApp]

    /// Creates a layer with declarations.
    ///
    /// - Parameters:
    ///   - name: The name of the layer. For a file, this is its path.
    ///   - role: The role of the layer.
    ///   - declarations: The declarations. They are checked when a registry is built.
    ///   - findings: The errors that were found when the declarations were read.
    public init(name: String, role: Role = .other, declarations: [TypeDeclaration], findings: [Diagnostic] = []) {
        self.name = name
        self.role = role
        store = DeclarationStore(declarations)
        self.findings = findings
        isChecked = role != .shipped
        apps = []
    }

    /// A layer with the same declarations but no findings. It is used if the errors have already been reported.
    package var unchecked: RegistryLayer {
        var layer = self
        layer.isChecked = false
        layer.findings = []
        return layer
    }
}

/// An app declaration in a registry, as the JSON text that `typeq-app(5)` defines.
///
/// The registry only stores the text. The module `AppDeclaration` parses it.
package struct EmbeddedApp: Hashable, Sendable {
    package var identifier: String
    package var json: String

    package init(identifier: String, json: String) {
        self.identifier = identifier
        self.json = json
    }
}

extension RegistryLayer {
    /// Reads a compiled registry table as one layer that contains the declarations and apps of all layers that the table was
    /// built from.
    ///
    /// - Parameters:
    ///   - name: The name of the layer. For a file, this is its path.
    ///   - role: The role of the layer.
    ///   - bytes: The contents of the file. Every offset is checked.
    /// - Throws: `TypeTableError` if the bytes are not a table, have a different version, or are damaged.
    /// - Complexity: O(*n*) in the number of bytes.
    package init(name: String, role: Role = .other, table bytes: [UInt8]) throws(TypeTableError) {
        try self.init(name: name, role: role, table: TableMemory(copying: bytes))
    }

    /// Reads a compiled registry table in memory as one layer. The whole table is checked.
    package init(name: String, role: Role = .other, table memory: TableMemory) throws(TypeTableError) {
        let table = try TypeTable(checking: memory)
        self.init(name: name, role: role, declarations: [])
        for (_, record) in table.ownFacts { store.append(table.declaration(record)) }
        apps = table.apps
    }
}
