import DeclarationFormats
import TestTags
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

@Suite(.tags(.slow)) struct BadInputTests {
    let tree: ThrowawayTree

    init() throws { tree = try ThrowawayTree() }

    private func conforms(registry: String) throws -> TypeqProcess {
        try TypeqProcess("conforms", "--registry", registry, "public.png", "public.image", in: tree.root)
    }

    @Test func `A registry that is missing, a directory or not JSON is an error`() throws {
        try tree.folder("folder")
        try tree.file("broken.json", Samples.malformed)
        try tree.file("empty.json")
        for (registry, message) in [
            ("nowhere.json", "nowhere.json: no such file or directory"),
            ("folder", "folder: it is a directory, but a file is expected"),
            ("broken.json", "broken.json:3:20: expected ':' after a key of the object, found '\"'"),
            ("empty.json", "empty.json:1:1: the file is empty"),
        ] {
            let run = try conforms(registry: registry)
            #expect(run.output == "yes\n")
            #expect(run.messages.hasPrefix("typeq: \(message)"))
            #expect(run.exitCode == 2)
        }
    }

    /// Source: the errors of [path_resolution(7)](https://man7.org/linux/man-pages/man7/path_resolution.7.html), which every
    /// command reports in the same words.
    @Test(arguments: [
        ("missing", "no such file or directory"), ("file/x", "a part of the path is not a directory"),
        ("loop", "too many levels of symbolic links"), ("", "the name is empty"),
        (String(repeating: "a", count: 300), "the name is too long"),
    ])
    func `A system error has the same message in all commands`(name: String, reason: String) throws {
        try tree.file("file", "a\n")
        try tree.link("loop", to: "loop")
        var commands = [
            ["type", name], ["is", name, "public.png"], ["which-group", name], ["open", name], ["lint", name],
            ["app", name], ["diff", name, name], ["registry", "check", name], ["type", "--files-from", name],
            ["type", "--registry", name, "file"], ["which-group", "--app", name, "file"],
            ["report", "--app", name, "-o", "r"],
        ]
        if name != "loop" { commands.append(["rename", name, "new"]) }
        // A word without a slash is a pattern.
        if name.isEmpty || name.contains("/") { commands.append(["find", name]) }
        for command in commands {
            let run = try TypeqProcess(
                command.map { Array($0.utf8) }, in: tree.root, environment: ["XDG_STATE_HOME": tree.root])
            let lines = run.messages.split(separator: "\n").filter { !$0.hasPrefix("typeq: note: ") }
            #expect(lines.first == "typeq: \(name): \(reason)", "\(command[0])")
            #expect(run.exitCode == 2)
        }
    }

    @Test func `A registry in TYPEQ_REGISTRY that cannot be read is an error, and the others are used`() throws {
        try tree.file("sound.json", Samples.registry)
        let run = try TypeqProcess(
            "conforms", ".exsketch", "public.image", in: tree.root,
            environment: ["TYPEQ_REGISTRY": "nowhere.json::sound.json"])
        #expect(run.output == "yes\n")
        #expect(run.messages == "typeq: nowhere.json: no such file or directory\n")
        #expect(run.exitCode == 2)
    }

    @Test func `In a registry with a cycle, the valid declarations load`() throws {
        try tree.file("cycle.json", Samples.cycle)
        let sound = try TypeqProcess("conforms", "--registry", "cycle.json", ".exthree", "public.data", in: tree.root)
        #expect(sound.output == "yes\n")
        #expect(
            sound.messages.hasPrefix("typeq: cycle.json:3:21: error: 'com.example.one' conforms to itself in a cycle"))
        #expect(sound.exitCode == 2)
        let round = try TypeqProcess(
            "conforms", "--registry", "cycle.json", "com.example.one", "com.example.two", in: tree.root)
        #expect(round.output == "yes\n")
    }

    @Test func `A command reports the first ten findings in a registry, and how to list the others`() throws {
        let types = (1...25).map { #"{ "identifier": "a.b\#($0)", "conformsTo": ["public.data"] }"# }
        try tree.file("warned.json", #"{ "types": [\#(types.joined(separator: ","))] }"#)
        let run = try conforms(registry: "warned.json")
        let lines = run.messages.split(separator: "\n")
        #expect(lines.count == 11)
        #expect(lines.dropLast().allSatisfy { $0.contains("warning: 'a.b") })
        #expect(lines.last == "typeq: warned.json: 15 more findings: see 'typeq registry check warned.json'")
        let check = try TypeqProcess("registry", "check", "warned.json", in: tree.root)
        #expect((check.output + check.messages).split(separator: "\n").count { $0.contains("warning: 'a.b") } == 25)
    }

    @Test func `A registry with only a warning does not change the exit code`() throws {
        try tree.file("warned.json", #"{ "types": [{ "identifier": "a.b", "conformsTo": ["public.data"] }] }"#)
        let run = try conforms(registry: "warned.json")
        #expect(run.messages.hasPrefix("typeq: warned.json:1:13: warning: 'a.b' has no 'kind'"))
        #expect(run.exitCode == 0)
    }

    @Test func `A chain of three thousand types is answered`() throws {
        var types = ["{ \"identifier\": \"a.t0\", \"kind\": \"exported\", \"conformsTo\": [\"public.data\"] }"]
        for index in 1..<3_000 {
            types.append(
                "{ \"identifier\": \"a.t\(index)\", \"kind\": \"exported\", \"conformsTo\": [\"a.t\(index - 1)\"] }")
        }
        try tree.file("chain.json", "{ \"types\": [\n\(types.joined(separator: ",\n"))\n] }\n")
        let run = try TypeqProcess("conforms", "--registry", "chain.json", "a.t2999", "public.data", in: tree.root)
        #expect(run.output == "yes\n")
        #expect(run.exitCode == 0)
    }

    @Test func `Deeply nested arrays are rejected before they exhaust the stack`() throws {
        try tree.file("deep.json", String(repeating: "[", count: 100_000))
        let run = try conforms(registry: "deep.json")
        #expect(run.messages.hasPrefix("typeq: deep.json:1:513: arrays and objects are nested"))
        #expect(run.exitCode == 2)
    }

    @Test(.enabled(if: geteuid() != 0, "root may read everything"))
    func `An unreadable file is an error`() throws {
        try tree.file("secret.md", Samples.markdown.utf8, mode: 0)
        let run = try TypeqProcess("secret.md", in: tree.root)
        #expect(run.messages == "typeq: secret.md: permission denied\n")
        #expect(run.exitCode == 2)
        let object = try TypeqProcess("which-group", "--json", "secret.md", in: tree.root).object()
        #expect(object.text("code") == "unreadable")
        let registry = try conforms(registry: "secret.md")
        #expect(registry.output == "yes\n")
        #expect(registry.messages == "typeq: secret.md: permission denied\n")
    }

    @Test(.enabled(if: access("/proc/self/mem", R_OK) == 0))
    func `A file that fails while it is read is an error`() throws {
        let run = try TypeqProcess("which-group", "--json", "/proc/self/mem")
        #expect(try run.object().text("code") == "unreadable")
        #expect(run.exitCode == 2)
        let registry = try conforms(registry: "/proc/self/mem")
        #expect(registry.output == "yes\n")
        #expect(registry.exitCode == 2)
    }

    @Test(.enabled(if: access("/dev/zero", R_OK) == 0))
    func `An endless file of declarations is read up to the limit`() throws {
        let run = try conforms(registry: "/dev/zero")
        #expect(run.messages == "typeq: /dev/zero: the file is larger than 64 MiB\n")
        #expect(run.output == "yes\n")
        #expect(run.exitCode == 2)
    }

    @Test func `A pipe is read to its end, and a pipe without a writer does not block`() throws {
        let run = try TypeqProcess(
            program: "/bin/sh",
            [
                "-c",
                """
                mkfifo list
                (exec 3>list; printf '{"types": [{"identifier": "org.example.a", ' >&3
                printf '"conformsTo": ["public.text"]}]}' >&3) &
                "$TYPEQ" conforms --registry list org.example.a public.text
                (exec 3>list) &
                "$TYPEQ" conforms --registry list public.png public.image
                """,
            ].map { Array($0.utf8) }, in: tree.root,
            environment: ["TYPEQ": TypeqProcess.binary, "PATH": "/usr/bin:/bin"])
        #expect(run.lines == ["yes", "yes"])
        // An empty file is not a registry. The error comes when the writer has closed the pipe, not after the time limit.
        #expect(run.messages.contains("typeq: list:1:1: the file is empty"))
    }

    @Test func `An empty name is an error`() throws {
        let run = try TypeqProcess("type", "", in: tree.root)
        #expect(run.messages.hasPrefix("typeq: "))
        #expect(run.exitCode == 2)
    }
}
