import DeclarationFormats
import TestTags
import Testing

@Suite(.tags(.slow)) struct WhichGroupCommandTests {
    let tree: ThrowawayTree

    init() throws {
        tree = try ThrowawayTree()
        try tree.file("report.md", Samples.markdown)
        try tree.file("picture.md", Samples.png)
        try tree.file("archive.zip", [0x50, 0x4B, 5, 6] + [UInt8](repeating: 0, count: 18))
        try tree.file("drawing.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>\n")
        try tree.file("apps/draw.json", Samples.hidingApp)
    }

    private func whichGroup(_ arguments: String..., environment: [String: String] = [:]) throws -> TypeqProcess {
        try TypeqProcess(
            (["which-group"] + arguments).map { Array($0.utf8) }, in: tree.root, environment: environment)
    }

    @Test func `Group, mode and type are on one line`() throws {
        let run = try whichGroup("report.md")
        #expect(run.output == "report.md: writer (editor), net.daringfireball.markdown\n")
        #expect(
            run.messages
                == "typeq: note: no app given, and none found from the current directory: using the sample app, com.x.app\n"
        )
        #expect(try whichGroup("-q", "--app", "apps/draw.json", "report.md").messages == "")
        #expect(run.exitCode == 0)
    }

    @Test func `An image with the name of a text file goes to the viewer of images, with a warning`() throws {
        let run = try whichGroup("picture.md")
        #expect(
            run.output == """
                picture.md: pictures (viewer), public.png
                  on macOS, by its name: writer (editor), net.daringfireball.markdown

                """)
        #expect(run.messages.contains("\ntypeq: warning: picture.md: "))
        #expect(run.exitCode == 0)
    }

    /// The documentation allows letters, digits, `-` and `.`; apps of a sample of projects ship types with underscores.
    @Test func `A type of the app whose identifier has an underscore opens its files`() throws {
        try tree.file(
            "apps/note.json",
            #"""
            { "identifier": "com.x.a", "platform": "macOS",
              "types": [ { "identifier": "com.x.my_note", "kind": "exported", "conformsTo": ["public.data"],
                           "extensions": ["mynote"] } ],
              "documentTypes": [ { "name": "Note", "role": "Editor", "contentTypes": ["com.x.my_note"] } ],
              "scenes": [ { "kind": "DocumentGroup", "name": "notes", "role": "editor", "protocol": "FileDocument",
                            "readable": ["com.x.my_note"], "writable": ["com.x.my_note"] } ] }
            """#)
        let run = try whichGroup("--app", "apps/note.json", "--name", "a.mynote")
        #expect(run.output == "a.mynote: notes (editor), com.x.my_note\n")
        let app = tree.path("apps/note.json")
        #expect(try TypeqProcess("show", "--app", app, "com.x.my_note").output.hasPrefix("com.x.my_note\n"))
    }

    @Test func `A text file with the name of an image is not an image`() throws {
        try tree.file("notes.png", Samples.markdown)
        let object = try whichGroup("--json", "notes.png").object()
        #expect(object.text("type") == "public.plain-text")
        #expect(object["byName"]?.dictionary?.text("group") == "pictures")
    }

    @Test func `If nothing opens a file, the exit code is 1 and the explanation lists the nearest misses`() throws {
        let run = try whichGroup("--explain", "archive.zip")
        #expect(run.lines.first == "app com.x.app, the sample app of the registry")
        #expect(run.lines.dropFirst().first == "archive.zip: nothing opens it, public.zip-archive")
        #expect(
            run.lines.last?.hasPrefix("  no-group: public.zip-archive conforms to no readable type") == true)
        #expect(run.exitCode == 1)
    }

    @Test func `The objects have the documented keys in order`() throws {
        let object = try whichGroup("--json", "picture.md").object()
        #expect(
            object.keys == [
                "file", "outcome", "app", "sampleApp", "group", "role", "editable", "type", "mimeType", "rule",
                "byName", "warnings",
                "trace",
            ])
        #expect(object.text("outcome") == "open-new-window")
        #expect(object.text("app") == "com.x.app")
        #expect(object.text("group") == "pictures")
        #expect(object.text("role") == "viewer")
        #expect(object.flag("editable") == false)
        #expect(object.text("rule") == "only-group")
        let byName = try #require(object["byName"]?.dictionary)
        #expect(byName.keys == ["type", "group", "role"])
        #expect(byName.text("type") == "net.daringfireball.markdown")
        #expect(byName.text("group") == "writer")
        let steps = try #require(object.objects("trace"))
        #expect(steps.allSatisfy { $0.keys == ["rule", "text", "standing"] })
        #expect(steps.compactMap { $0.text("rule") } == ["document-type", "conformance", "only-group", "mode"])
    }

    @Test func `byName is left out if the name has the same type`() throws {
        let object = try whichGroup("--json", "report.md").object()
        #expect(object["byName"] == nil)
        #expect(object.flag("editable") == true)
    }

    @Test func `An error has a code: no-group, not-declared, not-found`() throws {
        let noGroup = try whichGroup("--json", "archive.zip")
        #expect(try noGroup.object().text("outcome") == "error")
        #expect(try noGroup.object().text("code") == "no-group")
        #expect(noGroup.exitCode == 1)
        let notDeclared = try whichGroup("--json", "--origin", "system", "archive.zip")
        #expect(try notDeclared.object().text("code") == "not-declared")
        #expect(notDeclared.exitCode == 1)
        let notFound = try whichGroup("--json", "nowhere.md")
        #expect(try notFound.object().keys == ["file", "outcome", "app", "code"])
        #expect(try notFound.object().text("code") == "not-found")
        #expect(notFound.exitCode == 2)
    }

    @Test func `Exit code 2 outranks 1, and the rest of the batch is answered`() throws {
        let run = try whichGroup("archive.zip", "nowhere.md", "report.md")
        #expect(run.lines.map { $0.prefix { $0 != ":" } } == ["archive.zip", "report.md"])
        #expect(run.exitCode == 2)
    }

    /// https://developer.apple.com/documentation/swiftui/documentgroup, "Opening documents".
    @Test func `The first declared group that reads the type opens the file, as documented`() throws {
        let people = try whichGroup("--app", "apps/draw.json", "--explain", "drawing.svg")
        #expect(people.lines.contains("drawing.svg: texts (editor), public.svg-image"))
        #expect(
            people.lines.contains(
                "  declaration-order: 'texts' is the first declared group that reads the type, before 'drawings'"))
        #expect(people.messages == "", "the rules of lint do not run for a decision")
        let first = try whichGroup("--app", "apps/draw.json", "--json", "drawing.svg").object()
        #expect(first.text("group") == "texts")
        #expect(first.text("rule") == "declaration-order")
        #expect(first.text("saveAs") == "public.plain-text")
        #expect(first.text("extension") == "txt")
        #expect(first["warnings"] == nil)
        let step = first.objects("trace")?.first { $0.text("rule") == "declaration-order" }
        #expect(step?.text("standing") == "documented")
        #expect(try whichGroup("--policy", "first", "drawing.svg").exitCode == 64)
    }

    @Test func `An app that does not claim the type opens the file itself, but not for the system`() throws {
        let byApp = try whichGroup("--app", "apps/draw.json", "report.md")
        #expect(byApp.output == "report.md: texts (editor), net.daringfireball.markdown\n")
        #expect(byApp.messages.contains("the system does not offer the file"))
        #expect(byApp.exitCode == 0)
        let bySystem = try whichGroup("--app", "apps/draw.json", "--origin=system", "report.md")
        #expect(bySystem.output == "report.md: nothing opens it, net.daringfireball.markdown\n")
        #expect(bySystem.exitCode == 1)
    }

    @Test func `--app outranks TYPEQ_APP, which outranks the nearest typeq.json, which outranks the sample app`() throws
    {
        let app = { (name: String) in "{ \"identifier\": \"com.example.\(name)\", \"scenes\": [] }" }
        try tree.file("option.json", app("option"))
        try tree.file("variable.json", app("variable"))
        let variable = ["TYPEQ_APP": "variable.json"]
        #expect(try whichGroup("--json", "report.md").object().text("app") == "com.x.app")
        try tree.file("typeq.json", app("found"))
        try tree.file(".git/HEAD", "")
        try tree.folder("deep")
        let deep = try TypeqProcess("which-group", "--explain", "../report.md", in: tree.path("deep"))
        #expect(deep.lines.first?.hasPrefix("app com.example.found, found from the current directory: ") == true)
        #expect(
            try whichGroup("--json", "report.md", environment: variable).object().text("app") == "com.example.variable")
        let both = try whichGroup("--explain", "--app", "option.json", "report.md", environment: variable)
        #expect(both.lines.first == "app com.example.option, specified by --app: option.json")
    }

    @Test func `Outside a repository, only the current directory is searched for an app`() throws {
        try tree.file("typeq.json", "{ \"identifier\": \"com.example.above\" }")
        try tree.folder("deep")
        let run = try TypeqProcess("which-group", "--json", "../report.md", in: tree.path("deep"))
        #expect(try run.object().text("app") == "com.x.app")
        #expect(run.messages.contains("using the sample app, com.x.app"))
    }

    @Test func `A typeq.json outside the repository is ignored`() throws {
        try tree.file("typeq.json", "{ \"identifier\": \"com.example.outside\" }")
        try tree.file("repository/.git/HEAD", "")
        let run = try TypeqProcess("which-group", "--json", "../report.md", in: tree.path("repository"))
        #expect(try run.object().text("app") == "com.x.app")
    }

    @Test func `If the app cannot be read, no file is answered, and the exit code is 2`() throws {
        try tree.file("broken.json", "{\n  \"scenes\": [,]\n}\n")
        let malformed = try whichGroup("--app", "broken.json", "report.md")
        #expect(malformed.output == "")
        #expect(malformed.messages.hasPrefix("typeq: broken.json:2:14: expected a value"))
        #expect(malformed.exitCode == 2)
        let missing = try whichGroup("--app", "nowhere.json", "report.md")
        #expect(missing.messages == "typeq: nowhere.json: no such file or directory\n")
        #expect(missing.exitCode == 2)
        let folder = try whichGroup("--app", "apps", "report.md")
        #expect(
            folder.messages
                == "typeq: apps: no app in this folder: expected an Info.plist, an Xcode project or a typeq.json\n")
        #expect(folder.exitCode == 2)
    }

    @Test func `The number of mistakes that reading found is one line, and the app is still used`() throws {
        try tree.file(
            "mistaken.json",
            """
            { "identifier": "com.example.app", "types": [ { "identifier": "com.exa_mple.a", "kind": "exported" } ],
              "scenes": [ { "kind": "DocumentGroup", "name": "all", "role": 3, "raedable": [],
                            "readable": ["public.plain-txt", "public.text"] } ] }
            """)
        let run = try whichGroup("--app", "mistaken.json", "report.md")
        #expect(run.output == "report.md: all (editor), net.daringfireball.markdown\n")
        #expect(
            run.messages
                == "typeq: warning: mistaken.json: 1 error and 2 warnings found while reading: see 'typeq lint mistaken.json'\n"
        )
        #expect(run.exitCode == 0)
    }

    /// Source: a trial in which a picture with the extension of the app's own type had no warning.
    @Test func `A name with the extension of a type that the app exports can be contradicted`() throws {
        let tree = try ThrowawayTree()
        try tree.file(
            "app.json",
            """
            { "identifier": "com.e", "platform": "macOS",
              "types": [{ "identifier": "com.e.drawing", "kind": "exported", "conformsTo": ["public.json"],
                          "extensions": ["exdrawing"], "description": "Drawing" }],
              "scenes": [{ "kind": "DocumentGroup", "name": "g", "readable": ["com.e.drawing"] }] }
            """)
        try tree.file("a.exdrawing", Samples.png)
        let run = try TypeqProcess("which-group", "--app", "app.json", "a.exdrawing", in: tree.root)
        #expect(
            run.messages == "typeq: warning: a.exdrawing: named as 'Drawing', but the content is 'PNG image'\n")
    }
}
