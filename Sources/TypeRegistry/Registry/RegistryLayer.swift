/// A set of declarations from one place. A registry is built from layers, the lowest first.
public struct RegistryLayer: Sendable {
    /// What a layer is to the registry, as far as precedence asks.
    public enum Role: UInt32, Hashable, Sendable {
        /// The declarations that typeq ships. Only here does `declaredBy` count.
        case shipped = 0
        /// Declarations of the machine, the user, or a file named on the command line.
        case other = 1
        /// The declarations of the app under test.
        case app = 2
    }

    /// A name for people: `shipped`, `app`, or the path of a file.
    public var name: String
    /// What the layer is to the registry.
    public var role: Role
    /// The declarations, in the order in which they stand.
    public var declarations: [TypeDeclaration]
    /// What was wrong where the layer was read. The registry passes it on with its own findings.
    public var findings: [RegistryFinding]
    /// Whether the registry looks for mistakes between the layer's declarations and others. The shipped one has tests.
    package var isChecked: Bool
    /// The app declarations of the layer, each as JSON, by identifier.
    package var apps: [EmbeddedApp]

    /// Makes a layer.
    public init(
        name: String,
        role: Role = .other,
        declarations: [TypeDeclaration],
        findings: [RegistryFinding] = []
    ) {
        self.name = name
        self.role = role
        self.declarations = declarations
        self.findings = findings
        isChecked = role != .shipped
        apps = []
    }

    /// The same declarations in a layer of which nothing is reported: what is wrong in it is known already.
    package var unchecked: RegistryLayer {
        var layer = self
        layer.isChecked = false
        layer.findings = []
        return layer
    }
}

/// An app declaration that a registry carries along, as the JSON text in which `typeq-app(5)` defines it.
///
/// The registry does not read it: what an app declares is the business of a module further down.
package struct EmbeddedApp: Hashable, Sendable {
    package var identifier: String
    package var json: String

    package init(identifier: String, json: String) {
        self.identifier = identifier
        self.json = json
    }
}
