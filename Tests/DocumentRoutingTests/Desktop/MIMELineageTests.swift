import Testing
import TypeRegistry

@testable import DocumentRouting

/// Sources: Shared MIME-info Database 0.21, "Subclassing"; `typeq show` for conformance.
@Suite struct MIMELineageTests {
    private func names(_ text: String) throws -> [String] {
        let type = try Registry.shipped.type(for: TypeQuery(text))
        let mimeType = text.utf8.contains(UInt8(ascii: "/")) ? text : nil
        return MIMELineage(of: type, mimeType: mimeType, in: MIMEDatabase()).steps.compactMap(\.mimeTypes.first)
    }

    @Test func `Supertypes follow by their distance, and application/octet-stream is last`() throws {
        #expect(try names("text/markdown") == ["text/markdown", "text/plain", "application/octet-stream"])
        #expect(
            try names("image/svg+xml") == [
                "image/svg+xml", "application/xml", "text/plain", "application/octet-stream",
            ])
    }

    @Test func `Every text type is plain text, including an unknown type`() throws {
        #expect(try names("text/html") == ["text/html", "text/plain", "application/octet-stream"])
        #expect(try names("text/x-nosuch") == ["text/x-nosuch", "text/plain", "application/octet-stream"])
    }

    @Test func `A scheme has no supertypes, and a folder is not a file`() throws {
        #expect(try names("x-scheme-handler/https") == ["x-scheme-handler/https"])
        #expect(try names("inode/directory") == ["inode/directory"])
    }

    @Test func `A type without a MIME type begins with its supertypes`() throws {
        let layer = RegistryLayer(
            name: "mine", declarations: [TypeDeclaration(identifier: "com.x.thing", conformsTo: ["public.plain-text"])])
        let type = try #require(Registry(layers: [layer]).type("com.x.thing"))
        let steps = MIMELineage(of: type, mimeType: nil, in: MIMEDatabase()).steps
        #expect(steps.map(\.name) == ["public.plain-text", "public.data"])
        #expect(steps.map(\.distance).first == 1)
    }
}
