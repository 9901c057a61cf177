import AppDeclaration
import Testing
import TypeRegistry

@testable import DocumentRouting

/// The chain extension → type → conformance → document type → group up to its first broken link.
@Suite struct RefusalTests {
    private static let json = """
        {"types": [{"identifier": "com.e.pack", "kind": "exported", "conformsTo": ["com.apple.package"], "extensions": ["epack"]}],
         "scenes": [{"kind": "DocumentGroup", "name": "swift", "readable": ["public.swift-source"]},
                    {"kind": "DocumentGroup", "name": "pack", "readable": ["com.e.pack"]},
                    {"kind": "DocumentGroup", "name": "picture", "role": "viewer", "readable": ["public.image"]}]}
        """

    private func refuse(_ identifier: String, extension tag: String? = nil) throws -> OpeningDecision {
        let app = try app(Self.json)
        let type = try #require(app.registry.type(identifier))
        let decision = OpeningDecision(of: DocumentFile.writable(type: type, filenameExtension: tag), in: app)
        #expect(decision.facts.code == .noGroup)
        #expect(decision.trace.last?.rule == "no-group")
        return decision
    }

    @Test func `The chain of a declared type that no group reads is broken at the group`() throws {
        let decision = try refuse("com.adobe.pdf", extension: "pdf")
        #expect(
            decision.trace.map(\.rule) == [
                "extension", "conformance", "document-types-left-out", "document-type", "nearest-miss", "no-group",
            ])
        #expect(decision.step("nearest-miss")?.text == "no group reads a type related to com.adobe.pdf")
    }

    @Test func `The nearest misses are listed, nearest first`() throws {
        let decision = try refuse("public.c-source", extension: "c")
        #expect(
            decision.step("nearest-miss")?.text
                == "'swift' reads public.swift-source, which conforms to public.source-code like public.c-source")
        let general = try refuse("public.source-code")
        #expect(general.step("nearest-miss")?.text.contains("but not vice versa") == true)
    }

    /// An undeclared extension has a dynamic type that conforms to public.data only.
    @Test func `An undeclared extension breaks the chain at its start`() throws {
        let type = try #require(
            Registry.shipped.type(tag: "nobody", tagClass: .filenameExtension, conformingTo: .data))
        let decision = try refuse(type.identifier, extension: "nobody")
        #expect(decision.trace.map(\.rule) == ["extension", "nearest-miss", "no-group"])
        #expect(decision.trace[0].text.contains("the extension 'nobody' is undeclared"))
        // On a Mac, a type that only typeq declares does not exist.
        let mdx = try #require(Registry.apple.type(tag: "mdx", tagClass: .filenameExtension, conformingTo: .data))
        let unknown = try refuse(mdx.identifier, extension: "mdx")
        #expect(
            unknown.trace[0].text.contains(
                "the extension 'mdx' is undeclared on the platform; only typeq's typeq.mdx-document declares it"))
    }

    /// A file whose extension belongs only to a package type gets a dynamic type.
    @Test func `The extension of a package on a file breaks the chain`() throws {
        let app = try app(Self.json)
        let type = try #require(app.registry.type(tag: "epack", tagClass: .filenameExtension, conformingTo: .data))
        #expect(type.isDynamic)
        let decision = OpeningDecision(of: DocumentFile.writable(type: type, filenameExtension: "epack"), in: app)
        #expect(decision.trace[0].text.contains("belongs to com.e.pack, a package, but this is a file"))
    }

    /// Source: E_NO_PHYSICAL_SUPERTYPE.
    @Test(arguments: [false, true])
    func `A declared type that is neither a file nor a package breaks the chain`(isDirectory: Bool) throws {
        let app = try app(
            """
            {"types": [{"identifier": "com.e.bundel", "kind": "exported", "conformsTo": ["public.content"], "extensions": ["ebun"]}],
             "scenes": [{"kind": "DocumentGroup", "name": "b", "readable": ["com.e.bundel"]}]}
            """)
        let dynamic = app.registry.type(tag: "ebun", tagClass: .filenameExtension, conformingTo: .data)
        let type = try #require(isDirectory ? app.registry.type("public.folder") : dynamic)
        let file = DocumentFile.writable(type: type, filenameExtension: "ebun", isDirectory: isDirectory)
        let step = try #require(OpeningDecision(of: file, in: app).step("extension"))
        #expect(
            step.text.hasPrefix(
                "this step fails: the extension 'ebun' belongs to com.e.bundel, which conforms to neither "
                    + "public.data nor "
                    + "com.apple.package"))
        #expect(
            step.text.contains(
                "the type of a \(isDirectory ? "folder" : "file"); add public.data, or com.apple.package"))
    }

    @Test func `A group without declared types reads nothing`() throws {
        let app = try app(#"{"scenes": [{"kind": "DocumentGroup", "name": "u", "readable": ["com.e.nobody"]}]}"#)
        let type = try #require(app.registry.type("public.plain-text"))
        let decision = OpeningDecision(of: DocumentFile.writable(type: type), in: app)
        #expect(
            decision.trace.last?.text == "public.plain-text conforms to no readable type: 'u' reads nothing")
    }
}
