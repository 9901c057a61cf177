import FileIdentification
import SystemPackage
import TestTags
import Testing
import TypeRegistry

@testable import Workers

@Suite(.tags(.slow)) struct MessagesTests {
    private let registry = Registry.shipped

    private func decoded(_ bytes: [UInt8]) -> Result<Identification, FileAccessError>? {
        bytes.withUnsafeBytes { bytes in
            var reader = ByteReader(bytes)
            return try? reader.answer(of: "file", FileIdentifier(registry: registry))
        }
    }

    private func encoded(_ answer: Result<Identification, FileAccessError>) -> [UInt8] {
        var writer = ByteWriter()
        writer.write(answer)
        return writer.bytes
    }

    @Test func `An answer on a platform keeps its types, and the type that the platform lacks`() throws {
        let identifier = FileIdentifier(registry: .apple)
        for (text, name) in [("# Title\n", "a.mdx"), ("{}", "a.json")] {
            let sample = identifier.identify(bytes: Array(text.utf8), named: FilePath(name))
            let bytes = encoded(.success(sample))
            let back = bytes.withUnsafeBytes { bytes in
                var reader = ByteReader(bytes)
                return try? reader.answer(of: "file", identifier)
            }
            #expect(try back?.get() == sample)
            #expect(try back?.get().type.registry === Registry.apple)
            #expect((sample.unprojectedType != nil) == (name == "a.mdx"))
        }
    }

    /// Answers with all possible properties.
    private var samples: [Identification] {
        let identifier = FileIdentifier(registry: registry)
        var archive = Identification(type: .zip)
        archive.contained = ContainedFiles()
        archive.contained?.isCut = true
        archive.contained?.files = [
            ContainedFile(name: "a#\n", Identification(node: .symbolicLink, type: .png)),
            ContainedFile(name: "", Identification(type: .data)),
        ]
        return [
            identifier.identify(bytes: Array("# Title\n".utf8), named: "report.md"),
            identifier.identify(bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13], named: "a.txt"),
            identifier.identify(bytes: [], named: "x.nobody-declares-me"),
            identifier.identify(bytes: Array("key\tvalue\n".utf8), named: "table.ts"),
            Identification(
                type: .data, mimeType: "a/b", encoding: "utf-8", isEmpty: true, confidence: .none,
                basis: [Evidence(.rule, "ü\u{202E}\0")], alternatives: [.png, .jpeg],
                warnings: [IdentificationWarning(.notText, "")], byName: .png),
            archive,
        ]
    }

    @Test func `An answer is decoded as it was encoded`() throws {
        for sample in samples { #expect(try decoded(encoded(.success(sample)))?.get() == sample) }
        let error = try #require(decoded(encoded(.failure(FileAccessError("other", .permissionDenied)))))
        #expect(error == .failure(FileAccessError("file", .permissionDenied)))
    }

    @Test func `There is room for a whole group of the longest answers`() throws {
        let identifier = FileIdentifier(registry: registry)
        // A name has at most 1,024 bytes, and an extension may be all of them.
        let name = "a." + String(repeating: "x", count: 1022)
        let type = try #require(UTType(filenameExtension: String(name.dropFirst(2))))
        let sentence = String(repeating: "ä", count: 4096)
        var answer = Identification(
            type: type, mimeType: String(repeating: "m", count: 255), encoding: "unknown-8bit",
            basis: (0..<16).map { _ in Evidence(.content, sentence) }, alternatives: (0..<16).map { _ in type },
            warnings: (0..<8).map { _ in IdentificationWarning(.extensionMismatch, sentence) }, byName: type)
        answer.unprojectedType = type
        #expect(encoded(.success(answer)).count <= answer.messageBytes)
        #expect(answer.messageBytes < identifier.answerBytes)
        #expect((identifier.answerBytes + 4) * identifier.groupSize == 4 << 20)
        #expect(identifier.groupSize == 64)
        let archives = identifier.lookingInside(.members)
        #expect((archives.answerBytes + 4) * archives.groupSize <= 4 << 20)
        #expect(archives.groupSize >= 8)
        for sample in samples where sample.contained == nil {
            #expect(encoded(.success(sample)).count <= sample.messageBytes)
        }
    }

    @Test func `There is room for the facts about a whole group`() {
        let path = FilePath("/" + String(repeating: "x", count: 100_000))
        var facts = UnreadFile.Facts(size: .max, isExecutable: true, name: path)
        facts.linkName = facts.name
        var writer = ByteWriter()
        writer.write(facts)
        #expect(facts.name.count == 1024)
        #expect(writer.bytes.count * WorkerLimits.groupSize <= 192 << 10)
    }

    @Test func `The facts about a file are decoded as they were encoded`() throws {
        for linkName in [nil, [], [0xFF, 0x2F]] as [[UInt8]?] {
            let facts = UnreadFile.Facts(size: .max, isExecutable: true, name: [0x61, 0xFF], linkName: linkName)
            var writer = ByteWriter()
            writer.write(facts)
            let (decoded, isAtEnd) = try writer.bytes.withUnsafeBytes { bytes throws in
                var reader = ByteReader(bytes)
                return (try reader.facts(), reader.isAtEnd)
            }
            #expect(decoded == facts)
            #expect(isAtEnd)
        }
    }

    @Test func `An answer that is cut anywhere, or has bytes left over, is invalid`() {
        for sample in samples {
            let bytes = encoded(.success(sample))
            for count in bytes.indices { #expect(decoded(Array(bytes[..<count])) == nil) }
            #expect(decoded(bytes + [0]) == nil)
        }
    }

    @Test func `Any byte of an answer may have any value`() {
        // Every value of every byte of the shortest answer, and some values of the others; fewer if the run is not thorough.
        let (fine, coarse) = isThorough ? (1, 17) : (5, 127)
        for (index, sample) in samples.enumerated() {
            let bytes = encoded(.success(sample))
            for position in bytes.indices {
                for value in stride(from: UInt8(0), through: 254, by: index == 2 ? fine : coarse) {
                    var changed = bytes
                    changed[position] = value
                    _ = decoded(changed)
                }
            }
        }
    }

    @Test func `An answer with a type that is not in the registry is invalid`() {
        var writer = ByteWriter()
        writer.write(1 as UInt8)
        for _ in 0..<2 { writer.write("com.example.nowhere") }
        for _ in 0..<2 { writer.write(nil as String?) }
        #expect(decoded(writer.bytes + encoded(.success(Identification(type: .data))).suffix(17)) == nil)
        #expect(decoded([]) == nil)
        #expect(decoded([9]) == nil)
    }

    @Test func `An answer with a control character in its MIME type is invalid`() {
        #expect(decoded(encoded(.success(Identification(type: .data, mimeType: "text/\u{1B}[2J")))) == nil)
    }
}
