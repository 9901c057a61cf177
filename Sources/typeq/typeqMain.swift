#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The entry point.
@main
enum TypeqMain {
    static func main() {
        // Beyond the limit of a file's size a write fails, as on a full disk, and does not end the process.
        signal(SIGXFSZ, SIG_IGN)
        exit(Program.run(Argument.all).rawValue)
    }
}
