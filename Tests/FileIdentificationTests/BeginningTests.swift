import SystemPackage
import Testing
import TypeRegistry

@testable import FileIdentification

@Suite("The first bytes of a stream")
struct BeginningTests {
    private let identifier = FileIdentifier()

    private func answer(_ bytes: [UInt8], isWhole: Bool = false, named name: FilePath? = nil) -> BeginningIdentification
    {
        identifier.identify(beginning: bytes, isWhole: isWhole, named: name)
    }

    @Test func `The whole is answered as bytes in memory are, and settled`() {
        for bytes in HostileContainerTests.samples + [[], Array(Samples.markdown.utf8), Samples.noise] {
            let whole = answer(bytes, isWhole: true, named: "a.md")
            #expect(whole.isSettled)
            #expect(whole.identification == identifier.identify(bytes: bytes, named: "a.md"))
        }
    }

    @Test func `Few bytes are answered, with the wish for more`() {
        let few = answer(Samples.png)
        #expect(few.identification.type == .png)
        #expect(!few.isSettled)
        #expect(few.bytesWanted.map { $0 > Samples.png.count } == true)
        let none = answer([], named: "a.md")
        #expect(none.identification.type.identifier == "net.daringfireball.markdown")
        #expect(!none.identification.isEmpty)
        #expect(none.bytesWanted.map { $0 > 0 } == true)
    }

    @Test func `With the bytes that are needed a text or a picture is settled`() {
        let picture = Samples.png + [UInt8](repeating: 0, count: FileIdentifier.bytesNeeded)
        #expect(answer(picture).isSettled)
        let text = Array(String(repeating: "# Report\n\nwords\n", count: 5000).utf8)
        #expect(answer(Array(text.prefix(FileIdentifier.bytesNeeded)), named: "report.md").isSettled)
        #expect(answer(Array(text.prefix(FileIdentifier.bytesNeeded))).isSettled)
    }

    // Source: APPNOTE 4.3.6: the central directory stands at the end of the archive.
    @Test func `A zip archive is not settled before its end`() {
        let zip = ZipBuilder([
            ("large", String(repeating: "x", count: 100_000)), ("mimetype", "application/epub+zip"),
        ]).bytes
        let beginning = answer(Array(zip.prefix(FileIdentifier.bytesNeeded)))
        #expect(beginning.identification.type.conforms(to: .archive))
        #expect(beginning.bytesWanted == .max)
    }

    @Test func `What is settled is what the whole content is`() {
        for (index, sample) in HostileContainerTests.samples.enumerated() {
            let bytes = sample + (0..<90_000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ index) }
            let whole = identifier.identify(bytes: bytes)
            for count in [0, 1, 16, 512, 8192, 8193, 20_000, 65_535, 65_536, 80_000] {
                let beginning = answer(Array(bytes.prefix(count)))
                if beginning.isSettled { #expect(beginning.identification == whole, "sample \(index), \(count) bytes") }
                #expect(beginning.bytesWanted.map { $0 > count } ?? true)
            }
        }
    }

    @Test func `By its name a stream is settled as soon as it is known not to be empty`() {
        let name = FileIdentifier(policy: .name)
        #expect(name.identify(beginning: [], isWhole: false, named: "a.md").bytesWanted == 1)
        #expect(name.identify(beginning: [0], isWhole: false, named: "a.md").isSettled)
        #expect(name.identify(beginning: [], isWhole: true, named: "a.md").identification.isEmpty)
    }
}
