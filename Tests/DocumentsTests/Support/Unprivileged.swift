import ChildProcesses

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Runs a program that is subject to permissions. Root is not, but root of a different namespace is.
enum Unprivileged {
    /// The command that runs the program; empty if the user is not root.
    static let runner = geteuid() == 0 ? ["/usr/bin/unshare", "-U"] : []

    /// Whether such a program can be run here.
    static let canRun: Bool = {
        guard let program = runner.first else { return true }
        let arguments = (runner.dropFirst() + ["true"]).map { Array($0.utf8) }
        let process = try? ChildProcess(program, arguments, in: "/", environment: ["PATH": "/usr/bin:/bin"])
        return (try? process?.wait())?.exitCode == 0
    }()
}
