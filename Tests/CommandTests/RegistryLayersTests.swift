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
