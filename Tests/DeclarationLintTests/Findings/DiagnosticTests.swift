import DeclarationFormats
import Testing
import TypeRegistry

@testable import AppDeclaration
@testable import DeclarationLint

/// Mistakes that reading finds. All commands use the IDs of lint (issue "One kind of diagnostic").
@Suite struct DiagnosticTests {
    @Test(arguments: DiagnosticID.allCases)
    func `Each id has a documented lint rule`(id: DiagnosticID) throws {
        let rule = try #require(RuleList.rule(id.rawValue))
        #expect(rule.documentation.id == id.rawValue)
        #expect(Diagnostic(id, "m").documented().fix != nil)
        #expect(Diagnostic(id, "m").severity == rule.documentation.severity)
    }

    /// Source: issue "One kind of diagnostic": the layer that can see a mistake reports it, once. A rule that reports such an ID
    /// itself stops at an assertion.
    @Test(arguments: Set(DiagnosticID.allCases).subtracting(DiagnosticID.ofLint))
    func `The rule of an ID that reading reports only passes it on`(id: DiagnosticID) throws {
        let rule = try #require(RuleList.rule(id.rawValue))
        #expect(RuleList.rule(rule.primaryID)?.type is any ReadingRule.Type)
    }

    @Test func `What lint finds in an app, its registry does not report, but that of a registry file does`() throws {
        let types = """
            [{"identifier": "com.example.a", "kind": "exported", "conformsTo": ["public.dtaa"], "extensions": ["exa"]},
             {"identifier": "com.example.b", "kind": "exported", "conformsTo": ["public.data"], "extensions": ["exa"]}]
            """
        let file = try RegistryLayer(name: "file", json: Array("{\"types\": \(types)}".utf8))
        let ids: Set<DiagnosticID> = [.unknownSupertype, .extConflict]
        #expect(Set(Registry(layers: [file]).findings.compactMap(\.known)) == ids)
        let json = "{\"identifier\": \"com.example.app\", \"types\": \(types)}"
        let reading = try AppReader().read(Array(json.utf8), named: "app.json")
        #expect(DocumentApp(reading.declaration, over: .shipped).findings == [])
        let found = Set(Linter().findings(in: reading, over: .shipped).map(\.id))
        #expect(found.isSuperset(of: ids.map(\.rawValue)))
    }

    @Test func `A mistake in a supertype is located there, and repaired keys are checked`() throws {
        let members = Part.exported(
            "<dict><key>UTTypeIdentifer</key><string>com.example.note</string><key>UTTypeConformTo</key>"
                + "▶<string>com.example.note</string></dict>")
        try Linting.expect(ConformanceCycle.self, members, message: "conforms to itself")
        let roles = Part.documentTypes("<dict>▶<key>CFBundleTypeRoles</key><string>editor</string></dict>")
        try Linting.expect(RoleInvalid.self, roles, message: "the invalid role 'editor'")
    }
}

/// The text of findings. Source: typeq-lint(1); Workflow commands (GitHub).
@Suite struct TextFormatTests {
    private func finding(_ message: String, file: String = "a.plist", fix: String? = nil) -> Diagnostic {
        Diagnostic(
            id: "I_ID_CHARSET", message,
            at: Diagnostic.Location(file: file, position: SourcePosition(offset: 9, line: 2, column: 3)), fix: fix)
    }

    @Test func `A finding is one line, with its fix in the lines below`() {
        #expect(
            finding("it is wrong", fix: "<a>\n<b>").text
                == ["a.plist:2:3: note: it is wrong [I_ID_CHARSET]", "    fix: <a>", "         <b>"])
    }

    @Test func `Control characters are escaped`() {
        #expect(finding("'a\u{1B}[31m\nb'").text == ["a.plist:2:3: note: 'a\\u{1B}[31m\\u{A}b' [I_ID_CHARSET]"])
    }

    @Test func `A location in a binary property list is a byte offset`() {
        let location = Diagnostic.Location(file: "a", position: SourcePosition(offset: 31))
        #expect(location.text == "a:byte 0x1f")
    }

    /// Source: an attack with control characters in the names of a declaration, which are shown in the log of a
    /// workflow.
    @Test func `An annotation escapes control characters`() {
        #expect(
            finding("'a\u{1B}[31m\u{2028}'", file: "a.plist").gitHubAnnotation
                == "::notice file=a.plist,line=2,col=3,title=I_ID_CHARSET::'a\\u{1B}[31m\\u{2028}'")
    }

    @Test func `An annotation escapes its delimiters`() {
        #expect(
            finding("100% wrong\nreally", file: "a,b:c.plist").gitHubAnnotation
                == "::notice file=a%2Cb%3Ac.plist,line=2,col=3,title=I_ID_CHARSET::100%25 wrong%0Areally")
    }
}
