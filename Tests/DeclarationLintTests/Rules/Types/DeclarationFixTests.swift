import DeclarationFormats
import Testing
import TypeRegistry

@testable import AppDeclaration
@testable import DeclarationLint

/// Fixes that declare a type. Source: Defining file and data types for your app (Apple): export the types that are yours,
/// import the types of others.
@Suite struct DeclarationFixTests {
    private func findings(json: String) throws -> [Diagnostic] {
        let reading = try AppReader().read(Array(json.utf8), named: "typeq.json")
        return Linter().findings(in: reading, over: .shipped)
    }

    private static func app(types: String, uses: String) -> String {
        #"{"identifier": "com.acme.notes", "types": [\#(types)], \#(uses)}"#
    }

    private static func group(_ type: String) -> String {
        #""scenes": [{"kind": "DocumentGroup", "name": "g", "readable": [\#(type)]}]"#
    }

    /// The IDs of findings about the declaration of a type.
    private static let aboutDeclarations: Set = [
        "E_TYPE_UNDECLARED", "W_TYPE_UNKNOWN_HERE", "W_TYPE_ONLY_IN_CODE", "E_EXPORTED_NOT_DECLARED",
        "E_IMPORTED_NOT_DECLARED", "E_UNKNOWN_SUPERTYPE", "W_FOREIGN_SUPERTYPE", "W_OWN_TYPE_IMPORTED",
        "W_EXPORTS_FOREIGN_TYPE", "I_EXPORTS_OTHER_DOMAIN", "W_RESERVED_PREFIX",
    ]

    @Test(arguments: [
        (group(#""com.acme.notes.trace""#), "exported"),
        (group(#"{"exportedAs": "com.acme.notes.trace"}"#), "exported"),
        (group(#"{"importedAs": "com.acme.notes.trace"}"#), "exported"),
        (group(#""org.nowhere.trace""#), "imported"),
        (group(#"{"importedAs": "org.nowhere.trace"}"#), "imported"),
        (#""documentTypes": [{"name": "T", "contentTypes": ["com.acme.notes.trace"]}]"#, "exported"),
        (#""documentTypes": [{"name": "T", "contentTypes": ["com.acme.ledger-book"]}]"#, "exported"),
        (#""documentTypes": [{"name": "T", "contentTypes": ["org.nowhere.trace"]}]"#, "imported"),
    ])
    func `The fix for an unknown type exports a type of one's own, and leaves no finding about the declaration`(
        uses: String, kind: String
    ) throws {
        let found = try findings(json: Self.app(types: "", uses: uses)).filter {
            Self.aboutDeclarations.contains($0.id)
        }
        let fix = try #require(found.first?.fix)
        let declaration = try #require(fix.split(separator: "\n").last)
        #expect(found.count == 1)
        #expect(declaration.hasPrefix(#"{"kind": "\#(kind)", "#), "\(fix)")
        #expect(fix.contains(kind == "exported" ? "export it under types:" : "import it under types:"), "\(fix)")
        let changed = uses.split(separator: "importedAs", omittingEmptySubsequences: false).map(String.init)
            .joined(separator: kind == "exported" ? "exportedAs" : "importedAs")
        let after = try findings(json: Self.app(types: declaration.filter { $0 != "…" }, uses: changed))
        #expect(after.filter { Self.aboutDeclarations.contains($0.id) }.map(\.message) == [])
    }

    @Test func `In a property list, the fix names the list`() throws {
        func fix(_ type: String) throws -> String? {
            try Linting.findings(TypeUndeclared.self, Part.documentTypes(Part.documentType(types: [type]))).first?.fix
                ?? Linting.findings(TypeUnknownHere.self, Part.documentTypes(Part.documentType(types: [type]))).first?
                .fix
        }
        #expect(
            try fix("com.example.app.trace")?.hasPrefix("export it under UTExportedTypeDeclarations:\n<dict>\n") == true
        )
        #expect(
            try fix("org.nowhere.trace")?.hasPrefix("import it under UTImportedTypeDeclarations:\n<dict>\n") == true)
        let parent = try Linting.findings(
            UnknownSupertype.self, Part.exported(Part.type(conformsTo: ["com.example.app.base", "public.data"])))
        #expect(
            parent.first?.fix?.hasPrefix("export it under UTExportedTypeDeclarations:\n<dict>\n") == true)
    }

    /// Source: `NSExtension` (Apple): an app extension is a part of an app, which exports its types.
    @Test func `An app extension imports the types of its app`() throws {
        let fix = try Linting.findings(
            UnknownSupertype.self,
            Part.exported(Part.type(conformsTo: ["com.example.app.base", "public.data"])) + Part.activation("<string/>")
        ).first?.fix
        #expect(fix?.hasPrefix("import it under UTImportedTypeDeclarations:\n") == true)
    }

    /// Source: Defining file and data types for your app (Apple): these prefixes are reserved.
    @Test func `The fix for an unknown type with a prefix of the system does not declare it`() throws {
        for type in ["public.entirely-unheard-of", "com.apple.entirely-unheard-of"] {
            let uses = #""documentTypes": [{"name": "T", "contentTypes": ["\#(type)"]}]"#
            let found = try findings(json: Self.app(types: "", uses: uses)).filter {
                Self.aboutDeclarations.contains($0.id)
            }
            #expect(found.map { $0.fix?.hasPrefix("correct the identifier: only the system declares types") } == [true])
        }
    }

    @Test func `The fix for a declaration in the wrong list is the kind in JSON, and the list in a property list`()
        throws
    {
        let imported = #"{"identifier": "com.acme.notes.trace", "kind": "imported", "conformsTo": ["public.data"]}"#
        let own = try findings(json: Self.app(types: imported, uses: #""name": "N""#))
        #expect(own.first { $0.id == "W_OWN_TYPE_IMPORTED" }?.fix == #""kind": "exported""#)
        let exported = #"{"identifier": "org.nowhere.trace", "kind": "exported", "conformsTo": ["public.data"]}"#
        let foreign = try findings(json: Self.app(types: exported, uses: #""name": "N""#))
        #expect(
            foreign.first { $0.id == "I_EXPORTS_OTHER_DOMAIN" }?.fix
                == "if the format is not yours:\n\"kind\": \"imported\"")
        #expect(
            try Linting.findings(OwnTypeImported.self, Part.imported(Part.type("com.example.app.note"))).map(\.fix)
                == ["move the declaration to UTExportedTypeDeclarations"])
    }
}
