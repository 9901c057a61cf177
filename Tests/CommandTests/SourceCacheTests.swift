import TestTags
import Testing

/// The cache of what typeq-swift reads. Source: typeq-which-group(1), WHICH APP, and typeq(1), FILES.
@Suite(.tags(.slow)) struct SourceCacheTests {
    let tree: ThrowawayTree

    init() throws {
        tree = try ThrowawayTree()
        try tree.file("list.exnotes", Samples.markdown)
    }

    /// Returns the answer of which-group.
    private func answer(_ variables: [String: String] = [:]) throws -> String {
        let environment = ["PATH": "\(tree.root)/tools:/usr/bin:/bin", "XDG_CACHE_HOME": "\(tree.root)/cache"]
        let run = try TypeqProcess(
            ["which-group", "--app", "App", "list.exnotes"].map { Array($0.utf8) }, in: tree.root,
            environment: environment.merging(variables) { _, given in given })
        #expect(run.messages == "")
        return run.output
    }

    /// The number of times that typeq-swift ran.
    private func runs() throws -> Int {
        try FileBytes.read(tree.path("runs"))?.split(separator: UInt8(ascii: "\n")).count ?? 0
    }

    private func shell(_ script: String) throws {
        let run = try TypeqProcess(
            program: "/usr/bin/env", ["/bin/sh", "-c", script].map { Array($0.utf8) }, in: tree.root,
            environment: ["PATH": "/usr/bin:/bin"])
        try #require(run.exitCode == 0, "\(run.messages)")
    }

    /// Replaces all files of the cache.
    private func damageCache() throws {
        for name in FileBytes.names(in: Array(tree.path("cache/typeq").utf8)) {
            try tree.file("cache/typeq/\(String(decoding: name, as: UTF8.self))", "rubbish")
        }
    }

    // MARK: Sources

    @Test func `Unchanged sources are read once, and again after one is changed, added or removed`() throws {
        try tree.file("App/Info.plist", AppSamples.propertyList)
        try tree.file("App/App.swift", "import SwiftUI")
        let script = """
            #!/bin/sh
            echo run >>'\(tree.root)/runs'
            echo '{"scenes": [{"kind": "DocumentGroup", "name": "a", "readable": ["com.example.notes-list"]}]}'
            """
        try tree.file("tools/typeq-swift", script.utf8, mode: 0o755)
        func ask(_ variables: [String: String] = [:]) throws -> Int {
            #expect(try answer(variables) == "list.exnotes: a (editor), com.example.notes-list\n")
            return try runs()
        }
        #expect(try ask() == 1)
        #expect(try ask() == 1)
        try tree.file("App/App.swift", "import SwiftUI // changed")
        #expect(try ask() == 2)
        try tree.file("App/Deep/Other.swift", "")
        #expect(try ask() == 3)
        try shell("rm App/Deep/Other.swift")
        #expect(try ask() == 4)
        #expect(try ask() == 4)
        // A source that becomes readable has the same size and time.
        try shell("chmod 600 App/App.swift")
        #expect(try ask() == 5)
        try damageCache()
        #expect(try ask() == 6)
        #expect(try ask() == 6)
        #expect(try ask(["TYPEQ_CACHE": "off"]) == 7)
        #expect(try ask(["TYPEQ_CACHE": "off"]) == 8)
        #expect(try ask() == 8)
    }

    // MARK: Specifications of projects

    /// A specification that includes another one outside its folder. The program lists what it reads, as typeq-swift does.
    @Test
    func `An unchanged specification is read once, and again after one of its inputs is changed, added or removed`()
        throws
    {
        try tree.file("App/project.yml", "name: A\ntargets: {}\n")
        try tree.file("shared/base.yml", "")
        try tree.folder("App/Sources")
        let info = #"{"key": "CFBundleDocumentTypes", "value": {"array": [{"dictionary": [@]}]}}"#
        let members = [
            #"{"key": "CFBundleTypeName", "value": {"string": "Notes"}}"#,
            #"{"key": "CFBundleTypeRole", "value": {"string": "Editor"}}"#,
            #"{"key": "LSItemContentTypes", "value": {"array": [{"string": "net.daringfireball.markdown"}]}}"#,
        ].joined(separator: ", ")
        let target = #"{"name": "A", "product": "application", "levels": [], "info": {"dictionary": [\#(info)]}}"#
            .replacing("@", with: members)
        let script = """
            #!/bin/sh
            echo run >>'\(tree.root)/runs'
            echo '{"projects": [{"file": "App/project.yml", "name": "A", "targets": [\(target)]}], "inputs": ['
            for file in App/project.yml App/Sources shared/base.yml App/missing.yml; do
                state=$(stat -c '%s' "$file" 2>/dev/null) &&
                    printf '{"file": "%s", "size": %s, "modified": %s},' "$file" "$state" "$(date -r "$file" +%s%N)"
            done
            echo '{"file": "App/missing.yml"}]}'
            """
        try tree.file("tools/typeq-swift", script.utf8, mode: 0o755)
        func ask() throws -> Int {
            let run = try TypeqProcess(
                ["app", "--json", "App"].map { Array($0.utf8) }, in: tree.root,
                environment: [
                    "PATH": "\(tree.root)/tools:/usr/bin:/bin", "XDG_CACHE_HOME": "\(tree.root)/cache",
                ])
            #expect(try run.object().objects("documentTypes")?.compactMap { $0.text("name") } == ["Notes"])
            #expect(run.messages == "")
            return try runs()
        }
        #expect(try ask() == 1)
        #expect(try ask() == 1)
        for (number, change) in [
            "echo '# changed' >>App/project.yml", "echo '# changed' >>shared/base.yml", "touch App/Sources/new",
            "touch -d '2020-01-01 00:00:00' shared/base.yml", "rm App/Sources/new",
        ].enumerated() {
            try shell(change)
            #expect(try ask() == number + 2, "\(change)")
            #expect(try ask() == number + 2, "\(change)")
        }
        // An output that lists an existing file as missing is not kept; the one before it is valid again later.
        try tree.file("App/missing.yml", "")
        #expect(try ask() == 7)
        #expect(try ask() == 8)
        try shell("rm App/missing.yml")
        #expect(try ask() == 8)
        try damageCache()
        #expect(try ask() == 9)
        #expect(try ask() == 9)
    }
}
