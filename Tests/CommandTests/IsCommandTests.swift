import DeclarationFormats
import Testing

@Suite struct IsCommandTests {
    let tree: ThrowawayTree

    init() throws {
        tree = try ThrowawayTree()
        try tree.file("picture", Samples.png)
        try tree.file("report.md", Samples.markdown)
    }

    private func typeq(_ arguments: String..., input: [UInt8] = []) throws -> TypeqProcess {
        try TypeqProcess(arguments.map { Array($0.utf8) }, in: tree.root, input: input)
    }

    @Test func `The answers are yes and no, with exit codes 0 and 1`() throws {
        let yes = try typeq("is", "picture", "public.image")
        #expect(yes.output == "yes\n" && yes.messages == "" && yes.exitCode == 0)
        let no = try typeq("is", "report.md", "public.image")
        #expect(no.output == "no\n" && no.messages == "" && no.exitCode == 1)
    }

    @Test(arguments: ["image/png", ".png", "PUBLIC.PNG", "public.data"])
    func `The type can have any form of a type`(_ type: String) throws {
        #expect(try typeq("is", "picture", type).exitCode == 0)
    }

    @Test func `With -q, the result is only in the exit code`() throws {
        let yes = try typeq("is", "-q", "report.md", "public.text")
        #expect(yes.output == "" && yes.exitCode == 0)
        let no = try typeq("is", "-q", "report.md", "public.image")
        #expect(no.output == "" && no.exitCode == 1)
    }

    @Test func `--explain prints the path, or the supertypes`() throws {
        #expect(
            try typeq("is", "--explain", "picture", "public.data").output
                == "yes: public.png → public.image → public.data\n")
        #expect(try typeq("is", "-e", "picture", "public.png").output == "yes: public.png is public.png itself\n")
        #expect(try typeq("is", "-e", "picture", "public.text").output.hasSuffix(", but not to public.text\n"))
    }

    @Test func `The object has the file, the types, the answer and the path`() throws {
        let yes = try typeq("is", "--json", "picture", "public.image").object()
        #expect(yes.keys == ["file", "type", "supertype", "conforms", "path"])
        #expect(yes.text("file") == "picture")
        #expect(yes.flag("conforms") == true)
        #expect(yes.texts("path") == ["public.png", "public.image"])
        let no = try typeq("is", "--json", "report.md", "public.image")
        #expect(try no.object().keys == ["file", "type", "supertype", "conforms"])
        #expect(no.exitCode == 1)
    }

    // Issue 32: "Is it text?" is a fact of its own, and does not depend on the name.
    @Test(arguments: [9000, 60_000])
    func `A name is not text if the content is not, even after the first bytes`(_ count: Int) throws {
        let text = Array(repeatElement("a line of text\n", count: count / 15).joined().utf8)
        try tree.file("a.log", text + [0, 1, 2, 0])
        let explained = try typeq("is", "--explain", "a.log", "public.text")
        #expect(explained.exitCode == 1)
        #expect(
            explained.output
                == "no: the name implies com.apple.log, which conforms to public.text, but the content is not text\n")
        #expect(try typeq("is", "--json", "a.log", "text").object().flag("conforms") == false)
        #expect(try typeq("is", "-q", "a.log", ".log").exitCode == 0)
        #expect(try typeq("find", "--conforms-to", "public.text").output == "./report.md\n")
        #expect(try typeq("type", "--json", "a.log").object().flag("isText") == false)
    }

    @Test func `The evidence can be restricted to the name`() throws {
        try tree.file("text.png", Samples.markdown)
        #expect(try typeq("is", "-q", "text.png", "public.image").exitCode == 1)
        #expect(try typeq("is", "-q", "--identify", "name", "text.png", "public.image").exitCode == 0)
    }

    @Test func `'-' is standard input`() throws {
        #expect(try typeq("is", "-", "public.image", input: Samples.png).output == "yes\n")
        #expect(try typeq("is", "--name", "a.md", "-", ".md", input: Array("# T\n".utf8)).output == "yes\n")
    }

    @Test func `A missing file and an unknown type are errors, not answers`() throws {
        let missing = try typeq("is", "nowhere", "public.image")
        #expect(missing.output == "" && missing.messages == "typeq: nowhere: no such file or directory\n")
        #expect(missing.exitCode == 2)
        let unknown = try typeq("is", "report.md", "public.jpg")
        #expect(unknown.messages == "typeq: unknown type 'public.jpg': did you mean 'public.jpeg'?\n")
        #expect(unknown.exitCode == 2)
        #expect(try typeq("is", "report.md").exitCode == 64)
    }

    /// Source: a server that accepts files of several types.
    @Test func `With several types, the file must have one of them`() throws {
        #expect(try typeq("is", "picture", "image/jpeg", "image/png").output == "yes\n")
        #expect(try typeq("is", "picture", "image/jpeg", "com.adobe.pdf").exitCode == 1)
        #expect(try typeq("is", "picture", "image/png", "public.imaeg").exitCode == 2)
        let object = try typeq("is", "--json", "picture", "image/jpeg", "public.image").object()
        #expect(object.text("supertype") == "public.image")
        let files = try typeq("is", "picture", "report.md", "public.image")
        #expect(files.exitCode == 64 && files.output == "")
        #expect(files.messages == "typeq: 'typeq is' takes one FILE and then types, but 'report.md' is also a file\n")
    }
}
