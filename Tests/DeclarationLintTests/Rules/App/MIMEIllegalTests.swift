import Testing
import TypeRegistry

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: RFC 6838, section 4.2.
@Suite struct MIMEIllegalTests {
    private func lines(_ mimeTypes: String) throws -> [Int?] {
        let text = "[Desktop Entry]\nName=X\nExec=x %f\nMimeType=\(mimeTypes);\n"
        let reading = try AppReader().read(Array(text.utf8), named: "x.desktop")
        let findings = Linter(rules: [MIMEIllegal.self]).findings(in: reading, over: .shipped)
        #expect(findings.allSatisfy { $0.severity == .warning })
        return findings.map(\.location.position?.line)
    }

    @Test(arguments: ["markdown", "image/", "/png", "text/x/y", "image/p ng", "*/*", ".png"])
    func `A text that is not a MIME type is found`(mimeType: String) throws {
        #expect(try lines("image/png;" + mimeType) == [4])
    }

    @Test(arguments: [
        "image/svg+xml", "application/vnd.oasis.opendocument.text", "x-scheme-handler/mailto", "inode/directory",
    ])
    func `A MIME type is not found`(mimeType: String) throws {
        #expect(try lines(mimeType) == [])
    }
}
