import DeclarationFormats
import TestTags
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite(.tags(.slow)) struct BatchTests {
    let tree: ThrowawayTree

    init() throws {
        tree = try ThrowawayTree()
        try tree.file("report.md", Samples.markdown)
        try tree.file("picture.md", Samples.png)
    }

    /// Runs a shell script in the tree, with the program as `$TYPEQ`.
    private func shell(_ script: String) throws -> TypeqProcess {
        try TypeqProcess(
            program: "/bin/sh", ["-c", script].map { Array($0.utf8) }, in: tree.root,
            environment: ["TYPEQ": TypeqProcess.binary, "PATH": "/usr/bin:/bin", "TERM": "xterm"])
    }

    // MARK: Order

    @Test(arguments: [1, 16, 17, 500])
    func `Answers and errors are in the order of the names, regardless of their number`(count: Int) throws {
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

    @Test(.enabled(if: geteuid() != 0))
    func `A directory that cannot be read is an error`() throws {
        try tree.file("below/a.md", "")
        let closed = try tree.folder("below/closed")
        chmod(closed, 0)
        defer { chmod(closed, 0o755) }
        let run = try TypeqProcess("type", "-r", "below", in: tree.root)
        #expect(run.output == "below/a.md: net.daringfireball.markdown\n")
        #expect(run.messages.hasPrefix("typeq: below/closed: "))
        #expect(run.exitCode == 2)
    }

    @Test func `--recursive lists the files below directories, including directories in a list, in order`() throws {
        let names = (100..<300).map { "wide/\($0 % 2)/\($0).md" }
        for name in names { try tree.file(name, "") }
        let run = try TypeqProcess("type", "-r", "--files-from", "-", in: tree.root, input: "wide\nreport.md\n")
        #expect(
            run.lines.map { $0.replacing(": net.daringfireball.markdown", with: "") }
                == names.sorted() + ["report.md"])
    }

    @Test func `Exit code 2 outranks 1, in any order`() throws {
        try tree.file("tool.bin", Samples.noise)
        let names = ["tool.bin", "missing"] + [String](repeating: "tool.bin", count: 40)
        try tree.file("app.json", Samples.hidingApp)
        try tree.file("list", names.joined(separator: "\n"))
        let command = ["which-group", "-q", "--app", "app.json", "--files-from", "list"].map { Array($0.utf8) }
        #expect(try TypeqProcess(command, in: tree.root).exitCode == 2)
        try tree.file("list", names.filter { $0 != "missing" }.joined(separator: "\n"))
        #expect(try TypeqProcess(command, in: tree.root).exitCode == 1)
    }

    // MARK: Lists

    @Test func `Empty lines are ignored, and the last line needs no line end`() throws {
        for list in ["\n\nreport.md\n\npicture.md", "report.md\npicture.md\n\n\n"] {
            let run = try TypeqProcess("--files-from", "-", in: tree.root, input: list)
            #expect(run.lines.map { $0.prefix { $0 != ":" } } == ["report.md", "picture.md"])
            #expect(run.exitCode == 0)
        }
    }

    @Test func `Names that span the chunks of a list stay whole, byte for byte`() throws {
        let name: [UInt8] = Array("na\nme".utf8) + [0xFF] + Array(".md".utf8)
        try tree.file(bytes: name, Samples.markdown.utf8)
        // With ten bytes each, some names span the end of a chunk of 64 KiB.
        let list = [UInt8]((0..<20_001).flatMap { _ in name + [0] }.dropLast())
        let run = try TypeqProcess(
            ["-0", "--identify=name", "--files-from=-"].map { Array($0.utf8) }, in: tree.root, input: list)
        let answers = run.outputBytes.split(separator: 0)
        #expect(answers.count == 20_001)
        #expect(Set(answers.map(Array.init)) == [name + Array(": net.daringfireball.markdown".utf8)])
    }

    @Test(arguments: [5000, 1 << 20, 2 << 20])
    func `A name that is too long is one error, and the names after it are answered`(count: Int) throws {
        let long = String(repeating: "x", count: count)
        for (separator, options) in [("\n", ["--json"]), ("\0", ["--json", "-0"])] {
            let list = ["report.md", long, "picture.md", ""].joined(separator: separator)
            let run = try TypeqProcess(
                (options + ["--files-from", "-"]).map { Array($0.utf8) }, in: tree.root, input: Array(list.utf8))
            let objects = run.outputBytes.split { $0 == 0 || $0 == UInt8(ascii: "\n") }
            #expect(objects.count == 3)
            #expect(run.messages.hasPrefix("typeq: xxxxx"))
            #expect(run.messages.hasSuffix(": the name is too long\n"))
            #expect(run.exitCode == 2)
            // Only the first part of a very long name is printed.
            #expect(objects.dropFirst().first.map { $0.count < 1 << 15 } ?? false)
        }
    }

    @Test(.enabled(if: access("/proc/self/status", R_OK) == 0))
    func `Long names do not exhaust the memory`() throws {
        // The names of the second list take 8 MB.
        try tree.file("few", String(repeating: "./report.md\n", count: 80))
        try tree.file("many", String(repeating: String(repeating: "x", count: 100_000) + "\n", count: 80))
        let few = try TypeqProcess.measuringMemory(
            "-q", "--identify", "name", "--files-from", "few", in: tree.root)
        let many = try TypeqProcess.measuringMemory(
            "-q", "--identify", "name", "--files-from", "many", in: tree.root)
        #expect(many.run.exitCode == 2)
        #expect(many.peakMemory - few.peakMemory < 8 << 20)
    }

    @Test func `A list without separators does not exhaust the memory`() throws {
        let run = try TypeqProcess("--files-from", "/dev/zero", "report.md", in: tree.root)
        #expect(run.output == "report.md: net.daringfireball.markdown\n")
        #expect(run.messages.hasPrefix("typeq: /dev/zero: "))
        #expect(run.exitCode == 2)
    }

    // MARK: Closed standard streams

    /// The next file that is opened would get the number of standard input, and would be read as '-'.
    @Test(arguments: ["auto", "off"])
    func `If standard input is closed, reading it is an error, regardless of other open files`(sandbox: String) throws {
        let run = try shell(
            """
            many=$(i=0; while [ $i -lt 20 ]; do echo report.md; i=$((i + 1)); done)
            for arguments in "-" "- report.md" "report.md -" "- $many" "$many -" "--json -"; do
                "$TYPEQ" --sandbox \(sandbox) $arguments <&- 2>&1 | grep -e '^-:' -e 'typeq: -:' -e '"file":"-"'
                "$TYPEQ" --sandbox \(sandbox) -q $arguments <&- 2>/dev/null
                echo "code $?"
            done
            "$TYPEQ" is --sandbox \(sandbox) - public.data <&-
            echo "code $?"
            "$TYPEQ" --files-from - <&-
            echo "code $?"
            "$TYPEQ" type --frames <&-
            echo "code $?"
            """)
        #expect(run.lines.filter { $0.hasPrefix("code") } == [String](repeating: "code 2", count: 9))
        #expect(!run.lines.contains { $0.hasPrefix("-: ") || $0 == "yes" || $0.contains("\"type\"") })
        #expect(run.messages.contains("typeq: -: bad file descriptor\n"))
    }

    @Test(arguments: [1, 40])
    func `If standard output or standard error is closed, no file is written`(count: Int) throws {
        try tree.file("list", String(repeating: "report.md\n", count: count))
        let run = try shell(
            """
            cp report.md before
            "$TYPEQ" --files-from list >&-
            echo "code $?"
            "$TYPEQ" --files-from list missing 2>&- >/dev/null
            echo "code $?"
            "$TYPEQ" --files-from list missing <&- >&- 2>&-
            echo "code $?"
            cmp before report.md && echo same
            """)
        #expect(run.lines == ["code 2", "code 2", "code 2", "same"])
    }

    // MARK: Files of the kernel

    /// As root, reading `/proc/kmsg` takes messages of the kernel away from their reader.
    @Test(.enabled(if: access("/proc/sys/vm/swappiness", R_OK) == 0), arguments: ["auto", "off"])
    func `A recursive run does not read files that the kernel generates, and a named file is read`(sandbox: String)
        throws
    {
        let named = try TypeqProcess("--json", "--sandbox", sandbox, "/proc/sys/vm/swappiness").object()
        #expect(named.text("encoding") == "us-ascii")
        let found = try TypeqProcess("--json", "--sandbox", sandbox, "-r", "/proc/sys/vm").objects()
        let same = try #require(found.first { $0.text("file") == "/proc/sys/vm/swappiness" })
        #expect(same.text("encoding") == nil && same.flag("empty") == false)
        #expect(same.texts("basis")?.last == "a kernel file, which is read only if its path is given")
        #expect(found.count > 5 && found.allSatisfy { $0.text("encoding") == nil })
    }

    // MARK: Leases

    /// file(1) waits for a program that has a lease of a file, such as a file server. The program gives it up.
    @Test(
        .enabled(if: ArchivesTests.interpreter != nil, "there is no python3"),
        arguments: [["report.md"], ["lint", "app.json"]])
    func `A file with a lease is read as soon as the lease is given up`(arguments: [String]) throws {
        try tree.file("app.json", "{ \"identifier\": \"com.example.a\", \"platform\": \"macOS\" }\n")
        let script = """
            import fcntl, os, signal, subprocess, sys, time
            file = os.open(sys.argv[-1], os.O_RDWR)
            def give_up(*_):
                time.sleep(0.2)
                fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_UNLCK)
            signal.signal(signal.SIGIO, give_up)
            try:
                fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_WRLCK)
            except OSError:
                pass  # The file system has no leases.
            sys.exit(subprocess.run(sys.argv[1:], timeout=100).returncode)
            """
        let run = try TypeqProcess(
            program: try #require(ArchivesTests.interpreter),
            (["-c", script, TypeqProcess.binary] + arguments).map { Array($0.utf8) }, in: tree.root)
        #expect(!run.messages.contains("unavailable") && !run.messages.contains("Traceback"))
        #expect(run.exitCode != 2)
    }

    /// The answer, and the resulting window, belong to the same file.
    @Test(.enabled(if: ArchivesTests.interpreter != nil, "there is no python3"))
    func `A file that is replaced while it is read gets no window`() throws {
        try tree.file("other.md", "# B\n")
        try tree.file("typeq.json", Samples.app())
        let script = """
            import fcntl, os, signal, subprocess, sys
            file = os.open("report.md", os.O_RDWR)
            def replace(*_):
                os.replace("other.md", "report.md")
                fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_UNLCK)
            signal.signal(signal.SIGIO, replace)
            try:
                fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_WRLCK)
            except OSError:
                sys.exit(77)  # The file system has no leases.
            sys.exit(subprocess.run([sys.argv[1], "open", "report.md"], timeout=100).returncode)
            """
        let run = try TypeqProcess(
            program: try #require(ArchivesTests.interpreter),
            ["-c", script, TypeqProcess.binary].map { Array($0.utf8) }, in: tree.root)
        guard run.exitCode != 77 else { return }
        #expect(run.exitCode == 2)
        #expect(run.messages.contains("report.md: the file was replaced by another file while it was read"))
        #expect(try TypeqProcess("windows", in: tree.root).output == "")
    }

    // MARK: Streaming

    @Test(arguments: [1, 40])
    func `An answer is printed while the list is still open`(count: Int) throws {
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

    @Test(.enabled(if: access("/proc/self/status", R_OK) == 0))
    func `Memory does not grow with the number of names`() throws {
        // A name has more than 80 bytes in memory.
        let count = isThorough ? 100_000 : 40_000
        try tree.file("few", String(repeating: "./report.md\n", count: 3_000))
        try tree.file("many", String(repeating: "./report.md\n", count: count))
        let few = try TypeqProcess.measuringMemory(
            "-q", "--identify", "name", "--files-from", "few", in: tree.root)
        let many = try TypeqProcess.measuringMemory(
            "-q", "--identify", "name", "--files-from", "many", in: tree.root)
        #expect(few.run.exitCode == 0 && many.run.exitCode == 0)
        #expect(many.peakMemory - few.peakMemory < count * 42)
    }

    // MARK: Errors of the output

    @Test func `The batch ends when the reader of the output is gone, even if SIGPIPE is ignored`() throws {
        // Only the end of the output can end an endless list. If the signal is ignored, writing fails with an error.
        for trap in ["", "trap '' PIPE; "] {
            let run = try shell(
                "\(trap)(yes report.md | \"$TYPEQ\" --files-from - ; echo $? >code) | head -n 50 | wc -l")
            #expect(run.output.filter { $0 != " " } == "50\n")
            #expect(!run.messages.contains("typeq"))
        }
    }

    @Test(.enabled(if: access("/dev/full", W_OK) == 0))
    func `A full device ends the batch with exit code 2`() throws {
        let run = try shell("yes report.md | \"$TYPEQ\" --files-from - >/dev/full")
        #expect(run.messages.contains("typeq: cannot write the output: "))
        #expect(run.exitCode == 2)
    }

    // MARK: Progress

    /// Runs a list that takes two seconds with a terminal as standard error, and returns what the terminal shows.
    private func progress(_ options: String, to output: String) throws -> String {
        let list = "(i=0; while [ $i -lt 11 ]; do yes report.md | head -n 5; sleep 0.2; i=$((i + 1)); done)"
        try tree.file("script", "\(list) | \"$TYPEQ\" \(options) --files-from - \(output)\n")
        return try shell("script -qec 'sh script' /dev/null </dev/null").output
    }

    static let hasScript = access("/usr/bin/script", X_OK) == 0

    @Test(.enabled(if: hasScript))
    func `A terminal on standard error shows the progress of a long batch, and clears it`() throws {
        let seen = try progress("", to: ">answers")
        #expect(seen.contains(" files, "))
        #expect(seen.hasSuffix("\r\u{1B}[K"))
        let answers = try #require(try FileBytes.read(tree.path("answers")))
        #expect(String(decoding: answers, as: UTF8.self).split(separator: "\n").count == 55)
        #expect(!answers.contains(0x1B))
    }

    @Test(.enabled(if: hasScript), arguments: ["$(yes report.md | head -n 1200)", "--files-from list"])
    func `The progress has the number of files that are left, if it is known`(files: String) throws {
        try tree.file("list", String(repeating: "report.md\n\n", count: 1_200))
        try tree.file("script", "\"$TYPEQ\" \(files) >answers\n")
        let seen = try shell("script -qec 'sh script' /dev/null </dev/null").output
        let shown = seen.split(separator: "\r").filter { $0.hasSuffix(" left\u{1B}[K") }
        for line in shown {
            let words = line.split(separator: " ")
            let left = words.dropLast().last.flatMap { Int($0) }
            #expect(words.first.flatMap { Int($0) }.flatMap { done in left.map { done + $0 } } == 1_200, "\(line)")
        }
        // A fast machine may finish within the second in which nothing is shown.
        #expect(shown.isEmpty == seen.isEmpty)
        #expect(try !progress("", to: ">answers").contains(" left"))
    }

    @Test(.enabled(if: hasScript))
    func `-q and answers on the same terminal show no progress`() throws {
        #expect(try progress("-q", to: ">answers") == "")
        #expect(try !progress("", to: "").contains(" files, "))
    }
}
