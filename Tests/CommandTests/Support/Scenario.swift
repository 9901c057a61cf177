import DeclarationFormats
import Testing

/// A scenario in `Scenarios/`. Its README describes the format.
struct Scenario: Sendable, CustomTestStringConvertible {
    /// The name of the file, without its extension.
    let file: String
    /// The whole file, with the apps, texts and trees that scenarios share.
    let suite: DeclarationDictionary
    let members: DeclarationDictionary

    var id: String { members.text("id") ?? "without id" }
    var testDescription: String { "\(file) \(id)" }
    var requirements: [String] { members.texts("requires") ?? [] }

    /// Reads the scenarios of all files.
    static func read() throws -> [Scenario] {
        try PackageFiles.paths(below: folder, suffix: ".json").flatMap { path in
            let document = try DeclarationDocument.read(Array(PackageFiles.text(path).utf8), format: .json)
            guard let suite = document.root.dictionary, let scenarios = suite.objects("scenarios") else {
                throw TestTrouble("\(path) has no scenarios")
            }
            let name = path.dropFirst(folder.count + 1).dropLast(".json".count)
            return scenarios.map { Scenario(file: String(name), suite: suite, members: $0) }
        }
    }

    static let folder = "Tests/CommandTests/Scenarios"

    /// Creates the files in a new directory, and runs the command there.
    func run() throws -> Run {
        let tree = try ThrowawayTree()
        let root = tree.canonicalRoot
        for name in members.texts("tree") ?? [] { try make(suite["trees"]?.dictionary?[name]?.dictionary, in: tree) }
        try make(members["files"]?.dictionary, in: tree)

        var environment = [
            "PATH": "/usr/bin:/bin", "HOME": "\(root)/.home", "XDG_CONFIG_HOME": "\(root)/.config",
            "XDG_DATA_DIRS": "\(root)/.data", "XDG_STATE_HOME": "\(root)/.state",
        ]
        if requirements.contains("typeq-swift") { environment["PATH"] = "\(Self.readerFolder ?? ""):/usr/bin:/bin" }
        for member in members["environment"]?.dictionary ?? DeclarationDictionary([]) {
            environment[member.key] = member.value.string?.replacing("{root}", with: root)
        }
        let directory = members.text("directory").map { "\(root)/\($0)" } ?? root
        func start(_ arguments: [DeclarationValue], _ input: String = "") throws -> TypeqProcess {
            try TypeqProcess(
                arguments.compactMap(\.string).map { Array($0.replacing("{root}", with: root).utf8) }, in: directory,
                environment: environment, input: Array(input.replacing("{root}", with: root).utf8))
        }
        for step in members["before"]?.array ?? [] {
            let process = try start(step.array ?? [])
            guard process.exitCode == 0 else { throw TestTrouble("a step before it failed: \(process.messages)") }
        }
        return Run(root: root, process: try start(members["arguments"]?.array ?? [], members.text("input") ?? ""))
    }

    /// A run of the command, and its directory.
    struct Run {
        let root: String
        let process: TypeqProcess
    }

    /// The folder of typeq-swift, if it was built.
    static let readerFolder = ["release", "debug"].map { "\(PackageFiles.root)/Tools/typeq-swift/.build/\($0)" }
        .first { ((try? FileBytes.read("\($0)/typeq-swift")) ?? nil) != nil }
}

// MARK: - Files

extension Scenario {
    private func make(_ files: DeclarationDictionary?, in tree: ThrowawayTree) throws {
        for file in files ?? DeclarationDictionary([]) {
            let form = file.value.dictionary ?? DeclarationDictionary([])
            if form.flag("directory") == true {
                try tree.folder(file.key)
            } else if let target = form.text("link") {
                try tree.link(file.key, to: target.replacing("{root}", with: tree.canonicalRoot))
            } else {
                let mode = form.text("mode").flatMap { UInt32($0, radix: 8) } ?? 0o644
                try tree.file(file.key, try content(file.value, form, root: tree.canonicalRoot), mode: .init(mode))
            }
        }
    }

    private func content(_ value: DeclarationValue, _ form: DeclarationDictionary, root: String) throws -> [UInt8] {
        if let base64 = form.text("base64") {
            // A property list decodes base64.
            let list = try DeclarationDocument.read(Array("<plist><data>\(base64)</data></plist>".utf8))
            guard case .data(let bytes) = list.root.content else { throw TestTrouble("\(base64) is not base64") }
            return bytes
        }
        var text = value.string ?? form.text("text").flatMap { suite["texts"]?.dictionary?.text($0) }
        if let json = form["json"] { text = JSONValue(json).serialized() }
        if let name = form.text("app"), let app = suite["apps"]?.dictionary?[name]?.dictionary {
            let own = form.filter { $0.key != "app" }
            let members = app.filter { form[$0.key] == nil } + own
            text = JSONValue.object(members.map { ($0.key, JSONValue($0.value)) }).serialized()
        }
        guard let text else { throw TestTrouble("\(testDescription): a file has no content") }
        return Array(text.replacing("{root}", with: root).utf8)
    }
}
