import DeclarationFormats
import Testing
import TypeRegistry

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: Defining file and data types for your app (Apple); the Info.plist of MuseScore.
@Suite struct TypeNotImportedTests {
    /// Source: the Info.plist of the preview generator of Transmission; the app that contains it exports the type.
    @Test(arguments: ["QLGenerator", "MDImporter"])
    func `A plug-in names the types of the app that contains it`(role: String) throws {
        let members = Part.documentTypes(Part.documentType(role: role, types: ["org.bittorrent.torrent"]))
        try Linting.expectNone(TypeNotImported.self, members)
        try Linting.expectNone(
            TypeNotImported.self,
            Part.documentTypes(Part.documentType(types: ["org.bittorrent.torrent"]))
                + "<key>NSExtension</key><dict></dict>")
    }

    @Test func `A type of another program that is named but not imported is found once`() throws {
        try Linting.expect(
            TypeNotImported.self,
            Part.documentTypes(
                Part.documentType("Tab", types: ["▶com.tabledit.document"]),
                Part.documentType("Other", types: ["com.tabledit.document", "public.png"])),
            message: "the document type 'Tab' names 'com.tabledit.document', which is not a system type")
        try Linting.expect(
            TypeNotImported.self, Part.exported(Part.type(conformsTo: ["▶com.tabledit.document"])),
            message: "'com.example.note' names")
    }

    @Test func `Types of the system and the app are not found`() throws {
        try Linting.expectNone(
            TypeNotImported.self,
            Part.imported(Part.type("com.tabledit.document"))
                + Part.documentTypes(Part.documentType(types: ["com.tabledit.document", "com.adobe.pdf"])))
    }

    @Test func `An app in JSON has the same findings, also for its groups`() throws {
        func findings(_ platform: String, types: TypeScope? = nil) throws -> [Diagnostic] {
            let json = """
                {"platform": "\(platform)",
                 "documentTypes": [{"name": "Film", "role": "Viewer", "contentTypes": ["org.matroska.mkv"]}],
                 "scenes": [{"kind": "DocumentGroup", "name": "notes", "readable": ["typeq.mdx-document"]}]}
                """
            let declaration = try AppDeclaration(json: Array(json.utf8))
            let reading = AppReading(declaration, form: .json, files: ["typeq.json"])
            return Linter(rules: [TypeNotImported.self, TypeqType.self, TypeUndeclared.self])
                .findings(in: reading, over: .shipped, platform: nil, types: types)
        }
        #expect(try findings("macOS").map(\.id) == ["W_TYPE_NOT_IMPORTED", "E_TYPEQ_TYPE"])
        #expect(try findings("macOS").map(\.severity) == [.warning, .error])
        #expect(try findings("linux") == [])
        #expect(try findings("macOS", types: .all) == [])
    }
}
