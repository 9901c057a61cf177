import Testing

@testable import TypeRegistry

/// Undeclared types, as the initializers of `UTType` create them.
///
/// Source: probes on macOS 26.6.2, and
/// [isDynamic](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/isdynamic).
@Suite struct DynamicTypeTests {
    private func identifier(_ payload: String) -> String { "dyn.a" + Base32.encode(payload.utf8) }

    @Test(arguments: [
        "nobody-declares-me", "zzqq", "a+b-c_d1", "q9", "日本", "a:b",
    ])
    func `An undeclared extension is encoded under public.data`(_ text: String) throws {
        let type = try #require(UTType(filenameExtension: text))
        #expect(type.identifier == identifier("?0=6:1=" + DynamicIdentifier.escaped(text)))
        #expect(type.preferredFilenameExtension == text)
    }

    @Test func `An extension is lowercased`() {
        #expect(UTType(filenameExtension: "NobodyDeclaresMe")?.identifier == identifier("?0=6:1=nobodydeclaresme"))
        #expect(UTType(filenameExtension: "ÄÖÜ-QQ")?.identifier == identifier("?0=6:1=äöü-qq"))
    }

    @Test func `A MIME type is lowercased with its parameters`() {
        #expect(UTType(mimeType: "Image/X-Meow-QQ")?.identifier == identifier("?0=6:3=image/x-meow-qq"))
        #expect(UTType(mimeType: "image/*")?.identifier == identifier("?0=6:3=image/*"))
        #expect(
            UTType(mimeType: "text/x-qq;charset=utf-8")?.identifier == identifier(#"?0=6:3=text/x-qq;charset\=utf-8"#))
    }

    @Test func `A pasteboard type keeps its case`() {
        let type = UTType(tag: "NSFilenamesPboardTypeQQ", tagClass: .pasteboardType, conformingTo: nil)
        #expect(type?.identifier == identifier("4=NSFilenamesPboardTypeQQ"))
    }

    @Test(arguments: [("QqZz", "2=QqZz", "QqZz"), ("qqzzy", "2=qqzz", "qqzz"), ("qz", #"2=qz\␀\␀"#, "qz␀␀")])
    func `An OSType keeps its case, and is truncated or padded to four characters`(
        _ code: String, _ payload: String, _ tag: String
    ) throws {
        // ␀ is NUL, which is not printable.
        let (payload, tag) = (payload.replacing("␀", with: "\0"), tag.replacing("␀", with: "\0"))
        let type = try #require(UTType(tag: code, tagClass: .osType, conformingTo: nil))
        #expect(type.identifier == identifier(payload))
        #expect(type.tags == [.osType: [tag]])
        #expect(try UTType.required(type.identifier).tags == type.tags, "equal types answer alike")
    }

    @Test func `The identifier has the required type, or none for nil`() throws {
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

    @Test func `If no type of a tag conforms, the result is dynamic and conforms`() {
        #expect(UTType(filenameExtension: "mov", conformingTo: .image)?.identifier == "dyn.ah62d4uv4ge804550")
        #expect(UTType(filenameExtension: "mov")?.identifier == "com.apple.quicktime-movie")
    }

    @Test func `A dynamic type under data conforms to data and item, not to content or text`() throws {
        let type = try #require(UTType(filenameExtension: "zzqq"))
        #expect(type.supertypes == [.data, .item])
        #expect(type.conforms(to: type) && type.conforms(to: .data) && type.conforms(to: .item))
        #expect(!type.conforms(to: .content) && !type.conforms(to: .text))
        #expect(type.isSubtype(of: .data) && !type.isSubtype(of: type))
        #expect(UTType.item.isSupertype(of: type) && !type.isSupertype(of: .item))
    }

    @Test func `A dynamic type without a conformance part has no supertypes`() throws {
        let type = try #require(UTType(tag: "zzqq", tagClass: .filenameExtension, conformingTo: nil))
        #expect(type.supertypes.isEmpty)
        #expect(type.conforms(to: type) && !type.conforms(to: .data) && !type.conforms(to: .item))
    }

    @Test func `An undeclared supertype in the identifier is not listed`() throws {
        let type = try UTType.required(identifier("?0=com.example.qq:1=zzqq"))
        #expect(type.supertypes.isEmpty)
        #expect(!type.conforms(to: .data))
    }

    @Test func `The properties of a dynamic type`() throws {
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

    @Test func `types(tag:) returns the dynamic type that the initializer returns`() {
        let types = UTType.types(tag: "zzqq", tagClass: .filenameExtension, conformingTo: .image)
        #expect(types.map(\.identifier) == [identifier("?0=B:1=zzqq")])
    }
}
