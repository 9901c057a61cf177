import DeclarationFormats
import MemoryFiles
import Testing
import TypeRegistry

@testable import AppDeclaration

/// Source: Desktop Entry Specification 1.5; Association between MIME types and applications (freedesktop.org).
@Suite struct DesktopEntryTests {
    private func read(_ name: String, _ text: String) throws -> AppReading {
        try AppReader(tree: MemoryTree([name: text])).read(.init(name))
    }

    @Test func `The MIME types of an application are its document types`() throws {
        let reading = try read(
            "org.example.Viewer.desktop",
            """
            #!/usr/bin/env xdg-open
            [Desktop Entry]
            Type=Application
            Name=Example
            Name[de]=Beispiel
            Categories=Graphics;Viewer;
            MimeType=image/png;text/markdown;application/x-nobody-has-this;x-scheme-handler/example;
            [Desktop Action New]
            Name=New
            """)
        let app = reading.declaration
        #expect(reading.form == .desktopEntry)
        #expect(app.identifier == "org.example.Viewer")
        #expect(app.name == "Example")
        #expect(app.platform == .linux)
        #expect(app.documentTypes?.map(\.contentTypes) == [["public.png"], ["net.daringfireball.markdown"], []])
        #expect(app.documentTypes?.map(\.mimeTypes) == [[], [], ["application/x-nobody-has-this"]])
        #expect(app.documentTypes?.allSatisfy { $0.role == .viewer } == true)
        #expect(app.urlSchemes == ["example"])
        #expect(app.findings.map(\.known) == [.mimeUnknown])
        #expect(app.findings.first?.location.position?.line == 7)
        #expect(DocumentApp(app, over: .shipped).groups.map(\.name).prefix(2) == ["image/png", "text/markdown"])
    }

    @Test
    func `A list of applications has a group for each application, the default first, without removed applications`()
        throws
    {
        let app = try read(
            "mimeapps.list",
            """
            [Added Associations]
            text/markdown=other.desktop;writer.desktop;
            [Removed Associations]
            text/markdown=gone.desktop;
            [Default Applications]
            text/markdown=writer.desktop
            image/png=gone.desktop;viewer.desktop;
            """
        ).declaration
        #expect(
            app.documentTypes?.map(\.name) == [
                "writer.desktop", "gone.desktop", "viewer.desktop", "other.desktop", "writer.desktop",
            ])
        #expect(app.documentTypes?.map(\.rank) == [.default, .default, .default, .alternate, .alternate])
    }

    @Test(arguments: ["a.desktop", "mimeapps.list"]) func `Other files are errors`(_ name: String) {
        #expect(throws: AppReadingError.self) { _ = try read(name, "nothing\n") }
        #expect(throws: AppReadingError.self) { _ = try read(name, "[Other]\na=b\n") }
        #expect(throws: AppReadingError.self) { _ = try read(name, "") }
    }

    @Test func `A backslash escapes a semicolon`() {
        #expect(DesktopEntry.list("a;b\\;c;;d\\\\;") == ["a", "b;c", "d\\"])
    }
}
