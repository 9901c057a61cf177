import DeclarationFormats
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Source: "Association between MIME types and applications" 1.0.1 (freedesktop.org).
@Suite struct HandlersSetTests {
    let desktop: DesktopTree

    init() throws {
        desktop = try DesktopTree()
        try desktop.app("dd1", "a", "text/plain;")
        try desktop.app("dd1", "b", "text/plain;")
        try desktop.app("dd1", "z", "image/png;")
    }

    private func mode(_ path: String) -> mode_t {
        var status = stat()
        return stat(desktop.tree.path(path), &status) == 0 ? status.st_mode & 0o777 : 0
    }

    @Test func `The list of the user is created, and read by handlers`() throws {
        let run = try desktop.run("handlers", "text/plain", "--set", "b.desktop")
        #expect(run.output == "text/plain: b.desktop, default\n" && run.messages == "" && run.exitCode == 0)
        #expect(try desktop.list() == "[Default Applications]\ntext/plain=b.desktop;\n")
        #expect(mode("ch") == 0o700, "XDG base directories")
        #expect(try desktop.handlers("text/plain") == ["b", "a"])
        let object = try desktop.run("handlers", "--json", "text/plain", "--set", "a").object()
        #expect(object.keys == ["type", "mimeType", "application", "defaultIn"])
        #expect(try desktop.list() == "[Default Applications]\ntext/plain=a.desktop;b.desktop;\n")
    }

    @Test func `An application is named by its ID with or without the suffix, or by its name`() throws {
        try desktop.app("dd1", "named", "text/plain;", "Name=My Editor")
        for name in ["named", "named.desktop", "My Editor"] {
            #expect(
                try desktop.run("handlers", "text/plain", "--set", name).output
                    == "text/plain: named.desktop, default\n")
        }
        try desktop.app("dd1", "other", "text/plain;", "Name=My Editor")
        #expect(
            try desktop.run("handlers", "text/plain", "--set", "My Editor").messages
                == "typeq: there are several applications named 'My Editor' (choose named.desktop, other.desktop)\n")
    }

    @Test func `An application that is not associated becomes associated`() throws {
        #expect(try desktop.run("handlers", "text/plain", "--set", "z").exitCode == 0)
        #expect(try desktop.handlers("text/plain") == ["z", "a", "b"])
    }

    @Test func `An application that is not installed is an error, and nothing is written`() throws {
        try desktop.app("dd1", "gone", "text/plain;", "TryExec=no-such-program")
        let run = try desktop.run("handlers", "text/plain", "--set", "bb.desktop")
        #expect(run.messages == "typeq: no application 'bb.desktop' is installed: did you mean 'b.desktop'?\n")
        #expect(run.exitCode == 2)
        #expect(
            try desktop.run("handlers", "text/plain", "--set", "gone").messages
                == "typeq: gone.desktop is not installed (TryExec=no-such-program)\n")
        #expect(try desktop.list() == nil)
    }

    @Test func `A list that is not writable, or not a file, is an error that names it`() throws {
        try desktop.tree.file("ch/mimeapps.list", Array("[X]\n".utf8), mode: 0o444)
        let run = try desktop.run("handlers", "text/plain", "--set", "b")
        let file = desktop.tree.path("ch/mimeapps.list")
        #expect(run.messages == "typeq: \(file): permission denied; the default application is unchanged\n")
        #expect(run.exitCode == 2)
        #expect(try desktop.list() == "[X]\n")
        unlink(file)
        mkdir(file, 0o755)
        #expect(try desktop.run("handlers", "text/plain", "--set", "b").exitCode == 2)
    }

    /// GLib does not read a list with such a line: [g_key_file_load_from_data](https://docs.gtk.org/glib/method.KeyFile.load_from_data.html)
    /// fails for it.
    @Test(arguments: [
        (
            "text/html=z.desktop\n[Default Applications]\ntext/plain=a.desktop\n", 1,
            "the line is before the first group"
        ),
        ("# A comment\n\nwords\n", 3, "the line is before the first group"),
        ("[Default Applications]\ntext/plain=a.desktop\nwords\n", 3, "the line is neither a group, nor 'key=value'"),
        ("[Default Applications]\n=a.desktop\n", 2, "the line is neither a group, nor 'key=value'"),
    ])
    func `A list that has no effect is an error, and is not changed`(text: String, line: Int, words: String) throws {
        try desktop.tree.file("ch/mimeapps.list", text)
        let run = try desktop.run("handlers", "text/plain", "--set", "b")
        let file = desktop.tree.path("ch/mimeapps.list")
        #expect(run.output == "")
        #expect(
            run.messages.contains("\(file): the list has no effect because of line \(line): \(words)"),
            "\(run.messages)")
        #expect(run.messages.contains("; the default application is unchanged"))
        #expect(run.exitCode == 2)
        #expect(try desktop.list() == text)
    }

    @Test func `A list that is not read is a warning`() throws {
        try desktop.tree.file("ch/mimeapps.list", "x=y\n[Default Applications]\ntext/plain=b.desktop\n")
        let run = try desktop.run("handlers", "text/plain")
        #expect(
            run.messages.contains(
                "\(desktop.tree.path("ch/mimeapps.list")): the list has no effect because of line 1"))
        #expect(run.exitCode == 0)
    }

    /// Anybody who may read a folder can lock it: [flock(2)](https://man7.org/linux/man-pages/man2/flock.2.html).
    @Test func `A locked folder is waited for`() async throws {
        try desktop.tree.folder("ch")
        let descriptor = open(desktop.tree.path("ch"), O_RDONLY | O_CLOEXEC)
        defer { close(descriptor) }
        try #require(flock(descriptor, LOCK_EX) == 0)
        let run = Task.detached { [desktop] in try desktop.run("handlers", "text/plain", "--set", "b").exitCode }
        try await Task.sleep(for: .milliseconds(500))
        #expect(try desktop.list() == nil)
        flock(descriptor, LOCK_UN)
        #expect(try await run.value == 0)
    }

    @Test func `A link and its permissions are kept`() throws {
        try desktop.tree.file("dotfiles/list", Array("#x\n".utf8), mode: 0o600)
        try desktop.tree.file("ch/other")
        try desktop.tree.link("ch/mimeapps.list", to: "../dotfiles/list")
        #expect(try desktop.run("handlers", "text/plain", "--set", "b").exitCode == 0)
        #expect(
            try FileBytes.read(desktop.tree.path("dotfiles/list"))
                == Array("#x\n\n[Default Applications]\ntext/plain=b.desktop;\n".utf8))
        #expect(mode("dotfiles/list") == 0o600)
        #expect(FileBytes.names(in: Array(desktop.tree.path("ch").utf8)).count == 2, "no temporary file is left")
    }

    @Test func `A list that takes precedence is a warning`() throws {
        try desktop.tree.file("ch/gnome-mimeapps.list", "[Default Applications]\ntext/plain=a.desktop\n")
        let run = try desktop.run("handlers", "text/plain", "--set", "b", with: ["XDG_CURRENT_DESKTOP": "GNOME"])
        #expect(
            run.messages
                == "typeq: warning: a.desktop is still the default on this desktop: \(desktop.tree.path("ch/gnome-mimeapps.list")) takes precedence\n"
        )
        #expect(run.exitCode == 0)
    }

    @Test func `A file, an identifier and an alias set the preferred MIME type`() throws {
        try desktop.tree.file("p.png", Samples.png)
        for operand in ["p.png", "public.png", ".png"] {
            #expect(try desktop.run("handlers", operand, "--set", "z").output == "image/png: z.desktop, default\n")
        }
    }

    @Test func `A type without a MIME type is an error, and no line is injected`() throws {
        #expect(try desktop.run("handlers", ".zzzz", "--set", "b").exitCode == 2)
        for operand in ["text/pl=ain", "text/[x]", "text/x;y", "text/x\ny"] {
            #expect(try desktop.run("handlers", operand, "--set", "b").exitCode == 64, "\(operand)")
        }
        #expect(try desktop.run("handlers", "text/plain", "--set", "b\nc=d").exitCode == 2)
        #expect(try desktop.list() == nil)
    }

    @Test func `No program is started`() throws {
        try desktop.app("dd1", "x", "text/plain;", "Exec=touch \(desktop.tree.path("made"))")
        #expect(try desktop.run("handlers", "text/plain", "--set", "x").exitCode == 0)
        #expect(try FileBytes.read(desktop.tree.path("made")) == nil)
    }

    @Test(.enabled(if: DesktopTools.path("xdg-mime") != nil, "there is no xdg-mime"))
    func `xdg-mime uses the new default`() throws {
        #expect(try desktop.run("handlers", "text/plain", "--set", "b").exitCode == 0)
        let run = try TypeqProcess(
            program: try #require(DesktopTools.path("xdg-mime")),
            ["query", "default", "text/plain"].map { Array($0.utf8) },
            in: desktop.tree.root, environment: desktop.environment)
        #expect(run.output == "b.desktop\n")
    }
}
