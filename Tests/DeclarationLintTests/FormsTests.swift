import DeclarationFormats
import Testing
import TypeRegistry

@testable import AppDeclaration
@testable import DeclarationLint

/// An app with mistakes in three forms: a project with an Info.plist and sources, app JSON written by hand, and app
/// JSON with the output of typeq-swift. Source: typeq-lint(1): an app has the same findings in every form.
@Suite struct FormsTests {
    private static let list = Linting.plist(
        """
        <key>CFBundleIdentifier</key><string>com.acme.app/</string>
        <key>LSMinimumSystemVersion</key><string>13</string>
        <key>LSSupportsOpeningDocumentsInPlace</key><false/>
        <key>CFBundleURLTypes</key><array><dict>
        <key>CFBundleURLSchemes</key><array><string>acme_x://</string></array></dict></array>
        """
            + Part.documentTypes(
                Part.documentType(
                    "Ledger", rank: "Owners", types: ["com.acme.ledger"],
                    more: "<key>LSTypeIsPackage</key><true/>"),
                Part.documentType("Sheet", types: ["public.comma-separated-values-text"]),
                Part.documentType("Tab", role: "Viewer", rank: nil, types: ["com.tabledit.document", "public.pngg"]))
            + Part.exported(
                Part.type("com.acme.ledger", extensions: ["acledger"], description: "Ledger"),
                Part.type("public.acme-thing", conformsTo: ["public.dta"], extensions: ["a.b"], description: nil)))

    private static let declarations = """
        "identifier": "com.acme.app/", "platform": "macOS", "opensDocumentsInPlace": false, "urlSchemes": ["acme_x://"],
        "types": [
          {"identifier": "com.acme.ledger", "kind": "exported", "conformsTo": ["public.data", "public.content"],
            "extensions": ["acledger"], "description": "Ledger"},
          {"identifier": "public.acme-thing", "kind": "exported", "conformsTo": ["public.dta"], "extensions": ["a.b"]}],
        "documentTypes": [
          {"name": "Ledger", "role": "Editor", "rank": "Owners", "contentTypes": ["com.acme.ledger"], "isPackage": true},
          {"name": "Sheet", "role": "Editor", "rank": "Alternate", "contentTypes": ["public.comma-separated-values-text"]},
          {"name": "Tab", "role": "Viewer", "contentTypes": ["com.tabledit.document", "public.pngg"]}],
        """

    /// The scenes; `@` is replaced by a location.
    private static let scenes = """
        "scenes": [
          {"kind": "DocumentGroup", "name": "Ledger", "role": "editor", "document": "Ledger", "protocol": "FileDocument",
            "readable": [{"exportedAs": "com.acme.missing"}, {"importedAs": "com.foreign.thing"},
              {"importedAs": "com.acme.ledger"}, "com.foreign.note", "public.json"],
            "writable": [{"importedAs": "com.acme.ledger"}, "public.html"]@},
          {"kind": "DocumentGroup", "name": "Sheet", "role": "viewer", "document": "Sheet", "protocol": "FileDocument",
            "readable": ["public.comma-separated-values-text"]@},
          {"kind": "WindowGroup", "name": "home", "matching": ["", "other://x"]@},
          {"kind": "WindowGroup", "name": "home"@}],
        "delegateAdaptors": [{"kind": "UIApplicationDelegateAdaptor", "class": "A"@}]
        """

    private static let place = #", "file": "App.swift", "line": 3, "column": 5"#
    private static let mentions = [
        ("com.acme.missing", "exportedAs"), ("com.foreign.thing", "importedAs"), ("com.acme.ledger", "importedAs"),
        ("com.foreign.note", "identifier"),
    ].map { #"{"identifier": "\#($0)", "spelling": "\#($1)"\#(place)}"# }.joined(separator: ", ")

    private static var sources: String {
        scenes.split(separator: "@", omittingEmptySubsequences: false).joined(separator: place)
            + ", \"codeTypes\": [\(mentions)]"
    }

    private func rules(_ reading: AppReading) -> Set<String> {
        Set(Linter().findings(in: reading, over: .shipped).map(\.id))
    }

    private func read(_ json: String) throws -> AppReading {
        try AppReader().read(Array("{\(json)}".utf8), named: "app.json")
    }

    private func project() throws -> AppReading {
        var reading = AppReading(
            propertyList: try InfoPropertyList(file: "Info.plist", bytes: Array(Self.list.utf8)), form: .project)
        reading.declaration.merge(source: try read(Self.sources).declaration)
        return reading
    }

    @Test func `The same rules have findings in each form`() throws {
        let project = rules(try project())
        let byHand = rules(
            try read(Self.declarations + Self.scenes.split(separator: "@", omittingEmptySubsequences: false).joined()))
        let withSources = rules(try read(Self.declarations + Self.sources))
        #expect(byHand == withSources)
        #expect(project == byHand)
        let expected: Set = [
            "E_EXPORTED_NOT_DECLARED", "E_IMPORTED_NOT_DECLARED", "E_DECLARED_IN_OTHER_LIST", "W_TYPE_ONLY_IN_CODE",
            "E_TYPE_NOT_IN_DOCTYPES", "W_WRITABLE_NOT_DECLARED", "W_VIEWER_GROUP_EDITOR_ROLE", "W_TYPE_NOT_IMPORTED",
            "W_LSTYPEISPACKAGE_IGNORED", "E_URL_SCHEME_ILLEGAL", "W_BUNDLE_ID_CHARSET", "E_MAC_INPLACE_NO",
            "W_EMPTY_CONDITION", "E_RANK_INVALID", "E_TYPE_UNDECLARED", "E_UNKNOWN_SUPERTYPE", "E_ILLEGAL_TAG",
            "W_RESERVED_PREFIX",
            "E_DELEGATE_ADAPTOR_KIND", "E_DUPLICATE_SCENE_NAME", "W_CONDITION_SCHEME_UNCLAIMED", "W_RANK_MISSING",
        ]
        #expect(expected.subtracting(project) == [])
    }

    @Test func `The output of typeq app for a project has the findings of the project`() throws {
        let project = try project()
        let printed = project.declaration.jsonValue.serialized()
        let read = try AppReader().read(Array(printed.utf8), named: "app.json")
        #expect(rules(read) == rules(project))
    }

    @Test func `Locations and fixes refer to the JSON`() throws {
        let findings = Linter().findings(
            in: try read(Self.declarations + Self.scenes.filter { $0 != "@" }), over: .shipped)
        #expect(findings.allSatisfy { $0.location.file == "app.json" })
        #expect(findings.first { $0.id == "E_URL_SCHEME_ILLEGAL" }?.location.position?.line == 1)
        #expect(findings.first { $0.id == "E_UNKNOWN_SUPERTYPE" }?.location.position?.line == 5)
        #expect(findings.allSatisfy { $0.fix?.contains("<key>") != true && $0.fix?.contains("<string>") != true })
        #expect(findings.allSatisfy { !$0.message.contains("LSHandlerRank") })
    }

    @Test func `Rules about declarations report nothing for sources alone`() throws {
        let rules = rules(try read(Self.sources))
        #expect(rules.isDisjoint(with: ["E_EXPORTED_NOT_DECLARED", "E_TYPE_NOT_IN_DOCTYPES", "W_TYPE_ONLY_IN_CODE"]))
        #expect(rules.isSuperset(of: ["W_EMPTY_CONDITION", "E_DUPLICATE_SCENE_NAME", "E_DELEGATE_ADAPTOR_KIND"]))
    }
}
