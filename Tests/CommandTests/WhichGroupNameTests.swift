import DeclarationFormats
import Testing

/// `which-group --name`, which reads no file, and files whose name has no extension.
@Suite struct WhichGroupNameTests {
    let tree: ThrowawayTree

    init() throws {
        tree = try ThrowawayTree()
        try tree.file("app.json", Self.app())
    }

    private static func app(platform: String = "macOS", any: Bool = false) -> String {
        let all = any ? #", { "kind": "DocumentGroup", "name": "any", "readable": ["public.data"] }"# : ""
        return """
            { "identifier": "com.e", "platform": "\(platform)", "scenes": [
              { "kind": "DocumentGroup", "name": "texts", "readable": ["public.text"] },
              { "kind": "DocumentGroup", "name": "packages", "readable": ["com.apple.rtfd"] }\(all) ] }
            """
    }

    private func whichGroup(_ arguments: String..., input: String = "") throws -> TypeqProcess {
        try TypeqProcess(
            (["which-group", "--app", "app.json"] + arguments).map { Array($0.utf8) }, in: tree.root,
            input: Array(input.utf8))
    }

    @Test func `A name needs no file`() throws {
        let run = try whichGroup("--name", "report.md", "--name=a/list.csv", "--name", "x.zip", "--name", "a.rtfd/")
        #expect(
            run.output == """
                report.md: texts (editor), net.daringfireball.markdown
                a/list.csv: texts (editor), public.comma-separated-values-text
                x.zip: nothing opens it, public.zip-archive
                a.rtfd/: packages (editor), com.apple.rtfd

                """)
        #expect(run.exitCode == 1)
    }

    @Test func `With --name, operands and lists are also names`() throws {
        try tree.file("list", "two.md\nthree.md\n")
        let run = try whichGroup("--name", "one.md", "--files-from", "list")
        #expect(run.lines.map { $0.prefix { $0 != ":" } } == ["one.md", "two.md", "three.md"])
        #expect(try whichGroup("--name", "one.md", "--files-from", "-", input: "four.md\n").lines.count == 2)
        #expect(try whichGroup("--name", "one.md", "two.md").lines.count == 2)
        #expect(try whichGroup("--name", "").exitCode == 64)
    }

    /// The name determines the type, as on Apple's systems:
    /// https://developer.apple.com/documentation/swiftui/documentgroup
    @Test func `Nothing is read, even if the file exists`() throws {
        try tree.file("picture.md", Samples.png)
        let object = try whichGroup("--json", "--name", "picture.md").object()
        #expect(object.text("group") == "texts")
        #expect(object["byName"] == nil)
    }

    // MARK: Without an extension

    /// A file without an extension has the type public.data, which the group for text files does not read.
    @Test
    func `The name of a file without an extension has the type public.data, and only a group for that type opens it`()
        throws
    {
        let none = try whichGroup("--json", "--name", "notes").object()
        #expect(none.text("type") == "public.data")
        #expect(none.text("code") == "no-group")
        try tree.file("app.json", Self.app(any: true))
        #expect(try whichGroup("--json", "--name", "notes").object().text("group") == "any")
    }

    @Test
    func `A text file without an extension opens by its content, with a warning that the system does not do this`()
        throws
    {
        try tree.file("notes", Samples.markdown)
        let run = try whichGroup("--json", "notes")
        let object = try run.object()
        #expect(object.text("group") == "texts")
        #expect(object["byName"]?.dictionary?.text("type") == "public.data")
        #expect(object["byName"]?.dictionary?.text("group") == nil)
        #expect(object.objects("warnings")?.compactMap { $0.text("id") } == ["opened-by-content"])
        #expect(
            try whichGroup("notes").messages.contains(
                "notes: 'texts' opens the file only because of its content: without an extension, the file is "
                    + "public.data on macOS, "
                    + "and no group opens it"))
        try tree.file("app.json", Self.app(any: true))
        #expect(try whichGroup("notes").messages.contains("and the system opens it in 'any'"))
        try tree.file("app.json", Self.app(platform: "linux"))
        #expect(try whichGroup("notes").messages.contains("only because of its content") == false)
    }

    @Test func `If no group opens a file by its name, but a group opens it by its content, there is a warning`() throws
    {
        try tree.file("typeq.json", "{}")
        try tree.file("page.zip", "<!DOCTYPE html>\n<html><head><title>t</title></head><body></body></html>\n")
        let object = try whichGroup("--json", "page.zip").object()
        if object.text("group") != nil {
            #expect(object.objects("warnings")?.contains { $0.text("id") == "opened-by-content" } == true)
        }
    }

    // MARK: Facts that a name does not have

    /// Source: a trial in which a file that did not exist was said to be writable.
    @Test func `It is unknown whether the file is writable`() throws {
        let object = try whichGroup("--json", "--name", "nowhere.md").object()
        #expect(object.text("role") == "editor" && object["editable"] == nil)
        let lines = try whichGroup("--explain", "--name", "nowhere.md").lines
        #expect(
            lines.last
                == "  mode: 'texts' is an editor: the document is editable if the file and its folder are writable")
    }
}
