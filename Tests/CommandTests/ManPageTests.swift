import DeclarationFormats
import TestTags
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite(.tags(.slow)) struct ManPageTests {
    /// The page of the program, a page for each command, and the pages of the formats.
    static let pages: [String] =
        ["typeq.1"] + (HelpTests.commands + ["help"]).map(ManPage.name(of:))
        + ["typeq-registry.5", "typeq-app.5", "typeq-frames.5"]

    /// The page of the separate program, whose options typeq does not have.
    static let separatePage = "typeq-swift.1"

    /// The options that every command has.
    static let common = ["--json", "--null", "--quiet", "--color", "--registry", "--help", "--version"]

    private func help(_ command: String) throws -> HelpText {
        HelpText(try TypeqProcess(command.split(separator: " ").map { Array($0.utf8) } + [Array("--help".utf8)]).output)
    }

    // MARK: Commands

    @Test func `The folder contains only the pages of the commands and formats`() {
        #expect(
            PackageFiles.paths(below: "man", suffix: "")
                == (Self.pages + [Self.separatePage]).map { "man/\($0)" }.sorted())
    }

    /// Source: `.Os` in mdoc(7), which is printed at the bottom of a page.
    @Test func `Every page has the version of the program`() throws {
        let version = try TypeqProcess("--version").output.split(separator: " ")[1]
        for page in Self.pages + [Self.separatePage] {
            let lines = try PackageFiles.text("man/\(page)").split(separator: "\n")
            #expect(lines.contains(".Os typeq \(version)"), "\(page)")
        }
    }

    @Test func `The page of typeq-swift has every option in its help`() throws {
        let help = try PackageFiles.text("Tools/typeq-swift/Sources/typeq-swift/Invocation.swift")
        let listed = help.split(separator: "\n").compactMap { line -> String? in
            guard line.hasPrefix("          -") else { return nil }
            return line.split(separator: " ").first.map { String($0.dropFirst()) }
        }
        let page = try PackageFiles.text("man/\(Self.separatePage)").split(separator: "\n")
        let options = page.filter { $0.hasPrefix(".It Fl ") }.map { String($0.split(separator: " ")[2]) }
        #expect(options == listed)
        #expect(listed.count > 5)
    }

    @Test func `The page of the program and the page of a command contain the line of the help about the command`()
        throws
    {
        let overview = try TypeqProcess("--help").lines.drop { $0 != "COMMANDS" }.dropFirst().prefix { !$0.isEmpty }
        var listed: [String: String] = [:]
        let list = try ManPage("typeq.1").part("Sh", "COMMANDS")
        for (item, text) in zip(list, list.dropFirst()) where item.hasPrefix(".It Cm ") {
            listed[String(item.dropFirst(7))] = text
        }
        for line in overview {
            let command = HelpText.firstColumn(line)
            let summary = line.dropFirst(command.count + 2).drop { $0 == " " }
            #expect(listed[command] == String(summary))
            #expect(try ManPage(ManPage.name(of: command)).part("Sh", "NAME").last == ".Nd \(summary)")
        }
        let commands = list.filter { $0.hasPrefix(".It Cm ") }.map { String($0.dropFirst(7)) }
        #expect(commands == HelpTests.commands + ["help"])
    }

    /// Source: a packager, for whom `LC_ALL=C man` printed "can't find special character u2026" and an empty example.
    @Test func `A terminal that is not UTF-8 has every character`() throws {
        for file in Self.pages + [Self.separatePage] {
            let text = String(
                decoding: try #require(try FileBytes.read(PackageFiles.root + "/man/" + file)), as: UTF8.self)
            #expect(!text.contains("\\[u") && text.utf8.allSatisfy { $0 < 0x80 }, "\(file)")
        }
    }

    @Test(arguments: HelpTests.commands + ["help"])
    func `The page of a command has the conventional sections`(_ command: String) throws {
        let page = try ManPage(ManPage.name(of: command))
        let sections = page.titles("Sh")
        #expect(sections.prefix(3) == ["NAME", "SYNOPSIS", "DESCRIPTION"])
        #expect(sections.last == "SEE ALSO")
        #expect(sections.contains("OPTIONS") == (command != "help"))
        #expect(page.part("Sh", "SYNOPSIS").prefix(2) == [".Nm typeq", ".Cm \(command)"])
        #expect(page.part("Sh", "SEE ALSO").contains { $0.hasPrefix(".Xr typeq 1") })
    }

    // MARK: Options

    @Test(arguments: HelpTests.commands)
    func `The options in the help of a command are the options in its page and the common options`(_ command: String)
        throws
    {
        let shared = ManPage.options(in: try ManPage("typeq.1").part("Sh", "OPTIONS"))
        let part = try ManPage(ManPage.name(of: command)).part("Sh", "OPTIONS")
        let own = ManPage.options(in: part)
        // The options of file(1) differ.
        let documented = Set(
            command == "file" ? own : own + shared.filter { command != "report" || $0.spellings != ["--json"] })
        let offered = Set(
            try help(command).options.map { option in
                ManPage.Option(spellings: [option.short, option.long].compactMap { $0 }, value: option.value)
            })
        #expect(offered.subtracting(documented) == [])
        #expect(documented.subtracting(offered) == [])
        #expect(shared.compactMap(\.spellings.last) == Self.common)
        #expect(part.contains(".Xr typeq 1 ."))
    }

    @Test func `The values of an option are in the page`() throws {
        let shared = try ManPage("typeq.1").part("Sh", "OPTIONS")
        // The policies of --identify are described under `type`, the platforms under `which-group`.
        let others = try ["typeq-type.1", "typeq-which-group.1"].flatMap { try ManPage($0).part("Sh", "OPTIONS") }
        var count = 0
        for command in HelpTests.commands {
            let own = try ManPage(ManPage.name(of: command)).part("Sh", "OPTIONS")
            let text = (own + shared + others).joined(separator: "\n")
            let run = try TypeqProcess(command.split(separator: " ").map { Array($0.utf8) } + [Array("--help".utf8)])
            for line in run.lines where line.hasPrefix("  -") && line.hasSuffix(")") {
                guard let open = line.lastIndex(of: "("), line[line.index(before: open)] == " " else { continue }
                for value in line[open...].dropFirst().dropLast().split(separator: ", ") {
                    #expect(text.contains(".Cm \(value)"), "of '\(command)': \(line)")
                    count += 1
                }
            }
        }
        #expect(count > 20)
    }

    @Test func `Every option in the pages exists`() throws {
        let known = Set(try HelpTests.commands.flatMap { try help($0).options.flatMap { [$0.long, $0.short ?? ""] } })
        for name in Self.pages {
            let mentioned = try PackageFiles.text("man/\(name)").split(separator: "\n").flatMap { line -> [String] in
                let words = line.split(separator: " ").map(String.init)
                return words.indices.dropLast().filter { [".Fl", "Fl"].contains(words[$0]) }.map { "-" + words[$0 + 1] }
            }
            #expect(Set(mentioned).subtracting(known) == [])
        }
    }

    // MARK: Sections

    @Test func `The page of the program has the conventional sections`() throws {
        #expect(
            try ManPage("typeq.1").titles("Sh") == [
                "NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS", "OUTPUT", "ENVIRONMENT", "FILES",
                "EXIT STATUS", "SEE ALSO", "CAVEATS",
            ])
        let part = try ManPage("typeq.1").part("Sh", "EXIT STATUS")
        #expect(ManPage.items(in: part) == ["0", "1", "2", "64"])
    }

    @Test func `Every variable that the sources read is documented`() throws {
        let items = ManPage.items(in: try ManPage("typeq.1").part("Sh", "ENVIRONMENT"))
        let sources = [
            "typeq/CommandLine/Command", "typeq/CommandLine/Program", "typeq/Support/AppContext",
            "typeq/Support/AppInput", "typeq/Support/Desktop", "typeq/Support/LayerTables",
            "typeq/Support/RegistryLayers", "typeq/Support/SwiftSourceTool", "typeq/FileProgram/FileArguments",
            "typeq/Output/Console", "FileSystem/BaseDirectories",
        ]
        var read: Set<String> = []
        for source in sources {
            let text = try PackageFiles.text("Sources/\(source).swift")
            for call in ["Environment.value(\"", "Environment.paths(\"", "folder(\"", "folders(\"", "variable(\""] {
                for piece in text.split(separator: call).dropFirst() {
                    read.insert(String(piece.prefix { $0 != "\"" }))
                }
            }
        }
        #expect(read.subtracting(items) == [])
        #expect(Set(items).subtracting(read) == ["MAGIC"])
    }

    @Test func `Every page and section that the help or another page refers to exists`() throws {
        let help = try HelpTests.commands.map { command in
            try TypeqProcess(command.split(separator: " ").map { Array($0.utf8) } + [Array("--help".utf8)]).output
        }
        for section in ["1", "5"] {
            for text in help {
                for piece in text.split(separator: "(\(section))", omittingEmptySubsequences: false).dropLast() {
                    let name = piece.split { $0 == " " || $0 == "\n" }.last ?? ""
                    #expect(Self.pages.contains("\(name).\(section)"))
                }
            }
        }
        for name in Self.pages {
            let page = try ManPage(name)
            for reference in page.references { #expect(Self.pages.contains(reference), "\(name)") }
            for reference in page.sectionReferences {
                let titles = try reference.page.map { try ManPage($0) } ?? page
                #expect(
                    (titles.titles("Sh") + titles.titles("Ss")).contains(reference.section),
                    "\(name): \(reference.section)")
            }
        }
    }

    static let groff: String? = ["/usr/bin/groff", "/opt/homebrew/bin/groff"].first { access($0, X_OK) == 0 }

    private func formatted(_ page: String, _ options: String...) throws -> TypeqProcess {
        try TypeqProcess(
            program: try #require(Self.groff),
            (["-mandoc", "-Tutf8"] + options + ["man/\(page)"]).map { Array($0.utf8) },
            in: PackageFiles.root, environment: ["PATH": "/usr/bin:/bin:/opt/homebrew/bin"])
    }

    @Test(.enabled(if: groff != nil, "there is no groff"), arguments: pages)
    func `The formatter has no warnings`(_ page: String) throws {
        #expect(try formatted(page, "-wall", "-z").messages == "")
    }

    /// 80 columns are the default of groff.
    @Test(.enabled(if: groff != nil, "there is no groff"))
    func `The page of the program has at most 400 lines of 80 columns`() throws {
        let lines = try formatted("typeq.1").lines.count
        #expect(lines > 100 && lines <= 400, "\(lines) lines")
    }

    // MARK: Keys

    @Test func `The keys of a declaration are the keys of the schema and of the page`() throws {
        let schema = try Schema("types.schema.json")
        let keys = ManPage.items(in: try ManPage("typeq-registry.5").part("Ss", "Keys of a declaration"))
        #expect(Set(keys) == Set(schema.properties("$defs", "type")))
        let top = ManPage.items(in: try ManPage("typeq-registry.5").part("Sh", "FORMAT").prefixUpToParts)
        #expect(Set(top) == Set(schema.properties()))
    }

    @Test func `The keys of an app declaration are the keys of the schema and of the page`() throws {
        let schema = try Schema("typeq-app.schema.json")
        let page = try ManPage("typeq-app.5")
        #expect(
            Set(ManPage.items(in: page.part("Sh", "FORMAT").prefixUpToParts)) == Set(schema.properties()))
        #expect(
            Set(ManPage.items(in: page.part("Ss", "Keys of a document type")))
                == Set(schema.properties("$defs", "documentType")))
        let scene = page.part("Ss", "Keys of a scene declaration").prefix { $0 != ".El" }
        #expect(Set(ManPage.items(in: Array(scene))) == Set(schema.properties("$defs", "scene")))
    }

    @Test func `Every key of the schema loads, and another key does not`() throws {
        let tree = try ThrowawayTree()
        let keys = try Schema("types.schema.json").properties("$defs", "type")
        for key in keys + ["another"] where key != "identifier" && key != "kind" {
            try tree.file(
                "t.json", "{ \"types\": [{ \"identifier\": \"a.b\", \"kind\": \"exported\", \"\(key)\": {} }] }")
            let run = try TypeqProcess("registry", "check", "t.json", in: tree.root)
            #expect(run.output.contains("unknown key '\(key)'") == (key == "another"))
        }
    }

    @Test func `Every finding in a registry is explained`() throws {
        let items = ManPage.items(in: try ManPage("typeq-registry.5").part("Sh", "FINDINGS"))
        let found = Set(RegistryCheckTests.mistakes.compactMap { $0.finding.split(separator: "[").last?.dropLast() })
        #expect(Set(found.map(String.init)).subtracting(items) == [])
        let rules = try PackageFiles.text("Documentation/lint-rules.md")
        #expect(items.allSatisfy { rules.contains("## \($0)\n") })
    }

    @Test func `Every finding in an app declaration is explained`() throws {
        let items = ManPage.items(in: try ManPage("typeq-app.5").part("Sh", "FINDINGS"))
        let rules = try PackageFiles.text("Documentation/lint-rules.md")
        #expect(items.count >= 9)
        #expect(items.allSatisfy { rules.contains("## \($0)\n") })
    }

    // MARK: Examples

    @Test func `The registry file in the page has no findings`() throws {
        let tree = try ThrowawayTree()
        let blocks = ManPage.blocks(in: try ManPage("typeq-registry.5").part("Sh", "EXAMPLES"))
        try tree.file("drawing.json", try #require(blocks.first))
        let run = try TypeqProcess("registry", "check", "--strict", "drawing.json", in: tree.root)
        #expect(run.output == "")
        #expect(run.exitCode == 0)
        let shown = try TypeqProcess("show", "--registry", "drawing.json", ".exdraw", in: tree.root)
        #expect(shown.lines.first == "com.example.drawing")
    }

    @Test func `The signatures in the page have no findings, and identify files`() throws {
        let tree = try ThrowawayTree()
        let blocks = ManPage.blocks(in: try ManPage("typeq-registry.5").part("Sh", "SIGNATURES"))
        try tree.file("brush.json", try #require(blocks.first))
        let run = try TypeqProcess("registry", "check", "--strict", "brush.json", in: tree.root)
        #expect(run.output == "" && run.exitCode == 0)
        try tree.file("first", "EXBR\u{7F}\u{0}\u{0}\u{1}")
        try tree.file("second", "RIFO\u{0}\u{0}\u{0}\u{0}EXBR")
        for file in ["first", "second"] {
            let told = try TypeqProcess("type", "--registry", "brush.json", file, in: tree.root)
            #expect(told.lines.first?.contains("com.example.brush") == true, "\(told.output)")
        }
    }

    @Test func `The examples of content in the page have no findings`() throws {
        let tree = try ThrowawayTree()
        let blocks = ManPage.blocks(in: try ManPage("typeq-registry.5").part("Sh", "CONTENT"))
        #expect(blocks.count == 8)
        for (index, block) in blocks.enumerated() {
            try tree.file("\(index).json", block)
            let run = try TypeqProcess("registry", "check", "--strict", "\(index).json", in: tree.root)
            #expect(run.output == "" && run.exitCode == 0, "\(block)")
        }
    }

    @Test(arguments: [
        ("Zip archives", "members"), ("XML", "xml"), ("JSON", "json"), ("Scripts and text files", "opening"),
    ])
    func `The keys of entries are the keys of the schema, of the page and of the reader`(
        _ title: String, _ definition: String
    ) throws {
        let part = try ManPage("typeq-registry.5").part("Ss", title).joined(separator: "\n")
        let keys = try Schema("types.schema.json").propertiesOfObject(definition)
        #expect(!keys.isEmpty)
        for key in keys {
            #expect(part.contains(".It Li \(key)\n") || part.contains(".Li \(key) ") || part.contains(".Li \(key)\n"))
        }
        // The reader accepts each of them: an unknown key is a finding.
        let key = definition == "opening" ? "openings" : definition
        let tree = try ThrowawayTree()
        for name in keys + ["another"] {
            try tree.file(
                "t.json", #"{"types": [{"identifier": "a.b", "kind": "exported", "\#(key)": [{"\#(name)": 3}]}]}"#)
            let run = try TypeqProcess("registry", "check", "t.json", in: tree.root)
            #expect(run.output.contains("unknown key '\(name)'") == (name == "another"), "\(run.output)")
        }
    }

    @Test func `The keys of a signature are the keys of the schema and of the page`() throws {
        let schema = try Schema("types.schema.json")
        let keys = ManPage.items(in: try ManPage("typeq-registry.5").part("Sh", "SIGNATURES"))
        #expect(Set(keys) == Set(schema.properties("$defs", "signature")))
    }

    @Test func `The app declaration in the page loads without a message, and is the sample app`() throws {
        let tree = try ThrowawayTree()
        let blocks = ManPage.blocks(in: try ManPage("typeq-app.5").part("Sh", "EXAMPLES"))
        try tree.file("typeq.json", try #require(blocks.first))
        try tree.file("report.md", Samples.markdown)
        let run = try TypeqProcess("which-group", "--json", "report.md", in: tree.root)
        #expect(run.messages == "")
        #expect(try run.object().text("app") == "com.x.app")
        let outside = try TypeqProcess("which-group", "--json", "\(tree.root)/report.md")
        #expect(try outside.object().objects("trace")?.count == run.object().objects("trace")?.count)
    }

    @Test func `The examples in the pages of commands have the output that they print`() throws {
        let parts =
            [try ManPage("typeq.1").part("Ss", "Examples")]
            + (try HelpTests.commands.map { try ManPage(ManPage.name(of: $0)).part("Sh", "EXAMPLES") })
        let blocks = parts.flatMap(ManPage.blocks).filter { $0.hasPrefix("$ ") }
        #expect(blocks.count >= 4)
        for block in blocks { try Transcript.check(block) }
    }
}

extension [String] {
    /// The lines before the first subsection.
    fileprivate var prefixUpToParts: [String] { Array(prefix { !$0.hasPrefix(".Ss ") }) }
}

/// A JSON Schema of the package.
struct Schema {
    private let root: DeclarationDictionary

    init(_ name: String) throws {
        let document = try DeclarationDocument.read(
            Array(try PackageFiles.text("Registry/\(name)").utf8), format: .json)
        guard let root = document.root.dictionary else { throw TestTrouble("\(name) is no object") }
        self.root = root
    }

    /// The names of the properties that the object at a path has.
    func properties(_ path: String...) -> [String] {
        path.reduce(root) { $0[$1]?.dictionary ?? DeclarationDictionary([]) }["properties"]?.dictionary?.keys ?? []
    }

    /// Returns the names of the properties in a definition that is an object, or can be an object.
    func propertiesOfObject(_ definition: String) -> [String] {
        let members = root["$defs"]?.dictionary?[definition]?.dictionary ?? DeclarationDictionary([])
        return ([members] + (members.objects("anyOf") ?? [])).flatMap { $0["properties"]?.dictionary?.keys ?? [] }
    }
}
