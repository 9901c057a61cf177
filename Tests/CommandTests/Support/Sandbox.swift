#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Programs that run another one with fewer privileges or with volumes of its own, and whether they can do so here.
enum Sandbox {
    /// Runs a program that permissions stop. Root is stopped by none, but root of another name space is.
    static let unprivileged = geteuid() == 0 ? ["unshare", "-U"] : []

    /// Runs a program that may mount volumes, which go with it.
    static let mounting = ["unshare", "-rm"]

    static let canDropPrivileges = succeeds(unprivileged + ["true"])
    static let canMount = succeeds(mounting + ["mount", "-t", "tmpfs", "tmpfs", "/mnt"])

    private static func succeeds(_ command: [String]) -> Bool {
        let run = try? TypeqProcess(
            program: "/usr/bin/env", command.map { Array($0.utf8) }, in: "/",
            environment: ["PATH": "/usr/bin:/bin:/usr/sbin:/sbin"])
        return run?.exitCode == 0
    }
}
