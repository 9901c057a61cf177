import DeclarationFormats
import TestTags
import Testing

/// `type -r`, `--only`, `--strict`, and the keys of `--format`.
///
/// Source: a new user for whom a dangling link made `typeq -r .` exit with 2, who could not list the mismatched files, and for
/// whom `--strict -q` was silent in a hook.
@Suite(.tags(.slow)) struct TypeSelectionTests {
    let tree: ThrowawayTree

    init() throws {
        tree = try ThrowawayTree()
        try tree.file("picture.md", Samples.png)
        try tree.file("report.md", Samples.markdown)
        try tree.file("noise.unheard-of", Samples.noise)
    }

    private func typeq(_ arguments: String...) throws -> TypeqProcess {
        try TypeqProcess((["type"] + arguments).map { Array($0.utf8) }, in: tree.root)
    }

    // MARK: -r

    @Test func `-r leaves out what find leaves out, except with --all`() throws {
        try tree.file("below/.git/HEAD", "ref: refs/heads/main\n")
        try tree.file("below/.hidden", "a\n")
        try tree.file("below/.gitignore", "build\n")
        try tree.file("below/build/out.png", Samples.png)
        try tree.file("below/a.txt", "a\n")
        #expect(try typeq("-r", "--format", "{file}", "below").lines == ["below/a.txt"])
        #expect(try typeq("-r", "--format", "{file}", "below/build").lines == ["below/build/out.png"])
        #expect(
            try typeq("-r", "--all", "--format", "{file}", "below").lines == [
                "below/.git/HEAD", "below/.gitignore", "below/.hidden", "below/a.txt", "below/build/out.png",
            ])
    }

    @Test func `A dangling link is left out of a walk, and reported with --verbose; as an operand it is an error`()
        throws
    {
        try tree.file("below/a.txt", "a\n")
        try tree.link("below/dangling", to: "nowhere")
        try tree.link("below/loop", to: "loop")
        let run = try typeq("-r", "below")
        #expect(run.output == "below/a.txt: public.plain-text\n" && run.messages == "" && run.exitCode == 0)
        let verbose = try typeq("-r", "-v", "below")
        #expect(verbose.exitCode == 0)
        #expect(
            verbose.messages
                == "typeq: note: below/dangling: a symbolic link whose target does not exist\n"
                + "typeq: note: below/loop: a symbolic link whose target does not exist\n")
        #expect(try typeq("-r", "below/dangling").exitCode == 2)
        #expect(try typeq("-r", "--no-dereference", "below").lines.count == 3)
    }

    // MARK: --only and --strict

    /// A log with NUL bytes at its end was plain text of the encoding `binary`.
    @Test func `The commands agree whether a file is text`() throws {
        let text = Array(repeating: Array("eine Zeile Text\n".utf8), count: 1000).flatMap { $0 }
        try tree.file("mixed/tail", text + [UInt8](repeating: 0, count: 500))
        try tree.file("mixed/tail.unheard-of", text + [UInt8](repeating: 0, count: 500))
        try tree.file("mixed/whole", text)
        for (name, isText) in [("mixed/tail", false), ("mixed/tail.unheard-of", false), ("mixed/whole", true)] {
            func run(_ arguments: String...) throws -> TypeqProcess {
                try TypeqProcess(arguments.map { Array($0.utf8) }, in: tree.root)
            }
            #expect(try typeq("--format", "{isText}", name).output == "\(isText)\n", "\(name)")
            let mime = isText ? "text/plain" : "application/octet-stream"
            #expect(try typeq("--mime", "-b", name).output == "\(mime)\n")
            #expect(try run("is", name, "text").output == (isText ? "yes\n" : "no\n"))
            let encoding = isText ? "us-ascii" : "binary"
            #expect(try run("file", "-b", "--mime", name).output == "\(mime); charset=\(encoding)\n")
            #expect(try run("find", "-q", "-c", "text", name).exitCode == (isText ? 0 : 1))
            #expect(try run("find", "-q", "--only", "text", name).exitCode == (isText ? 0 : 1))
        }
    }

    @Test func `--only prints the mismatched, unknown or text files, or the files of a type`() throws {
        func names(_ what: String...) throws -> [String] {
            let options = what.flatMap { ["--only", $0] }
            return try TypeqProcess(
                (["type", "-r", "--format", "{file}"] + options + ["."]).map { Array($0.utf8) }, in: tree.root
            ).lines
        }
        #expect(try names("mismatched") == ["./picture.md"])
        #expect(try names("unknown") == ["./noise.unheard-of"])
        #expect(try names("text") == ["./report.md"])
        #expect(try names("image") == ["./picture.md"])
        #expect(try names(".md", "unknown") == ["./noise.unheard-of", "./report.md"])
        #expect(try typeq("--only", "video", "report.md").exitCode == 1)
        let mistake = try typeq("--only", "mismatchd", "report.md")
        #expect(mistake.exitCode == 2 && mistake.messages.contains("unknown type 'mismatchd'"))
    }

    @Test(arguments: [[], ["-q"], ["--json"], ["-q", "--json"]])
    func `--strict prints each file that failed in one line on standard error`(_ options: [String]) throws {
        let run = try TypeqProcess(
            (["type", "--strict"] + options + ["picture.md", "report.md", "noise.unheard-of"]).map { Array($0.utf8) },
            in: tree.root)
        let lines = run.messages.split(separator: "\n")
        #expect(run.exitCode == 1 && lines.count == 2, "\(run.messages)")
        #expect(lines.first?.contains("picture.md: ") == true)
        #expect(lines.last == "typeq: noise.unheard-of: the type is unknown")
        if options.contains("-q") { #expect(run.output == "") }
    }

    // MARK: --format

    @Test func `Every key of --json that has one value is a key of --format, with the same value`() throws {
        let file = "picture.md"
        let object = try typeq("--json", file).object()
        let format = try typeq(
            "--format", "{mimeType}|{node}|{empty}|{confidence}|{warnings}|{encoding}|{description}|{extension}", file)
        let warnings = try #require(object.objects("warnings")?.compactMap { $0.text("id") }.joined(separator: ", "))
        #expect(warnings == "extension-mismatch")
        #expect(format.lines == ["image/png|regular|false|proof|\(warnings)|binary|PNG image|png"])
        let basis = try typeq("--format", "{basis}", file).lines.first
        #expect(basis == object.texts("basis")?.joined(separator: ", "))
        let keys = try typeq("--format", "{x}", file).messages
        for key in object.keys where key != "fileBytes" { #expect(keys.contains(key), "\(key): \(keys)") }
    }
}
