import FileIdentification
import SystemPackage
import Testing
import TypeRegistry

@testable import Workers

@Suite("What program and workers tell each other")
struct MessagesTests {
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

    @Test("an answer with the types of a platform comes back with them, and with the type that the platform lacks")
    func platform() throws {
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

    /// Answers with everything that an answer may have.
    private var samples: [Identification] {
        let identifier = FileIdentifier(registry: registry)
        return [
            identifier.identify(bytes: Array("# Title\n".utf8), named: "report.md"),
            identifier.identify(bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13], named: "a.txt"),
            identifier.identify(bytes: [], named: "x.nobody-declares-me"),
            identifier.identify(bytes: Array("key\tvalue\n".utf8), named: "table.ts"),
            Identification(
                type: .data, mimeType: "a/b", encoding: "utf-8", isEmpty: true, confidence: .none,
                basis: [Evidence(.rule, "ü\u{202E}\0")], alternatives: [.png, .jpeg],
                warnings: [IdentificationWarning(.notText, "")], byName: .png),
        ]
    }

    @Test("an answer comes back as it was")
    func answers() throws {
        for sample in samples { #expect(try decoded(encoded(.success(sample)))?.get() == sample) }
        let error = try #require(decoded(encoded(.failure(FileAccessError("other", .permissionDenied)))))
        #expect(error == .failure(FileAccessError("file", .permissionDenied)))
    }

    @Test("the facts about a file come back as they were")
    func facts() throws {
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

    @Test("a cut answer is invalid, wherever it is cut, and so is one with bytes left over")
    func cut() {
        for sample in samples {
            let bytes = encoded(.success(sample))
            for count in bytes.indices { #expect(decoded(Array(bytes[..<count])) == nil) }
            #expect(decoded(bytes + [0]) == nil)
        }
    }

    @Test("no byte of an answer is believed: any may be any other")
    func changed() {
        // Every value of every byte of the shortest, and some of the others.
        for (index, sample) in samples.enumerated() {
            let bytes = encoded(.success(sample))
            for position in bytes.indices {
                for value in stride(from: UInt8(0), through: 254, by: index == 2 ? 1 : 17) {
                    var changed = bytes
                    changed[position] = value
                    _ = decoded(changed)
                }
            }
        }
    }

    @Test("a type that the registry does not have makes an answer invalid")
    func unknownType() {
        var writer = ByteWriter()
        writer.write(1 as UInt8)
        for _ in 0..<2 { writer.write("com.example.nowhere") }
        for _ in 0..<2 { writer.write(nil as String?) }
        #expect(decoded(writer.bytes + encoded(.success(Identification(type: .data))).suffix(17)) == nil)
        #expect(decoded([]) == nil)
        #expect(decoded([9]) == nil)
    }

    @Test("a MIME type with a control character makes an answer invalid")
    func controlCharacters() {
        #expect(decoded(encoded(.success(Identification(type: .data, mimeType: "text/\u{1B}[2J")))) == nil)
    }
}
