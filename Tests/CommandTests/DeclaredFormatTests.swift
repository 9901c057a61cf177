import DeclarationFormats
import Testing

/// Formats that a user declares are identified at run time, without their extensions.
///
/// The declarations are the examples in `typeq-registry(5)`, so the page contains an example of each kind.
@Suite struct DeclaredFormatTests {
    /// A file, and the type that the examples declare for it.
    struct Sample: Sendable {
        var type: String
        var name: String
        var bytes: [UInt8]
        var confidence: String

        init(_ type: String, _ name: String, _ bytes: [UInt8], _ confidence: String = "proof") {
            (self.type, self.name, self.bytes, self.confidence) = ("com.example.\(type)", name, bytes, confidence)
        }

        init(_ type: String, _ name: String, text: String) {
            self.init(type, name, Array(text.utf8), "structure")
        }
    }

    static let samples: [Sample] = [
        Sample("brush", "a signature", Array("EXBR\u{7F}\u{0}\u{0}\u{1}".utf8)),
        Sample("house", "a member", FormatFiles.zip("house/plan.xml", "other")),
        Sample("house", "two members", FormatFiles.zip("index.json", "rooms/kitchen.room")),
        Sample("house", "one of several members", FormatFiles.zip("a.wall", "house.json")),
        Sample("house", "a folder", FormatFiles.zip("house.json", "walls/north/1")),
        Sample("house", "content of a member", FormatFiles.zip([("info.txt", "an EXHOUSE\n"), ("a", "")])),
        Sample("house", "the first and single member", FormatFiles.zip("a.explan")),
        Sample("house", "every member", FormatFiles.zip("a.exroom", "b.exroom")),
        Sample("house", "mimetype", FormatFiles.zip([("mimetype", "application/vnd.example.house+zip")])),
        Sample(
            "house", "content type",
            FormatFiles.zip([
                (
                    "[Content_Types].xml",
                    "<Types><Override PartName=\"/a.xml\" "
                        + "ContentType=\"application/vnd.example.house.main+xml\"/></Types>"
                )
            ])),
        Sample("ledger", "a stream", FormatFiles.compoundFile(["Other", "ExampleLedger"])),
        Sample("ledger", "two streams", FormatFiles.compoundFile(["Accounts", "Journal"])),
        Sample(
            "ledger", "a class",
            // MS-DTYP, section 2.3.4.2: the first three parts of a class identifier are little-endian.
            FormatFiles.compoundFile(
                classID: [0x20, 0x1F, 0x4E, 0x6B, 0x1D, 0x0C, 0x5A, 0x4E, 0x9F, 0, 0x0A, 0x1B, 0x2C, 0x3D, 0x4E, 0x5F])),
        Sample("plan", "a stream", FormatFiles.compoundFile(["ExamplePlan"])),
        Sample("plan-2", "a member", FormatFiles.zip("explan.xml")),
        Sample("film", "a brand", FormatFiles.isoMedia("exfm")),
        Sample("film", "a pattern", FormatFiles.isoMedia("exg7")),
        Sample("sound", "a form", FormatFiles.riff("EXSD")),
        Sample("sound", "a stream of Ogg", FormatFiles.ogg("exsound 1")),
        Sample("sound", "a first member", FormatFiles.tar("exsound.xml")),
        Sample("sound", "an application identifier", FormatFiles.sqlite(applicationID: 0x4558_5344)),
        Sample(
            "score", "a namespace", text: "<s:score xmlns:s=\"https://example.com/score/2\"><s:bar/></s:score>\n"),
        Sample("score", "a root", text: "<?xml version=\"1.0\"?>\n<exscore><bar/></exscore>\n"),
        Sample("score", "a root and a text", text: "<?xml version=\"1.0\"?>\n<music>\n<exstaff/></music>\n"),
        Sample(
            "score", "a document type",
            text: "<?xml version=\"1.0\"?>\n<!DOCTYPE s PUBLIC \"-//EXAMPLE//DTD Score 1//EN\" \"s.dtd\">\n<s></s>\n"),
        Sample("script", "an interpreter", text: "#!/usr/bin/env exsh\nhum 3\n"),
        Sample("script", "an interpreter with a version", text: "#!/opt/bin/exsh2.1 -q\nhum 3\n"),
        Sample("script", "a mode of Emacs", text: "; -*- exscript -*-\nhum 3\n"),
        Sample("script", "a file type of Vim", text: "hum 3\n; vim: set ft=exscript:\n"),
        Sample("recipe", "an opening", text: "%EXRECIPE 2\nFlour\n"),
        Sample("recipe", "an opening and a text", text: "Recipe: Bread\nServes: 4\n"),
        Sample("notation", "two lines", Array("Title\n  exvoice 1:\n  exbar c d e\n".utf8), "hint"),
        Sample("theme", "two keys", text: "{\"exFonts\": [], \"exColors\": {}}\n"),
        Sample("theme", "a key of a key", text: "{\"exTheme\": {\"version\": 1}}\n"),
        Sample(
            "theme", "a key and a value",
            text: "{\"$schema\": \"https://example.com/extheme.json\", \"colors\": []}\n"),
    ]

    /// Files that match a part of a rule, and files of a similar format.
    static let others: [(name: String, bytes: [UInt8])] = [
        ("one of two members", FormatFiles.zip("rooms/kitchen.room")),
        ("another folder", FormatFiles.zip("rooms/a/kitchen.room", "index.json")),
        ("a member too many", FormatFiles.zip("a.wall", "house.json", "ship.json")),
        ("no other content", FormatFiles.zip([("info.txt", "a house\n")])),
        ("a second member", FormatFiles.zip("a.explan", "b.explan")),
        ("not every member", FormatFiles.zip("a.exroom", "b.txt")),
        ("one of two streams", FormatFiles.compoundFile(["Journal"])),
        ("another root", Array("<s xmlns=\"https://example.com/score/2\"><b/></s>\n".utf8)),
        ("no other text", Array("<?xml version=\"1.0\"?>\n<music><staff/></music>\n".utf8)),
        ("an opening alone", Array("Recipe: Bread\nFlour\n".utf8)),
        ("one line", Array("Title\nexvoice 1:\nexvoice 2:\n".utf8)), ("another end", Array("exvoice 1;\nexbar\n".utf8)),
        ("a key alone", Array("{\"exFonts\": []}\n".utf8)),
        ("another value", Array("{\"$schema\": \"https://example.com/other.json\", \"colors\": []}\n".utf8)),
        ("another brand", FormatFiles.isoMedia("exhm")), ("another form", FormatFiles.riff("EXSE")),
    ]

    /// The ways in which the command receives the declarations.
    enum Location: CaseIterable {
        case option, folder, table, variable
    }

    /// The examples in the page, each a registry file.
    private static func examples() throws -> [String] {
        let page = try ManPage("typeq-registry.5")
        return ["SIGNATURES", "CONTENT"].flatMap { ManPage.blocks(in: page.part("Sh", $0)) }
    }

    private let tree: ThrowawayTree
    private let layers: [String]

    init() throws {
        let tree = try ThrowawayTree()
        self.tree = tree
        layers = try Self.examples().enumerated().map { index, example in
            try tree.file("config/typeq/types.d/\(index).json", example)
            return "config/typeq/types.d/\(index).json"
        }
    }

    private func identify(_ names: [String], _ location: Location?) throws -> [DeclarationDictionary] {
        var arguments = ["--json"]
        var environment: [String: String] = [:]
        switch location {
        case .option: arguments += layers.flatMap { ["--registry", $0] }
        case .folder: environment["XDG_CONFIG_HOME"] = tree.path("config")
        case .variable: environment["TYPEQ_REGISTRY"] = layers.joined(separator: ":")
        case .table:
            for (index, layer) in layers.enumerated() {
                let run = try TypeqProcess("registry", "compile", "-o", "\(index).table", layer, in: tree.root)
                #expect(run.exitCode == 0, "\(run.messages)")
                arguments += ["--registry", "\(index).table"]
            }
        case nil: break
        }
        let run = try TypeqProcess((arguments + names).map { Array($0.utf8) }, in: tree.root, environment: environment)
        #expect(run.messages == "")
        return try run.objects()
    }

    @Test(arguments: Location.allCases)
    func `Each sample has its declared type, without an extension`(_ location: Location) throws {
        for (index, sample) in Self.samples.enumerated() { try tree.file("sample\(index)", sample.bytes) }
        let found = try identify(Self.samples.indices.map { "sample\($0)" }, location)
        #expect(found.count == Self.samples.count)
        for (object, sample) in zip(found, Self.samples) {
            #expect(object.text("type") == sample.type, "\(sample.name)")
            #expect(object.text("confidence") == sample.confidence, "\(sample.name)")
        }
    }

    @Test func `Without the declarations, no sample has its declared type`() throws {
        for (index, sample) in Self.samples.enumerated() { try tree.file("sample\(index)", sample.bytes) }
        for object in try identify(Self.samples.indices.map { "sample\($0)" }, nil) {
            #expect(object.text("type")?.hasPrefix("com.example.") == false)
        }
    }

    @Test func `A file that matches a part of a rule does not have the type`() throws {
        for (index, other) in Self.others.enumerated() { try tree.file("other\(index)", other.bytes) }
        let found = try identify(Self.others.indices.map { "other\($0)" }, .option)
        #expect(found.count == Self.others.count)
        for (object, other) in zip(found, Self.others) {
            #expect(object.text("type")?.hasPrefix("com.example.") == false, "\(other.name)")
        }
    }

    @Test(arguments: [
        ("exbar c\n", "notation"), ("exverse 1\n", "lyrics"), ("la la\n", "lyrics"), ("words\n", "notation"),
        ("exbar c\nla la\n", "notation"),
    ])
    func `Lines distinguish the types that claim an extension`(_ text: String, _ type: String) throws {
        try tree.file("a.exnotation", text)
        #expect(try identify(["a.exnotation"], .option).first?.text("type") == "com.example.\(type)")
    }

    @Test func `Every declared type of the examples, except three, has a sample`() throws {
        let declared = try Self.examples().flatMap { example in
            try DeclarationDocument.read(Array(example.utf8), format: .json).root.dictionary?.objects("types")?
                .compactMap { $0.text("identifier") } ?? []
        }
        // A MIME type, a trait and lines for an extension do not identify a file without a name.
        let others: Set = ["com.example.chart", "com.example.template", "com.example.lyrics"]
        #expect(Set(declared).subtracting(Self.samples.map(\.type)) == others)
    }

    @Test func `An answer has the MIME name, and the type is found by its aliases`() throws {
        try tree.file("picture.exchart", Samples.noise)
        let arguments = layers.flatMap { ["--registry", $0] }
        let told = try TypeqProcess(
            (["--json"] + arguments + ["picture.exchart"]).map { Array($0.utf8) }, in: tree.root)
        #expect(try told.object().text("mimeType") == "image/vnd.example.chart")
        for name in ["image/vnd.example.chart", "application/x-exchart"] {
            let found = try TypeqProcess(
                (["types", "--json", "--mime", name] + arguments).map { Array($0.utf8) }, in: tree.root)
            #expect(try found.objects().compactMap { $0.text("identifier") } == ["com.example.chart"], "\(name)")
        }
    }
}
