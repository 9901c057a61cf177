import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: LSItemContentTypes (Apple); Simple-Comic#75; 22 entries in a sample of shipped apps.
@Suite struct TypeUndeclaredTests {
    @Test func `A misspelt type is found, with the correct one`() throws {
        try Linting.expect(
            TypeUndeclared.self, Part.documentTypes(Part.documentType(types: ["public.png", "▶public.xnl"])),
            message: "did you mean 'public.xml'?")
    }

    @Test func `An identifier made from an extension leads to its type`() throws {
        let members = Part.documentTypes(Part.documentType(types: ["▶public.csv"]))
        try Linting.expect(TypeUndeclared.self, members, message: "'public.comma-separated-values-text'")
    }

    /// Source: the Info.plist of MacVim, which names Apple's types under 'public.', and that of Simple Comic.
    @Test func `An identifier under another prefix leads to its type, first to the app's own`() throws {
        try Linting.expect(
            TypeUndeclared.self, Part.documentTypes(Part.documentType(types: ["▶public.rez-source"])),
            message: "did you mean 'com.apple.rez-source'?")
        try Linting.expect(
            TypeUndeclared.self,
            Part.documentTypes(Part.documentType(types: ["▶public.cbz-archive"]))
                + Part.exported(Part.type("com.example.cbz-archive")),
            message: "did you mean 'com.example.cbz-archive'?")
    }

    @Test func `A type that only the app could declare is an error, another type is a warning`() throws {
        try Linting.expect(
            TypeUndeclared.self, Part.documentTypes(Part.documentType(types: ["▶com.example.unheard-of-format"])),
            message: "names the unknown type")
        try Linting.expect(
            TypeUnknownHere.self, Part.documentTypes(Part.documentType(types: ["▶net.nowhere.unheard-of-format"])),
            message: "names the unknown type")
        try Linting.expect(
            TypeUnknownHere.self, Part.documentTypes(Part.documentType(types: ["▶com.apple.entirely-unheard-of"])),
            message: "names the unknown type")
    }

    @Test func `Exportable types are checked`() throws {
        try Linting.expect(
            TypeUndeclared.self,
            Part.documentTypes(
                Part.documentType(more: "<key>NSExportableTypes</key><array>▶<string>public.pnng</string></array>")),
            message: "did you mean 'public.png'?")
    }

    @Test func `Types of the app and the system are known, and illegal identifiers are left to another rule`() throws {
        try Linting.expectNone(
            TypeUndeclared.self,
            Part.documentTypes(Part.documentType(types: ["com.example.NOTE", "public.json", "public.json "]))
                + Part.exported(Part.type()))
    }

    /// Source: the Info.plist of Simple Comic, which names the types of other readers.
    @Test func `A type of another program is not taken for a misspelt name`() throws {
        try Linting.expect(
            TypeUnknownHere.self,
            Part.documentTypes(Part.documentType(types: ["▶com.milke.cbz-archive"]))
                + Part.imported(Part.type("cx.c3.cbz-archive")),
            message: "the unknown type 'com.milke.cbz-archive'")
    }
}
