import DeclarationFormats
import TestTags
import Testing

@Suite(.tags(.slow)) struct SandboxTests {
    let tree: ThrowawayTree

    init() throws {
        tree = try ThrowawayTree()
        try tree.file("report.md", Samples.markdown)
        try tree.file("picture.md", Samples.png)
        try tree.file("tool.bin", Samples.noise)
        try tree.file("empty.md", "")
        try tree.link("link.md", to: "picture.md")
    }

    // MARK: Answers

    @Test(arguments: ["type", "which-group"], [1, 16, 17, 300])
    func `The answers with and without a sandbox are the same`(command: String, count: Int) throws {
        let kinds = ["report.md", "picture.md", "tool.bin", "missing", "empty.md", "link.md", "."]
        let names = (0..<count).map { kinds[$0 % kinds.count] }
        try tree.file("list", names.joined(separator: "\n"))
        let plain = try TypeqProcess(command, "--json", "--sandbox", "off", "--files-from", "list", in: tree.root)
        #expect(try plain.objects().map { $0.text("file") } == names)
        let worked = try TypeqProcess(command, "--json", "--files-from", "list", in: tree.root)
        #expect(worked.output == plain.output)
        #expect(worked.messages == plain.messages)
        #expect(worked.exitCode == plain.exitCode)
    }

    @Test(arguments: ["auto", "off"])
    func `Standard input can be one of the files`(sandbox: String) throws {
        let run = try TypeqProcess(
            ["--sandbox", sandbox, "--name", "x.md"].map { Array($0.utf8) }
                + [String](repeating: "report.md", count: 10).map { Array($0.utf8) } + [Array("-".utf8)],
            in: tree.root, input: Samples.png)
        #expect(run.lines.last == "-: public.png")
        #expect(run.lines.count == 11)
    }

    @Test(arguments: [12, 40])
    func `A low limit on descriptors is sufficient`(limit: Int) throws {
        try tree.file("list", [String](repeating: "picture.md", count: 500).joined(separator: "\n"))
        let run = try shell("ulimit -n \(limit); \"$TYPEQ\" --files-from list | sort | uniq -c")
        #expect(run.lines.map { $0.drop { $0 == " " } } == ["500 picture.md: public.png"])
    }

    // MARK: The option

    @Test func `A required sandbox is used, or reported as missing`() throws {
        let run = try TypeqProcess("--sandbox", "require", "report.md", in: tree.root)
        if run.exitCode == 0 {
            #expect(run.output == "report.md: net.daringfireball.markdown\n")
        } else {
            #expect(run.messages.hasPrefix("typeq: --sandbox require: "))
            #expect(run.exitCode == 2)
        }
    }

    // MARK: Rights

    @Test(.enabled(if: Machine.namesChildren))
    func `Each worker has a filter and no open files of the program`() throws {
        let run = try whileReading(
            """
            for pid in $workers; do
                grep -E '^(NoNewPrivs|Seccomp):' /proc/$pid/status | tr -d '\\t' | tr '\\n' ' '
                ls -l /proc/$pid/fd | grep -cv -e 'pipe:' -e 'socket:' -e '^total'
            done
            """)
        let lines = run.lines.dropLast(2)
        #expect(!lines.isEmpty)
        for line in lines { #expect(line == (Machine.hasSandbox ? "NoNewPrivs:1 Seccomp:2 0" : line)) }
    }

    // MARK: Processes that end

    @Test(
        .enabled(if: Machine.hasSandbox),
        arguments: ["", "report.md"])
    func `The program gives up its own rights for a few files`(other: String) throws {
        let run = try shell(
            """
            mkfifo input
            "$TYPEQ" --name x.md - \(other) <input >answers &
            exec 3>input
            i=0
            until grep -q '^Seccomp:.*2' /proc/$!/status || [ $i -ge 300 ]; do sleep 0.1; i=$((i + 1)); done
            grep -E '^(NoNewPrivs|Seccomp):' /proc/$!/status | tr -d '\\t'
            echo text >&3
            exec 3>&-
            wait $!
            echo "code $?"
            cat answers
            """)
        #expect(run.lines.prefix(3) == ["NoNewPrivs:1", "Seccomp:2", "code 0"])
        #expect(run.lines.count == (other.isEmpty ? 4 : 5))
    }

    @Test(.enabled(if: Machine.namesChildren))
    func `No process is left after the program is killed while it reads a few files`() throws {
        let run = try shell(
            """
            mkfifo input
            "$TYPEQ" - report.md <input >answers &
            exec 3>input
            i=0
            until [ -n "$(cat /proc/$!/task/$!/children)" ] || [ $i -ge 300 ]; do sleep 0.1; i=$((i + 1)); done
            successor=$(cat /proc/$!/task/$!/children)
            kill -9 $!
            i=0
            while grep -qs '^State:.*[RSD]' /proc/${successor% }/status && [ $i -lt 100 ]; do sleep 0.1; i=$((i + 1)); done
            [ $i -lt 100 ] && echo gone
            """)
        #expect(run.lines == ["gone"])
    }

    @Test func `'open' and 'which-scene' read files with a worker`() throws {
        try tree.file("typeq.json", Samples.app())
        for sandbox in ["auto", "off"] {
            let opened = try TypeqProcess(
                "open", "--sandbox", sandbox, "picture.md", in: tree.root,
                environment: ["XDG_STATE_HOME": tree.path("state-\(sandbox)")])
            #expect(opened.output == "picture.md: window w1 (pictures), opened\n")
            let scene = try TypeqProcess(
                "which-scene", "--sandbox", sandbox, "--url", "file://\(tree.path("picture.md"))", in: tree.root)
            #expect(scene.output.contains("pictures"))
        }
    }

    @Test(.enabled(if: Machine.namesChildren))
    func `Files that wait for a worker are answered after it is killed`() throws {
        let run = try whileReading("kill -9 $workers")
        #expect(run.lines.suffix(2) == ["40 net.daringfireball.markdown", "code 0"])
        #expect(run.messages == "")
    }

    @Test(.enabled(if: Machine.namesChildren))
    func `Files are answered after the template is killed`() throws {
        let run = try whileReading("kill -9 $template")
        #expect(run.lines.suffix(2) == ["40 net.daringfireball.markdown", "code 0"])
        #expect(run.messages.hasPrefix("typeq: warning: no process can be started to read files ("))
        #expect(run.messages.filter { $0 == "\n" }.count == 1)
    }

    @Test(.enabled(if: Machine.hasSandbox))
    func `If a sandbox is required, files are not read after the template is killed`() throws {
        let run = try whileReading("kill -9 $template", "--sandbox require")
        // A worker may return the answer for a file before it detects that the template has ended.
        let count = run.lines.dropLast().last.flatMap { $0.split(separator: " ").first.flatMap { Int($0) } }
        #expect(count.map { (20..<40).contains($0) } == true)
        #expect(run.lines.last == "code 2")
        #expect(run.messages.contains("typeq: report.md: no process can be started to read it: "))
    }

    @Test(arguments: [1, 20])
    func `A limit on the size of files does not affect pipes`(count: Int) throws {
        let names = [String](repeating: "report.md", count: count).joined(separator: " ")
        let run = try shell(
            """
            exec 3>full
            (
                ulimit -f 0
                "$TYPEQ" \(names)
                echo "code $?"
                "$TYPEQ" \(names) 2>&1 >&3
                echo "code $?"
            ) | uniq
            """)
        #expect(
            run.lines == [
                "report.md: net.daringfireball.markdown", "code 0", "typeq: cannot write the output: file too large",
                "code 2",
            ])
    }

    @Test(.enabled(if: Machine.namesChildren))
    func `A libmagic database that is truncated while in use does not change an answer`() throws {
        let database = try #require(MagicDatabaseTests.installed)
        try tree.file("own.mgc", database)
        let plain = try TypeqProcess(
            "--identify", "content", "--sandbox", "off", "tool.bin", in: tree.root,
            environment: ["MAGIC": tree.path("own.mgc")])
        let run = try whileReading(": >own.mgc; cp tool.bin report.md", "--identify content", magic: "own.mgc")
        #expect(run.lines.suffix(1) == ["code 0"])
        #expect(run.lines.contains("20 \(plain.output.split(separator: " ").last?.dropLast() ?? "")"))
        #expect(run.messages == "")
    }

    @Test(.enabled(if: Machine.namesChildren))
    func `No process is left after the program is killed`() throws {
        let run = try whileReading(
            """
            kill -9 $program
            i=0
            while ls -d /proc/$template $(printf '/proc/%s ' $workers) >/dev/null 2>&1 && [ $i -lt 100 ]; do
                grep -q '^State:.*Z' /proc/$template/status 2>/dev/null && break
                sleep 0.1; i=$((i + 1))
            done
            for pid in $template $workers; do
                grep -s '^State:' /proc/$pid/status | grep -v Z && echo "left $pid"
            done
            """)
        #expect(!run.lines.contains { $0.hasPrefix("left") })
        #expect(run.lines.last == "code 137")
    }

    private func shell(_ script: String) throws -> TypeqProcess {
        try TypeqProcess(
            program: "/bin/sh", ["-c", script].map { Array($0.utf8) }, in: tree.root,
            environment: ["TYPEQ": TypeqProcess.binary, "PATH": "/usr/bin:/bin"])
    }

    /// Runs a script while workers wait for the second half of a list. Variables have the process IDs. The last lines of the
    /// output are the number of answers of each kind, and the exit code.
    private func whileReading(
        _ script: String, _ options: String = "", magic: String? = nil
    ) throws -> TypeqProcess {
        try shell(
            """
            \(magic.map { "export MAGIC=$PWD/\($0)" } ?? "")
            mkfifo list
            names() { i=0; while [ $i -lt 20 ]; do echo report.md; i=$((i + 1)); done; }
            "$TYPEQ" \(options) --files-from list >answers &
            program=$!
            exec 3>list
            names >&3
            i=0
            while [ "$(wc -l <answers)" -lt 20 ] && [ $i -lt 300 ]; do sleep 0.1; i=$((i + 1)); done
            template=$(cat /proc/$program/task/$program/children)
            template=${template% }
            workers=$(cat /proc/$template/task/$template/children)
            \(script)
            (trap '' PIPE; names >&3) 2>/dev/null
            exec 3>&-
            wait $program 2>/dev/null
            code=$?
            sed 's/.*: //' answers | sort | uniq -c | sed 's/^ *//'
            echo "code $code"
            """)
    }
}
