import Testing

@testable import ContentIdentification

/// Formats that files of other people have, identified by content alone.
@Suite struct FieldFormatTests {
    private func type(_ bytes: [UInt8], _ name: String = "") -> String {
        ContentIdentifier().identify(bytes: bytes, name).type.identifier
    }

    /// A TIFF file whose first directory has the maker, the model and a number. In big-endian files, a short number occupies the
    /// first two bytes of its field. Source: TIFF 6.0, section 2, "IFD Entry".
    private func camera(_ maker: String, _ model: String, tag: Int, _ value: Int, isBig: Bool = false) -> [UInt8] {
        func number(_ value: Int, _ count: Int) -> [UInt8] { isBig ? big(value, count) : little(value, count) }
        let end = 8 + 2 + 3 * 12 + 4
        let short = isBig ? big(value, 2) + [0, 0] : little(value, 4)
        var bytes = ascii(isBig ? "MM" : "II") + number(42, 2) + number(8, 4) + number(3, 2)
        bytes += number(tag, 2) + number(3, 2) + number(1, 4) + short
        bytes += number(271, 2) + number(2, 2) + number(maker.utf8.count + 1, 4) + number(end, 4)
        bytes += number(272, 2) + number(2, 2) + number(model.utf8.count + 1, 4) + number(end + maker.utf8.count + 1, 4)
        return bytes + number(0, 4) + ascii(maker) + [0] + ascii(model) + [0]
    }

    /// The makers and models are those in the table of cameras of rawloader, `data/cameras`. The first directory of these files
    /// is a thumbnail (NewSubfileType 1) or has the values of the sensor (PhotometricInterpretation 32803): ISO 12234-2.
    @Test(arguments: [
        ("NIKON", "COOLPIX P6000", "com.nikon.nrw-raw-image"),
        ("NIKON CORPORATION", "NIKON D70", "com.nikon.raw-image"),
        ("SONY", "DSC-R1", "com.sony.sr2-raw-image"), ("SONY", "DSC-F828", "com.sony.raw-image"),
        ("SONY", "DSLR-A100", "com.sony.arw-raw-image"), ("Imacon", "Ixpress", "com.hasselblad.fff-raw-image"),
        ("EASTMAN KODAK COMPANY", "KODAK DC120 ZOOM DIGITAL CAMERA", "typeq.kodak-kdc-raw-image"),
        ("Kodak", "DCS Pro 14N", "com.kodak.raw-image"), ("SEIKO EPSON CORP.", "R-D1", "com.epson.raw-image"),
        ("PENTAX Corporation", "PENTAX K10D", "com.pentax.raw-image"),
    ])
    func `A raw photograph is identified by maker and model without a further directory`(
        _ maker: String, _ model: String, _ expected: String
    ) {
        #expect(type(camera(maker, model, tag: 262, 32803)) == expected)
        #expect(type(camera(maker, model, tag: 254, 1, isBig: true)) == expected)
        // A scanned picture of the same maker is a TIFF image.
        #expect(type(camera(maker, model, tag: 262, 2)) == "public.tiff")
    }

    @Test func `A raw photograph of Leica has the header of Panasonic`() {
        var bytes = camera("LEICA CAMERA AG", "V-LUX 1", tag: 254, 0)
        bytes[2] = 0x55
        #expect(type(bytes) == "com.leica.rwl-raw-image")
    }

    /// Sources: ID3v2.4 structure, section 3.1; the signatures of WavPack, True Audio and Musepack in the registry.
    @Test(arguments: [
        ("wvpk ", "org.videolan.wv"), ("TTA1", "org.videolan.tta"), ("MP+\u{17}", "org.videolan.mpc"),
        ("MPCKSH", "org.videolan.mpc"), ("fLaC", "org.xiph.flac"), ("", "public.mp3"), ("GIF89a", "public.mp3"),
    ])
    func `Audio after an ID3 tag has its own type`(_ audio: String, _ expected: String) {
        let header: [UInt8] = ascii("ID3\u{4}") + [0, 0, 0, 0, 0, 20]
        let tag = header.padded(to: 30)
        #expect(type(tag + ascii(audio).padded(to: 80)) == expected)
    }

    /// Source: EBU Tech 3285, section 2.3.
    @Test func `Broadcast Wave has its own type`() throws {
        let extensionChunk = (ascii("bext") + little(602, 4)).padded(to: 610)
        let chunks = extensionChunk + ascii("fmt ") + little(16, 4)
        let header = ascii("RIFF") + little(chunks.count + 20, 4) + ascii("WAVE")
        let bytes = (header + chunks).padded(to: header.count + chunks.count + 16)
        let answer = ContentIdentifier().identify(bytes: bytes)
        #expect(answer.type.identifier == "typeq.broadcast-wave" && answer.type.conforms(to: .wav))
        #expect(answer.mimeType == "audio/vnd.wave")
        #expect(answer.evidence.contains { $0.text.hasPrefix("RIFF form 'WAVE' with chunk 'bext'") })
    }

    /// The first KiB of a document in which a picture comes first. Source: the parts in ECMA-376 part 1, annex A.1.
    @Test(arguments: [
        ("word", "org.openxmlformats.wordprocessingml.document"), ("xl", "org.openxmlformats.spreadsheetml.sheet"),
        ("ppt", "org.openxmlformats.presentationml.presentation"),
    ])
    func `An Office document is identified from its first KiB`(_ folder: String, _ expected: String) {
        #expect(type(KindSamples.cutArchive("\(folder)/media/image1.png").padded(to: 1024)) == expected)
        #expect(type(KindSamples.cutArchive("\(folder)/notes.txt").padded(to: 1024)) == "public.zip-archive")
        #expect(type(KindSamples.cutArchive("pages/media/image1.png").padded(to: 1024)) == "public.zip-archive")
    }

    /// Source: `SequenceFile.java` of Apache Hadoop: the version, then the names of the classes of key and value.
    @Test func `A Hadoop sequence file is identified`() {
        let header =
            ascii("SEQ\u{6}\u{20}org.apache.hadoop.io.LongWritable\u{19}org.apache.hadoop.io.Text") + [
                0, 0, 0, 0, 0, 0,
            ]
        #expect(type(header.padded(to: 100) + [0xFF, 0xFE]) == "typeq.hadoop-sequence-file")
    }

    /// The beginnings of the files of MuseScore 3: a score contains a style. Source: musescore/MuseScore, `vtest/scores`.
    @Test func `A score of MuseScore is not a style`() {
        let start = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<museScore version=\"3.01\">\n"
        let score =
            start
            + "  <programVersion>3.2.3</programVersion>\n  <Score>\n    <Style>\n      <pageWidth>8.27</pageWidth>\n"
        #expect(type(ascii(score), "a.mscx") == "org.musescore.mscx")
        #expect(type(ascii(score)) == "org.musescore.mscx")
        let style = start + "  <Style>\n    <pageWidth>8.27</pageWidth>\n    </Style>\n  </museScore>\n"
        #expect(type(ascii(style)) == "typeq.musescore-style")
    }

    /// Impress and Draw of StarOffice 5 both write the stream. Source: `sd/source/ui/inc/strmname.h` and
    /// `include/comphelper/classids.hxx` of LibreOffice.
    @Test func `The stream of StarOffice drawings does not prove that a file is a drawing`() {
        #expect(type(CompoundFileBuilder(["StarDrawDocument3"]).bytes) != "typeq.staroffice-draw-drawing")
        #expect(type(CompoundFileBuilder(["PP40"]).bytes) == "com.microsoft.powerpoint.ppt")
    }
}
