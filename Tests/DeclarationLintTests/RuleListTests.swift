import DeclarationFormats
import Testing
import TypeRegistry

@testable import AppDeclaration
@testable import DeclarationLint

/// The properties of every rule.
@Suite struct RuleListTests {
    static let documentations = RuleList.all.map { $0.documentation }

    @Test func `Ids are unique and begin with the letter of the severity`() {
        #expect(Set(Self.documentations.map(\.id)).count == Self.documentations.count)
        for rule in Self.documentations {
            #expect(["E_", "W_", "I_"].contains(rule.id.prefix(2)))
            #expect(rule.id.allSatisfy { $0.isUppercase || $0 == "_" })
        }
    }

    @Test func `No rule was removed`() {
        let wanted = """
            E_TYPE_NOT_IN_DOCTYPES E_NO_PHYSICAL_SUPERTYPE E_EXTENSION_UNDECLARED E_EMPTY_DOCTYPE E_TYPE_UNDECLARED
            E_UNKNOWN_SUPERTYPE E_CONFORMANCE_CYCLE E_ID_CHARSET E_RESERVED_PREFIX E_DYN_IN_PLIST E_EXPORTED_NOT_DECLARED
            E_IMPORTED_NOT_DECLARED E_DECLARED_IN_OTHER_LIST W_CODE_PLIST_CONFORMANCE_DIFFERS W_TYPE_ONLY_IN_CODE
            W_EXT_CONFLICT W_WELL_KNOWN_OTHER_ID W_EXPORTS_FOREIGN_TYPE W_BOTH_EXPORTED_AND_IMPORTED
            W_REDECLARES_SYSTEM_TYPE W_DUPLICATE_DECLARATION W_RANK_MISSING E_RANK_INVALID W_ROLE_MISSING W_BROAD_CLAIM
            E_IOS_INPLACE_OR_BROWSER W_WRITABLE_FIRST_NOT_READABLE E_WRITABLE_NO_EXTENSION W_WRITABLE_NOT_DECLARED
            E_PACKAGE_AND_DATA W_LSTYPEISPACKAGE_IGNORED E_SWIFTDATA_NOT_PACKAGE E_EDITOR_GROUP_VIEWER_ROLE
            W_VIEWER_GROUP_EDITOR_ROLE W_NO_EDITOR_TYPE I_LEGACY_KEYS_IGNORED W_LEGACY_ONLY_SHIM W_UNKNOWN_KEY
            W_NO_EXTERNAL_EVENT_POLICY W_PLACEHOLDER_CONDITION W_EMPTY_CONDITION W_SHORT_CONDITION E_EVENT_UNROUTABLE
            W_SCENE_CONFIG_MISSING E_SCENE_DELEGATE_CLASS_NOT_FOUND E_SCENE_NAME_DUPLICATE E_SCENE_CLASS_UISCENE
            E_PREFERRED_ROLE_MISMATCH E_STORYBOARD_WITHOUT_DELEGATE E_CUSTOM_DOCUMENT_CONTROLLER E_TWO_DELEGATE_ADAPTORS
            W_WINDOWGROUP_BEFORE_DOCUMENTGROUP W_HIDDEN_GROUP
            """.split { $0 == " " || $0 == "\n" }.map(String.init)
        #expect(wanted.filter { RuleList.rule($0) == nil } == [])
    }

    @Test func `Every rule has a description, a reason, a fix and a source`() {
        for rule in Self.documentations {
            #expect(!rule.catches.isEmpty && !rule.catches.hasSuffix("."), "\(rule.id)")
            #expect(rule.reason.hasSuffix("."), "\(rule.id)")
            #expect(!rule.fix.text(in: .propertyList).isEmpty && !rule.source.isEmpty, "\(rule.id)")
        }
    }

    @Test func `A rule has one severity and the address of a page`() {
        for rule in Self.documentations {
            #expect(rule.address.hasPrefix("https://"), "\(rule.id)")
            #expect(!rule.reason.contains("A note ") && !rule.reason.contains("A warning "), "\(rule.id)")
        }
    }

    @Test func `A former ID finds the renamed rule, and an ID also silences its secondary rules`() {
        #expect(RuleList.rule("E_RESERVED_PREFIX")?.documentation.id == "W_RESERVED_PREFIX")
        #expect(RuleList.rule("I_RANK_DEFAULT")?.documentation.id == "W_RANK_MISSING")
        #expect(RuleList.silenced(by: "W_ROLE_MISSING") == ["W_ROLE_MISSING", "I_ROLE_LEFT_OUT"])
        #expect(RuleList.silenced(by: "E_NOTHING") == [])
        #expect(RuleList.nearest(to: "rank-missing") == "W_RANK_MISSING")
        #expect(RuleList.nearest(to: "E_TYPE_UNDECLARD") == "E_TYPE_UNDECLARED")
        for (old, new) in RenamedRules.all {
            #expect(!Self.documentations.contains { $0.id == old } && Self.documentations.contains { $0.id == new })
        }
    }

    @Test func `A well-made app has no finding above a note, on the Mac and on iOS`() throws {
        let members =
            Part.documentTypes(
                Part.documentType(rank: "Owner", types: ["com.example.note"]),
                Part.documentType("Text", role: "Viewer", types: ["public.plain-text"])) + Part.exported(Part.type())
        for app in [Linting.mac, Linting.phone + "<key>LSSupportsOpeningDocumentsInPlace</key><true/>"] {
            for rule in RuleList.all.map(\.type) { try Linting.expectNone(rule, members, app: app) }
        }
    }

    @Test func `Findings are in the order of the file`() throws {
        let text = Linting.plist(
            Part.exported(Part.type("com.example.a b", conformsTo: ["public.dta"]))
                + Part.documentTypes(Part.documentType(rank: "owner", types: ["public.xnl"])))
        let reading = try AppReader().read(Array(text.utf8), named: "Info.plist")
        let findings = Linter().findings(in: reading, over: .shipped)
        #expect(findings.count >= 4)
        let locations = findings.map(\.location)
        let inOrder = locations.sorted { $0 < $1 }
        #expect(locations == inOrder)
    }
}
