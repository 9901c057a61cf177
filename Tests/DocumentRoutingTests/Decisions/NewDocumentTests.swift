import AppDeclaration
import Testing
import TypeRegistry

@testable import DocumentRouting

/// Source: NewDocumentAction, DocumentGroupLaunchScene and NSDocumentController.defaultType (Apple).
@Suite struct NewDocumentTests {
    private func new(_ json: String, _ identifier: String? = nil) throws -> NewDocumentDecision {
        let app = try app(json)
        return NewDocumentDecision(of: try identifier.map { try #require(app.registry.type($0)) }, in: app)
    }

    /// Cmd-N creates a document of the first declared group, with the first writable type and its preferred extension.
    @Test func `A new document has the first editor group, its first writable type and that type's first extension`()
        throws
    {
        let decision = try new(
            """
            {"scenes": [{"kind": "DocumentGroup", "name": "a", "readable": ["public.text"], "writable": ["public.html", "public.plain-text"]},
                        {"kind": "DocumentGroup", "name": "b", "readable": ["public.png"]}]}
            """)
        #expect(decision.facts.outcome == .newDocument)
        #expect(decision.facts.group == "a")
        #expect(decision.facts.type?.identifier == "public.html")
        #expect(decision.facts.filenameExtension == "html")
        #expect(decision.rule == "first-editor")
        #expect(decision.warnings.isEmpty)
    }

    /// Inferred: a viewer group has no closure that creates documents.
    @Test func `A viewer that is declared first is skipped`() throws {
        let decision = try new(
            """
            {"scenes": [{"kind": "DocumentGroup", "name": "v", "role": "viewer", "readable": ["public.png"]},
                        {"kind": "DocumentGroup", "name": "e", "readable": ["public.png"]}]}
            """)
        #expect(decision.facts.group == "e")
        #expect(decision.step("viewer")?.standing == .inferred)
    }

    @Test(arguments: [
        #"{"scenes": []}"#, #"{"scenes": [{"kind": "WindowGroup"}]}"#,
        #"{"scenes": [{"kind": "DocumentGroup", "role": "viewer", "readable": ["public.png"]}]}"#,
        #"{"scenes": [{"kind": "DocumentGroup", "readable": ["public.png"], "writable": []}]}"#,
    ])
    func `If no editor writes, nothing can be created`(json: String) throws {
        let decision = try new(json)
        #expect(decision.facts.outcome == .error)
        #expect(decision.facts.code == .nothingToCreate)
    }

    /// The first editor group creates. The default type, which is the first Editor entry of CFBundleDocumentTypes, is nil without
    /// one: that is a warning (scenarios of projects without document types, and design.md, section 6).
    @Test(arguments: ["[]", #"[{"role": "Viewer", "contentTypes": ["public.png"]}]"#])
    func `If there is no Editor document type, the first editor group creates the document, with a warning`(
        documentTypes: String
    ) throws {
        let scenes = #""scenes": [{"kind": "DocumentGroup", "name": "e", "readable": ["public.png"]}]"#
        let decision = try new(#"{"documentTypes": \#(documentTypes), \#(scenes)}"#)
        #expect(decision.facts.group == "e")
        #expect(decision.facts.type?.identifier == "public.png")
        #expect(decision.warnings.map(\.id) == ["default-type"])
        // newDocument(contentType:) has a type and needs no default type.
        let named = try new(#"{"documentTypes": \#(documentTypes), \#(scenes)}"#, "public.png")
        #expect(named.facts.group == "e")
        #expect(named.warnings.isEmpty)
        let editor = #"[{"role": "Editor", "contentTypes": ["public.png"]}]"#
        #expect(try new(#"{"documentTypes": \#(editor), \#(scenes)}"#).warnings.isEmpty)
    }

    @Test func `A default type of a different group is a warning`() throws {
        let decision = try new(
            """
            {"documentTypes": [{"role": "Editor", "contentTypes": ["public.png"]}, {"role": "Editor", "contentTypes": ["public.html"]}],
             "scenes": [{"kind": "DocumentGroup", "name": "a", "readable": ["public.html"]},
                        {"kind": "DocumentGroup", "name": "b", "readable": ["public.png"]}]}
            """)
        #expect(decision.facts.group == "a")
        #expect(decision.warnings.map(\.id) == ["default-type"])
    }

    /// newDocument(contentType:) needs a group that handles the type, and groups are checked in the order of their
    /// declaration: https://developer.apple.com/documentation/swiftui/documentgroup, "Opening documents".
    @Test func `A document of a type is created by the first declared editor for it`() throws {
        let json = """
            {"scenes": [{"kind": "DocumentGroup", "name": "text", "readable": ["public.text"]},
                        {"kind": "DocumentGroup", "name": "html", "readable": ["public.html"]},
                        {"kind": "DocumentGroup", "name": "png", "role": "viewer", "readable": ["public.png"]},
                        {"kind": "DocumentGroup", "name": "in", "readable": ["public.jpeg"], "writable": ["public.tiff"]}]}
            """
        let html = try new(json, "public.html")
        #expect(html.facts.group == "text")
        #expect(html.facts.type?.identifier == "public.html")
        #expect(html.step("editor-group")?.standing == .documented)
        #expect(try new(json, "public.plain-text").facts.group == "text")
        #expect(try new(json, "public.png").facts.code == .nothingToCreate)
        let jpeg = try new(json, "public.jpeg")
        #expect(jpeg.facts.type?.identifier == "public.tiff")
        #expect(jpeg.warnings.map(\.id) == ["export-only"])
    }

    @Test func `A type without an extension is a warning`() throws {
        let decision = try new(
            """
            {"types": [{"identifier": "com.e.bare", "kind": "exported", "conformsTo": ["public.data"]}],
             "scenes": [{"kind": "DocumentGroup", "readable": ["com.e.bare"]}]}
            """)
        #expect(decision.facts.filenameExtension == nil)
        #expect(decision.warnings.map(\.id) == ["no-extension"])
    }

    /// newDocument exists only on macOS. On other platforms the document browser creates documents, and with a launch scene it
    /// uses the first type of all groups in order that the app can create and write.
    @Test(arguments: ["iOS", "iPadOS", "visionOS"])
    func `On a platform without newDocument the document browser creates documents`(platform: String) throws {
        let group = #"{"kind": "DocumentGroup", "name": "g", "readable": ["public.png"]}"#
        let json = #"{"platform": "\#(platform)", "scenes": [\#(group)]}"#
        let browser = try new(json)
        #expect(browser.facts.outcome == .newDocument)
        #expect(browser.facts.group == "g")
        #expect(browser.step("document-browser") != nil)
        let byApp = NewDocumentDecision(in: try app(json), origin: .app)
        #expect(byApp.facts.code == .unavailableOnPlatform)
        let launch = try new(
            #"{"platform": "\#(platform)", "scenes": [{"kind": "DocumentGroupLaunchScene"}, \#(group)]}"#)
        #expect(launch.facts.outcome == .newDocument)
        #expect(launch.step("launch-scene")?.standing == .documented)
    }

    @Test(arguments: ["tvOS", "watchOS"])
    func `Platforms without document groups do not create documents`(platform: String)
        throws
    {
        let group = #"{"kind": "DocumentGroup", "name": "g", "readable": ["public.png"]}"#
        #expect(
            try new(#"{"platform": "\#(platform)", "scenes": [\#(group)]}"#).facts.code == .unavailableOnPlatform)
    }

    /// DocumentGroup(allowCreating:makeDocument:editor:) with false: the group opens documents only.
    @Test func `A group that does not allow creating does not create documents`() throws {
        let closed = #"{"kind": "DocumentGroup", "name": "a", "readable": ["public.png"], "allowCreating": false}"#
        let open = #"{"kind": "DocumentGroup", "name": "b", "readable": ["public.html"]}"#
        let second = try new(#"{"scenes": [\#(closed), \#(open)]}"#)
        #expect(second.facts.group == "b")
        #expect(second.step("allow-creating")?.text == "'a' is declared before 'b', but has allowCreating: false")
        #expect(second.step("first-editor")?.standing == .inferred)
        #expect(try new(#"{"scenes": [\#(closed)]}"#).facts.code == .nothingToCreate)
        let named = try new(#"{"scenes": [\#(closed), \#(open)]}"#, "public.png")
        #expect(named.facts.code == .nothingToCreate)
        #expect(named.step("editor-group")?.text == "'a' reads public.png, but it has allowCreating: false")
        let silent = #"{"kind": "DocumentGroup", "name": "c", "readable": ["public.png"], "writable": []}"#
        let unwritten = try new(#"{"scenes": [\#(silent), \#(open)]}"#, "public.png")
        #expect(unwritten.step("editor-group")?.text == "'c' reads public.png, but it has no writable content types")
    }
}
