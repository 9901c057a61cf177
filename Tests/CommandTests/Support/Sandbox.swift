#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Commands that run a program with fewer privileges or with its own volumes, and whether they work on this machine.
enum Sandbox {
    /// Runs a program that permissions apply to. They do not apply to root, except in another name space.
    static let unprivileged = geteuid() == 0 ? ["unshare", "-U"] : []

    /// Runs a program that may mount volumes, which are unmounted when it ends.
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
