import DeclarationFormats
import Testing

@Suite("typeq conforms")
struct ConformsCommandTests {
    @Test("yes and no, with exit codes 0 and 1")
    func answers() throws {
        let yes = try TypeqProcess("conforms", "com.x.doc", "public.data")
        #expect(yes.output == "yes\n")
        #expect(yes.exitCode == 0)
        let no = try TypeqProcess("conforms", "public.jpeg", "public.text")
        #expect(no.output == "no\n")
        #expect(no.exitCode == 1)
        #expect(no.messages == "")
    }

    @Test("with -q the exit code answers alone")
    func quiet() throws {
        let yes = try TypeqProcess("conforms", "-q", ".md", "public.text")
        #expect(yes.output == "")
        #expect(yes.exitCode == 0)
        let no = try TypeqProcess("conforms", "--quiet", "image/png", "public.text")
        #expect(no.output == "")
        #expect(no.exitCode == 1)
    }

    @Test("--explain prints the way up, or what the type conforms to instead")
    func explanation() throws {
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

    @Test("the object has type, supertype, conforms and, if it does, path")
    func objects() throws {
        let yes = try TypeqProcess("conforms", "--json", "public.jpeg", "public.data").object()
        #expect(yes.keys == ["type", "supertype", "conforms", "path"])
        #expect(yes.flag("conforms") == true)
        #expect(yes.texts("path") == ["public.jpeg", "public.image", "public.data"])
        let no = try TypeqProcess("conforms", "--json", "public.jpeg", "public.text").object()
        #expect(no.keys == ["type", "supertype", "conforms"])
        #expect(no.flag("conforms") == false)
    }

    @Test("an unknown identifier is trouble, with the nearest spelling")
    func unknown() throws {
        let run = try TypeqProcess("conforms", "public.jpg", "public.image")
        #expect(run.output == "")
        #expect(run.messages == "typeq: nobody declares the type 'public.jpg': did you mean 'public.jpeg'?\n")
        #expect(run.exitCode == 2)
        let object = try TypeqProcess("conforms", "--json", "public.image", "public.imagee").object()
        #expect(object.keys == ["query", "error"])
        #expect(object.text("query") == "public.imagee")
    }

    @Test(
        "a text that can name no type is a matter of usage",
        arguments: ["a b", "public_jpeg", "image/", "a/b/c", ".", ".a b", ".no.such.parts", "dyn.x", ""])
    func illegal(_ text: String) throws {
        let run = try TypeqProcess("conforms", text, "public.data")
        #expect(run.output == "")
        #expect(run.messages.hasPrefix("typeq: "))
        #expect(run.exitCode == 64)
    }

    @Test("a folder's extension is asked for with a slash")
    func folders() throws {
        #expect(try TypeqProcess("conforms", ".app/", "com.apple.package").output == "yes\n")
        #expect(try TypeqProcess("conforms", ".app", "com.apple.package").output == "no\n")
    }

    @Test("two operands, no more and no less", arguments: [["public.jpeg"], ["a", "b", "c"], []])
    func operands(_ operands: [String]) throws {
        let run = try TypeqProcess((["conforms"] + operands).map { Array($0.utf8) })
        let count = operands.isEmpty ? "none" : "\(operands.count)"
        #expect(run.messages == "typeq: 'typeq conforms' takes TYPE SUPERTYPE, got \(count)\n")
        #expect(run.exitCode == 64)
    }

    /// Design section 4, layers: the app, when `--app` or `TYPEQ_APP` names one; no other app is looked for.
    @Test("the types of an app count where --app or TYPEQ_APP names it, and nowhere else")
    func appTypes() throws {
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
