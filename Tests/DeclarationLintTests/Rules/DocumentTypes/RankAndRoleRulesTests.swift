@testable import AppDeclaration
@testable import DeclarationLint
import Testing

/// Source: LSHandlerRank (Apple). App Store Connect reported a missing rank for Mac apps in
/// subethaedit/SubEthaEdit#135, electron-userland/electron-builder#4052 and #4614, and tauri-apps/tauri#13159, and for
/// iOS apps in juce-framework/JUCE#971 and G-Ray/pikatorrent#184.
@Suite struct RankMissingTests {
    @Test func `A missing rank is a warning on the Mac and on iOS, with the message of the App Store`() throws {
        let members = Part.documentTypes(Part.documentType(rank: nil, mark: "▶"), Part.documentType())
        for app in [Linting.mac, Linting.phone] {
            try Linting.expect(RankMissing.self, members, app: app, .warning, message: "has no LSHandlerRank")
            #expect(
                try Linting.findings(RankMissing.self, members, app: app).first?.platformMessage?.hasPrefix(
                    "ITMS-90788") == true)
        }
    }

    @Test func `The fix is Owner for the owner of a type, and Alternate otherwise, and generators need no rank`() throws
    {
        let own =
            Part.documentTypes(Part.documentType(rank: nil, types: ["com.example.note"])) + Part.exported(Part.type())
        #expect(try Linting.findings(RankMissing.self, own).first?.fix?.contains("Owner") == true)
        try Linting.expectNone(RankMissing.self, Part.documentTypes(Part.documentType(role: "QLGenerator", rank: nil)))
        // Another rule reports an entry that claims nothing.
        try Linting.expectNone(
            RankMissing.self, Part.documentTypes(Part.documentType(rank: nil, types: nil)), app: Linting.phone)
    }
}

/// Source: LSHandlerRank (Apple).
@Suite struct RankInvalidTests {
    @Test func `An unknown rank is found, and the fix has the correct one`() throws {
        let members = Part.documentTypes(
            Part.documentType(rank: nil, more: "▶<key>LSHandlerRank</key><string>owner</string>"))
        try Linting.expect(RankInvalid.self, members, message: "the invalid rank 'owner'")
        #expect(try Linting.findings(RankInvalid.self, members).first?.fix?.contains("<string>Owner</string>") == true)
    }

    @Test func `The four ranks are not found`() throws {
        for rank in ["Owner", "Default", "Alternate", "None"] {
            try Linting.expectNone(RankInvalid.self, Part.documentTypes(Part.documentType(rank: rank)))
        }
    }
}

/// Source: CFBundleTypeRole (Apple); 12 of 658 document types in a sample.
@Suite struct RoleMissingTests {
    @Test func `A missing role is a warning on the Mac, and a note on iOS`() throws {
        let members = Part.documentTypes(Part.documentType(role: nil, mark: "▶"), Part.documentType())
        try Linting.expect(RoleMissing.self, members, message: "has no CFBundleTypeRole")
        try Linting.expect(RoleLeftOut.self, members, app: Linting.phone, message: "has no CFBundleTypeRole")
    }
}

/// Source: CFBundleTypeRole (Apple); MDImporter is the role of Spotlight importers (observed).
@Suite struct RoleInvalidTests {
    @Test func `An unknown role is found`() throws {
        try Linting.expect(
            RoleInvalid.self,
            Part.documentTypes(
                Part.documentType(role: nil, more: "▶<key>CFBundleTypeRole</key><string>editor</string>")),
            message: "the invalid role 'editor'")
    }

    @Test func `The roles of apps, generators and importers are not found`() throws {
        for role in ["Editor", "Viewer", "Shell", "QLGenerator", "None", "MDImporter"] {
            try Linting.expectNone(RoleInvalid.self, Part.documentTypes(Part.documentType(role: role)))
        }
    }
}

/// Source: NSDocumentController defaultType (Apple); openradar.me/18194445, pluk-inc/markdown-preview#318.
@Suite struct NoEditorTypeTests {
    @Test func `An editor group without a document type with the role Editor is found`() throws {
        let members = Part.documentTypes(
            Part.documentType(role: nil, more: "▶<key>CFBundleTypeRole</key><string>Viewer</string>"))
        let group = Source.group(readable: ["public.png"])
        try Linting.expect(NoEditorType.self, members, message: "the New command has no document type", scenes: [group])
        try Linting.expectNone(NoEditorType.self, members)
        try Linting.expectNone(
            NoEditorType.self, members, scenes: [Source.group(readable: ["public.png"], allowsCreating: false)])
        try Linting.expectNone(NoEditorType.self, Part.documentTypes(Part.documentType()), scenes: [group])
    }
}

/// Source: LSHandlerRank (Apple).
@Suite struct OwnerOfForeignTypeTests {
    @Test func `The rank Owner for a type that the app does not export is found`() throws {
        try Linting.expect(
            OwnerOfForeignType.self, Part.documentTypes(Part.documentType(rank: "Owner", types: ["▶public.png"])),
            message: "has the rank Owner for 'public.png'")
        try Linting.expectNone(
            OwnerOfForeignType.self,
            Part.documentTypes(Part.documentType(rank: "Owner", types: ["com.example.note"]))
                + Part.exported(Part.type()))
    }

    @Test func `A type of the app that is imported is not also found here, because it should be exported`() throws {
        let members =
            Part.documentTypes(Part.documentType(rank: "Owner", types: ["com.example.app.note"]))
            + Part.imported(Part.type("com.example.app.note"))
        try Linting.expectNone(OwnerOfForeignType.self, members)
        #expect(try Linting.findings(OwnTypeImported.self, members).count == 1)
    }
}
