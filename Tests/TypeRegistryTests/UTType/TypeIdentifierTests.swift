import Testing

@testable import TypeRegistry

/// Identifiers: legal identifiers, their comparison, and the properties of a type that depend on them.
///
/// Source: [Defining file and data types for your app](https://developer.apple.com/documentation/uniformtypeidentifiers/defining-file-and-data-types-for-your-app);
/// the comparison without case: the header of UTType in CoreServices; the rest: probes on macOS 26.6.2.
@Suite struct TypeIdentifierTests {
    @Test(arguments: [
        "public.data", "com.Example.a-b-3", "a", "-", ".", "9", "com.example.été", "日本.形式", "com.example.😀",
    ])
    func `Letters, digits, '-', '.' and anything above U+007F are legal`(_ identifier: String) {
        #expect(TypeIdentifier.isLegal(identifier))
        #expect(TypeIdentifier.firstIllegalCharacter(in: identifier) == nil)
    }

    @Test(arguments: [
        ("com.example.a_b", "_" as Character, 13), ("a/b", "/", 1), ("a:b", ":", 1), ("a*", "*", 1),
        ("a b", " ", 1),
        ("\ta", "\t", 0), ("été b", " ", 3), ("a\u{7F}", "\u{7F}", 1), ("a\0", "\0", 1), ("text+html", "+", 4),
    ])
    func `The empty string and all other characters are illegal`(
        _ identifier: String, _ character: Character, _ offset: Int
    ) {
        #expect(!TypeIdentifier.isLegal(identifier))
        let found = TypeIdentifier.firstIllegalCharacter(in: identifier)
        #expect(found?.character == character)
        #expect(found?.offset == offset)
    }

    @Test func `The empty string is illegal`() {
        #expect(!TypeIdentifier.isLegal(""))
        #expect(UTType("") == nil)
    }

    @Test(arguments: [
        ("public.DATA", "public.data"), ("COM.Example.Été", "com.example.Été"), ("ÀB", "Àb"),
        ("already.folded", "already.folded"),
        ("\u{212A}elvin", "\u{212A}elvin"),
    ])
    func `Only ASCII letters are lowercased`(_ identifier: String, _ folded: String) {
        #expect(TypeIdentifier.folded(identifier).utf8.elementsEqual(folded.utf8))
    }

    @Test(arguments: [
        ("public.thing", true), ("PUBLIC.thing", true), ("dyn.a", true), ("com.apple.thing", true),
        ("com.applet.a", false),
        ("publicity.a", false), ("org.public.a", false), ("public", false),
    ])
    func `public., dyn. and com.apple. are reserved`(_ identifier: String, _ isReserved: Bool) {
        #expect(TypeIdentifier.hasReservedPrefix(identifier) == isReserved)
    }

    @Test(arguments: [
        ("PUBLIC.JPEG", "public.jpeg"), ("Com.Adobe.PDF", "com.adobe.pdf"), ("public.jpeg", "public.jpeg"),
        ("com.apple.iLifeMediaBrowser.plugin", "com.apple.ilifemediabrowser.plugin"),
    ])
    func `A declared identifier is found in any case and reported in lowercase`(_ asked: String, _ reported: String) {
        #expect(UTType(asked)?.identifier == reported)
        #expect(UTType(asked) == UTType(reported))
    }

    @Test(arguments: [
        "com.example.undeclared", "text/plain", "NSFilenamesPboardType", "jpg", ".jpg", "public", "public.",
        "public.jpeg ",
        " public.jpeg", "public.jpeg\0", "public_jpeg", "public.jpég", "dyn.", "dyn.a",
    ])
    func `Undeclared names, MIME types and pasteboard names return nil`(_ identifier: String) {
        #expect(UTType(identifier) == nil)
    }

    @Test(arguments: [
        ("public.data", true), ("PUBLIC.Data", true), ("com.adobe.pdf", false), ("dyn.ah62d4uv4ge804550", false),
    ])
    func `isPublic is true for identifiers that begin with public.`(_ identifier: String, _ isPublic: Bool) throws {
        #expect(try UTType.required(identifier).isPublic == isPublic)
    }

    @Test func `A type is either declared or dynamic`() {
        for type in Registry.default.types { #expect(type.isDeclared && !type.isDynamic) }
    }
}

/// The constants of the SDK: each has its identifier and is declared.
///
/// Source: [System-declared uniform type identifiers](https://developer.apple.com/documentation/uniformtypeidentifiers/system-declared-uniform-type-identifiers)
/// and the headers of the SDKs of macOS 15.2 and 27.0, of which the fixture is the list.
@Suite struct ConstantsTests {
    @Test func `The list of the SDK and the list below are the same`() throws {
        let constants = try Fixture.constants()
        #expect(constants.count == 141)
        #expect(constants.map(\.name) == Self.constants.map(\.name))
    }

    @Test func `Each constant has its identifier and is declared`() throws {
        for (expected, constant) in zip(try Fixture.constants(), Self.constants) {
            #expect(constant.type.identifier == expected.identifier, "\(expected.name)")
            #expect(constant.type.layerName == "shipped", "\(expected.name) is a placeholder")
            #expect(UTType(expected.identifier) == constant.type)
        }
    }

    // The pages of shazamCustomCatalog, which names the identifier, and of SHSignatureContentType, which names the extension
    // 'shazamsignature' of the other one. Both are declared on a Mac.
    @Test func `The constants of ShazamKit have its identifiers and extensions`() {
        #expect(UTType.shazamCustomCatalog.identifier == "com.apple.shazamcatalog")
        #expect(UTType.shazamSignature.identifier == "com.apple.shazamsignature")
        #expect(Registry.apple.type("com.apple.shazamsignature")?.preferredFilenameExtension == "shazamsignature")
        for type in [UTType.shazamCustomCatalog, .shazamSignature] {
            #expect(type.isDeclared && type.conforms(to: .data) && type.conforms(to: .item))
        }
    }

    private static let constants: [(name: String, type: UTType)] = [
        ("item", .item), ("content", .content), ("compositeContent", .compositeContent), ("diskImage", .diskImage),
        ("data", .data), ("directory", .directory), ("resolvable", .resolvable), ("symbolicLink", .symbolicLink),
        ("executable", .executable), ("mountPoint", .mountPoint), ("aliasFile", .aliasFile),
        ("urlBookmarkData", .urlBookmarkData), ("url", .url), ("fileURL", .fileURL), ("text", .text),
        ("plainText", .plainText), ("utf8PlainText", .utf8PlainText),
        ("utf16ExternalPlainText", .utf16ExternalPlainText), ("utf16PlainText", .utf16PlainText),
        ("delimitedText", .delimitedText), ("commaSeparatedText", .commaSeparatedText),
        ("tabSeparatedText", .tabSeparatedText), ("utf8TabSeparatedText", .utf8TabSeparatedText), ("rtf", .rtf),
        ("html", .html), ("xml", .xml), ("yaml", .yaml), ("sourceCode", .sourceCode),
        ("assemblyLanguageSource", .assemblyLanguageSource), ("cSource", .cSource),
        ("objectiveCSource", .objectiveCSource), ("swiftSource", .swiftSource), ("cPlusPlusSource", .cPlusPlusSource),
        ("objectiveCPlusPlusSource", .objectiveCPlusPlusSource), ("cHeader", .cHeader),
        ("cPlusPlusHeader", .cPlusPlusHeader), ("script", .script), ("appleScript", .appleScript),
        ("osaScript", .osaScript), ("osaScriptBundle", .osaScriptBundle), ("javaScript", .javaScript),
        ("shellScript", .shellScript), ("perlScript", .perlScript), ("pythonScript", .pythonScript),
        ("rubyScript", .rubyScript), ("phpScript", .phpScript), ("makefile", .makefile), ("json", .json),
        ("propertyList", .propertyList), ("xmlPropertyList", .xmlPropertyList),
        ("binaryPropertyList", .binaryPropertyList), ("pdf", .pdf), ("rtfd", .rtfd), ("flatRTFD", .flatRTFD),
        ("webArchive", .webArchive), ("image", .image), ("jpeg", .jpeg), ("tiff", .tiff), ("gif", .gif), ("png", .png),
        ("icns", .icns), ("bmp", .bmp), ("ico", .ico), ("rawImage", .rawImage), ("svg", .svg),
        ("livePhoto", .livePhoto), ("heif", .heif), ("heic", .heic), ("webP", .webP), ("threeDContent", .threeDContent),
        ("usd", .usd), ("usdz", .usdz), ("realityFile", .realityFile), ("sceneKitScene", .sceneKitScene),
        ("arReferenceObject", .arReferenceObject), ("audiovisualContent", .audiovisualContent), ("movie", .movie),
        ("video", .video), ("audio", .audio), ("quickTimeMovie", .quickTimeMovie), ("mpeg", .mpeg),
        ("mpeg2Video", .mpeg2Video), ("mpeg2TransportStream", .mpeg2TransportStream), ("mp3", .mp3),
        ("mpeg4Movie", .mpeg4Movie), ("mpeg4Audio", .mpeg4Audio),
        ("appleProtectedMPEG4Audio", .appleProtectedMPEG4Audio),
        ("appleProtectedMPEG4Video", .appleProtectedMPEG4Video), ("avi", .avi), ("aiff", .aiff), ("wav", .wav),
        ("midi", .midi), ("playlist", .playlist), ("m3uPlaylist", .m3uPlaylist), ("folder", .folder),
        ("volume", .volume), ("package", .package), ("bundle", .bundle), ("pluginBundle", .pluginBundle),
        ("spotlightImporter", .spotlightImporter), ("quickLookGenerator", .quickLookGenerator),
        ("xpcService", .xpcService), ("framework", .framework), ("application", .application),
        ("applicationBundle", .applicationBundle), ("applicationExtension", .applicationExtension),
        ("unixExecutable", .unixExecutable), ("exe", .exe), ("systemPreferencesPane", .systemPreferencesPane),
        ("archive", .archive), ("gzip", .gzip), ("bz2", .bz2), ("zip", .zip), ("appleArchive", .appleArchive),
        ("spreadsheet", .spreadsheet), ("presentation", .presentation), ("database", .database), ("message", .message),
        ("contact", .contact), ("vCard", .vCard), ("toDoItem", .toDoItem), ("calendarEvent", .calendarEvent),
        ("emailMessage", .emailMessage), ("internetLocation", .internetLocation),
        ("internetShortcut", .internetShortcut), ("font", .font), ("bookmark", .bookmark), ("pkcs12", .pkcs12),
        ("x509Certificate", .x509Certificate), ("epub", .epub), ("log", .log), ("ahap", .ahap), ("css", .css),
        ("heics", .heics), ("exr", .exr), ("dng", .dng), ("jpegxl", .jpegxl), ("tarArchive", .tarArchive),
        ("geoJSON", .geoJSON), ("linkPresentationMetadata", .linkPresentationMetadata), ("markdown", .markdown),
    ]
}
