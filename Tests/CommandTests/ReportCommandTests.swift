import DeclarationFormats
import TestTags
import Testing

@Suite(.tags(.slow)) struct ReportCommandTests {
    private let tree: ThrowawayTree

    /// The page of the app in Examples. It is written once.
    private static let notes = Result { try TypeqProcess("report", "--app", "Examples/apps/notes.json", "-o", "-") }

    /// An app whose names are markup, and an extension of which is markup.
    static let markup = #"""
        { "identifier": "com.x.<b>markup</b>", "name": "</script><script>window.ran = 1</script><img src=x>",
          "platform": "macOS",
          "types": [
            { "identifier": "com.x.markup", "kind": "exported", "conformsTo": ["public.data"],
              "extensions": ["<img src=x>", "markup"], "description": "<svg onload=alert(1)> <!-- <script>" } ],
          "documentTypes": [
            { "name": "<iframe src=javascript:alert(1)>", "role": "Editor", "rank": "Owner",
              "contentTypes": ["com.x.markup"] } ],
          "scenes": [
            { "kind": "DocumentGroup", "name": "{{data}}<script>alert(1)</script>", "role": "editor",
              "protocol": "FileDocument", "readable": ["com.x.markup", "com.x.<b>none</b>"],
              "writable": ["com.x.markup"] } ] }
        """#

    init() throws { tree = try ThrowawayTree() }

    /// Returns the text between two other texts.
    private func part(of page: String, after start: String, before end: String) throws -> String {
        let from = try #require(page.firstRange(of: start)).upperBound
        let to = try #require(page[from...].firstRange(of: end)).lowerBound
        return String(page[from..<to])
    }

    private func data(of page: String) throws -> DeclarationDictionary {
        let json = try part(of: page, after: "<script type=\"application/json\" id=\"data\">", before: "</script>")
        return try #require(try DeclarationDocument.read(Array(json.utf8), format: .json).root.dictionary)
    }

    // MARK: The page

    @Test func `The page has the groups, the findings and all types, and is at most 3 MB`() throws {
        let run = try Self.notes.get()
        #expect(run.exitCode == 0)
        #expect(run.outputBytes.count <= 3 << 20)
        let data = try data(of: run.output)
        let app = try #require(data["app"]?.dictionary)
        #expect(app.objects("groups")?.compactMap { $0.text("name") } == ["notes", "texts", "attachments"])
        #expect(app.objects("groups")?.compactMap { $0.text("role") } == ["editor", "editor", "viewer"])
        let lint = try TypeqProcess("lint", "--json", "Examples/apps/notes.json").objects()
        #expect(data.objects("findings")?.map { $0.text("rule") } == lint.map { $0.text("rule") })
        #expect(data.objects("findings")?.map { $0.text("fix") } == lint.map { $0.text("fix") })
        let types = try TypeqProcess("types", "--app", "Examples/apps/notes.json").lines
        #expect(data["types"]?.array?.compactMap { $0.array?.first?.string } == types)
    }

    @Test func `The decision for an extension is the decision of which-group for such a file`() throws {
        let data = try data(of: try Self.notes.get().output)
        let types = (data["types"]?.array ?? []).compactMap { $0.array?.first?.string }
        let decisions = try #require(data["decisions"]?.array)
        let texts = try #require(data.texts("texts"))
        let groups = ["notes", "texts", "attachments"]
        let extensions = try #require(data["names"]?.dictionary?["extensions"]?.dictionary)
        let files = [
            "note": Array("{}".utf8), "json": Array("{}".utf8), "md": Array(Samples.markdown.utf8), "png": Samples.png,
            "mkv": [], "zip": [],
        ]
        for (tag, content) in files {
            let path = try tree.file("a.\(tag)", content)
            let app = PackageFiles.root + "/Examples/apps/notes.json"
            // The page does not know a file, so it is unknown whether the file is writable.
            let expected = try TypeqProcess("which-group", "--json", "--app", app, "--name", path).object()
            let entry = try #require(extensions[tag]?.array)
            let decision = try #require(decisions[Int(entry[0].integer ?? -1)].array)
            let group = Int(decision[1].integer ?? -1)
            #expect((group < 0 ? nil : groups[group]) == expected.text("group"), "\(tag)")
            #expect(decision[0].string == expected.text("outcome"), "\(tag)")
            let type = entry[1].string ?? types[Int(entry[1].integer ?? 0)]
            #expect(type == expected.text("type"), "\(tag)")
            let known =
                entry.count > 2 ? entry[2].string ?? entry[2].integer.flatMap { $0 < 0 ? nil : types[Int($0)] } : nil
            let steps = (decision[6].array ?? []).compactMap(\.array)
            #expect(steps.map { $0[0].string } == expected.objects("trace")?.map { $0.text("rule") }, "\(tag)")
            let shown = steps.map { step in
                texts[Int(step[1].integer ?? 0)].replacing("\u{1}", with: type).replacing("\u{2}", with: tag)
                    .replacing("\u{3}", with: known ?? "")
            }
            #expect(shown == expected.objects("trace")?.compactMap { $0.text("text") }, "\(tag)")
        }
    }

    @Test func `Every type is below a root of the tree, even in a cycle`() throws {
        try tree.file("cycle.json", Samples.cycle)
        let run = try TypeqProcess("report", "--registry", "cycle.json", "-o", "-", in: tree.root)
        let data = try data(of: run.output)
        let rows = (data["types"]?.array ?? []).compactMap(\.array)
        let roots = (data["roots"]?.array ?? []).compactMap { $0.integer.map { Int($0) } }
        var reached = Set(roots)
        var isGrowing = true
        while isGrowing {
            let count = reached.count
            for (number, row) in rows.enumerated() {
                let parents = (row[2].array ?? []).compactMap { $0.integer.map { Int($0) } }
                if parents.contains(where: reached.contains) { reached.insert(number) }
            }
            isGrowing = reached.count > count
        }
        #expect(reached.count == rows.count)
        // Without an app, the page is about the types.
        #expect(data["app"]?.dictionary == nil)
        #expect(run.messages.contains("the report covers only the types"))
    }

    @Test func `The same input results in the same page`() throws {
        let again = try TypeqProcess("report", "--app", "Examples/apps/notes.json", "-o", tree.path("a.html"))
        #expect(again.output == "")
        #expect(try FileBytes.read(tree.path("a.html")) == Self.notes.get().outputBytes)
        #expect(FileBytes.names(in: Array(tree.root.utf8)).count == 1)
    }

    // MARK: Safety

    @Test func `Markup in names is data`() throws {
        try tree.file("typeq.json", Self.markup)
        let page = try TypeqProcess("report", "-o", "-", in: tree.root).output
        for name in ["<img", "<iframe", "<svg", "<b>", "<script>alert", "<script>window"] {
            #expect(page.firstRange(of: name) == nil)
        }
        #expect(page.split(separator: "<script").count == 3)
        #expect(try data(of: page)["app"]?.dictionary?.text("name")?.hasPrefix("</script><script>") == true)
        #expect(try part(of: page, after: "<title>", before: "</title>").hasPrefix("&lt;/script&gt;"))
    }

    @Test func `The policy of the page allows its own style and script, and nothing else`() throws {
        let page = try Self.notes.get().output
        let policy = try part(of: page, after: "Content-Security-Policy\" content=\"", before: "\">")
        let style = try hash(try part(of: page, after: "<style>", before: "</style>"))
        let script = try hash(try part(of: page, after: "<script>", before: "</script>"))
        #expect(
            policy == "default-src 'none'; script-src 'sha256-\(script)'; style-src 'sha256-\(style)'; "
                + "base-uri 'none'; form-action 'none'")
        for word in ["http:", "https:", "src=", "href=\"/", "@import", "url(", "style=", "innerHTML", "eval("] {
            #expect(page.prefix(while: { $0 != "{" }).firstRange(of: word) == nil)
            let script = try part(of: page, after: "<script>", before: "</script>")
            #expect(script.firstRange(of: word) == nil, "\(word)")
        }
    }

    /// Returns the SHA-256 digest of a text in base64, as computed by the openssl program of the system.
    private func hash(_ text: String) throws -> String {
        let path = try tree.file("hashed", text)
        let script = "openssl dgst -sha256 -binary '\(path)' | base64"
        let run = try TypeqProcess(
            program: "/bin/sh", ["-c", script].map { Array($0.utf8) }, in: tree.root,
            environment: ["PATH": "/usr/bin:/bin"])
        return String(run.output.prefix { $0 != "\n" })
    }

    // MARK: Writing

    @Test func `Without --output the usage is reported`() throws {
        let run = try TypeqProcess("report", "--app", "Examples/apps/notes.json")
        #expect(run.messages == "typeq: 'typeq report' needs --output FILE ('-' is standard output)\n")
        #expect(run.exitCode == 64)
    }

    @Test func `An app that cannot be read leaves the old page`() throws {
        try tree.file("report.html", "old")
        try tree.file("bad.json", Samples.malformed)
        let run = try TypeqProcess("report", "--app", "bad.json", "-o", "report.html", in: tree.root)
        #expect(run.messages.hasPrefix("typeq: bad.json:3:"))
        #expect(run.exitCode == 2)
        #expect(try FileBytes.read(tree.path("report.html")) == Array("old".utf8))
    }

    @Test func `A page that cannot be written is an error, and nothing is left`() throws {
        try tree.folder("folder")
        let run = try TypeqProcess("report", "-o", "folder", in: tree.root)
        #expect(run.messages.hasSuffix("typeq: folder: not a regular file; refusing to replace it\n"))
        #expect(run.exitCode == 2)
        #expect(FileBytes.names(in: Array(tree.root.utf8)).count == 1)
    }
}

/// The page in a headless Chromium, with `Scripts/check/report-page.py`.
@Suite struct ReportPageTests {
    /// The second group never opens a file, because the first group reads its type. The errors are not the first
    /// findings: the page for a new user's app listed the error fifth.
    private static let mistaken = #"""
        { "identifier": "com.x.mistaken", "name": "Mistaken", "platform": "macOS",
          "types": [ { "identifier": "com.x.note", "kind": "exported", "conformsTo": ["public.data"] } ],
          "documentTypes": [
            { "name": "Text", "role": "Editor", "contentTypes": ["public.text"] },
            { "name": "Song", "role": "Viewer", "rank": "Alternate", "contentTypes": ["public.mpeg4-audio"] } ],
          "scenes": [
            { "kind": "DocumentGroup", "name": "all", "role": "editor", "readable": ["public.text"] },
            { "kind": "DocumentGroup", "name": "never", "role": "viewer", "readable": ["public.plain-text"] } ] }
        """#

    static let hasBrowser =
        ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].contains(where: FileBytes.exists)
        && FileBytes.exists("/usr/bin/python3")

    /// Apps: the app in Examples, an app with findings of each severity and with a group that opens no file, an app whose names
    /// are markup, an app whose path has no place to break a line, an app
    /// with as many document groups as a source code editor, and no app.
    @Test(
        .enabled(if: hasBrowser, "no Chromium is installed: apt-get install chromium"),
        arguments: ["app", "mistaken", "markup"] + (isThorough ? ["path", "many", "types"] : []))
    func `The page works with the keyboard and on a phone, makes no requests, and runs only its own script`(
        _ kind: String
    ) throws {
        let tree = try ThrowawayTree()
        var arguments = ["report", "-o", "report.html"]
        switch kind {
        case "mistaken":
            arguments += ["--app", try tree.file("mistaken.json", Self.mistaken)]
        case "markup":
            arguments += ["--app", try tree.file("markup.json", ReportCommandTests.markup)]
        case "path":
            let name = String(repeating: "folder", count: 20)
            let app = try #require(try FileBytes.read("\(PackageFiles.root)/Examples/apps/notes.json"))
            arguments += ["--app", try tree.file("\(name)/notes.json", app)]
        case "many":
            let documentTypes = (1...120).map {
                #"{ "name": "Type \#($0)", "role": "Editor", "extensions": ["many\#($0)"] }"#
            }
            let list = documentTypes.joined(separator: ",")
            let app = #"{ "identifier": "com.x.many", "name": "Many", "documentTypes": [\#(list)] }"#
            arguments += ["--app", try tree.file("many.json", app)]
        case "app":
            arguments += ["--app", "\(PackageFiles.root)/Examples/apps/notes.json"]
        default: break
        }
        #expect(try TypeqProcess(arguments.map { Array($0.utf8) }, in: tree.root).exitCode == 0)
        // Times are measured by make bench.
        let check = ["\(PackageFiles.root)/Scripts/check/report-page.py", "--no-times", "report.html"]
        let run = try TypeqProcess(
            program: "/usr/bin/python3", check.map { Array($0.utf8) }, in: tree.root,
            environment: ["PATH": "/usr/bin:/bin", "HOME": tree.root, "TMPDIR": tree.root])
        #expect(run.messages == "")
        #expect(run.exitCode == 0)
    }

    @Test func `A report has no JSON objects`() throws {
        let run = try TypeqProcess("report", "--json", "--app", "Examples/apps/notes.json", "-o", "-")
        #expect(run.output == "" && run.exitCode == 64)
        #expect(run.messages == "typeq: unknown option '--json' for 'typeq report'\n")
    }
}
