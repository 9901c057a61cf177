import DeclarationFormats
import Testing

@Suite struct TypeCommandTests {
    let tree: ThrowawayTree

    init() throws {
        tree = try ThrowawayTree()
        try tree.file("report.md", Samples.markdown)
        try tree.file("picture.md", Samples.png)
        try tree.file("empty.md")
        try tree.folder("folder")
    }

    private func typeq(_ arguments: String..., input: String = "") throws -> TypeqProcess {
        try TypeqProcess(arguments.map { Array($0.utf8) }, in: tree.root, input: Array(input.utf8))
    }

    @Test func `Each file is one line, with or without the name of the command`() throws {
        for run in [try typeq("type", "report.md", "folder"), try typeq("report.md", "folder")] {
            #expect(run.output == "report.md: net.daringfireball.markdown\nfolder: public.folder\n")
            #expect(run.messages == "")
            #expect(run.exitCode == 0)
        }
    }

    @Test func `Binary content takes precedence over the name of a text file, with a warning`() throws {
        let run = try typeq("picture.md")
        #expect(run.output == "picture.md: public.png\n")
        #expect(
            run.messages
                == "typeq: warning: picture.md: named as 'Markdown text', but the content is 'PNG image'\n")
        #expect(run.exitCode == 0)
    }

    @Test func `A text file with the name of an image is a text file`() throws {
        try tree.file("notes.png", Samples.markdown)
        let run = try typeq("notes.png")
        #expect(run.output == "notes.png: public.plain-text\n")
        #expect(run.messages.hasPrefix("typeq: warning: notes.png: "))
    }

    @Test func `--identify selects the evidence that applies`() throws {
        #expect(try typeq("--identify", "name", "picture.md").output == "picture.md: net.daringfireball.markdown\n")
        #expect(try typeq("--identify=content", "picture.md").output == "picture.md: public.png\n")
        #expect(try typeq("--identify=auto", "picture.md").output == "picture.md: public.png\n")
    }

    @Test func `--mime prints MIME types`() throws {
        let run = try typeq("type", "-m", "report.md", "picture.md", "folder")
        #expect(run.output == "report.md: text/markdown\npicture.md: image/png\nfolder: inode/directory\n")
    }

    @Test func `--explain prints the evidence and the rule below the answer`() throws {
        let lines = try typeq("type", "--explain", "picture.md").lines
        #expect(lines.first == "picture.md: public.png")
        #expect(lines.contains("  extension 'md' → net.daringfireball.markdown"))
        #expect(lines.contains("  PNG signature → public.png"))
        #expect(
            lines.suffix(2) == ["  rule: proof-against-name (proof outweighs the name)", "  confidence: proof"])
    }

    @Test func `The keys of the objects and their order are stable`() throws {
        let object = try typeq("type", "--json", "picture.md").object()
        #expect(
            object.keys == [
                "file", "node", "type", "mimeType", "encoding", "isText", "extension", "description", "empty",
                "confidence", "name", "basis", "warnings",
            ])
        #expect(object.text("file") == "picture.md")
        #expect(object.text("node") == "regular")
        #expect(object.text("type") == "public.png")
        #expect(object.text("mimeType") == "image/png")
        #expect(object.text("encoding") == "binary")
        #expect(object.flag("empty") == false)
        #expect(object.text("confidence") == "proof")
        let warning = try #require(object.objects("warnings")?.first)
        #expect(warning.keys == ["id", "text"])
        #expect(warning.text("id") == "extension-mismatch")
    }

    @Test func `In JSON a warning is in the object only`() throws {
        #expect(try typeq("type", "--json", "picture.md").messages == "")
    }

    @Test func `Alternatives precede warnings`() throws {
        try tree.file("clip.ts", "let a = 1\n")
        let object = try typeq("--json", "--identify", "name", "clip.ts").object()
        #expect(object.text("type") == "public.mpeg-2-transport-stream")
        #expect(object.texts("alternatives")?.isEmpty == false)
        #expect(object.keys.last == "alternatives")
    }

    @Test func `An empty file has the type of its name, and is empty`() throws {
        let object = try typeq("--json", "empty.md").object()
        #expect(object.text("type") == "net.daringfireball.markdown")
        #expect(object.flag("empty") == true)
        #expect(object.text("confidence") == "name")
    }

    @Test func `--encoding prints the encoding of text`() throws {
        try tree.file("wide.txt", [0xFF, 0xFE, 0x68, 0, 0x69, 0, 0x0A, 0])
        let run = try typeq("type", "--encoding", "report.md", "wide.txt", "picture.md", "folder")
        #expect(
            run.lines.map { $0.split(separator: " ").last.map(String.init) } == [
                "us-ascii", "utf-16le", "binary", "binary",
            ])
    }

    @Test func `--recursive lists the files below directories in the order of names, and does not follow links`() throws
    {
        try tree.file("below/b/two.json", "{}")
        try tree.file("below/a.json", "[]")
        try tree.link("below/c", to: "..")
        let run = try typeq("type", "-r", "--no-dereference", "below")
        #expect(run.output == "below/a.json: public.json\nbelow/b/two.json: public.json\nbelow/c: public.symlink\n")
        #expect(run.exitCode == 0)
    }

    @Test func `'-' is standard input, and --name sets its name`() throws {
        let unnamed = try TypeqProcess([Array("type".utf8), Array("-".utf8)], in: tree.root, input: Samples.png)
        #expect(unnamed.output == "-: public.png\n")
        let named = try typeq("type", "--name", "a.md", "-", input: "# T\n")
        #expect(named.output == "-: net.daringfireball.markdown\n")
    }

    @Test func `A symbolic link is followed, except with --no-dereference`() throws {
        try tree.link("link", to: "report.md")
        #expect(try typeq("link").output == "link: net.daringfireball.markdown\n")
        #expect(try typeq("--no-dereference", "link").output == "link: public.symlink\n")
    }

    @Test func `A file that is not regular is identified without being read`() throws {
        #expect(try typeq("/dev/null").output == "/dev/null: public.character-special\n")
        #expect(try typeq("--json", "/dev/null").object().text("node") == "character-device")
    }

    @Test func `A missing file is an error, and the rest of the batch is answered`() throws {
        let run = try typeq("nowhere.md", "report.md")
        #expect(run.output == "report.md: net.daringfireball.markdown\n")
        #expect(run.messages == "typeq: nowhere.md: no such file or directory\n")
        #expect(run.exitCode == 2)
    }

    @Test func `In JSON a missing file also has an object`() throws {
        let run = try typeq("--json", "nowhere.md", "report.md")
        let objects = try run.objects()
        try #require(objects.count == 2)
        #expect(objects[0].keys == ["file", "error"])
        #expect(run.exitCode == 2)
    }

    @Test func `A link with a missing target is an error with the reason`() throws {
        try tree.link("lost", to: "gone")
        let run = try typeq("lost")
        #expect(run.messages.hasPrefix("typeq: lost: "))
        #expect(run.messages.contains("'gone'"))
        #expect(run.exitCode == 2)
    }
}
