@testable import AppDeclaration
@testable import DeclarationLint
import Testing

/// Source: Core types and precedence as measured (typeq-registry(5)); coteditor/CotEditor#1311, Shpigford/clearly#40,
/// frankshaka/uti-race-demo.
@Suite struct ExtConflictTests {
    @Test func `An exported type with an extension of a system type is found`() throws {
        try Linting.expect(
            ExtConflict.self, Part.exported(Part.type(extensions: ["exnote", "▶html"])),
            message: "belongs to 'public.html', a system type")
    }

    /// Source: users of an editor that exports a type for 'md' saw it in other apps.
    @Test func `An extension of a type that the system imports is found, since it affects other apps`() throws {
        try Linting.expect(
            ExtConflict.self, Part.exported(Part.type(extensions: ["exnote", "▶md"])),
            message: "takes over the files of other apps")
        try Linting.expect(
            ExtShared.self,
            Part.exported(Part.type(conformsTo: ["net.daringfireball.markdown"], extensions: ["▶md"])),
            message: "'net.daringfireball.markdown'")
        try Linting.expectNone(
            ExtConflict.self, Part.imported(Part.type("net.daringfireball.markdown", extensions: ["md"])))
    }

    @Test func `An imported type is a note`() throws {
        try Linting.expect(
            ExtShared.self, Part.imported(Part.type(extensions: ["▶HTML"])), message: "'public.html'")
    }

    @Test func `Two types of the app with the same extension are found, with the type that takes precedence`() throws {
        let members = Part.exported(
            Part.type("com.example.a", extensions: ["zz1q"]), Part.type("com.example.b", extensions: ["▶zz1q"]))
        try Linting.expect(ExtConflict.self, members, message: "'com.example.a', which takes precedence")
        #expect(try Linting.findings(ExtConflict.self, members).first?.related.count == 1)
    }

    @Test func `Extensions that belong to the same other type are a single finding`() throws {
        try Linting.expect(
            ExtConflict.self, Part.exported(Part.type(extensions: ["exnote", "▶html", "htm"])),
            message: "the extensions 'html', 'htm' of 'com.example.note' belong to 'public.html'")
    }

    /// Source: the Info.plist of markdown-preview, which names both for each extension; MacVim, which claims any.
    @Test func `If the app also opens the type that takes precedence, the finding is a note`() throws {
        let type = Part.exported(Part.type(extensions: ["▶html"]))
        try Linting.expect(
            ExtShared.self, Part.documentTypes(Part.documentType(types: ["public.text"])) + type,
            message: "'public.html'")
        let any = "<key>CFBundleTypeExtensions</key><array><string>*</string></array>"
        try Linting.expect(
            ExtShared.self, Part.documentTypes(Part.documentType(types: nil, more: any)) + type,
            message: "'public.html'")
        try Linting.expect(
            ExtConflict.self, Part.documentTypes(Part.documentType(types: ["com.example.note"])) + type,
            message: "'public.html'")
    }

    @Test func `A file type and a package type can share an extension`() throws {
        try Linting.expectNone(
            ExtConflict.self,
            Part.exported(
                Part.type("com.example.a", extensions: ["zz1q"]),
                Part.type("com.example.b", conformsTo: ["com.apple.package"], extensions: ["zz1q"])))
    }
}
