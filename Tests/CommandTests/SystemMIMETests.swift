import DeclarationFormats
import Testing

/// Source: Shared MIME-info Database 0.21 (freedesktop.org). The real `update-mime-database` creates the databases.
@Suite(.enabled(if: DesktopTools.path("update-mime-database") != nil, "there is no update-mime-database"))
struct SystemMIMETests {
    let desktop: DesktopTree

    init() throws {
        desktop = try DesktopTree()
        try desktop.tree.file("dh/mime/packages/acme.xml", Self.acme)
        let made = try TypeqProcess(
            program: try #require(DesktopTools.path("update-mime-database")), [Array("dh/mime".utf8)],
            in: desktop.tree.root, environment: desktop.environment)
        #expect(made.exitCode == 0)
    }

    static let acme = """
        <mime-info xmlns="http://www.freedesktop.org/standards/shared-mime-info">
         <mime-type type="application/x-acme"><sub-class-of type="application/zip"/><alias type="application/acme"/>
          <glob pattern="*.acme" weight="80"/></mime-type>
         <mime-type type="application/x-bolt"><glob pattern="*.bolt"/><glob pattern="Boltfile"/><glob pattern="*.tar.bolt"/>
          <magic priority="60"><match type="string" offset="0" value="BOLT\\x01"/></magic>
          <root-XML namespaceURI="urn:bolt" localName="root"/></mime-type>
         <mime-type type="application/x-nested"><magic priority="60">
          <match type="string" offset="4:8" value="QQQQ"><match type="byte" offset="0" value="0x7f"/></match></magic></mime-type>
         <mime-type type="application/x-masked"><magic priority="60">
          <match type="string" offset="0" value="ABCDE" mask="0xf0ffffffff"/></magic></mime-type>
         <mime-type type="application/x-big"><magic priority="60"><match type="big16" offset="0" value="0x8182">
          <match type="little32" offset="2" value="0x83848586"/></match></magic></mime-type>
        </mime-info>
        """

    private func type(_ file: String, _ more: String...) throws -> String {
        let run = try TypeqProcess(
            (["type", "--system-mime", "-b", "-m", file] + more).map { Array($0.utf8) }, in: desktop.tree.root,
            environment: desktop.environment)
        #expect(run.exitCode == 0)
        return run.lines.first ?? ""
    }

    @Test func `Patterns, magic and XML namespaces identify files, only with the option`() throws {
        try desktop.tree.file("x.bolt", "zz")
        try desktop.tree.file("Boltfile", "zz")
        try desktop.tree.file("x.tar.bolt", "zz")
        try desktop.tree.file("magic", "BOLT\u{1}xxxx")
        try desktop.tree.file("root", "<root xmlns=\"urn:bolt\"/>")
        for file in ["x.bolt", "Boltfile", "x.tar.bolt", "magic", "root"] {
            #expect(try type(file) == "application/x-bolt", "\(file)")
            #expect(try desktop.run("type", "-b", "-m", file).output != "application/x-bolt\n")
        }
    }

    @Test func `Ranges, masks, nested conditions and numbers match as in the specification`() throws {
        let files: [(bytes: [UInt8], type: String)] = [
            ([0x7F] + Array("abcdefgQQQQ\0".utf8), "application/x-nested"),
            ([0x7F] + Array("abcdefghQQQQ\0".utf8), "application/octet-stream"),
            ([0x78] + Array("abcdefgQQQQ\0".utf8), "application/octet-stream"),
            (Array("OBCDE\0".utf8), "application/x-masked"), (Array("QBCDE\0".utf8), "application/octet-stream"),
            ([0x81, 0x82, 0x86, 0x85, 0x84, 0x83], "application/x-big"),
        ]
        for (index, file) in files.enumerated() {
            try desktop.tree.file("f\(index)", file.bytes)
            #expect(try type("f\(index)") == file.type, "\(file.bytes)")
        }
    }

    @Test func `Aliases and parents are used in every command about types`() throws {
        #expect(try desktop.run("conforms", "--system-mime", "application/acme", "application/zip").output == "yes\n")
        #expect(try desktop.run("conforms", "application/acme", "application/zip").output == "no\n")
        let shown = try desktop.run("show", "--system-mime", "application/acme").lines
        #expect(shown == (try desktop.run("show", "--system-mime", "application/x-acme").lines))
        #expect(shown.first?.hasPrefix("dyn.") == true)
        #expect(try desktop.run("types", "--system-mime", "--extension", "acme").lines == Array(shown.prefix(1)))
        #expect(try desktop.run("show", "--system-mime", "image/png").lines.first == "public.png")
        let layers = try desktop.run("registry", "layers", "--system-mime").lines
        #expect(layers.last == "system-mime \(desktop.tree.path("dh/mime/mime.cache")): 5 types")
    }

    @Test func `The types are ignored for Apple's platforms`() throws {
        try desktop.tree.file("x.bolt", "zz")
        let app = PackageFiles.root + "/Examples/apps/notes.json"
        #expect(
            try desktop.run("which-group", "--app", app, "--system-mime", "x.bolt", "--json").object().text("outcome")
                == (try desktop.run("which-group", "--app", app, "x.bolt", "--json").object().text("outcome")))
    }

    @Test func `The compiled types are kept, and compiled again when the database changes`() throws {
        let more = ["TYPEQ_CACHE": "on", "XDG_CACHE_HOME": desktop.tree.path("cache")]
        for _ in 0..<2 {
            #expect(
                try desktop.run("types", "--system-mime", "--mime", "application/x-bolt", with: more).output
                    .hasPrefix("dyn."))
        }
        try desktop.tree.file("dh/mime/mime.cache", "")
        let run = try desktop.run("type", "--system-mime", "dh", with: more)
        #expect(
            run.messages
                == "typeq: warning: \(desktop.tree.path("dh/mime/mime.cache")): is truncated: it is empty; its types are not used\n"
        )
    }

    @Test func `A truncated database, or a database of a different version, is one warning`() throws {
        let file = try #require(try FileBytes.read(desktop.tree.path("dh/mime/mime.cache")))
        let path = desktop.tree.path("dd1/mime/mime.cache")
        try desktop.tree.file("x.bolt", "zz")
        for count in [0, 1, 3, 10, 39, 44, 100, file.count / 2, file.count - 200] {
            try desktop.tree.file("dd1/mime/mime.cache", file.prefix(count))
            let run = try desktop.run("type", "--system-mime", "-b", "-m", "x.bolt")
            #expect(run.output == "application/x-bolt\n" && run.exitCode == 0)
            #expect(
                run.messages.hasPrefix("typeq: warning: \(path): is ") && run.messages.split(separator: "\n").count == 1
            )
        }
        for version in [[0, 1, 0, 3], [0, 2, 0, 0], [0, 1, 0, 0]] as [[UInt8]] {
            try desktop.tree.file("dd1/mime/mime.cache", version + file.dropFirst(4))
            let run = try desktop.run("type", "--system-mime", "-b", "-m", "x.bolt")
            #expect(
                run.messages
                    == "typeq: warning: \(path): has version \(version[1]).\(version[3]) (expected 1.1 or 1.2); its types are not used\n"
            )
        }
    }

    @Test func `If there is no database, a note is printed`() throws {
        let run = try desktop.run("types", "--system-mime", "--mime", "image/png", with: ["XDG_DATA_HOME": "/nowhere"])
        #expect(run.output == "public.png\n" && run.exitCode == 0)
        #expect(run.messages.hasPrefix("typeq: note: no MIME type database is installed"))
    }
}
