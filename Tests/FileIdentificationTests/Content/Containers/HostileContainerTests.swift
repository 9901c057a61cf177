import SeededNumbers
import TestTags
import Testing

@testable import ContentIdentification
@testable import FileIdentification

/// Damaged and hostile containers.
@Suite(.tags(.slow)) struct HostileContainerTests {
    /// A sample of every container.
    static let samples: [[UInt8]] = [
        ZipBuilder([("[Content_Types].xml", ZipReaderTests.contentTypes("application/x")), ("a", "b")], deflate: true)
            .bytes,
        ZipBuilder([("a", "x"), ("mimetype", "application/epub+zip")], deflate: true).bytes,
        ZipBuilder([("Index/Document.iwa", "x"), ("Index/Slide.iwa", "y")]).bytes,
        { () -> [UInt8] in
            var zip = ZipBuilder([("META-INF/container.xml", "<rootfile media-type='x'/>")], deflate: true)
            zip.usesZip64 = true
            return zip.bytes
        }(),
        CompoundFileBuilder(["WordDocument", "1Table", "Data", "a", "b", "c"]).bytes,
        fileType("isom", ["mp41"]) + box("free") + movie(["soun", "text"]),
        box("wide") + box("mdat", big(0, 8)) + movie(["vide"]),
        matroska("matroska", tracks: [1, 2], stereo: 0),
        oggPage(ascii("fishead").padded(to: 20)) + oggPage(ascii("\u{1}vorbis").padded(to: 30)),
        riff("CDR9") + [0, 1, 2], iff("ABCD"), gzip(tarHeader("a"), name: "a.tar"), tarHeader("a", hasMagic: false),
        DynamicSample.pair.packed.isEmpty ? [] : [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3] + DynamicSample.pair.packed,
        ascii("!<arch>\n#1/12           0           0     0     644     12        `\n__.SYMDEF   "),
        Samples.png, Samples.pdf, Samples.elf, Samples.zip, Samples.gzip,
        ascii("ID3\u{3}\u{0}\u{0}") + [0, 0, 0, 4, 0, 0, 0, 0] + ([0xFF, 0xFB, 0x90, 0x64] as [UInt8]).padded(to: 417)
            + [0xFF, 0xFB, 0x90, 0x64, 0, 0, 0],
        ascii("II") + little(42, 2) + little(8, 4) + little(1, 2) + little(271, 2) + little(2, 2) + little(8, 4)
            + little(26, 4) + little(0, 4) + ascii("NIKON   "),
        big(0xCAFE_BABE, 4) + big(2, 4) + big(7, 4) + big(3, 4) + big(20, 4) + little(0xFEED_FACF, 4) + big(0, 12),
        ascii("MZ").padded(to: 0x3C) + little(0x40, 4) + ascii("PE\u{0}\u{0}").padded(to: 100),
        ascii("ttcf") + big(0x10000, 4) + big(1, 4) + big(16, 4) + ascii("OTTO"),
    ]

    @Test(arguments: samples.indices)
    func `Changed bytes never trap`(index: Int) {
        let sample = Self.samples[index]
        var generator = SeededGenerator(seed: UInt64(index) + 1)
        for _ in 0..<400 {
            var bytes = sample
            for _ in 0..<Int.random(in: 1...6, using: &generator) {
                let position = Int.random(in: 0..<bytes.count, using: &generator)
                switch Int.random(in: 0..<4, using: &generator) {
                case 0: bytes[position] = 0xFF
                case 1: bytes[position] = 0
                case 2:
                    for offset in 0..<min(8, bytes.count - position) { bytes[position + offset] = 0xFF }
                default: bytes[position] = UInt8.random(in: 0...255, using: &generator)
                }
            }
            if Bool.random(using: &generator) { bytes.removeLast(Int.random(in: 0..<bytes.count, using: &generator)) }
            _ = identifier(bytes)
            _ = identifierFromWindow(bytes, window: 16)
        }
    }

    @Test(arguments: samples.indices)
    func `No prefix traps`(index: Int) {
        let sample = Self.samples[index]
        for count in stride(from: 0, to: sample.count, by: max(1, sample.count / 200)) {
            _ = identifier(Array(sample.prefix(count)))
        }
    }

    @Test func `Random bytes after every first byte do not trap`() {
        var generator = SeededGenerator(seed: 99)
        for first in 0...255 {
            for _ in 0..<20 {
                let rest = (0..<200).map { _ in UInt8.random(in: 0...255, using: &generator) }
                _ = identifier([UInt8(first)] + rest)
            }
        }
    }

    /// The total number of requested bytes.
    private func cost(_ bytes: [UInt8], count: Int? = nil) -> (fetches: Int, bytes: Int) {
        var cost = (fetches: 0, bytes: 0)
        let source = ContentSource(count: count ?? bytes.count, head: Array(bytes.prefix(64))) { offset, count in
            cost.fetches += 1
            cost.bytes += count
            guard offset < bytes.count else { return [] }
            return Array(bytes[offset..<min(bytes.count, offset + count)])
        }
        _ = ContainerReader.read(source, .shipped)
        return cost
    }

    @Test func `The cost of ten thousand nested boxes is limited`() {
        var bytes: [UInt8] = []
        for depth in 0..<10_000 { bytes += big((10_000 - depth) * 8, 4) + ascii("moov") }
        let spent = cost(fileType("isom") + bytes)
        #expect(spent.fetches < 500)
    }

    @Test func `Not all of ten thousand boxes are read`() {
        let spent = cost(fileType("isom") + [[UInt8]](repeating: box("free"), count: 10_000).flatMap { $0 })
        #expect(spent.fetches < 500)
    }

    @Test func `Sizes of four gigabytes are not trusted`() {
        let atom = big(0xFFFF_FFFF, 4) + ascii("moov") + big(0xFFFF_FFFF, 4) + ascii("trak")
        #expect(cost(fileType("isom") + atom).bytes < 1 << 16)
        let large = fileType("isom") + big(1, 4) + ascii("moov") + big(Int.max, 8)
        #expect(cost(large, count: Int.max).bytes < 1 << 20)
        let zip =
            ascii("PK\u{3}\u{4}").padded(to: 30) + ascii("PK\u{5}\u{6}") + little(0, 8) + little(0xFFFF_FFF0, 4)
            + little(0xFFFF_FFF0, 4) + little(0, 2)
        #expect(cost(zip).bytes < 1 << 20)
        #expect(identifier(zip) == "public.zip-archive")
    }

    @Test func `Elements without a size and of unknown size end`() {
        let header = element(0x1A45_DFA3, element(0x4282, ascii("matroska")))
        let unknown: [UInt8] = [0x18, 0x53, 0x80, 0x67, 0x01] + [UInt8](repeating: 0xFF, count: 7)
        let spent = cost(header + unknown + [UInt8](repeating: 0x80, count: 100_000))
        #expect(spent.fetches < 1000)
    }

    @Test func `A directory of many members is read in part`() {
        let zip = ZipBuilder((0..<20_000).map { ("member\($0)", "") }).bytes
        let spent = cost(zip)
        #expect(spent.bytes < 1 << 20)
        #expect(identifier(zip) == "public.zip-archive")
        // Wheels have their description last (binary distribution format, "Recommended archiver features").
        let wheel = ZipBuilder((0..<20_000).map { ("member\($0)", "") } + [("x-1.dist-info/WHEEL", "")]).bytes
        #expect(identifier(wheel) == "ch.ada.pyto.wheel")
    }
}
