import Testing

/// An app that declares a type that typeq or a registry file also declares means the same files: the type keeps the
/// marks that identify their content. Source: typeq-registry(5), PRECEDENCE.
@Suite struct RedeclaredTypeTests {
    private static let app = """
        { "identifier": "com.example.studio", "name": "Studio", "platform": "macOS",
          "types": [
            { "identifier": "org.gimp.xcf", "kind": "exported", "conformsTo": ["public.image"], "extensions": ["xcf"] },
            { "identifier": "com.example.house", "kind": "exported", "conformsTo": ["public.zip-archive"],
              "extensions": ["exhouse"] },
            { "identifier": "com.example.recipe", "kind": "exported", "conformsTo": ["public.plain-text"],
              "extensions": ["exrecipe"], "mimeTypes": ["text/vnd.example.recipe"] }
          ],
          "scenes": [
            { "kind": "DocumentGroup", "name": "documents", "role": "editor", "document": "D", "protocol": "FileDocument",
              "readable": ["org.gimp.xcf", "com.example.house", "com.example.recipe"] } ] }
        """

    private static let registry = """
        { "types": [
          { "identifier": "com.example.house", "kind": "imported", "conformsTo": ["public.zip-archive"],
            "extensions": ["exhouse"], "mimeTypes": ["application/vnd.example.house"], "members": ["house/plan.xml"] },
          { "identifier": "com.example.recipe", "kind": "imported", "conformsTo": ["public.plain-text"],
            "extensions": ["exrecipe"], "openings": ["%EXRECIPE "] } ] }
        """

    /// The bytes of a file without an extension, its type, its MIME type in answers, and the confidence. The app declares no
    /// MIME type for the first three.
    private static let files: [(bytes: [UInt8], type: String, mimeType: String, confidence: String)] = [
        (Array("gimp xcf v011\0".utf8) + Samples.noise, "org.gimp.xcf", "image/x-xcf", "proof"),
        (FormatFiles.zip("house/plan.xml", "other"), "com.example.house", "application/vnd.example.house", "proof"),
        (Array("%EXRECIPE 2\nFlour\n".utf8), "com.example.recipe", "text/vnd.example.recipe", "structure"),
    ]

    private let tree: ThrowawayTree

    init() throws {
        tree = try ThrowawayTree()
        try tree.file("app.json", Self.app)
        try tree.file("config/typeq/types.d/formats.json", Self.registry)
        for (index, file) in Self.files.enumerated() { try tree.file("file\(index)", file.bytes) }
    }

    private func run(_ arguments: String...) throws -> TypeqProcess {
        let all = arguments + ["--app", "app.json", "--json"] + Self.files.indices.map { "file\($0)" }
        return try TypeqProcess(
            all.map { Array($0.utf8) }, in: tree.root, environment: ["XDG_CONFIG_HOME": tree.path("config")])
    }

    @Test func `Files are identified by their content, with the declared type of the app`() throws {
        let answers = try run("type").objects()
        #expect(answers.count == Self.files.count)
        for (answer, file) in zip(answers, Self.files) {
            #expect(answer.text("type") == file.type)
            #expect(answer.text("confidence") == file.confidence, "\(file.type)")
            #expect(answer.text("mimeType") == file.mimeType, "\(file.type)")
        }
    }

    @Test func `The group of the app opens them`() throws {
        let decisions = try run("which-group").objects()
        #expect(decisions.compactMap { $0.text("type") } == Self.files.map(\.type))
        #expect(decisions.allSatisfy { $0.text("group") == "documents" })
    }
}
