import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A command line that a user types, with the expected part of its output or of its only message.
struct EverydayTask: CustomTestStringConvertible, Sendable {
    /// The words after `typeq`, as a shell reads them.
    let line: String
    var output: String?
    /// A text that the output must not contain.
    var absent: String?
    var message: String?
    var exitCode: Int32 = 0

    var testDescription: String { line }

    /// Runs the command line in a new directory with a few files.
    func run() throws -> TypeqProcess {
        let tree = try ThrowawayTree()
        try tree.file("photo.png", Samples.png)
        try tree.file("images/a.dat", Samples.png)
        try tree.file("wrong.md", Samples.png)
        try tree.file(".hidden.txt", "a\n")
        try tree.file(".git/HEAD", "ref: refs/heads/main\n")
        try tree.file("m.ts", "export const a: number = 1\n")
        try tree.file("a.cfg", "[section]\nkey = value\n")
        try tree.file("lines.txt", "Größe\r\nb\r\n")
        try tree.file("-dash.txt", "words\n")
        try tree.file("list", "photo.png\n")
        try tree.file("Foo.app/Contents/Info.plist", "<plist version=\"1.0\"><dict/></plist>\n")
        try tree.link("dangling", to: "nowhere")
        try tree.link("linked", to: "images")
        let run = try TypeqProcess(
            program: "/bin/sh", ["-c", "\"$TYPEQ\" \(line)"].map { Array($0.utf8) }, in: tree.root,
            environment: [
                "TYPEQ": TypeqProcess.binary, "PATH": "/usr/bin:/bin", "HOME": tree.path("home"),
                "XDG_DATA_DIRS": tree.path("none"), "XDG_CONFIG_DIRS": tree.path("none"),
            ])
        #expect(access(tree.path("home"), F_OK) != 0, "a question writes nothing")
        return run
    }

    /// Runs the command line and checks the result. There are at most three messages.
    func check() throws {
        let run = try run()
        #expect(run.exitCode == exitCode, "\(run.messages)")
        if let output { #expect(run.output.contains(output), "\(run.output)") }
        if let absent { #expect(!run.output.contains(absent), "\(run.output)") }
        if let message { #expect(run.messages.contains(message), "\(run.messages)") }
        #expect(run.messages.split(separator: "\n").count <= 3, "\(run.messages)")
        if exitCode != 0, message == nil { #expect(run.output == "" && run.messages == "") }
    }
}
