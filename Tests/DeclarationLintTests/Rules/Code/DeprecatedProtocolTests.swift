import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: FileDocument and ReferenceFileDocument (Apple), which are deprecated in the SDK of 27.
@Suite struct DeprecatedProtocolTests {
    @Test func `A group on a deprecated protocol is a note, once for each protocol`() throws {
        func group(_ name: String, line: Int) -> SceneDeclaration {
            Source.group("g\(line)", readable: ["public.json"], documentProtocol: name, line: line)
        }
        let groups = [
            group("FileDocument", line: 1), group("FileDocument", line: 2), group("ReferenceFileDocument", line: 3),
            group("Document", line: 4), group("SwiftData", line: 5),
        ]
        try Source.expect(DeprecatedProtocol.self, scenes: groups, lines: [1, 3], .note)
        let findings = try Linting.findings(DeprecatedProtocol.self, "", scenes: groups)
        #expect(findings.map(\.related.count) == [1, 0])
    }
}
