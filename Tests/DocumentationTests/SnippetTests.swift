import Foundation
import TestTags
import Testing

/// The Swift code in documentation is compiled: each block is also in a function in `Snippets`.
///
/// A block is the lines of a fenced `swift` block in a DocC catalog, a documentation comment or the README, without
/// comments and imports. They are in the function in the same order; the function may have other lines between them.
@Suite(.tags(.slow)) struct SnippetTests {
    /// The modules whose catalogs and documentation comments are checked.
    static let modules = [
        "AppDeclaration", "ContentIdentification", "DeclarationFormats", "DeclarationLint", "DocumentRouting",
        "Documents", "FileIdentification", "FileIdentificationFoundation", "TypeRegistry", "TypeqKit",
        "UniformTypeIdentifiers",
    ]

    @Test(arguments: modules)
    func `Every block of a module's documentation is compiled`(_ module: String) throws {
        let catalog = "Sources/\(module)/\(module).docc/\(module).md"
        #expect(try !Self.blocks(in: Self.text(catalog)).isEmpty)
        for file in try Self.files(below: "Sources/\(module)", [".swift", ".md"]) { try Self.check(file) }
    }

    @Test func `Every block of the README is compiled`() throws {
        try Self.check("README.md")
    }

    @Test func `A block is found only in a function that has its lines in order`() {
        let functions = Self.functions(in: "func one() {\n  let a = 1 // one\n  check(a)\n  use(a)\n}\nfunc two() {}\n")
        #expect(Self.isCompiled(["let a = 1", "use(a)"], in: functions))
        #expect(!Self.isCompiled(["use(a)", "let a = 1"], in: functions))
        #expect(!Self.isCompiled(["let a = 2"], in: functions))
    }

    private static func check(_ file: String) throws {
        let folder = "Tests/DocumentationTests/Snippets"
        let sources = try files(below: folder, [".swift"]).map { try text($0) }
        let functions = sources.flatMap(Self.functions)
        for block in blocks(in: try text(file)) where !block.isEmpty {
            // A block with functions cannot be inside one.
            let hasFunctions = block.contains { $0.hasPrefix("func ") }
            #expect(
                isCompiled(block, in: hasFunctions ? sources.map(lines) : functions),
                "\(file): no function in \(folder) has \(block)")
        }
    }

    /// The lines of each block, without those that are not compiled in a function.
    private static func blocks(in text: String) -> [[String]] {
        var blocks: [[String]] = []
        var block: [String]?
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            var line = line.trimmingCharacters(in: .whitespaces)
            if line.hasPrefix("///") { line = line.dropFirst(3).trimmingCharacters(in: .whitespaces) }
            if line == "```swift" {
                block = []
            } else if line == "```", let lines = block {
                // The manifest of a user's package is not code of this package.
                if lines.first?.hasPrefix("dependencies: [") != true { blocks.append(lines) }
                block = nil
            } else if let line = code(line), !line.hasPrefix("import ") {
                block?.append(line)
            }
        }
        return blocks
    }

    /// The lines of each function, from one `func` to the next.
    private static func functions(in text: String) -> [[String]] {
        var functions: [[String]] = []
        for line in lines(of: text) {
            if line.hasPrefix("func ") || line.hasPrefix("@Test") { functions.append([]) }
            functions.indices.last.map { functions[$0].append(line) }
        }
        return functions
    }

    /// The lines of a file with code.
    private static func lines(of text: String) -> [String] {
        // An expression whose value is not used needs '_ =' to compile without a warning.
        text.split(separator: "\n").compactMap { code(String($0)) }
            .map { $0.hasPrefix("_ = ") ? String($0.dropFirst(4)) : $0 }
    }

    private static func isCompiled(_ block: [String], in functions: [[String]]) -> Bool {
        functions.contains { function in
            var rest = block[...]
            for line in function where line == rest.first || "_ = " + line == rest.first { rest.removeFirst() }
            return rest.isEmpty
        }
    }

    /// A line without its comment and the spaces around it, or nil if nothing is left.
    private static func code(_ line: String) -> String? {
        let uncommented = line.hasPrefix("//") ? "" : line.components(separatedBy: " //")[0]
        let trimmed = uncommented.trimmingCharacters(in: .whitespaces)
        return trimmed.isEmpty || trimmed.hasPrefix("//") ? nil : trimmed
    }

    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    private static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    private static func files(below folder: String, _ endings: [String]) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: root.appending(path: folder).path).sorted()
            .filter { path in endings.contains { path.hasSuffix($0) } }.map { "\(folder)/\($0)" }
    }
}
