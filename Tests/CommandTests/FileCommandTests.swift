import TestTags
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// `typeq file` has the output format of file(1): names, separators, padding, terminators, order. The answers are
/// typeq's.
///
/// Sources: file(1) of version 5.44; the invocations of yazi are in `mime-local.lua` and `file.lua` of sxyazi/yazi, those of
/// lesspipe in `lesspipe.sh` of wofr06/lesspipe.
@Suite(.tags(.slow)) struct FileCommandTests {
    let tree: ThrowawayTree

    init() throws {
        tree = try ThrowawayTree()
        try tree.file("p.png", Samples.png)
        try tree.file("t.txt", "hello, world\n")
        try tree.file("größe.txt", "Grüße\n")
        try tree.file("two words.txt", "Some words here.\n")
        try tree.file("tab\tname.txt", "a b c\n")
        try tree.file("-x", "hello, world\n")
        try tree.file("empty")
        try tree.file("data.bin", [1, 2, 3, 255])
        try tree.file("list", "t.txt\np.png\n")
        try tree.file("blanks", "t.txt\n\np.png\n")
        try tree.file("missing-list", "t.txt\nmissing\n")
        try tree.folder("d")
        try tree.link("good", to: "t.txt")
        try tree.link("bad", to: "nowhere")
        try tree.fifo("fifo")
    }

    private func typeq(_ arguments: String..., input: [UInt8] = [], environment: [String: String] = [:]) throws
        -> TypeqProcess
    {
        try TypeqProcess(
            (["file"] + arguments).map { Array($0.utf8) }, in: tree.root, environment: environment, input: input)
    }

    // MARK: Comparison with the installed program

    static let program: String? = ["/usr/bin/file", "/bin/file"].first { access($0, X_OK) == 0 }

    /// An invocation, and whether the whole output agrees, or only the text around the answers.
    struct Case: Sendable, CustomTestStringConvertible {
        var arguments: [String]
        var isExact = false
        var input: [UInt8] = []

        init(_ line: String, input: [UInt8] = []) {
            arguments = line.split(separator: " ").map {
                $0 == "TWO" ? "two words.txt" : $0 == "TAB" ? "tab\tname.txt" : String($0)
            }
            self.input = input
        }

        static func exact(_ line: String, input: [UInt8] = []) -> Case {
            var example = Case(line, input: input)
            example.isExact = true
            return example
        }

        var testDescription: String { arguments.joined(separator: " ") }
    }

    static let cases: [Case] = [
        Case("p.png"), Case("t.txt p.png"), Case("p.png größe.txt"), Case("-b p.png t.txt"), Case("--brief t.txt"),
        Case("p.png p.png"), Case("-F @ p.png t.txt"), Case("-F => p.png"), Case("--separator=; p.png empty"),
        Case("-0 p.png t.txt"), Case("-N p.png größe.txt"), Case("-f list"), Case("-f list p.png"),
        Case("-f - -b", input: Array("t.txt\np.png".utf8)), Case("-r TAB p.png"), Case("TAB p.png"),
        Case("-", input: Samples.png), Case("- t.txt", input: Samples.png), Case("-n -p p.png"), Case("-k t.txt"),
        Case("-- -x"), Case("-L good"), Case("--extension p.png data.bin"),
        .exact("empty"), .exact("d"), .exact("good bad"), .exact("-h good"), .exact("fifo"), .exact("/dev/null"),
        .exact("missing"), .exact("-b missing"), .exact("-L bad"), .exact("-E missing"), .exact("-00 missing"),
        .exact("-i p.png t.txt"), .exact("--mime größe.txt"), .exact("--mime-type p.png TWO"),
        .exact("--mime-encoding p.png t.txt größe.txt"), .exact("-b --mime-type p.png"), .exact("-bi t.txt"),
        .exact("--mime-type --mime-encoding t.txt"), .exact("-i empty d fifo /dev/null"), .exact("-i good bad"),
        .exact("-Li good"), .exact("-hi good"), .exact("--mime-type d d/"), .exact("-i missing"),
        .exact("-i -f list"), .exact("-i --files-from list TWO"), .exact("-b --mime-type -f list"),
        .exact("--mime-type -f list -b"), .exact("-i -f missing-list"), .exact("-i -f blanks"), .exact("-i -f no-list"),
        .exact("-F @ -i p.png t.txt"), .exact("-i -0 p.png t.txt"), .exact("-i -00 p.png t.txt"),
        .exact("-b -i -0 p.png"), .exact("-N --mime-type p.png TWO"), .exact("-i TAB"), .exact("-i -r TAB"),
        .exact("-i - p.png", input: Samples.png), .exact("p.png --mime-type"), .exact("--mime-typ p.png"),
        .exact("-i data.bin"), .exact("data.bin"), .exact("-b --extension p.png"),
        Case("--extension good bad p.png missing"), .exact("--extension bad p.png missing"),
        // yazi.
        .exact("-bL --mime-type -- p.png t.txt bad d missing"),
        .exact("-bL --mime-type -f -", input: Array("t.txt\np.png".utf8)), Case("-bL -- p.png"),
        // lesspipe.
        .exact("-L -s -b --mime t.txt"), .exact("-L -s -b --mime p.png"), .exact("-L -s -b --mime d"),
        .exact("-L -s -b data.bin"), Case("-L -s -b t.txt"),
    ]

    @Test(.enabled(if: program != nil, "there is no file(1)"), arguments: cases)
    func `An invocation agrees in form with the installed program`(_ example: Case) throws {
        let environment = ["LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"]
        let arguments = example.arguments.map { Array($0.utf8) }
        let installed = try TypeqProcess(
            program: try #require(Self.program), arguments, in: tree.root, environment: environment,
            input: example.input)
        let own = try TypeqProcess(
            [Array("file".utf8)] + arguments, in: tree.root, environment: environment, input: example.input)
        #expect(own.exitCode == installed.exitCode)
        if example.isExact {
            #expect(own.output == installed.output)
        } else {
            #expect(Self.form(own.output) == Self.form(installed.output))
            #expect(own.messages == "")
        }
    }

    /// The output without the answers: of each line the name, the separator and the blanks after it, and the line end.
    private static func form(_ output: String) -> [String] {
        output.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let name = line.prefix { $0 != " " }
            let blanks = line.dropFirst(name.count).prefix { $0 == " " }
            // Without a name, the first word belongs to the answer.
            let hasName = name.last.map { !$0.isLetter && !$0.isNumber } ?? false
            return hasName && name.last != "," ? name + blanks + "…" : line.isEmpty ? "" : "…"
        }
    }

    // MARK: Alone

    /// A link named `file` to the program.
    private func linked() throws -> String {
        try tree.link("file", to: TypeqProcess.binary)
        return tree.path("file")
    }

    /// The names that previewers compare are those of file(1): the rules of `mime-local.lua` of sxyazi/yazi, and the names after
    /// `audio/` in `scope.sh` of ranger. The registered names are those of IANA.
    @Test(arguments: [
        (Array("RIFF\u{24}\0\0\0WAVEfmt \u{10}\0\0\0".utf8), "audio/x-wav", "audio/vnd.wave"),
        (
            Array("CWS\u{6}\u{10}\0\0\0\u{78}\u{1}".utf8), "application/x-shockwave-flash",
            "application/vnd.adobe.flash.movie"
        ),
        (Samples.png, "image/png", "image/png"),
    ])
    func `The MIME names are those of libmagic unless the registered ones are asked for`(
        _ bytes: [UInt8], _ name: String, _ registered: String
    ) throws {
        try tree.file("unnamed", bytes)
        #expect(try typeq("-b", "--mime-type", "unnamed").output == name + "\n")
        #expect(try typeq("-bi", "--mime-names=libmagic", "unnamed").output == name + "; charset=binary\n")
        #expect(try typeq("-b", "--mime-type", "--mime-names", "registered", "unnamed").output == registered + "\n")
        #expect(try TypeqProcess("type", "-b", "--mime", tree.path("unnamed")).output == registered + "\n")
        if let program = Self.program {
            let installed = try TypeqProcess(
                program: program, ["-b", "--mime-type", "unnamed"].map { Array($0.utf8) }, in: tree.root)
            #expect(installed.output == name + "\n")
        }
    }

    /// "Имя файла" in koi8-r. file(1) prints a general name.
    @Test func `A legacy encoding has its own name only with the registered names`() throws {
        let words: [UInt8] = [0xE9, 0xCD, 0xD1, 0x20, 0xC6, 0xC1, 0xCA, 0xCC, 0xC1, 0x20]
        try tree.file("letter.txt", Array(repeatElement(words, count: 8).joined()) + [0x0A])
        #expect(try typeq("-b", "letter.txt").output == "ISO-8859 text\n")
        #expect(try typeq("-bi", "letter.txt").output == "text/plain; charset=iso-8859-1\n")
        #expect(
            try typeq("-b", "--mime-encoding", "--mime-names=registered", "letter.txt").output == "koi8-r\n")
        #expect(try TypeqProcess("type", "-b", "--encoding", tree.path("letter.txt")).output == "koi8-r\n")
        #expect(
            try TypeqProcess("type", "--format", "{encoding}", tree.path("letter.txt")).output == "koi8-r\n")
    }

    @Test func `A program that is started as 'file' runs this command`() throws {
        let link = try linked()
        for arguments in [["p.png"], ["-bL", "--mime-type", "--", "t.txt"], ["--mime", "d"]] {
            let run = try TypeqProcess(program: link, arguments.map { Array($0.utf8) }, in: tree.root)
            let command = try TypeqProcess((["file"] + arguments).map { Array($0.utf8) }, in: tree.root)
            #expect(run.output == command.output && run.exitCode == 0)
        }
    }

    @Test func `Names are aligned by their columns, and unprintable bytes are octal`() throws {
        #expect(
            try typeq("--mime-type", "größe.txt", "p.png").output == "größe.txt: text/plain\np.png:     image/png\n")
        let plain = try typeq("--mime-type", "größe.txt", "p.png", environment: ["LC_ALL": "C"])
        #expect(plain.output == "gr\\303\\266\\303\\237e.txt: text/plain\np.png:                   image/png\n")
        try tree.file(bytes: [0x62, 0xFF], Array("a b\n".utf8))
        let run = try TypeqProcess([Array("file".utf8), [0x62, 0xFF]], in: tree.root)
        #expect(run.output == "b\\377: ASCII text\n")
    }

    @Test func `A description has the words that programs search for`() throws {
        #expect(try typeq("-b", "t.txt").output == "ASCII text\n")
        #expect(try typeq("-b", "größe.txt").output == "Unicode text, UTF-8 text\n")
        #expect(try typeq("-b", "data.bin").output == "data\n")
        try tree.file("run", "#!/bin/sh\necho\n")
        #expect(try typeq("-b", "run").output.hasSuffix(", ASCII text executable\n"))
        try tree.file("report.md", Samples.markdown)
        #expect(try typeq("-b", "report.md").output == "Markdown text, ASCII text\n")
        #expect(try TypeqProcess("file", "-bL", "/bin/sh").output.contains("executable"))
    }

    @Test(.timeLimit(.minutes(20)), arguments: ["/dev/null", "/dev/zero", "fifo"])
    func `-s is accepted, and devices are not read`(_ name: String) throws {
        let run = try typeq("-s", name)
        #expect(run.output.contains("special") || run.output.contains("fifo"))
        #expect(run.exitCode == 0)
    }

    @Test func `No warnings are printed, and the app of the environment is ignored`() throws {
        try tree.file("wrong.txt", Samples.png)
        let run = try typeq("wrong.txt", environment: ["TYPEQ_APP": "none.json"])
        #expect(run.output == "wrong.txt: PNG image\n" && run.messages == "" && run.exitCode == 0)
    }

    @Test func `With POSIXLY_CORRECT, links are followed and options end at the first operand`() throws {
        let environment = ["POSIXLY_CORRECT": "1"]
        #expect(try typeq("good", environment: environment).output == "good: ASCII text\n")
        #expect(
            try typeq("t.txt", "-b", environment: environment).output.hasSuffix(
                "-b:    cannot open `-b' (No such file or directory)\n"))
    }

    static let mistakes = [
        ([], "no file given"), (["--bogus", "p.png"], "unrecognized option '--bogus'"),
        (["-V"], "invalid option -- 'V'"),
        (["-F"], "option requires an argument -- 'F'"), (["--separator"], "option '--separator' requires an argument"),
        (
            ["--mime-", "p.png"],
            "option '--mime-' is ambiguous (choose '--mime-type', '--mime-encoding', '--mime-names')"
        ),
        (["--mime-names=own", "p.png"], "invalid value 'own' for '--mime-names' (choose libmagic, registered)"),
        (["--brief=1", "p.png"], "option '--brief' doesn't allow an argument"),
    ]

    @Test(arguments: mistakes)
    func `A wrong command line has the exit code 1`(_ arguments: [String], _ message: String) throws {
        let run = try TypeqProcess((["file"] + arguments).map { Array($0.utf8) }, in: tree.root)
        #expect(run.output == "" && run.messages == "typeq: \(message): see 'typeq file --help'\n")
        #expect(run.exitCode == 1)
    }

    @Test func `Many names and several lists are answered in order`() throws {
        let names = (0..<600).map { "many/\($0)" }
        for (index, name) in names.enumerated() {
            try tree.file(name, index % 2 == 0 ? Samples.png : Array("a b\n".utf8))
        }
        try tree.file("names", names.joined(separator: "\n"))
        let run = try typeq("--mime-type", "-f", "names", "-f", "names", "-b", "p.png")
        let expected = names.indices.map {
            "many/\($0): " + ($0 < 10 ? "  " : $0 < 100 ? " " : "") + ($0 % 2 == 0 ? "image/png" : "text/plain")
        }
        #expect(run.lines == expected + expected + ["image/png"])
    }
}
