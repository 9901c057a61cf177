import DeclarationFormats
import Testing

/// What the user notices of the database of libmagic. Source: libmagic 5.44 takes a compiled database of another version
/// for rules in text form, and prints thousands of lines about them.
@Suite("Databases of libmagic")
struct MagicDatabaseTests {
    let tree: ThrowawayTree

    /// The database of this machine; nil where there is none at the usual paths.
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

    /// One warning for all files, and nothing by libmagic itself.
    private func expectOneWarning(_ run: TypeqProcess, _ text: String) {
        let warnings = run.messages.split(separator: "\n").filter { !$0.contains("not text") }
        #expect(warnings.count == 1, "\(warnings.prefix(9))")
        #expect(run.messages.contains("typeq: warning: libmagic is not available: "))
        #expect(run.messages.contains(text), "\(run.messages)")
        #expect(run.lines.count == 3)
        #expect(run.lines.last == "report.md: net.daringfireball.markdown")
        #expect(run.exitCode == 0)
    }

    @Test("a missing database is one warning")
    func missing() throws {
        expectOneWarning(try run(tree.path("nowhere.mgc")), "nowhere.mgc'")
    }

    @Test("the whole database of another version is one warning", .enabled(if: installed != nil))
    func otherVersion() throws {
        var database = try #require(Self.installed)
        database[4] ^= 0x55
        try tree.file("other.mgc", database)
        expectOneWarning(try run(tree.path("other.mgc")), "other.mgc' has version")
        let version = try TypeqProcess("--version", environment: ["MAGIC": tree.path("other.mgc")])
        #expect(version.output.contains("'\(tree.path("other.mgc"))' has version"))
        #expect(version.messages == "")
    }

    @Test("a database that is cut is one warning", .enabled(if: installed != nil))
    func cut() throws {
        try tree.file("cut.mgc", try #require(Self.installed).prefix(1_000_000))
        expectOneWarning(try run(tree.path("cut.mgc")), "cut.mgc' is damaged")
    }

    @Test("rules that are not compiled, faulty ones at that, are one warning")
    func text() throws {
        try tree.file("rules", String(repeating: "0 nonsense nonsense nonsense\n", count: 100))
        expectOneWarning(try run(tree.path("rules")), "rules' is not a compiled database; 'file -C' compiles rules")
    }

    @Test("an empty file, a folder and a device are one warning each")
    func others() throws {
        try tree.file("empty", "")
        try tree.folder("folder")
        expectOneWarning(try run(tree.path("empty")), "empty'")
        expectOneWarning(try run(tree.path("folder")), "folder'")
        expectOneWarning(try run("/dev/zero"), "'/dev/zero' is not a regular file")
    }

    @Test("of a list the one that fits is used", .enabled(if: installed != nil))
    func list() throws {
        try tree.file("good.mgc", try #require(Self.installed))
        let run = try run("\(tree.path("nowhere")):\(tree.path("good"))")
        #expect(!run.messages.contains("libmagic"))
        let version = try TypeqProcess("--version", environment: ["MAGIC": tree.path("good")])
        #expect(version.output.contains("\(tree.path("good.mgc")) version"))
    }
}
