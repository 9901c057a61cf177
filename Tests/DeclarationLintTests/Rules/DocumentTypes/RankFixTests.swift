import DeclarationFormats
import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Fixes of ranks. Source: typeq-lint(1): a fix is correct, so it neither contradicts another fix nor leads to a finding.
@Suite struct RankFixTests {
    private static let rules: [any LintRule.Type] = RuleList.all.map(\.type).filter {
        ["W_RANK_MISSING", "E_RANK_INVALID", "W_BROAD_CLAIM", "I_WIDE_CLAIM", "I_OWNER_OF_FOREIGN_TYPE"].contains(
            $0.documentation.id)
    }

    private func findings(_ types: [String], _ rank: String?, app: String) throws -> [Diagnostic] {
        let members =
            Part.documentTypes(Part.documentType(rank: rank, types: types)) + Part.exported(Part.type())
        return try Self.rules.flatMap { try Linting.findings($0, members, app: app) }
    }

    private static let lists: [[String]] = [
        ["com.example.note"], ["public.png"], ["com.example.note", "public.png"], ["public.data"], ["public.text"],
        ["com.example.note", "public.data"], ["public.png", "public.text"], ["com.example.note", "public.text"],
        ["net.nowhere.unheard-of"], ["com.example.note", "net.nowhere.unheard-of"], ["public.folder", "public.item"],
    ]

    @Test(arguments: lists, [nil, "Owner", "Default", "Alternate", "None", "owner", "Main"])
    func `All findings of a document type suggest the same rank, and none is left with it`(
        types: [String], rank: String?
    ) throws {
        for app in [Linting.mac, Linting.phone] {
            let found = try findings(types, rank, app: app)
            let fixes = Set(found.compactMap(\.fix))
            guard let fix = fixes.first else { continue }
            #expect(fixes.count == 1, "\(found.map { "\($0.id): \($0.fix ?? "")" })")
            // The fix for a misspelled rank is the rank that was meant, even if a note about it follows.
            guard found.contains(where: { $0.id != "E_RANK_INVALID" }) else { continue }
            let suggested = try #require(["Owner", "Default", "Alternate"].first { fix.contains(">\($0)<") })
            #expect(try findings(types, suggested, app: app).map(\.message) == [])
        }
    }

    @Test func `A broad type with the rank Owner is one finding`() throws {
        #expect(try findings(["public.data"], "Owner", app: Linting.mac).map(\.id) == ["W_BROAD_CLAIM"])
    }
}

/// Fixes in the notation of the finding. Source: typeq-app(5).
@Suite struct WordFixTests {
    private func fixes(_ json: String) throws -> [String: String] {
        let reading = try AppReader().read(Array(json.utf8), named: "typeq.json")
        return Dictionary(
            Linter().findings(in: reading, over: .shipped).map { ($0.id, $0.fix ?? "") },
            uniquingKeysWith: { first, _ in first })
    }

    @Test(arguments: [
        (#"{"scenes": [{"kind": "DocumentGrp", "name": "g"}]}"#, #""kind": "DocumentGroup""#),
        (#"{"platform": "macos"}"#, #""platform": "macOS""#),
        (#"{"types": [{"identifier": "com.e.a", "kind": "exportd"}]}"#, #""kind": "exported""#),
        (#"{"scenes": [{"kind": "Qqqqqqqqq", "name": "g"}]}"#, "write a value that the key accepts"),
    ])
    func `The fix for a misspelled word is the word that was meant`(json: String, fix: String) throws {
        #expect(try fixes(json)["E_WRONG_KIND"] == fix)
    }

    @Test func `A fix in a JSON file is JSON, and a fix in sources is Swift`() throws {
        let group = #""kind": "DocumentGroup", "name": "g""#
        #expect(
            try fixes("{\"scenes\": [{\(group)}]}")["E_GROUP_WITHOUT_TYPES"] == #""readable": ["public.plain-text"]"#)
        #expect(
            try fixes("{\"scenes\": [{\(group), \"file\": \"App.swift\", \"line\": 3}]}")["E_GROUP_WITHOUT_TYPES"]
                == "static let readableContentTypes: [UTType] = [.plainText]")
        #expect(
            try fixes(
                #"{"types": [{"identifier": "com.e.a", "kind": "exported", "conformsTo": ["public.data"]}], "scenes": [{"#
                    + group + #", "readable": [{"importedAs": "com.e.a"}]}]}"#)["E_DECLARED_IN_OTHER_LIST"]
                == #"{"exportedAs": "com.e.a"}"#)
    }

    /// Source: RFC 6838, section 4.2.
    @Test func `The fix for a MIME type without a slash does not repeat its prefix`() throws {
        func fix(_ type: String) throws -> String? {
            try fixes(
                #"{"types": [{"identifier": "com.e.a", "kind": "exported", "conformsTo": ["public.data"], "extensions": ["a1"],"#
                    + #""mimeTypes": ["\#(type)"]}]}"#)["W_UNMATCHED_TAG"]
        }
        #expect(try fix("x-acme") == #""application/x-acme""#)
        #expect(try fix("acme") == #""application/x-acme""#)
    }
}
