import DeclarationFormats
import Testing

@testable import TypeRegistry

/// Source: Shared MIME-info Database 0.21 (freedesktop.org).
@Suite struct MIMECacheTypesTests {
    private func registry(_ caches: MIMECacheBytes...) throws -> Registry {
        var types = MIMECacheTypes(over: .shipped)
        for (index, cache) in caches.enumerated() {
            try types.add(try MIMECache(copying: cache.file), named: "cache \(index)")
        }
        return Registry(layers: types.layers, over: .shipped)
    }

    private func type(_ text: String, _ registry: Registry) throws -> UTType { try registry.type(for: TypeQuery(text)) }

    @Test func `An unknown MIME type has its dynamic identifier, and a known MIME type keeps its type`() throws {
        let registry = try registry(.acme)
        let acme = try type("application/x-acme", registry)
        #expect(acme.isDeclared)
        #expect(acme.identifier == (try Registry.shipped.type(for: TypeQuery("application/x-acme"))).identifier)
        #expect(try type("application/acme", registry) == acme, "an alias")
        #expect(try type("image/png", registry).identifier == "public.png")
        #expect(registry.count == Registry.shipped.count + 2)
    }

    @Test func `Supertypes, patterns, signatures and XML roots come from the database`() throws {
        let registry = try registry(.acme)
        let acme = try #require(try type("application/x-acme", registry).declaration)
        #expect(acme.conformsTo == ["public.zip-archive"])
        #expect(acme.tags[.filenameExtension] == ["acme"])
        #expect(acme.filenames == ["acmefile", "Acmefile", "ACMEFILE"], "the database has no capitals")
        #expect(acme.signatures == [TypeSignature([.init(bytes: Array("ACME\u{1}".utf8))])])
        #expect(registry.types(marked: "urn:acme".utf8, .xmlNamespace).first?.conditions == [["root"]])
        #expect(try type("application/x-tar-acm", registry).declaration?.compoundExtensions == ["tar.acm"])
    }

    @Test func `A text type is plain text, an image an image, and anything else data`() throws {
        var cache = MIMECacheBytes()
        cache.suffixes = [
            (".one", "text/x-one-acme", 50), (".two", "image/x-two-acme", 50),
            (".three", "application/x-three-acme", 50),
        ]
        let registry = try registry(cache)
        #expect(try type(".one", registry).declaration?.conformsTo == ["public.plain-text"])
        #expect(try type(".two", registry).declaration?.conformsTo == ["public.image"])
        #expect(try type("application/x-three-acme", registry).declaration?.conformsTo == ["public.data"])
    }

    @Test func `The weight determines the order of types with the same extension`() throws {
        var cache = MIMECacheBytes()
        cache.suffixes = [(".wwt", "application/x-a-light", 10), (".wwt", "application/x-heavy", 90)]
        #expect(try type(".wwt", try registry(cache)).preferredMIMEType == "application/x-heavy")
    }

    /// Source: Shared MIME-info Database 0.21, "Recommended checking order": "keep only globs with the biggest weight". A
    /// packager whose type had the patterns `Cookfile` and `*.cook` with the weight 40 received it instead of a type with the
    /// weight 45.
    @Test func `The weight is that of the pattern, not the greatest weight of the type`() throws {
        for literal in [50, 60] {
            var cache = MIMECacheBytes()
            cache.literals = [("cookfile", "application/x-acme-cook", literal)]
            cache.suffixes = [(".cook", "application/x-acme-cook", 40), (".cook", "application/x-acme-cook2", 45)]
            let registry = try registry(cache)
            #expect(try type(".cook", registry).preferredMIMEType == "application/x-acme-cook2")
            #expect(try type("application/x-acme-cook", registry).declaration?.filenames.first == "cookfile")
        }
    }

    @Test func `Types that precede each other for different extensions are found by both`() throws {
        var cache = MIMECacheBytes()
        cache.suffixes = [
            (".wwx", "application/x-a", 60), (".wwx", "application/x-b", 40), (".wwy", "application/x-a", 40),
            (".wwy", "application/x-b", 60), (".wwz", "application/x-c", 70), (".wwz", "application/x-a", 65),
            (".wwz", "application/x-b", 65),
        ]
        let registry = try registry(cache)
        #expect(try type(".wwx", registry).preferredMIMEType == "application/x-a")
        #expect(try type(".wwy", registry).preferredMIMEType == "application/x-b")
        #expect(try type(".wwz", registry).preferredMIMEType == "application/x-c")
    }

    /// Source: the same section: the weight is compared before the length.
    @Test func `A name or longer suffix with a lower weight than a shorter suffix is not used`() throws {
        var cache = MIMECacheBytes()
        cache.literals = [("a.wwx", "application/x-name", 30), ("b.wwx", "application/x-heavy-name", 70)]
        cache.suffixes = [
            (".wwx", "application/x-short", 60), (".tar.wwx", "application/x-long", 50),
            (".cpio.wwx", "application/x-longer", 60),
        ]
        let registry = try registry(cache)
        #expect(try type(".wwx", registry).preferredMIMEType == "application/x-short")
        #expect(try type("application/x-name", registry).declaration?.filenames == [])
        #expect(try type("application/x-long", registry).declaration?.compoundExtensions == [])
        #expect(try type("application/x-heavy-name", registry).declaration?.filenames.first == "b.wwx")
        #expect(try type("application/x-longer", registry).declaration?.compoundExtensions == ["cpio.wwx"])
    }

    @Test func `__NOGLOBS__ removes the patterns of less important databases`() throws {
        var first = MIMECacheBytes()
        first.literals = [("__NOGLOBS__", "application/x-acme", 0)]
        first.suffixes = [(".other", "application/x-acme", 50)]
        let declaration = try type("application/x-acme", try registry(first, .acme)).declaration
        #expect(declaration?.tags[.filenameExtension] == ["other"])
        #expect(declaration?.filenames == [])
        #expect(declaration?.conformsTo == ["public.zip-archive"], "everything else counts")
    }

    @Test func `A condition with a low priority or few bytes is a hint, and a condition with half bytes is ignored`()
        throws
    {
        func signature(_ priority: Int, _ bytes: [UInt8], _ mask: [UInt8]? = nil) -> TypeSignature? {
            MIMECacheTypes.signature(
                MIMECache.Magic(mimeType: "a/b", priority: priority, patterns: [.init(bytes: bytes, mask: mask)]))
        }
        #expect(signature(50, [1, 2, 3, 4])?.isWeak == false)
        #expect(signature(49, [1, 2, 3, 4])?.isWeak == true)
        #expect(signature(80, [1, 2, 3])?.isWeak == true)
        #expect(signature(80, [1]) == nil)
        #expect(signature(80, [0x41, 0x42], [0xDF, 0xFF]) == nil)
        #expect(signature(50, [0, 1, 2, 0], [0, 0xFF, 0xFF, 0])?.patterns == [.init(offset: 1, bytes: [1, 2])])
    }

    @Test func `A cycle of supertypes is a finding`() throws {
        var cache = MIMECacheBytes()
        cache.parents = [("text/x-one-acme", ["text/x-two-acme"]), ("text/x-two-acme", ["text/x-one-acme"])]
        let registry = try registry(cache)
        #expect(registry.findings.contains { $0.known == .cycleOutsideChain })
        #expect(try type("text/x-one-acme", registry).conforms(to: .plainText))
    }

    @Test func `Devices, folders and application/octet-stream are not types of files`() throws {
        var cache = MIMECacheBytes()
        cache.suffixes = [
            (".a", "inode/x-acme", 50), (".b", "x-content/acme", 50), (".c", "application/octet-stream", 50),
        ]
        #expect(try registry(cache).count == Registry.shipped.count)
    }

    @Test func `Every text type is plain text, and names have one spelling`() throws {
        var database = MIMEDatabase()
        try database.add(try MIMECache(copying: MIMECacheBytes.acme.file))
        #expect(database.canonicalName("application/acme") == "application/x-acme")
        #expect(database.aliases(of: "application/x-acme") == ["application/acme"])
        #expect(database.parents(of: "application/x-acme") == ["application/zip"])
        #expect(database.parents(of: "text/html") == ["text/plain"])
        #expect(database.parents(of: "text/plain") == [])
    }
}
