import DeclarationFormats
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite("Output: lines, NUL, colours, and where it cannot go")
struct OutputTests {
    let tree: ThrowawayTree

    init() throws {
        tree = try ThrowawayTree()
        try tree.file("report.md", Samples.markdown)
        try tree.file("picture.md", Samples.png)
    }

    // MARK: Lists of names

    @Test("--files-from reads names, one a line, after the operands")
    func filesFrom() throws {
        try tree.file("list", "picture.md\nreport.md\n")
        for command in ["type", "which-group"] {
            let run = try TypeqProcess(command, "report.md", "--files-from", "list", in: tree.root)
            #expect(run.lines.map { $0.prefix { $0 != ":" } } == ["report.md", "picture.md", "report.md"])
        }
    }

    @Test("'-' is standard input")
    func standardInput() throws {
        let run = try TypeqProcess("--files-from", "-", in: tree.root, input: "report.md\n")
        #expect(run.output == "report.md: net.daringfireball.markdown\n")
    }

    @Test("with -0 names are separated by NUL, and so are answers")
    func null() throws {
        try tree.file("two\nlines.md", Samples.markdown)
        let run = try TypeqProcess(
            "-0", "--files-from=-", in: tree.root, input: "two\nlines.md\0report.md\0")
        #expect(run.output == "two\nlines.md: net.daringfireball.markdown\0report.md: net.daringfireball.markdown\0")
        let objects = try TypeqProcess("--json", "--null", "report.md", in: tree.root).objects(terminator: 0)
        #expect(objects.count == 1)
    }

    @Test(
        "a list with NUL bytes and without -0 is trouble that names -0, and none of its names is asked",
        arguments: ["type", "which-group", "open", "lint"])
    func nullWithoutOption(_ command: String) throws {
        try tree.file("list", "report.md\0picture.md\0")
        let message = "the list has NUL bytes, which no name contains: '-0' reads names that are separated by NUL\n"
        let run = try TypeqProcess(command, "--files-from", "list", in: tree.root)
        #expect(run.output == "")
        #expect(run.messages.hasSuffix("typeq: list: \(message)"))
        #expect(run.exitCode == 2)
        // The operands before it are done, and a name with a line end in it is not taken for two.
        let mixed = try TypeqProcess(
            "report.md", "--files-from", "-", in: tree.root, input: "two\nlines.md\0report.md\0")
        #expect(mixed.output == "report.md: net.daringfireball.markdown\n")
        #expect(mixed.messages == "typeq: -: \(message)")
        #expect(mixed.exitCode == 2)
    }

    @Test("a list that is missing is trouble, and the operands are done")
    func missingList() throws {
        let run = try TypeqProcess("report.md", "--files-from", "nowhere", in: tree.root)
        #expect(run.output == "report.md: net.daringfireball.markdown\n")
        #expect(run.messages == "typeq: nowhere: no such file or directory\n")
        #expect(run.exitCode == 2)
    }

    @Test("an empty list has an empty answer")
    func emptyList() throws {
        let run = try TypeqProcess("--files-from", "/dev/null", in: tree.root)
        #expect(run.output == "")
        #expect(run.exitCode == 0)
    }

    // MARK: Quiet

    @Test("-q prints neither answers nor warnings, but trouble")
    func quiet() throws {
        let fine = try TypeqProcess("which-group", "-q", "picture.md", in: tree.root)
        #expect(fine.output == "")
        #expect(fine.messages == "")
        #expect(fine.exitCode == 0)
        let missing = try TypeqProcess("-q", "nowhere.md", in: tree.root)
        #expect(missing.output == "")
        #expect(missing.messages == "typeq: nowhere.md: no such file or directory\n")
        #expect(missing.exitCode == 2)
    }

    // MARK: Colours

    /// What is asked about colours, and whether there are any. The output is no terminal.
    static let colours: [(options: [String], environment: [String: String], isColoured: Bool)] = [
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

    @Test("--color before NO_COLOR before CLICOLOR_FORCE before the terminal", arguments: colours.indices)
    func colour(_ index: Int) throws {
        let (options, environment, isColoured) = Self.colours[index]
        let arguments = (["conforms", ".md", "public.text"] + options).map { Array($0.utf8) }
        let run = try TypeqProcess(arguments, environment: environment)
        #expect(run.output.contains("\u{1B}[") == isColoured)
    }

    // MARK: Where it cannot go

    @Test("a full device is trouble", .enabled(if: access("/dev/full", W_OK) == 0))
    func fullDevice() throws {
        let run = try TypeqProcess("types", output: .file("/dev/full"))
        #expect(run.messages.hasPrefix("typeq: cannot write the answer: "))
        #expect(run.exitCode == 2)
    }

    @Test("a closed standard output is trouble")
    func closedOutput() throws {
        let run = try TypeqProcess("report.md", in: tree.root, output: .closed)
        #expect(run.messages.hasPrefix("typeq: cannot write the answer: "))
        #expect(run.exitCode == 2)
    }

    @Test("a reader that goes away is none")
    func brokenPipe() throws {
        let script = "\"$TYPEQ\" types --json | head -n 1"
        let run = try TypeqProcess(
            program: "/bin/sh", ["-c", script].map { Array($0.utf8) }, in: tree.root,
            environment: ["TYPEQ": TypeqProcess.binary, "PATH": "/usr/bin:/bin"])
        #expect(run.lines.count == 1)
        #expect(run.messages == "")
    }

    // MARK: Names that are not UTF-8

    @Test("a name comes out as the bytes that it is")
    func bytesOfNames() throws {
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

    @Test("in JSON the name is repaired, and its bytes stand beside it")
    func bytesInJSON() throws {
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

    @Test("a name that is UTF-8 has no bytes beside it")
    func noBytesInJSON() throws {
        try tree.file("größe.md", Samples.markdown)
        let object = try TypeqProcess("--json", "größe.md", in: tree.root).object()
        #expect(object.text("file") == "größe.md")
        #expect(object["fileBytes"] == nil)
    }
}
