@testable import AppDeclaration
import DeclarationFormats
@testable import DeclarationLint
import Testing
import TypeRegistry

/// Source: LSItemContentTypes (Apple); MaddTheSane/Simple-Comic#75; 22 entries in a sample of shipped apps.
@Suite struct TypeUndeclaredTests {
    @Test func `A misspelled type is found, with the correct one`() throws {
        try Linting.expect(
            TypeUndeclared.self, Part.documentTypes(Part.documentType(types: ["public.png", "▶public.xnl"])),
            message: "did you mean 'public.xml'?")
    }

    /// Source: Quick Look UI (Apple): QLSupportedContentTypes. The app that contains the extension declares other types.
    @Test func `The types of a Quick Look extension are checked as for a plug-in`() throws {
        func extending(_ type: String) -> String {
            """
            <key>NSExtension</key><dict><key>NSExtensionAttributes</key><dict><key>QLSupportedContentTypes</key>
            <array>\(type)</array></dict></dict>
            """
        }
        try Linting.expect(
            TypeUndeclared.self, extending("<string>public.png</string>▶<string>public.xnl</string>"),
            message: "QLSupportedContentTypes names the unknown type 'public.xnl': did you mean 'public.xml'?")
        try Linting.expect(
            TypeUnknownHere.self, extending("▶<string>public.entirely-unheard-of</string>"),
            message: "names the unknown type")
        try Linting.expect(TagAsType.self, extending("▶<string>image/png</string>"), message: "'public.png'")
        try Linting.expectNone(TypeUndeclared.self, extending("<string>com.acme.recipe</string>"))
    }

    @Test func `An identifier made from an extension leads to its type`() throws {
        let members = Part.documentTypes(Part.documentType(types: ["▶public.csv"]))
        try Linting.expect(TypeUndeclared.self, members, message: "'public.comma-separated-values-text'")
    }

    /// Source: the Info.plist of MacVim, which names Apple's types under 'public.', and the Info.plist of Simple Comic.
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

    /// Source: a trial by the author of an app, with `com.adobe.pfd`. The last labels of two identifiers of one owner can also
    /// name two formats, such as `doc` and `docx`, so the finding remains a warning.
    @Test(arguments: [
        ("com.adobe.pfd", "com.adobe.pdf"), ("com.adobe.pdff", "com.adobe.pdf"),
        ("com.microsoft.word.docs", "com.microsoft.word.doc"),
    ])
    func `A slip in a short word leads to the known type, as a warning`(_ written: String, _ meant: String) throws {
        try Linting.expect(
            TypeUnknownHere.self, Part.documentTypes(Part.documentType(types: ["public.png", "▶\(written)"])),
            message: "names the unknown type '\(written)': did you mean '\(meant)'?")
        try Linting.expect(
            ForeignSupertype.self,
            Part.exported(Part.type("com.example.a", conformsTo: ["public.data", "▶\(written)"])),
            message: "conforms to the unknown type '\(written)': did you mean '\(meant)'?")
        let findings = try Linting.findings(
            TypeUnknownHere.self, Part.documentTypes(Part.documentType(types: ["public.png", written])))
        #expect(findings.map(\.fix) == ["<string>\(meant)</string>"])
    }

    @Test(arguments: ["com.microsoft.word.docx", "com.macitbetter.cb7-archive", "com.adobe.ps"])
    func `A short word that is another extension leads to no other type`(_ identifier: String) throws {
        let findings = try Linting.findings(
            TypeUnknownHere.self, Part.documentTypes(Part.documentType(types: ["public.png", identifier])))
        #expect(findings.allSatisfy { !$0.message.contains("did you mean") })
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

    /// Source: sbarex/QLMarkdown#82: Nova exports `public.markdown`, so apps name it next to Apple's type.
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
    @Test func `A name that is similar to a type of the same entry is a different type`() throws {
        let members =
            Part.documentTypes(Part.documentType(types: ["▶org.json.json", "org.json.jsonc"]))
            + Part.imported(Part.type("org.json.jsonc"))
        try Linting.expect(TypeUnknownHere.self, members, message: "the unknown type 'org.json.json'")
        #expect(try Linting.findings(TypeUndeclared.self, members).isEmpty)
        let findings = try Linting.findings(TypeUnknownHere.self, members)
        #expect(findings.allSatisfy { !$0.message.contains("did you mean") })
    }

    /// Source: the Info.plist of the preview generator of Sequel Pro; the app that contains it exports the type.
    @Test func `A plug-in can name types of the app that contains it`() throws {
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
    @Test func `A type of another program is not treated as a misspelled name`() throws {
        try Linting.expect(
            TypeUnknownHere.self,
            Part.documentTypes(Part.documentType(types: ["▶com.milke.cbz-archive"]))
                + Part.imported(Part.type("cx.c3.cbz-archive")),
            message: "the unknown type 'com.milke.cbz-archive'")
    }
}

/// Source: UTType(_:) and LSItemContentTypes (Apple): both take the identifier of a type.
@Suite struct TagAsTypeTests {
    private func findings(_ rules: [any LintRule.Type], _ json: String) throws -> [Diagnostic] {
        let reading = try AppReader().read(Array(json.utf8), named: "app.json")
        return Linter(rules: rules).findings(in: reading, over: .shipped)
    }

    @Test func `MIME types and extensions in app JSON are errors with the type that was meant`() throws {
        let found = try findings(
            [TagAsType.self],
            """
            {"documentTypes": [{"name": "P", "contentTypes": ["image/png"], "exportableTypes": [".pdf"]}],
             "scenes": [{"kind": "DocumentGroup", "name": "g", "readable": [".md", "text/html", {"importedAs": "image/gif"}],
                         "writable": [".rtfd", ".nobody-has-it", "public.text"]}]}
            """)
        #expect(found.allSatisfy { $0.severity == .error && $0.location.position != nil })
        #expect(
            found.map(\.message) == [
                "the document type 'P' has the content type 'image/png', which is a MIME type, not an identifier: did you "
                    + "mean 'public.png'?",
                "the document type 'P' has the content type '.pdf', which is a filename extension, not an identifier: did "
                    + "you mean 'com.adobe.pdf'?",
                "the document group 'g' has the content type '.md', which is a filename extension, not an identifier: did "
                    + "you mean 'net.daringfireball.markdown'?",
                "the document group 'g' has the content type 'text/html', which is a MIME type, not an identifier: did you "
                    + "mean 'public.html'?",
                "the document group 'g' has the content type 'image/gif', which is a MIME type, not an identifier: did you "
                    + "mean 'com.compuserve.gif'?",
                "the document group 'g' has the content type '.rtfd', which is a filename extension, not an identifier: did "
                    + "you mean 'com.apple.rtfd'?",
                "the document group 'g' has the content type '.nobody-has-it', which is a filename extension, not an "
                    + "identifier",
            ])
        #expect(found[0].fix == "\"public.png\"")
        #expect(found[4].fix == "\"com.compuserve.gif\"")
    }

    /// `text/markdown` is defined in RFC 7763; Apple's declaration of the type has no MIME type.
    @Test func `A MIME type that only typeq declares leads to the type of the platform`() throws {
        let json =
            #"{"platform": "macOS", "scenes": [{"kind": "DocumentGroup", "name": "g", "readable": ["text/markdown"]}]}"#
        let reading = try AppReader().read(Array(json.utf8), named: "app.json")
        let found = Linter(rules: [TagAsType.self]).findings(in: reading, over: .shipped)
        #expect(found.map(\.fix) == ["\"net.daringfireball.markdown\""])
    }

    @Test func `No other rule reports the same text`() throws {
        let found = try findings(
            RuleList.all.map(\.type),
            """
            {"identifier": "com.e", "documentTypes": [{"name": "P", "role": "Editor", "rank": "Alternate",
              "contentTypes": ["image/png", ".md", "public.text"]}],
             "scenes": [{"kind": "DocumentGroup", "name": "g", "readable": ["public.text", "image/gif", {"importedAs": ".jpg"}]}]}
            """)
        let texts = ["image/png", ".md", "image/gif", ".jpg"]
        let about = found.filter { finding in texts.contains { finding.message.contains("'\($0)'") } }
        #expect(about.map(\.id) == Array(repeating: "E_TAG_AS_TYPE", count: 4))
    }

    @Test func `Identifiers and build settings are not tags`() throws {
        #expect(
            try findings(
                [TagAsType.self],
                #"{"scenes": [{"kind": "DocumentGroup", "readable": ["public.png", "$(A).b", "$(A)_b", "com.e.a_b", "."]}]}"#
            ).isEmpty)
    }

    /// A group silently reads nothing with such a content type. Source: Defining file and data types for your app (Apple):
    /// letters, digits, hyphens and periods.
    @Test func `A text that is not an identifier is an error, with the type if it is known`() throws {
        let found = try findings(
            [TagAsType.self, TypeUndeclared.self],
            """
            {"scenes": [{"kind": "DocumentGroup", "name": "g", "readable":
              ["PNG image", "*.gif", "public.jpeg ", "", "UTType(.png)", {"importedAs": "a/b/c"}]}]}
            """)
        #expect(found.allSatisfy { $0.id == "E_TAG_AS_TYPE" && $0.location.position != nil })
        let group = "the document group 'g' has a content type that is not an identifier: "
        #expect(
            found.map(\.message) == [
                group + "'PNG image' has a space at character 4: letters, digits, '-' and '.' are legal",
                "the document group 'g' has the content type '*.gif', which is a filename extension, not an identifier: did "
                    + "you mean 'com.compuserve.gif'?",
                group + "'public.jpeg ' has a space at character 12: letters, digits, '-' and '.' are legal",
                group + "an identifier is empty",
                group + "'UTType(.png)' has '(' at character 7: letters, digits, '-' and '.' are legal",
                group + "'a/b/c' has '/' at character 2: letters, digits, '-' and '.' are legal",
            ])
        #expect(found[2].fix == "\"public.jpeg\"")
    }

    /// Source: UTType(_:) (Apple): a name without a period is not the identifier of any system type.
    @Test func `A word is an error with the type that was meant`() throws {
        let found = try findings(
            [TypeUndeclared.self, TypeOnlyInCode.self],
            #"{"scenes": [{"kind": "DocumentGroup", "readable": ["pdf", "Markdown", "text", "nobody-has-it", "com.e.a_b"]}]}"#
        )
        #expect(
            found.map(\.id) == [
                "E_TYPE_UNDECLARED", "E_TYPE_UNDECLARED", "E_TYPE_UNDECLARED", "W_TYPE_ONLY_IN_CODE",
                "W_TYPE_ONLY_IN_CODE",
            ])
        #expect(
            found.prefix(3).map(\.fix) == [
                "\"com.adobe.pdf\"", "\"net.daringfireball.markdown\"", "\"public.text\"",
            ])
    }
}
