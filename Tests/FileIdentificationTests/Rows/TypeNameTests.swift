import Foundation
import Testing

@testable import ContentIdentification
@testable import FileIdentification
@testable import TypeRegistry

/// Formats are identified by rows of the registry. The types that rules in Swift name are a closed list: issue "Formats
/// are data" allows at most 80.
@Suite struct TypeNameTests {
    private static let sources = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "Sources/ContentIdentification")

    /// Returns the string literals in a source file, without those in comments.
    private static func literals(in text: String) -> [String] {
        text.split(separator: "\n").flatMap { line -> [String] in
            let code = line.drop { $0 == " " }
            guard !code.hasPrefix("//") else { return [] }
            return code.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
                .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
        }
    }

    private static func identifiers(in file: URL) throws -> [String] {
        literals(in: try String(contentsOf: file, encoding: .utf8)).filter {
            Registry.shipped.type($0)?.isDeclared == true
        }
    }

    @Test func `At most 80 types are in the list, each once and declared`() throws {
        let list = Self.sources.appending(path: "TypeName.swift")
        let literals = Self.literals(in: try String(contentsOf: list, encoding: .utf8))
        #expect(literals.count <= 80)
        #expect(Set(literals).count == literals.count)
        #expect(try Self.identifiers(in: list) == literals)
        #expect(literals.count > 60)
    }

    @Test func `No other source file names a type`() throws {
        let files = try #require(FileManager.default.enumerator(at: Self.sources, includingPropertiesForKeys: nil))
        var count = 0
        for case let file as URL in files where file.pathExtension == "swift" {
            count += 1
            guard file.lastPathComponent != "TypeName.swift" else { continue }
            #expect(
                try Self.identifiers(in: file) == [],
                "\(file.lastPathComponent): declare a row in Registry/types.json, or add the type to TypeName")
        }
        #expect(count > 50)
    }

    @Test func `Every type in the list is used`() throws {
        let list = try String(contentsOf: Self.sources.appending(path: "TypeName.swift"), encoding: .utf8)
        let names = list.split(separator: "static let ").dropFirst().map { String($0.prefix { $0 != " " }) }
        var used: Set<String> = []
        let files = try #require(FileManager.default.enumerator(at: Self.sources, includingPropertiesForKeys: nil))
        for case let file as URL in files where file.pathExtension == "swift" {
            let text = try String(contentsOf: file, encoding: .utf8)
            for part in text.components(separatedBy: "TypeName.").dropFirst() {
                used.insert(String(part.prefix { $0.isLetter }))
            }
        }
        #expect(Set(names).subtracting(used) == [])
    }
}
