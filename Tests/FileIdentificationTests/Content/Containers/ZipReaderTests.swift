import TestTags
import Testing

@testable import ContentIdentification
@testable import FileIdentification

/// Zip archives, identified by their members.
@Suite(.tags(.slow)) struct ZipReaderTests {
    static func contentTypes(_ main: String) -> String {
        """
        <?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
        <Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
        <Override PartName="/x.xml" ContentType="\(main)"/></Types>
        """
    }

    // Source: ECMA-376 part 1, section 15.2; MS-OFFMACRO2; MS-VSDX; 3MF core specification 1.3, section 2.
    static let mainTypes: [(String, String)] = [
        (
            "application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml",
            "org.openxmlformats.wordprocessingml.document"
        ),
        (
            "application/vnd.openxmlformats-officedocument.wordprocessingml.template.main+xml",
            "org.openxmlformats.wordprocessingml.template"
        ),
        (
            "application/vnd.ms-word.document.macroEnabled.main+xml",
            "org.openxmlformats.wordprocessingml.document.macroenabled"
        ),
        (
            "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml",
            "org.openxmlformats.spreadsheetml.sheet"
        ),
        ("application/vnd.ms-excel.sheet.binary.macroEnabled.main", "com.microsoft.excel.sheet.binary.macroenabled"),
        ("application/vnd.ms-excel.addin.macroEnabled.main+xml", "com.microsoft.excel.openxml.addin"),
        (
            "application/vnd.openxmlformats-officedocument.presentationml.slideshow.main+xml",
            "org.openxmlformats.presentationml.slideshow"
        ),
        ("application/vnd.ms-visio.drawing.main+xml", "typeq.visio-2013-drawing"),
        ("application/vnd.ms-package.3dmanufacturing-3dmodel+xml", "typeq.3mf"),
    ]

    @Test(arguments: mainTypes)
    func `Office documents are identified by the content type of the main part, at any position of the list`(
        main: String, expected: String
    ) {
        for deflate in [false, true] {
            let list = ("[Content_Types].xml", Self.contentTypes(main))
            let first = ZipBuilder([list, ("x.xml", "<x/>")], deflate: deflate)
            let last = ZipBuilder([("x.xml", "<x/>"), ("_rels/.rels", "<r/>"), list], deflate: deflate)
            #expect(identifier(first.bytes) == expected)
            #expect(identifier(last.bytes) == expected)
            #expect(identifierFromWindow(last.bytes, window: 64) == expected)
            #expect(identifier(last.withoutDirectory) == expected)
        }
    }

    @Test func `If the content types are not readable, the names of the parts determine the type`() {
        var zip = ZipBuilder([
            ("[Content_Types].xml", "<Types/>"), ("word/document.xml", ""), ("word/vbaProject.bin", ""),
        ])
        #expect(identifier(zip.bytes) == "org.openxmlformats.wordprocessingml.document.macroenabled")
        zip.members.removeLast()
        #expect(identifier(zip.bytes) == "org.openxmlformats.wordprocessingml.document")
    }

    // Source: OpenDocument 1.3 part 2, section 3.3. OpenDocument.core issue 152: a member that is not first.
    @Test(arguments: [
        ("application/vnd.oasis.opendocument.text", "org.oasis-open.opendocument.text"),
        ("application/vnd.oasis.opendocument.spreadsheet-template", "org.oasis-open.opendocument.spreadsheet-template"),
        ("application/vnd.oasis.opendocument.formula\n", "org.oasis-open.opendocument.formula"),
        ("application/vnd.sun.xml.writer", "org.openoffice.text"), ("application/epub+zip", "org.idpf.epub-container"),
        ("application/x-krita", "org.krita.kra"), ("image/openraster", "org.openraster.ora"),
    ])
    func `A media type is read first or last, stored or deflated`(mediaType: String, expected: String) {
        for deflate in [false, true] {
            let type = ("mimetype", mediaType)
            #expect(identifier(ZipBuilder([type, ("content.xml", "")], deflate: deflate).bytes) == expected)
            #expect(identifier(ZipBuilder([("content.xml", "<a/>"), type], deflate: deflate).bytes) == expected)
        }
    }

    @Test func `OpenDocument without a media type is identified by its manifest`() {
        let manifest = """
            <manifest:manifest><manifest:file-entry manifest:full-path="/" \
            manifest:media-type="application/vnd.oasis.opendocument.graphics"/></manifest:manifest>
            """
        let zip = ZipBuilder([("content.xml", ""), ("META-INF/manifest.xml", manifest)], deflate: true)
        #expect(identifier(zip.bytes) == "org.oasis-open.opendocument.graphics")
    }

    static let byMembers: [([String], String)] = [
        (["META-INF/MANIFEST.MF", "a/B.class"], "com.sun.java-archive"),
        (["META-INF/MANIFEST.MF", "WEB-INF/web.xml"], "com.sun.web-application-archive"),
        (["META-INF/MANIFEST.MF", "META-INF/application.xml"], "typeq.enterprise-archive"),
        (["META-INF/MANIFEST.MF", "AndroidManifest.xml", "classes.dex"], "typeq.android-package"),
        (["AndroidManifest.xml", "classes.jar"], "typeq.android-library"),
        (["Payload/", "Payload/X.app/", "Payload/X.app/Info.plist"], "com.apple.itunes.ipa"),
        (["manifest.json", "META-INF/mozilla.rsa"], "typeq.xpinstall"),
        (["x/__init__.py", "x-1.0.dist-info/WHEEL"], "ch.ada.pyto.wheel"),
        (["__main__.py"], "typeq.python-zipapp"), (["doc.kml", "files/a.png"], "com.google.earth.kmz"),
        (["arr_0.npy", "arr_1.npy"], "typeq.numpy-archive"), (["x/data.pkl", "x/version"], "typeq.pytorch-model"),
        (["scene.usdc", "a.png"], "com.pixar.universal-scene-description-mobile"),
        (["book.fb2"], "typeq.fictionbook-zip"), (["ComicInfo.xml", "1.jpg"], "com.macitbetter.cbz-archive"),
        (["document.json", "meta.json", "user.json"], "com.bohemiancoding.sketch.drawing"),
        (["[Content_Types].xml", "x.nuspec"], "typeq.nuget-package"),
        (["[Content_Types].xml", "extension.vsixmanifest"], "typeq.visual-studio-extension"),
        (["[Content_Types].xml", "AppxManifest.xml"], "typeq.appx-package"),
        (["geogebra.xml"], "typeq.geogebra-worksheet"), (["index.apxl"], "com.apple.iwork.keynote.sffkey"),
        (["Index/Document.iwa", "Index/Slide-1.iwa"], "com.apple.iwork.keynote.sffkey"),
        (["Index/Document.iwa", "Index/Tables/DataList.iwa"], "typeq.iwork-document"),
    ]

    @Test(arguments: byMembers)
    func `Packages are identified by their required members`(names: [String], expected: String) {
        var zip = ZipBuilder(names.map { ($0, "x") })
        #expect(identifier(zip.bytes) == expected)
        #expect(identifierFromWindow(zip.bytes, window: 32) == expected)
        #expect(identifier(zip.withoutDirectory) == expected)
        // The sizes follow the data (APPNOTE.TXT 6.3.10, 4.3.9), so the next header is searched.
        zip.usesDescriptors = true
        #expect(identifier(zip.withoutDirectory) == expected)
    }

    // Source: gabriel-vasile/mimetype issue 639: a zip that contains a jar; puremagic issue 3: a zip for a docx.
    @Test(arguments: [
        ["lib/x.jar"], ["sub/word/document.xml"], ["a.txt"], ["x/META-INF/MANIFEST.MF"], ["1.jpg", "2.jpg"],
    ])
    func `An archive that contains a document is an archive`(names: [String]) {
        #expect(identifier(ZipBuilder(names.map { ($0, "") }).bytes) == "public.zip-archive")
    }

    @Test func `The document of Pages has its own kind`() {
        var zip = ZipBuilder([("Index/Document.iwa", "")])
        zip.members[0].content = [0, 40, 0, 0, 44, 0x40, 18, 8, 1, 18, 14, 8, 0x90, 0x4E, 18, 3]
        #expect(identifier(zip.bytes) == "com.apple.iwork.pages.sffpages")
    }

    @Test func `XPS and OpenXPS differ by a relationship`() {
        for (name, expected) in [
            ("http://schemas.microsoft.com/xps/2005/06/fixedrepresentation", "typeq.xps-document"),
            ("http://schemas.openxps.org/oxps/v1.0/fixedrepresentation", "typeq.openxps-document"),
        ] {
            let relationships = "<Relationships><Relationship Type=\"\(name)\"/></Relationships>"
            let zip = ZipBuilder([("[Content_Types].xml", "<Types/>"), ("_rels/.rels", relationships)], deflate: true)
            #expect(identifier(zip.bytes) == expected)
        }
    }

    @Test func `Comments, zip64, descriptors and bytes before the archive are accepted`() {
        var zip = ZipBuilder([("a", "x"), ("META-INF/MANIFEST.MF", "y")])
        zip.comment = [UInt8](repeating: 0x20, count: 3000)
        #expect(identifier(zip.bytes) == "com.sun.java-archive")
        zip.usesZip64 = true
        #expect(identifier(zip.bytes) == "com.sun.java-archive")
        zip.usesDescriptors = true
        #expect(identifier(zip.bytes) == "com.sun.java-archive")
        zip = ZipBuilder([("a", "x"), ("mimetype", "application/epub+zip")])
        zip.prefix = ascii("PK\u{5}\u{6} not an end record")
        #expect(identifier(zip.bytes) == "org.idpf.epub-container")
    }

    @Test func `Encrypted members and unknown methods are not read`() {
        let sound = ZipBuilder([("mimetype", "application/epub+zip")]).bytes
        let entry = sound.position(of: "PK\u{1}\u{2}") ?? 0
        for (position, value) in [(8, UInt8(99)), (6, 1)] {
            var bytes = sound
            bytes[position] = value
            bytes[entry + position + 2] = value
            #expect(identifier(bytes) == "public.zip-archive")
        }
    }

    @Test func `A zip bomb is decompressed up to the limit`() {
        let bomb = Deflater.bomb(repeats: 400_000)
        #expect(Inflate.decode(bomb, limit: 1000) == [UInt8](repeating: 0x41, count: 1000))
        #expect(Inflate.decode(bomb, limit: 1 << 20).count == 1 << 20)
    }

    @Test func `Deflated content is decoded`() {
        let content = (0..<2000).map { UInt8(truncatingIfNeeded: $0 &* $0 &+ 7) }
        #expect(Inflate.decode(Deflater.fixed(content), limit: 5000) == content)
        #expect(Inflate.decode(Deflater.fixed(content), limit: 10) == Array(content.prefix(10)))
        #expect(Inflate.decode([], limit: 10).isEmpty)
    }

    // Source: zlib 1.2.13 at level 9.
    @Test func `Dynamic codes are decoded`() throws {
        let (packed, content) = DynamicSample.pair
        #expect(Inflate.decode(packed, limit: 1 << 16) == content)
    }
}
