@testable import AppDeclaration
@testable import DeclarationLint
import Testing

/// Source: Property list programming guide (Apple): keys are unique.
@Suite struct DuplicateKeyTests {
    @Test func `A key that appears twice is found at any depth`() throws {
        try Linting.expect(
            DuplicateKey.self,
            "▶<key>CFBundleIdentifier</key><string/>"
                + Part.documentTypes(Part.documentType(more: "▶<key>LSHandlerRank</key><string/>")),
            message: "'CFBundleIdentifier' appears twice in one dictionary, with different values")
    }

    /// Source: the Info.plist of Xournal++.
    @Test func `The same value twice is a note`() throws {
        let array = "<key>A</key><array><true/><dict><key>b</key><integer>1</integer></dict></array>"
        try Linting.expect(RepeatedKey.self, array + "▶" + array, message: "with the same value")
    }
}

/// Source: the keys of Apple's pages; UTTYpeReferenceURL, LSTypeIsPackageLSTypeIsPackage, LSItemContentType in shipped apps.
@Suite struct UnknownKeyTests {
    @Test func `Misspelled keys that other rules depend on are errors in every dictionary`() throws {
        try Linting.expect(
            MisspelledKey.self, "▶<key>CFBundleDocumentType</key><array/>",
            message: "did you mean 'CFBundleDocumentTypes'?")
        try Linting.expect(
            MisspelledKey.self,
            Part.documentTypes(
                Part.documentType(types: nil, more: "▶<key>LSItemContentType</key><array><string>a.b</string></array>")),
            message: "did you mean 'LSItemContentTypes'?")
        try Linting.expect(
            MisspelledKey.self,
            Part.exported(
                Part.type(extensions: [], tags: "▶<key>public.filename_extension</key><string>x</string>")),
            message: "did you mean 'public.filename-extension'?")
        try Linting.expect(
            MisspelledKey.self,
            "<key>CFBundleURLTypes</key><array><dict>▶<key>CFBundleURLScheme</key><array/></dict></array>",
            message: "did you mean 'CFBundleURLSchemes'?")
    }

    @Test func `Other misspelled keys, and those next to the correct key, are warnings`() throws {
        try Linting.expect(
            UnknownKey.self,
            Part.documentTypes(
                Part.documentType(
                    more: "▶<key>LSItemContentType</key><array/>▶<key>LSTypeIsPackageLSTypeIsPackage</key><true/>"))
                + Part.exported(Part.type(more: "▶<key>UTTYpeReferenceURL</key><string/>")),
            message: "did you mean 'LSItemContentTypes'?")
    }

    /// Source: typeq-app(5), FINDINGS.
    @Test func `A misspelled key of app JSON is also found next to the correct key`() throws {
        let json = #"{"identifier": "com.example.app", "scenes": [], "scene": [], "unheard": 1}"#
        let reading = try AppReader().read(Array(json.utf8), named: "app.json")
        let findings = Linter(rules: [UnknownKey.self, UnrecognizedKey.self]).findings(in: reading, over: .shipped)
        #expect(findings.map(\.id) == ["W_UNKNOWN_KEY", "I_UNRECOGNIZED_KEY"])
        #expect(findings.first?.message == "unknown key 'scene': did you mean 'scenes'?")
    }

    /// Source: the Info.plist of Provenance.
    @Test func `A key with its words in a different order is similar`() throws {
        try Linting.expect(
            MisspelledKey.self,
            Part.imported(Part.type(extensions: [], more: "▶<key>UTITagTypeSpecification</key><dict/>")),
            message: "did you mean 'UTTypeTagSpecification'?")
    }

    @Test func `Misspelled keys of the scene manifest are found`() throws {
        let manifest = { (key: String, member: String) in
            "<key>UIApplicationSceneManifest</key><dict>\(key)<key>UISceneConfigurations</key><dict>"
                + "<key>UIWindowSceneSessionRoleApplication</key><array><dict>\(member)</dict></array></dict></dict>"
        }
        try Linting.expect(
            UnknownKey.self,
            manifest(
                "▶<key>UIApplicationSupportMultipleScenes</key><true/>",
                "▶<key>UISceneStoryboard</key><string>Main</string>"),
            message: "did you mean 'UIApplicationSupportsMultipleScenes'?")
        try Linting.expectNone(
            UnknownKey.self,
            manifest(
                "<key>CPSupportsDashboardNavigationScene</key><true/>",
                "<key>UISceneInitialImmersionStyle</key><string>UIImmersionStyleFull</string>"))
    }

    /// Source: typeq-lint(1): one mistake results in one finding.
    @Test func `The value of a misspelled key is treated as the value of the intended key`() throws {
        let members =
            Part.documentTypes(
                "<dict><key>CFBundleTypeName</key><string>Note</string><key>CFBundleTypeRole</key><string>Editor</string>"
                    + "<key>LSHandlerRank</key><string>Owner</string><key>LSItemContentType</key><array>"
                    + "<string>com.example.note</string></array></dict>") + Part.exported(Part.type())
        let group = Source.group(readable: ["com.example.note"])
        let found = try RuleList.all.map(\.type).flatMap { try Linting.findings($0, members, scenes: [group]) }
        #expect(found.filter { $0.severity > .note }.map(\.id) == ["E_MISSPELLED_KEY"])
    }

    @Test func `An unknown key without a similar key is a note, and other keys of the app are not found`() throws {
        try Linting.expect(
            UnrecognizedKey.self,
            "<key>MyOwnSetting</key><true/>" + Part.documentTypes(Part.documentType(more: "▶<key>X</key><true/>")),
            message: "has the unknown key")
    }

    @Test func `Documented keys are known, also with the suffix of a platform`() throws {
        let more =
            "<key>CFBundleTypeIconFile</key><string/><key>NSIsRelatedItemType</key><true/><key>CFBundleTypeRole~ipad</key><string/>"
        try Linting.expectNone(
            UnknownKey.self,
            Part.documentTypes(Part.documentType(more: more))
                + Part.exported(Part.type(more: "<key>UTTypeIcons</key><dict/>")))
    }
}

/// Source: the pages of the keys (Apple).
@Suite struct WrongKindTests {
    @Test func `A value of the wrong kind is found`() throws {
        try Linting.expect(
            WrongKind.self, "<key>CFBundleName</key>▶<array/><key>UTExportedTypeDeclarations</key>▶<string>x</string>",
            message: "expected")
    }

    @Test func `The fix for a dictionary instead of an array is an array of it`() throws {
        let findings = try Linting.findings(WrongKind.self, "<key>CFBundleDocumentTypes</key><dict/>")
        #expect(findings.map(\.fix) == ["write an array whose element is this dictionary"])
    }

    /// Source: LSItemContentTypes (Apple): an array of strings.
    @Test func `A string instead of an array of content types is a warning`() throws {
        let claim = "<key>LSItemContentTypes</key>▶<string>public.png</string>"
        let members = Part.documentTypes(Part.documentType(types: nil, more: claim))
        try Linting.expect(
            UnexpectedForm.self, members,
            message: "expected an array of strings under 'LSItemContentTypes', found a string")
        #expect(
            try Linting.findings(UnexpectedForm.self, members).map(\.fix)
                == ["write an array whose element is this string"])
    }
}
