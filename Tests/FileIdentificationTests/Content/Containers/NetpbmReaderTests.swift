import Testing

@testable import ContentIdentification
@testable import FileIdentification

/// Source: PBM, PGM and PPM format specifications, netpbm.sourceforge.net/doc.
@Suite struct NetpbmReaderTests {
    @Test(
        arguments: [
            ("P1\n2 1\n0 1\n", "public.pbm"), ("P4 8 1\n\u{7F}", "public.pbm"),
            ("P2\n# grey\n1 1 1 0", "typeq.portable-graymap"),
            ("P5\n1 1\n255\n\u{0}", "typeq.portable-graymap"), ("P3 1 1 1 0 0 0", "typeq.portable-pixmap"),
            ("P6\r\n1 1\r\n255\n\u{0}\u{1}\u{2}", "typeq.portable-pixmap"),
        ])
    func `The number determines the kind`(text: String, identifier: String) {
        #expect(FileIdentificationTests.identifier(Array(text.utf8)) == identifier)
    }

    @Test(arguments: ["P", "P5", "P5x", "P51 1", "P5 # 1", "P7\n1 1", "P2 grey", "Paris 1", "P6 #\nno"])
    func `Bytes that only begin in a similar way are not Netpbm`(text: String) {
        #expect(NetpbmReader.read(ContentSource(Array(text.utf8))) == nil)
    }

    @Test func `Content is more specific than an extension for all kinds`() {
        let identifier = FileIdentifier(registry: .shipped)
        let grey = identifier.identify(bytes: Array("P5\n1 1\n255\n\u{0}".utf8), named: "a.pgm")
        #expect(grey.mimeType == "image/x-portable-graymap")
        #expect(grey.byName.identifier == "public.pbm")
        #expect(grey.warnings == [])
    }
}
