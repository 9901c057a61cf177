import DeclarationFormats
import Testing
import TypeRegistry

@testable import AppDeclaration

/// `unknown` of a document group, typeq-app(5).
@Suite struct UnreadTypesTests {
    private static let json = """
        {"scenes": [{"kind": "DocumentGroup", "name": "g", "readable": ["public.json"], "unknown": [
          {"what": "readable", "text": "Lib.note", "index": 1, "file": "A.swift", "line": 3, "column": 5},
          {"what": "writable", "text": "isPro", "types": ["public.png", {"exportedAs": "com.e.note"}]},
          {"what": "matching", "text": "scheme"}]}]}
        """

    @Test func `Unread content types are read beside unknown conditions`() throws {
        let app = try AppDeclaration(json: Array(Self.json.utf8))
        #expect(app.findings.isEmpty)
        let scene = try #require(app.scenes?.first)
        #expect(scene.unreadTypes.map(\.list) == [.readable, .writable])
        #expect(scene.unreadTypes.map(\.text) == ["Lib.note", "isPro"])
        #expect(scene.unreadTypes.map(\.index) == [1, 0])
        #expect(scene.unreadTypes[0].location.file == "A.swift")
        #expect(scene.unreadTypes[1].possible?.map(\.identifier) == ["public.png", "com.e.note"])
        #expect(scene.unknownConditions.map(\.list) == [.matching])
        let again = try AppDeclaration(json: Array(app.jsonValue.serialized().utf8))
        #expect(again.jsonValue.serialized() == app.jsonValue.serialized())
    }

    @Test func `An unknown value has a list`() throws {
        let json = #"{"scenes": [{"kind": "DocumentGroup", "readable": [], "unknown": [{"what": "readabel"}]}]}"#
        let app = try AppDeclaration(json: Array(json.utf8))
        #expect(
            app.findings.map(\.message) == [
                "invalid what 'readabel' (choose readable, writable, matching, preferring, allowing)"
            ])
    }

    @Test func `A group keeps its unread types`() throws {
        let app = DocumentApp(try AppDeclaration(json: Array(Self.json.utf8)), over: .shipped)
        let group = try #require(app.groups.first)
        #expect(group.readable.map(\.identifier) == ["public.json"])
        #expect(group.unreadReadable.map(\.title) == ["'Lib.note' (A.swift:3:5)"])
        // The writable types were not read at all, so they are not the readable types.
        #expect(group.writable.isEmpty)
        #expect(group.unreadWritable.map(\.text) == ["isPro"])
        let empty =
            #"{"scenes": [{"kind": "DocumentGroup", "readable": [], "unknown": [{"what": "readable", "text": "x"}]}]}"#
        let none = DocumentApp(try AppDeclaration(json: Array(empty.utf8)), over: .shipped)
        #expect(none.groups.first?.unreadWritable.count == 1)
    }
}
