import AppDeclaration
import Testing
import TypeRegistry

@testable import DocumentRouting

/// Source: CFBundleDocumentTypes and Launch Services keys (archived guide), the header of NSDocumentController (Apple).
@Suite struct DocumentTypeTests {
    private func open(
        _ identifier: String, _ json: String, extension tag: String? = nil, mime: String? = nil,
        isDirectory: Bool = false,
        origin: OpenOrigin = .system
    ) throws -> OpeningDecision {
        let file = DocumentFile.writable(
            type: try type(identifier), mimeType: mime, filenameExtension: tag, isDirectory: isDirectory)
        return OpeningDecision(of: file, in: try app(json), origin: origin)
    }

    private static let group = #""scenes": [{"kind": "DocumentGroup", "name": "all", "readable": ["public.item"]}]"#

    /// An app with the rank None is never chosen to open files, but accepts drops. A missing rank is Default.
    @Test(arguments: [("Owner", true), ("Default", true), ("Alternate", true), ("None", false)])
    func `The system offers no files to the rank None`(rank: String, isOffered: Bool) throws {
        let decision = try open(
            "public.png",
            #"{"documentTypes": [{"contentTypes": ["public.image"], "rank": "\#(rank)"}], \#(Self.group)}"#)
        #expect((decision.facts.code == nil) == isOffered)
        if !isOffered {
            #expect(decision.facts.code == .notDeclared)
            #expect(decision.step("handler-rank")?.standing == .documented)
        }
    }

    @Test func `A missing rank is Default`() throws {
        let decision = try open(
            "public.png", #"{"documentTypes": [{"contentTypes": ["public.image"]}], \#(Self.group)}"#)
        #expect(decision.step("document-type")?.text.contains("rank Default") == true)
    }

    /// Source: CFBundleTypeRole (Apple).
    @Test(arguments: [
        ("Editor", true), ("Viewer", true), ("Shell", true), ("QLGenerator", false), ("MDImporter", false),
        ("None", false),
    ])
    func `The system offers no files to roles that do not open files`(role: String, isOffered: Bool) throws {
        let decision = try open(
            "public.png",
            #"{"documentTypes": [{"contentTypes": ["public.image"], "role": "\#(role)"}], \#(Self.group)}"#)
        #expect((decision.facts.code == nil) == isOffered)
        if !isOffered { #expect(decision.step("document-role")?.standing == .inferred) }
    }

    @Test func `The app itself opens a file that it does not claim, with a warning`() throws {
        let decision = try open(
            "public.png", #"{"documentTypes": [{"contentTypes": ["public.image"], "rank": "None"}], \#(Self.group)}"#,
            origin: .app)
        #expect(decision.facts.outcome == .openNewWindow)
        #expect(decision.warnings.map(\.id).contains("not-offered"))
    }

    @Test(arguments: [OpenOrigin.app, .system])
    func `The rank None has the same effect for a document type with extensions as with content types`(
        origin: OpenOrigin
    ) throws {
        let claims = [#""extensions": ["png"]"#, #""contentTypes": ["public.png"]"#]
        let decisions = try claims.map { claim in
            try open(
                "public.png", #"{"documentTypes": [{"name": "P", "role": "Viewer", "rank": "None", \#(claim)}]}"#,
                extension: "png", origin: origin)
        }
        for decision in decisions {
            #expect(decision.facts.outcome == (origin == .app ? .openNewWindow : .error))
            #expect(decision.step("handler-rank") != nil)
        }
        #expect(decisions[0].warnings.map(\.text) == decisions[1].warnings.map(\.text))
    }

    /// The system reads the role from the document type, not from the code.
    @Test func `A role that differs from the group's is a warning`() throws {
        let decision = try open(
            "public.png", #"{"documentTypes": [{"contentTypes": ["public.image"], "role": "Viewer"}], \#(Self.group)}"#)
        #expect(decision.warnings.map(\.id) == ["role-mismatch"])
    }

    /// Source: [DocumentGroup](https://developer.apple.com/documentation/swiftui/documentgroup), "Opening documents": the
    /// groups are tried in the order of their declaration. With the other role, lint reports E_EDITOR_GROUP_VIEWER_ROLE.
    @Test(arguments: [("viewer", "Viewer", "editor", "Editor"), ("editor", "Editor", "viewer", "Viewer")])
    func `If a later group has the role of the document type, the order is the mistake`(
        first: String, firstRole: String, second: String, secondRole: String
    ) throws {
        func json(_ more: String = "") -> String {
            #"""
            {"documentTypes": [{"name": "Pic", "contentTypes": ["public.image"], "role": "\#(firstRole)"},
                               {"name": "PNG", "contentTypes": ["public.png"], "role": "\#(secondRole)"}],
             "scenes": [{"kind": "DocumentGroup", "name": "one", "role": "\#(first)", "readable": ["public.image"]}\#(more)]}
            """#
        }
        let later =
            #", {"kind": "DocumentGroup", "name": "two", "role": "\#(second)", "readable": ["public.png"]}"#
        let decision = try open("public.png", json(later))
        #expect(decision.facts.group == "one")
        #expect(decision.warnings.map(\.id) == ["group-order"])
        let nouns = ["editor": "an editor", "viewer": "a viewer"]
        #expect(
            decision.warnings.first?.text
                == "'one', \(nouns[first] ?? ""), is declared before 'two', \(nouns[second] ?? ""), which reads public.png too: "
                + "declare 'two' first, because the document type 'PNG' has the role \(secondRole)")
        #expect(try open("public.jpeg", json(later)).warnings.isEmpty)
        // Without such a group, the role is the mistake. It is unknown if a group may have unread types.
        #expect(try open("public.png", json()).warnings.map(\.id) == ["role-mismatch"])
        let unread = #"""
            , {"kind": "DocumentGroup", "name": "two", "role": "\#(second)", "readable": [],
               "unknown": [{"what": "readable", "text": "Lib.note"}]}
            """#
        #expect(try open("public.png", json(unread)).warnings.isEmpty)
    }

    /// Source: a trial in which an image editor was advised to become a viewer.
    @Test func `Without scenes, another role is a matter of the order of the document types`() throws {
        let decision = try open(
            "public.png",
            #"""
            {"documentTypes": [{"name": "All", "contentTypes": ["public.data"], "role": "Viewer"},
                               {"name": "Img", "contentTypes": ["public.image"], "role": "Editor"}]}
            """#)
        #expect(decision.warnings.map(\.id) == ["document-type-order"])
        #expect(
            decision.warnings.first?.text
                == "'All' reads public.image too, and is declared before the document type 'Img', which claims "
                + "this type: "
                + "declare 'Img' first")
        #expect(decision.step("declaration-order")?.standing == .inferred)
    }

    // MARK: Legacy claims

    /// For an entry without LSItemContentTypes, extension and HFS type are matched before the type identifier.
    @Test(arguments: [
        (#""extensions": ["FOO"]"#, "documented"), (#""extensions": ["*"]"#, "documented"),
        (#""mimeTypes": ["image/PNG"]"#, "inferred"), (#""osTypes": ["****"]"#, "inferred"),
        (#""osTypes": ["PNGf"]"#, "inferred"),
    ])
    func `An entry without content types claims by extension, MIME type or OSType`(keys: String, standing: String)
        throws
    {
        let decision = try open(
            "public.png",
            #"{"documentTypes": [{"contentTypes": ["public.image"]}, {"name": "old", \#(keys)}], \#(Self.group)}"#,
            extension: "foo", mime: "image/png")
        #expect(decision.step("legacy-claim")?.standing.rawValue == standing)
        #expect(decision.facts.group == "all")
    }

    /// With LSItemContentTypes present, the legacy keys of the entry are ignored.
    @Test func `If there are content types, the legacy keys are ignored`() throws {
        let decision = try open(
            "public.png",
            #"{"documentTypes": [{"contentTypes": ["public.text"], "extensions": ["png"]}], \#(Self.group)}"#,
            extension: "png")
        #expect(decision.facts.code == .notDeclared)
    }

    @Test func `A legacy entry claims packages only with isPackage, and fold claims every folder`() throws {
        let entry = { (keys: String) in #"{"documentTypes": [{"name": "old", \#(keys)}], \#(Self.group)}"# }
        let asFolder = { (keys: String) in
            try self.open("public.folder", entry(keys), extension: "foo", isDirectory: true)
        }
        #expect(try asFolder(#""extensions": ["foo"]"#).facts.code == .notDeclared)
        #expect(try asFolder(#""extensions": ["foo"], "isPackage": true"#).facts.code == nil)
        #expect(try asFolder(#""extensions": ["*"]"#).facts.code == .notDeclared)
        #expect(try asFolder(#""osTypes": ["fold"]"#).facts.code == nil)
        #expect(
            try open("public.png", entry(#""extensions": ["foo"], "isPackage": true"#), extension: "foo").facts.code
                == .notDeclared)
    }

    @Test func `If no scenes are declared, a legacy entry precedes a nearer content type`() throws {
        let json = """
            {"documentTypes": [{"name": "new", "role": "Editor", "contentTypes": ["public.png"]},
                               {"name": "old", "role": "Viewer", "extensions": ["png"]}]}
            """
        let decision = try open("public.png", json, extension: "png")
        #expect(decision.facts.group == "old")
        #expect(decision.rule == "legacy-claim")
        #expect(decision.facts.isEditable == false)
        #expect(try open("public.png", json, extension: "apng").facts.group == "new")
    }

    /// NSDocumentController matches an extension before the type, also of a folder: its method `typeFromFileExtension:` gets
    /// only the extension. Found with the app Xit, whose entry for `git` precedes its entry for `public.directory`.
    @Test(arguments: [OpenOrigin.app, .system])
    func `If no scenes are declared, an entry with the extension of a folder precedes an entry for folders`(
        origin: OpenOrigin
    ) throws {
        let json = { (folders: String) in
            """
            {"documentTypes": [{"name": "folder", "role": "Viewer", "contentTypes": ["\(folders)"]},
                               {"name": "git", "role": "Editor", "extensions": ["GIT"], "osTypes": ["????"]}]}
            """
        }
        for folders in ["public.directory", "public.folder"] {
            let decision = try open("public.folder", json(folders), extension: "git", isDirectory: true, origin: origin)
            #expect(decision.facts.group == "git")
            #expect(decision.facts.isEditable == true)
            #expect(decision.rule == "legacy-claim")
            #expect(decision.step("legacy-claim")?.standing == .inferred)
            #expect(decision.warnings.isEmpty)
        }
        let package = try open(
            "com.apple.rtfd", json("com.apple.package"), extension: "git", isDirectory: true, origin: origin)
        #expect(package.facts.group == "git")
        let other = try open(
            "public.folder", json("public.folder"), extension: "hub", isDirectory: true, origin: origin)
        #expect(other.facts.group == "folder")
    }

    @Test func `The system does not offer a folder for an extension, but the app opens it`() throws {
        let json = #"{"documentTypes": [{"name": "git", "role": "Editor", "extensions": ["git"]}]}"#
        let offered = try open("public.folder", json, extension: "git", isDirectory: true)
        #expect(offered.facts.code == .notDeclared)
        let opened = try open("public.folder", json, extension: "git", isDirectory: true, origin: .app)
        #expect(opened.facts.group == "git")
        #expect(opened.warnings.map(\.id) == ["not-offered"])
    }

    /// NSDocumentController matches extensions. Found with MacVim, whose entry for `txt` also has the MIME type text/plain, and
    /// precedes the entry for `tex`.
    @Test func `An entry with the extension precedes an entry with the MIME type of the file`() throws {
        let json = """
            {"documentTypes": [{"name": "text", "role": "Editor", "extensions": ["txt"], "mimeTypes": ["text/plain"]},
                               {"name": "tex", "role": "Editor", "extensions": ["tex"]}]}
            """
        #expect(try open("public.plain-text", json, extension: "tex", mime: "text/plain").facts.group == "tex")
        #expect(try open("public.plain-text", json, extension: "log", mime: "text/plain").facts.group == "text")
    }

    // MARK: Omitted parts

    @Test func `Omitted parts of a declaration are inferred`() throws {
        let noScenes = try open("public.png", #"{"documentTypes": [{"contentTypes": ["public.image"]}]}"#)
        #expect(noScenes.step("scenes-left-out")?.standing == .inferred)
        let noTypes = try open("public.png", "{\(Self.group)}")
        #expect(noTypes.step("document-types-left-out")?.standing == .inferred)
        #expect(noTypes.facts.outcome == .openNewWindow)
    }

    // MARK: Platforms

    /// openDocument exists only on macOS 13 and later.
    @Test(arguments: ["iOS", "iPadOS", "visionOS"])
    func `An app does not open files by itself on a platform without openDocument`(platform: String) throws {
        let json = #"{"platform": "\#(platform)", \#(Self.group)}"#
        #expect(try open("public.png", json, origin: .app).facts.code == .unavailableOnPlatform)
        #expect(try open("public.png", json).facts.outcome == .openNewWindow)
    }

    /// Inferred: on iOS an app launches with its first declared scene.
    @Test(arguments: [("iOS", ["first-scene"]), ("macOS", [])] as [(String, [String])])
    func `An app launches with a window group before the document group`(platform: String, ids: [String]) throws {
        let json = """
            {"platform": "\(platform)", "scenes": [{"kind": "WindowGroup", "name": "w"},
              {"kind": "DocumentGroup", "name": "g", "readable": ["public.png"]}]}
            """
        #expect(try open("public.png", json).warnings.map(\.id) == ids)
    }

    /// UIApplicationSupportsMultipleScenes: unless it is true there is never more than one scene. On iOS there is always one.
    @Test(arguments: [
        ("iOS", "true", true), ("iOS", "false", true), ("iPadOS", "false", true), ("visionOS", "false", true),
        ("iPadOS", "true", false), ("visionOS", "true", false),
    ])
    func `In an app with one scene, it shows the document`(platform: String, supports: String, isSingle: Bool)
        throws
    {
        let json =
            #"{"platform": "\#(platform)", "sceneManifest": {"UIApplicationSupportsMultipleScenes": \#(supports)}, \#(Self.group)}"#
        let decision = OpeningDecision(
            of: DocumentFile.writable(type: .png), in: try app(json),
            windows: OpenWindows([OpenWindow(id: "w7", scene: "all")]),
            origin: .system)
        #expect(decision.facts.outcome == (isSingle ? .openInWindow : .openNewWindow))
        #expect(decision.facts.window == (isSingle ? "w7" : nil))
        #expect(decision.step("single-scene")?.standing == (isSingle ? .inferred : nil))
        #expect(decision.document != nil)
    }

    /// If no window is open, no window can show it.
    @Test func `The first document of an app with one scene gets a new window`() throws {
        #expect(try open("public.png", #"{"platform": "iOS", \#(Self.group)}"#).facts.outcome == .openNewWindow)
    }

    /// DocumentGroup: macOS, iOS, iPadOS, visionOS.
    @Test(arguments: ["tvOS", "watchOS"], [OpenOrigin.system, .app])
    func `Platforms without document groups open no document`(platform: String, origin: OpenOrigin) throws {
        let decision = try open("public.png", #"{"platform": "\#(platform)", \#(Self.group)}"#, origin: origin)
        #expect(decision.facts.outcome == .error)
        #expect(decision.facts.code == .unavailableOnPlatform)
    }

    /// Only the sources declare the scenes: document types do not replace them.
    @Test func `Unread sources make a decision an error`() throws {
        var declaration = try AppDeclaration(
            json: Array(#"{"documentTypes": [{"role": "Editor", "contentTypes": ["public.png"]}]}"#.utf8))
        declaration.unreadSources = "no reader"
        let app = DocumentApp(declaration, over: .shipped)
        let decisions: [any Decision] = [
            OpeningDecision(of: DocumentFile.writable(type: .png), in: app), NewDocumentDecision(in: app),
            EventDecision(of: ExternalEvent(url: "https://example.com"), in: app),
        ]
        for decision in decisions {
            #expect(decision.facts.outcome == .error)
            #expect(decision.facts.code == .unreadSources)
            #expect(decision.trace.last?.text == "no reader")
        }
        #expect(SceneConnectionDecision(of: .windowApplication, in: app).facts.outcome == .newScene)
    }
}
