import SystemPackage
import TestTags
import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// Content that is not a container.
@Suite(.tags(.slow)) struct ContainerIdentifierTests {
    @Test(arguments: [
        "", "P", "PK", "hello, world\n", "MZ is a text\n", "BM", "RIFF raff\n", "RIFF is a container of chunks.\n",
        ".RMF is a suffix\n", "xar! is a word\n", "ID3 tags\n", "070707 is no mode\n",
        "true, it is\n", "GIF is a format\n", "Rar! Meow!\n",
        "FORM letter, dear Sir\n",
    ])
    func `Text files are not containers`(text: String) {
        #expect(identifier(ascii(text)) == nil)
        #expect(identifier(ascii(text + String(repeating: "Go, G, %PDF and more of it. ", count: 100))) == nil)
    }

    /// Sizes of boxes, chunks and pages are binary numbers: in a text file, four spaces would be a size of half a gigabyte.
    @Test func `A letter that begins like a container of sized parts is a text file`() throws {
        let letter = "\n\nDear reader,\nnothing is in this letter but words, and some more words.\n"
        let brands = FormatRow.of(.brand).map(\.mark.key).filter { $0.utf8.count == 4 && !$0.contains("*") }
        #expect(brands.count > 60)
        let starts =
            brands.map { "    ftyp\($0)" } + ["RIFF    WAVEfmt ", "RIFX    Egg!", "FORM    AIFFCOMM", "CAT     XMID"]
            + ["AT&TFORM    DJVU", "OggS", "!<arch>\ndebian-binary", "!<thin>\nlib", "%PDF-", "%PDF-is a format"]
            + ["    moov    mvhd", "\n\n\n\nftypisom", "    stypmsdh", "    idscjpeg"]
        let identifier = FileIdentifier()
        for start in starts {
            for text in [start + letter, start + String(repeating: letter, count: 200)] {
                for name in [nil, "letter.txt"] as [FilePath?] {
                    let answer = identifier.identify(bytes: ascii(text), named: name)
                    #expect(answer.confidence != .proof, "\(start)")
                    #expect(answer.warnings.isEmpty, "\(start)")
                }
                if start.contains("ftyp") {
                    let type = identifier.identify(bytes: ascii(text), named: "letter.txt").type
                    #expect(type == .plainText, "\(start)")
                }
            }
        }
    }

    /// Source: ISO/IEC 14496-12, section 4.2: a box is inside its file.
    @Test func `A first box that is longer than the file is no box`() {
        let sizes: [([UInt8], String?)] = [
            ([0, 0, 0, 24], "public.mpeg-4"), ([0, 0, 1, 0], nil), ([0x20, 0x20, 0x20, 0x20], nil),
        ]
        for (size, type) in sizes {
            let bytes = size + ascii("ftypisom") + [0, 0, 2, 0] + ascii("isomiso2") + [UInt8](repeating: 0, count: 100)
            #expect(identifier(bytes) == type)
        }
    }

    /// Source: ISO 32000-1, section 7.5.2.
    @Test(arguments: [
        ("%PDF-1.7\n", true), ("%PDF-2.0\n", true), ("%PDF-\n", false), ("%PDF-1\n", false), ("%PDF-x.y", false),
    ])
    func `The header of a PDF has a version`(start: String, isPDF: Bool) {
        #expect((identifier(ascii(start) + [0x25, 0xE2, 0xE3, 0, 1]) == "com.adobe.pdf") == isPDF)
    }

    @Test func `Noise is not a container`() {
        #expect(identifier(Samples.noise) == nil)
        #expect(identifier([UInt8](repeating: 0, count: 70_000)) == nil)
        #expect(identifier([UInt8](repeating: 0xFF, count: 70_000)) == nil)
        #expect(identifier([UInt8](repeating: 0x47, count: 70)) == nil)
    }
}
