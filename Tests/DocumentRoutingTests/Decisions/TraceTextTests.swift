import AppDeclaration
import SystemPackage
import Testing
import TypeRegistry

@testable import DocumentRouting

/// The strings of steps and warnings in `--explain` and JSON. They are created when they are read, which other tests do
/// not do.
@Suite
struct TraceTextTests {
    private static let group = #"{"kind": "DocumentGroup", "name": "g", "readable": ["public.image"]}"#

    private func open(
        _ identifier: String, _ json: String, extension tag: String? = nil, isDirectory: Bool = false,
        isWritable: Bool = true, isFolderWritable: Bool = true, origin: OpenOrigin = .system,
        windows: OpenWindows = .none
    ) throws -> OpeningDecision {
        let app = try app(json)
        let file = DocumentFile(
            type: try #require(app.registry.type(identifier)), filenameExtension: tag, isDirectory: isDirectory,
            isWritable: isWritable, isFolderWritable: isFolderWritable)
        return OpeningDecision(of: file, in: app, windows: windows, origin: origin)
    }

    private func text(_ decision: some Decision, _ rule: String) -> String? {
        // The text of every step and warning is read. No text contains a final period or an absent value.
        for text in decision.trace.map(\.text) + decision.warnings.map(\.text) {
            #expect(!text.isEmpty && !text.hasSuffix(".") && !text.contains("Optional(") && !text.contains("  "))
        }
        return decision.step(rule)?.text
    }

    private func warning(_ decision: some Decision, _ id: String) -> String? {
        decision.warnings.first { $0.id == id }?.text
    }

    // MARK: Document types

    @Test
    func `The text for files that the system does not offer`() throws {
        let app = { (type: String) in
            #"{"identifier": "com.e", "documentTypes": [\#(type)], "scenes": [\#(Self.group)]}"#
        }
        let none = try open("public.png", app(#"{"name": "Text", "contentTypes": ["public.text"]}"#))
        #expect(
            text(none, "document-type")
                == "no document type of com.e claims public.png, so the system does not offer the file to the app")
        let rank = try open("public.png", app(#"{"contentTypes": ["public.image"], "rank": "None"}"#))
        #expect(
            text(rank, "handler-rank")
                == "document type 1 claims public.png with the rank None: the system never chooses com.e to open it, "
                + "although the file can be dropped on the app")
        let role = try open(
            "public.png", app(#"{"name": "P", "contentTypes": ["public.image"], "role": "QLGenerator"}"#))
        #expect(
            text(role, "document-role")
                == "the document type 'P' claims public.png with the role QLGenerator, which does not open files, so the system does not offer the file to the app"
        )
        // Only the first rejected claim is in the text.
        let two = try open(
            "public.png",
            app(
                #"{"name": "A", "contentTypes": ["public.png"], "rank": "None"}, {"name": "B", "contentTypes": ["public.image"], "rank": "None"}"#
            ))
        #expect(text(two, "handler-rank")?.hasPrefix("the document type 'A' claims") == true)
        let byApp = try open(
            "public.png", app(#"{"contentTypes": ["public.image"], "rank": "None"}"#), origin: .app)
        #expect(warning(byApp, "not-offered") == text(rank, "handler-rank"))
    }

    @Test
    func `The text of a claim contains its role and rank`() throws {
        let json =
            #"{"documentTypes": [{"contentTypes": ["public.image"], "role": "Editor"}], "scenes": [\#(Self.group)]}"#
        #expect(
            text(try open("public.png", json), "document-type")
                == "document type 1 claims public.image as Editor, rank Default, which includes public.png")
        #expect(
            text(try open("public.image", json), "document-type")
                == "document type 1 claims public.image as Editor, rank Default")
    }

    @Test(arguments: [
        (#""extensions": ["PNG"]"#, "its extension 'png'"), (#""extensions": ["*"]"#, "'*', any extension"),
        (#""osTypes": ["****"]"#, "the OSType '****'"),
    ])
    func `The text of a legacy claim contains its reason`(_ keys: String, _ sentence: String) throws {
        let json = #"{"documentTypes": [{"name": "old", \#(keys)}], "scenes": [\#(Self.group)]}"#
        #expect(
            text(try open("public.png", json, extension: "png"), "legacy-claim")
                == "the document type 'old' has no content types and claims the file by \(sentence), which takes precedence over the type"
        )
    }

    @Test
    func `The text for a wrong role contains the correct role`() throws {
        let app = { (role: String, group: String) in
            #"{"documentTypes": [{"name": "P", "contentTypes": ["public.image"], "role": "\#(role)"}], "scenes": [{"kind": "DocumentGroup", "name": "g", "role": "\#(group)", "readable": ["public.image"]}]}"#
        }
        #expect(
            warning(try open("public.png", app("Viewer", "editor")), "role-mismatch")
                == "the document type 'P' has the role Viewer, but 'g' is an editor: use Editor, because the system "
                + "reads the role from the document type")
        #expect(
            warning(try open("public.png", app("Editor", "viewer")), "role-mismatch")
                == "the document type 'P' has the role Editor, but 'g' is a viewer: use Viewer, because the system "
                + "reads the role from the document type")
        #expect(try open("public.png", app("Shell", "viewer")).warnings.isEmpty)
    }

    // MARK: Groups

    @Test
    func `The text for the choice of a group`() throws {
        let json = """
            {"scenes": [{"kind": "DocumentGroup", "name": "a", "readable": ["public.text"]},
                        {"kind": "DocumentGroup", "name": "b", "readable": ["public.source-code"]},
                        {"kind": "DocumentGroup", "name": "c", "readable": ["public.swift-source"]}]}
            """
        let first = try open("public.swift-source", json)
        #expect(text(first, "conformance") == "'a' reads public.text, to which public.swift-source conforms")
        #expect(
            text(first, "declaration-order") == "'a' is the first declared group that reads the type, before 'b', 'c'")
        let only = try open("public.plain-text", json)
        #expect(text(only, "only-group") == "'a' is the only group that reads the type")
        let equal = try open(
            "public.image",
            #"{"scenes": [\#(Self.group), {"kind": "DocumentGroup", "name": "h", "readable": ["public.image"]}]}"#)
        #expect(text(equal, "conformance") == "'g' reads public.image")
        #expect(text(equal, "declaration-order") == "'g' is the first declared group that reads the type, before 'h'")
    }

    @Test
    func `The text for a type with a different identifier`() throws {
        let json = """
            {"types": [{"identifier": "com.e.markdown", "kind": "imported", "conformsTo": ["public.plain-text"], "extensions": ["md"]}],
             "scenes": [{"kind": "DocumentGroup", "name": "g", "readable": [{"importedAs": "com.e.markdown"}]}]}
            """
        let app = try app(json)
        let readable = try #require(app.groups.first?.readable.first)
        let decision = OpeningDecision(of: DocumentFile.writable(type: readable), in: app)
        #expect(readable.identifier == "net.daringfireball.markdown")
        #expect(
            text(decision, "imported-as")
                == "UTType(importedAs: \"com.e.markdown\") in 'g' returns net.daringfireball.markdown, the preferred type "
                + "for the filename extension of com.e.markdown")
    }

    // MARK: Mode

    @Test
    func `The text for the mode and the saved type`() throws {
        let editor = "{\"scenes\": [\(Self.group)]}"
        let mode = { (decision: OpeningDecision) in self.text(decision, "mode") }
        #expect(
            mode(try open("public.png", editor))
                == "'g' is an editor, and the file is writable: the document is editable")
        #expect(
            mode(try open("public.png", editor, isWritable: false))
                == "'g' is an editor, and the file is not writable: the document is not editable")
        #expect(
            mode(try open("public.png", editor, isFolderWritable: false))
                == "'g' is an editor, and the file's folder is not writable: on macOS, the document is not "
                + "editable")
        let viewer =
            #"{"scenes": [{"kind": "DocumentGroup", "name": "v", "role": "viewer", "readable": ["public.image"]}]}"#
        #expect(mode(try open("public.png", viewer)) == "'v' is a viewer: the document is not editable")
        let saving =
            #"{"scenes": [{"kind": "DocumentGroup", "name": "g", "readable": ["public.image"], "writable": ["public.png"]}]}"#
        #expect(
            text(try open("com.compuserve.gif", saving), "save-as")
                == "'g' cannot write com.compuserve.gif: it saves the document as public.png")
        let nothing =
            #"{"scenes": [{"kind": "DocumentGroup", "name": "g", "readable": ["public.image"], "writable": []}]}"#
        #expect(
            warning(try open("public.png", nothing), "nothing-writable")
                == "the editor 'g' has no writable content types: its documents cannot be saved")
    }

    @Test
    func `The group of a legacy document type writes no type without a warning`() throws {
        let json = #"{"documentTypes": [{"name": "old", "role": "Editor", "extensions": ["png"]}]}"#
        let decision = try open("public.png", json, extension: "png")
        #expect(decision.facts.group == "old")
        #expect(decision.warnings.isEmpty)
        #expect(text(decision, "scenes-left-out")?.hasPrefix("the declaration has no scenes") == true)
    }

    // MARK: Platforms

    @Test
    func `The text for platforms`() throws {
        let json = #"{"platform": "iOS", "scenes": [{"kind": "WindowGroup", "name": "w"}, \#(Self.group)]}"#
        #expect(
            text(try open("public.png", json, origin: .app), "platform")
                == "an app cannot open a document by itself on iOS, because openDocument exists only on macOS; the system can: use "
                + "the origin 'system'")
        let cold = try open("public.png", json)
        #expect(
            warning(cold, "first-scene")
                == "on iOS the app launches with its first scene, 'w': declare the document groups before it")
        let warm = try open("public.png", json, windows: OpenWindows([OpenWindow(id: "w1", scene: "w")]))
        #expect(
            text(warm, "single-scene")
                == "on iOS the app has only one scene: window w1 shows the document instead of its current document")
        #expect(
            text(warm, "document-types-left-out")
                == "the declaration has no document types: each group claims its readable types")
    }

    // MARK: Refusals

    @Test
    func `The text for a broken chain`() throws {
        let app = #"{"identifier": "com.e", "scenes": [\#(Self.group)]}"#
        let item = try open("public.item", app)
        #expect(text(item, "type") == "the name has no extension; the type is public.item")
        #expect(text(item, "conformance") == "public.item conforms to no type")
        let text = try open("public.plain-text", app, extension: "txt")
        #expect(self.text(text, "extension") == "extension 'txt'; the type is public.plain-text")
        #expect(self.text(text, "conformance")?.hasPrefix("public.plain-text conforms to public.text, ") == true)
        let folder = try open("public.folder", app, extension: "png", isDirectory: true)
        #expect(
            self.text(folder, "extension")
                == "this step fails: the extension 'png' belongs to public.png, a file, but this is a folder")
        let plain = try open("public.folder", app, extension: "nobody-has-it", isDirectory: true)
        #expect(self.text(plain, "extension") == "extension 'nobody-has-it'; the type is public.folder")
        #expect(
            self.text(try open("public.png", #"{"identifier": "com.e", "scenes": []}"#, origin: .app), "no-group")
                == "com.e has no document group")
    }

    // MARK: New documents

    @Test
    func `The text for new documents`() throws {
        let new = { (json: String, identifier: String?) in
            let app = try app(json)
            return NewDocumentDecision(of: try identifier.map { try #require(app.registry.type($0)) }, in: app)
        }
        let made = try new("{\"scenes\": [\(Self.group.replacing("public.image", with: "public.png"))]}", nil)
        #expect(
            text(made, "first-editor")
                == "'g' is the first editor group that creates documents")
        #expect(
            text(made, "first-writable-type")
                == "the first save uses the type public.png and its preferred extension 'png'")
        for (scenes, reason) in [
            ("", "the app has no document group"),
            (
                #"{"kind": "DocumentGroup", "role": "viewer", "readable": ["public.png"]}"#,
                "all document groups are viewers, which do not create documents"
            ),
            (
                #"{"kind": "DocumentGroup", "readable": ["public.png"], "writable": []}"#,
                "no editor group has a writable content type"
            ),
        ] {
            #expect(text(try new("{\"scenes\": [\(scenes)]}", nil), "editor-group") == reason)
        }
        let listed =
            #"{"documentTypes": [{"role": "Viewer", "contentTypes": ["public.image"]}], "scenes": [\#(Self.group)]}"#
        #expect(
            warning(try new(listed.replacing("public.image", with: "public.png"), nil), "default-type")
                == "no document type has the role Editor, so the New command has no default type: declare one for 'g'")
        let viewers = """
            {"scenes": [{"kind": "DocumentGroup", "name": "v", "role": "viewer", "readable": ["public.image"]},
                        {"kind": "DocumentGroup", "name": "e", "readable": ["public.text"], "writable": ["public.html"]}]}
            """
        #expect(
            text(try new(viewers, nil), "viewer")
                == "'v' is declared before 'e', but a viewer does not create documents")
        #expect(
            text(try new(viewers, "public.png"), "editor-group")
                == "'v' reads public.png, but a viewer does not create documents")
        #expect(
            text(try new(viewers, "public.movie"), "editor-group")
                == "no editor group has a content type that public.movie conforms to")
        let saved = try new(viewers, "public.plain-text")
        #expect(text(saved, "editor-group") == "'e' is the only editor group for public.plain-text")
        #expect(
            text(saved, "save-as")
                == "'e' cannot write public.plain-text: the document is saved as public.html")
        let bare = try new(
            """
            {"types": [{"identifier": "com.e.bare", "kind": "exported", "conformsTo": ["public.data"]}],
             "documentTypes": [{"name": "Picture", "role": "Editor", "contentTypes": ["public.png"]}],
             "scenes": [{"kind": "DocumentGroup", "name": "n", "readable": ["public.text"], "writable": ["com.e.bare"]},
                        {"kind": "DocumentGroup", "name": "m", "readable": ["com.e.bare"]}]}
            """, nil)
        #expect(text(bare, "first-writable-type") == "the first save uses the type com.e.bare")
        #expect(warning(bare, "no-extension") == "com.e.bare has no extension: a save panel ignores the type")
        #expect(
            warning(bare, "export-only")
                == "'n' writes com.e.bare but cannot read it: new documents cannot be opened again")
        #expect(
            warning(bare, "default-type")
                == "the first document type with the role Editor, 'Picture', does not belong to the group 'n': the default type "
                + "of New is not a type of the first editor group")
        let nameless = try new(
            """
            {"documentTypes": [{"role": "Editor", "contentTypes": ["public.png"]}],
             "scenes": [{"kind": "DocumentGroup", "name": "n", "readable": ["public.text"]}]}
            """, nil)
        #expect(
            warning(nameless, "default-type")?.hasPrefix(
                "the first document type with the role Editor does not belong to the group 'n': ") == true)
        let two = try new(
            #"{"scenes": [{"kind": "DocumentGroup", "name": "a", "readable": ["public.text"]}, {"kind": "DocumentGroup", "name": "b", "readable": ["public.plain-text"]}]}"#,
            "public.plain-text")
        #expect(text(two, "editor-group") == "'a' is the first declared editor group for public.plain-text")
        let named = #"{"documentTypes": [{"role": "Editor", "contentTypes": ["public.png"]}]}"#
        #expect(text(try new(named, "public.png"), "scenes-left-out") != nil)
        let phone = #"{"platform": "iOS", "scenes": [\#(Self.group)]}"#
        #expect(
            text(try new(phone, nil), "document-browser")
                == "on iOS people create documents with Create Document in the document browser")
        #expect(
            text(NewDocumentDecision(in: try app(phone), origin: .app), "platform")
                == "newDocument exists only on macOS: on iOS the document browser creates new documents; use the origin 'system'"
        )
        let television = #"{"platform": "tvOS", "scenes": [\#(Self.group)]}"#
        #expect(
            text(try new(television, nil), "platform")
                == "tvOS has no document groups: DocumentGroup exists on macOS, iOS, iPadOS and visionOS")
        let unwilling =
            #"{"scenes": [{"kind": "DocumentGroup", "readable": ["public.png"], "allowCreating": false}]}"#
        #expect(
            text(try new(unwilling, nil), "editor-group")
                == "no editor group creates documents: all have allowCreating: false")
        let launch = #"{"platform": "iOS", "scenes": [{"kind": "DocumentGroupLaunchScene"}, \#(Self.group)]}"#
        #expect(text(try new(launch, nil), "launch-scene")?.hasPrefix("on iOS the launch scene creates") == true)
    }

    // MARK: Renaming

    @Test
    func `The text for RenameButton`() throws {
        let app = try app("{\"scenes\": [\(Self.group), {\"kind\": \"WindowGroup\", \"name\": \"w\"}]}")
        let file = OpenWindow.File(path: "/a.png")
        let answers = [
            RenameAvailability(in: nil, of: app),
            RenameAvailability(in: OpenWindow(id: "w1", scene: "g"), of: app),
            RenameAvailability(in: OpenWindow(id: "w2", scene: "g", file: file), of: app),
            RenameAvailability(in: OpenWindow(id: "w3", scene: "w", file: file), of: app),
        ]
        #expect(answers.map(\.isEnabled) == [false, false, true, false])
        #expect(
            answers.map { $0.reasons.trace.map(\.text) } == [
                ["no window has the file open"],
                ["window w1 has no file: a document has no file before its first save"],
                ["window w2 has the file /a.png", "the document group 'g' provides the rename action"],
                [
                    "window w3 has the file /a.png",
                    "'w' is not a document group, and other scenes provide no rename action",
                ],
            ])
    }
}
