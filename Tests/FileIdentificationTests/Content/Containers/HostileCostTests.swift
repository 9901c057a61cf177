import SystemPackage
import TestTags
import Testing

@testable import ContentIdentification
@testable import FileIdentification

/// Joins pieces, where a sum of many would take the compiler minutes.
private func joined(_ pieces: [UInt8]...) -> [UInt8] { pieces.flatMap { $0 } }

private func repeated(_ count: Int, _ piece: (Int) -> [UInt8]) -> [UInt8] { (0..<count).flatMap(piece) }

/// Files that would be expensive for a careless reader: the number of reads and bytes is counted. Every loop of a
/// reader of containers reads, so the count bounds its steps; text files are examined in a window, whose size bounds them.
@Suite(.tags(.slow)) struct HostileCostTests {
    /// A hostile file, and its stated size if that differs from the number of its bytes.
    struct Hostile: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var bytes: [UInt8]
        var count: Int?
        /// The type of the file; nil if any answer is acceptable.
        var type: String?

        init(_ description: String, _ bytes: [UInt8], count: Int? = nil, type: String? = nil) {
            testDescription = description
            self.bytes = bytes
            self.count = count
            self.type = type
        }
    }

    static let circles: [Hostile] = [
        Hostile(
            "a compound file whose sectors follow one another in a circle",
            { () -> [UInt8] in
                var bytes = CompoundFileBuilder(["a", "b", "c"]).bytes
                // The entry of the table for the directory's first sector says that the directory follows itself.
                bytes.replaceSubrange(516..<520, with: little(1, 4))
                return bytes
            }()),
        Hostile(
            "a compound file whose entries are their own siblings",
            { () -> [UInt8] in
                var bytes = CompoundFileBuilder(["a", "b", "c"]).bytes
                for entry in 1...3 {
                    let start: Int = 1024 + 128 * entry + 68
                    bytes.replaceSubrange(start..<start + 8, with: joined(little(1, 4), little(2, 4)))
                }
                return bytes
            }()),
        Hostile(
            "a compound file whose lists of sectors lead back",
            { () -> [UInt8] in
                var bytes = CompoundFileBuilder(["a"]).bytes
                bytes.replaceSubrange(48..<52, with: little(20_000_000, 4))
                bytes.replaceSubrange(68..<72, with: little(0, 4))
                bytes.replaceSubrange(512 + 508..<512 + 512, with: little(0, 4))
                return bytes
            }()),
        Hostile(
            "a TIFF whose directory is its header", joined(ascii("II"), little(42, 2), little(0, 4)),
            type: "public.tiff"),
        Hostile(
            "a zip archive whose zip64 record is its own locator",
            joined(
                ascii("PK\u{3}\u{4}").padded(to: 30), ascii("PK\u{6}\u{7}"), little(0, 4), little(30, 8), little(1, 4),
                ascii("PK\u{5}\u{6}"), little(0, 8), little(0xFFFF_FFFF, 4), little(0xFFFF_FFFF, 4), little(0, 2)),
            type: "public.zip-archive"),
        Hostile(
            "a fat Mach-O that holds itself",
            joined(big(0xCAFE_BABE, 4), big(2, 4), big(7, 4), big(3, 4), big(0, 4), big(0, 40))),
        Hostile(
            "a program whose new header is its old one",
            joined(ascii("MZ").padded(to: 0x3C), little(0, 4).padded(to: 100))),
        Hostile(
            "a font collection that holds itself",
            joined(ascii("ttcf"), big(0x10000, 4), big(3, 4), big(0, 4), big(0, 4), big(0, 4))),
        Hostile("boxes of no size", joined(fileType("isom"), repeated(5000) { _ in joined(big(0, 4), ascii("moov")) })),
        Hostile(
            "boxes that are smaller than their header",
            joined(fileType("isom"), repeated(5000) { _ in joined(big(4, 4), ascii("free")) })),
    ]

    static let claims: [Hostile] = [
        Hostile("a RIFF of four gigabytes", joined(ascii("RIFF"), little(0xFFFF_FFFF, 4), ascii("WAVE"))),
        Hostile(
            "a box of nine exabytes", joined(fileType("isom"), big(1, 4), ascii("moov"), big(Int.max, 8)),
            count: 1 << 40),
        Hostile(
            "a Matroska header of four gigabytes",
            joined([0x1A, 0x45, 0xDF, 0xA3, 0x08, 0xFF, 0xFF, 0xFF, 0xFF], ascii("matroska")), count: 1 << 33),
        Hostile(
            "an EBML size of 72 petabytes",
            joined(
                [0x1A, 0x45, 0xDF, 0xA3, 0x01, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFE],
                [UInt8](repeating: 0xFF, count: 64))),
        Hostile(
            "a zip directory of four gigabytes in a file of eight", ascii("PK\u{3}\u{4}").padded(to: 30),
            count: 8 << 30, type: "public.zip-archive"),
        Hostile(
            "a TIFF directory at the end of four gigabytes", joined(ascii("MM"), big(42, 2), big(0xFFFF_FFF0, 4)),
            count: 1 << 32),
        Hostile(
            "an ELF program with 65,535 segments at the end",
            joined(
                Array(Samples.elf.prefix(32)), little(Int.max - 64, 8), little(0, 14), little(56, 2), little(65_535, 2),
                little(0, 64)), count: 1 << 40),
        Hostile(
            "a compound file with 2^32 sectors",
            joined(Array(CompoundFileBuilder(["a"]).bytes.prefix(44)), [UInt8](repeating: 0xF0, count: 468))),
        Hostile(
            "an ID3 tag of 256 megabytes", joined(ascii("ID3\u{4}\u{0}\u{0}"), [0x7F, 0x7F, 0x7F, 0x7F]), count: 1 << 30
        ),
        Hostile(
            "a tar member of eight exabytes",
            joined(Array(tarHeader("a").prefix(124)), ascii("77777777777"), Array(tarHeader("a").dropFirst(135)))),
        Hostile(
            "a gzip header that never ends",
            joined([0x1F, 0x8B, 8, 0x1F, 0, 0, 0, 0, 0, 3, 0xFF, 0xFF], [UInt8](repeating: 0x61, count: 70_000)),
            type: "org.gnu.gnu-zip-archive"),
    ]

    static let bombs: [Hostile] = [
        Hostile(
            "a gzip bomb", joined([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3], Deflater.bomb(repeats: 400_000)),
            type: "org.gnu.gnu-zip-archive"),
        Hostile("a zip archive whose description is a bomb", zipBomb("[Content_Types].xml")),
        Hostile("a zip archive whose type is a bomb", zipBomb("mimetype")),
        Hostile(
            "ten thousand nested boxes",
            joined(fileType("isom"), repeated(10_000) { joined(big((10_000 - $0) * 8, 4), ascii("moov")) })),
        Hostile(
            "ten thousand nested boxes, all open to the end",
            joined(fileType("isom"), repeated(10_000) { _ in joined(big(0, 4), ascii("moov")) })),
        Hostile(
            "ten thousand nested lists of a RIFF",
            joined(
                ascii("RIFF"), little(120_000, 4), ascii("WAVE"),
                repeated(10_000) { joined(little((10_000 - $0) * 12, 4), ascii("LISTINFO")) })),
        Hostile("arrays in arrays in arrays", [UInt8](repeating: UInt8(ascii: "["), count: 100_000)),
        Hostile("objects in objects", repeated(20_000) { _ in ascii("{\"a\":") }),
        Hostile(
            "elements in elements", joined(ascii("<?xml version=\"1.0\"?>"), repeated(20_000) { _ in ascii("<a>") })),
        Hostile(
            "entities that grow a thousandfold at each step",
            joined(
                ascii("<!DOCTYPE a [<!ENTITY a0 \"x\">"),
                repeated(300) { ascii("<!ENTITY a\($0 + 1) \"\(String(repeating: "&a\($0);", count: 10))\">") },
                ascii("]><a>&a300;</a>"))),
        Hostile("an attribute without an end", joined(ascii("<svg a=\""), [UInt8](repeating: 0x78, count: 100_000))),
        Hostile("a line without an end", [UInt8](repeating: UInt8(ascii: ","), count: 100_000)),
        Hostile("quotation marks", [UInt8](repeating: UInt8(ascii: "\""), count: 100_000)),
        Hostile("opening brackets", [UInt8](repeating: UInt8(ascii: "<"), count: 100_000)),
        Hostile("comments that are not closed", repeated(20_000) { _ in ascii("<!--") }),
        Hostile("headers of a message without an end", repeated(20_000) { _ in ascii("Subject: a\n") }),
        Hostile("a line of numbers and separators", repeated(20_000) { _ in ascii("1;2,\t") }),
    ]

    /// A zip archive with one member that decompresses to a hundred megabytes. Source: APPNOTE 4.3.7, 4.3.12 and
    /// 4.3.16.
    private static func zipBomb(_ name: String) -> [UInt8] {
        let bomb = Deflater.bomb(repeats: 400_000)
        let common = joined(
            little(20, 2), little(0, 2), little(8, 2), little(0, 8), little(bomb.count, 4), little(103_200_001, 4),
            little(name.utf8.count, 2), little(0, 2))
        let local = joined(ascii("PK\u{3}\u{4}"), common, ascii(name), bomb)
        let central = joined(ascii("PK\u{1}\u{2}"), little(20, 2), common, little(0, 14), ascii(name))
        return joined(
            local, central, ascii("PK\u{5}\u{6}"), little(0, 4), little(1, 2), little(1, 2), little(central.count, 4),
            little(local.count, 4), little(0, 2))
    }

    @Test(arguments: circles + claims + bombs)
    func `A hostile file has a bounded cost`(_ file: Hostile) {
        var fetches = 0
        var fetched = 0
        let source = ContentSource(count: file.count ?? file.bytes.count, head: Array(file.bytes.prefix(8192))) {
            fetches += 1
            fetched += $1
            return Array(file.bytes.dropFirst($0).prefix($1))
        }
        let evidence = ContainerReader.read(source, .shipped)
        #expect(fetches <= 5000)
        #expect(fetched <= Limits.containerBytes)
        #expect(source.reads <= 10_000)
        #expect(!source.hasReachedLimit)
        if let type = file.type { #expect(evidence?.identifier == type) }
    }

    // A reader that trusted the file would use all memory, or not end.
    @Test(arguments: circles + claims + bombs)
    func `A hostile file has an answer, as a container and as a text file`(_ file: Hostile) {
        let content = FileIdentifier(policy: .content).identify(beginning: file.bytes, isWhole: false)
        #expect(content.identification.type.isDeclared)
        #expect(FileIdentifier().identify(bytes: file.bytes, named: "a.xml").byName == .xml)
    }

    @Test(arguments: circles + claims + bombs)
    func `A hostile file that is cut anywhere does not trap`(_ file: Hostile) {
        for count in [1, 2, 3, 5, 9, 17, 33, 65, 127, 255, 511, 513, 1023, 4097] where count < file.bytes.count {
            _ = ContainerReader.read(ContentSource(Array(file.bytes.prefix(count))), .shipped)
            let cut = ContentSource(count: .max, head: Array(file.bytes.prefix(count))) { _, _ in [] }
            _ = ContainerReader.read(cut, .shipped)
        }
    }
}
