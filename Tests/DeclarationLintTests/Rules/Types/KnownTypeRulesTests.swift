import DeclarationFormats
@testable import AppDeclaration
@testable import DeclarationLint
import Testing
import TypeRegistry

/// Source: the identifiers that two or more of 143 applications import; coteditor/CotEditor#1311, holzschu/Carnets#27,
/// Shpigford/clearly#40.
@Suite struct WellKnownOtherIDTests {
    @Test func `Another identifier for a well-known format is found`() throws {
        try Linting.expect(
            WellKnownOtherID.self,
            Part.exported(Part.type("com.example.rst", conformsTo: ["public.plain-text"], extensions: ["▶rst"])),
            message: "'org.python.restructuredtext'")
    }

    /// Source: the Info.plist of iina and of mpv, whose imported types describe what their legacy entries open.
    @Test func `An imported identifier is found if the app opens files only by this type`() throws {
        let type = Part.imported(Part.type("com.example.rst", conformsTo: ["public.plain-text"], extensions: ["▶rst"]))
        let message = "'org.python.restructuredtext'"
        try Linting.expect(OtherIDInUse.self, type, message: message)
        try Linting.expect(
            WellKnownOtherID.self, Part.documentTypes(Part.documentType(types: ["com.example.rst"])) + type,
            message: message)
        let both = Part.documentType(types: ["com.example.rst", "org.python.restructuredtext"])
        try Linting.expect(
            OtherIDInUse.self, Part.documentTypes(both) + type, message: message)
    }

    @Test func `Another format with the same extension, and a subtype, are not found`() throws {
        try Linting.expectNone(
            WellKnownOtherID.self,
            Part.imported(Part.type("com.example.cartridge", conformsTo: ["public.data"], extensions: ["rst"])))
        try Linting.expectNone(
            WellKnownOtherID.self,
            Part.imported(
                Part.type("com.example.rst", conformsTo: ["org.python.restructuredtext"], extensions: ["rst"])))
    }
}

/// Source: typeq-registry(5), aliases: a type is also known by the identifiers that it replaces.
@Suite struct FormerIdentifierTests {
    private static let registry = Result {
        let file = #"""
            {"types": [{"identifier": "com.example.picture", "kind": "imported", "conformsTo": ["public.image"],
                        "extensions": ["expict"], "aliases": ["typeq.example-picture"]}]}
            """#
        return Registry(layers: [try RegistryLayer(name: "types.json", json: Array(file.utf8))])
    }

    private func findings(_ members: String, app: String = Linting.mac) throws -> [Diagnostic] {
        let list = try InfoPropertyList(file: "Info.plist", bytes: Array(Linting.plist(app + members).utf8))
        return try Linter(rules: [FormerIdentifier.self])
            .findings(in: AppReading(propertyList: list, form: .propertyList), over: Self.registry.get())
    }

    @Test func `A former identifier of a content type and of a supertype is found, with the present one as fix`() throws
    {
        let members =
            Part.documentTypes(Part.documentType(types: ["TypeQ.example-picture", "com.example.picture"]))
            + Part.exported(Part.type("com.example.own", conformsTo: ["typeq.example-picture"]))
        let found = try findings(members)
        #expect(
            found.map(\.message) == [
                "'TypeQ.example-picture' is a former identifier of 'com.example.picture'",
                "'typeq.example-picture' is a former identifier of 'com.example.picture'",
            ])
        #expect(found.allSatisfy { $0.severity == .note && $0.fix?.contains("com.example.picture") == true })
    }

    @Test func `An app that declares a former identifier itself keeps it, and has one finding`() throws {
        let members =
            Part.documentTypes(Part.documentType(types: ["typeq.example-picture"]))
            + Part.imported(Part.type("typeq.example-picture", conformsTo: ["public.image"], extensions: ["expict"]))
        #expect(try findings(members).count == 1)
    }

    @Test func `Other identifiers are not found`() throws {
        #expect(
            try findings(Part.documentTypes(Part.documentType(types: ["public.image", "com.example.unknown"]))) == [])
    }
}
