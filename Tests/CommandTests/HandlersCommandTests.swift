import DeclarationFormats
import TestTags
import Testing

/// Sources: "Association between MIME types and applications" 1.0.1 (freedesktop.org), with its algorithms; Desktop Entry
/// Specification 1.5; Shared MIME-info Database 0.21.
@Suite(.tags(.slow)) struct HandlersCommandTests {
    let desktop: DesktopTree

    init() throws { desktop = try DesktopTree() }

    private func threeEditors() throws {
        try desktop.app("dd1", "a", "text/plain;")
        try desktop.app("dd2", "b", "text/plain;")
        try desktop.app("dh", "c", "text/plain;")
    }

    private func list(_ file: String, _ lines: String...) throws {
        try desktop.tree.file(file, lines.map { $0 + "\n" }.joined())
    }

    // MARK: Associations

    @Test func `Folders count in their order, and the first default application that is associated is the default`()
        throws
    {
        try threeEditors()
        #expect(try desktop.handlers("text/plain") == ["c", "a", "b"])
        try desktop.app("dd2", "zz", "image/png;")
        try list("ch/mimeapps.list", "[Default Applications]", "text/plain=gone.desktop;zz.desktop;b.desktop;a.desktop")
        #expect(try desktop.handlers("text/plain") == ["b", "c", "a"])
    }

    @Test func `Associations are added and removed`() throws {
        try threeEditors()
        try desktop.app("dd2", "zz", "image/png;")
        try list("ch/mimeapps.list", "[Removed Associations]", "text/plain=a.desktop;c.desktop;")
        #expect(try desktop.handlers("text/plain") == ["b"])
        try list("ch/mimeapps.list", "[Added Associations]", "text/plain=zz.desktop;b.desktop;")
        #expect(try desktop.handlers("text/plain") == ["zz", "b", "c", "a"])
    }

    @Test func `A list does not change the associations of a more important folder`() throws {
        try desktop.app("dh", "c", "text/plain;")
        try desktop.app("dh", "d", "image/png;")
        try list(
            "dd2/applications/mimeapps.list", "[Removed Associations]", "text/plain=c.desktop;",
            "[Added Associations]", "text/plain=d.desktop")
        #expect(try desktop.handlers("text/plain") == ["c"])
        try desktop.app("dh", "e", "text/plain;")
        try list("dd2/applications/mimeapps.list", "[Default Applications]", "text/plain=e.desktop")
        #expect(try desktop.handlers("text/plain") == ["e", "c"], "but a default may name such an application")
    }

    @Test func `A desktop file hides those with the same ID, also if it is hidden or opens something else`() throws {
        try desktop.app("dd1", "a", "text/plain;")
        try desktop.app("dd1", "b", "text/plain;")
        try desktop.app("dd2", "c", "text/plain;")
        try desktop.app("dh", "a", "text/plain;", "Hidden=true")
        try desktop.app("dh", "b", "image/png;")
        #expect(try desktop.handlers("text/plain") == ["c"])
    }

    @Test func `The default of a list for the desktop comes first, its associations are ignored`() throws {
        try threeEditors()
        try list(
            "ch/gnome-mimeapps.list", "[Default Applications]", "text/plain=b.desktop", "[Removed Associations]",
            "text/plain=a.desktop;")
        try list("ch/mimeapps.list", "[Default Applications]", "text/plain=a.desktop")
        #expect(try desktop.handlers("text/plain", with: ["XDG_CURRENT_DESKTOP": "KDE:GNOME"]) == ["b", "c", "a"])
        #expect(try desktop.handlers("text/plain", with: ["XDG_CURRENT_DESKTOP": "XFCE"]) == ["a", "c", "b"])
        #expect(try desktop.handlers("text/plain", with: ["XDG_CURRENT_DESKTOP": "../x"]) == ["a", "c", "b"])
    }

    @Test func `The eight lists count in the order of the specification`() throws {
        let lists = ["ch", "cd1", "dh/applications", "dd1/applications"].flatMap {
            ["\($0)/gnome-mimeapps.list", "\($0)/mimeapps.list"]
        }
        for (index, list) in lists.enumerated().reversed() {
            try desktop.app("dd2", "p\(index)", "text/plain;")
            try self.list(list, "[Default Applications]", "text/plain=p\(index).desktop")
            let found = try desktop.handlers("text/plain", with: ["XDG_CURRENT_DESKTOP": "GNOME"])
            #expect(found.first == "p\(index)")
        }
    }

    // MARK: Desktop files

    @Test func `What the desktop would not start is left out, NoDisplay and OnlyShowIn do not matter`() throws {
        try desktop.app("dd1", "a", "text/plain;", "TryExec=no-such-program")
        try desktop.app("dd1", "b", "text/plain;", "TryExec=sh")
        try desktop.app("dd1", "c", "text/plain;", "TryExec=/etc/passwd")
        try desktop.app("dd1", "d", "text/plain;", "Type=Link")
        try desktop.app("dd1", "e", "text/plain;", "Exec=")
        try desktop.app("dd1", "f", "text/plain;", "Exec=", "DBusActivatable=true")
        try desktop.app("dd1", "g", "text/plain;", "NoDisplay=true", "OnlyShowIn=KDE;")
        try desktop.app("dd1", "kde/foo", "text/plain;")
        #expect(try desktop.handlers("text/plain") == ["b", "f", "g", "kde-foo"])
    }

    @Test func `Wrong escapes, lines and encodings do not hide other applications`() throws {
        try desktop.tree.file(
            "dd1/applications/a.desktop",
            "[Desktop Entry]\r\nType=Application\r\nExec=true\r\nName=A\\sB\\q\\\r\nrubbish\r\nMimeType=text/pl\\;ain;Text/Plain\r\n"
        )
        try desktop.tree.file(
            "dd1/applications/b.desktop",
            Array("[Desktop Entry]\nType=Application\nExec=true\nName=".utf8) + [0xFF]
                + Array("\nMimeType= text/plain".utf8))
        try desktop.tree.file("dd1/applications/c.desktop", "\u{FEFF}[Desktop Entry]\nMimeType=text/plain\n")
        try desktop.tree.file("dd1/applications/d.desktop", "[Desktop Action x]\nMimeType=text/plain\n")
        try desktop.tree.file("dd1/applications/e.desktop~", "[Desktop Entry]\nMimeType=text/plain\n")
        let run = try desktop.run("handlers", "text/plain")
        #expect(run.output == "a.desktop: A B\\q\\, default\nb.desktop: \u{FFFD}\n")
        #expect(run.messages == "" && run.exitCode == 0)
    }

    @Test func `Pipes, folders, large files and circles of links are not read`() throws {
        try desktop.app("dd1", "a", "text/plain;")
        try desktop.tree.fifo("dd1/applications/f.desktop")
        try desktop.tree.folder("dd1/applications/g.desktop")
        try desktop.tree.link("dd1/applications/h.desktop", to: "nowhere")
        try desktop.tree.link("dd1/applications/loop", to: ".")
        #expect(try desktop.handlers("text/plain") == ["a"])
    }

    @Test func `The name is in the language of the user, in JSON it is not`() throws {
        try desktop.app(
            "dd1", "a", "text/plain;", "Name[de]=Deutsch", "Name[sr_YU]=one", "Name[sr_YU@Latn]=two", "Name[sr]=three")
        func name(_ locale: [String: String]) throws -> String? {
            try desktop.run("handlers", ".txt", with: locale).lines.first
        }
        #expect(try name(["LC_MESSAGES": "de_DE.UTF-8"]) == "a.desktop: Deutsch, default")
        #expect(try name(["LC_MESSAGES": "de_DE.UTF-8", "LC_ALL": "C"]) == "a.desktop: a, default")
        #expect(try name(["LANG": "sr_YU.UTF-8@Latn"]) == "a.desktop: two, default")
        #expect(try name(["LANG": "sr_YU@Cyrl"]) == "a.desktop: one, default")
        #expect(try desktop.run("handlers", "--json", ".txt", with: ["LANG": "de"]).object().text("name") == "a")
    }

    @Test func `Markup, control characters and an ASCII terminal are no trouble for a name`() throws {
        try desktop.app("dd1", "a", "text/plain;", "Name=<b>\\n\u{1B}[31mü")
        #expect(try desktop.run("handlers", "text/plain").output == "a.desktop: <b>\\u{A}\\u{1B}[31mü, default\n")
        let shown = try TypeqProcess(
            ["handlers", "--color", "never", "text/plain"].map { Array($0.utf8) }, in: desktop.tree.root,
            environment: desktop.environment.merging(["LC_ALL": "C", "COLUMNS": "20"]) { $1 }, output: .terminal)
        #expect(shown.output.hasPrefix("a.desktop: <b>\\u{A}\\u{1B}[31m\\u{FC}, default"))
    }

    // MARK: Falling back

    @Test(arguments: [
        "text/x-csrc", "text/markdown", "application/x-shellscript", "text/html", "text/csv", "text/x-nosuch",
    ])
    func `Without an application of its own, a type is opened by those for its supertypes`(_ type: String) throws {
        try desktop.app("dd1", "ed", "text/plain;")
        let run = try desktop.run("handlers", type)
        #expect(run.output == "ed.desktop: ed, default, as public.plain-text (text/plain)\n")
    }

    @Test func `The nearest type comes first, even before the default of a farther one`() throws {
        try desktop.app("dd1", "ed", "text/plain;")
        try desktop.app("dd1", "md", "text/markdown;")
        try desktop.app("dd1", "any", "application/octet-stream;")
        try list("ch/mimeapps.list", "[Default Applications]", "text/plain=ed.desktop")
        #expect(try desktop.handlers("text/markdown") == ["md", "ed", "any"])
        let objects = try desktop.run("handlers", "--json", "text/markdown").objects()
        #expect(objects.map { $0["distance"]?.integer } == [0, 1, 3] || objects.count == 3)
        #expect(
            objects.map { $0.text("matchedType") } == [
                "net.daringfireball.markdown", "public.plain-text", "public.data",
            ])
        #expect(objects.map { $0.flag("default") } == [true, false, false])
        #expect(objects[1].text("defaultIn") == desktop.tree.path("ch/mimeapps.list"))
    }

    @Test func `An application that is removed from a type is not offered for its supertypes`() throws {
        try desktop.app("dd1", "ed", "text/plain;text/markdown;")
        try list("ch/mimeapps.list", "[Removed Associations]", "text/markdown=ed.desktop")
        #expect(try desktop.handlers("text/markdown") == [])
        #expect(try desktop.handlers("text/plain") == ["ed"])
    }

    @Test(.enabled(if: SystemMIME.cache != nil, "no database of MIME types is installed"))
    func `An alias is the same type, and the canonical name comes first`() throws {
        try desktop.tree.file("dd2/mime/mime.cache", try #require(SystemMIME.cache))
        try desktop.app("dd1", "a", "application/x-pdf;")
        try desktop.app("dd1", "b", "application/pdf;")
        #expect(try desktop.handlers("application/pdf") == ["b", "a"])
        #expect(try desktop.handlers("com.adobe.pdf") == ["b", "a"])
    }

    @Test(.enabled(if: SystemMIME.cache != nil, "no database of MIME types is installed"))
    func `The installed database adds supertypes: a book is a zip archive`() throws {
        try desktop.tree.file("dd2/mime/mime.cache", try #require(SystemMIME.cache))
        try desktop.app("dd1", "zip", "application/zip;")
        #expect(try desktop.handlers("application/epub+zip") == ["zip"])
        try desktop.tree.file("dd1/mime/mime.cache", try #require(SystemMIME.cache).prefix(5000))
        let run = try desktop.run("handlers", "application/epub+zip")
        #expect(run.lines.count == 1 && run.messages.contains("dd1/mime/mime.cache: is damaged"))
    }

    @Test func `--explain names the types that were asked, and the files`() throws {
        try desktop.app("dd1", "ed", "text/plain;")
        try list("ch/mimeapps.list", "[Default Applications]", "text/plain=ed.desktop")
        #expect(
            try desktop.run("handlers", "--explain", "text/html").output == """
                text/html: public.html (text/html) → public.plain-text (text/plain) → public.data (application/octet-stream)
                ed.desktop: ed, default, as public.plain-text (text/plain)
                  text/plain is in MimeType of \(desktop.tree.path("dd1/applications/ed.desktop"))
                  the default application in \(desktop.tree.path("ch/mimeapps.list"))

                """)
    }

    // MARK: Operands

    @Test func `A type in any form and a file have the same applications, a file by its content`() throws {
        try desktop.app("dd1", "v", "image/png;")
        try desktop.app("dd1", "ed", "text/plain;")
        try desktop.tree.file("p.png", Samples.png)
        try desktop.tree.file("x.txt", Samples.png)
        for operand in ["public.png", ".png", "image/png", "p.png", "./p.png", "x.txt"] {
            #expect(try desktop.handlers(operand) == ["v"], "\(operand)")
        }
        #expect(try desktop.run("handlers", "--identify", "name", "x.txt").lines.map { $0.prefix(2) } == ["ed"])
        #expect(try desktop.run("handlers", "--json", "x.txt").object().text("file") == "x.txt")
    }

    @Test func `A folder is opened by file managers, a scheme by its handlers`() throws {
        try desktop.app("dd1", "fm", "inode/directory;")
        try desktop.app("dd1", "ed", "text/plain;application/octet-stream")
        try desktop.app("dd1", "web", "x-scheme-handler/https;")
        try desktop.tree.folder("d")
        #expect(try desktop.handlers("d/") == ["fm"])
        #expect(try desktop.handlers("public.folder") == ["fm"])
        #expect(try desktop.handlers("x-scheme-handler/https") == ["web"])
    }

    @Test func `Nothing opens it is 1, an unknown type or a missing file 2`() throws {
        let none = try desktop.run("handlers", "image/x-foo")
        #expect(none.exitCode == 1 && none.output == "" && none.messages == "typeq: no application opens image/x-foo\n")
        #expect(try desktop.run("handlers", "-q", "image/png").messages == "")
        for operand in ["missing.png", "./missing", "/missing"] {
            let run = try desktop.run("handlers", operand)
            #expect(run.exitCode == 2 && run.messages == "typeq: \(operand): neither a type nor a file that exists\n")
        }
        #expect(try desktop.run("handlers", "public.pngg").messages.hasSuffix("did you mean 'public.png'?\n"))
        #expect(try desktop.run("handlers", "a", "b").exitCode == 64)
    }
}
