#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Commands that run a program with fewer privileges or with its own volumes, and whether they work on this machine.
enum Sandbox {
    /// Runs a program that is subject to permissions. Root is not, except in another namespace.
    static let unprivileged = geteuid() == 0 ? ["unshare", "-U"] : []

    /// Runs a program that can mount volumes, which are unmounted when it ends.
    static let mounting = ["unshare", "-rm"]

    static let canDropPrivileges = succeeds(unprivileged + ["true"])
    static let canMount = succeeds(mounting + ["mount", "-t", "tmpfs", "tmpfs", "/mnt"])

    static func succeeds(_ command: [String]) -> Bool {
        let run = try? TypeqProcess(
            program: "/usr/bin/env", command.map { Array($0.utf8) }, in: "/",
            environment: ["PATH": "/usr/bin:/bin:/usr/sbin:/sbin"])
        return run?.exitCode == 0
    }
}

/// The features of the machine that the tests of the sandbox need.
enum Machine {
    /// Whether the kernel enforces the whole sandbox.
    static let hasSandbox = (try? TypeqProcess("--sandbox", "require", "README.md"))?.exitCode == 0
    /// Whether it lists child processes.
    static let namesChildren = access("/proc/self/task/\(getpid())/children", R_OK) == 0
    /// Whether it can refuse single steps of giving up rights.
    static let canRefuse = hasSandbox && exitCode(program("refused-calls"), "rulesets", "/bin/true") == 0
    /// Whether a process can make another process execute system calls.
    static let canTrace = hasSandbox && namesChildren && traces()

    /// Returns the path of a program that is built with the tests.
    static func program(_ name: String) -> String { String(TypeqProcess.binary.dropLast("typeq".count)) + name }

    private static func exitCode(_ program: String, _ arguments: String...) -> Int32? {
        try? TypeqProcess(program: program, arguments.map { Array($0.utf8) }, in: "/").exitCode
    }

    /// Returns whether a process may control another process that is not its child.
    private static func traces() -> Bool {
        let script = """
            sleep 60 &
            "$PROBE" --attach $!
            code=$?
            kill -9 $!
            exit $code
            """
        let run = try? TypeqProcess(
            program: "/bin/sh", ["-c", script].map { Array($0.utf8) }, in: "/",
            environment: ["PROBE": program("lockdown-probe"), "PATH": "/usr/bin:/bin"])
        return run?.exitCode == 0
    }
}
