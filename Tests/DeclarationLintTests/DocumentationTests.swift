import Foundation
import Testing

/// The Swift code in the documentation of the module is compiled: it is also in `OutsideRuleTests.swift`.
@Suite struct DocumentationTests {
    @Test(arguments: ["DeclarationLint.docc/DeclarationLint.md", "Rules/LintRule.swift"])
    func `Each line of each block of code is compiled, in the same order`(_ file: String) throws {
        let compiled = Self.lines(try Self.text("Tests/DeclarationLintTests/OutsideRuleTests.swift"))
        let blocks = Self.blocks(in: try Self.text("Sources/DeclarationLint/\(file)"))
        #expect(!blocks.isEmpty)
        for block in blocks {
            #expect(block.count > 0)
            var rest = block[...]
            for line in compiled where line == rest.first { rest.removeFirst() }
            #expect(rest.isEmpty, "\(file): not in OutsideRuleTests.swift: \(rest.first ?? "")")
        }
    }

    /// The lines of each fenced block of Swift, in Markdown or in a documentation comment.
    private static func blocks(in text: String) -> [[String]] {
        var blocks: [[String]] = []
        var isInside = false
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            var line = line.trimmingCharacters(in: .whitespaces)
            if line.hasPrefix("///") { line = line.dropFirst(3).trimmingCharacters(in: .whitespaces) }
            if line == "```swift" {
                blocks.append([])
                isInside = true
            } else if line == "```" {
                isInside = false
            } else if isInside, !line.isEmpty {
                blocks[blocks.count - 1].append(line)
            }
        }
        return blocks
    }

    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    }

    private static func text(_ path: String) throws -> String {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
}
