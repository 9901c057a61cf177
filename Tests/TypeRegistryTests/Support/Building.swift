import DeclarationFormats
import Testing

@testable import TypeRegistry

extension TypeDeclaration {
    /// A declaration in a line.
    init(
        _ identifier: String, _ kind: Kind = .exported, _ conformsTo: [String] = ["public.data"],
        extensions: [String] = [], mimeTypes: [String] = [], order: Int? = nil, declaredBy: String? = nil,
        description: String? = nil
    ) {
        var tags: [UTTagClass: [String]] = [:]
        if !extensions.isEmpty { tags[.filenameExtension] = extensions }
        if !mimeTypes.isEmpty { tags[.mimeType] = mimeTypes }
        self.init(
            identifier: identifier, kind: kind, conformsTo: conformsTo, tags: tags, description: description)
        self.order = order
        self.declaredBy = declaredBy
    }
}

extension Registry {
    /// Returns a small registry over only the roots that most declarations need.
    static func small(_ declarations: [TypeDeclaration], role: RegistryLayer.Role = .other) -> Registry {
        Registry(layers: [.roots, RegistryLayer(name: "test", role: role, declarations: declarations)], over: nil)
    }

    /// The type of an identifier, which must be declared or dynamic.
    func required(_ identifier: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> UTType {
        try #require(type(identifier), "\(identifier) is missing", sourceLocation: sourceLocation)
    }

    /// Returns the identifier of the type that an extension implies.
    func answer(_ filenameExtension: String, under supertype: String? = "public.data") -> String? {
        type(tag: filenameExtension, tagClass: .filenameExtension, conformingTo: supertype.flatMap(type))?.identifier
    }

    /// The rules of the findings, in the order in which they were found.
    var rules: [DiagnosticID?] { findings.map(\.known) }

    /// The findings of one rule.
    func findings(_ id: DiagnosticID) -> [Diagnostic] { findings.filter { $0.is(id) } }
}

extension RegistryLayer {
    /// A few of Apple's roots, as the lowest layer of small registries.
    static let roots = RegistryLayer(
        name: "roots", role: .shipped,
        declarations: [
            TypeDeclaration("public.item", .exported, [], order: 0, declaredBy: "com.apple.coretypes"),
            TypeDeclaration("public.content", .exported, [], order: 1, declaredBy: "com.apple.coretypes"),
            TypeDeclaration("public.data", .exported, ["public.item"], order: 2, declaredBy: "com.apple.coretypes"),
            TypeDeclaration(
                "public.directory", .exported, ["public.item"], order: 3, declaredBy: "com.apple.coretypes"),
            TypeDeclaration(
                "com.apple.package", .exported, ["public.directory"], order: 4, declaredBy: "com.apple.coretypes"),
        ])

    /// A registry file, from its text.
    init(file text: String, role: Role = .other) throws {
        try self.init(name: "test.json", role: role, json: Array(text.utf8))
    }

    /// Returns a layer from the two lists of an Info.plist in JSON, because the reader accepts any format.
    init(plist text: String, role: Role = .app) throws {
        let root = try DeclarationDocument.read(Array(text.utf8), format: .json).root
        self.init(name: "Info.plist", role: role, propertyList: root)
    }
}

extension UTType {
    /// A type of the default registry by its identifier, which must be declared or dynamic.
    static func required(_ identifier: String, sourceLocation: SourceLocation = #_sourceLocation) throws -> UTType {
        try #require(UTType(identifier), "\(identifier) is missing", sourceLocation: sourceLocation)
    }
}
