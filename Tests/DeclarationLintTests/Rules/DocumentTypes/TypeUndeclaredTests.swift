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

    /// Source: QLMarkdown#82: Nova exports `public.markdown`, so apps name it next to Apple's type.
    @Test func `An unknown name under public. next to known types is a warning`() throws {
        try Linting.expect(
            TypeUnknownHere.self,
            Part.documentTypes(Part.documentType(types: ["net.daringfireball.markdown", "▶public.markdown"])),
            message: "names the unknown type 'public.markdown'")
        try Linting.expect(
            TypeUnknownHere.self,
            Part.documentTypes(
                Part.documentType("A", types: ["▶public.markdown"]),
                Part.documentType("B", types: ["net.daringfireball.markdown"])),
            message: "names the unknown type 'public.markdown'")
        try Linting.expect(
            TypeUndeclared.self,
            Part.documentTypes(
                Part.documentType("A", types: ["▶public.tcl-script"]),
                Part.documentType("B", types: ["public.tcsh-script"])),
            message: "names the unknown type 'public.tcl-script'")
        try Linting.expect(
            TypeUndeclared.self, Part.documentTypes(Part.documentType(types: ["▶public.entirely-unheard-of"])),
            message: "names the unknown type")
    }

    /// Source: the Info.plist of SubEthaEdit.
    @Test func `A name that is similar to a type of the same entry is another type`() throws {
        let members =
            Part.documentTypes(Part.documentType(types: ["▶org.json.json", "org.json.jsonc"]))
            + Part.imported(Part.type("org.json.jsonc"))
        try Linting.expect(TypeUnknownHere.self, members, message: "the unknown type 'org.json.json'")
        #expect(try Linting.findings(TypeUndeclared.self, members).isEmpty)
        let findings = try Linting.findings(TypeUnknownHere.self, members)
        #expect(findings.allSatisfy { !$0.message.contains("did you mean") })
    }

    /// Source: the Info.plist of the preview generator of Sequel Pro; the app that contains it exports the type.
    @Test func `A plug-in may name types of the app that contains it`() throws {
        try Linting.expectNone(
            TypeUndeclared.self,
            Part.documentTypes(
                Part.documentType(role: "QLGenerator", types: ["com.example.connection", "net.nowhere.unheard-of"])))
        try Linting.expect(
            TypeUndeclared.self,
            Part.documentTypes(Part.documentType(role: "QLGenerator", types: ["▶public.pnng"])),
            message: "did you mean 'public.png'?")
    }

    /// Source: typeq-registry(5), on identifiers: no program declares a type under 'typeq.'.
    @Test func `An unknown name under typeq. exists nowhere`() throws {
        try Linting.expect(
            TypeUndeclared.self,
            Part.documentTypes(Part.documentType(types: ["public.png", "▶typeq.entirely-unheard-of"])),
            message: "names the unknown type")
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
