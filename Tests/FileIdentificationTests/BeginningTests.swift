import SystemPackage
import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// The first bytes of a stream.
@Suite struct BeginningTests {
    private let identifier = FileIdentifier()

    private func answer(_ bytes: [UInt8], isWhole: Bool = false, named name: FilePath? = nil) -> BeginningIdentification
    {
        identifier.identify(beginning: bytes, isWhole: isWhole, named: name)
    }

    @Test func `A complete stream has a final answer, the same as bytes in memory`() {
        for bytes in HostileContainerTests.samples + [[], Array(Samples.markdown.utf8), Samples.noise] {
            let whole = answer(bytes, isWhole: true, named: "a.md")
            #expect(whole.isSettled)
            #expect(whole.identification == identifier.identify(bytes: bytes, named: "a.md"))
        }
    }

    @Test func `The answer for a few bytes requests more`() {
        let few = answer(Samples.png)
        #expect(few.identification.type == .png)
        #expect(!few.isSettled)
        #expect(few.bytesWanted.last.map { $0.end > Samples.png.count } == true)
        let none = answer([], named: "a.md")
        #expect(none.identification.type.identifier == "net.daringfireball.markdown")
        #expect(!none.identification.isEmpty)
        #expect(none.bytesWanted.last.map { $0.end > 0 } == true)
    }

    @Test func `With the needed bytes the answer for a text file or a picture is final`() {
        let picture = Samples.png + [UInt8](repeating: 0, count: FileIdentifier.bytesNeeded)
        #expect(answer(picture).isSettled)
        let text = Array(String(repeating: "# Report\n\nwords\n", count: 5000).utf8)
        #expect(answer(Array(text.prefix(FileIdentifier.bytesNeeded)), named: "report.md").isSettled)
        #expect(answer(Array(text.prefix(FileIdentifier.bytesNeeded))).isSettled)
    }

    // Source: APPNOTE 4.3.6: the central directory is at the end of the archive.
    @Test func `The answer for a zip archive is not final before its end`() {
        let zip = ZipBuilder([
            ("large", String(repeating: "x", count: 100_000)), ("mimetype", "application/epub+zip"),
        ]).bytes
        let beginning = answer(Array(zip.prefix(FileIdentifier.bytesNeeded)))
        #expect(beginning.identification.type.conforms(to: .archive))
        #expect(beginning.bytesWanted.last?.end == .max)
    }

    @Test func `A final answer is the answer for the complete content`() {
        for (index, sample) in HostileContainerTests.samples.enumerated() {
            let bytes = sample + (0..<90_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ index) }
            let whole = identifier.identify(bytes: bytes)
            for count in [0, 1, 16, 512, 8192, 8193, 20_000, 65_535, 65_536, 80_000] {
                let beginning = answer(Array(bytes.prefix(count)))
                if beginning.isSettled { #expect(beginning.identification == whole, "sample \(index), \(count) bytes") }
                #expect(beginning.bytesWanted.last.map { $0.end > count } ?? true)
            }
        }
    }

    @Test func `With the policy name the answer for a stream is final as soon as it is known not to be empty`() {
        let name = FileIdentifier(policy: .name)
        let none = name.identify(beginning: [], isWhole: false, named: "a.md")
        #expect(none.bytesWanted == [ByteRange(offset: 0, count: 1)])
        #expect(name.identify(beginning: [0], isWhole: false, named: "a.md").isSettled)
        #expect(name.identify(beginning: [], isWhole: true, named: "a.md").identification.isEmpty)
    }
}
