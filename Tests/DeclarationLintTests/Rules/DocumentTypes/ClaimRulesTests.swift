@testable import AppDeclaration
import DeclarationFormats
@testable import DeclarationLint
import Testing
import TypeRegistry

/// Source: AppKit uses the first entry in the list (observed).
@Suite struct TypeClaimedTwiceTests {
    @Test func `A second claim with a different role is found, and a second claim with the same role is a note`() throws
    {
        try Linting.expect(
            TypeClaimedTwice.self,
            Part.documentTypes(Part.documentType(), Part.documentType("Other", role: "Viewer", types: ["▶public.PNG"])),
            message: "is already claimed by the document type 'Note', with another role")
        try Linting.expect(
            TypeRepeated.self,
            Part.documentTypes(Part.documentType(), Part.documentType("Other", types: ["▶public.png"])),
            message: "already")
    }
}

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

    @Test func `An app in JSON has the same findings, including those of its groups`() throws {
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

/// Source: typeq-registry(5): a name that begins with `typeq.` is used if no program declares a type.
@Suite struct TypeqTypeTests {
    @Test func `A name that only typeq uses is found in declarations`() throws {
        try Linting.expect(
            TypeqType.self,
            Part.documentTypes(
                Part.documentType("Score", types: ["▶typeq.music-score"]),
                Part.documentType("Other", types: ["typeq.music-score", "public.png"])),
            message: "the document type 'Score' names 'typeq.music-score', which only typeq declares")
        try Linting.expect(
            TypeqType.self, Part.exported(Part.type(conformsTo: ["▶typeq.markup"])),
            message: "'com.example.note' names")
    }

    @Test func `A name that only typeq uses is found in sources`() throws {
        let code = Source.mention("typeq.music-score", .identifier)
        #expect(
            try Linting.findings(TypeqType.self, "", code: code).map(\.message)
                == ["UTType(\"typeq.music-score\") is nil: only typeq declares the type"])
        #expect(try Linting.findings(TypeOnlyInCode.self, "", code: code) == [])
    }

    @Test func `A type of another program is left to another rule`() throws {
        try Linting.expectNone(
            TypeqType.self,
            Part.documentTypes(Part.documentType(types: ["com.tabledit.document", "com.adobe.pdf"])))
    }
}

/// Source: LSHandlerRank (Apple); sindresorhus/Gifski#40, openradar.me/24886084.
@Suite struct BroadClaimTests {
    @Test func `A claim on every file with the rank Default or Owner, or without a rank, is found`() throws {
        for rank in ["Default", "Owner", nil] {
            try Linting.expect(
                BroadClaim.self,
                Part.documentTypes(Part.documentType(rank: rank, types: ["▶public.data", "public.png"])),
                message: "claims every file")
        }
    }

    /// Source: the Info.plist files of RetroArch, Strawberry and Xi.
    @Test func `Any extension and any OSType are a claim on every file`() throws {
        let star = "<key>CFBundleTypeExtensions</key><array><string>md</string>▶<string>*</string></array>"
        try Linting.expect(
            BroadClaim.self, Part.documentTypes(Part.documentType(rank: nil, types: nil, more: star)),
            message: "claims every file")
        let stars = "<key>CFBundleTypeOSTypes</key><array>▶<string>****</string></array>"
        try Linting.expect(
            BroadClaim.self, Part.documentTypes(Part.documentType(rank: "Owner", types: nil, more: stars)),
            message: "claims every file")
        // Next to content types they are ignored.
        try Linting.expectNone(BroadClaim.self, Part.documentTypes(Part.documentType(rank: "Owner", more: star)))
    }

    @Test func `A claim on text or images is a note, and with the rank Owner a warning`() throws {
        try Linting.expect(
            WideClaim.self, Part.documentTypes(Part.documentType(rank: "Default", types: ["▶public.image"])),
            message: "every image")
        try Linting.expect(
            BroadClaim.self, Part.documentTypes(Part.documentType(rank: "Owner", types: ["▶public.text"])),
            message: "every text")
    }

    /// Source: the Info.plist of Nextcloud for iOS, which accepts everything that people share with it.
    @Test func `On iOS, only the rank Owner is more than a note`() throws {
        func members(_ rank: String) -> String {
            Part.documentTypes(Part.documentType(rank: rank, types: ["▶public.data", "public.content"]))
        }
        try Linting.expect(
            WideClaim.self, members("Default"), app: Linting.phone, message: "claims every file")
        try Linting.expect(BroadClaim.self, members("Owner"), app: Linting.phone, message: "claims every file")
    }

    @Test func `The ranks Alternate and None are not found`() throws {
        for rank in ["Alternate", "None"] {
            try Linting.expectNone(
                BroadClaim.self, Part.documentTypes(Part.documentType(rank: rank, types: ["public.data"])))
        }
    }

    /// Source: the Info.plist of CodeEdit, as Xcode's editors once wrote it.
    @Test func `The OSType for any file next to extensions is not a claim on every file`() throws {
        try Linting.expectNone(
            BroadClaim.self,
            Part.documentTypes(
                Part.documentType(
                    rank: nil, types: nil,
                    more: "<key>CFBundleTypeExtensions</key><array><string>h</string></array>"
                        + "<key>CFBundleTypeOSTypes</key><array><string>****</string></array>")))
    }
}
