import DeclarationFormats
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite struct OutputTests {
    let tree: ThrowawayTree

    init() throws {
        tree = try ThrowawayTree()
        try tree.file("report.md", Samples.markdown)
        try tree.file("picture.md", Samples.png)
    }

    // MARK: Lists of names

    @Test func `--files-from reads one name per line, after the operands`() throws {
        try tree.file("list", "picture.md\nreport.md\n")
        for command in ["type", "which-group"] {
            let run = try TypeqProcess(command, "report.md", "--files-from", "list", in: tree.root)
            // A line about another platform is indented.
            let answers = run.lines.filter { !$0.hasPrefix(" ") }
            #expect(answers.map { $0.prefix { $0 != ":" } } == ["report.md", "picture.md", "report.md"])
        }
    }

    @Test func `'-' is standard input`() throws {
        let run = try TypeqProcess("--files-from", "-", in: tree.root, input: "report.md\n")
        #expect(run.output == "report.md: net.daringfireball.markdown\n")
    }

    @Test func `With -0, names and answers are separated by NUL`() throws {
        try tree.file("two\nlines.md", Samples.markdown)
        let run = try TypeqProcess(
            "-0", "--files-from=-", in: tree.root, input: "two\nlines.md\0report.md\0")
        #expect(run.output == "two\nlines.md: net.daringfireball.markdown\0report.md: net.daringfireball.markdown\0")
        let objects = try TypeqProcess("--json", "--null", "report.md", in: tree.root).objects(terminator: 0)
        #expect(objects.count == 1)
    }

    @Test(arguments: ["type", "which-group", "open", "lint"])
    func `A list with NUL bytes but without -0 is an error that mentions -0, and none of its names is used`(
        _ command: String
    ) throws {
        try tree.file("list", "report.md\0picture.md\0")
        let message = "the list has NUL bytes, which no name can contain: '-0' reads names that are separated by NUL\n"
        let run = try TypeqProcess(command, "--files-from", "list", in: tree.root)
        #expect(run.output == "")
        #expect(run.messages.hasSuffix("typeq: list: \(message)"))
        #expect(run.exitCode == 2)
        // The operands before it are answered, and a name with a line feed is not split.
        let mixed = try TypeqProcess(
            "report.md", "--files-from", "-", in: tree.root, input: "two\nlines.md\0report.md\0")
        #expect(mixed.output == "report.md: net.daringfireball.markdown\n")
        #expect(mixed.messages == "typeq: -: \(message)")
        #expect(mixed.exitCode == 2)
    }

    @Test func `A missing list is an error, and the operands are still answered`() throws {
        let run = try TypeqProcess("report.md", "--files-from", "nowhere", in: tree.root)
        #expect(run.output == "report.md: net.daringfireball.markdown\n")
        #expect(run.messages == "typeq: nowhere: no such file or directory\n")
        #expect(run.exitCode == 2)
    }

    @Test func `An empty list has no output`() throws {
        let run = try TypeqProcess("--files-from", "/dev/null", in: tree.root)
        #expect(run.output == "")
        #expect(run.exitCode == 0)
    }

    // MARK: Quiet

    @Test func `-q prints neither answers nor warnings, but errors`() throws {
        let fine = try TypeqProcess("is", "-q", "picture.md", "public.image", in: tree.root)
        #expect(fine.output == "")
        #expect(fine.messages == "")
        #expect(fine.exitCode == 0)
        let missing = try TypeqProcess("-q", "nowhere.md", in: tree.root)
        #expect(missing.output == "")
        #expect(missing.messages == "typeq: nowhere.md: no such file or directory\n")
        #expect(missing.exitCode == 2)
    }

    // MARK: Colors

    /// The settings for colors, and whether the output has any. It is not a terminal.
    static let colors: [(options: [String], environment: [String: String], isColoured: Bool)] = [
        ([], [:], false),
        (["--color=always"], [:], true),
        (["--color=always"], ["NO_COLOR": "1"], true),
        (["--color=never"], ["CLICOLOR_FORCE": "1"], false),
        (["--color=auto"], ["CLICOLOR_FORCE": "1"], true),
        ([], ["CLICOLOR_FORCE": "1"], true),
        ([], ["CLICOLOR_FORCE": ""], false),
        ([], ["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
        ([], ["CLICOLOR_FORCE": "1", "NO_COLOR": ""], true),
        (["--json", "--color=always"], [:], false),
    ]

    @Test(arguments: colors.indices)
    func `--color outranks NO_COLOR, NO_COLOR outranks CLICOLOR_FORCE, and both outrank the terminal`(_ index: Int)
        throws
    {
        let (options, environment, isColoured) = Self.colors[index]
        let arguments = (["conforms", ".md", "public.text"] + options).map { Array($0.utf8) }
        let run = try TypeqProcess(arguments, environment: environment)
        #expect(run.output.contains("\u{1B}[") == isColoured)
    }

    // MARK: Errors of the output

    @Test(.enabled(if: access("/dev/full", W_OK) == 0))
    func `A full device is an error`() throws {
        let run = try TypeqProcess("types", output: .file("/dev/full"))
        #expect(run.messages.hasPrefix("typeq: cannot write the output: "))
        #expect(run.exitCode == 2)
    }

    @Test func `A closed standard output is an error`() throws {
        let run = try TypeqProcess("report.md", in: tree.root, output: .closed)
        #expect(run.messages.hasPrefix("typeq: cannot write the output: "))
        #expect(run.exitCode == 2)
    }

    @Test func `A reader that has closed the output is not an error`() throws {
        let script = "\"$TYPEQ\" types --json | head -n 1"
        let run = try TypeqProcess(
            program: "/bin/sh", ["-c", script].map { Array($0.utf8) }, in: tree.root,
            environment: ["TYPEQ": TypeqProcess.binary, "PATH": "/usr/bin:/bin"])
        #expect(run.lines.count == 1)
        #expect(run.messages == "")
    }

    // MARK: Names that are not UTF-8

    @Test func `A name is printed byte for byte`() throws {
        let name: [UInt8] = Array("caf".utf8) + [0xE9] + Array(".md".utf8)
        try tree.file(bytes: name, Samples.markdown.utf8)
        for arguments in [[name], [Array("which-group".utf8), name]] {
            let run = try TypeqProcess(arguments, in: tree.root)
            #expect(run.outputBytes.starts(with: name + Array(": ".utf8)))
            #expect(run.exitCode == 0)
        }
        let listed = try TypeqProcess([Array("--files-from=-".utf8)], in: tree.root, input: name + [0x0A])
        #expect(listed.outputBytes.starts(with: name + Array(": ".utf8)))
    }

    @Test func `In JSON a name that is not UTF-8 is repaired, and its bytes are added`() throws {
        let name: [UInt8] = Array("bad".utf8) + [0xFF] + Array(".md".utf8)
        try tree.file(bytes: name, Samples.markdown.utf8)
        for command in ["type", "which-group"] {
            let object = try TypeqProcess([Array(command.utf8), Array("--json".utf8), name], in: tree.root).object()
            #expect(object.keys.starts(with: ["file", "fileBytes"]))
            #expect(object.text("file") == "bad\u{FFFD}.md")
            #expect(object.text("fileBytes") == "YmFk/y5tZA==")
            #expect(object.text("type") == "net.daringfireball.markdown")
        }
    }

    @Test func `A name that is UTF-8 has no bytes in JSON`() throws {
        try tree.file("größe.md", Samples.markdown)
        let object = try TypeqProcess("--json", "größe.md", in: tree.root).object()
        #expect(object.text("file") == "größe.md")
        #expect(object["fileBytes"] == nil)
    }

    /// Source: a trial in which names with U+202E entered the log of a server.
    @Test func `Messages escape invisible characters, also where they are not printed on a terminal`() throws {
        try tree.file("a\u{202E}gnp.md", Samples.png)
        let run = try TypeqProcess("a\u{202E}gnp.md", in: tree.root)
        #expect(run.output.hasPrefix("a\u{202E}gnp.md: "))
        #expect(run.messages.hasPrefix("typeq: warning: a\\u{202E}gnp.md: "))
    }
}
