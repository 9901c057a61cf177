import DeclarationFormats
import Testing
import TypeRegistry

@testable import AppDeclaration
@testable import DeclarationLint

/// The files of a Linux desktop have neither property lists nor ranks (field report: a fix for a desktop entry was printed as
/// a property list).
///
/// Sources: [Desktop entry specification](https://specifications.freedesktop.org/desktop-entry-spec/latest/) and
/// [MIME applications specification](https://specifications.freedesktop.org/mime-apps-spec/latest/).
@Suite struct DesktopFixTests {
    private func findings(_ text: String, named name: String) throws -> [Diagnostic] {
        Linter().findings(in: try AppReader().read(Array(text.utf8), named: name), over: .shipped)
    }

    @Test func `No fix for a desktop entry has the format or the keys of a property list`() throws {
        let text = """
            [Desktop Entry]
            Name=X
            Exec=x
            MimeType=image/png;image/png;inode/directory;application/octet-stream;application/x-nobody-has-this;text/*;
            """
        let findings = try findings(text, named: "x.desktop")
        #expect(Set(findings.map(\.id)) == ["I_MIME_UNKNOWN", "W_MIME_ILLEGAL", "W_EXEC_WITHOUT_FILE"])
        for finding in findings {
            let fix = try #require(finding.fix)
            #expect(!fix.contains("<") && !fix.contains("LS") && !fix.contains("CFBundle"), "\(finding.id): \(fix)")
        }
    }

    @Test func `A list of applications can name several applications for a type, and an application for all files`()
        throws
    {
        let text = """
            [Default Applications]
            image/png=a.desktop;b.desktop
            inode/directory=files.desktop
            application/octet-stream=hex.desktop
            [Added Associations]
            image/png=c.desktop
            """
        #expect(try findings(text, named: "mimeapps.list") == [])
    }
}
