import DeclarationFormats
import TestTags
import Testing

/// The options of `type` that select the files and the form of the answers.
@Suite(.tags(.slow)) struct TypeOptionsTests {
    let tree: ThrowawayTree

    init() throws {
        tree = try ThrowawayTree()
        try tree.file("picture.md", Samples.png)
        try tree.file("report.md", Samples.markdown)
        try tree.file("größe.txt", "Grüße\n")
    }

    private func typeq(_ arguments: String...) throws -> TypeqProcess {
        try TypeqProcess(["type"].map { Array($0.utf8) } + arguments.map { Array($0.utf8) }, in: tree.root)
    }

    // MARK: Which files

    @Test func `--conforms-to prints only files whose type conforms, and --not the others`() throws {
        let files = ["picture.md", "report.md", "größe.txt"]
        let images = try TypeqProcess(
            (["type", "-q", "--conforms-to", "public.image"] + files).map { Array($0.utf8) }, in: tree.root)
        #expect(images.output == "" && images.exitCode == 0)
        #expect(
            try typeq("--conforms-to", "public.image", "picture.md", "report.md").output == "picture.md: public.png\n")
        #expect(
            try typeq("--conforms-to", "public.image", "--not", "picture.md", "report.md").output
                == "report.md: net.daringfireball.markdown\n")
    }

    @Test func `If no file conforms, the exit code is 1`() throws {
        let none = try typeq("--conforms-to", "public.movie", "report.md")
        #expect(none.output == "" && none.messages == "" && none.exitCode == 1)
        #expect(try typeq("--conforms-to", "public.item", "--not", "report.md").exitCode == 1)
    }

    @Test func `If there are several types, one of them is sufficient`() throws {
        let run = try typeq("-b", "--conforms-to", ".png", "--conforms-to", ".md", "picture.md", "report.md")
        #expect(run.output == "public.png\nnet.daringfireball.markdown\n")
    }

    @Test func `--not without a type is a usage error, and an unknown type is an error`() throws {
        let alone = try typeq("--not", "report.md")
        #expect(alone.messages == "typeq: '--not' needs '--conforms-to TYPE'\n" && alone.exitCode == 64)
        let unknown = try typeq("--conforms-to", "jpg", "report.md")
        #expect(unknown.messages == "typeq: unknown type 'jpg': did you mean '.jpg'?\n" && unknown.exitCode == 2)
    }

    @Test func `--exclude leaves out names, paths and directories`() throws {
        try tree.file("below/build/a.json", "{}")
        try tree.file("below/src/a.json", "{}")
        try tree.file("below/src/b.xml", "<a/>")
        let all = ["below/build/a.json", "below/src/a.json", "below/src/b.xml"]
        func names(_ exclusions: String...) throws -> [String] {
            let options = exclusions.flatMap { ["--exclude", $0] }
            let run = try TypeqProcess(
                (["type", "-r", "--format", "{file}", "below"] + options).map { Array($0.utf8) }, in: tree.root)
            #expect(run.messages == "")
            return run.lines
        }
        #expect(try names() == all)
        #expect(try names("*.xml") == Array(all.prefix(2)))
        #expect(try names("build") == Array(all.suffix(2)))
        #expect(try names("/src/*.json", "build/") == [all[2]])
        #expect(try names("below") == all, "the operand was asked for")
        #expect(try typeq("--exclude", "*.md", "report.md", "größe.txt").output == "größe.txt: public.plain-text\n")
    }

    @Test(arguments: [("[a", "the '[' at character 1 has no ']': write '\\[' for a literal '['"), ("", "it is empty")])
    func `A malformed pattern is a usage error`(_ glob: String, _ reason: String) throws {
        let run = try typeq("--exclude", glob, "report.md")
        #expect(run.output == "" && run.exitCode == 64)
        #expect(run.messages == "typeq: invalid value '\(glob)' for '--exclude': \(reason)\n")
    }

    @Test func `With --strict, a name that does not fit and an unknown type have the exit code 1`() throws {
        try tree.file("noise.unheard-of", Samples.noise)
        #expect(try typeq("--strict", "report.md").exitCode == 0)
        let mismatch = try typeq("--strict", "picture.md", "report.md")
        #expect(mismatch.output == "picture.md: public.png\nreport.md: net.daringfireball.markdown\n")
        #expect(mismatch.exitCode == 1)
        #expect(try typeq("--strict", "noise.unheard-of").exitCode == 1)
        #expect(try typeq("--strict", "picture.md", "missing").exitCode == 2)
        #expect(try typeq("picture.md").exitCode == 0)
    }

    // MARK: The form

    @Test func `--brief prints the answers without the names`() throws {
        #expect(
            try typeq("--brief", "report.md", "größe.txt").output == "net.daringfireball.markdown\npublic.plain-text\n")
        #expect(try typeq("-bm", "report.md").output == "text/markdown\n")
    }

    @Test func `--description prints the descriptions of the types`() throws {
        #expect(try typeq("--description", "picture.md").output == "picture.md: PNG image\n")
    }

    @Test func `--mime and --encoding together print a MIME type with its parameter`() throws {
        #expect(
            try typeq("-m", "--encoding", "größe.txt", "picture.md", ".").output
                == "größe.txt: text/plain; charset=utf-8\npicture.md: image/png; charset=binary\n"
                + ".: inode/directory; charset=binary\n")
    }

    @Test func `--format prints a line with the values of keys`() throws {
        #expect(try typeq("--format", "{file}\\t{mime}", "picture.md").output == "picture.md\timage/png\n")
        #expect(
            try typeq("--format", "{type} {encoding} {extension} {description} {node} {confidence}", "picture.md")
                .output
                == "public.png binary png PNG image regular proof\n")
        #expect(try typeq("--format", "{{{file}}}\\\\", "report.md").output == "{report.md}\\\n")
        #expect(try typeq("-0", "--format", "{file}", "report.md").output == "report.md\u{0}")
    }

    static let templates = [
        (
            "{mimetype}",
            "unknown key 'mimetype' (choose file, type, mime, mimeType, encoding, description, extension, node, empty, "
                + "isText, lineEnds, confidence, name, basis, alternatives, warnings)"
        ),
        ("{", "a '{' without '}' (write '{{' for a literal '{')"),
        ("}", "a '}' without '{' (write '}}' for a literal '}')"),
        ("\\q", "unknown escape (choose \\t, \\n, \\r, \\0, \\\\)"),
    ]

    @Test(arguments: templates)
    func `A template with a mistake is a usage error that lists the valid keys`(_ template: String, _ reason: String)
        throws
    {
        let run = try typeq("--format", template, "report.md")
        #expect(run.messages == "typeq: invalid value '\(template)' for '--format': \(reason)\n")
        #expect(run.output == "" && run.exitCode == 64)
    }

    @Test func `Forms that exclude each other are a usage error`() throws {
        let run = try typeq("--description", "--mime", "report.md")
        #expect(run.messages == "typeq: '--description' and '--mime' cannot be combined\n" && run.exitCode == 64)
        #expect(try typeq("--format", "{file}", "--json", "report.md").exitCode == 64)
    }

    // MARK: Objects

    /// The extension in the object of each file: the extension of the name if the type claims it, otherwise the
    /// preferred extension.
    @Test(arguments: [
        ("a.jpg", "jpg"), ("a.JPEG", "jpeg"), ("a.txt", "jpeg"), ("photo", "jpeg"),
    ])
    func `The extension is the extension of the name if the type claims it, otherwise the preferred extension`(
        _ name: String, _ expected: String
    ) throws {
        try tree.file(
            name, [0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10] + Array("JFIF\0".utf8) + [1, 1, 0, 0, 1, 0, 1, 0, 0, 0xFF, 0xD9])
        #expect(try typeq("--json", name).object().text("extension") == expected)
    }

    /// A file named 'x.yaml' has the extension 'yaml', and standard input with this name also has it.
    @Test func `The extension of standard input is the extension of the given name`() throws {
        for (options, expected) in [(["--name", "x.yaml"], "yaml"), (["--name", "folder/x.YML"], "yml"), ([], "")] {
            let run = try TypeqProcess(
                (["--json"] + options + ["-"]).map { Array($0.utf8) }, in: tree.root, input: Array("key: value\n".utf8))
            let template = try TypeqProcess(
                (["--format", "{file} {extension}"] + options + ["-"]).map { Array($0.utf8) }, in: tree.root,
                input: Array("key: value\n".utf8))
            let shown = try run.object().text("extension") ?? ""
            #expect(template.output == "- \(shown)\n")
            if !options.isEmpty { #expect(shown == expected) }
        }
    }

    @Test func `A compound extension is treated as a whole, and a literal file name has no extension`() throws {
        try tree.file("Makefile", "all:\n\techo\n")
        #expect(try typeq("--json", "Makefile").object().text("extension") == nil)
        #expect(try typeq("--json", ".").object().text("extension") == nil)
        #expect(try typeq("--json", "report.md").object().text("description") == "Markdown text")
    }
}
