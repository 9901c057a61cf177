import Testing
import TypeRegistry

@testable import AppDeclaration

/// Source: typeq-app(5), and Apple's pages on document types and FileDocument.
@Suite struct DocumentAppTests {
    @Test func `Types that the registry already has add no layer`() throws {
        let app = try app(Registry.shipped.apps.first?.json ?? "")
        #expect(app.everything === Registry.shipped)
        #expect(app.groups.map(\.name) == ["writer", "pictures"])
    }

    @Test func `The app's types are declared in its registry`() throws {
        let app = try app(
            """
            {"types": [{"identifier": "com.y.doc", "kind": "exported", "conformsTo": ["public.data"], "extensions": ["ydoc"]}],
             "scenes": [{"kind": "DocumentGroup", "name": "y", "readable": ["com.y.doc"]}]}
            """)
        let type = try #require(app.registry.type("com.y.doc"))
        #expect(app.groups.first?.readable == [type])
        #expect(Registry.shipped.type("com.y.doc") == nil)
    }

    /// writableContentTypes defaults to readableContentTypes.
    /// https://developer.apple.com/documentation/swiftui/filedocument/writablecontenttypes
    @Test func `Writable types default to the readable types, and a viewer has no writable types`() throws {
        let app = try app(
            """
            {"scenes": [{"kind": "DocumentGroup", "name": "a", "readable": ["public.text"]},
                        {"kind": "DocumentGroup", "name": "b", "role": "viewer", "readable": ["public.text"]},
                        {"kind": "DocumentGroup", "name": "c", "readable": ["public.text"], "writable": ["public.json"]}]}
            """)
        #expect(app.groups.map { $0.writable.map(\.identifier) } == [["public.text"], [], ["public.json"]])
    }

    @Test func `If no scenes are declared, each document type of an editor or viewer is a group`() throws {
        let app = try app(
            """
            {"documentTypes": [{"name": "A", "role": "Editor", "contentTypes": ["public.text"]},
              {"name": "B", "role": "Viewer", "contentTypes": ["public.image"]},
              {"name": "C", "role": "QLGenerator", "contentTypes": ["public.movie"]},
              {"name": "D", "role": "None", "contentTypes": ["public.audio"]}]}
            """)
        #expect(app.groups.map(\.name) == ["A", "B"])
        #expect(app.groups.map(\.role) == [.editor, .viewer])
        #expect(app.groups.allSatisfy { $0.origin != .scene })
    }

    @Test func `If no document types are declared, each group claims its readable types`() throws {
        let app = try app(
            #"{"scenes": [{"kind": "DocumentGroup", "role": "viewer", "document": "Page", "readable": ["public.html"]}]}"#
        )
        #expect(app.claimedTypes.map(\.documentType.role) == [.viewer])
        #expect(app.claimedTypes.flatMap(\.contentTypes).map(\.identifier) == ["public.html"])
        #expect(app.groups[0].name == "Page")
    }

    /// Another type is returned if it is the preferred type of the imported type's preferred extension.
    @Test func `importedAs can return another type`() throws {
        let app = try app(
            """
            {"types": [{"identifier": "com.y.jpeg", "kind": "imported", "conformsTo": ["public.image"], "extensions": ["jpg"]}],
             "scenes": [{"kind": "DocumentGroup", "readable": [{"importedAs": "com.y.jpeg"}]}]}
            """)
        #expect(app.groups[0].readable.map(\.identifier) == ["public.jpeg"])
    }

    @Test func `An undeclared content type is left out, and the others are used`() throws {
        let app = try app(
            #"{"scenes": [{"kind": "DocumentGroup", "name": "g", "readable": ["public.jpg", "public.png"]}]}"#)
        #expect(app.groups[0].readable.map(\.identifier) == ["public.png"])
    }

    /// Source: a tool of an Xcode project without PRODUCT_BUNDLE_IDENTIFIER in a sample of repositories.
    @Test func `An app whose identifier is unknown has its name in messages`() throws {
        func name(_ identifier: String) throws -> String {
            try app("{\"identifier\": \"\(identifier)\", \"name\": \"Notes\"}").displayName
        }
        for unknown in ["$(PRODUCT_BUNDLE_IDENTIFIER)", "com.x.${NAME}", ""] { #expect(try name(unknown) == "Notes") }
        #expect(try name("com.x.notes") == "com.x.notes")
    }

    private func app(_ json: String) throws -> DocumentApp {
        DocumentApp(try AppDeclaration(json: Array(json.utf8)), over: .shipped)
    }
}
