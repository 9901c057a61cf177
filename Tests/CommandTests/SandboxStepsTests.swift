import DeclarationFormats
import TestTags
import Testing

/// The restrictions of the sandbox if the kernel refuses a step of giving up rights, and if a file controls a reader.
///
/// Source: an attack on the guarantees of SECURITY.md, which refused single steps with a filter, and injected system
/// calls into readers.
@Suite(.tags(.slow)) struct SandboxStepsTests {
    /// A step that `refused-calls` makes the kernel refuse.
    enum Step: String, CaseIterable {
        case landlock, rulesets, seccomp, privileges, limits, time, descriptors

        /// The name of the step in messages.
        var name: String {
            switch self {
            // After 16 rulesets, an additional ruleset is an error (E2BIG).
            case .landlock, .rulesets: "Landlock"
            case .seccomp: "the system call filter"
            case .privileges: "the flag no_new_privs"
            case .limits, .time: "the limits on memory, time"
            case .descriptors: "closing all other descriptors"
            }
        }
    }

    /// A command that reads content, with the standard input that it needs.
    struct Command: CustomStringConvertible {
        var arguments: [String]
        var input: [UInt8] = []

        init(_ arguments: String..., input: [UInt8] = []) { (self.arguments, self.input) = (arguments, input) }

        var description: String { arguments.joined(separator: " ") }

        /// The arguments with the option, which `type` may leave out its name before.
        func with(_ sandbox: String) -> [[UInt8]] {
            ([arguments[0], "--sandbox", sandbox] + arguments.dropFirst()).map { Array($0.utf8) }
        }
    }

    static let frame = Array("{\"id\":1,\"size\":1,\"parts\":[[0,1]]}\na".utf8)
    static let many = [String](repeating: "report.md", count: 10)

    /// All ways to read content: by the program itself, by workers, from standard input, in frames.
    static let commands = [
        Command("type", "report.md"), manyFiles("type"), Command("type", "--files-from", "list"),
        Command("type", "-r", "."),
        Command("type", "-", input: Samples.png), Command("type", "--frames", input: frame),
        Command("type", "--archives", "report.md"), Command("is", "report.md", "public.text"),
        Command("find", "--conforms-to", "public.text", "."), Command("open", "--app", "app.json", "picture.md"),
        Command("which-group", "report.md"), manyFiles("which-group"),
        Command("which-scene", "--url", "file://ROOT/picture.md"), Command("rename", "--to-type", "picture.txt"),
        Command("handlers", "report.md"), Command("file", "report.md"), Command("file", "-f", "list", "report.md"),
    ]

    static func manyFiles(_ command: String) -> Command {
        var result = Command(command)
        result.arguments += many
        return result
    }

    let tree: ThrowawayTree

    init() throws {
        tree = try ThrowawayTree()
        try tree.file("report.md", Samples.markdown)
        try tree.file("picture.md", Samples.png)
        try tree.file("picture.txt", Samples.png)
        try tree.file("list", Self.many.joined(separator: "\n") + "\n")
        try tree.file("important", "content")
        try tree.file("app.json", Samples.app())
    }

    private func run(_ command: Command, sandbox: String, refusing step: Step? = nil) throws -> TypeqProcess {
        let root = tree.root
        let arguments = command.with(sandbox).map { argument in
            let parts = String(decoding: argument, as: UTF8.self).split(
                separator: "ROOT", omittingEmptySubsequences: false)
            return Array(parts.joined(separator: root).utf8)
        }
        // A window that another command has opened would be the answer.
        let state = "state-\(command.arguments[0])-\(sandbox)-\(step?.rawValue ?? "")"
        let environment = ["HOME": root, "XDG_STATE_HOME": tree.path("states/\(state)")]
        guard let step else {
            return try TypeqProcess(arguments, in: root, environment: environment, input: command.input)
        }
        return try TypeqProcess(
            program: Machine.program("refused-calls"),
            [step.rawValue, TypeqProcess.binary].map { Array($0.utf8) } + arguments, in: root, environment: environment,
            input: command.input)
    }

    // MARK: A step that the kernel refuses

    @Test(.enabled(if: Machine.canRefuse), arguments: Step.allCases)
    func `If a sandbox is required, no command reads content if a step is missing`(step: Step) throws {
        for command in Self.commands {
            let refused = try run(command, sandbox: "require", refusing: step)
            let said = "typeq: --sandbox require: the kernel does not enforce \(step.name)"
            #expect(refused.messages.split(separator: "\n").count { $0.hasPrefix(said) } == 1, "\(command)")
            #expect(refused.output == "" && refused.exitCode == 2, "\(command)")
        }
    }

    @Test(.enabled(if: Machine.canRefuse), arguments: commands)
    func `By default, a missing step is one warning, and the answers are the same`(command: Command) throws {
        let plain = try run(command, sandbox: "auto")
        #expect(!plain.messages.contains("sandbox"))
        for step in Step.allCases {
            let warned = try run(command, sandbox: "auto", refusing: step)
            let said = "typeq: warning: the sandbox is incomplete: the kernel does not enforce \(step.name)"
            #expect(warned.messages.split(separator: "\n").count { $0.hasPrefix(said) } == 1, "\(step)")
            #expect(warned.outputBytes == plain.outputBytes && warned.exitCode == plain.exitCode, "\(step)")
        }
    }

    @Test(.enabled(if: Machine.canRefuse), arguments: Step.allCases)
    func `If the sandbox is off, a missing step has no effect`(step: Step) throws {
        for command in [Command("type", "report.md"), Self.manyFiles("type"), Command("file", "report.md")] {
            let run = try run(command, sandbox: "off", refusing: step)
            #expect(run.messages == "" && run.exitCode == 0 && run.output != "", "\(command)")
        }
    }

    @Test(.enabled(if: Machine.canRefuse), arguments: Step.allCases)
    func `'doctor' tries the sandbox in a process`(step: Step) throws {
        func doctor(_ step: Step?) throws -> DeclarationDictionary? {
            let arguments = (step.map { [$0.rawValue, TypeqProcess.binary] } ?? []) + ["doctor", "--json"]
            let program = step == nil ? TypeqProcess.binary : Machine.program("refused-calls")
            return try TypeqProcess(
                program: program, arguments.map { Array($0.utf8) }, in: tree.root, environment: ["HOME": tree.root]
            ).objects().first { $0.text("check") == "sandbox" }
        }
        #expect(try doctor(nil)?.text("status") == "ok")
        let missing = try doctor(step)
        #expect(missing?.text("status") == "missing")
        #expect(missing?.text("detail")?.hasPrefix("the kernel does not enforce \(step.name)") == true)
    }

    // MARK: The limits of the user

    /// Source: a packager, for whom `ulimit -n 6` was a missing call of the kernel.
    @Test(arguments: [4, 5, 6, 7])
    func `A low limit of open files is not a fault of the kernel`(_ limit: Int) throws {
        let run = try TypeqProcess(
            program: "/bin/sh",
            ["-c", "ulimit -n \(limit); exec \"$0\" type --sandbox require report.md", TypeqProcess.binary].map {
                Array($0.utf8)
            }, in: tree.root)
        #expect(!run.messages.contains("kernel"))
        if run.exitCode == 0 {
            #expect(run.output == "report.md: net.daringfireball.markdown\n" && run.messages == "")
        } else {
            #expect(run.messages.contains("the limit of open files is reached: raise it with 'ulimit -n'"))
        }
    }

    /// Source: a packager, for whom the limit of processes was a lock of another program; fork(2), "EAGAIN".
    @Test(.enabled(if: Machine.canRefuse)) func `A limit of processes is reported as such`() throws {
        let reason = "the limit of processes is reached: end processes, or raise it with 'ulimit -u'"
        let many = Self.manyFiles("type").arguments
        for (arguments, message) in [
            (["doctor", "--json"], "no process can be started to read files: \(reason)"),
            (many, "typeq: warning: no process can be started to read files (\(reason)): the program reads them"),
            (["type", "--sandbox", "require"] + many.dropFirst(), "--sandbox require: no process can be started"),
            (
                ["open", "--app", "app.json", "--exec", "true", "--sandbox", "off", "report.md"],
                "'true' cannot be run: \(reason)"
            ),
            (
                ["find", "--conforms-to", "public.text", "--sandbox", "off", ".", "--exec", "/bin/true", "{}", ";"],
                "cannot be run: \(reason)"
            ),
        ] {
            let run = try TypeqProcess(
                program: Machine.program("refused-calls"),
                (["processes", TypeqProcess.binary] + arguments).map { Array($0.utf8) }, in: tree.root,
                environment: ["HOME": tree.root, "XDG_STATE_HOME": tree.path("limited")])
            #expect((run.output + run.messages).contains(message), "\(arguments): \(run.messages)")
            #expect(!(run.output + run.messages).contains("locked"))
        }
    }

    @Test func `All commands with the option are tested here`() throws {
        let tested = Set(Self.commands.map { $0.arguments[0] })
        for line in try TypeqProcess("--help").lines {
            guard let command = line.split(separator: " ").first.map(String.init), command != "typeq",
                command.allSatisfy({ $0.isLowercase || $0 == "-" }), command.first != "-"
            else { continue }
            let help = try TypeqProcess(command, "--help")
            guard help.exitCode == 0, help.output.contains("--sandbox") else { continue }
            #expect(tested.contains(command))
        }
        #expect(tested.contains("rename"))
    }

    /// More rulesets than the kernel allows are an error, and a time limit that is read as zero is a limit of zero
    /// seconds.
    @Test(.enabled(if: Machine.canRefuse), arguments: Step.allCases.filter { $0 != .rulesets && $0 != .time })
    func `A step applies only if it has an effect, regardless of the kernel's report`(step: Step) throws {
        try expectRefused(step.rawValue, step.name)
    }

    /// Steps, and calls that a filter around the program answers in place of the kernel, including the calls that show
    /// the effect.
    static let forgeries: [(step: String, name: String)] = [
        ("limits-read", Step.limits.name), ("landlock-probe", Step.landlock.name),
        ("seccomp-probe", Step.seccomp.name), ("descriptors-probe", Step.descriptors.name),
    ]

    @Test(.enabled(if: Machine.canRefuse), arguments: forgeries)
    func `A step is ignored if the call that shows its effect failed before the step, or is not executed`(
        step: String, name: String
    ) throws {
        // Without the number of its parent, a worker ends before it gives up its rights.
        try expectRefused(step, name, isMany: step != "seccomp-probe")
    }

    /// Checks that `--sandbox require` is an error that names a step once, for one file and for many, if the kernel
    /// only pretends to execute the step.
    private func expectRefused(_ pretended: String, _ name: String, isMany: Bool = true) throws {
        for files in isMany ? [["report.md"], Self.many] : [["report.md"]] {
            let arguments = ["--pretend", pretended, TypeqProcess.binary, "type", "--sandbox", "require"] + files
            let run = try TypeqProcess(
                program: Machine.program("refused-calls"), arguments.map { Array($0.utf8) }, in: tree.root,
                environment: ["HOME": tree.root])
            let said = "typeq: --sandbox require: the kernel does not enforce \(name)"
            #expect(run.messages.split(separator: "\n").count { $0.hasPrefix(said) } == 1, "\(files.count)")
            #expect(run.output == "" && run.exitCode == 2)
        }
    }

    // MARK: A reader that a file controls

    /// The calls that the filter refuses with EPERM (1).
    static let refused = [
        "open", "create", "unlink", "make-folder", "rename", "chmod", "stat", "access", "read-link", "change-folder",
        "truncate", "seek", "control", "flags", "duplicate", "write-to-file", "write-to-inherited", "read-output",
        "memory-file", "execute", "fork", "kill", "kill-thread", "trace", "read-process", "name-space", "user", "mount",
        "socket", "local-socket", "send-to-inherited", "pipe", "shared-segment", "ring", "limit", "process-control",
        "signal-handler", "signal-mask", "timer", "map-executable", "map-file", "map-shared-file", "map-inherited",
        "map-shared", "map-growing", "grow-memory", "poison-memory",
    ]
    /// All calls: calls that exceed the memory limit fail with ENOMEM (12), and calls with an inherited descriptor,
    /// which is closed, with EBADF (9).
    static let calls = refused.map { "\($0) 1" } + ["map-data 12", "map-addresses 12", "inherited 9"]

    @Test(.enabled(if: Machine.hasSandbox))
    func `A process that has given up its rights can only read open files`() throws {
        let file = try tree.file("file", "content")
        let run = try TypeqProcess(program: Machine.program("lockdown-probe"), [Array(file.utf8)], in: tree.root)
        #expect(run.exitCode == 0)
        let own = ["pread 0", "send 0", "send-elsewhere 1", "malloc 0", "malloc-too-much 12"]
        #expect(run.lines == own + Self.calls)
    }

    @Test(.enabled(if: Machine.hasSandbox))
    func `The kernel ends a reader that exceeds the processor time for its files`() throws {
        let run = try TypeqProcess(program: Machine.program("lockdown-probe"), [Array("--spin".utf8)], in: tree.root)
        #expect(run.exitCode == 128 + 9)
    }

    @Test(.enabled(if: Machine.canTrace), arguments: ["", "report.md", "--frames"])
    func `A file that controls the program cannot do more than read`(other: String) throws {
        let run = try whileItWaits(other)
        #expect(Array(run.lines.dropLast(3)) == Self.calls)
        // The number of objects in frames is not known, and neither is the time that they may take: their limit is ten years.
        #expect(run.lines.suffix(3) == [other == "--frames" ? "0" : "1", "content", "code 0"])
    }

    @Test(.enabled(if: Machine.canTrace))
    func `A file that controls a worker cannot do more than read`() throws {
        let run = try whileWorkersWait("list")
        #expect(Array(run.lines.dropLast(2)) == Self.calls)
        #expect(run.lines.suffix(2) == ["content", "code 0"])
    }

    @Test(.enabled(if: Machine.canTrace && Machine.canRefuse), arguments: [false, true])
    func `Without the filter, Landlock, the limits and closed descriptors still apply`(isWorker: Bool) throws {
        let run = isWorker ? try whileWorkersWait("list", refusing: .seccomp) : try whileItWaits("", refusing: .seccomp)
        // EACCES (13) is the error of Landlock.
        let expected = [
            "open 13", "create 13", "map-shared 12", "map-growing 12", "map-data 12", "map-addresses 12", "inherited 9",
        ]
        #expect(Array(run.lines.prefix(expected.count)) == expected)
        #expect(run.lines.contains("content"))
    }

    /// The calls that are made if there is no filter.
    private static let unfiltered = "open create map-shared map-growing map-data map-addresses inherited"

    private static func refusing(_ step: Step?) -> String { step.map { "\"$REFUSED\" \($0.rawValue)" } ?? "" }

    /// Makes the calls in the program while it waits for standard input, after it has given up its rights. Descriptor 9 is a file
    /// that it inherited. Then the input ends.
    private func whileItWaits(_ other: String, refusing step: Step? = nil) throws -> TypeqProcess {
        let options = other == "--frames" ? "type --frames" : "--name x.md - \(other)"
        return try shell(
            """
            mkfifo input
            \(Self.refusing(step)) "$TYPEQ" \(options) <input >answers 2>messages 9<>important &
            program=$!
            exec 3>input
            i=0
            until grep -q 'Max data size *536870912' /proc/$program/limits || [ $i -ge 300 ]; do
                sleep 0.1; i=$((i + 1))
            done
            sleep 0.5
            timeout 20 "$PROBE" --into $program 0 \(step == nil ? "" : Self.unfiltered)
            grep -c '^Max cpu time *[0-9]\\{1,4\\} ' /proc/$program/limits
            exec 3>&-
            wait $program
            code=$?
            cat important
            echo
            echo "code $code"
            """)
    }

    /// Makes the calls in a worker while it waits for the second half of a list.
    private func whileWorkersWait(_ list: String, refusing step: Step? = nil) throws -> TypeqProcess {
        try shell(
            """
            mkfifo names
            \(Self.refusing(step)) "$TYPEQ" --files-from names >answers 2>messages 9<>important &
            program=$!
            exec 3>names
            cat \(list) \(list) >&3
            i=0
            while [ "$(wc -l <answers)" -lt 20 ] && [ $i -lt 300 ]; do sleep 0.1; i=$((i + 1)); done
            template=$(cat /proc/$program/task/$program/children)
            worker=$(cat /proc/${template% }/task/${template% }/children)
            sleep 0.2
            timeout 20 "$PROBE" --into ${worker%% *} 0 \(step == nil ? "" : Self.unfiltered)
            exec 3>&-
            wait $program
            code=$?
            cat important
            echo
            echo "code $code"
            """)
    }

    private func shell(_ script: String) throws -> TypeqProcess {
        try TypeqProcess(
            program: "/bin/sh", ["-c", script].map { Array($0.utf8) }, in: tree.root,
            environment: [
                "TYPEQ": TypeqProcess.binary, "PROBE": Machine.program("lockdown-probe"),
                "REFUSED": Machine.program("refused-calls"), "PATH": "/usr/bin:/bin",
            ])
    }
}
