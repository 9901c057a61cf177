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
        exit(Program.run(Argument.all).rawValue)
    }
}
