import TestTags
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite(.tags(.slow)) struct ReadmeTests {
    @Test func `The transcripts in the README are the output of the command`() throws {
        var shown = 0
        for piece in try PackageFiles.text("README.md").split(separator: "```console\n").dropFirst() {
            guard let end = piece.firstRange(of: "```") else { continue }
            let block = String(piece[..<end.lowerBound])
            shown += block.split(separator: "\n").filter { $0.hasPrefix("$ typeq ") }.count
            try Transcript.check(block)
        }
        #expect(shown >= 7)
    }

    @Test func `The transcripts in the guides are the output of the command`() throws {
        var shown = 0
        for guide in PackageFiles.paths(below: "Sources", suffix: ".md") {
            for piece in try PackageFiles.text(guide).split(separator: "```console\n").dropFirst() {
                guard let end = piece.firstRange(of: "```") else { continue }
                try Transcript.check(String(piece[..<end.lowerBound]))
                shown += 1
            }
        }
        #expect(shown >= 3)
    }

    @Test(.enabled(if: FileBytes.exists("/usr/bin/python3"), "Python is not installed"))
    func `The picture of a terminal contains the output of the command`() throws {
        let script = "Scripts/generate/terminal-picture.py --check \"$TYPEQ\""
        let run = try TypeqProcess(
            program: "/bin/sh", ["-c", script].map { Array($0.utf8) }, in: PackageFiles.root,
            environment: ["TYPEQ": TypeqProcess.binary, "PATH": "/usr/bin:/bin"])
        #expect(run.messages == "")
        #expect(run.exitCode == 0)
    }

    @Test func `The README shows the commands that Scripts/try runs`() throws {
        let readme = try PackageFiles.text("README.md")
        let shown = try PackageFiles.text("Scripts/try").split(separator: "\n").filter { $0.hasPrefix("show ") }
        #expect(shown.count == 3)
        for line in shown { #expect(readme.contains("$ typeq \(line.dropFirst(5))\n")) }
    }

    @Test func `Every file that a document links to exists`() throws {
        for document in ["README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md"] {
            for piece in try PackageFiles.text(document).split(separator: "](").dropFirst() {
                let target = piece.prefix { $0 != ")" }
                if target.hasPrefix("https://") { continue }
                #expect(try FileBytes.read("\(PackageFiles.root)/\(target)") != nil, "\(document) → \(target)")
            }
        }
    }

    /// The last column of the tables contains suites, scripts and files.
    @Test func `Every test that SECURITY.md names exists`() throws {
        let suites = try ["Tests", "Fuzzing/Replay"].flatMap { PackageFiles.paths(below: $0, suffix: ".swift") }
            .map(PackageFiles.text).joined()
        var rows = 0
        for line in try PackageFiles.text("SECURITY.md").split(separator: "\n") where line.hasPrefix("| ") {
            guard let column = line.split(separator: "|").last, column.contains("`") else { continue }
            rows += 1
            for name in column.split(separator: "`").enumerated().filter({ !$0.offset.isMultiple(of: 2) }).map(
                \.element)
            {
                let paths = [
                    "Scripts/release/checks/\(name)", "Scripts/release/checks/\(name).py", "Scripts/check/\(name)",
                    String(name),
                ]
                #expect(
                    suites.contains("struct \(name) {")
                        || name == "make fuzz" || name == "doctor"
                        || paths.contains { FileBytes.exists("\(PackageFiles.root)/\($0)") },
                    "\(name)")
            }
        }
        #expect(rows > 20)
    }

    // MARK: Statements in documents and comments

    @Test func `The README begins with the steps to get, try and test the program`() throws {
        let readme = try PackageFiles.text("README.md")
        #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count <= 171)
        let steps = try [
            "](Documentation/terminal.svg)", "git clone", "./Scripts/try", "./Scripts/test", "## Who", "## Install",
        ]
        .map { try #require(readme.firstRange(of: $0)?.lowerBound, "\($0)") }
        #expect(steps == steps.sorted())
        let checks = try PackageFiles.text(".ci/run").split(separator: "\n")
        for script in ["Scripts/try", "Scripts/test"] { #expect(checks.contains { $0.hasPrefix(script) }) }
    }

    /// CONTRIBUTING: "A file has one subject and at most 450 lines".
    @Test func `No source file has more lines than CONTRIBUTING allows`() throws {
        let rule = try PackageFiles.text("CONTRIBUTING.md").firstMatch(of: /at most (\d+)\s+lines/)
        let limit = try #require(rule.flatMap { Int($0.1) })
        for path in ["Sources", "Tests"].flatMap({ PackageFiles.paths(below: $0, suffix: ".swift") }) {
            let count = try PackageFiles.text(path).split(separator: "\n", omittingEmptySubsequences: false).count - 1
            #expect(count <= limit, "\(path)")
        }
    }

    /// The comments on `FileIdentifier` and its documentation name these numbers.
    @Test func `The documentation contains the limits on the bytes that are read`() throws {
        let limits = try PackageFiles.text("Sources/ContentIdentification/Limits.swift")
        #expect(limits.contains("static let magicBytes = 64 << 10\n"))
        #expect(limits.contains("static let textBytes = 64 << 10\n"))
        #expect(limits.contains("static let containerBytes = 4 << 20\n"))
        for path in ["FileIdentifier.swift", "FileIdentification.docc/FileIdentification.md"] {
            let text = try PackageFiles.text("Sources/FileIdentification/\(path)")
            #expect(text.contains("first 64 KiB") && text.contains("4 MiB"), "\(path)")
        }
    }

    @Test func `The page about tests names every check before a release`() throws {
        let document = try PackageFiles.text("Documentation/tests.md")
        let folder = "\(PackageFiles.root)/Scripts/release/checks"
        let checks = FileBytes.names(in: Array(folder.utf8)).map { String(decoding: $0, as: UTF8.self) }
            .filter { !FileBytes.isDirectory("\(folder)/\($0)") && access("\(folder)/\($0)", X_OK) == 0 }
        #expect(checks.count > 10)
        for check in checks { #expect(document.contains("`\(check)`"), "\(check)") }
    }

    @Test func `Every script that a document or a comment names exists`() throws {
        let documents = [
            "README.md", "CONTRIBUTING.md", "Makefile", ".ci/run", "Fuzzing/README.md", "action.yml",
            ".pre-commit-hooks.yaml", "Examples/spark/README.md",
        ]
        let folders = [("Documentation", ".md"), ("Sources", ".swift"), ("Tests", ".swift"), (".github", ".yml")]
        for path in documents + folders.flatMap({ PackageFiles.paths(below: $0.0, suffix: $0.1) }) {
            for piece in try PackageFiles.text(path).split(separator: "Scripts/").dropFirst() {
                let name = piece.prefix { $0.isLetter || $0.isNumber || "/-_.".contains($0) }
                let script = name.last == "." ? name.dropLast() : name
                // A name that a test completes.
                guard let end = script.last, end != "/", piece[script.endIndex...].first != "\\" else { continue }
                #expect(FileBytes.exists("\(PackageFiles.root)/Scripts/\(script)"), "\(path): Scripts/\(script)")
            }
        }
    }

    @Test func `The app in Examples has no findings`() throws {
        let run = try TypeqProcess("which-group", "--app", "Examples/apps/notes.json", "Examples/report.md")
        #expect(run.messages == "")
        #expect(run.exitCode == 0)
    }

    // MARK: Modules

    /// The modules in the order of CONTRIBUTING, which is the order of the data flow.
    private static let listedModules = Result {
        try PackageFiles.text("CONTRIBUTING.md").split(separator: "\n").filter { $0.hasPrefix("Sources/") }
            .map { String($0.dropFirst("Sources/".count).prefix { $0 != " " }) }
    }

    @Test func `The modules in CONTRIBUTING are the modules of the package and in Sources`() throws {
        let listed = try Self.listedModules.get()
        let package = try PackageFiles.text("Package.swift")
        for module in listed { #expect(package.contains("name: \"\(module)\"")) }
        for piece in package.split(separator: "arget(").dropFirst() {
            guard let name = piece.firstRange(of: "name: \"").map({ piece[$0.upperBound...].prefix { $0 != "\"" } })
            else { continue }
            // Targets outside Sources, such as tests and examples, are not modules.
            let isModule = !name.hasSuffix("Tests") && !piece.contains("path: ")
            #expect(listed.contains(String(name)) || !isModule, "\(name)")
        }
        let folders = FileBytes.names(in: Array("\(PackageFiles.root)/Sources".utf8))
        #expect(Set(folders.map { String(decoding: $0, as: UTF8.self) }) == Set(listed))
        #expect(listed.last == "typeq")
    }

    /// Returns the module that a line of Swift imports, with any attributes before `import` and any symbols after it.
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

    @Test(arguments: PackageFiles.paths(below: "Sources", suffix: ".swift"))
    func `Every file imports only modules above its own module`(_ path: String) throws {
        let modules = try Self.listedModules.get()
        let module = String(path.split(separator: "/")[1])
        let own = try #require(modules.firstIndex(of: module))
        for line in try PackageFiles.text(path).split(separator: "\n") {
            guard let name = imported(by: line) else { continue }
            if let other = modules.firstIndex(of: name) {
                #expect(other < own, "\(module) imports \(name), which is below it")
            } else {
                let isFoundation = ["Foundation", "FoundationEssentials", "SwiftUI"].contains(name)
                let mayUseFoundation = ["UniformTypeIdentifiers", "FileIdentificationFoundation", "Documents"]
                    .contains(module)
                let ofSystem = ["Glibc", "Musl", "Darwin", "SystemPackage", "Synchronization", "Observation"]
                    .contains(name)
                let ofTests = name == "CReaderFaults" && module == "ContentIdentification"
                // Canonical decomposition is not public in the standard library, and on Apple's systems not available.
                let isUnicode =
                    ["Swift", "Foundation"].contains(name) && path.hasSuffix("Events/EventConditions.swift")
                let isOtherSystem = ["Android", "WASILibc", "ucrt"].contains(name) && module == "TypeRegistry"
                // The main actor is recognized by its queue.
                let isQueue = name == "Dispatch" && module == "Documents"
                #expect(
                    isQueue || ofSystem || ofTests || isOtherSystem || isUnicode || isFoundation && mayUseFoundation,
                    "\(module) imports \(name)")
            }
        }
    }

    /// Threads, the environment, files, memchr, and programs that the command starts. Other modules use `FileSystem`.
    private static let modulesOfTheCLibrary = ["FileIdentification", "FileSystem", "TypeRegistry", "typeq"]

    @Test func `Few modules import the C library, and only TypeRegistry has branches for systems without files`() throws
    {
        for path in PackageFiles.paths(below: "Sources", suffix: ".swift") {
            let module = String(path.split(separator: "/")[1])
            let names = try PackageFiles.text(path).split(separator: "\n").compactMap(imported)
            #expect(!names.contains("Glibc") || Self.modulesOfTheCLibrary.contains(module), "\(path)")
            let others = ["Android", "WASILibc", "ucrt", "WinSDK"].filter(names.contains)
            #expect(others.isEmpty || module == "TypeRegistry", "\(path) imports \(others)")
            #expect(!names.contains("CFileSystem") || module == "FileSystem", "\(path)")
            #expect(!names.contains("CSQLite") || path.hasPrefix("Sources/DocumentRouting/Windows/Store/"), "\(path)")
            #expect(!names.contains("FileSystem") || module != "TypeRegistry", "\(path)")
        }
    }

    @Test func `The reader of imports recognizes all forms of an import`() {
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
