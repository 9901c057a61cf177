import Testing
import TypeRegistry

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: Shared MIME-info specification (freedesktop.org).
@Suite struct MIMEUnknownTests {
    @Test func `An unknown MIME type is a note`() throws {
        let text = "[Desktop Entry]\nName=X\nMimeType=image/png;application/x-nobody-has-this;\n"
        let reading = try AppReader().read(Array(text.utf8), named: "x.desktop")
        let findings = Linter(rules: [MIMEUnknown.self]).findings(in: reading, over: .shipped)
        #expect(findings.map(\.location.position?.line) == [3])
        #expect(findings.first?.severity == .note)
    }
}
