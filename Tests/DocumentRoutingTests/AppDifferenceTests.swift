import AppDeclaration
import DocumentRouting
import Testing
import TypeRegistry

/// Source: typeq-diff(1).
@Suite struct AppDifferenceTests {
    private func app(_ scenes: String, types: String = "[]") throws -> DocumentApp {
        let json = "{\"types\": \(types), \"scenes\": [\(scenes)]}"
        return DocumentApp(try AppDeclaration(json: Array(json.utf8)), over: .shipped)
    }

    private let note = """
        [{"identifier": "com.example.note", "kind": "exported", "conformsTo": ["public.plain-text"], "extensions": ["exnote"]}]
        """
    private let texts = #"{"kind": "DocumentGroup", "name": "texts", "readable": ["public.plain-text"]}"#
    private let notes = #"{"kind": "DocumentGroup", "name": "notes", "readable": ["com.example.note"]}"#

    @Test func `An app does not differ from itself`() throws {
        let one = try app(texts + "," + notes, types: note)
        #expect(AppDifference(from: one, to: one).isEmpty)
    }

    @Test func `A new type and a group for it open files that a more general group opened before`() throws {
        let difference = AppDifference(
            from: try app(texts, types: note), to: try app(notes + "," + texts, types: note))
        #expect(difference.gainedTypes == [])
        #expect(difference.gainedContentTypes == ["com.example.note"])
        #expect(difference.lostContentTypes == [])
        #expect(difference.changes.map(\.filenameExtension) == ["exnote"])
        #expect(difference.changes.first?.before.group == "texts")
        #expect(difference.changes.first?.after.group == "notes")
        let hidden = AppDifference(
            from: try app(texts, types: note), to: try app(texts + "," + notes, types: note))
        #expect(hidden.changes.isEmpty, "the group that is declared first reads them")
    }

    @Test func `Files of a removed declaration open in no group`() throws {
        let difference = AppDifference(from: try app(notes, types: note), to: try app(notes))
        #expect(difference.lostTypes == ["com.example.note"])
        #expect(difference.changes.first?.after.group == nil)
    }

    /// Source: what was not read is unknown, neither gained nor lost.
    @Test func `A value with an unknown build setting is no difference`() throws {
        let bare = """
            [{"identifier": "$(ID).note", "kind": "exported", "conformsTo": ["public.plain-text"], "extensions": ["$(EXT)"]}]
            """
        let group = #"{"kind": "DocumentGroup", "name": "notes", "readable": ["$(ID).note"]}"#
        let difference = AppDifference(from: try app(group, types: bare), to: try app(notes, types: note))
        #expect(difference.gainedTypes == [] && difference.lostTypes == [])
        #expect(difference.gainedContentTypes == [] && difference.lostContentTypes == [])
        #expect(difference.changes.map(\.filenameExtension) == ["exnote"])
        #expect(difference.changes.first?.before.code == .unknownTypes)
        let literal = bare.replacing("$(EXT)", with: "exnote")
        let settings = AppDifference(from: try app(group, types: bare), to: try app(group, types: literal))
        #expect(settings.declarationChanges.isEmpty)
    }

    @Test func `Changes in the declarations of both apps are reported`() throws {
        let changed = """
            [{"identifier": "com.example.note", "kind": "imported", "conformsTo": ["public.plain-text", "public.content"],
              "extensions": ["exn", "exnote"], "mimeTypes": ["text/x-note"]}]
            """
        let changes = AppDifference(from: try app(notes, types: note), to: try app(notes, types: changed))
            .declarationChanges
        #expect(changes.map(\.key) == [.kind, .conformsTo, .tags(.filenameExtension), .tags(.mimeType)])
        #expect(changes.map(\.gained) == [["imported"], ["public.content"], ["exn"], ["text/x-note"]])
        #expect(changes.allSatisfy { $0.owner == .type("com.example.note") })
        #expect(AppDifference(from: try app(notes, types: note), to: try app(notes)).declarationChanges.isEmpty)
    }

    @Test func `A content type that another group opens is not lost`() throws {
        let general = #"{"kind": "DocumentGroup", "name": "texts", "readable": ["public.text"]}"#
        let difference = AppDifference(from: try app(texts), to: try app(general))
        #expect(difference.lostContentTypes == ["public.plain-text"])
        #expect(difference.openers == ["public.plain-text": "texts"])
    }

    @Test func `What was not read is unknown, and neither gained nor lost`() throws {
        var declaration = try app(notes, types: note).declaration
        declaration.unreadSources = "no reader"
        let unread = DocumentApp(declaration, over: .shipped)
        let difference = AppDifference(from: unread, to: try app(notes + "," + texts, types: note))
        #expect(difference.gainedContentTypes.isEmpty && difference.gainedTypes.isEmpty)
        let change = try #require(difference.changes.first { $0.filenameExtension == "exnote" })
        #expect(change.before.code == .unreadSources && change.after.group == "notes")
        declaration.unreadDeclarations = "no reader"
        let unknown = DocumentApp(declaration, over: .shipped)
        #expect(AppDifference(from: try app(notes, types: note), to: unknown).lostTypes.isEmpty)
    }

    @Test func `A group that becomes a viewer opens the same files in a different mode`() throws {
        let viewer = #"{"kind": "DocumentGroup", "name": "texts", "role": "viewer", "readable": ["public.plain-text"]}"#
        let difference = AppDifference(from: try app(texts), to: try app(viewer))
        #expect(difference.changes.contains { $0.filenameExtension == "txt" && $0.after.role == .viewer })
        #expect(difference.changes.count > 20)
    }
}
