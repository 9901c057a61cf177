import DeclarationFormats
import TestTags
import Testing

@Suite(.tags(.slow)) struct RenameToTypeTests {
    let tree: ThrowawayTree

    init() throws {
        tree = try ThrowawayTree()
        try tree.file("w.txt", Samples.png)
        try tree.file("right.png", Samples.png)
    }

    private func rename(_ arguments: String...) throws -> TypeqProcess {
        try TypeqProcess(
            (["rename", "--to-type"] + arguments).map { Array($0.utf8) }, in: tree.root,
            environment: ["XDG_STATE_HOME": tree.path("state")])
    }

    private func names() -> [String] {
        FileBytes.names(in: Array(tree.root.utf8)).map { String(decoding: $0, as: UTF8.self) }
            .filter { $0 != "state" }.sorted()
    }

    @Test func `With -r, the files below directories are included, without hidden and ignored files`() throws {
        try tree.file("deep/er/a.txt", Samples.png)
        try tree.file("deep/.hidden/b.txt", Samples.png)
        let note = try rename("deep")
        #expect(note.output == "" && note.exitCode == 0)
        #expect(note.messages == "typeq: note: 'deep' is a directory: '-r' includes the files in it\n")
        #expect(try rename("deep", "w.txt").messages == "")
        #expect(try rename("-r", "deep").output == "deep/er/a.txt: deep/er/a.png\n")
        #expect(try rename("-r", "-E", "er", "deep").output == "")
        #expect(
            try rename("-r", "-a", "deep").lines
                == ["deep/.hidden/b.txt: deep/.hidden/b.png", "deep/er/a.txt: deep/er/a.png"])
        #expect(try rename("-r", "--apply", "deep").exitCode == 0)
        #expect(FileBytes.names(in: Array(tree.path("deep/er").utf8)) == [Array("a.png".utf8)])
    }

    @Test func `It prints the correct names, and renames nothing`() throws {
        let run = try rename("w.txt", "right.png")
        #expect(run.output == "w.txt: w.png\n" && run.messages == "" && run.exitCode == 0)
        #expect(names() == ["right.png", "w.txt"])
    }

    @Test(arguments: [("my.photo.txt", "my.photo.png"), ("a.jpg", "a.png"), ("a.JPG", "a.png")])
    func `An extension that the content contradicts is replaced`(_ old: String, _ new: String) throws {
        try tree.file(old, Samples.png)
        #expect(try rename(old).output == "\(old): \(new)\n")
    }

    @Test(arguments: [
        ("noext", "noext.png"), (".hidden", ".hidden.png"), (".txt", ".txt.png"), ("version 1.2", "version 1.2.png"),
    ])
    func `A name without an extension gets one only with --add-extension`(_ old: String, _ new: String) throws {
        try tree.file(old, Samples.png)
        #expect(try rename(old).output == "")
        #expect(try rename("--add-extension", old).output == "\(old): \(new)\n")
    }

    /// Draws from Debian packages: 221 of 338 proposals were for programs and scripts.
    @Test func `A program, a script and a file that may be executed keep their names`() throws {
        let program = try #require(try FileBytes.read(TypeqProcess.binary))
        try tree.file("r.out.png", program.prefix(4096))
        try tree.file("setup", "#!/bin/sh\necho 1\n")
        try tree.file(bytes: Array("photo.txt".utf8), Samples.png, mode: 0o755)
        let run = try rename("--add-extension", "r.out.png", "setup", "photo.txt")
        #expect(run.output == "" && run.exitCode == 0)
        // A user to whom `typeq tool.pdf` printed a warning, and `rename --to-type tool.pdf` nothing.
        let description = try #require(run.messages.split(separator: "'").dropFirst().first)
        #expect(
            run.messages
                == "typeq: note: r.out.png: the content is '\(description)', but programs keep their names\n"
                + "typeq: note: photo.txt: the content is 'PNG image', but files that may be executed keep their names\n"
        )
        #expect(try rename("-q", "r.out.png", "photo.txt").messages == "")
    }

    @Test(arguments: ["Q.PNG", "copy.png.bak", "copy.png~"])
    func `A name that fits in any case is left out, and so is the name of a copy`(_ name: String) throws {
        try tree.file(name, Samples.png)
        let run = try rename(name)
        #expect(run.output == "" && run.messages == "" && run.exitCode == 0)
    }

    @Test func `Unknown content, a folder and a guess have no correct name`() throws {
        try tree.file("noise.xyz", Samples.noise)
        try tree.folder("folder.txt")
        try tree.file("notes.txt", "int main(void) { return 0; }\n")
        #expect(try rename("noise.xyz", "folder.txt", "notes.txt").output == "")
    }

    @Test func `--apply renames the files`() throws {
        try tree.file("text.png", Samples.markdown)
        let run = try rename("--apply", "w.txt", "text.png", "right.png")
        #expect(run.exitCode == 0)
        #expect(names() == ["right.png", "text.txt", "w.png"])
    }

    /// The folder becomes a link to another one while the files are read: a lease makes the program wait at that moment.
    @Test(.enabled(if: ArchivesTests.interpreter != nil, "there is no python3"), arguments: [1, 30])
    func `Only the file that was read is renamed, not one that has replaced it`(count: Int) throws {
        try tree.folder("sub")
        try tree.folder("etc")
        for index in 0..<count { try tree.file("sub/v\(index).txt", Samples.png) }
        for index in 0..<count { try tree.file("etc/v\(index).txt", "root:x:0:0:root:/root:/bin/sh\n") }
        let script = """
            import fcntl, os, signal, subprocess, sys
            file = os.open('right.png', os.O_RDWR)
            def give_up(*_):
                os.rename('sub', 'old')
                os.symlink('etc', 'sub')
                fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_UNLCK)
            signal.signal(signal.SIGIO, give_up)
            fcntl.fcntl(file, fcntl.F_SETLEASE, fcntl.F_WRLCK)
            sys.exit(subprocess.run(sys.argv[1:], timeout=100).returncode)
            """
        let files = (0..<count).map { "sub/v\($0).txt" } + ["right.png"]
        let run = try TypeqProcess(
            program: try #require(ArchivesTests.interpreter),
            (["-c", script, TypeqProcess.binary, "rename", "--to-type", "--apply"] + files).map { Array($0.utf8) },
            in: tree.root, environment: ["XDG_STATE_HOME": tree.path("state")])
        let expected = (0..<count).map { "v\($0).txt" }.sorted()
        for folder in ["etc", "old"] {
            let names = FileBytes.names(in: Array(tree.path(folder).utf8)).map { String(decoding: $0, as: UTF8.self) }
            #expect(names.sorted() == expected)
        }
        #expect(run.exitCode == 2)
        #expect(run.messages.contains("sub/v0.txt: another file has replaced this file, and is not renamed\n"))
    }

    /// U+202E would show the name in a different order, and a NUL would truncate it.
    @Test(arguments: ["\\u202egnp", "x\\ny", "exe\\u0000png", "a\\u200bb"])
    func `No extension with an invisible character is in a new name`(tag: String) throws {
        try tree.file(
            "types.json",
            """
            { "types": [{ "identifier": "com.example.odd", "kind": "exported", "conformsTo": ["public.data"],
              "extensions": ["\(tag)"], "signatures": [{ "bytes": "4F44442D00112233445566" }] }] }
            """)
        try tree.file("doc.txt", Array("ODD-".utf8) + [0, 0x11, 0x22, 0x33, 0x44, 0x55, 0x66])
        let run = try rename("--apply", "--registry", "types.json", "doc.txt")
        #expect(run.output == "")
        #expect(names().contains("doc.txt"))
    }

    @Test func `An existing file is never replaced, even if it is a link without a target`() throws {
        try tree.file("w.png", "keep")
        let shown = try rename("w.txt")
        #expect(shown.output == "" && shown.messages == "typeq: w.txt: there is already a file named w.png\n")
        #expect(shown.exitCode == 2)
        #expect(try rename("--apply", "w.txt").exitCode == 2)
        #expect(try FileBytes.read(tree.path("w.png")) == Array("keep".utf8))
        try tree.link("v.png", to: "nowhere")
        try tree.file("v.txt", Samples.png)
        #expect(try rename("--apply", "v.txt").exitCode == 2)
        #expect(names() == ["right.png", "v.png", "v.txt", "w.png", "w.txt"])
    }

    @Test func `Two files do not get the same name`() throws {
        try tree.file("a.txt", Samples.png)
        try tree.file("a.jpg", Samples.png)
        let shown = try rename("a.txt", "a.jpg")
        #expect(shown.output == "a.txt: a.png\n" && shown.exitCode == 2)
        let run = try rename("--apply", "a.txt", "a.jpg")
        #expect(run.exitCode == 2)
        #expect(names() == ["a.jpg", "a.png", "right.png", "w.txt"])
    }

    @Test func `The window of a renamed file follows`() throws {
        let environment = ["XDG_STATE_HOME": tree.path("state")]
        try tree.file("typeq.json", Samples.app())
        #expect(try TypeqProcess("open", "w.txt", in: tree.root, environment: environment).exitCode == 0)
        #expect(try rename("--apply", "w.txt").exitCode == 0)
        let windows = try TypeqProcess("windows", in: tree.root, environment: environment)
        #expect(windows.output.contains("/w.png: window w1"))
    }

    @Test func `Names are bytes, and the object has both names`() throws {
        try tree.file(bytes: [0x78, 0xFF] + Array(".txt".utf8), Samples.png)
        let run = try TypeqProcess(
            ["rename", "--to-type", "--json"].map { Array($0.utf8) } + [[0x78, 0xFF] + Array(".txt".utf8)],
            in: tree.root)
        let object = try run.object()
        #expect(object.keys == ["file", "fileBytes", "newName", "newNameBytes", "type"])
        #expect(try rename("--json", "w.txt").object().text("newName") == "w.png")
    }

    @Test func `Options that do not belong together are usage errors`() throws {
        #expect(try TypeqProcess("rename", "--apply", "a", "b").exitCode == 64)
        #expect(try rename("--moved", "a", "b").exitCode == 64)
        #expect(try rename("--check", "a").exitCode == 64)
        #expect(try rename().exitCode == 64)
        #expect(try rename("missing").exitCode == 2)
    }
}
