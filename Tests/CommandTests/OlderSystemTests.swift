import DeclarationFormats
import TestTags
import Testing

/// `--os`, and answers that differ on an older system that the app supports.
///
/// Source: [markdown](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/markdown), of 27.0,
/// conforms to `utf8PlainText`; the declarations of macOS 12 to 26 say `public.plain-text`.
@Suite(.tags(.slow)) struct OlderSystemTests {
    let tree: ThrowawayTree

    init() throws {
        tree = try ThrowawayTree()
        try tree.file("app.json", Self.app(minimum: nil))
        try tree.file("old.json", Self.app(minimum: "14.0"))
        try tree.file("new.json", Self.app(minimum: "27.0"))
        try tree.file("report.md", Samples.markdown)
        try tree.file("letter.txt", "Dear reader,\n")
    }

    private static func app(minimum: String?) -> String {
        let minimum = minimum.map { #", "minimumSystemVersion": "\#($0)""# } ?? ""
        return """
            { "identifier": "com.e", "platform": "macOS"\(minimum), "scenes": [
              { "kind": "DocumentGroup", "name": "texts", "readable": ["public.utf8-plain-text"] } ] }
            """
    }

    private func run(_ arguments: String...) throws -> TypeqProcess {
        try TypeqProcess(arguments.map { Array($0.utf8) }, in: tree.root)
    }

    @Test(arguments: [["report.md"], ["--name", "report.md"]])
    func `The answer is the answer of the selected system`(_ file: [String]) throws {
        func whichGroup(_ options: String...) throws -> TypeqProcess {
            try TypeqProcess(
                (["which-group", "--app", "app.json"] + options + file).map { Array($0.utf8) }, in: tree.root)
        }
        for options in [[], ["--os", "27"]] {
            let run = try TypeqProcess(
                (["which-group", "--app", "app.json"] + options + file).map { Array($0.utf8) }, in: tree.root)
            #expect(run.output == "report.md: texts (editor), net.daringfireball.markdown\n")
            #expect(run.exitCode == 0)
        }
        let older = try whichGroup("--os", "26")
        #expect(older.output == "report.md: nothing opens it, net.daringfireball.markdown, on macOS 26\n")
        #expect(older.exitCode == 1)
        let object = try whichGroup("--os", "26", "--json").object()
        #expect(object.text("code") == "no-group" && object.text("os") == "26")
        #expect(try whichGroup("--json").object()["os"] == nil)
    }

    @Test(arguments: [["report.md"], ["--name", "report.md"]])
    func `An answer lists the supported systems on which it differs`(_ file: [String]) throws {
        func whichGroup(_ app: String, _ options: String...) throws -> TypeqProcess {
            try TypeqProcess((["which-group", "--app", app] + options + file).map { Array($0.utf8) }, in: tree.root)
        }
        let line = "report.md: texts (editor), net.daringfireball.markdown\n"
        let run = try whichGroup("old.json")
        #expect(
            run.output == line
                + "  on macOS 26, which the app supports: nothing opens it, net.daringfireball.markdown\n")
        #expect(run.exitCode == 0)
        let json = try whichGroup("old.json", "--json").output
        #expect(json.contains(#""olderSystems":[{"platform":"macOS","os":"26","outcome":"error""#))
        // An app for 27 and later, an app without a version, and the older system itself.
        #expect(try whichGroup("new.json").output == line)
        #expect(try whichGroup("app.json").output == line)
        #expect(try !whichGroup("old.json", "--os", "26").output.contains("supports"))
        // A file whose answer is the same.
        #expect(try self.run("which-group", "--app", "old.json", "letter.txt").lines.count == 1)
    }

    @Test func `A new document is also compared`() throws {
        let run = try run("new", "--app", "old.json", "--type", "net.daringfireball.markdown")
        #expect(run.lines.count == 2)
        #expect(run.lines.last?.hasPrefix("  on macOS 26, which the app supports: nothing to create") == true)
    }

    @Test func `The types of the selected system are used`() throws {
        for scope in [["--types", "all"], ["--types", "platform"]] {
            func conforms(_ options: String...) throws -> Int32? {
                try TypeqProcess(
                    (["conforms"] + scope + options + [".md", "public.utf8-plain-text"]).map { Array($0.utf8) }
                ).exitCode
            }
            #expect(try conforms() == 0)
            #expect(try conforms("--os", "26") == 1)
            #expect(try conforms("--os=27") == 0)
        }
        let shown = try run("show", "--json", "--os", "26", "net.daringfireball.markdown").output
        #expect(shown.contains(#""conformsTo":["public.plain-text"]"#))
        let layered = try run(
            "conforms", "--registry", "layer.json", "--os", "26", "com.example.notes", "public.utf8-plain-text")
        #expect(layered.exitCode == 2)
        try tree.file(
            "layer.json",
            #"{"types": [{"identifier": "com.example.notes", "kind": "exported", "conformsTo": ["net.daringfireball.markdown"]}]}"#
        )
        for (system, code) in [("26", 1), ("27", 0)] as [(String, Int32)] {
            let run = try run(
                "conforms", "--registry", "layer.json", "--os", system, "com.example.notes", "public.utf8-plain-text")
            #expect(run.exitCode == code)
        }
    }

    /// Source: jpegxl (Apple): iOS 18.2, macOS 15.2.
    @Test func `A constant that an older system does not have is not printed`() throws {
        for options in [[], ["--types", "platform"]] {
            func shown(_ system: String) throws -> String {
                try TypeqProcess(
                    (["show", "public.jpeg-xl", "--os", system] + options).map { Array($0.utf8) }
                ).output
            }
            #expect(try shown("27").contains("UTType.jpegxl"))
            #expect(try !shown("16").contains("Swift constant"))
        }
        #expect(try run("show", "--json", "--os", "16", "public.jpeg-xl").object()["swiftConstant"] == nil)
    }

    @Test(arguments: ["banana", "26.1", "", "19", "-1"])
    func `A version that does not exist is a usage error, which lists the existing versions`(_ version: String) throws {
        let run = try run("which-group", "--app", "app.json", "--os", version, "report.md")
        #expect(run.exitCode == 64)
        #expect(
            run.messages.contains("for '--os' (choose 27, 26, 18, 17, 16, 15, 14, 13, 12, 11, 2, 1)"),
            "\(run.messages)")
    }
}
