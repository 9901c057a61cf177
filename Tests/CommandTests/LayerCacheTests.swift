import Testing

/// The cache of `types.d`: see typeq(1), FILES.
@Suite struct LayerCacheTests {
    let tree: ThrowawayTree
    private let layer = ".config/typeq/types.d/u.json"

    init() throws {
        tree = try ThrowawayTree()
        try tree.file(layer, declaring("first"))
    }

    private func declaring(_ text: String, supertype: String = "public.data") -> String {
        #"{ "types": [{ "identifier": "a.b", "kind": "exported", "conformsTo": ["\#(supertype)"], "description": "\#(text)" }] }"#
    }

    /// Sets the time of the layer to the past: a file that has just been changed is not kept, because it may change
    /// again within one tick of the file system's clock.
    private func age() throws { try shell("touch -d '2020-01-01 00:00:00' \(layer)") }

    private func shell(_ script: String) throws {
        let run = try TypeqProcess(
            program: "/usr/bin/env", ["/bin/sh", "-c", script].map { Array($0.utf8) }, in: tree.root,
            environment: ["PATH": "/usr/bin:/bin"])
        try #require(run.exitCode == 0, "\(run.messages)")
    }

    private func description(_ variables: [String: String] = [:]) throws -> String? {
        let environment = variables.merging(["HOME": tree.root]) { given, _ in given }
        let run = try TypeqProcess("show", "--json", "a.b", in: tree.root, environment: environment)
        #expect(run.messages == "")
        return try run.object().text("description")
    }

    private func kept(in folder: String = ".cache/typeq") -> [String] {
        FileBytes.names(in: Array(tree.path(folder).utf8)).map { String(decoding: $0, as: UTF8.self) }.sorted()
    }

    @Test func `Layers are kept as one table, which is used until their files change`() throws {
        try age()
        #expect(try description() == "first")
        #expect(kept().count == 1)
        #expect(kept().first?.hasPrefix("layers-") == true)
        // Different bytes in the same file, with the same length and time: only the cache still contains the old bytes.
        try shell("sed -e 's/first/other/' \(layer) >t && cat t >\(layer)")
        try age()
        #expect(try description() == "first")
        #expect(try description(["TYPEQ_CACHE": "off"]) == "other")
        try tree.file(layer, declaring("longer than before"))
        try age()
        #expect(try description() == "longer than before")
        #expect(kept().count == 1)
    }

    @Test func `A file that has just been changed is not kept`() throws {
        #expect(try description() == "first")
        #expect(kept() == [])
    }

    @Test func `XDG_CACHE_HOME selects the directory, and with TYPEQ_CACHE=off nothing is kept`() throws {
        try age()
        #expect(try description(["XDG_CACHE_HOME": tree.path("elsewhere")]) == "first")
        #expect(kept() == [])
        #expect(kept(in: "elsewhere/typeq").count == 1)
        #expect(try description(["TYPEQ_CACHE": "off"]) == "first")
        #expect(kept() == [])
    }

    @Test func `A cache that cannot be written is ignored`() throws {
        try age()
        try tree.file(".cache", "a file")
        #expect(try description() == "first")
        #expect(try FileBytes.read(tree.path(".cache")) == Array("a file".utf8))
    }

    @Test(arguments: [0, 7, 40, 300]) func `A damaged or incomplete cache is replaced`(length: Int) throws {
        try age()
        #expect(try description() == "first")
        let name = try #require(kept().first)
        let bytes = try #require(try FileBytes.read(tree.path(".cache/typeq/\(name)")))
        try tree.file(".cache/typeq/\(name)", bytes.prefix(length))
        #expect(try description() == "first")
        #expect(try FileBytes.read(tree.path(".cache/typeq/\(name)")) == bytes)
        var changed = bytes
        changed[bytes.count - 20] ^= 1
        try tree.file(".cache/typeq/\(name)", changed)
        #expect(try description() == "first")
    }

    @Test func `Mistakes in a layer are reported at each start`() throws {
        try tree.file(layer, declaring("first", supertype: "com.missing.x"))
        try age()
        let messages = try (0..<2).map { _ in
            try TypeqProcess("show", "a.b", in: tree.root, environment: ["HOME": tree.root]).messages
        }
        #expect(kept().count == 1)
        #expect(messages[0].contains("conforms to the unknown type"))
        #expect(messages[0] == messages[1])
    }

    @Test func `A layer that cannot be read is not kept`() throws {
        try tree.file(layer, Samples.malformed)
        try age()
        let run = try TypeqProcess("show", "public.png", in: tree.root, environment: ["HOME": tree.root])
        #expect(run.exitCode == 2)
        #expect(kept() == [])
    }

    @Test func `Layers of a variable or an option are not kept`() throws {
        try age()
        try tree.file("o.json", declaring("high"))
        let run = try TypeqProcess(
            "show", "--json", "--registry", "o.json", "a.b", in: tree.root, environment: ["HOME": tree.root])
        #expect(try run.object().text("description") == "high")
        #expect(kept() == [])
    }
}
