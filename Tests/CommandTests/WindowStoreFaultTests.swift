import TestTags
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A store that is damaged or inaccessible: the error is reported, nothing is lost, and if there is an answer, it has a
/// warning.
@Suite(.tags(.slow)) struct WindowStoreFaultTests {
    let tree: ThrowawayTree
    let store = "state/typeq/com.x.app.windows"

    init() throws {
        tree = try ThrowawayTree()
        try tree.file("typeq.json", Samples.app())
        try tree.file("report.md", Samples.markdown)
        try tree.file("other.md", Samples.markdown)
    }

    private func typeq(_ arguments: String...) throws -> TypeqProcess {
        try TypeqProcess(
            arguments.map { Array($0.utf8) }, in: tree.root, environment: ["XDG_STATE_HOME": tree.path("state")])
    }

    /// Runs a script with a shell, or with another program that runs the shell.
    private func shell(_ script: String, by runner: [String] = []) throws -> TypeqProcess {
        try TypeqProcess(
            program: "/usr/bin/env", (runner + ["/bin/sh", "-c", script]).map { Array($0.utf8) }, in: tree.root,
            environment: [
                "TYPEQ": TypeqProcess.binary, "XDG_STATE_HOME": tree.path("state"),
                "PATH": "/usr/bin:/bin:/usr/sbin:/sbin",
            ])
    }

    @Test(arguments: ["windows", "phase", "which-group report.md", "close w1"])
    func `A command that only reads does not create a store`(_ line: String) throws {
        _ = try shell("\"$TYPEQ\" \(line)")
        #expect(!FileBytes.isDirectory(tree.path("state")))
    }

    @Test func `A damaged store is reported by every command, and not changed`() throws {
        try tree.folder("state")
        try tree.file(store, "this is no database\n")
        for line in ["windows", "open report.md", "which-group report.md", "close report.md", "phase"] {
            let run = try shell("\"$TYPEQ\" \(line)")
            #expect(run.output == "")
            #expect(run.messages.contains("\(store): the window store is damaged"))
            #expect(run.messages.contains("move the store away to create a new store"))
            #expect(run.exitCode == 2)
        }
        #expect(try FileBytes.read(tree.path(store)) == Array("this is no database\n".utf8))
    }

    @Test func `A folder in place of the new store is named`() throws {
        try tree.folder("state")
        try tree.folder("state/typeq")
        try tree.folder("\(store).new")
        let run = try typeq("open", "report.md")
        #expect(run.exitCode == 2)
        #expect(run.messages.contains("\(store).new: this is a directory, not a file of the window store: rename it"))
    }

    /// The process cannot read its own state in `/proc`, so the state of the process that renames is unknown.
    ///
    /// Source: [getrlimit(2)](https://man7.org/linux/man-pages/man2/getrlimit.2.html): RLIMIT_NOFILE.
    @Test(.timeLimit(.minutes(5)), arguments: 4...9) func `A rename with few file descriptors ends`(_ limit: Int) throws
    {
        _ = try typeq("open", "report.md")
        let run = try shell("ulimit -n \(limit); exec timeout 60 \"$TYPEQ\" rename report.md new.md")
        let isRenamed = try FileBytes.read(tree.path("new.md")) != nil
        #expect(run.exitCode == (isRenamed ? 0 : 2), "\(run.messages)")
        #expect(try typeq("windows").output.contains(isRenamed ? "new.md" : "report.md"))
    }

    static let canRefuseLocks = Sandbox.succeeds(["strace", "-e", "inject=fcntl:error=ENOLCK", "true"])

    /// Source: [fcntl_locking(2)](https://man7.org/linux/man-pages/man2/fcntl_locking.2.html): ENOLCK, too many locks, or a remote lock
    /// that failed.
    @Test(.enabled(if: canRefuseLocks))
    func `A volume that refuses locks is not reported as a lock of another program`() throws {
        _ = try typeq("open", "report.md")
        let run = try shell(
            "\"$TYPEQ\" open other.md",
            by: ["strace", "-f", "-o", "/dev/null", "-e", "trace=fcntl", "-e", "inject=fcntl:error=ENOLCK"])
        #expect(run.exitCode == 2)
        #expect(run.messages.contains("the system does not lock the window store"), "\(run.messages)")
        #expect(!run.messages.contains("another program"))
    }

    @Test func `If there is no location for a store, a file is opened with a warning`() throws {
        let run = try TypeqProcess("open", "report.md", in: tree.root)
        #expect(run.output == "report.md: writer (editor), net.daringfireball.markdown\n")
        #expect(
            run.messages.contains(
                "the window is not recorded: the window store has no location: set XDG_STATE_HOME"))
        #expect(run.exitCode == 0)
    }

    @Test(
        .enabled(if: Sandbox.canDropPrivileges, "root may write everywhere, and is not let go of its privileges here"))
    func `In a read-only folder the store is read, and opening a file has a warning`() throws {
        _ = try typeq("open", "report.md")
        _ = try shell("chmod 444 state/typeq/*; chmod 555 state/typeq")
        defer { _ = try? shell("chmod 755 state/typeq; chmod 644 state/typeq/*") }
        let runner = Sandbox.unprivileged
        let run = try shell("\"$TYPEQ\" open report.md other.md", by: runner)
        #expect(
            run.lines == [
                "report.md: window w1 (writer), already open", "other.md: writer (editor), net.daringfireball.markdown",
            ])
        #expect(run.messages.contains("other.md: the window is not recorded: the window store cannot be written"))
        #expect(run.exitCode == 0)
        let asked = try shell("\"$TYPEQ\" which-group report.md", by: runner)
        #expect(asked.output == "report.md: window w1 (writer), already open\n")
        #expect(!asked.messages.contains("store"))
        let closed = try shell("\"$TYPEQ\" close report.md", by: runner)
        #expect(closed.messages.contains("the window store cannot be written"))
        #expect(closed.exitCode == 2)
        let renamed = try shell("\"$TYPEQ\" rename report.md new.md", by: runner)
        #expect(renamed.exitCode == 2)
        #expect(try FileBytes.read(tree.path("new.md")) == nil)
        _ = try shell("chmod 755 state/typeq; chmod 644 state/typeq/*")
        #expect(try typeq("windows").lines.count == 1)
    }

    @Test(.enabled(if: Sandbox.canDropPrivileges, "root may look everywhere, and is not let go of its privileges here"))
    func `If the folder of the store cannot be read, the store is not treated as missing`() throws {
        _ = try typeq("open", "report.md")
        _ = try shell("chmod 000 state/typeq")
        defer { _ = try? shell("chmod 755 state/typeq") }
        for line in ["windows", "which-group report.md", "close report.md", "open report.md"] {
            let run = try shell("\"$TYPEQ\" \(line)", by: Sandbox.unprivileged)
            #expect(run.output == "", "\(line)")
            let reason = "the status of the window store cannot be read (permission denied)"
            #expect(run.messages.contains(reason), "\(line)")
            #expect(run.exitCode == 2, "\(line)")
        }
    }

    @Test(.enabled(if: Sandbox.canMount, "no volume can be mounted here"))
    func `On a full disk the acknowledged windows are kept, and files are opened with a warning`() throws {
        let script = """
            mkdir disk && mount -t tmpfs -o size=256k tmpfs disk
            export XDG_STATE_HOME=$PWD/disk
            "$TYPEQ" open report.md
            dd if=/dev/zero of=disk/fill bs=4k 2>/dev/null
            i=0; while [ $i -lt 40 ]; do cp report.md $i.md; "$TYPEQ" open $i.md; i=$((i+1)); done >acknowledged
            "$TYPEQ" open other.md; echo "exit code $?"
            "$TYPEQ" which-group report.md
            rm disk/fill
            "$TYPEQ" open other.md
            grep -c opened acknowledged
            "$TYPEQ" windows | wc -l
            """
        let run = try shell(script, by: Sandbox.mounting)
        let lines = run.lines
        try #require(lines.count == 7)
        #expect(lines[0] == "report.md: window w1 (writer), opened")
        #expect(lines[1] == "other.md: writer (editor), net.daringfireball.markdown")
        #expect(run.messages.contains("other.md: the window is not recorded: the window store cannot be written"))
        #expect(lines[2] == "exit code 0")
        #expect(lines[3] == "report.md: window w1 (writer), already open")
        #expect(lines[4].hasSuffix("(writer), opened"))
        let acknowledged = try #require(Int(lines[5].filter { $0 != " " }))
        #expect(Int(lines[6].filter { $0 != " " }) == acknowledged + 2)
    }
}
