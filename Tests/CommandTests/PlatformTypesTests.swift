import DeclarationFormats
import TestTags
import Testing

/// The types that an answer uses: the types of the app's platform, or all types.
///
/// Source: on a Mac an extension that neither the system nor an installed app declares has a dynamic type.
@Suite(.tags(.slow)) struct PlatformTypesTests {
    let tree: ThrowawayTree

    init() throws {
        tree = try ThrowawayTree()
        try tree.file("a.mdx", Samples.markdown)
        try tree.file("picture.nobodys", Samples.png)
        try tree.file("a.exdraw", Samples.noise)
        for platform in ["macOS", "iOS", "linux"] {
            try tree.file(
                "apps/\(platform).json",
                """
                {"identifier": "com.example.\(platform)", "platform": "\(platform)",
                 "scenes": [{"kind": "DocumentGroup", "name": "texts", "readable": ["public.text"]},
                            {"kind": "DocumentGroup", "name": "pictures", "role": "viewer", "readable": ["public.image"]}]}
                """)
        }
    }

    private func typeq(_ arguments: String..., environment: [String: String] = [:]) throws -> TypeqProcess {
        try TypeqProcess(arguments.map { Array($0.utf8) }, in: tree.root, environment: environment)
    }

    @Test(arguments: ["auto", "name"])
    func `A group for text does not open a text file whose type only typeq declares, and a warning is printed`(
        _ policy: String
    )
        throws
    {
        let run = try typeq("which-group", "--app", "apps/macOS.json", "--identify", policy, "--json", "a.mdx")
        let object = try run.object()
        #expect(object.text("code") == "no-group")
        #expect(object.text("type") == "dyn.ah62d4rv4ge8043d2")
        #expect(object["byName"] == nil)
        let warning = try #require(object.objects("warnings")?.first)
        #expect(warning.text("id") == "only-typeq-knows")
        for part in ["'typeq.mdx-document'", "under net.daringfireball.markdown", "'shipped'"] {
            #expect(warning.text("text")?.contains(part) == true)
        }
        #expect(run.exitCode == 1)
    }

    @Test func `The explanation contains a declaration: exported for a type of typeq's own, imported for other types`()
        throws
    {
        // The declaration is in JSON like the app, or in XML without an app.
        let own = try typeq("which-group", "--app", "apps/macOS.json", "--explain", "a.mdx").output
        for part in [
            "under types:", #""kind": "exported""#, #""identifier": "com.example.mdx-document""#,
            #""net.daringfireball.markdown""#, #""mdx""#, #""text/mdx""#,
        ] { #expect(own.contains(part), "\(part)") }
        try tree.file("a.ipynb", "{\"cells\": [], \"nbformat\": 4}\n")
        let imported = try typeq("type", "--types", "platform", "--explain", "a.ipynb").output
        for part in [
            "UTImportedTypeDeclarations", "<string>org.jupyter.ipynb</string>", "<string>public.json</string>",
        ] {
            #expect(imported.contains(part), "\(part)")
        }
        #expect(!imported.contains("<string>typeq."), "nothing on the platform conforms to a name of typeq's")
    }

    @Test func `On linux, and with --types all, all types are used`() throws {
        for arguments in [["apps/linux.json"], ["apps/macOS.json", "--types", "all"]] {
            let run = try TypeqProcess(
                (["which-group", "--json", "a.mdx", "--app"] + arguments).map { Array($0.utf8) }, in: tree.root)
            #expect(try run.object().text("group") == "texts")
            #expect(try run.object().text("type") == "typeq.mdx-document")
        }
        let all = try typeq("which-group", "--json", "--app", "apps/macOS.json", "--types", "all", "a.mdx").object()
        #expect(all["byName"]?.dictionary?.text("type") == "dyn.ah62d4rv4ge8043d2", "the type on a Mac")
    }

    @Test func `Content that identifies a type of the platform with certainty is used on the platform`() throws {
        let object = try typeq("which-group", "--json", "--app", "apps/macOS.json", "picture.nobodys").object()
        #expect(object.text("group") == "pictures")
        #expect(object.text("type") == "public.png")
        #expect(object["byName"]?.dictionary?.text("type")?.hasPrefix("dyn.") == true)
    }

    @Test
    func `Types that the user lists as declared by other apps are used on the platform, types in types.d are not`()
        throws
    {
        try tree.file("own.json", Samples.registry)
        try tree.file("home/typeq/types.d/own.json", Samples.registry)
        try tree.file(
            "plists/typeq/types.d/own.plist",
            """
            <plist version="1.0"><dict><key>UTExportedTypeDeclarations</key><array><dict>
            <key>UTTypeIdentifier</key><string>com.example.drawing</string>
            <key>UTTypeConformsTo</key><array><string>public.image</string></array>
            <key>UTTypeTagSpecification</key><dict><key>public.filename-extension</key><string>exdraw</string></dict>
            </dict></array></dict></plist>
            """)
        let question = ["which-group", "--json", "--app", "apps/macOS.json", "--identify", "name", "a.exdraw"]
        func group(_ options: [String] = [], _ environment: [String: String] = [:]) throws -> String? {
            try TypeqProcess((question + options).map { Array($0.utf8) }, in: tree.root, environment: environment)
                .object().text("group")
        }
        #expect(try group() == nil)
        #expect(try group(["--registry", "own.json"]) == "pictures")
        #expect(try group([], ["TYPEQ_REGISTRY": "own.json"]) == "pictures")
        #expect(try group([], ["XDG_CONFIG_HOME": tree.path("home")]) == nil)
        #expect(try group(["--types", "all"], ["XDG_CONFIG_HOME": tree.path("home")]) == "pictures")
        #expect(try group([], ["XDG_CONFIG_HOME": tree.path("plists")]) == "pictures")
    }

    @Test func `The commands about types use all types, or the types of the platform if they are selected`() throws {
        #expect(try typeq("type", "a.mdx").output == "a.mdx: typeq.mdx-document\n")
        #expect(try typeq("type", "--types", "platform", "a.mdx").output == "a.mdx: dyn.ah62d4rv4ge8043d2\n")
        #expect(
            try typeq("type", "--types", "platform", "--app", "apps/linux.json", "a.mdx").output.contains("dyn."))
        #expect(try typeq("conforms", ".mdx", "public.text").exitCode == 0)
        #expect(try typeq("conforms", "--types", "platform", ".mdx", "public.text").exitCode == 1)
        #expect(try typeq("show", "--types", "platform", "typeq.mdx-document").exitCode == 2)
        #expect(try typeq("tree", "--types", "platform", ".mdx").lines.first == "dyn.ah62d4rv4ge8043d2")
        #expect(
            try typeq("types", "--types", "platform", "--extension", "md").output == "net.daringfireball.markdown\n")
        #expect(try typeq("types", "--types", "platform").lines.allSatisfy { !$0.hasPrefix("typeq.") })
        #expect(try typeq("graph", "--types", "platform", "public.json").exitCode == 0)
        #expect(try typeq("new", "--app", "apps/macOS.json", "--type", ".mdx").exitCode == 1)
        #expect(try typeq("new", "--app", "apps/macOS.json", "--types", "all", "--type", ".mdx").exitCode == 0)
    }

    @Test func `Many files, which workers read, have the same answers as a single file`() throws {
        let names = (0..<12).map { "many/\($0).mdx" }
        for name in names { try tree.file(name, Samples.markdown) }
        let run = try TypeqProcess(
            (["which-group", "--app", "apps/macOS.json"] + names).map { Array($0.utf8) }, in: tree.root)
        #expect(run.lines == names.map { "\($0): nothing opens it, dyn.ah62d4rv4ge8043d2" })
        let messages = run.messages.split(separator: "\n").filter { !$0.contains("'typeq lint ") }
        #expect(messages.count == names.count)
    }

    @Test func `diff and app also use the types of the platform`() throws {
        try tree.file(
            "apps/wider.json",
            """
            {"identifier": "com.example.macOS", "platform": "macOS",
             "scenes": [{"kind": "DocumentGroup", "name": "texts", "readable": ["public.text"]},
                        {"kind": "DocumentGroup", "name": "pictures", "role": "viewer", "readable": ["public.image"]},
                        {"kind": "DocumentGroup", "name": "films", "role": "viewer", "readable": ["public.movie"]}]}
            """)
        func extensions(_ options: String...) throws -> [String] {
            let run = try TypeqProcess(
                (["diff", "--json", "apps/macOS.json", "apps/wider.json"] + options).map { Array($0.utf8) },
                in: tree.root)
            return try run.objects().compactMap { $0.text("extension") }
        }
        let (platform, all) = (try extensions(), try extensions("--types", "all"))
        #expect(platform.contains("mov") && !platform.contains("mkv"))
        #expect(all.contains("mov") && all.contains("mkv"))
        try tree.file(
            "apps/foreign.json",
            """
            {"platform": "macOS", "scenes": [{"kind": "DocumentGroup", "name": "a", "readable": ["typeq.mdx-document"]}]}
            """)
        #expect(try typeq("lint", "apps/foreign.json").output.contains(", which only typeq declares"))
        #expect(try typeq("lint", "apps/foreign.json").output.contains("[E_TYPEQ_TYPE]"))
        #expect(try typeq("lint", "apps/foreign.json").exitCode == 1)
        #expect(try !typeq("lint", "--types", "all", "apps/foreign.json").output.contains("[E_TYPEQ_TYPE]"))
    }
}
