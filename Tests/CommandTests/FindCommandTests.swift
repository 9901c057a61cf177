import DeclarationFormats
import TestTags
import Testing

/// Sources: fd(1) and gitignore(5) for the files that are left out.
@Suite(.tags(.slow)) struct FindCommandTests {
    let tree: ThrowawayTree

    init() throws { tree = try ThrowawayTree() }

    /// Creates pictures, and the files that mark a repository, below the tree.
    private func repository(_ files: [String], _ rules: [String: String] = [:]) throws {
        try tree.file("repo/.git/HEAD", "ref: refs/heads/main\n")
        for file in files { try tree.file("repo/\(file)", Samples.png) }
        for (name, text) in rules { try tree.file("repo/\(name)", text) }
    }

    private func find(_ arguments: String..., environment: [String: String] = [:]) throws -> TypeqProcess {
        try TypeqProcess((["find"] + arguments).map { Array($0.utf8) }, in: tree.root, environment: environment)
    }

    private func pictures(_ directory: String = "repo", _ more: String..., home: String? = nil) throws -> [String] {
        let arguments = ["find", "--conforms-to", "public.image", directory] + more
        let run = try TypeqProcess(
            arguments.map { Array($0.utf8) }, in: tree.root, environment: home.map { ["HOME": $0] } ?? [:])
        #expect(run.messages == "")
        return run.lines
    }

    @Test func `It prints the files whose content or name has the type, in the order of their names`() throws {
        try tree.file("a/two.dat", Samples.png)
        try tree.file("a/one", Samples.png)
        try tree.file("a/text.png", Samples.markdown)
        try tree.file("b.png", Samples.png)
        let run = try find("--conforms-to", "public.image")
        #expect(run.output == "./a/one\n./a/two.dat\n./b.png\n" && run.messages == "" && run.exitCode == 0)
        #expect(try pictures("a/") == ["a/one", "a/two.dat"])
        #expect(try pictures("./b.png") == ["./b.png"])
        #expect(try pictures(".", "--not", "--exclude", "b.*") == ["./a", "./a/text.png"])
        #expect(try pictures("a", "--identify", "name") == ["a/text.png"])
    }

    @Test func `Directories and packages are found by their types, and symbolic links are not followed`() throws {
        try tree.folder("Tool.app")
        try tree.file("Tool.app/icon.png", Samples.png)
        try tree.link("link.png", to: "Tool.app/icon.png")
        try tree.link("loop", to: ".")
        #expect(try find("--conforms-to", "com.apple.package").output == "./Tool.app\n")
        #expect(try find("--conforms-to", "public.image").output == "./Tool.app/icon.png\n")
        #expect(try find("--conforms-to", "public.symlink").output == "./link.png\n./loop\n")
    }

    // MARK: Files that are left out

    @Test func `Hidden files are left out, except with --all and as operands`() throws {
        try repository(["a.png", ".h.png", ".hid/b.png"])
        #expect(try pictures() == ["repo/a.png"])
        #expect(try pictures("repo", "--all") == ["repo/.h.png", "repo/.hid/b.png", "repo/a.png"])
        #expect(try pictures("repo", "-a") == ["repo/.h.png", "repo/.hid/b.png", "repo/a.png"])
        #expect(try pictures("repo/.hid") == ["repo/.hid/b.png"])
        #expect(try pictures("repo/.hid/..") == ["repo/.hid/../a.png"])
    }

    @Test func `The rules of .gitignore files are used in a repository, the nearest directory first`() throws {
        try repository(
            [
                "a.png", "build/c.png", "sub/d.png", "sub/vendor/e.png", "sub/keep.tmp.png", "x/build/f.png",
                "z.tmp.png",
            ],
            [".gitignore": "build/\n*.tmp.png\n", "sub/.gitignore": "vendor\n!keep.*\n"])
        #expect(try pictures() == ["repo/a.png", "repo/sub/d.png", "repo/sub/keep.tmp.png"])
        #expect(try pictures("repo/sub") == ["repo/sub/d.png", "repo/sub/keep.tmp.png"])
        #expect(try pictures("repo/build") == ["repo/build/c.png"], "an operand is searched")
        #expect(try pictures("repo", "--all").count == 7)
        #expect(
            try TypeqProcess("type", "-r", "--all", "-b", "repo", in: tree.root).lines.filter { $0 == "public.png" }
                .count == 7)
    }

    @Test func `Outside a repository only .ignore and .fdignore are used`() throws {
        try tree.file("n/a.png", Samples.png)
        try tree.file("n/b.png", Samples.png)
        try tree.file("n/c.png", Samples.png)
        try tree.file("n/.gitignore", "a.png\n")
        #expect(try pictures("n") == ["n/a.png", "n/b.png", "n/c.png"])
        try tree.file("n/.ignore", "b.png\n")
        #expect(try pictures("n") == ["n/a.png", "n/c.png"])
        try tree.file("n/.fdignore", "!b.png\nc.png\n")
        #expect(try pictures("n") == ["n/a.png", "n/b.png"])
    }

    @Test func `The rules of the user and of .git/info/exclude are used, and .gitignore overrides them`() throws {
        try repository(["a.png", "b.png", "c.png"], [".git/info/exclude": "b.png\n"])
        try tree.file("home/.config/git/ignore", "c.png\n")
        try tree.file("home/.config/fd/ignore", "a.png\n")
        #expect(try pictures("repo", home: tree.path("home")) == [])
        try tree.file("repo/.gitignore", "!b.png\n!c.png\n")
        #expect(try pictures("repo", home: tree.path("home")) == ["repo/b.png", "repo/c.png"])
    }

    @Test func `A repository in a repository has only its own rules`() throws {
        try repository(["a.tmp.png", "inner/b.tmp.png"], [".gitignore": "*.tmp.png\n"])
        try tree.file("repo/inner/.git/HEAD", "ref: refs/heads/main\n")
        #expect(try pictures() == ["repo/inner/b.tmp.png"])
    }

    @Test func `A file cannot be included again if its directory is ignored, and a hidden file can`() throws {
        try repository(["keep/in.png", ".shown.png"], [".gitignore": "keep/\n!keep/in.png\n!.shown.png\n"])
        #expect(try pictures() == ["repo/.shown.png"])
    }

    @Test(.timeLimit(.minutes(20)))
    func `Rules that are a directory, a pipe or not text do not stop the search`() throws {
        try repository(["a.png", "one/b.png", "two/c.png", "d.png"])
        try tree.folder("repo/one/.gitignore")
        try tree.fifo("repo/two/.gitignore")
        try tree.file("repo/.gitignore", [0xFF, 0, 0x5B, 0x0A] + Array("d.png\n".utf8))
        #expect(try pictures() == ["repo/a.png", "repo/one/b.png", "repo/two/c.png"])
    }

    // MARK: Output and errors

    @Test func `-0 ends names with NUL, and --json prints the objects of 'type'`() throws {
        try tree.file("a b\n.png", Samples.png)
        #expect(try find("-0", "--conforms-to", ".png").output == "./a b\n.png\u{0}")
        let object = try find("--json", "--conforms-to", ".png").object()
        #expect(object.text("file") == "./a b\n.png")
        #expect(object.text("type") == "public.png")
    }

    @Test func `--exec with one word runs a shell command with each file as one argument`() throws {
        try tree.file("a b.png", Samples.png)
        try tree.file("$(touch made).png", Samples.png)
        let run = try find("--conforms-to", ".png", "--exec", "printf '<%s>\\n' x")
        #expect(run.output == "<x>\n<./$(touch made).png>\n<x>\n<./a b.png>\n")
        #expect(FileBytes.names(in: Array(tree.root.utf8)).count == 2)
        let failing = try find("--conforms-to", ".png", "--exec", "false")
        #expect(failing.messages.hasSuffix("typeq: ./a b.png: 'false' failed with 1\n") && failing.exitCode == 2)
        let hint = try find("-x", "mv {} {.}.old")
        #expect(hint.messages.contains("write the words of the command separately") && hint.exitCode == 64)
    }

    @Test func `If nothing is found the exit code is 1, and after an error it is 2, although the search continues`()
        throws
    {
        try tree.file("a.png", Samples.png)
        let none = try find("--conforms-to", "public.movie")
        #expect(none.output == "" && none.messages == "" && none.exitCode == 1)
        let missing = try find("--conforms-to", ".png", "./nowhere", ".")
        #expect(missing.output == "./a.png\n" && missing.exitCode == 2)
        #expect(missing.messages == "typeq: ./nowhere: no such file or directory\n")
        let quiet = try find("-q", "--conforms-to", ".png")
        #expect(quiet.output == "" && quiet.exitCode == 0)
        #expect(try find("--conforms-to", "jpg").messages == "typeq: unknown type 'jpg': did you mean '.jpg'?\n")
        #expect(try find("-c", "png").messages == "typeq: unknown type 'png': did you mean '.png'?\n")
        #expect(try find("--exclude", "[", "--conforms-to", ".png").exitCode == 64)
    }

    @Test func `Roots can come from a list, and many files are found`() throws {
        for index in 0..<300 { try tree.file("many/\(index).dat", index % 3 == 0 ? Samples.png : [1, 2]) }
        let run = try TypeqProcess(
            "find", "--conforms-to", ".png", "--files-from", "-", in: tree.root, input: "many\n")
        #expect(run.lines.count == 100)
        #expect(run.exitCode == 0)
    }

    /// Source: 12 nested files of 2 MB once took 11 seconds and 2.9 GB.
    @Test func `Files of patterns beyond the limits are reported once, and are ignored`() throws {
        try tree.file("a/.ignore", "b.png\n")
        try tree.file("a/b.png", Samples.png)
        try tree.file("a/c/.ignore", String(repeating: "d.png\n", count: 200_000))
        try tree.file("a/c/d.png", Samples.png)
        try tree.file("a/c/e/.ignore", String(repeating: "f.png\n", count: 200_000))
        try tree.file("a/c/e/f.png", Samples.png)
        let run = try find("--conforms-to", "public.image", "a")
        #expect(run.output == "a/c/d.png\na/c/e/f.png\n")
        #expect(run.messages.hasPrefix("typeq: a/c/.ignore: the pattern files for this directory exceed"))
        #expect(run.messages.split(separator: "\n").count == 1)
        #expect(run.exitCode == 2)
    }
}
