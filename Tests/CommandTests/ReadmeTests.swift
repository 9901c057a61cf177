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
        for document in ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"] {
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

    @Test("the modules of CONTRIBUTING are those of the package, in an order in which each imports only those above it")
    func modules() throws {
        let guide = try PackageFiles.text("CONTRIBUTING.md")
        let listed = guide.split(separator: "\n").filter { $0.hasPrefix("Sources/") }
            .map { String($0.dropFirst("Sources/".count).prefix { $0 != " " }) }
        let package = try PackageFiles.text("Package.swift")
        for module in listed { #expect(package.contains("name: \"\(module)\"")) }
        for piece in package.split(separator: "arget(").dropFirst() {
            guard let name = piece.firstRange(of: "name: \"").map({ piece[$0.upperBound...].prefix { $0 != "\"" } })
            else { continue }
            // What stands outside Sources, as tests and examples do, is no module.
            let isModule = !name.hasSuffix("Tests") && !piece.contains("path: ")
            #expect(listed.contains(String(name)) || !isModule, "\(name)")
        }
        #expect(listed.last == "typeq")
    }
}
