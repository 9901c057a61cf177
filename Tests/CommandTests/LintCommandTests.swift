import DeclarationFormats
import TestTags
import Testing

@Suite(.tags(.slow)) struct LintCommandTests {
    let tree: ThrowawayTree

    init() throws {
        tree = try ThrowawayTree()
        try tree.file("good.plist", AppSamples.propertyList)
        try tree.file("bad.plist", Self.bad)
        try tree.file("warn.plist", Self.warning)
    }

    /// The sample with a space after an identifier, in line 19.
    static let bad = changed("<string>public.text</string>", "<string>public.text </string>")
    /// The sample with a misspelled key.
    static let warning = changed("<key>UTTypeDescription</key>", "<key>UTTYpeDescription</key>")

    private static func changed(_ text: String, _ other: String) -> String {
        AppSamples.propertyList.split(separator: text, maxSplits: 1).joined(separator: other)
    }

    private func lint(_ arguments: String...) throws -> TypeqProcess { try lint(arguments) }

    private func lint(_ arguments: [String]) throws -> TypeqProcess {
        try TypeqProcess((["lint"] + arguments).map { Array($0.utf8) }, in: tree.root)
    }

    @Test func `An app without mistakes has no output`() throws {
        let run = try lint("--strict", "good.plist")
        #expect(run.output == "")
        #expect(run.messages == "")
        #expect(run.exitCode == 0)
    }

    @Test func `A finding has file, line, column, severity, rule and fix`() throws {
        let run = try lint("bad.plist")
        #expect(
            run.output == """
                bad.plist:19:43: error: 'public.text ' has a space at character 12: letters, digits, '-' and '.' are legal [E_ID_CHARSET]
                    fix: <string>public.text</string>

                """)
        #expect(run.exitCode == 1)
    }

    /// In the log of a workflow, a line that begins with `::` is a command.
    ///
    /// Source: [Workflow commands](https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands).
    @Test(arguments: ["\n", "\r", "\r\n", "\u{B}", "\u{85}", "\u{2028}", "\u{2029}", "\u{1B}[2K\r"])
    func `A path does not begin a line, regardless of its characters`(_ end: String) throws {
        let folder = "d\(end)::error::x"
        try tree.file("\(folder)/Info.plist", Self.bad)
        try tree.file("\(folder)/app.json", #"{"identifier": "com.example.app", "platform": "nowhere"}"#)
        try tree.file("\(folder)/types.json", #"{"types": [{"identifier": "com.example.a b", "kind": "exported"}]}"#)
        for arguments in [
            ["lint", "\(folder)/Info.plist"], ["lint", "\(folder)/app.json"],
            ["lint", "--format", "github", "\(folder)/Info.plist"],
            ["lint", "\(folder)/nowhere.plist"], ["registry", "check", "\(folder)/types.json"],
            ["lint", "\(folder)/types.json"], ["registry", "layers", "--registry", "\(folder)/types.json"],
            ["app", "\(folder)/Info.plist"],
            ["which-group", "--explain", "--app", "\(folder)/Info.plist", "bad.plist"],
        ] {
            let run = try TypeqProcess(arguments.map { Array($0.utf8) }, in: tree.root)
            // Annotations end only at a line feed or a carriage return, which they escape in their own way.
            let text = (run.output + run.messages).unicodeScalars
            let lines = text.split {
                arguments.contains("github") ? "\r\n".unicodeScalars.contains($0) : Character($0).isNewline
            }
            .map { String($0) }
            #expect(!lines.isEmpty, "\(arguments)")
            #expect(!lines.contains { $0.hasPrefix("::error::") }, "\(arguments): \(lines)")
        }
        let run = try lint("\(folder)/Info.plist")
        #expect(run.lines.count == 2)
        #expect(run.output.hasPrefix("d\\u{"))
    }

    @Test func `With --strict, or strict in typeq.json, a warning is an error`() throws {
        #expect(try lint("warn.plist").exitCode == 0)
        #expect(try lint("--strict", "warn.plist").exitCode == 1)
        try tree.file("typeq.json", "{\"lint\": {\"strict\": true}}")
        #expect(try lint("warn.plist").exitCode == 1)
    }

    @Test func `JSON has the keys of the output contract`() throws {
        for form in [["--json"], ["--format", "json"]] {
            let run = try TypeqProcess((["lint"] + form + ["bad.plist"]).map { Array($0.utf8) }, in: tree.root)
            let object = try run.object()
            #expect(object.keys == ["rule", "severity", "message", "file", "line", "column", "fix"])
            #expect(object.text("severity") == "error")
            #expect(object["line"]?.integer == 19)
        }
    }

    @Test func `Each annotation for GitHub is one line`() throws {
        let run = try lint("--format", "github", "bad.plist", "warn.plist")
        #expect(
            run.lines.allSatisfy {
                $0.hasPrefix("::error file=") || $0.hasPrefix("::warning file=") || $0.hasPrefix("::notice file=")
            })
        #expect(
            run.lines.first?.hasPrefix("::error file=bad.plist,line=19,col=43,title=E_ID_CHARSET::'public.text ' has")
                == true)
        #expect(run.lines.first?.contains("%0Afix: ") == true)
    }

    /// Source: SARIF 2.1.0, sections 3.13 to 3.30: the required properties of a log, a run, a result and a region.
    @Test func `SARIF is one log of version 2.1.0 with every rule and every result`() throws {
        let run = try lint("--format", "sarif", "bad.plist", "warn.plist", "good.plist")
        let log = try run.object()
        #expect(log.text("version") == "2.1.0")
        #expect(log.text("$schema") == "https://json.schemastore.org/sarif-2.1.0.json")
        let first = try #require(log.objects("runs")?.first)
        let driver = try #require(first["tool"]?.dictionary?["driver"]?.dictionary)
        let rules = try #require(driver.objects("rules"))
        #expect(driver.text("name") == "typeq")
        #expect(rules.count >= 50)
        let results = try #require(first.objects("results"))
        #expect(!results.isEmpty)
        for result in results {
            let index = try #require(result["ruleIndex"]?.integer)
            #expect(rules[Int(index)].text("id") == result.text("ruleId"))
            #expect(["error", "warning", "note"].contains(result.text("level") ?? ""))
            #expect(result["message"]?.dictionary?.text("text")?.isEmpty == false)
            let location = try #require(result.objects("locations")?.first?["physicalLocation"]?.dictionary)
            #expect(location["artifactLocation"]?.dictionary?.text("uri") != nil)
            #expect((location["region"]?.dictionary?["startLine"]?.integer ?? 0) > 0)
        }
    }

    /// Source: SARIF 2.1.0, sections 3.14.14 (originalUriBaseIds) and 3.49.12 (helpUri).
    @Test func `Paths in logs are relative to the root of the repository, and rules have a page`() throws {
        try tree.file(".git/HEAD", "")
        try tree.file("My App/Info.plist", Self.bad)
        let log = try TypeqProcess(
            ["lint", "--format", "sarif", "../My App/Info.plist"].map { Array($0.utf8) }, in: tree.root + "/My App"
        ).object()
        let run = try #require(log.objects("runs")?.first)
        let location = run.objects("results")?.first?.objects("locations")?.first?["physicalLocation"]?.dictionary
        #expect(location?["artifactLocation"]?.dictionary?.text("uri") == "My%20App/Info.plist")
        #expect(location?["artifactLocation"]?.dictionary?.text("uriBaseId") == "%SRCROOT%")
        let root = run["originalUriBaseIds"]?.dictionary?["%SRCROOT%"]?.dictionary?.text("uri")
        #expect(root?.hasPrefix("file:///") == true && root?.hasSuffix("/") == true)
        let rules = run["tool"]?.dictionary?["driver"]?.dictionary?.objects("rules") ?? []
        #expect(rules.allSatisfy { $0.text("helpUri")?.hasPrefix("https://") == true })
    }

    @Test func `A file that does not parse is a finding with its position, and the exit code is 2`() throws {
        try tree.file("broken.plist", "<plist><dict>\n<key>a</kex>")
        let gitHub = try lint("--format", "github", "broken.plist", "good.plist")
        #expect(gitHub.lines.first?.hasPrefix("::error file=broken.plist,line=2,col=") == true)
        #expect(gitHub.exitCode == 2)
        let log = try lint("--format", "sarif", "broken.plist").object()
        let result = log.objects("runs")?.first?.objects("results")?.first
        #expect(result?.text("ruleId") == "E_UNREADABLE")
        let json = try lint("--json", "broken.plist").object()
        #expect(json.text("rule") == "E_UNREADABLE")
        #expect(json["line"]?.integer == 2)
        // In a project, the other files are checked as well.
        try tree.file("p/good/Info.plist", AppSamples.propertyList)
        try tree.file("p/bad/Info.plist", "<plist><dict>\n<key>a</kex>")
        let project = try lint("p")
        #expect(project.output.contains("p/bad/Info.plist:2:"))
        #expect(project.exitCode == 2)
    }

    @Test func `--project checks the project of several files once`() throws {
        try tree.file("p/X.xcodeproj/project.pbxproj", AppSamples.project)
        try tree.file("p/App/Info.plist", Self.bad)
        let run = try lint("--project", "--json", "p/App/Info.plist", "p/X.xcodeproj/project.pbxproj")
        #expect(run.lines.filter { $0.contains("E_ID_CHARSET") }.count == 1)
        #expect(run.output.contains("/p/App/Info.plist"))
        #expect(try lint("--project", "bad.plist").output.hasPrefix("bad.plist:19:43"))
    }

    // MARK: Suppression

    @Test func `A comment silences a rule for the next element or for its line`() throws {
        func linted(_ comment: String, before text: String) throws -> String {
            let parts = Self.bad.split(separator: text, maxSplits: 1, omittingEmptySubsequences: false)
            try tree.file("quiet.plist", parts.joined(separator: comment + text))
            return try lint("quiet.plist").output
        }
        let mark = "<!-- typeq:ignore E_ID_CHARSET -->"
        #expect(try linted("\(mark)\n", before: "<plist version") == "")
        #expect(try linted("\(mark)\n", before: "<key>CFBundleDocumentTypes</key>") == "")
        #expect(try linted("\(mark)", before: "<key>LSItemContentTypes</key><array><string>public.text ") == "")
        #expect(try linted("<!-- typeq:ignore W_RANK_MISSING,E_ID_CHARSET -->\n", before: "<dict>\\n") != "")
        #expect(try linted("\(mark)\n", before: "<key>UTExportedTypeDeclarations</key>") != "")
        #expect(try linted("<!-- typeq:ignore W_RANK_MISSING -->\n", before: "<plist version") != "")
    }

    @Test func `A comment that suppresses nothing is a finding`() throws {
        func linted(_ comment: String, _ options: String...) throws -> [String] {
            try tree.file(
                "idle.plist",
                "<plist><dict><key>CFBundleIdentifier</key><string>com.acme.app</string>\n"
                    + "<key>LSMinimumSystemVersion</key>\n<string>13</string> \(comment)\n</dict></plist>")
            return try lint(options + ["idle.plist"]).lines.filter { !$0.hasPrefix(" ") }
        }
        #expect(
            try linted("<!-- typeq:disable E_RANK_INVALID -->") == [
                "idle.plist:3:26: warning: 'typeq:disable' has no effect: did you mean 'typeq:ignore'? [W_UNKNOWN_SUPPRESSION]"
            ])
        #expect(
            try linted("<!-- typeq:ignore E_RANK_INVALID -->") == [
                "idle.plist:3:26: note: 'typeq:ignore E_RANK_INVALID' suppresses no finding [I_UNUSED_SUPPRESSION]"
            ])
        // The finding may be on another platform, or about sources, which an Info.plist does not have.
        #expect(try linted("<!-- typeq:ignore E_RANK_INVALID -->", "--platform", "macOS") == [])
        #expect(try linted("<!-- typeq:ignore W_NO_EDITOR_TYPE, W_HIDDEN_GROUP -->") == [])
    }

    @Test func `A comment in the line of a value silences the finding at its key`() throws {
        try tree.file(
            "value.plist",
            """
            <plist><dict><key>CFBundleIdentifier</key><string>com.acme.app</string>
            <key>CFBundleDocumentTypes</key><array><dict><key>CFBundleTypeName</key><string>N</string>
            <key>CFBundleTypeRole</key><string>Editor</string>
            <key>LSHandlerRank</key>
            <string>Primary</string> <!-- typeq:ignore E_RANK_INVALID -->
            <key>LSItemContentTypes</key><array><string>public.png</string></array></dict></array></dict></plist>
            """)
        let run = try lint("value.plist")
        #expect(run.output == "")
    }

    @Test func `typeq.json silences a rule for the repository, and an unknown rule is a finding`() throws {
        try tree.file("typeq.json", "{\"lint\": {\"ignore\": [\"E_ID_CHARSET\"]}}")
        #expect(try lint("bad.plist").output == "")
        #expect(try lint("bad.plist").exitCode == 0)
        try tree.file("typeq.json", "{\"lint\": {\"ignore\": [\"E_ID_CHARST\"]}}")
        let run = try lint("bad.plist")
        #expect(
            run.output.contains(
                "typeq.json:1:22: warning: 'E_ID_CHARST' is not the name of a rule: did you mean 'E_ID_CHARSET'? [W_UNKNOWN_RULE_IGNORED]"
            ))
        #expect(run.output.contains("[E_ID_CHARSET]"))
        #expect(run.exitCode == 1)
    }

    // MARK: Rules

    @Test func `A rule is explained, and a misspelled id gets the nearest id`() throws {
        let run = try lint("--explain", "W_RANK_MISSING")
        #expect(run.lines.first == "W_RANK_MISSING (warning)")
        #expect(run.output.contains("ITMS-90788"))
        #expect(run.exitCode == 0)
        let slip = try lint("--explain", "W_RANK_MISING")
        #expect(slip.messages == "typeq: unknown rule 'W_RANK_MISING': did you mean 'W_RANK_MISSING'?\n")
        #expect(slip.exitCode == 64)
    }

    @Test func `The page of rules is the output of the command, which 'make rules' writes`() throws {
        #expect(try lint("--rules").output == PackageFiles.text("Documentation/lint-rules.md"))
    }

    @Test func `Each rule is a line or an object`() throws {
        let list = try lint("--list-rules").lines
        let page = try lint("--rules").lines.filter { $0.hasPrefix("## ") }.map { $0.dropFirst(3) }
        #expect(list.map { $0.prefix { $0 != ":" } } == page)
        #expect(list.contains("E_ID_CHARSET: a space or an illegal character in the identifier of a type"))
        for option in ["--list-rules", "--rules"] {
            let objects = try lint("--json", option).objects()
            #expect(objects.count == page.count)
            let object = try #require(objects.first { $0.text("rule") == "W_RANK_MISSING" })
            #expect(
                object.keys == ["rule", "severity", "catches", "reason", "fix", "platformMessage", "source"])
            #expect(object.text("severity") == "warning")
        }
    }

    // MARK: Inputs

    @Test func `A Swift source is not an app, and the message names the folder of its project`() throws {
        try tree.file("p/X.xcodeproj/project.pbxproj", AppSamples.project)
        try tree.file("p/App/App.swift", "import SwiftUI\n")
        try tree.file("alone/x.swift", "print(1)\n")
        let run = try lint("p/App/App.swift")
        #expect(
            run.messages
                == "typeq: p/App/App.swift: a Swift source is only a part of an app: pass the folder of its project, 'p'\n"
        )
        #expect(run.exitCode == 2)
        #expect(
            try lint("alone/x.swift").messages.contains("pass the folder of its project, such as '.'"))
        let hook = try lint("--project", "alone/x.swift")
        #expect(hook.messages == "typeq: note: alone/x.swift: not checked, because the file is in no project\n")
        #expect(hook.exitCode == 0)
    }

    @Test func `Paths of an app that is found are relative to the current directory`() throws {
        try tree.file("found/Info.plist", Self.bad)
        let run = try TypeqProcess(["lint"].map { Array($0.utf8) }, in: tree.path("found"))
        #expect(run.lines.first?.hasPrefix("Info.plist:19:43: error: ") == true)
        let object = try TypeqProcess(["lint", "--json"].map { Array($0.utf8) }, in: tree.path("found")).objects().first
        #expect(object?.text("file") == "Info.plist")
    }

    @Test func `Projects, registry files and app declarations are checked`() throws {
        try tree.file("p/X.xcodeproj/project.pbxproj", AppSamples.project)
        try tree.file("p/App/Info.plist", Self.bad)
        #expect(try lint("p").lines.first?.hasPrefix("p/App/Info.plist:19:43: error: ") == true)
        try tree.file("types.json", Samples.cycle)
        #expect(try lint("types.json").output.contains("[E_CONFORMANCE_CYCLE]"))
        try tree.file("app.json", "{\"documentTypes\": [{\"name\": \"A\", \"contentTypes\": [\"public.xnl\"]}]}")
        let app = try lint("app.json")
        #expect(
            app.lines.contains {
                $0.hasPrefix("app.json:1:51: error: the document type 'A' names the unknown type 'public.xnl'")
            })
    }

    @Test
    func `If there is no path, the exit code is 64, and with an unreadable file it is 2 after the others are checked`()
        throws
    {
        #expect(try lint().exitCode == 64)
        try tree.file("broken.plist", "<plist><dict>\n<key>a</kex>")
        let run = try lint("nowhere.plist", "broken.plist", "bad.plist")
        #expect(run.messages.contains("typeq: nowhere.plist: no such file or directory\n"))
        #expect(run.messages.contains("typeq: broken.plist:2:"))
        #expect(run.output.contains("bad.plist:19:43"))
        #expect(run.exitCode == 2)
    }

    @Test func `A value of any kind for any key is a finding, not a crash`() throws {
        let values = [
            "<true/>", "<integer>7</integer>", "<string/>", "<array><array/></array>",
            "<dict><key>a</key><array/></dict>", "<data>AA==</data>",
        ]
        let keys = [
            "CFBundleDocumentTypes", "UTExportedTypeDeclarations", "UTImportedTypeDeclarations", "CFBundleURLTypes",
            "UIApplicationSceneManifest", "CFBundleIdentifier", "LSItemContentTypes", "UTTypeConformsTo",
        ]
        for key in keys {
            for (index, value) in values.enumerated() {
                let inner = "<key>\(key)</key>\(value)"
                let entry = "<key>CFBundleDocumentTypes</key><array><dict>\(inner)</dict></array>"
                let type =
                    "<key>UTExportedTypeDeclarations</key><array><dict><key>UTTypeIdentifier</key><string>a.b</string>\(inner)</dict></array>"
                try tree.file("h\(key)\(index).plist", "<plist><dict>\(inner)\(entry)\(type)</dict></plist>")
            }
        }
        let names = keys.flatMap { key in values.indices.map { "h\(key)\($0).plist" } }
        let run = try TypeqProcess((["lint"] + names).map { Array($0.utf8) }, in: tree.root)
        #expect(run.exitCode == 1)
        #expect(run.messages == "")
    }

    /// Source: a trial in which a step in CI read the objects, and did not see the missing file.
    @Test func `A missing file is also an object, and a result in SARIF`() throws {
        let run = try lint("--json", "none.plist", "bad.plist")
        let objects = try run.objects()
        #expect(objects.compactMap { $0.text("rule") } == ["E_UNREADABLE", "E_ID_CHARSET"])
        #expect(objects.first?.text("file") == "none.plist")
        #expect(objects.first?.text("message") == "no such file or directory")
        #expect(run.messages == "typeq: none.plist: no such file or directory\n" && run.exitCode == 2)
        #expect(try lint("--format", "sarif", "none.plist").output.contains("\"ruleId\":\"E_UNREADABLE\""))
        #expect(try lint("none.plist").output == "")
    }
}
