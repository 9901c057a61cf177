import TestTags
import Testing

/// The conditions of `find` on names and kinds, and its answers.
///
/// Source: fd(1), and a new user who typed `find image`, `find images .` and `find --type image`.
@Suite(.tags(.slow)) struct FindNamesTests {
    let tree: ThrowawayTree

    init() throws {
        tree = try ThrowawayTree()
        try tree.file("images/one.PNG", Samples.png)
        try tree.file("images/Two.dat", Samples.png)
        try tree.file("images/deep/er/note-12.md", Samples.markdown)
        try tree.file("image.txt", "words\n")
        try tree.file("archive.tar.gz", [0x1F, 0x8B, 8, 0])
        try tree.link("alias.md", to: "image.txt")
    }

    private func find(_ arguments: String...) throws -> TypeqProcess {
        try TypeqProcess(
            (["find"] + arguments).map { Array($0.utf8) }, in: tree.root, environment: ["PATH": "/usr/bin:/bin"])
    }

    private func names(_ arguments: String...) throws -> [String] {
        let run = try TypeqProcess(
            (["find"] + arguments).map { Array($0.utf8) }, in: tree.root, environment: ["PATH": "/usr/bin:/bin"])
        #expect(run.messages == "", "\(arguments)")
        return run.lines
    }

    @Test func `A first operand that is not a directory is a pattern for a part of the name`() throws {
        #expect(try find("image").lines == ["./image.txt", "./images"])
        #expect(try names("note", "images") == ["images/deep/er/note-12.md"])
        #expect(try names("images", ".").count == 16, "both are directories")
        #expect(try find(".", "images").messages.contains("without '.', only 'images' is searched"))
        #expect(try names("zzz") == [])
        #expect(try find("zzz").exitCode == 1)
        let path = try find("./zzz")
        #expect(path.messages == "typeq: ./zzz: no such file or directory\n" && path.exitCode == 2)
    }

    @Test(arguments: [
        ("^im", ["./image.txt", "./images"]), ("txt$", ["./image.txt"]),
        ("o.e", ["./images/deep/er/note-12.md", "./images/one.PNG"]),
        ("[0-9]+", ["./images/deep/er/note-12.md"]), (#"\d\d"#, ["./images/deep/er/note-12.md"]),
        ("^(one|two)", ["./images/Two.dat", "./images/one.PNG"]), ("Two|One", ["./images/Two.dat"]),
        ("png", ["./images/one.PNG"]), (#"\.md$"#, ["./alias.md", "./images/deep/er/note-12.md"]),
        ("^[^a-z]", ["./images/Two.dat"]), ("ta?r", ["./archive.tar.gz"]), ("^(a*)*$", []),
    ])
    func `A pattern is a regular expression that ignores case unless it has an uppercase letter`(
        _ pattern: String, _ expected: [String]
    ) throws {
        // `[^a-z]` has no uppercase letter, so the name is compared in lowercase.
        #expect(try names(pattern) == (pattern == "^[^a-z]" ? [] : expected))
    }

    @Test(arguments: [
        ("*.png", "nothing precedes the '*' (for a glob, write -g '*.png')"), ("(a", "a '(' without ')'"),
        ("[a", "a '[' without ']'"), ("a)", "a ')' without '('"), ("a{2}", "'{' is not supported"),
        (#"\b"#, #"'\b' is not supported"#),
    ])
    func `A pattern that is not a regular expression is an error that says what to write`(
        _ pattern: String, _ reason: String
    ) throws {
        let run = try find(pattern)
        #expect(run.messages.hasPrefix("typeq: invalid pattern '\(pattern)': "))
        #expect(run.messages.contains(reason) && run.exitCode == 64)
    }

    // Sources: fd(1), `fd image` lists names; the families of `typeq types --families`.
    @Test(arguments: [
        ("image", "'image' is a pattern for names: '-c image' finds the files of that type", 0),
        ("video", "no name contains 'video': '-c video' finds the files of that type", 1),
        ("public.png", "no name contains 'public.png': '-c public.png' finds the files of that type", 1),
        ("jpeg", "no name contains 'jpeg': '-c .jpeg' finds the files of that type", 1),
    ])
    func `A pattern that names a type has a note about types`(_ pattern: String, _ note: String, _ exitCode: Int32)
        throws
    {
        let run = try find(pattern)
        #expect(run.messages == "typeq: note: \(note)\n" && run.exitCode == exitCode)
        #expect(try find("-q", pattern).messages == "")
        #expect(try find(pattern, "-c", "text").messages == "")
    }

    @Test func `A missing directory that names a type has the same advice`() throws {
        let run = try find("image/png")
        #expect(
            run.messages == "typeq: image/png: no such file or directory: '-c image/png' finds the files of that type\n"
        )
        #expect(run.exitCode == 2)
        let missing = try find("png", "nowhere")
        #expect(missing.messages.hasPrefix("typeq: nowhere: no such file or directory\n") && missing.exitCode == 2)
    }

    @Test func `--only selects by name and content, as for type`() throws {
        try tree.file("wrong.md", Samples.png)
        #expect(try names("--only", "mismatched") == ["./wrong.md"])
        #expect(try names("--only", "mismatched", "-c", "text") == [])
        #expect(try names("--only", "text", "-e", "txt") == ["./image.txt"])
        #expect(try find("--only", "mismatchd").messages.contains("did you mean 'mismatched'?"))
    }

    // Source: fd(1), -L: links to directories are traversed, and a broken link is a link.
    @Test func `With -L, links to directories are searched, and a cycle is searched once`() throws {
        try tree.link("linked", to: "images/deep")
        try tree.link("images/deep/up", to: "..")
        try tree.link("broken", to: "nowhere")
        #expect(try names("note") == ["./images/deep/er/note-12.md"])
        let run = try find("-L", "note")
        #expect(
            run.lines == ["./images/deep/er/note-12.md", "./linked/er/note-12.md", "./linked/up/deep/er/note-12.md"],
            "\(run.lines)")
        #expect(
            run.messages.contains(
                "./images/deep/up: omitted, because the link refers to a directory that contains the link"))
        #expect(try find("-L", "-t", "l").lines == ["./broken"])
        #expect(try find("-L", "-c", "text").lines.contains("./alias.md"))
        #expect(try find("-L", "-c", "data", "-q").exitCode == 0)
    }

    @Test func `A glob that begins with an exclamation mark says how to exclude names`() throws {
        let run = try find("-g", "!*.png")
        #expect(run.messages.contains("write -E '*.png' to exclude names") && run.exitCode == 64)
    }

    @Test func `A nested repetition is matched in linear time`() throws {
        try tree.file(String(repeating: "a", count: 200) + "!", "x")
        let start = ContinuousClock.now
        #expect(try names("^(a+)+$") == [])
        #expect(ContinuousClock.now - start < .seconds(60))
        let nested = String(repeating: "(", count: 5000) + "a" + String(repeating: ")", count: 5000)
        #expect(try find(nested).messages.contains("the groups are nested too deeply"))
    }

    @Test func `-g, -e, -t and -d restrict names, extensions, kinds and depth`() throws {
        #expect(try names("-g", "*.{png,dat}") == ["./images/Two.dat", "./images/one.PNG"])
        #expect(try names("-g", "image") == [])
        #expect(try names("-g", "[!a]*.t?t") == ["./image.txt"])
        #expect(try names("-e", "png", "-e", ".tar.gz") == ["./archive.tar.gz", "./images/one.PNG"])
        #expect(try names("-t", "l") == ["./alias.md"])
        #expect(try names("-td") == ["./images", "./images/deep", "./images/deep/er"])
        #expect(try names("-t", "f", "-d", "1") == ["./archive.tar.gz", "./image.txt"])
        #expect(try names("-d", "2", "-e", "md") == ["./alias.md"])
        let kind = try find("--type", "image")
        #expect(kind.exitCode == 64)
        #expect(kind.messages.contains("invalid value 'image' for '--type' (choose f, d, l;"))
        #expect(kind.messages.contains("'-c image'"))
        #expect(try find("-d", "0").exitCode == 64)
    }

    @Test func `-c is --conforms-to, and conditions are combined`() throws {
        #expect(try names("-c", "image") == ["./images/Two.dat", "./images/one.PNG"])
        #expect(try names("-c", "image", "-e", "dat") == ["./images/Two.dat"])
        #expect(try names("two", "-c", "image") == ["./images/Two.dat"])
    }

    @Test func `-H includes hidden files, and -I ignored files`() throws {
        try tree.file(".hidden.png", Samples.png)
        try tree.file("ignored.png", Samples.png)
        try tree.file(".ignore", "ignored.png\n")
        #expect(try names("-e", "png") == ["./images/one.PNG"])
        #expect(try names("-H", "-e", "png") == ["./.hidden.png", "./images/one.PNG"])
        #expect(try names("-I", "-e", "png") == ["./ignored.png", "./images/one.PNG"])
        #expect(try names("-HI", "-e", "png") == names("--all", "-e", "png"))
    }

    @Test func `-l, --mime and --format print more than the name`() throws {
        #expect(try names("-l", "two") == ["./images/Two.dat: public.png"])
        #expect(try names("--mime", "two") == ["./images/Two.dat: image/png"])
        #expect(try names("--format", "{mime}\\t{file}", "two") == ["image/png\t./images/Two.dat"])
    }

    @Test func `-x runs a command for each file with placeholders, and its output is in the order of the files`() throws
    {
        #expect(
            try names("-t", "f", "-d", "1", "-x", "echo", "<{}>", "{/}", "{.}", "{//}", "{/.}", ";", ".") == [
                "<./archive.tar.gz> archive.tar.gz ./archive.tar . archive.tar",
                "<./image.txt> image.txt ./image . image",
            ])
        #expect(try names("-e", "dat", "-x", "echo", "path") == ["path ./images/Two.dat"])
        for index in 0..<200 { try tree.file("many/\(1000 + index)", "x") }
        let many = try names("-t", "f", "-x", "sh", "-c", "printf '%s\\n' \"$1\" end", "sh", "{/}", ";", "many")
        #expect(many == (0..<200).flatMap { ["\(1000 + $0)", "end"] })
        #expect(try names("-j", "1", "-e", "dat", "-x", "echo", "{/}") == ["Two.dat"])
        let failing = try find("-e", "dat", "-x", "false", "{}")
        #expect(failing.messages == "typeq: ./images/Two.dat: 'false {}' failed with 1\n" && failing.exitCode == 2)
        let missing = try find("-x", "no-such-program", "{}")
        #expect(missing.messages == "typeq: no program 'no-such-program' in PATH, for '--exec'\n")
        #expect(missing.exitCode == 64)
        let alone = try find("-x", "no-such-program")
        #expect(alone.messages == missing.messages && alone.exitCode == 64)
    }

    @Test func `-X runs one command with all files`() throws {
        #expect(try names("-e", "md", "-X", "echo", "all", "{/}", "end") == ["all alias.md note-12.md end"])
        #expect(try names("-e", "md", "-X", "echo") == ["./alias.md ./images/deep/er/note-12.md"])
        #expect(try find("-e", "zzz", "-X", "echo").exitCode == 1)
        #expect(try find("-x", "echo", ";", "-X", "echo").exitCode == 64)
    }

    @Test func `A name that begins with a hyphen is not an option of the command`() throws {
        try tree.file("-n/-n", "x")
        #expect(try names("-t", "f", "-x", "echo", "{}", ";", "--", "-n/") == ["./-n/-n"])
    }
}
