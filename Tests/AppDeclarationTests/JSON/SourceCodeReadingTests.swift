import Testing
import TypeRegistry

@testable import AppDeclaration

/// Source: the output of typeq-swift (Tools/typeq-swift/README.md), typeq-app(5).
@Suite struct SourceCodeReadingTests {
    static let json = """
        {
          "name": "NotesApp", "platform": "macOS",
          "scenes": [
            { "kind": "DocumentGroup", "name": "Note", "role": "editor", "allowCreating": false,
              "readable": [{ "exportedAs": "com.example.note" }, { "filenameExtension": "md" },
                           { "mimeType": "image/png", "conformsTo": "public.image" }],
              "file": "App/App.swift", "line": 18, "column": 9 }
          ],
          "delegateAdaptors": [{ "kind": "NSApplicationDelegateAdaptor", "class": "D", "file": "App/App.swift", "line": 16, "column": 5 }],
          "codeTypes": [{ "identifier": "com.example.note", "spelling": "exportedAs", "conformsTo": "public.json",
                          "file": "App/Types.swift", "line": 5, "column": 23 }],
          "documentControllers": [{ "class": "Mine", "file": "a.swift", "line": 1, "column": 1 }],
          "documentClasses": [{ "class": "Doc", "superclass": "NSDocument", "file": "a.swift", "line": 2, "column": 1 }],
          "appDelegates": [{ "class": "D", "main": true, "connectsScenes": true, "sceneDelegate": "S", "file": "a.swift",
                             "line": 6, "column": 1 }],
          "sceneClasses": [], "eventHandlers": [{ "what": "onOpenURL", "text": ".onOpenURL", "file": "a.swift", "line": 7,
                                                  "column": 1 }],
          "otherApps": [{ "name": "Other", "file": "a.swift", "line": 3, "column": 1 }],
          "unknown": [{ "what": "identifier", "text": "name()", "file": "a.swift", "line": 4, "column": 1 }],
          "smells": [{ "rule": "type-equality", "text": "a == b", "file": "a.swift", "line": 5, "column": 1 }]
        }
        """

    @Test func `Locations are positions in the sources`() throws {
        let app = try AppDeclaration(json: Array(Self.json.utf8))
        #expect(app.findings.map(\.message) == [])
        let scene = try #require(app.scenes?.first)
        #expect(scene.file == "App/App.swift")
        #expect(scene.position?.line == 18)
        #expect(scene.allowsCreating == false)
        #expect(scene.readable.map(\.position?.line) == [18, 18, 18])
        #expect(app.delegateAdaptors.first?.file == "App/App.swift")
        #expect(app.delegateAdaptors.first?.position?.line == 16)
    }

    @Test func `A content type can be made from a tag`() throws {
        let app = DocumentApp(try AppDeclaration(json: Array(Self.json.utf8)), over: .shipped)
        #expect(
            app.groups.first?.readable.map(\.identifier).suffix(2) == ["net.daringfireball.markdown", "public.png"])
    }

    @Test func `A group whose types the sources do not show has unread types`() throws {
        let unknown =
            #", "unknown": [{ "what": "contentTypes", "text": "t", "file": "a.swift", "line": 1, "column": 1 }]"#
        let json = #"{"scenes": [{"kind": "DocumentGroup", "readable": [], "file": "A.swift", "line": 1}]\#(unknown)}"#
        let app = DocumentApp(try AppDeclaration(json: Array(json.utf8)), over: .shipped)
        #expect(app.groups.first?.unreadReadable.map(\.title) == ["'t' (a.swift:1:1)"])
    }

    @Test func `The items in the sources other than scenes are kept`() throws {
        let code = try #require(try AppDeclaration(json: Array(Self.json.utf8)).code)
        #expect(code.types.map(\.identifier) == ["com.example.note"])
        #expect(code.types.first?.spelling == .exportedAs)
        #expect(code.types.first?.conformsTo == "public.json")
        #expect(code.types.first?.location.file == "App/Types.swift")
        #expect(code.documentControllers.map(\.name) == ["Mine"])
        #expect(code.documentClasses.first?.superclass == "NSDocument")
        #expect(code.otherApps.map(\.name) == ["Other"])
        #expect(code.appDelegates.map(\.sceneDelegate) == ["S"])
        #expect(code.appDelegates.first?.isMain == true && code.appDelegates.first?.connectsScenes == true)
        // An empty list means that there are none; if the key is missing, they are unknown.
        #expect(code.sceneClasses == [])
        #expect(code.eventHandlers?.map(\.subject) == ["onOpenURL"])
        #expect(code.unknowns.map(\.subject) == ["identifier"])
        #expect(code.smells.map(\.location.position.line) == [5])
    }

    @Test func `A handwritten declaration has no code`() throws {
        let text = "{\"scenes\": [{\"kind\": \"WindowGroup\"}], \"lint\": {\"ignore\": []}, \"urlSchemes\": [\"x\"]}"
        let app = try AppDeclaration(json: Array(text.utf8))
        #expect(app.code == nil)
        #expect(app.urlSchemes == ["x"])
        #expect(app.findings.isEmpty)
    }

    @Test func `Scenes are from the code, and everything else is from the property list`() throws {
        var app = AppDeclaration(try InfoPropertyList(file: "Info.plist", bytes: Array(PropertyList.editor.utf8)))
        app.merge(source: try AppDeclaration(json: Array(Self.json.utf8)))
        #expect(app.name == "Notes")
        #expect(app.documentTypes?.map(\.name) == ["Note"])
        #expect(app.scenes?.map(\.name) == ["Note"])
        #expect(app.code != nil)
    }
}
