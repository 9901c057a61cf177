import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// Compressed files under names of other types, without libmagic.
///
/// Sources: RFC 1952 (gzip); the .xz file format 1.1; bzip2(1); RFC 8878 (Zstandard); typeq-registry(5), "Traits".
@Suite struct CompressedContentTests: IdentifiesWithoutMagic {
    /// Compressed data has bytes of all values.
    private static let filler = (0..<80).map { UInt8(truncatingIfNeeded: $0 * 89) }
    private static let samples: [(bytes: [UInt8], type: String, tag: String)] = [
        (gzip(ascii("some words, and no picture")), "org.gnu.gnu-zip-archive", "gz"),
        (
            [0xFD, 0x37, 0x7A, 0x58, 0x5A, 0, 0, 4] + filler, "org.tukaani.xz-archive",
            "xz"
        ),
        (ascii("BZh91AY&SY") + filler, "public.bzip2-archive", "bz2"),
        (
            [0x28, 0xB5, 0x2F, 0xFD, 4, 0] + filler, "com.facebook.zstandard-archive",
            "zst"
        ),
    ]

    /// Pictures are compressed themselves, and programs that show them read no compressed files: PNG, section 5.2; JFIF 1.02;
    /// GIF89a, section 17; TIFF 6.0, section 2; WebP; HEIF.
    @Test(arguments: samples.map(\.tag), ["a.jpg", "a.png", "a.gif", "a.tiff", "a.webp", "a.heic"])
    func `Compressed data under the name of a picture is a mismatch`(_ tag: String, _ name: String) throws {
        let sample = try #require(Self.samples.first { $0.tag == tag })
        let picture = answer(name, sample.bytes)
        #expect(picture.type.identifier == sample.type)
        #expect(picture.confidence == .proof)
        #expect(picture.nameAgreement != .confirmed)
    }

    @Test(arguments: samples.map(\.tag))
    func `Compressed data has the type of the compressor, without a name and with its own name`(_ tag: String) throws {
        let sample = try #require(Self.samples.first { $0.tag == tag })
        for name in ["nameless", "a.\(tag)"] {
            #expect(answer(name, sample.bytes).type.identifier == sample.type)
            #expect(answer(name, sample.bytes).warnings == [])
        }
    }

    /// RFC 1952, section 2.3.1, the .xz file format, 2.1.1.1, and bzip2: each form has its own first bytes.
    @Test(arguments: samples.map(\.tag), samples.map(\.tag))
    func `Compressed data under the extension of another compressor is a mismatch`(_ tag: String, _ other: String)
        throws
    {
        let sample = try #require(Self.samples.first { $0.tag == tag })
        let answer = answer("a.\(other)", sample.bytes)
        #expect(answer.type.identifier == sample.type)
        #expect((answer.nameAgreement == .contradicted) == (tag != other))
    }

    /// The content of xz, bzip2 and Zstandard is not read, so it does not contradict the name of a tar archive. If
    /// there is no name, only the compressor is known.
    @Test(arguments: [
        ("xz", "a.tar.xz", "org.tukaani.tar-xz-archive"), ("xz", "a.txz", "org.tukaani.tar-xz-archive"),
        ("bz2", "a.tar.bz2", "public.tar-bzip2-archive"), ("zst", "a.tar.zst", "typeq.tar-zstd-archive"),
    ])
    func `A name of a compressed tar archive is kept`(_ tag: String, _ name: String, _ type: String) throws {
        let sample = try #require(Self.samples.first { $0.tag == tag })
        #expect(answer(name, sample.bytes).type.identifier == type)
        #expect(answer(name, sample.bytes).warnings == [])
    }

    /// SVG 1.1, section 1.2, and the manuals of the programs: these documents are compressed by gzip.
    @Test(arguments: [
        ("a.svgz", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "typeq.svg-compressed"),
        ("a.svg.gz", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>", "typeq.svg-compressed"),
        ("a.als", "<?xml version=\"1.0\"?>\n<Ableton MajorVersion=\"5\"/>", "typeq.ableton-live-set"),
        ("a.dia", "<dia:diagram xmlns:dia=\"http://www.lysator.liu.se/~alla/dia/\"/>", "typeq.dia-diagram"),
        ("a.blend", "BLENDER-v279RENDH", "org.blenderfoundation.blender.file"),
    ])
    func `A document that is compressed with gzip has the type of its name`(
        _ name: String, _ content: String, _ type: String
    ) {
        let document = answer(name, gzip(ascii(content)))
        #expect(document.type.identifier == type)
        #expect(document.warnings == [])
        #expect(answer("nameless", gzip(ascii(content))).type.identifier == type)
    }

    /// RFC 1952 does not end a file without content: the reader has seen all of it.
    @Test(arguments: ["a.als", "a.bam", "a.png"], ["", "some words and nothing of the format\n"])
    func `Other content that is compressed with gzip does not confirm the name of such a document`(
        _ name: String, _ content: String
    ) {
        let document = answer(name, gzip(ascii(content)))
        #expect(document.type.identifier == "org.gnu.gnu-zip-archive")
        #expect(document.nameAgreement != .confirmed)
    }

    /// GeoGebra manual, "Files": a worksheet is a zip archive, which gzip is not.
    @Test func `Gzip under the name of a format based on zip is a mismatch`() {
        #expect(answer("a.ggb", gzip(ascii("<geogebra/>"))).nameAgreement != .confirmed)
        #expect(answer("a.ggb", ZipBuilder([("geogebra.xml", "")]).bytes).warnings == [])
    }

    /// RFC 1952, section 2.3: the header, an optional name, the compressed blocks. Their first bytes are not known yet.
    @Test(arguments: [
        ("a.als", "typeq.ableton-live-set"), ("a.bam", "typeq.binary-alignment-map"),
        ("a.tgz", "org.gnu.gnu-zip-tar-archive"),
        ("a.svgz", "typeq.svg-compressed"),
    ])
    func `A gzip file that was truncated before its content has the type of its name`(_ name: String, _ type: String) {
        let named = gzip(ascii("<?xml version=\"1.0\"?><other/>"), name: String(repeating: "name", count: 10))
        for bytes in [[0x1F, 0x8B, 8, 0, 0, 0], Array(named[..<30]), Array(gzip(ascii("<?xml"))[..<11])] {
            let cut = answer(name, bytes)
            #expect(cut.type.identifier == type)
            #expect(cut.warnings == [])
            #expect(answer("a.png", bytes).warnings.map(\.id) == [.extensionMismatch])
            #expect(answer("nameless", bytes).type.identifier == "org.gnu.gnu-zip-archive")
        }
    }

    @Test func `A gzip file that was truncated after other content does not confirm its name`() {
        let bytes = Array(gzip(ascii(String(repeating: "some words, ", count: 80))).prefix(200))
        #expect(answer("a.als", bytes).nameAgreement != .confirmed)
        #expect(answer("a.bam", bytes).nameAgreement != .confirmed)
        // POSIX.1, pax, "ustar Interchange Format": the mode at offset 100 consists of octal digits.
        #expect(answer("a.tgz", bytes).nameAgreement != .confirmed)
        #expect(answer("a.zip", bytes).warnings.map(\.id) == [.extensionMismatch])
    }
}
