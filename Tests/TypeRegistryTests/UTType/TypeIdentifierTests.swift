import Testing

@testable import TypeRegistry

/// Identifiers: which are legal, how they compare, and what is known by one.
///
/// Source: [Defining file and data types for your app](https://developer.apple.com/documentation/uniformtypeidentifiers/defining-file-and-data-types-for-your-app);
/// the comparison without case: the header of UTType in CoreServices; the rest: probes on macOS 26.6.2.
@Suite struct TypeIdentifierTests {
    @Test(
        "letters, digits, '-', '.' and anything above U+007F are legal",
        arguments: [
            "public.data", "com.Example.a-b-3", "a", "-", ".", "9", "com.example.été", "日本.形式", "com.example.😀",
        ])
    func legal(_ identifier: String) {
        #expect(TypeIdentifier.isLegal(identifier))
        #expect(TypeIdentifier.firstIllegalCharacter(in: identifier) == nil)
    }

    @Test(
        "the empty string and everything else is not",
        arguments: [
            ("com.example.a_b", "_" as Character, 13), ("a/b", "/", 1), ("a:b", ":", 1), ("a*", "*", 1),
            ("a b", " ", 1),
            ("\ta", "\t", 0), ("été b", " ", 3), ("a\u{7F}", "\u{7F}", 1), ("a\0", "\0", 1), ("text+html", "+", 4),
        ])
    func illegal(_ identifier: String, _ character: Character, _ offset: Int) {
        #expect(!TypeIdentifier.isLegal(identifier))
        let found = TypeIdentifier.firstIllegalCharacter(in: identifier)
        #expect(found?.character == character)
        #expect(found?.offset == offset)
    }

    @Test func emptyIsIllegal() {
        #expect(!TypeIdentifier.isLegal(""))
        #expect(UTType("") == nil)
    }

    @Test(
        "only ASCII letters fold",
        arguments: [
            ("public.DATA", "public.data"), ("COM.Example.Été", "com.example.Été"), ("ÀB", "Àb"),
            ("already.folded", "already.folded"),
            ("\u{212A}elvin", "\u{212A}elvin"),
        ])
    func folding(_ identifier: String, _ folded: String) {
        #expect(TypeIdentifier.folded(identifier).utf8.elementsEqual(folded.utf8))
    }

    @Test(
        "public., dyn. and com.apple. are the system's",
        arguments: [
            ("public.thing", true), ("PUBLIC.thing", true), ("dyn.a", true), ("com.apple.thing", true),
            ("com.applet.a", false),
            ("publicity.a", false), ("org.public.a", false), ("public", false),
        ])
    func reserved(_ identifier: String, _ isReserved: Bool) {
        #expect(TypeIdentifier.hasReservedPrefix(identifier) == isReserved)
    }

    @Test(
        "a declared identifier is found in any case and reported in lower case",
        arguments: [
            ("PUBLIC.JPEG", "public.jpeg"), ("Com.Adobe.PDF", "com.adobe.pdf"), ("public.jpeg", "public.jpeg"),
            ("com.apple.iLifeMediaBrowser.plugin", "com.apple.ilifemediabrowser.plugin"),
        ])
    func foundInAnyCase(_ asked: String, _ reported: String) {
        #expect(UTType(asked)?.identifier == reported)
        #expect(UTType(asked) == UTType(reported))
    }

    @Test(
        "undeclared names, MIME types and pasteboard names give nil",
        arguments: [
            "com.example.undeclared", "text/plain", "NSFilenamesPboardType", "jpg", ".jpg", "public", "public.",
            "public.jpeg ",
            " public.jpeg", "public.jpeg\0", "public_jpeg", "public.jpég", "dyn.", "dyn.a",
        ])
    func unknown(_ identifier: String) {
        #expect(UTType(identifier) == nil)
    }

    @Test(
        "isPublic: the identifier begins with public.; never a dynamic type",
        arguments: [
            ("public.data", true), ("PUBLIC.Data", true), ("com.adobe.pdf", false), ("dyn.ah62d4uv4ge804550", false),
        ])
    func isPublic(_ identifier: String, _ isPublic: Bool) throws {
        #expect(try UTType.required(identifier).isPublic == isPublic)
    }

    @Test("exactly one of isDeclared and isDynamic, always")
    func declaredOrDynamic() {
        for type in Registry.default.types { #expect(type.isDeclared && !type.isDynamic) }
    }
}
