import DeclarationFormats
import Testing

/// The effects of the libmagic database for the user. Source: libmagic 5.44 reads a compiled database of a different
/// version as rules in text form, and prints thousands of lines about them.
@Suite struct MagicDatabaseTests {
    let tree: ThrowawayTree

    /// The database of this machine, or nil if there is none at the usual paths.
    static let installed = ["/usr/lib/file/magic.mgc", "/usr/share/misc/magic.mgc", "/usr/share/file/misc/magic.mgc"]
        .lazy.compactMap { try? FileBytes.read($0) }.first

    init() throws {
        tree = try ThrowawayTree()
        for name in ["one.md", "two.md", "report.md"] {
            try tree.file(name, name == "report.md" ? Array(Samples.markdown.utf8) : Samples.noise)
        }
    }

    private func run(_ magic: String) throws -> TypeqProcess {
        try TypeqProcess("one.md", "two.md", "report.md", in: tree.root, environment: ["MAGIC": magic])
    }

    /// Expects one warning for all files, and no output of libmagic itself.
    private func expectOneWarning(_ run: TypeqProcess, _ text: String) {
        let warnings = run.messages.split(separator: "\n").filter { !$0.contains("not text") }
        #expect(warnings.count == 1, "\(warnings.prefix(9))")
        #expect(run.messages.contains("typeq: warning: libmagic is not available: "))
        #expect(run.messages.contains(text), "\(run.messages)")
        #expect(run.lines.count == 3)
        #expect(run.lines.last == "report.md: net.daringfireball.markdown")
        #expect(run.exitCode == 0)
    }

    @Test func `A missing database is one warning`() throws {
        expectOneWarning(try run(tree.path("nowhere.mgc")), "nowhere.mgc'")
    }

    @Test(.enabled(if: installed != nil))
    func `A database of a different version is one warning`() throws {
        var database = try #require(Self.installed)
        database[4] ^= 0x55
        try tree.file("other.mgc", database)
        expectOneWarning(try run(tree.path("other.mgc")), "other.mgc' has version")
        let version = try TypeqProcess("--version", environment: ["MAGIC": tree.path("other.mgc")])
        #expect(version.output.contains("'\(tree.path("other.mgc"))' has version"))
        #expect(version.messages == "")
    }

    @Test(.enabled(if: installed != nil))
    func `A release uses the database beside its program, unless MAGIC names another`() throws {
        try tree.folder("a:b")
        try tree.folder("a:b/bin")
        try tree.file("a:b/share/typeq/magic.mgc", try #require(Self.installed))
        let script = "ln '\(TypeqProcess.binary)' a:b/bin/typeq || cp '\(TypeqProcess.binary)' a:b/bin/typeq"
        _ = try TypeqProcess(
            program: "/bin/sh", ["-c", script].map { Array($0.utf8) }, in: tree.root,
            environment: ["PATH": "/usr/bin:/bin"])
        func version(_ environment: [String: String]) throws -> String {
            try TypeqProcess(
                program: tree.path("a:b/bin/typeq"), [Array("--version".utf8)], in: tree.root, environment: environment
            ).output
        }
        #expect(try version([:]).contains("\(tree.canonicalRoot)/a:b/share/typeq/magic.mgc version "))
        #expect(try !version(["MAGIC": tree.path("other.mgc")]).contains("share/typeq/magic.mgc"))
    }

    @Test(.enabled(if: installed != nil))
    func `A truncated database is one warning`() throws {
        try tree.file("cut.mgc", try #require(Self.installed).prefix(1_000_000))
        expectOneWarning(try run(tree.path("cut.mgc")), "cut.mgc' is damaged")
    }

    @Test func `Rules that are not compiled are one warning`() throws {
        try tree.file("rules", String(repeating: "0 nonsense nonsense nonsense\n", count: 100))
        expectOneWarning(try run(tree.path("rules")), "rules' is not a compiled database; 'file -C' compiles rules")
    }

    @Test func `An empty file, a folder and a device are one warning each`() throws {
        try tree.file("empty", "")
        try tree.folder("folder")
        expectOneWarning(try run(tree.path("empty")), "empty'")
        expectOneWarning(try run(tree.path("folder")), "folder'")
        expectOneWarning(try run("/dev/zero"), "'/dev/zero' is not a regular file")
    }

    @Test(.enabled(if: installed != nil))
    func `The database in a list that fits is used`() throws {
        try tree.file("good.mgc", try #require(Self.installed))
        let run = try run("\(tree.path("nowhere")):\(tree.path("good"))")
        #expect(!run.messages.contains("libmagic"))
        let version = try TypeqProcess("--version", environment: ["MAGIC": tree.path("good")])
        #expect(version.output.contains("\(tree.path("good.mgc")) version"))
    }
}
