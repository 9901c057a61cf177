import Testing

@Suite("README and examples")
struct ReadmeTests {
    @Test("what the README shows is what the command prints")
    func transcripts() throws {
        var shown = 0
        for piece in try PackageFiles.text("README.md").split(separator: "```console\n").dropFirst() {
            guard let end = piece.firstRange(of: "```") else { continue }
            let block = String(piece[..<end.lowerBound])
            shown += block.split(separator: "\n").filter { $0.hasPrefix("$ typeq ") }.count
            try Transcript.check(block)
        }
        #expect(shown >= 7)
    }

    @Test("the README shows what Scripts/try runs")
    func tryScript() throws {
        let readme = try PackageFiles.text("README.md")
        let shown = try PackageFiles.text("Scripts/try").split(separator: "\n").filter { $0.hasPrefix("show ") }
        #expect(shown.count == 3)
        for line in shown { #expect(readme.contains("$ typeq \(line.dropFirst(5))\n")) }
    }

    @Test("every file that a document links to is there")
    func links() throws {
        for document in ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"] {
            for piece in try PackageFiles.text(document).split(separator: "](").dropFirst() {
                let target = piece.prefix { $0 != ")" }
                if target.hasPrefix("https://") { continue }
                #expect(try FileBytes.read("\(PackageFiles.root)/\(target)") != nil, "\(document) → \(target)")
            }
        }
    }

    @Test("the example of an app has no findings")
    func exampleApp() throws {
        let run = try TypeqProcess("which-group", "--app", "Examples/apps/notes.json", "Examples/report.md")
        #expect(run.messages == "")
        #expect(run.exitCode == 0)
    }

    // MARK: Modules

    /// The modules in the order of CONTRIBUTING, in which data flows.
    private func listedModules() throws -> [String] {
        try PackageFiles.text("CONTRIBUTING.md").split(separator: "\n").filter { $0.hasPrefix("Sources/") }
            .map { String($0.dropFirst("Sources/".count).prefix { $0 != " " }) }
    }

    @Test("the modules of CONTRIBUTING are those of the package, and those in Sources")
    func modules() throws {
        let listed = try listedModules()
        let package = try PackageFiles.text("Package.swift")
        for module in listed { #expect(package.contains("name: \"\(module)\"")) }
        for piece in package.split(separator: "arget(").dropFirst() {
            guard let name = piece.firstRange(of: "name: \"").map({ piece[$0.upperBound...].prefix { $0 != "\"" } })
            else { continue }
            // What stands outside Sources, as tests and examples do, is no module.
            let isModule = !name.hasSuffix("Tests") && !piece.contains("path: ")
            #expect(listed.contains(String(name)) || !isModule, "\(name)")
        }
        let folders = FileBytes.names(in: Array("\(PackageFiles.root)/Sources".utf8))
        #expect(Set(folders.map { String(decoding: $0, as: UTF8.self) }) == Set(listed))
        #expect(listed.last == "typeq")
    }

    /// What a line of Swift imports: the module's name, whatever stands before `import` and behind it.
    private func imported(by line: Substring) -> String? {
        var words = line.split(separator: " ")[...]
        while let word = words.first,
            word.hasPrefix("@") || ["public", "package", "internal", "private", "fileprivate"].contains(word)
        {
            words.removeFirst()
        }
        guard words.popFirst() == "import", let word = words.popFirst() else { return nil }
        let kinds = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]
        let name = kinds.contains(String(word)) ? words.popFirst() : word
        return name.map { String($0.prefix { $0 != "." }) }
    }

    @Test(
        "every file imports only modules above its own",
        arguments: PackageFiles.paths(below: "Sources", suffix: ".swift"))
    func imports(_ path: String) throws {
        let modules = try listedModules()
        let module = String(path.split(separator: "/")[1])
        let own = try #require(modules.firstIndex(of: module))
        for line in try PackageFiles.text(path).split(separator: "\n") {
            guard let name = imported(by: line) else { continue }
            if let other = modules.firstIndex(of: name) {
                #expect(other < own, "\(module) imports \(name), which is below it")
            } else {
                let isFoundation = ["Foundation", "FoundationEssentials", "SwiftUI"].contains(name)
                let mayUseFoundation = ["UniformTypeIdentifiers", "Documents"].contains(module)
                let ofSystem = ["Glibc", "Musl", "Darwin", "SystemPackage", "Synchronization"].contains(name)
                let ofTests = name == "CReaderFaults" && module == "FileIdentification"
                let isOtherSystem = ["Android", "WASILibc", "ucrt"].contains(name) && module == "TypeRegistry"
                #expect(
                    ofSystem || ofTests || isOtherSystem || isFoundation && mayUseFoundation,
                    "\(module) imports \(name)")
            }
        }
    }

    /// The files that call the C library, and what for. Everything else goes through `FileSystem`.
    private static let filesOfTheCLibrary = [
        "Sources/FileIdentification/Many/Threads.swift",  // Threads.
        "Sources/FileSystem/CurrentProcess.swift",  // The environment, time, signals.
        "Sources/FileSystem/SystemCalls.swift",  // Files.
        "Sources/TypeRegistry/Table/ByteSearch.swift",  // memchr and memcmp.
        "Sources/typeq/Support/ChildProgram.swift",  // Programs that the command starts.
    ]

    @Test("few files import the C library, and only those of the registry know systems without files")
    func theCLibrary() throws {
        var found: [String] = []
        for path in PackageFiles.paths(below: "Sources", suffix: ".swift") {
            let text = try PackageFiles.text(path)
            let names = text.split(separator: "\n").compactMap(imported)
            if names.contains("Glibc") { found.append(path) }
            let others = ["Android", "WASILibc", "ucrt", "WinSDK"].filter(names.contains)
            #expect(others.isEmpty || path.hasPrefix("Sources/TypeRegistry/"), "\(path) imports \(others)")
            #expect(!names.contains("CFileSystem") || path.hasPrefix("Sources/FileSystem/"), "\(path)")
            #expect(!names.contains("FileSystem") || !path.hasPrefix("Sources/TypeRegistry/"), "\(path)")
        }
        #expect(found.sorted() == Self.filesOfTheCLibrary)
    }

    @Test("the reader of imports knows how they are written")
    func importLines() {
        for (line, name) in [
            ("import Glibc", "Glibc"), ("    public import SystemPackage", "SystemPackage"),
            ("@_exported import struct TypeRegistry.UTType", "TypeRegistry"),
            ("@testable import AppDeclaration", "AppDeclaration"), ("internal import CMagic", "CMagic"),
            ("// import Nothing", nil), ("let imported = 1", nil), ("", nil),
        ] as [(Substring, String?)] {
            #expect(imported(by: line) == name)
        }
    }
}
