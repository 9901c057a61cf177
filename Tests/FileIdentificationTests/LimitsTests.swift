import Testing
import TypeRegistry

@testable import FileIdentification

/// Each bound on what is looked at of one file: what lies below it counts, what lies beyond it does not.
@Suite("Limits")
struct LimitsTests {
    // MARK: Reading

    /// A file of zeros that counts what is read of it.
    private func zeros(_ fetched: @escaping (Int) -> Void = { _ in }) -> ContentSource {
        ContentSource(count: 1 << 40, head: [0]) {
            fetched($1)
            return [UInt8](repeating: 0, count: $1)
        }
    }

    @Test func `Bytes beyond the first are read up to a number`() {
        var count = 0
        let source = zeros { count += $0 }
        for offset in 0..<9 { _ = source.bytes(at: offset << 30, count: Limits.containerBytes / 4) }
        #expect(count == Limits.containerBytes)
        #expect(source.hasReachedLimit)
    }

    @Test func `A file is looked into a number of times`() {
        let source = zeros()
        for _ in 0..<Limits.containerReads { #expect(source.bytes(at: 0, count: 1).count == 1) }
        #expect(!source.hasReachedLimit)
        #expect(source.bytes(at: 0, count: 1).isEmpty)
        #expect(source.hasReachedLimit)
    }

    @Test func `An answer for which as much was read as ever is says so`() {
        var content = Samples.zip.withUnsafeBytes { ContentEvidence($0, isWhole: true) }
        content.hasReachedLimit = true
        let fusion = Fusion(TypeFamilies(.shipped))
        let nothing = NameEvidence(byName: .data, type: .data, grade: .none, claimants: [], basis: [])
        let answer = fusion.byNameAndContent(nothing, content)
        #expect(answer.warnings.map(\.id) == [.limitReached])
        #expect(answer.warnings.first?.text.contains("4 MiB") == true)
    }

    // MARK: Containers

    // Source: APPNOTE 4.3.12.
    @Test func `Of an archive with many members the first and the last are looked at`() {
        let names = (0..<Limits.zipMembers + 1000).map { ("member-\($0)", "") }
        let archive = ZipArchive(ContentSource(ZipBuilder(names).bytes))
        #expect(archive.members.count < names.count)
        #expect(archive.contains("member-\(Limits.zipMembers - 1)"))
        #expect(archive.contains("member-\(names.count - 1)"))
        #expect(!archive.contains("member-\(Limits.zipMembers)"))
    }

    @Test func `Of an archive without a directory the first members are looked at`() {
        let names = (0..<Limits.zipLocalMembers + 10).map { ("member-\($0)", "") }
        let bytes = ZipBuilder(names).bytes
        let directory = bytes.position(of: "PK\u{1}\u{2}") ?? bytes.count
        let archive = ZipArchive(ContentSource(Array(bytes.prefix(directory))))
        #expect(archive.origin == .localHeaders)
        #expect(archive.members.count == Limits.zipLocalMembers)
    }

    @Test func `Boxes of a film are looked at up to a number`() {
        let boxes = fileType("isom") + (0..<200).flatMap { _ in big(8, 4) + ascii("free") }
        #expect(ISOMediaTracks.boxes(ContentSource(boxes), from: 0, to: boxes.count).count == Limits.mediaBoxes)
    }

    // Source: PNG, section 11.3.4.1: the chunk of an animation stands before the image data.
    @Test func `Chunks of a picture are looked at up to a number`() {
        func picture(_ chunks: Int) -> [UInt8] {
            let free = (0..<chunks).flatMap { _ in big(0, 4) + ascii("teXt") + big(0, 4) }
            return Array(Samples.png.prefix(33)) + free + big(8, 4) + ascii("acTL") + big(0, 12)
        }
        #expect(identifier(picture(Limits.pictureChunks - 2)) == "typeq.animated-png")
        #expect(identifier(picture(Limits.pictureChunks - 2)) != identifier(picture(Limits.pictureChunks)))
    }

    @Test func `A bomb is unpacked up to the number of bytes that are wanted`() {
        let bomb = Deflater.bomb(repeats: 400_000)
        #expect(Inflate.decode(bomb, limit: Limits.contentTypesBytes).count == Limits.contentTypesBytes)
    }

    // MARK: Texts

    @Test func `Bytes and lines of a text are looked at up to a number`() throws {
        let text = Array(String(repeating: "x\n", count: Limits.textBytes).utf8)
        let window = try #require(
            text.withUnsafeBytes { TextWindow($0, form: .text(.ascii), isWhole: true) })
        #expect(window.bytes.count == Limits.textBytes)
        #expect(window.lines.count == Limits.textLines)
        #expect(!window.isWhole)
    }

    @Test func `Nesting costs no stack`() {
        for (opening, closing) in [("[", "]"), ("{\"a\":", "}"), ("<a>", "</a>"), ("(", ")")] {
            let deep = String(repeating: opening, count: 100_000) + String(repeating: closing, count: 100_000)
            let answer = FileIdentifier(policy: .content).identify(bytes: Array(deep.utf8))
            #expect(answer.type.conforms(to: .text))
        }
    }
}
