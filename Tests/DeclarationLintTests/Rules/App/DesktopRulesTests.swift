@testable import AppDeclaration
@testable import DeclarationLint
import Testing
import TypeRegistry

/// Source: Desktop Entry Specification 1.5, "The Exec key".
@Suite struct ExecWithoutFileTests {
    private func lines(_ exec: String, _ more: String = "MimeType=image/png;") throws -> [Int?] {
        let text = "[Desktop Entry]\nName=X\nExec=\(exec)\n\(more)\n"
        let reading = try AppReader().read(Array(text.utf8), named: "x.desktop")
        return Linter(rules: [ExecWithoutFile.self]).findings(in: reading, over: .shipped).map(
            \.location.position?.line)
    }

    @Test(arguments: ["acme", "acme --icon %i %c", "acme 100%%f"])
    func `A command that does not get the file is found`(exec: String) throws {
        #expect(try lines(exec) == [3])
    }

    @Test(arguments: ["acme %f", "acme %F", "acme --new %u", "acme %U", "acme \"%f\""])
    func `A command with a field code is not found`(exec: String) throws {
        #expect(try lines(exec) == [])
    }

    @Test func `A program that opens nothing, or that D-Bus starts, needs no field code`() throws {
        #expect(try lines("acme", "") == [])
        #expect(try lines("acme", "MimeType=image/png;\nDBusActivatable=true") == [])
    }
}

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
