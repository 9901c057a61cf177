import DeclarationFormats
import Testing

@Suite struct DoctorTests {
    let tree: ThrowawayTree

    init() throws { tree = try ThrowawayTree() }

    private func doctor(_ arguments: String..., environment: [String: String] = [:]) throws -> TypeqProcess {
        try TypeqProcess(
            (["doctor"] + arguments).map { Array($0.utf8) }, in: tree.root,
            environment: ["HOME": tree.root].merging(environment) { $1 })
    }

    private func check(_ name: String, _ environment: [String: String] = [:]) throws -> DeclarationDictionary? {
        try doctor("--json", environment: environment).objects().first { $0.text("check") == name }
    }

    @Test func `Each part is a line, and an object with --json`() throws {
        let run = try doctor()
        #expect(run.lines.contains { $0.hasPrefix("ok: typeq: 0.") })
        #expect(run.messages == "")
        let objects = try doctor("--json").objects()
        #expect(objects.compactMap { $0.text("check") }.starts(with: ["typeq", "libmagic", "database of libmagic"]))
        #expect(try check("window store")?.text("detail")?.hasSuffix("/.local/state/typeq") == true)
    }

    @Test func `A missing database is named, with instructions to install it, and the exit code is 1`() throws {
        let run = try doctor(environment: ["MAGIC": tree.path("none.mgc")])
        #expect(run.lines.contains { $0.hasPrefix("missing: database of libmagic: ") })
        #expect(run.lines.contains { $0.contains("libmagic-mgc") })
        #expect(run.exitCode == 1)
    }

    /// Source: doctor: missing optional components are not failures, and only `open` and `windows` need the window store.
    @Test func `A window store without a location is optional`() throws {
        let run = try TypeqProcess(
            [Array("doctor".utf8), Array("--json".utf8)], in: tree.root, environment: ["HOME": ""])
        #expect(try run.objects().first { $0.text("check") == "window store" }?.text("status") == "optional")
    }

    /// Source: the version functions of the libraries, such as sqlite3_libversion(3).
    @Test func `The versions of the libraries are printed, also with --version --json`() throws {
        let detail = try #require(try check("libraries")?.text("detail"))
        let versions = try #require(
            try TypeqProcess("--version", "--json").object()["libraries"]?.dictionary)
        let sqlite = try #require(versions.text("sqlite"))
        #expect(sqlite.hasPrefix("3."))
        #expect(detail.hasPrefix("SQLite \(sqlite)"))
    }

    @Test func `typeq-swift is optional`() throws {
        let without = try #require(try check("typeq-swift"))
        #expect(without.text("status") == "optional" && without.text("advice") != nil)
        try tree.file("bin/typeq-swift", Array("#!/bin/sh\necho typeq-swift 0.1.0\n".utf8), mode: 0o755)
        #expect(try check("typeq-swift", ["PATH": tree.path("bin")])?.text("status") == "ok")
    }

    @Test(arguments: ["echo typeq-swift 0.0.9", "exit 1", "kill -9 $$"])
    func `A typeq-swift that does not run, or has a different version, is wrong`(script: String) throws {
        try tree.file("bin/typeq-swift", Array("#!/bin/sh\n\(script)\n".utf8), mode: 0o755)
        let found = try #require(try check("typeq-swift", ["PATH": tree.path("bin")]))
        #expect(found.text("status") == "wrong" && found.text("advice") != nil)
        #expect(found.text("detail")?.hasPrefix(tree.path("bin/typeq-swift: ")) == true)
    }

    @Test func `A layer with a mistake is wrong`() throws {
        try tree.file("good.json", Samples.registry)
        try tree.file("bad.json", Samples.malformed)
        let good = try check("layer (TYPEQ_REGISTRY)", ["TYPEQ_REGISTRY": tree.path("good.json")])
        #expect(good?.text("status") == "ok")
        let bad = try check("layer (TYPEQ_REGISTRY)", ["TYPEQ_REGISTRY": tree.path("bad.json")])
        #expect(bad?.text("status") == "wrong" && bad?.text("detail")?.contains("bad.json:3:") == true)
        #expect(try doctor("-q", environment: ["TYPEQ_REGISTRY": tree.path("bad.json")]).exitCode == 1)
    }

    @Test func `A damaged window store is wrong`() throws {
        try tree.file(".local/state/typeq/com.example.notes.windows", "this is no database\n")
        let found = try #require(try check("window store"))
        #expect(found.text("status") == "wrong")
        #expect(found.text("detail")?.contains("com.example.notes.windows: the window store is damaged") == true)
    }

    @Test func `A folder of window stores that cannot be created is wrong`() throws {
        try tree.file("file", "")
        let found = try #require(try check("window store", ["XDG_STATE_HOME": tree.path("file")]))
        #expect(found.text("status") == "wrong" && found.text("advice") != nil)
        #expect(found.text("detail")?.hasSuffix("/file/typeq: not writable") == true)
    }
}
