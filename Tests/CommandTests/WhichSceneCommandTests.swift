import DeclarationFormats
import Testing

@Suite struct WhichSceneCommandTests {
    let tree: ThrowawayTree

    init() throws {
        tree = try ThrowawayTree()
        try tree.file("report.md", Samples.markdown)
        try tree.file(
            "app.json",
            """
            { "identifier": "com.example.scenes", "platform": "iPadOS",
              "scenes": [ { "kind": "WindowGroup", "name": "notes", "matching": ["note", "Café"] },
                          { "kind": "WindowGroup", "name": "shop", "matching": [] } ],
              "sceneManifest": { "UIApplicationSupportsMultipleScenes": true, "UISceneConfigurations": {
                "UIWindowSceneSessionRoleApplication": [
                  { "UISceneConfigurationName": "Default", "UISceneDelegateClassName": "App.SceneDelegate" } ] } } }
            """)
        try tree.file(
            "windows.json",
            #"[{"id": "w1", "scene": "shop", "allowing": ["*"]}, {"id": "w2", "scene": "notes", "preferring": ["shop"]}]"#
        )
    }

    /// Source: two samples of repositories, whose apps with windows and document types were answered with "nothing opens it".
    @Test func `which-group names the scene that gets the URL of a file, and open records nothing`() throws {
        try tree.file(
            "viewer.json",
            """
            { "identifier": "com.example.viewer", "platform": "macOS", "scenes": [ { "kind": "WindowGroup" } ],
              "documentTypes": [ { "name": "Markdown", "role": "Viewer", "contentTypes": ["net.daringfireball.markdown"] } ],
              "eventHandlers": [ { "what": "onOpenURL", "text": "onOpenURL", "file": "A.swift", "line": 2, "column": 1 } ] }
            """)
        func run(_ command: String, _ arguments: String...) throws -> TypeqProcess {
            try TypeqProcess(
                ([command, "--app", "viewer.json"] + arguments).map { Array($0.utf8) }, in: tree.root)
        }
        let answer = try run("which-group", "report.md")
        #expect(answer.exitCode == 0)
        #expect(
            answer.output
                == "report.md: WindowGroup 1, new window, gets its URL in onOpenURL: no document group, document type 'Markdown' claims it, net.daringfireball.markdown\n"
        )
        let object = try run("which-group", "--json", "report.md").object()
        #expect(object.text("outcome") == "new-scene" && object.text("scene") == "WindowGroup 1")
        #expect(object.text("documentType") == "Markdown" && object.text("urlHandler") == "onOpenURL")
        #expect(object.text("code") == nil && object.text("group") == nil)
        #expect(try run("which-group", "--origin", "app", "report.md").exitCode == 1)
        let opened = try run("open", "report.md")
        #expect(opened.exitCode == 1 && opened.messages.contains("only windows of document groups are recorded"))
        let page = try run("report", "-o", "-")
        #expect(page.output.contains("gets its URL") && page.output.contains("WindowGroup 1"))
    }

    private func ask(_ arguments: String...) throws -> TypeqProcess {
        try TypeqProcess((["which-scene"] + arguments).map { Array($0.utf8) }, in: tree.root)
    }

    private func askApp(_ arguments: String...) throws -> TypeqProcess {
        try TypeqProcess((["which-scene", "--app", "app.json"] + arguments).map { Array($0.utf8) }, in: tree.root)
    }

    @Test func `An event that matches goes to the browser of the sample app, another event to the first scene`() throws
    {
        let matched = try ask("--json", "--url", "https://example.com/?PhotoIdentifier=7").object()
        #expect(matched.keys == ["outcome", "app", "sampleApp", "scene", "rule", "trace"])
        #expect(matched.text("outcome") == "new-scene")
        #expect(matched.text("scene") == "browser")
        #expect(matched.text("rule") == "matching")
        #expect(try ask("--url", "https://example.com/").output == "writer, new window\n")
    }

    @Test func `An open window that prefers the event comes before a window that allows it`() throws {
        let prefers = try askApp("--json", "--windows", "windows.json", "--url", "x://shop").object()
        #expect(prefers.text("outcome") == "deliver")
        #expect(prefers.text("window") == "w2")
        #expect(prefers.text("scene") == "notes")
        #expect(try askApp("--windows", "windows.json", "--url", "x://note").output == "window w1 (shop)\n")
    }

    @Test func `An activity is matched by its identifier, or else by its web page`() throws {
        #expect(try askApp("--activity", "CAFE\u{301}").output == "notes, new window\n")
        #expect(try askApp("--activity", "", "--webpage", "https://e.com/note").output == "notes, new window\n")
        #expect(try askApp("--webpage", "https://e.com/note").output == "notes, new window\n")
        #expect(try askApp("--activity", "x", "--webpage", "https://e.com/note").exitCode == 1)
    }

    @Test func `For an event without a scene, the rules that failed are printed, and the exit code is 1`() throws {
        let run = try askApp("--url", "x://caf%C3%A9")
        #expect(
            run.output.hasPrefix("unrouted: no window is open; the event does not match the conditions of any scene"))
        #expect(run.exitCode == 1)
        let object = try askApp("--json", "--url", "x://y").object()
        #expect(object.text("outcome") == "unrouted")
        #expect(object["scene"] == nil)
    }

    @Test func `A condition that cannot be read from the sources leaves the answer unknown, with its location`() throws
    {
        try tree.file(
            "unknown.json",
            """
            { "scenes": [ { "kind": "WindowGroup", "name": "main", "matching": [], "unknown": [
              { "what": "matching", "text": "External.id", "file": "App.swift", "line": 3, "column": 9 } ] } ] }
            """)
        let run = try ask("--app", "unknown.json", "--url", "x://y")
        #expect(
            run.output
                == "unknown: the matching condition 'External.id' of 'main' at App.swift:3 is unknown, and the event may match it\n"
        )
        #expect(run.exitCode == 2)
        let object = try ask("--json", "--app", "unknown.json", "--url", "x://y").object()
        #expect(object.text("outcome") == "error")
        #expect(object.text("code") == "unknown-condition")
    }

    @Test func `The file of a declared document type goes to its document group`() throws {
        let object = try ask("--json", "--url", "file://\(tree.root)/report.md").object()
        #expect(object.text("outcome") == "open-new-window")
        #expect(object.text("group") == "writer")
        #expect(object.text("type") == "net.daringfireball.markdown")
        #expect(object.objects("trace")?.first?.text("rule") == "file-url")
        #expect(object.objects("trace")?.first?.text("standing") == "inferred")
        let absent = try ask("--json", "--url", "file:///no/such/place/my%20report.md").object()
        #expect(absent.text("group") == "writer")
        #expect(absent.objects("warnings")?.compactMap { $0.text("id") } == ["not-found"])
    }

    @Test func `A connecting session gets a configuration, a scene class and a delegate class`() throws {
        let object = try askApp("--json", "--connect", "UIWindowSceneSessionRoleApplication").object()
        #expect(object.keys == ["outcome", "app", "rule", "configuration", "sceneClass", "delegateClass", "trace"])
        #expect(object.text("configuration") == "Default")
        #expect(object.text("sceneClass") == "UIWindowScene")
        #expect(object.text("delegateClass") == "App.SceneDelegate")
        #expect(
            try askApp("--connect", "UIWindowSceneSessionRoleApplication").output
                == "configuration Default, scene class UIWindowScene, delegate class App.SceneDelegate\n")
    }

    @Test func `A misspelled role gets the nearest spelling`() throws {
        let run = try askApp("--connect", "UIWindowSceneSessionRoleAplication")
        #expect(run.messages.contains("did you mean 'UIWindowSceneSessionRoleApplication'?"))
        #expect(run.exitCode == 2)
    }

    @Test func `The command takes one event, and a URL needs a scheme`() throws {
        #expect(try ask().exitCode == 64)
        #expect(try ask("--url", "x:y", "--activity", "z").exitCode == 64)
        #expect(try ask("--connect", "R", "--webpage", "x:y").exitCode == 64)
        let noURL = try ask("--url", "example.com/a")
        #expect(
            noURL.messages == "typeq: invalid URL 'example.com/a': the URL has no scheme, as in 'https://example.com'\n"
        )
        #expect(noURL.exitCode == 64)
    }
}
