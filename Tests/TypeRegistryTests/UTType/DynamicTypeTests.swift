import Testing

@testable import TypeRegistry

/// Types that nobody declares, as the initialisers of `UTType` make them up.
///
/// Source: probes on macOS 26.6.2, and
/// [isDynamic](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/isdynamic).
@Suite struct DynamicTypeTests {
    private func identifier(_ payload: String) -> String { "dyn.a" + Base32.encode(payload.utf8) }

    @Test(
        "an undeclared extension gives ?0=6:1=…",
        arguments: [
            "nobody-declares-me", "zzqq", "a+b-c_d1", "q9", "日本", "a:b",
        ])
    func undeclaredExtension(_ text: String) throws {
        let type = try #require(UTType(filenameExtension: text))
        #expect(type.identifier == identifier("?0=6:1=" + DynamicIdentifier.escaped(text)))
        #expect(type.preferredFilenameExtension == text)
    }

    @Test("an extension is folded to lower case")
    func extensionFolded() {
        #expect(UTType(filenameExtension: "NobodyDeclaresMe")?.identifier == identifier("?0=6:1=nobodydeclaresme"))
        #expect(UTType(filenameExtension: "ÄÖÜ-QQ")?.identifier == identifier("?0=6:1=äöü-qq"))
    }

    @Test("a MIME type is folded to lower case, its parameters are part of it")
    func mimeTypeFolded() {
        #expect(UTType(mimeType: "Image/X-Meow-QQ")?.identifier == identifier("?0=6:3=image/x-meow-qq"))
        #expect(UTType(mimeType: "image/*")?.identifier == identifier("?0=6:3=image/*"))
        #expect(
            UTType(mimeType: "text/x-qq;charset=utf-8")?.identifier == identifier(#"?0=6:3=text/x-qq;charset\=utf-8"#))
    }

    @Test("a pasteboard type keeps its case")
    func pasteboardCase() {
        let type = UTType(tag: "NSFilenamesPboardTypeQQ", tagClass: .pasteboardType, conformingTo: nil)
        #expect(type?.identifier == identifier("4=NSFilenamesPboardTypeQQ"))
    }

    @Test(
        "an OSType keeps its case, is cut or padded to four characters, and is reported as its identifier spells it",
        arguments: [("QqZz", "2=QqZz", "QqZz"), ("qqzzy", "2=qqzz", "qqzz"), ("qz", #"2=qz\␀\␀"#, "qz␀␀")])
    func osType(_ code: String, _ payload: String, _ tag: String) throws {
        // ␀ stands for NUL, which no log likes.
        let (payload, tag) = (payload.replacing("␀", with: "\0"), tag.replacing("␀", with: "\0"))
        let type = try #require(UTType(tag: code, tagClass: .osType, conformingTo: nil))
        #expect(type.identifier == identifier(payload))
        #expect(type.tags == [.osType: [tag]])
        #expect(try UTType.required(type.identifier).tags == type.tags, "equal types answer alike")
    }

    @Test("the required type goes in; none with nil")
    func requiredType() throws {
        func made(_ supertype: UTType?) -> String? {
            UTType(tag: "zzqq", tagClass: .filenameExtension, conformingTo: supertype)?.identifier
        }
        #expect(made(nil) == identifier("1=zzqq"))
        #expect(made(.data) == identifier("?0=6:1=zzqq"))
        #expect(made(.image) == identifier("?0=B:1=zzqq"))
        #expect(made(.package) == identifier("?0=10:1=zzqq"))
        #expect(made(.content) == identifier("?0=13:1=zzqq"))
        #expect(made(.item) == identifier("?0=public.item:1=zzqq"))
        #expect(made(nil) != made(.data), "with and without are two types")
    }

    @Test("declared types carry the tag, but none conforms: dynamic with that conformance")
    func filteredOut() {
        #expect(UTType(filenameExtension: "mov", conformingTo: .image)?.identifier == "dyn.ah62d4uv4ge804550")
        #expect(UTType(filenameExtension: "mov")?.identifier == "com.apple.quicktime-movie")
    }

    @Test("under data it conforms to data and item, never to content or text")
    func conformance() throws {
        let type = try #require(UTType(filenameExtension: "zzqq"))
        #expect(type.supertypes == [.data, .item])
        #expect(type.conforms(to: type) && type.conforms(to: .data) && type.conforms(to: .item))
        #expect(!type.conforms(to: .content) && !type.conforms(to: .text))
        #expect(type.isSubtype(of: .data) && !type.isSubtype(of: type))
        #expect(UTType.item.isSupertype(of: type) && !type.isSupertype(of: .item))
    }

    @Test("with no conformance part it has no supertypes")
    func noConformance() throws {
        let type = try #require(UTType(tag: "zzqq", tagClass: .filenameExtension, conformingTo: nil))
        #expect(type.supertypes.isEmpty)
        #expect(type.conforms(to: type) && !type.conforms(to: .data) && !type.conforms(to: .item))
    }

    @Test("a spelled-out supertype that nobody declares is not among the supertypes that can be listed")
    func undeclaredSupertype() throws {
        let type = try UTType.required(identifier("?0=com.example.qq:1=zzqq"))
        #expect(type.supertypes.isEmpty)
        #expect(!type.conforms(to: .data))
    }

    @Test("facts of a dynamic type")
    func facts() throws {
        let type = try #require(UTType(filenameExtension: "zzqq"))
        #expect(type.isDynamic && !type.isDeclared && !type.isPublic)
        #expect(type.tags == [.filenameExtension: ["zzqq"]])
        #expect(type.preferredFilenameExtension == "zzqq")
        #expect(type.preferredMIMEType == nil)
        #expect(type.localizedDescription == nil)
        #expect(type.referenceURLString == nil)
        #expect(type.version == nil)
        #expect(type.declaration == nil)
        #expect(type.layerName == nil)
        #expect(try #require(UTType(mimeType: "x/zzqq")).preferredFilenameExtension == nil)
    }

    @Test("types(tag:) gives exactly the one dynamic type where init does")
    func manyTypes() {
        let types = UTType.types(tag: "zzqq", tagClass: .filenameExtension, conformingTo: .image)
        #expect(types.map(\.identifier) == [identifier("?0=B:1=zzqq")])
    }
}
