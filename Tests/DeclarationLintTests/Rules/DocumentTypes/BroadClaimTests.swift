import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: LSHandlerRank (Apple); Gifski#40, openradar 24886084, macos-default-editor.
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
        // Next to content types they do not count.
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

    /// Source: the Info.plist of Nextcloud for iOS, which takes everything that people share with it.
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
    @Test func `The OSType of any file next to extensions is not a claim on every file`() throws {
        try Linting.expectNone(
            BroadClaim.self,
            Part.documentTypes(
                Part.documentType(
                    rank: nil, types: nil,
                    more: "<key>CFBundleTypeExtensions</key><array><string>h</string></array>"
                        + "<key>CFBundleTypeOSTypes</key><array><string>****</string></array>")))
    }
}
