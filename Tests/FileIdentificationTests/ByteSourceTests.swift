import SystemPackage
import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// Content that is read at offsets.
@Suite struct ByteSourceTests {
    private let identifier = FileIdentifier()

    /// A store with one object, which counts the requests.
    private final class Store: ByteSource {
        let content: [UInt8]
        let fails: Bool
        private(set) var ranges: [ByteRange] = []
        let size: Int?
        var isRemote: Bool { true }

        init(_ content: [UInt8], size: Int? = nil, fails: Bool = false) {
            (self.content, self.fails) = (content, fails)
            self.size = size ?? content.count
        }

        func bytes(in range: ByteRange) throws(ByteSourceError) -> [UInt8] {
            ranges.append(range)
            if fails, ranges.count > 1 { throw ByteSourceError("the store is not available") }
            return Array(content.dropFirst(range.offset).prefix(range.count))
        }
    }

    /// Identifies an object by ranges, and also returns the ranges.
    private func byRanges(
        _ content: [UInt8], size: Int?, named name: FilePath? = nil
    ) throws -> (answer: BeginningIdentification, ranges: [ByteRange]) {
        var object = ObjectRanges(size: size)
        var ranges: [ByteRange] = []
        var answer = try identifier.identify(object, named: name)
        while let wanted = answer.bytesWanted.first, ranges.count < 20 {
            ranges.append(wanted)
            object.add(Array(content.dropFirst(wanted.offset).prefix(wanted.count)), at: wanted.offset)
            answer = try identifier.identify(object, named: name)
        }
        return (answer, ranges)
    }

    /// Source: an attack: a directory that is larger than the limit was read from its end only, although all bytes were there.
    @Test func `An object all of whose bytes are known is identified as in memory`() throws {
        let names = (0..<16).map { (String(repeating: "a", count: 60_000) + "\($0)", "x") }
        let content = ZipBuilder(names + [("AndroidManifest.xml", "y"), ("classes.dex", "y")]).bytes
        var object = ObjectRanges(size: content.count)
        object.add(content, at: 0)
        let answer = try identifier.identify(object, named: "file.dat")
        let expected = identifier.identify(bytes: content, named: "file.dat")
        #expect(answer.bytesWanted == [])
        #expect(answer.identification == expected)
    }

    /// Samples with bytes before or after their end, so that they are larger than one request.
    private static let large: [[UInt8]] = [
        // Source: APPNOTE 4.3.6: the directory is at the end.
        ZipBuilder([
            ("large", noise(100_000)), ("mimetype", "application/epub+zip"), ("more", noise(300_000)),
        ]).bytes,
        ZipBuilder([("word/document.xml", noise(900_000)), ("a", "b")]).bytes,
        // Source: ISO/IEC 14496-12, 8.2.1: the movie box may be at the end.
        box("ftyp", Array("isom".utf8) + [0, 0, 0, 1] + Array("isom".utf8)) + box("mdat", Array(noise(400_000).utf8))
            + box("moov", box("trak", box("mdia", box("hdlr", [UInt8](repeating: 0, count: 8) + Array("soun".utf8))))),
        Array(String(repeating: "# Report\n\nwords\n", count: 9000).utf8),
        Samples.png + [UInt8](repeating: 0, count: 200_000),
        Samples.noise + (0..<500_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 7) },
    ]

    private static func noise(_ count: Int) -> String { String(repeating: "0123456789", count: count / 10) }

    private static func box(_ kind: String, _ content: [UInt8]) -> [UInt8] {
        let size = UInt32(content.count + 8)
        return (0..<4).map { UInt8(truncatingIfNeeded: size >> (24 - 8 * $0)) } + Array(kind.utf8) + content
    }

    private static let samples = large + HostileContainerTests.samples + [[], Samples.pdf, Samples.noise]

    @Test func `Memory, a whole stream and a store have the same answer`() throws {
        for (index, bytes) in Self.samples.enumerated() {
            let whole = identifier.identify(bytes: bytes)
            let answers = [
                try bytes.withUnsafeBytes { try identifier.identify(StreamPrefix($0, isWhole: true)) },
                try identifier.identify(Store(bytes)),
                try byRanges(bytes, size: bytes.count).answer,
            ]
            for answer in answers {
                #expect(answer.identification == whole, "sample \(index)")
                #expect(answer.isSettled)
            }
        }
    }

    @Test func `An object is identified by few ranges`() throws {
        for (index, bytes) in Self.large.enumerated() {
            let (answer, ranges) = try byRanges(bytes, size: bytes.count)
            #expect(ranges.first == ByteRange(offset: 0, count: 65_536))
            #expect(ranges.count <= 3, "sample \(index): \(ranges)")
            #expect(answer.requests == ranges.count)
            #expect(answer.bytesRead == ranges.reduce(0) { $0 + $1.count })
            let store = Store(bytes)
            #expect(try identifier.identify(store).requests == ranges.count)
            #expect(store.ranges == ranges)
        }
    }

    @Test func `A small object takes one request, and an empty object takes none`() throws {
        for bytes in [Samples.png, Samples.zip, Samples.pdf] {
            #expect(try byRanges(bytes, size: bytes.count).ranges == [ByteRange(offset: 0, count: bytes.count)])
        }
        let (answer, ranges) = try byRanges([], size: 0)
        #expect(ranges.isEmpty)
        #expect(answer.identification.isEmpty)
    }

    @Test func `For an object of unknown size, the rest is requested if its format needs the end`() throws {
        var object = ObjectRanges(size: nil)
        #expect(try identifier.identify(object).bytesWanted == [ByteRange(offset: 0, count: 65_536)])
        object.add(Array(Self.large[0].prefix(65_536)), at: 0)
        #expect(try identifier.identify(object).bytesWanted.last?.end == .max)
        var text = ObjectRanges(size: nil)
        text.add(Array(Self.large[3].prefix(65_536)), at: 0)
        #expect(try identifier.identify(text, named: "a.md").isSettled)
    }

    /// The exchange of typeq-frames(5) ends with eight parts, even if they have no bytes.
    @Test func `An object of unknown size that is too large also ends with an answer`() throws {
        for bytes in [
            Self.large[0], (0..<100_000).map { UInt8(truncatingIfNeeded: (($0 &+ 7) &* 2_654_435_761) >> 13) },
        ] {
            var object = ObjectRanges(size: nil)
            object.add(Array(bytes.prefix(65_536)), at: 0)
            while object.ranges < ObjectRanges.mostRanges {
                #expect(try !identifier.identify(object).isSettled)
                object.add([], at: 65_536)
            }
            let answer = try identifier.identify(object)
            #expect(answer.isSettled)
            #expect(answer.identification.warnings.contains { $0.id == .limitReached })
        }
    }

    @Test func `Ranges with too few bytes end with an answer`() throws {
        // In the listing, the object is larger than it is.
        let (answer, ranges) = try byRanges(Array(Self.large[0].prefix(70_000)), size: Self.large[0].count)
        #expect(ranges.count <= ObjectRanges.mostRanges)
        #expect(answer.isSettled)
        #expect(answer.identification.type.conforms(to: .archive))
        #expect(answer.identification.warnings.contains { $0.id == .limitReached })
    }

    @Test func `An error of the source is an error of the identification`() throws {
        #expect(throws: ByteSourceError("the store is not available")) {
            try identifier.identify(Store(Self.large[0], fails: true))
        }
    }

    @Test func `The end of a picture is not requested only to look for an archive`() throws {
        let picture = Samples.png + [UInt8](repeating: 0, count: 400_000)
        #expect(try byRanges(picture, size: picture.count).ranges.count == 1)
        let disguised = picture + Samples.zip
        var object = ObjectRanges(size: disguised.count)
        object.add(disguised, at: 0)
        #expect(try identifier.identify(object).identification == identifier.identify(bytes: disguised))
    }

    @Test func `With the policy name no byte of an object is needed`() throws {
        let name = FileIdentifier(policy: .name)
        #expect(try name.identify(ObjectRanges(size: 5), named: "a.md").isSettled)
        #expect(try name.identify(ObjectRanges(size: 0), named: "a.md").identification.isEmpty)
    }

    @Test func `Parts are joined, and known bytes are not replaced`() {
        var parts = ByteParts()
        parts.insert([2, 3], at: 2)
        parts.insert([6], at: 6)
        #expect(parts.missing(in: ByteRange(offset: 0, count: 8)) == ByteRange(offset: 0, count: 8))
        #expect(parts.missing(in: ByteRange(offset: 2, count: 5)) == ByteRange(offset: 4, count: 2))
        parts.insert([0, 1, 9, 9, 4, 5, 9, 7], at: 0)
        #expect(parts.bytes(in: ByteRange(offset: 0, count: 100)) == [0, 1, 2, 3, 4, 5, 6, 7])
        #expect(parts.missing(in: ByteRange(offset: 1, count: 7)) == nil)
        #expect(parts.bytes(in: ByteRange(offset: 8, count: 1)).isEmpty)
    }
}
