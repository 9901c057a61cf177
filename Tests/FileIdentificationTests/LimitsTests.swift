import SystemPackage
import TestTags
import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// Each limit on the part of a file that is examined: evidence within the limit is used, and evidence after it is not.
@Suite(.tags(.slow)) struct LimitsTests {
    // MARK: Reading

    /// A file of zeros that counts the bytes that are read.
    private func zeros(_ fetched: @escaping (Int) -> Void = { _ in }) -> ContentSource {
        ContentSource(count: 1 << 40, head: [0]) {
            fetched($1)
            return [UInt8](repeating: 0, count: $1)
        }
    }

    @Test func `The number of bytes read beyond the first is limited`() {
        var count = 0
        let source = zeros { count += $0 }
        for offset in 0..<9 { _ = source.bytes(at: offset << 30, count: Limits.containerBytes / 4) }
        #expect(count == Limits.containerBytes)
        #expect(source.hasReachedLimit)
    }

    @Test func `The number of reads of a file is limited`() {
        let source = zeros()
        for _ in 0..<Limits.containerReads { #expect(source.bytes(at: 0, count: 1).count == 1) }
        #expect(!source.hasReachedLimit)
        #expect(source.bytes(at: 0, count: 1).isEmpty)
        #expect(source.hasReachedLimit)
    }

    @Test func `An answer at the limit of reading has a warning`() {
        var content = Samples.zip.withUnsafeBytes { ContentEvidence($0, isWhole: true) }
        content.hasReachedLimit = true
        let fusion = Fusion(TypeFamilies(.shipped))
        let nothing = NameEvidence(byName: .data, type: .data, grade: .none, claimants: [], basis: [])
        let answer = fusion.byNameAndContent(nothing, content)
        #expect(answer.warnings.map(\.id) == [.limitReached])
        #expect(answer.warnings.first?.text.contains("4 MiB") == true)
    }

    // MARK: Answers

    @Test(arguments: [[0x61], [0xC3, 0xA9], [0xFF]] as [[UInt8]])
    func `A long text from a file is truncated in the evidence, between characters`(letter: [UInt8]) throws {
        let root = Array([[UInt8]](repeating: letter, count: 4000).joined().prefix(8000))
        let answer = FileIdentifier().identify(bytes: Array("<?xml version=\"1.0\"?>\n<".utf8) + root + [0x3E])
        let text = try #require(answer.evidence.first { $0.kind == .content }).text
        #expect((Limits.sentenceBytes - 5...Limits.sentenceBytes).contains(text.utf8.count))
        #expect(text.hasPrefix("XML with the root '") && text.hasSuffix(" → public.xml") && text.contains("…"))
        #expect(!text.contains("\u{FFFD}") || letter == [0xFF])
        #expect(Evidence(.content, text).text == text)
    }

    @Test func `Evidence and warnings have at most 1,024 bytes, and are truncated once`() {
        for count in [1023, 1024, 1025, 100_000] {
            let text = String(repeating: "a", count: count)
            let cut = Evidence(.rule, text).text
            #expect(cut.utf8.count == (count <= 1024 ? count : 1023))
            #expect(Evidence(.rule, cut).text == cut)
            #expect(IdentificationWarning(.notText, text).text == cut)
        }
        // Scalars of four bytes: the sign and whole scalars on both sides.
        let notes = Evidence(.rule, String(repeating: "🎵", count: 1000)).text
        #expect(notes == String(repeating: "🎵", count: 127) + "…" + String(repeating: "🎵", count: 127))
    }

    @Test func `The end of a long name is used`() {
        let stem = String(repeating: "x", count: 100_000)
        let answer = FileIdentifier().identify(bytes: Samples.png, named: FilePath("\(stem).png"))
        #expect(answer.type == .png && answer.confidence == .name || answer.confidence == .proof)
        let unknown = FileIdentifier(policy: .name).identify(bytes: [], named: FilePath("a.\(stem)"))
        #expect(unknown.type == .data)
        let long = FileIdentifier(policy: .name).identify(bytes: [], named: FilePath("a.\(stem.prefix(255))"))
        #expect(long.type.isDynamic && long.type.tags[.filenameExtension] == [String(stem.prefix(255))])
    }

    // MARK: Containers

    // Source: APPNOTE 4.3.12.
    @Test func `The first and the last members of a large archive are examined`() {
        let names = (0..<Limits.zipMembers + 1000).map { ("member-\($0)", "") }
        let archive = ZipArchive(ContentSource(ZipBuilder(names).bytes))
        #expect(archive.members.count < names.count)
        #expect(archive.contains("member-\(Limits.zipMembers - 1)"))
        #expect(archive.contains("member-\(names.count - 1)"))
        #expect(!archive.contains("member-\(Limits.zipMembers)"))
        #expect(archive.isCut)
        #expect(!ZipArchive(ContentSource(ZipBuilder(Array(names.prefix(Limits.zipMembers))).bytes)).isCut)
    }

    @Test func `An archive with unread members has a warning, unless the others identify it`() {
        let names = (0..<Limits.zipMembers + 1000).map { ("member-\($0)", "") }
        let plain = FileIdentifier(policy: .content).identify(bytes: ZipBuilder(names).bytes)
        #expect(plain.type == .zip)
        #expect(plain.warnings.map(\.id) == [.limitReached])
        let jar = FileIdentifier(policy: .content).identify(
            bytes: ZipBuilder([("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n")] + names).bytes)
        #expect(jar.type.identifier == "com.sun.java-archive")
        #expect(jar.warnings == [])
        let small = FileIdentifier(policy: .content).identify(bytes: ZipBuilder(Array(names.prefix(9))).bytes)
        #expect(small.warnings == [])
    }

    @Test func `The first members of an archive without a directory are examined`() {
        let names = (0..<Limits.zipLocalMembers + 10).map { ("member-\($0)", "") }
        let bytes = ZipBuilder(names).bytes
        let directory = bytes.position(of: "PK\u{1}\u{2}") ?? bytes.count
        let archive = ZipArchive(ContentSource(Array(bytes.prefix(directory))))
        #expect(archive.origin == .localHeaders)
        #expect(archive.members.count == Limits.zipLocalMembers)
        #expect(archive.isCut)
    }

    // Source: ar(5) of System V: a member that ends with `.o` is an object, so the archive is a library.
    @Test func `The number of members of an ar archive is limited`() {
        func archive(objectAt index: Int) -> [UInt8] {
            let members = (0...index).flatMap { number -> [UInt8] in
                let name = number == index ? "a.o/ " : "text/"
                return ascii(name + String(repeating: " ", count: 43) + "0         `\n")
            }
            return ascii("!<arch>\n") + members
        }
        #expect(identifier(archive(objectAt: Limits.arMembers - 1)) != identifier(archive(objectAt: Limits.arMembers)))
    }

    // Source: RFC 3533, section 4: the first pages of all streams come first.
    @Test func `The number of streams of an Ogg file is limited`() {
        func page(_ content: [UInt8]) -> [UInt8] {
            ascii("OggS") + [0, 2] + big(0, 20) + [1, UInt8(content.count)] + content
        }
        func film(videoAt index: Int) -> [UInt8] {
            (0...index).flatMap { page($0 == index ? [0x80] + ascii("theora") : [1] + ascii("vorbis")) }
        }
        #expect(identifier(film(videoAt: Limits.oggPages - 1)) != identifier(film(videoAt: Limits.oggPages)))
    }

    // Source: System V ABI, program header: an entry of type 3 (PT_INTERP) names the interpreter of a program.
    @Test func `The number of segments of a program is limited`() throws {
        func isProgram(interpreterAt index: Int) throws -> Bool? {
            let header: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1, 1] + [UInt8](repeating: 0, count: 9)
            let fields = little(3, 2) + little(62, 2) + little(1, 4) + little(0, 8) + little(64, 8) + little(0, 8)
            let sizes = little(0, 4) + little(64, 2) + little(56, 2) + little(index + 1, 2) + little(0, 6)
            let segments = (0...index).flatMap { little($0 == index ? 3 : 1, 4) + little(0, 52) }
            return try #require(ELFFile(ContentSource(header + fields + sizes + segments))).isProgram()
        }
        #expect(try isProgram(interpreterAt: Limits.elfSegments - 1) == true)
        #expect(try isProgram(interpreterAt: Limits.elfSegments) == false)
    }

    @Test func `The number of boxes of a movie is limited`() {
        let boxes = fileType("isom") + (0..<200).flatMap { _ in big(8, 4) + ascii("free") }
        #expect(ISOMediaTracks.boxes(ContentSource(boxes), from: 0, to: boxes.count).count == Limits.mediaBoxes)
    }

    // Source: PNG, section 11.3.4.1: the chunk of an animation comes before the image data.
    @Test func `The number of chunks of a picture is limited`() {
        func picture(_ chunks: Int) -> [UInt8] {
            let free = (0..<chunks).flatMap { _ in big(0, 4) + ascii("teXt") + big(0, 4) }
            return Array(Samples.png.prefix(33)) + free + big(8, 4) + ascii("acTL") + big(0, 12)
        }
        #expect(identifier(picture(Limits.pictureChunks - 2)) == "typeq.animated-png")
        #expect(identifier(picture(Limits.pictureChunks - 2)) != identifier(picture(Limits.pictureChunks)))
    }

    @Test func `The cost of a zip bomb is limited`() {
        let bomb = Deflater.bomb(repeats: 400_000)
        #expect(Inflate.decode(bomb, limit: Limits.contentTypesBytes).count == Limits.contentTypesBytes)
    }

    // MARK: Text files

    @Test func `The number of bytes and lines of a text file is limited`() throws {
        let text = Array(String(repeating: "x\n", count: Limits.textBytes).utf8)
        let window = try #require(
            text.withUnsafeBytes { TextWindow($0, form: .text(.ascii), isWhole: true) })
        #expect(window.bytes.count == Limits.textBytes)
        #expect(window.lines.count == Limits.textLines)
        #expect(!window.isWhole)
    }

    // Source: Vim, `:help modeline`: the first and last 'modelines' lines, five by default.
    @Test func `The number of lines searched for a mode line is limited`() {
        func text(_ before: Int) -> [UInt8] {
            Array(
                (String(repeating: "word\n", count: before) + "vim: ft=ruby\n"
                    + String(repeating: "word\n", count: 20)).utf8)
        }
        let identifier = FileIdentifier(policy: .content)
        #expect(identifier.identify(bytes: text(Limits.modeLines - 1)).type == .rubyScript)
        #expect(identifier.identify(bytes: text(Limits.modeLines)).type != .rubyScript)
    }

    @Test func `Nesting does not use the stack`() {
        for (opening, closing) in [("[", "]"), ("{\"a\":", "}"), ("<a>", "</a>"), ("(", ")")] {
            let deep = String(repeating: opening, count: 100_000) + String(repeating: closing, count: 100_000)
            let answer = FileIdentifier(policy: .content).identify(bytes: Array(deep.utf8))
            #expect(answer.type.conforms(to: .text))
        }
    }
}
