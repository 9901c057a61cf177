import DeclarationFormats
import Testing

@Suite struct ConformsCommandTests {
    @Test func `The answers are yes and no, with exit codes 0 and 1`() throws {
        let yes = try TypeqProcess("conforms", "com.x.doc", "public.data")
        #expect(yes.output == "yes\n")
        #expect(yes.exitCode == 0)
        let no = try TypeqProcess("conforms", "public.jpeg", "public.text")
        #expect(no.output == "no\n")
        #expect(no.exitCode == 1)
        #expect(no.messages == "")
    }

    @Test func `With -q, the result is only in the exit code`() throws {
        let yes = try TypeqProcess("conforms", "-q", ".md", "public.text")
        #expect(yes.output == "")
        #expect(yes.exitCode == 0)
        let no = try TypeqProcess("conforms", "--quiet", "image/png", "public.text")
        #expect(no.output == "")
        #expect(no.exitCode == 1)
    }

    @Test func `--explain prints the path to the supertype, or the actual supertypes`() throws {
        let yes = try TypeqProcess("conforms", "--explain", "public.jpeg", "public.data")
        #expect(yes.output == "yes: public.jpeg → public.image → public.data\n")
        let same = try TypeqProcess("conforms", "-e", "PUBLIC.JPEG", "public.jpeg")
        #expect(same.output == "yes: public.jpeg is public.jpeg itself\n")
        let no = try TypeqProcess("conforms", "-e", "com.x.doc", "public.text")
        #expect(
            no.output
                == "no: com.x.doc conforms to public.data, public.content, public.item, but not to public.text\n")
        #expect(no.exitCode == 1)
    }

    @Test func `The object has type, supertype, conforms and, if it conforms, path`() throws {
        let yes = try TypeqProcess("conforms", "--json", "public.jpeg", "public.data").object()
        #expect(yes.keys == ["type", "supertype", "conforms", "path"])
        #expect(yes.flag("conforms") == true)
        #expect(yes.texts("path") == ["public.jpeg", "public.image", "public.data"])
        let no = try TypeqProcess("conforms", "--json", "public.jpeg", "public.text").object()
        #expect(no.keys == ["type", "supertype", "conforms"])
        #expect(no.flag("conforms") == false)
    }

    @Test func `Constants of UTType are types, and an extension with the name of another constant is noted`() throws {
        let yes = try TypeqProcess("conforms", ".utf8PlainText", "UTType.text")
        #expect(yes.output == "yes\n")
        #expect(yes.messages == "")
        let noted = try TypeqProcess("conforms", ".plainText", ".text")
        #expect(noted.output == "yes\n")
        #expect(
            noted.messages
                == "typeq: note: '.text' is the extension, of public.plain-text; UTType.text is public.text\n")
        #expect(
            try TypeqProcess("conforms", "UTType.jpg", "image").messages
                == "typeq: unknown type 'UTType.jpg': did you mean 'UTType.jpeg'?\n")
        #expect(
            try TypeqProcess("conforms", "plainText", "text").messages
                == "typeq: unknown type 'plainText': did you mean 'UTType.plainText'?\n")
        let tree = try ThrowawayTree()
        try tree.file("a.txt", "a\n")
        #expect(try TypeqProcess("is", "a.txt", ".plainText", in: tree.root).output == "yes\n")
    }

    /// Only the commands about files and groups use the app in the folder.
    @Test func `An unknown type that the app in the folder declares is found with --app`() throws {
        let tree = try ThrowawayTree()
        try tree.file(
            "Info.plist",
            "<plist><dict><key>CFBundleIdentifier</key><string>com.acme.notes</string>"
                + "<key>UTExportedTypeDeclarations</key><array><dict><key>UTTypeIdentifier</key><string>com.acme.notes.note"
                + "</string><key>UTTypeConformsTo</key><array><string>public.data</string></array></dict></array></dict></plist>"
        )
        for arguments in [
            ["conforms", "com.acme.notes.note", "public.data"], ["show", "com.acme.notes.NOTE"],
            ["export", "--format", "plist", "com.acme.notes.note"], ["tree", "com.acme.notes.note"],
        ] {
            let run = try TypeqProcess(arguments.map { Array($0.utf8) }, in: tree.root)
            #expect(
                run.messages.lowercased().hasPrefix(
                    "typeq: unknown type 'com.acme.notes.note': the app in info.plist declares the type: add '--app info.plist'\n"
                ),
                "\(run.messages)")
            #expect(run.exitCode == 2)
        }
        let other = try TypeqProcess("conforms", "com.acme.notes.nope", "public.data", in: tree.root)
        #expect(!other.messages.contains("--app"))
        let file = try TypeqProcess("export", "--format", "plist", "Info.plist", in: tree.root)
        #expect(
            file.messages
                == "typeq: unknown type 'Info.plist': to use the types of an app, pass '--app Info.plist'\n")
    }

    @Test func `An unknown identifier is an error with the nearest spelling`() throws {
        let run = try TypeqProcess("conforms", "public.jpg", "public.image")
        #expect(run.output == "")
        #expect(run.messages == "typeq: unknown type 'public.jpg': did you mean 'public.jpeg'?\n")
        #expect(run.exitCode == 2)
        let object = try TypeqProcess("conforms", "--json", "public.image", "public.imagee").object()
        #expect(object.keys == ["query", "error"])
        #expect(object.text("query") == "public.imagee")
    }

    @Test(arguments: ["a b", "public_jpeg", "image/", "a/b/c", ".", ".a b", ".no.such.parts", "dyn.x", ""])
    func `A text file that cannot name a type is a usage error`(_ text: String) throws {
        let run = try TypeqProcess("conforms", text, "public.data")
        #expect(run.output == "")
        #expect(run.messages.hasPrefix("typeq: "))
        #expect(run.exitCode == 64)
    }

    @Test func `An extension of folders is written with a slash`() throws {
        #expect(try TypeqProcess("conforms", ".app/", "com.apple.package").output == "yes\n")
        #expect(try TypeqProcess("conforms", ".app", "com.apple.package").output == "no\n")
    }

    @Test(arguments: [["public.jpeg"], ["a", "b", "c"], []])
    func `The command takes exactly two operands`(_ operands: [String]) throws {
        let run = try TypeqProcess((["conforms"] + operands).map { Array($0.utf8) })
        let count = operands.isEmpty ? "none" : "\(operands.count)"
        #expect(run.messages == "typeq: 'typeq conforms' takes TYPE SUPERTYPE, got \(count)\n")
        #expect(run.exitCode == 64)
    }

    /// Source: typeq-registry(5), LAYERS, and the option `--app` in typeq-conforms(1).
    @Test func `The types of an app are used only if --app or TYPEQ_APP names it`() throws {
        let tree = try ThrowawayTree()
        try tree.file(
            "typeq.json",
            #"{"types": [{"identifier": "com.e.note", "kind": "exported", "conformsTo": ["public.text"], "extensions": ["enote"]}]}"#
        )
        try tree.file("x.enote", "a note\n")
        let questions = [
            ["conforms", "com.e.note", "public.text"], ["conforms", ".enote", "com.e.note"], ["show", "com.e.note"],
            ["tree", "com.e.note"], ["graph", "com.e.note"], ["types", "--extension", "enote"],
            ["type", "x.enote"],
        ]
        for question in questions {
            let named = try TypeqProcess(
                ([question[0], "--app", "typeq.json"] + question.dropFirst()).map { Array($0.utf8) }, in: tree.root)
            #expect(named.exitCode == 0, "\(question)")
            #expect(named.messages == "")
            let bytes = question.map { Array($0.utf8) }
            let inherited = try TypeqProcess(bytes, in: tree.root, environment: ["TYPEQ_APP": "typeq.json"])
            #expect(inherited.output == named.output)
            #expect(try TypeqProcess(bytes, in: tree.root).output != named.output, "\(question)")
        }
        let missing = try TypeqProcess("conforms", "--app", "none.json", "public.png", "public.image", in: tree.root)
        #expect(missing.output == "yes\n")
        #expect(missing.exitCode == 2)
        #expect(missing.messages.contains("none.json"))
    }
}
