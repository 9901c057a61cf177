import DeclarationFormats
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite("Manual pages")
struct ManPageTests {
    static let pages = ["typeq.1", "typeq-registry.5", "typeq-app.5"]

    /// The options that every command has.
    static let common = ["--json", "--null", "--quiet", "--color", "--registry", "--help", "--version"]

    private func help(_ command: String) throws -> HelpText {
        HelpText(try TypeqProcess(command.split(separator: " ").map { Array($0.utf8) } + [Array("--help".utf8)]).output)
    }

    // MARK: Options

    @Test("every command has a part of its own, in the order of the help, and 'help' has one")
    func parts() throws {
        let page = try ManPage("typeq.1")
        let commands = page.part("Sh", "COMMANDS").filter { $0.hasPrefix(".Ss ") }.map { String($0.dropFirst(4)) }
        #expect(commands == HelpTests.commands + ["help"])
    }

    @Test("the options of a command's help are those of its part and the common ones", arguments: HelpTests.commands)
    func options(_ command: String) throws {
        let page = try ManPage("typeq.1")
        let shared = ManPage.options(in: page.part("Sh", "OPTIONS"))
        let own = ManPage.options(in: page.part("Ss", command))
        let documented = Set(own + shared)
        let offered = Set(
            try help(command).options.map { option in
                ManPage.Option(spellings: [option.short, option.long].compactMap { $0 }, value: option.value)
            })
        #expect(offered.subtracting(documented) == [])
        #expect(documented.subtracting(offered) == [])
        #expect(shared.compactMap(\.spellings.last) == Self.common)
    }

    @Test("the values of an option stand in the page")
    func values() throws {
        let page = try ManPage("typeq.1")
        var count = 0
        for command in HelpTests.commands {
            let text = (page.part("Ss", command) + page.part("Sh", "OPTIONS")).joined(separator: "\n")
            let run = try TypeqProcess(command.split(separator: " ").map { Array($0.utf8) } + [Array("--help".utf8)])
            for line in run.lines where line.hasPrefix("  -") && line.hasSuffix(")") {
                guard let open = line.lastIndex(of: "("), line[line.index(before: open)] == " " else { continue }
                for value in line[open...].dropFirst().dropLast().split(separator: ", ") {
                    // The policies of --identify are described under `type`.
                    let type = page.part("Ss", "type").joined(separator: "\n")
                    #expect((text + type).contains(".Cm \(value)"), "of '\(command)': \(line)")
                    count += 1
                }
            }
        }
        #expect(count > 20)
    }

    @Test("no option of the source is unknown to the page, whatever the command")
    func mentionedOptions() throws {
        let page = try ManPage("typeq.1")
        let known = Set(try HelpTests.commands.flatMap { try help($0).options.flatMap { [$0.long, $0.short ?? ""] } })
        for name in Self.pages {
            let mentioned = try PackageFiles.text("man/\(name)").split(separator: "\n").flatMap { line -> [String] in
                let words = line.split(separator: " ").map(String.init)
                return words.indices.dropLast().filter { [".Fl", "Fl"].contains(words[$0]) }.map { "-" + words[$0 + 1] }
            }
            #expect(Set(mentioned).subtracting(known) == [])
        }
        #expect(!page.titles("Sh").isEmpty)
    }

    // MARK: The whole

    @Test("the page of the command has the parts that people look for")
    func conventionalParts() throws {
        #expect(
            try ManPage("typeq.1").titles("Sh") == [
                "NAME", "SYNOPSIS", "DESCRIPTION", "COMMANDS", "OPTIONS", "ENVIRONMENT", "FILES", "EXIT STATUS",
                "EXAMPLES", "SEE ALSO", "CAVEATS",
            ])
        let part = try ManPage("typeq.1").part("Sh", "EXIT STATUS")
        #expect(ManPage.items(in: part) == ["0", "1", "2", "64"])
    }

    @Test("every variable that the sources read is documented")
    func variables() throws {
        let items = ManPage.items(in: try ManPage("typeq.1").part("Sh", "ENVIRONMENT"))
        let sources = [
            "CommandLine/Program", "Support/AppLocator", "Support/RegistryLayers", "Support/SwiftSourceTool",
            "Support/SourceCache", "Support/LayerCache", "Support/AskedWindows",
        ]
        var read: Set<String> = []
        for source in sources {
            let text = try PackageFiles.text("Sources/typeq/\(source).swift")
            for call in ["Environment.value(\"", "Environment.paths(\""] {
                for piece in text.split(separator: call).dropFirst() {
                    read.insert(String(piece.prefix { $0 != "\"" }))
                }
            }
        }
        #expect(read.subtracting(items) == [])
        #expect(Set(items).subtracting(read) == ["MAGIC"])
    }

    @Test("a page that help or another page names is there")
    func references() throws {
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
        for page in Self.pages {
            for line in try PackageFiles.text("man/\(page)").split(separator: "\n") where line.hasPrefix(".Xr typeq") {
                let words = line.split(separator: " ")
                #expect(Self.pages.contains("\(words[1]).\(words[2])"))
            }
        }
    }

    static let groff: String? = ["/usr/bin/groff", "/opt/homebrew/bin/groff"].first { access($0, X_OK) == 0 }

    @Test("the formatter has no warnings", .enabled(if: groff != nil, "there is no groff"), arguments: pages)
    func formatter(_ page: String) throws {
        let groff = try #require(Self.groff)
        let run = try TypeqProcess(
            program: groff, ["-mandoc", "-wall", "-Tutf8", "-z", "man/\(page)"].map { Array($0.utf8) },
            in: PackageFiles.root, environment: ["PATH": "/usr/bin:/bin:/opt/homebrew/bin"])
        #expect(run.messages == "")
    }

    // MARK: Keys

    @Test("the keys of a declaration are those of the schema and of the page")
    func declarationKeys() throws {
        let schema = try Schema("types.schema.json")
        let keys = ManPage.items(in: try ManPage("typeq-registry.5").part("Ss", "Keys of a declaration"))
        #expect(Set(keys) == Set(schema.properties("$defs", "type")))
        let top = ManPage.items(in: try ManPage("typeq-registry.5").part("Sh", "FORMAT").prefixUpToParts)
        #expect(Set(top) == Set(schema.properties()))
    }

    @Test("the keys of an app declaration are those of the schema and of the page")
    func appKeys() throws {
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

    @Test("every key of the schema loads, and no other")
    func keysLoad() throws {
        let tree = try ThrowawayTree()
        let keys = try Schema("types.schema.json").properties("$defs", "type")
        for key in keys + ["another"] where key != "identifier" && key != "kind" {
            try tree.file(
                "t.json", "{ \"types\": [{ \"identifier\": \"a.b\", \"kind\": \"exported\", \"\(key)\": {} }] }")
            let run = try TypeqProcess("registry", "check", "t.json", in: tree.root)
            #expect(run.output.contains("unknown key '\(key)'") == (key == "another"))
        }
    }

    @Test("every finding of a registry is explained")
    func findings() throws {
        let items = ManPage.items(in: try ManPage("typeq-registry.5").part("Sh", "FINDINGS"))
        let found = Set(RegistryCheckTests.mistakes.compactMap { $0.finding.split(separator: "[").last?.dropLast() })
        #expect(Set(found.map(String.init)).subtracting(items) == [])
        let rules = try PackageFiles.text("Documentation/lint-rules.md")
        #expect(items.allSatisfy { rules.contains("## \($0)\n") })
    }

    @Test("every finding of an app declaration is explained")
    func appFindings() throws {
        let items = ManPage.items(in: try ManPage("typeq-app.5").part("Sh", "FINDINGS"))
        let rules = try PackageFiles.text("Documentation/lint-rules.md")
        #expect(items.count >= 9)
        #expect(items.allSatisfy { rules.contains("## \($0)\n") })
    }

    // MARK: Examples

    @Test("the registry file of the page has no findings")
    func registryExample() throws {
        let tree = try ThrowawayTree()
        let blocks = ManPage.blocks(in: try ManPage("typeq-registry.5").part("Sh", "EXAMPLES"))
        try tree.file("drawing.json", try #require(blocks.first))
        let run = try TypeqProcess("registry", "check", "--strict", "drawing.json", in: tree.root)
        #expect(run.output == "")
        #expect(run.exitCode == 0)
        let shown = try TypeqProcess("show", "--registry", "drawing.json", ".exdraw", in: tree.root)
        #expect(shown.lines.first == "com.example.drawing")
    }

    @Test("the signatures of the page have no findings, and a file is known by them")
    func signatureExample() throws {
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

    @Test("the keys of a signature are those of the schema and of the page")
    func signatureKeys() throws {
        let schema = try Schema("types.schema.json")
        let keys = ManPage.items(in: try ManPage("typeq-registry.5").part("Sh", "SIGNATURES"))
        #expect(Set(keys) == Set(schema.properties("$defs", "signature")))
    }

    @Test("the app declaration of the page is asked without a message, and is the sample app")
    func appExample() throws {
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

    @Test("the examples of the command's page give what it prints")
    func commandExamples() throws {
        let blocks = ManPage.blocks(in: try ManPage("typeq.1").part("Sh", "EXAMPLES")).filter { $0.hasPrefix("$ ") }
        #expect(!blocks.isEmpty)
        for block in blocks { try Transcript.check(block) }
    }
}

extension [String] {
    /// The lines before the first part of the lower level.
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

    /// The names of the properties of the object at a path.
    func properties(_ path: String...) -> [String] {
        path.reduce(root) { $0[$1]?.dictionary ?? DeclarationDictionary([]) }["properties"]?.dictionary?.keys ?? []
    }
}
