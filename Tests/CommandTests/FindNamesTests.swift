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
        #expect(try names("image") == ["./image.txt", "./images"])
        #expect(try names("note", "images") == ["images/deep/er/note-12.md"])
        #expect(try names("images", ".").count == 16, "both are directories")
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

    @Test func `A nested repetition is matched in linear time`() throws {
        try tree.file(String(repeating: "a", count: 200) + "!", "x")
        let start = ContinuousClock.now
        #expect(try names("^(a+)+$") == [])
        #expect(ContinuousClock.now - start < .seconds(60))
        let nested = String(repeating: "(", count: 5000) + "a" + String(repeating: ")", count: 5000)
        #expect(try find(nested).messages.contains("its groups are nested too deeply"))
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
