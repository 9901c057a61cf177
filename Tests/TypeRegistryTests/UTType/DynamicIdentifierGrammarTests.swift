import Testing

@testable import TypeRegistry

/// The grammar of the payload after `dyn.a`, by rule:
///
///     payload = [ "?" "0=" type ":" ] tag *( ":" tag )
///     tag     = class "=" value
///
/// Source: the samples of `dynamic-vectors.json`; a code marked "table only" is in a published table without a sample.
@Suite struct DynamicIdentifierGrammarTests {
    private typealias Tag = DynamicIdentifier.Tag

    private func identifier(_ payload: String) -> String { "dyn.a" + Base32.encode(payload.utf8) }
    private func decoded(_ payload: String) -> DynamicIdentifier? { DynamicIdentifier(identifier(payload)) }

    @Test(arguments: [
        ("6", "public.data"), ("7", "public.text"), ("8", "public.plain-text"), ("9", "public.utf16-plain-text"),
        ("A", "com.apple.traditional-mac-plain-text"), ("B", "public.image"), ("C", "public.video"),
        ("D", "public.audio"), ("E", "public.directory"), ("F", "public.folder"), ("10", "com.apple.package"),
        ("13", "public.content"),
    ])
    func `A type with a code is encoded as the code`(_ code: String, _ type: String) {
        let parts = DynamicIdentifier(conformsTo: type, tags: [Tag(.filenameExtension, "xyz")])
        #expect(parts.identifier == identifier("?0=\(code):1=xyz"))
        #expect(decoded("?0=\(code):1=xyz") == parts)
    }

    @Test(arguments: [
        ("1", "public.filename-extension"), ("2", "com.apple.ostype"), ("3", "public.mime-type"),
        ("4", "com.apple.nspboard-type"), ("5", "public.url-scheme"),
    ])
    func `A class with a code is encoded as the code`(_ code: String, _ tagClass: String) {
        let parts = DynamicIdentifier(conformsTo: nil, tags: [Tag(UTTagClass(rawValue: tagClass), "abcd")])
        #expect(parts.identifier == identifier("\(code)=abcd"))
        #expect(decoded("\(code)=abcd") == parts)
    }

    @Test(arguments: [
        "public.item", "public.unix-executable", "public.audiovisual-content", "com.example.drawing",
    ])
    func `A type without a code is encoded as its name`(_ type: String) {
        let parts = DynamicIdentifier(conformsTo: type, tags: [Tag(.filenameExtension, "fit")])
        #expect(parts.identifier == identifier("?0=\(type):1=fit"))
        #expect(decoded("?0=\(type):1=fit") == parts)
    }

    @Test func `The published example is encoded`() {
        let parts = DynamicIdentifier(conformsTo: "public.image", tags: [Tag(.filenameExtension, "mov")])
        #expect(parts.identifier == "dyn.ah62d4uv4ge804550")
    }

    @Test func `If no type is required, there is no conformance part`() {
        #expect(decoded("1=xyz") == DynamicIdentifier(conformsTo: nil, tags: [Tag(.filenameExtension, "xyz")]))
        #expect(identifier("1=xyz").hasPrefix("dyn.age8"))
    }

    @Test(arguments: [
        ("?0=B:3=image/x-meow:1=meow", "public.image", "image/x-meow", "meow"),
        ("?0=7:3=text/X-frob:1=frob", "public.text", "text/X-frob", "frob"),
    ])
    func `Conformance is first, then the tags in their order`(
        _ payload: String, _ type: String, _ mimeType: String, _ filenameExtension: String
    ) throws {
        let parts = DynamicIdentifier(
            conformsTo: type, tags: [Tag(.mimeType, mimeType), Tag(.filenameExtension, filenameExtension)])
        #expect(parts.identifier == identifier(payload))
        #expect(decoded(payload) == parts)
        let type = try UTType.required(identifier(payload))
        #expect(type.preferredMIMEType == mimeType)
        #expect(type.preferredFilenameExtension == filenameExtension)
    }

    @Test func `Tags of one class keep their order`() throws {
        let type = try UTType.required(identifier("1=one:1=two"))
        #expect(type.tags == [.filenameExtension: ["one", "two"]])
        #expect(type.preferredFilenameExtension == "one")
    }

    @Test(arguments: [
        (#"a\:b"#, "a:b"), (#"a\=b"#, "a=b"), (#"a\,b"#, "a,b"), (#"a\\b"#, #"a\b"#), (#"a\␀"#, "a␀"),
    ])
    func `A backslash makes the next character literal`(_ spelled: String, _ value: String) {
        // ␀ is NUL, which is not printable.
        let (spelled, value) = (spelled.replacing("␀", with: "\0"), value.replacing("␀", with: "\0"))
        let parts = DynamicIdentifier(conformsTo: nil, tags: [Tag(.pasteboardType, value)])
        #expect(parts.identifier == identifier("4=" + spelled))
        #expect(decoded("4=" + spelled) == parts)
    }

    @Test(arguments: [" ", "/", "+", "-", "_", ".", "*", "0", "Z", "é", "😀"])
    func `Other characters are not escaped`(_ character: String) {
        let parts = DynamicIdentifier(conformsTo: nil, tags: [Tag(.pasteboardType, "a\(character)b")])
        #expect(parts.identifier == identifier("4=a\(character)b"))
        #expect(decoded("4=a\(character)b") == parts)
    }

    @Test(arguments: [
        ("AISVG", "2=AISV"), ("ABCD", "2=ABCD"), ("skp", #"2=skp\␀"#), ("*", #"2=*\␀\␀\␀"#), ("PDF ", "2=PDF "),
        ("ƒABC", "2=ƒABC"),
    ])
    func `An OSType has exactly four characters`(_ code: String, _ payload: String) {
        let payload = payload.replacing("␀", with: "\0")
        #expect(DynamicIdentifier(conformsTo: nil, tags: [Tag(.osType, code)]).identifier == identifier(payload))
    }

    /// No system writes such an identifier. Found by fuzzing: it was read with all characters, and written with four.
    @Test(arguments: [("2=abcdef", "abcd"), ("2=ab", "ab\0\0")])
    func `An OSType of a different length is read as it would be written`(_ payload: String, _ code: String) throws {
        let decoded = try #require(DynamicIdentifier(identifier(payload)))
        #expect(decoded.tags == [Tag(.osType, code)])
        #expect(DynamicIdentifier(decoded.identifier) == decoded)
    }

    @Test(arguments: [
        "11", "12", "14", "1F", "FF",
    ])
    func `An unknown number makes the conformance unknown`(_ code: String) throws {
        let parts = try #require(decoded("?0=\(code):1=xyz"))
        #expect(parts.conformsTo == nil)
        #expect(parts.tags == [Tag(.filenameExtension, "xyz")])
        let type = try UTType.required(identifier("?0=\(code):1=xyz"))
        #expect(type.identifier == identifier("?0=\(code):1=xyz"), "the identifier does not change")
        #expect(type.supertypes.isEmpty)
    }

    @Test func `An identifier is read in any case and reported in lowercase`() throws {
        let upper = "DYN.AH62D4UV4GE804550"
        #expect(DynamicIdentifier(upper) == decoded("?0=B:1=mov"))
        #expect(try UTType.required(upper).identifier == "dyn.ah62d4uv4ge804550")
    }

    @Test func `A value can be empty`() throws {
        #expect(identifier("3=") == "dyn.agq8u")
        #expect(try UTType.required("dyn.agq8u").tags == [.mimeType: [""]])
    }

    @Test(arguments: [
        "", "?", "?0=6", "?0=6:", ":", "1", "=", "=xyz", "1=a:", "1=a:1", "?1=a", "0=6:1=a", "?0=:1=a", "1=a,b",
        "1=a=b",
        "1=a\\", "?0=6:0=6", "?0=a_b:1=x", "?0=6?:1=x",
    ])
    func `A string that does not follow the grammar is not a dynamic identifier`(_ payload: String) {
        #expect(decoded(payload) == nil)
        #expect(UTType(identifier(payload)) == nil)
    }

    @Test(arguments: [
        "", "dyn", "dyn.", "dyn.a", "dyn.b" + "gq8u", "dyn.agi8u", "dyn.agj8u", "dyn.agl8u", "dyn.ago8u",
        "dyn.ag-8u",
        "dyn.agq8u.", "dyn.agé8u", "dynxagq8u",
    ])
    func `An identifier with a character outside the alphabet, or a different version, is not dynamic`(
        _ identifier: String
    ) {
        #expect(DynamicIdentifier(identifier) == nil)
        #expect(UTType(identifier) == nil)
    }

    @Test func `An identifier with five or more remaining bits, or nonzero ones, is incomplete`() throws {
        let whole = identifier("1=xy")
        #expect(DynamicIdentifier(whole) != nil)
        #expect(DynamicIdentifier(String(whole.dropLast())) == nil)
        #expect(DynamicIdentifier(identifier("1=xyz") + "a") == nil, "five zero bits too many")
        // Four bytes fill six characters and two bits of a seventh: its three last bits must be zero.
        #expect(whole.count == 5 + 7)
        for last in "bcdefgh" { #expect(DynamicIdentifier(String(whole.dropLast()) + String(last)) == nil) }
    }
}
