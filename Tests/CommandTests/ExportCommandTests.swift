import DeclarationFormats
import Testing

@Suite struct ExportCommandTests {
    let desktop: DesktopTree

    init() throws {
        desktop = try DesktopTree()
        try desktop.tree.file(
            "brush.json",
            """
            { "types": [
              { "identifier": "com.example.brush", "kind": "exported", "conformsTo": ["public.image"],
                "extensions": ["brush", "br2"], "mimeTypes": ["image/x-brush", "image/x-brush2"], "osTypes": ["BRSH"],
                "filenames": ["Brushfile"],
                "signatures": [ { "bytes": "45584252????0001" },
                  { "offset": 8, "bytes": "4?58425252", "range": 100, "and": [ { "bytes": "00BB" } ] } ],
                "description": "A <b>brush</b> & \\"more\\"" },
              { "identifier": "com.example.score", "kind": "imported", "conformsTo": ["public.xml"],
                "extensions": ["exscr"], "mimeTypes": ["application/x-score"],
                "xml": [ { "namespace": "urn:score", "roots": ["a"] } ] } ] }
            """)
    }

    private func export(_ format: String, _ types: String..., from registry: String = "brush.json") throws
        -> TypeqProcess
    {
        try TypeqProcess(
            (["export", "--format", format, "--registry", registry] + types).map { Array($0.utf8) },
            in: desktop.tree.root, environment: desktop.environment)
    }

    private func tool(_ name: String, _ arguments: String...) throws -> TypeqProcess {
        try TypeqProcess(
            program: try #require(DesktopTools.path(name)), arguments.map { Array($0.utf8) }, in: desktop.tree.root,
            environment: desktop.environment)
    }

    @Test func `JSON is a registry file without findings, and a fixed point`() throws {
        let run = try export("json", "com.example.score", "com.example.brush")
        #expect(run.messages == "" && run.exitCode == 0)
        try desktop.tree.file("r.json", run.output)
        #expect(try desktop.run("registry", "check", "--strict", "r.json").output == "")
        #expect(try export("json", "com.example.brush", "com.example.score", from: "r.json").output == run.output)
    }

    @Test func `A property list is read as declarations, and lost information is on standard error`() throws {
        let run = try export("plist", "com.example.brush", "com.example.score")
        #expect(
            run.messages == """
                typeq: warning: a property list cannot contain 'filenames': com.example.brush
                typeq: warning: a property list cannot contain 'signatures': com.example.brush
                typeq: warning: a property list cannot contain 'xml': com.example.score

                """)
        #expect(run.exitCode == 0)
        try desktop.tree.file("e.plist", run.output)
        for type in ["com.example.brush", "com.example.score"] {
            let before = try desktop.run("show", "--json", "--registry", "brush.json", type).object()
            let after = try desktop.run("show", "--json", "--registry", "e.plist", type).object()
            #expect(after.keys == before.keys)
            for key in before.keys where key != "layer" {
                #expect(before[key].map { JSONValue($0).serialized() } == after[key].map { JSONValue($0).serialized() })
            }
        }
    }

    @Test(.enabled(if: DesktopTools.path("update-mime-database") != nil, "there is no update-mime-database"))
    func `update-mime-database accepts the MIME database, and --system-mime reads its result`() throws {
        let run = try export("shared-mime-info", "com.example.brush", "com.example.score")
        #expect(run.exitCode == 0)
        try desktop.tree.file("dh/mime/packages/x.xml", run.output)
        let made = try tool("update-mime-database", "dh/mime")
        #expect(!made.messages.contains("rror") && !made.messages.contains("nknown") && made.exitCode == 0)
        let globs = String(decoding: try FileBytes.read(desktop.tree.path("dh/mime/globs2")) ?? [], as: UTF8.self)
        #expect(globs.split(separator: "\n").contains("50:image/x-brush:*.brush"))
        let brush = try desktop.run("show", "--json", "--system-mime", "image/x-brush2").object()
        #expect(brush.texts("extensions").map(Set.init) == ["brush", "br2"])
        #expect(brush.texts("mimeTypes") == ["image/x-brush"])
        #expect(brush.texts("conformsTo") == ["public.image"])
        #expect(brush.text("layer") == desktop.tree.path("dh/mime/mime.cache"))
        // The signatures and roots are the same again.
        let again = try desktop.run("export", "--system-mime", "image/x-brush", "--format", "shared-mime-info").output
        let matches = run.output.split(separator: "\n").filter {
            $0.hasPrefix("      <match") || $0.hasPrefix("        <match")
        }
        #expect(matches.count == 3)
        for line in matches { #expect(again.split(separator: "\n").contains(line)) }
        let score = try desktop.run("export", "--system-mime", "application/x-score", "--format", "shared-mime-info")
            .output
        for line in run.output.split(separator: "\n")
        where line.hasPrefix("    <root-XML") || line.hasPrefix("    <sub") {
            #expect(score.split(separator: "\n").contains(line))
        }
    }

    @Test(
        .enabled(
            if: DesktopTools.path("update-mime-database") != nil && DesktopTools.path("gio") != nil,
            "there is no gio, or no update-mime-database"))
    func `gio uses it: names and content have the exported MIME type`() throws {
        try desktop.tree.file("dh/mime/packages/x.xml", try export("shared-mime-info", "com.example.brush").output)
        _ = try tool("update-mime-database", "dh/mime")
        let near: [UInt8] = [0, 0xBB] + [UInt8](repeating: 1, count: 20)
        try desktop.tree.file("a.brush", "x")
        try desktop.tree.file("Brushfile", "x")
        try desktop.tree.file("first", Array("EXBRzz".utf8) + [0, 1])
        try desktop.tree.file("wrong", Array("EXBRzz".utf8) + [0, 2])
        try desktop.tree.file("second", near + Array("LXBRR".utf8))
        try desktop.tree.file("wrong2", near + Array("LXBSR".utf8))
        for (file, isBrush) in [
            ("a.brush", true), ("Brushfile", true), ("first", true), ("wrong", false), ("second", true),
            ("wrong2", false),
        ] {
            let run = try tool("gio", "info", "-a", "standard::content-type", file)
            #expect(run.output.hasSuffix("standard::content-type: image/x-brush\n") == isBrush, "\(file)")
        }
    }

    @Test(.enabled(if: DesktopTools.path("plutil") != nil, "there is no plutil"))
    func `plutil accepts every shipped type`() throws {
        let types = try desktop.run("types").lines
        let run = try TypeqProcess(
            (["export", "--format", "plist"] + types).map { Array($0.utf8) }, in: desktop.tree.root,
            environment: desktop.environment)
        try desktop.tree.file("all.plist", run.output)
        let plutil = try #require(DesktopTools.path("plutil"))
        let checked = try TypeqProcess(
            program: plutil, ["-lint", "all.plist"].map { Array($0.utf8) }, in: desktop.tree.root,
            environment: desktop.environment)
        #expect(checked.exitCode == 0)
    }

    @Test func `Mistakes are reported, and the other types are exported`() throws {
        let run = try export("json", "public.pgn", ".md", ".zzzz")
        #expect(run.exitCode == 2 && run.lines.count == 3)
        #expect(
            run.messages == """
                typeq: unknown type 'public.pgn': did you mean 'public.png'?
                typeq: \(try desktop.run("show", ".zzzz").lines[0]) cannot be exported as json: it is not declared

                """)
        #expect(
            try export("xml", ".md").messages
                == "typeq: invalid value 'xml' for '--format' (choose plist, shared-mime-info, json)\n")
        #expect(try desktop.run("export", ".md").exitCode == 64)
        #expect(try desktop.run("export", ".md", "--format", "json", "--json").exitCode == 64)
        #expect(try export("shared-mime-info", "public.text").exitCode == 2)
    }

    @Test func `A name that only Tika knows is no parent`() throws {
        let run = try export("shared-mime-info", ".docx", ".xlsx")
        #expect(run.exitCode == 0 && !run.output.contains("x-tika"))
    }
}
