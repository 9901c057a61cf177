import DeclarationFormats
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite("Many files: one process, in order, with flat memory")
struct BatchTests {
    let tree: ThrowawayTree

    init() throws {
        tree = try ThrowawayTree()
        try tree.file("report.md", Samples.markdown)
        try tree.file("picture.md", Samples.png)
    }

    /// Runs a script of the shell in the tree, with the program as `$TYPEQ`.
    private func shell(_ script: String) throws -> TypeqProcess {
        try TypeqProcess(
            program: "/bin/sh", ["-c", script].map { Array($0.utf8) }, in: tree.root,
            environment: ["TYPEQ": TypeqProcess.binary, "PATH": "/usr/bin:/bin", "TERM": "xterm"])
    }

    // MARK: Order

    @Test("answers and trouble stand in the order of the names, however many there are", arguments: [1, 16, 17, 500])
    func order(count: Int) throws {
        let names = (0..<count).map { $0 % 3 == 2 ? "missing\($0)" : $0 % 3 == 1 ? "picture.md" : "report.md" }
        try tree.file("list", names.joined(separator: "\n"))
        for command in ["type", "which-group"] {
            let run = try TypeqProcess(command, "--json", "--files-from", "list", in: tree.root)
            #expect(try run.objects().map { $0.text("file") } == names)
            #expect(run.exitCode == (count > 2 ? 2 : 0))
        }
        let merged = try shell("exec \"$TYPEQ\" --identify name --files-from list 2>&1")
        #expect(merged.lines.count == count)
        let first = merged.lines.map { $0.replacing("typeq: ", with: "").prefix { $0 != ":" } }
        #expect(first.map(String.init) == names)
    }

    @Test("a file below a directory that cannot be read is not missed in silence", .enabled(if: geteuid() != 0))
    func closedDirectory() throws {
        try tree.file("below/a.md", "")
        let closed = try tree.folder("below/closed")
        chmod(closed, 0)
        defer { chmod(closed, 0o755) }
        let run = try TypeqProcess("type", "-r", "below", in: tree.root)
        #expect(run.output == "below/a.md: net.daringfireball.markdown\n")
        #expect(run.messages.hasPrefix("typeq: below/closed: "))
        #expect(run.exitCode == 2)
    }

    @Test("--recursive goes below what a list names, and through a wide tree in order")
    func recursiveList() throws {
        let names = (100..<300).map { "wide/\($0 % 2)/\($0).md" }
        for name in names { try tree.file(name, "") }
        let run = try TypeqProcess("type", "-r", "--files-from", "-", in: tree.root, input: "wide\nreport.md\n")
        #expect(
            run.lines.map { $0.replacing(": net.daringfireball.markdown", with: "") }
                == names.sorted() + ["report.md"])
    }

    @Test("trouble outranks no, wherever it stands")
    func exitCodes() throws {
        try tree.file("tool.bin", Samples.noise)
        let names = ["tool.bin", "missing"] + [String](repeating: "tool.bin", count: 40)
        try tree.file("list", names.joined(separator: "\n"))
        #expect(try TypeqProcess("which-group", "-q", "--files-from", "list", in: tree.root).exitCode == 2)
        try tree.file("list", names.filter { $0 != "missing" }.joined(separator: "\n"))
        #expect(try TypeqProcess("which-group", "-q", "--files-from", "list", in: tree.root).exitCode == 1)
    }

    // MARK: Lists

    @Test("empty lines are no names, and the last line needs no end")
    func emptyLines() throws {
        for list in ["\n\nreport.md\n\npicture.md", "report.md\npicture.md\n\n\n"] {
            let run = try TypeqProcess("--files-from", "-", in: tree.root, input: list)
            #expect(run.lines.map { $0.prefix { $0 != ":" } } == ["report.md", "picture.md"])
            #expect(run.exitCode == 0)
        }
    }

    @Test("names across the pieces in which a list is read stay whole, and stay bytes")
    func pieces() throws {
        let name: [UInt8] = Array("na\nme".utf8) + [0xFF] + Array(".md".utf8)
        try tree.file(bytes: name, Samples.markdown.utf8)
        // Nine bytes and a NUL: some of these stand across each end of 64 KiB.
        let list = [UInt8]((0..<20_001).flatMap { _ in name + [0] }.dropLast())
        let run = try TypeqProcess(
            ["-0", "--identify=name", "--files-from=-"].map { Array($0.utf8) }, in: tree.root, input: list)
        let answers = run.outputBytes.split(separator: 0)
        #expect(answers.count == 20_001)
        #expect(Set(answers.map(Array.init)) == [name + Array(": net.daringfireball.markdown".utf8)])
    }

    @Test(
        "a name that is too long is one error, and those after it are answered", arguments: [5000, 1 << 20, 2 << 20])
    func longName(count: Int) throws {
        let long = String(repeating: "x", count: count)
        for (separator, options) in [("\n", ["--json"]), ("\0", ["--json", "-0"])] {
            let list = ["report.md", long, "picture.md", ""].joined(separator: separator)
            let run = try TypeqProcess(
                (options + ["--files-from", "-"]).map { Array($0.utf8) }, in: tree.root, input: Array(list.utf8))
            let objects = run.outputBytes.split { $0 == 0 || $0 == UInt8(ascii: "\n") }
            #expect(objects.count == 3)
            #expect(run.messages.hasPrefix("typeq: xxxxx"))
            #expect(run.messages.hasSuffix(": the name is longer than any name of a file\n"))
            #expect(run.exitCode == 2)
            // Of very long names the beginning is given.
            #expect(objects.dropFirst().first.map { $0.count < 1 << 15 } ?? false)
        }
    }

    @Test("long names do not fill the memory", .enabled(if: access("/proc/self/status", R_OK) == 0))
    func longNames() throws {
        // In memory the names of the second list are 8 MB, several times over.
        try tree.file("few", String(repeating: "./report.md\n", count: 80))
        try tree.file("many", String(repeating: String(repeating: "x", count: 100_000) + "\n", count: 80))
        let few = try TypeqProcess("-q", "--identify", "name", "--files-from", "few", in: tree.root)
        let many = try TypeqProcess("-q", "--identify", "name", "--files-from", "many", in: tree.root)
        #expect(many.exitCode == 2)
        #expect(many.peakMemory - few.peakMemory < 8 << 20)
    }

    @Test("what has no separator is no list, and does not fill the memory")
    func endlessName() throws {
        let run = try TypeqProcess("--files-from", "/dev/zero", "report.md", in: tree.root)
        #expect(run.output == "report.md: net.daringfireball.markdown\n")
        #expect(run.messages.hasPrefix("typeq: /dev/zero: "))
        #expect(run.exitCode == 2)
    }

    // MARK: At once

    @Test("an answer is there while the list is still open", arguments: [1, 40])
    func streaming(count: Int) throws {
        let run = try shell(
            """
            mkfifo list
            "$TYPEQ" --files-from list >answers 2>&1 &
            exec 3>list
            i=0
            while [ $i -lt \(count) ]; do echo report.md >&3; i=$((i + 1)); done
            i=0
            while [ "$(wc -l <answers)" -lt \(count) ] && [ $i -lt 300 ]; do sleep 0.1; i=$((i + 1)); done
            wc -l <answers
            echo picture.md >&3
            exec 3>&-
            wait
            wc -l <answers
            """)
        #expect(run.lines.map { $0.filter { $0 != " " } } == ["\(count)", "\(count + 2)"])
    }

    @Test("memory does not grow with the number of names", .enabled(if: access("/proc/self/status", R_OK) == 0))
    func flatMemory() throws {
        // A hundred thousand names in memory are 8 MB and more.
        try tree.file("few", String(repeating: "./report.md\n", count: 3_000))
        try tree.file("many", String(repeating: "./report.md\n", count: 100_000))
        let few = try TypeqProcess("-q", "--identify", "name", "--files-from", "few", in: tree.root)
        let many = try TypeqProcess("-q", "--identify", "name", "--files-from", "many", in: tree.root)
        #expect(few.exitCode == 0 && many.exitCode == 0)
        #expect(many.peakMemory - few.peakMemory < 4 << 20)
    }

    // MARK: Where answers go

    @Test("a reader that goes away ends the batch, also where no signal says so")
    func brokenPipe() throws {
        // An endless list: only the end of the output can end it. With the signal ignored there is only the error.
        for trap in ["", "trap '' PIPE; "] {
            let run = try shell(
                "\(trap)(yes report.md | \"$TYPEQ\" --files-from - ; echo $? >code) | head -n 50 | wc -l")
            #expect(run.output.filter { $0 != " " } == "50\n")
            #expect(!run.messages.contains("typeq"))
        }
    }

    @Test(
        "a full device ends the batch with trouble", .enabled(if: access("/dev/full", W_OK) == 0))
    func fullDevice() throws {
        let run = try shell("yes report.md | \"$TYPEQ\" --files-from - >/dev/full")
        #expect(run.messages.contains("typeq: cannot write the answer: "))
        #expect(run.exitCode == 2)
    }

    // MARK: Progress

    /// A list that takes two seconds, watched by a terminal that is standard error, or nothing.
    private func progress(_ options: String, to output: String) throws -> String {
        let list = "(i=0; while [ $i -lt 11 ]; do yes report.md | head -n 5; sleep 0.2; i=$((i + 1)); done)"
        try tree.file("script", "\(list) | \"$TYPEQ\" \(options) --files-from - \(output)\n")
        return try shell("script -qec 'sh script' /dev/null </dev/null").output
    }

    static let hasScript = access("/usr/bin/script", X_OK) == 0

    @Test(
        "a terminal on standard error sees how far a long batch is, and nothing is left of it", .enabled(if: hasScript))
    func progress() throws {
        let seen = try progress("", to: ">answers")
        #expect(seen.contains(" files, "))
        #expect(seen.hasSuffix("\r\u{1B}[K"))
        let answers = try #require(try FileBytes.read(tree.path("answers")))
        #expect(String(decoding: answers, as: UTF8.self).split(separator: "\n").count == 55)
        #expect(!answers.contains(0x1B))
    }

    @Test("no progress with -q, nor between answers on the same terminal", .enabled(if: hasScript))
    func noProgress() throws {
        #expect(try progress("-q", to: ">answers") == "")
        #expect(try !progress("", to: "").contains(" files, "))
    }
}
