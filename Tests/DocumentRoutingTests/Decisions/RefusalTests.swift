import AppDeclaration
import Testing
import TypeRegistry

@testable import DocumentRouting

/// Why nothing opens a file: the chain extension → type → conformance → document type → group, up to where it breaks.
@Suite struct RefusalTests {
    private static let json = """
        {"types": [{"identifier": "com.e.pack", "kind": "exported", "conformsTo": ["com.apple.package"], "extensions": ["epack"]}],
         "scenes": [{"kind": "DocumentGroup", "name": "swift", "readable": ["public.swift-source"]},
                    {"kind": "DocumentGroup", "name": "pack", "readable": ["com.e.pack"]},
                    {"kind": "DocumentGroup", "name": "picture", "role": "viewer", "readable": ["public.image"]}]}
        """

    private func refuse(_ identifier: String, extension tag: String? = nil) throws -> Decision {
        let app = try app(Self.json)
        let type = try #require(app.registry.type(identifier))
        let decision = Decision.openDocument(DocumentFile.writable(type: type, filenameExtension: tag), in: app)
        #expect(decision.code == .noGroup)
        #expect(decision.trace.last?.rule == "no-group")
        return decision
    }

    @Test func `a declared type that no group reads breaks at the group`() throws {
        let decision = try refuse("com.adobe.pdf", extension: "pdf")
        #expect(
            decision.trace.map(\.rule) == [
                "extension", "conformance", "document-types-left-out", "document-type", "nearest-miss", "no-group",
            ])
        #expect(decision.step("nearest-miss")?.text == "no group reads anything near com.adobe.pdf")
    }

    @Test func `groups that nearly read it are named, the nearest first`() throws {
        let decision = try refuse("public.c-source", extension: "c")
        #expect(
            decision.step("nearest-miss")?.text
                == "'swift' reads public.swift-source, which conforms to public.source-code as public.c-source does")
        let general = try refuse("public.source-code")
        #expect(general.step("nearest-miss")?.text.contains("but not the other way round") == true)
    }

    /// G18 of the type rules: an extension that nobody declares gives a dynamic type under public.data only.
    @Test func `an extension that nobody declares breaks the chain at once`() throws {
        let type = try #require(
            Registry.shipped.type(tag: "nobody", tagClass: .filenameExtension, conformingTo: .data))
        let decision = try refuse(type.identifier, extension: "nobody")
        #expect(decision.trace.map(\.rule) == ["extension", "nearest-miss", "no-group"])
        #expect(decision.trace[0].text.contains("nobody declares the extension 'nobody'"))
        // On a Mac a type that only typeq knows does not exist.
        let mdx = try #require(Registry.apple.type(tag: "mdx", tagClass: .filenameExtension, conformingTo: .data))
        let unknown = try refuse(mdx.identifier, extension: "mdx")
        #expect(
            unknown.trace[0].text.contains(
                "no type of the platform has the extension 'mdx', only typeq's typeq.mdx-document"))
    }

    /// A file whose extension belongs only to a package type gets a dynamic type.
    @Test func `the extension of a package on a file breaks the chain, and says so`() throws {
        let app = try app(Self.json)
        let type = try #require(app.registry.type(tag: "epack", tagClass: .filenameExtension, conformingTo: .data))
        #expect(type.isDynamic)
        let decision = Decision.openDocument(DocumentFile.writable(type: type, filenameExtension: "epack"), in: app)
        #expect(decision.trace[0].text.contains("is that of com.e.pack, a package, but this is a file"))
    }

    @Test func `a group that is left without a type reads nothing`() throws {
        let app = try app(#"{"scenes": [{"kind": "DocumentGroup", "name": "u", "readable": ["com.e.nobody"]}]}"#)
        let type = try #require(app.registry.type("public.plain-text"))
        let decision = Decision.openDocument(DocumentFile.writable(type: type), in: app)
        #expect(
            decision.trace.last?.text == "public.plain-text conforms to none of the readable types: 'u' reads nothing")
    }
}
