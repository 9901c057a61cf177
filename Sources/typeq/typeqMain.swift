import FileSystem

/// The entry point.
@main
enum TypeqMain {
    static func main() {
        CurrentProcess.ignoreFileSizeSignal()
        CurrentProcess.exit(Program.run(Argument.all).rawValue)
    }
}
