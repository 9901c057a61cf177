import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: LSHandlerRank (Apple); Gifski#40, openradar 24886084, macos-default-editor.
@Suite struct BroadClaimTests {
    @Test func `every file with the rank Default, Owner or none is found`() throws {
        for rank in ["Default", "Owner", nil] {
            try Linting.expect(
                BroadClaim.self,
                Part.documentTypes(Part.documentType(rank: rank, types: ["▶public.data", "public.png"])),
                message: "claims every file")
        }
    }

    /// Source: the Info.plist files of RetroArch, Strawberry and Xi.
    @Test func `any extension and any OSType are every file`() throws {
        let star = "<key>CFBundleTypeExtensions</key><array><string>md</string>▶<string>*</string></array>"
        try Linting.expect(
            BroadClaim.self, Part.documentTypes(Part.documentType(rank: nil, types: nil, more: star)),
            message: "claims every file")
        let stars = "<key>CFBundleTypeOSTypes</key><array>▶<string>****</string></array>"
        try Linting.expect(
            BroadClaim.self, Part.documentTypes(Part.documentType(rank: "Owner", types: nil, more: stars)),
            message: "claims every file")
        // Beside content types they do not count.
        try Linting.expectNone(BroadClaim.self, Part.documentTypes(Part.documentType(rank: "Owner", more: star)))
    }

    @Test func `text and images are a note, but as Owner`() throws {
        try Linting.expect(
            WideClaim.self, Part.documentTypes(Part.documentType(rank: "Default", types: ["▶public.image"])),
            message: "every image")
        try Linting.expect(
            BroadClaim.self, Part.documentTypes(Part.documentType(rank: "Owner", types: ["▶public.text"])),
            message: "every text")
    }

    /// Source: the Info.plist of Nextcloud for iOS, which takes everything that people share with it.
    @Test func `on iOS, where people choose the app, only Owner is more than a note`() throws {
        func members(_ rank: String) -> String {
            Part.documentTypes(Part.documentType(rank: rank, types: ["▶public.data", "public.content"]))
        }
        try Linting.expect(
            WideClaim.self, members("Default"), app: Linting.phone, message: "claims every file")
        try Linting.expect(BroadClaim.self, members("Owner"), app: Linting.phone, message: "claims every file")
    }

    @Test func `Alternate and None leave the choice to others`() throws {
        for rank in ["Alternate", "None"] {
            try Linting.expectNone(
                BroadClaim.self, Part.documentTypes(Part.documentType(rank: rank, types: ["public.data"])))
        }
    }

    /// Source: the Info.plist of CodeEdit, as Xcode's editors once wrote it.
    @Test func `the OSType of any file beside extensions claims the files of these`() throws {
        try Linting.expectNone(
            BroadClaim.self,
            Part.documentTypes(
                Part.documentType(
                    rank: nil, types: nil,
                    more: "<key>CFBundleTypeExtensions</key><array><string>h</string></array>"
                        + "<key>CFBundleTypeOSTypes</key><array><string>****</string></array>")))
    }
}
