import DeclarationFormats
import Testing

@Suite struct RegistryLayersTests {
    @Test func `The layers are listed lowest first, from all locations`() throws {
        let tree = try ThrowawayTree()
        for (name, path) in [
            ("first", "near/typeq/types.d/m.json"), ("second", "far/typeq/types.d/m.json"),
            ("user", "config/typeq/types.d/u.json"), ("variable", "v.json"), ("option", "o.json"),
        ] {
            try tree.file(
                path,
                #"{ "types": [{ "identifier": "a.\#(name)", "kind": "exported", "conformsTo": ["public.data"] }] }"#)
        }
        try tree.file("config/typeq/types.d/.hidden.json", Samples.malformed)
        try tree.file("config/typeq/types.d/readme.txt", "not a layer")
        let environment = [
            "XDG_DATA_DIRS": "\(tree.path("near")):\(tree.path("far"))", "XDG_CONFIG_HOME": tree.path("config"),
            "TYPEQ_REGISTRY": "v.json",
        ]
        let run = try TypeqProcess(
            "registry", "layers", "--json", "--registry", "o.json", in: tree.root, environment: environment)
        let objects = try run.objects()
        #expect(
            objects.compactMap { $0.text("layer") } == [
                "shipped", "machine", "machine", "user", "TYPEQ_REGISTRY", "--registry",
            ])
        #expect(
            objects.compactMap { $0.text("file") } == [
                tree.path("far/typeq/types.d/m.json"), tree.path("near/typeq/types.d/m.json"),
                tree.path("config/typeq/types.d/u.json"), "v.json", "o.json",
            ])
        #expect(objects.dropFirst().allSatisfy { $0["types"]?.integer == 1 })
        #expect(objects.map(\.keys).first == ["layer", "types"])
        #expect(run.messages == "")
    }

    @Test func `The home directory is used if XDG_CONFIG_HOME is not set`() throws {
        let tree = try ThrowawayTree()
        try tree.file(".config/typeq/types.d/u.json", Samples.registry)
        let run = try TypeqProcess("show", ".exdraw", environment: ["HOME": tree.root])
        #expect(run.lines.first == "com.example.drawing")
    }

    /// Source: a packager, for whom `show`, `type` and `doctor` waited for a pipe in `types.d`.
    @Test(arguments: ["mkfifo c", "ln -s /dev/zero c", "mkdir c", "ln -s missing c"])
    func `A layer that is not a regular file is one message, and no command waits for it`(_ making: String) throws {
        let tree = try ThrowawayTree()
        try tree.file("config/typeq/types.d/readme.txt", "not a layer")
        for name in ["c.json", "d.plist"] {
            let made = try TypeqProcess(
                program: "/bin/sh", ["-c", making.replacing(" c", with: " \(name)")].map { Array($0.utf8) },
                in: tree.path("config/typeq/types.d"), environment: ["PATH": "/usr/bin:/bin"])
            #expect(made.exitCode == 0)
        }
        let reason =
            switch making.prefix(5) {
            case "mkfif": "the file is a pipe, but a regular file is expected"
            case "mkdir": "it is a directory, but a file is expected"
            default:
                making.contains("zero")
                    ? "the file is a device, but a regular file is expected" : "no such file or directory"
            }
        let messages = ["c.json", "d.plist"].map { "typeq: \(tree.path("config/typeq/types.d/\($0)")): \(reason)\n" }
        let environment = ["XDG_CONFIG_HOME": tree.path("config"), "TYPEQ_CACHE": "off"]
        let start = ContinuousClock.now
        for arguments in [
            ["show", ".png"], ["type", "missing.png", "--identify", "name"], ["show", ".png", "--types", "platform"],
        ] {
            let run = try TypeqProcess(arguments.map { Array($0.utf8) }, in: tree.root, environment: environment)
            #expect(run.messages.hasPrefix(messages.joined()), "\(arguments)")
            #expect(run.exitCode == 2)
        }
        let doctor = try TypeqProcess("doctor", in: tree.root, environment: environment)
        #expect(doctor.output.split(separator: "\n").count { $0.contains("layer (user)") } == 2)
        #expect(doctor.exitCode == 1)
        _ = try TypeqProcess("type", "--json", "--provenance", "x", in: tree.root, environment: environment)
        // A pipe without a writer is waited for if the user specifies it, for ten seconds.
        #expect(ContinuousClock.now - start < .seconds(9))
    }

    /// Source: the XDG Base Directory Specification, by which a relative path is ignored. `XDG_DATA_DIRS=share` in another
    /// user's project loaded its types.
    @Test(arguments: ["XDG_CONFIG_HOME", "XDG_DATA_DIRS"])
    func `A relative folder of the current directory has no layers`(_ variable: String) throws {
        let tree = try ThrowawayTree()
        try tree.file("share/typeq/types.d/u.json", Samples.registry)
        for (value, isRead) in [
            ("share", false), ("./share", false), ("share:share", false), (tree.path("share"), true),
        ] {
            let run = try TypeqProcess(
                "registry", "layers", in: tree.root, environment: [variable: value, "HOME": "/nonexistent"])
            #expect(run.output.contains("u.json") == isRead, "\(value)")
        }
        // A relative home directory is also ignored.
        try tree.file("home/.config/typeq/types.d/u.json", Samples.registry)
        let home = try TypeqProcess("registry", "layers", in: tree.root, environment: ["HOME": "home"])
        #expect(!home.output.contains("u.json"))
    }

    @Test func `A declaration in a higher layer replaces one in a lower layer`() throws {
        let tree = try ThrowawayTree()
        let declaration = { (text: String) in
            "{ \"types\": [{ \"identifier\": \"a.b\", \"kind\": \"imported\", \"conformsTo\": [\"public.data\"], "
                + "\"description\": \"\(text)\" }] }"
        }
        try tree.file("low.json", declaration("low"))
        try tree.file("high.json", declaration("high"))
        let run = try TypeqProcess(
            "show", "--json", "--registry", "high.json", "a.b", in: tree.root,
            environment: ["TYPEQ_REGISTRY": "low.json"])
        #expect(try run.object().text("description") == "high")
        #expect(try run.object().text("layer") == "high.json")
    }
}
