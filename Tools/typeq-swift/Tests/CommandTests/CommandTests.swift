import Foundation
import Testing

/// Tests the program: the files that it reads, its output and its exit codes.
@Suite struct CommandTests {
    static let app = "@main struct A: App { var body: some Scene { WindowGroup { V() } } }"

    @Test func `A folder is read without build products, dependencies and tests`() throws {
        let mark = { (name: String) in "let a = UTType(exportedAs: \"com.x.\(name)\")" }
        var files = ["App/App.swift": Self.app, "App/Types.swift": mark("read"), "build.swift": mark("read-too")]
        let skipped = [
            ".build/a.swift", "Pods/a.swift", "Carthage/a.swift", "DerivedData/x/a.swift", "node_modules/a.swift",
            "AppTests/a.swift", "AppUITests/a.swift", "Tests/a.swift", "App/ThingTests.swift", ".hidden.swift",
            "a.txt", "Package.swift",
        ]
        for name in skipped { files[name] = mark("skipped") }
        let folder = try ThrowawayFolder(files)
        let run = try ToolProcess(".", in: folder.url)
        #expect(run.exitCode == 0)
        #expect(run.messages.isEmpty)
        #expect(run.output.contains("\"name\": \"A\""))
        #expect(run.output.contains("\"com.x.read\""))
        #expect(run.output.contains("\"com.x.read-too\""))
        #expect(run.output.contains("skipped") == false)
        let named = try ToolProcess("App/ThingTests.swift", in: folder.url)
        #expect(named.output.contains("skipped"))
    }

    /// Functions such as `realpath` fail for paths longer than PATH_MAX, 4,096 bytes on Linux (limits.h).
    @Test func `A path that is too long is reported`() throws {
        let folder = try ThrowawayFolder(["App/App.swift": Self.app])
        let name = String(repeating: "d", count: 200)
        try folder.run("for i in $(seq 1 25); do mkdir \(name) && cd \(name) || exit 1; done; echo > A.swift")
        let run = try ToolProcess(".", in: folder.url)
        try folder.run("rm -rf \(name)")
        #expect(run.exitCode == 0)
        #expect(run.output.contains("\"name\": \"A\""))
        #expect(run.output.contains("\"what\": \"file\""))
        #expect(run.messages.contains("/\(name): "))
    }

    @Test func `A file that is not text is reported`() throws {
        let folder = try ThrowawayFolder(["App/App.swift": Self.app])
        try Data([0x7F, 0x45, 0x4C, 0x46, 0, 0, 0, 0]).write(to: folder.url.appendingPathComponent("App/binary.swift"))
        let run = try ToolProcess(".", in: folder.url)
        #expect(run.exitCode == 0)
        #expect(run.messages == "typeq-swift: ./App/binary.swift: not UTF-8\n")
        #expect(run.output.contains("\"what\": \"file\",\n      \"text\": \"not UTF-8\""))
    }

    @Test func `Words in folders above the operand have no effect`() throws {
        let groups = "{ DocumentGroup(newDocument: D()) { _ in V() } }"
        let folder = try ThrowawayFolder([
            "Demo/watch/Notes/App.swift": Self.app,
            "Demo/watch/Mac/App.swift": Self.app.replacingOccurrences(of: "A: App", with: "B: App"),
            "Demo/watch/Zed/App.swift": "@main struct C: App { var body: some Scene \(groups) }",
        ])
        let all = try ToolProcess("Demo/watch", in: folder.url)
        #expect(all.output.contains("\"name\": \"B\",\n  \"platform\""))
        let two = try ToolProcess("Demo/watch/Notes", "Demo/watch/Zed", in: folder.url)
        #expect(two.output.contains("\"name\": \"C\",\n  \"platform\""))
    }

    @Test func `Links are not followed`() throws {
        let folder = try ThrowawayFolder(["App/App.swift": Self.app])
        try FileManager.default.createSymbolicLink(
            at: folder.url.appendingPathComponent("App/loop"), withDestinationURL: folder.url)
        #expect(try ToolProcess(".", in: folder.url).exitCode == 0)
    }

    @Test func `The platform and conditions are options`() throws {
        let source = """
            @main struct A: App { var body: some Scene {
                #if os(iOS)
                WindowGroup { V() }
                #else
                Settings { V() }
                #endif
                #if PRO
                MenuBarExtra("m") { V() }
                #endif
            } }
            """
        let folder = try ThrowawayFolder(["A.swift": source])
        let mac = try ToolProcess("A.swift", in: folder.url)
        #expect(mac.output.contains("\"Settings\""))
        #expect(mac.output.contains("\"platform\": \"macOS\""))
        for arguments in [["--platform", "iOS"], ["--platform=ios"]] {
            let run =
                try arguments.count == 2
                ? ToolProcess(arguments[0], arguments[1], "A.swift", in: folder.url)
                : ToolProcess(arguments[0], "A.swift", in: folder.url)
            #expect(run.output.contains("\"WindowGroup\""))
            #expect(run.output.contains("\"platform\": \"iOS\""))
        }
        #expect(try ToolProcess("-DPRO", "A.swift", in: folder.url).output.contains("MenuBarExtra"))
        #expect(try ToolProcess("-D", "PRO", "--", "A.swift", in: folder.url).output.contains("MenuBarExtra"))
    }

    @Test func `A file that cannot be read is reported, and the others are read`() throws {
        let folder = try ThrowawayFolder(["A.swift": Self.app])
        let run = try ToolProcess("A.swift", "missing.swift", in: folder.url)
        #expect(run.exitCode == 0)
        #expect(run.messages.contains("missing.swift: no such file or directory\n"))
        #expect(run.output.contains("\"what\": \"file\""))
        let nothing = try ToolProcess("missing.swift", in: folder.url)
        #expect(nothing.exitCode == 2)
        #expect(nothing.output.isEmpty)
        let empty = try ThrowawayFolder()
        #expect(try ToolProcess(".", in: empty.url).exitCode == 2)
        let device = try ToolProcess("/dev/null", in: empty.url)
        #expect(device.exitCode == 2)
        #expect(device.messages.contains("neither a folder nor a regular file"))
    }

    @Test func `A message is one line, with escapes for control characters`() throws {
        let folder = try ThrowawayFolder()
        let run = try ToolProcess("a\n\u{1B}[2J\u{202E}.swift", in: folder.url)
        #expect(run.messages.hasPrefix("typeq-swift: a\\u{A}\\u{1B}[2J\\u{202E}.swift: "), "\(run.messages)")
        #expect(run.messages.split(separator: "\n").allSatisfy { $0.hasPrefix("typeq-swift: ") })
    }

    @Test func `An app that does not exist is an error`() throws {
        let folder = try ThrowawayFolder(["A.swift": Self.app])
        let run = try ToolProcess("--app", "B", "A.swift", in: folder.url)
        #expect(run.exitCode == 2)
        #expect(run.messages == "typeq-swift: no type 'B' adopts App (choose 'A')\n")
        #expect(try ToolProcess("--app", "A", "A.swift", in: folder.url).exitCode == 0)
    }

    @Test func `The bundle identifier is a constant`() throws {
        let types = "extension UTType { static let a = UTType(exportedAs: Bundle.main.bundleIdentifier! + \".a\") }"
        let folder = try ThrowawayFolder(["A.swift": "import UniformTypeIdentifiers\n" + types])
        let run = try ToolProcess("--bundle-identifier", "com.example.b", "A.swift", in: folder.url)
        #expect(run.output.contains("\"identifier\": \"com.example.b.a\""))
        #expect(try ToolProcess("A.swift", in: folder.url).output.contains("\"what\": \"identifier\""))
    }

    /// Source: Home Assistant for iOS, whose sources need UIKit throughout.
    @Test func `Sources that need UIKit are for iOS`() throws {
        let adaptor =
            "@main struct A: App { @UIApplicationDelegateAdaptor(D.self) var d; var body: some Scene { WindowGroup {} } }"
        let phone = try ThrowawayFolder(["A.swift": "import UIKit\n" + adaptor])
        #expect(try ToolProcess(".", in: phone.url).output.contains("\"platform\": \"iOS\""))
        let both = try ThrowawayFolder(["A.swift": "#if os(macOS)\n#else\nimport UIKit\n#endif\n" + Self.app])
        #expect(try ToolProcess(".", in: both.url).output.contains("\"platform\": \"macOS\""))
        let mac = try ToolProcess("--platform", "macOS", ".", in: phone.url)
        #expect(mac.output.contains("\"platform\": \"macOS\""))
    }

    @Test(arguments: ["", "--nothing", "--platform=windows", "-x"])
    func `Invalid usage exits with 64`(_ option: String) throws {
        let folder = try ThrowawayFolder(["A.swift": Self.app])
        let run = option.isEmpty ? try ToolProcess(in: folder.url) : try ToolProcess(option, "A.swift", in: folder.url)
        #expect(run.exitCode == 64)
        #expect(run.messages.contains("usage: typeq-swift"))
        #expect(run.output.isEmpty)
    }

    @Test func `Help and version are printed`() throws {
        let folder = try ThrowawayFolder()
        let help = try ToolProcess("--help", in: folder.url)
        #expect(help.exitCode == 0)
        #expect(help.output.contains("--platform PLATFORM"))
        #expect(try ToolProcess("--version", in: folder.url).output.hasPrefix("typeq-swift "))
    }

    @Test func `The README shows the usage`() throws {
        let readme = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("README.md")
        let folder = try ThrowawayFolder()
        let usage = try ToolProcess("--help", in: folder.url).output.split(separator: "\n")
            .first { $0.hasPrefix("usage: ") }?.dropFirst(7)
        #expect(try String(contentsOf: readme, encoding: .utf8).contains("\n" + (usage ?? "none") + "\n"))
    }

    // MARK: Inputs of specifications

    private struct Inputs: Decodable {
        struct Input: Decodable {
            var file: String
            var size: Int?
            var modified: Int?
        }
        var inputs: [Input]
    }

    private func inputs(_ specification: String, in folder: ThrowawayFolder) throws -> [Inputs.Input] {
        let run = try ToolProcess("--projects", specification, in: folder.url)
        #expect(run.exitCode == 0)
        return try JSONDecoder().decode(Inputs.self, from: Data(run.output.utf8)).inputs
    }

    @Test func `The inputs of a specification are all files and folders that it was read from`() throws {
        let target = "targets: {A: {type: application, platform: macOS, sources: [Sources, A.swift]}}"
        let base = "options: {bundleIdPrefix: com.x}\n"
        let folder = try ThrowawayFolder([
            ".git/HEAD": "", "p/project.yml": "name: A\ninclude: [../base.yml, missing.yml]\n\(target)\n",
            "base.yml": base,
            "p/A.swift": "", "p/Sources/a/b/Info.plist": "<plist/>", "p/Sources/c/C.swift": "",
            "p/Sources/a/AppTests/Info.plist": "<plist/>",
        ])
        let found = try inputs("p/project.yml", in: folder)
        #expect(
            found.map(\.file) == [
                "p/../base.yml", "p/Sources", "p/Sources/a", "p/Sources/a/b", "p/Sources/a/b/Info.plist", "p/Sources/c",
                "p/missing.yml", "p/project.yml",
            ])
        #expect(found.first?.size == base.utf8.count)
        #expect(found.filter { $0.size == nil || $0.modified == nil }.map(\.file) == ["p/missing.yml"])
        let attributes = try FileManager.default.attributesOfItem(
            atPath: folder.url.appendingPathComponent("base.yml").path)
        let date = try #require(attributes[.modificationDate] as? Date)
        let time = Double(try #require(found.first?.modified)) / 1e9
        #expect(abs(time - date.timeIntervalSince1970) < 0.001)
    }

    @Test func `A file that is read as source, and a file that cannot be read, are also inputs`() throws {
        let folder = try ThrowawayFolder(["Project.swift": "let project = Project(name: \"A\", targets: [])"])
        #expect(try inputs("Project.swift", in: folder).map(\.file) == ["Project.swift"])
        try folder.run("truncate -s 9M project.yml")
        let large = try inputs("project.yml", in: folder)
        #expect(large.map(\.file) == ["project.yml"])
        #expect(large.first?.size == nil)
    }

    // MARK: Containment

    /// Source: SECURITY.md: a declaration reads nothing outside its repository.
    @Test(
        arguments: [
            "../secret.yml", "link.yml", "folder/secret.yml", "chain.yml", "/proc/self/environ", "/dev/zero", "pipe",
        ], [nil, "p", "."])
    func `A specification includes only files of its repository, or of the folder that is named`(
        _ path: String, _ root: String?
    ) throws {
        let folder = try ThrowawayFolder([
            "p/.git/HEAD": "", "secret.yml": "name: SECRET\n", "p/project.yml": "include: ['\(path)']\ntargets: {}\n",
        ])
        try folder.run(
            "cd p && ln -s ../secret.yml link.yml && ln -s .. folder && ln -s link.yml chain.yml && mkfifo pipe")
        let run =
            try root.map { try ToolProcess("--projects", "--root", $0, "p/project.yml", in: folder.url) }
            ?? ToolProcess("--projects", "p/project.yml", in: folder.url)
        #expect(run.exitCode == 0)
        let isFile = !["/proc/self/environ", "/dev/zero", "pipe"].contains(path)
        #expect(run.output.contains("SECRET") == (root == "." && isFile))
        if root != ".", path != "pipe" {
            #expect(run.output.contains("is not read: it is outside the folder"))
            #expect(run.output.contains("\"kind\":\"outside\""))
        }
        if path == "pipe" { #expect(run.output.contains("not a regular file")) }
    }

    /// Source: a report that the answer was definite although the file that was not read could declare more targets.
    @Test(arguments: ["../secret.yml", "missing.yml"], ["", "targets: {T: {type: application, platform: macOS}}\n"])
    func `If an included file is not read, the list of targets is incomplete`(_ path: String, _ targets: String) throws
    {
        let folder = try ThrowawayFolder([
            "p/.git/HEAD": "", "secret.yml": "targets: {}\n",
            "p/project.yml": "name: A\ninclude: ['\(path)']\n\(targets)",
        ])
        let run = try ToolProcess("--projects", "--root", "p", "p/project.yml", in: folder.url)
        #expect(run.exitCode == 0)
        #expect(run.output.contains("\"unread\":\"a part of the project specification is unknown: '\(path)' "))
        #expect(run.output.contains("\"kind\":\"\(path == "missing.yml" ? "unreadable" : "outside")\""))
        #expect(!run.output.contains("\"failure\""))
        #expect(run.output.contains("\"product\":\"application\"") == !targets.isEmpty)
    }

    @Test func `Folders of sources outside the repository are not searched`() throws {
        let folder = try ThrowawayFolder([
            "p/.git/HEAD": "", "q/Info.plist": "<plist/>",
            "p/project.yml": "name: A\ntargets: {T: {type: application, sources: [../q, link]}}\n",
        ])
        try folder.run("ln -s ../q p/link")
        let run = try ToolProcess("--projects", "p/project.yml", in: folder.url)
        #expect(!run.output.contains("INFOPLIST_FILE"))
    }
}
