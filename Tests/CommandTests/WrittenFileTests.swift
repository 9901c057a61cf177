import TestTags
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The files that the command writes: `report -o`, `registry compile -o`, and `handlers --set` use the same function.
@Suite(.tags(.slow)) struct WrittenFileTests {
    let tree: ThrowawayTree

    init() throws {
        tree = try ThrowawayTree()
        try tree.file("a.md", Samples.markdown)
        try tree.file("r.json", "{\"types\": []}\n")
    }

    private static let commands = [["report", "-o"], ["registry", "compile", "r.json", "-o"]]

    private func run(_ command: [String], _ output: String, by runner: [String] = []) throws -> TypeqProcess {
        try TypeqProcess(
            program: "/usr/bin/env", (runner + [TypeqProcess.binary] + command + [output]).map { Array($0.utf8) },
            in: tree.root, environment: ["PATH": "/usr/bin:/bin:/usr/sbin:/sbin"])
    }

    private func mode(_ name: String) -> mode_t {
        var status = stat()
        return stat(tree.path(name), &status) == 0 ? status.st_mode & 0o7777 : 0
    }

    /// Source: [proc_sys_fs(5)](https://man7.org/linux/man-pages/man5/proc_sys_fs.5.html), `protected_symlinks`.
    @Test(.enabled(if: geteuid() == 0), arguments: commands)
    func `Output does not follow the link of another user in a sticky folder`(command: [String]) throws {
        try tree.file("precious", "precious\n")
        try tree.folder("sticky")
        try #require(chmod(tree.path("sticky"), 0o1777) == 0)
        try tree.link("sticky/page", to: "../precious")
        try #require(lchown(tree.path("sticky/page"), 65534, 65534) == 0)
        let run = try run(command, "sticky/page")
        #expect(run.exitCode == 2)
        #expect(run.messages.contains("sticky/page: this link belongs to another user"), "\(run.messages)")
        #expect(try FileBytes.read(tree.path("precious")) == Array("precious\n".utf8))
        // The user's own link is followed.
        try #require(lchown(tree.path("sticky/page"), 0, 0) == 0)
        #expect(try self.run(command, "sticky/page").exitCode == 0)
        #expect(try FileBytes.read(tree.path("precious")) != Array("precious\n".utf8))
    }

    static let canTrace = Sandbox.succeeds(["strace", "-e", "trace=openat", "true"])

    /// The new content must not be readable for others while it is written.
    @Test(.enabled(if: canTrace), arguments: commands)
    func `A private file is never open to others`(command: [String]) throws {
        try tree.file("page", "old\n".utf8, mode: 0o600)
        let run = try run(
            command, "page", by: ["strace", "-f", "-o", "trace", "-e", "trace=openat,fchmod,fchmodat"])
        #expect(run.exitCode == 0)
        #expect(mode("page") == 0o600)
        let trace = String(decoding: try FileBytes.read(tree.path("trace")) ?? [], as: UTF8.self)
        let lines = trace.split(separator: "\n").filter { $0.contains(".typeq-") || $0.contains("chmod(") }
        #expect(lines.contains { $0.contains("O_CREAT") && $0.contains("0600") }, "\(lines)")
        #expect(lines.allSatisfy { !$0.contains("0644") && !$0.contains("0666") }, "\(lines)")
    }

    @Test(arguments: [0o600, 0o640, 0o444] as [mode_t])
    func `A file that is replaced keeps its permissions`(permissions: mode_t) throws {
        try tree.file("page", "old\n".utf8, mode: permissions)
        #expect(try run(["registry", "compile", "r.json", "-o"], "page").exitCode == 0)
        if isThorough { #expect(try run(["report", "-o"], "page").exitCode == 0) }
        #expect(mode("page") == permissions)
    }
}
