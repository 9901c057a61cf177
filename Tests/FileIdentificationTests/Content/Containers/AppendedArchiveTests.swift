import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// Two files in one: a picture for programs that read from the beginning, an archive for those that read from the end.
///
/// Source: APPNOTE 4.3.16, and the known "GIFAR" files, pictures followed by a Java program.
@Suite struct AppendedArchiveTests {
    private let identifier = FileIdentifier(registry: .shipped)
    private let zip = ZipBuilder([("a.txt", "hello"), ("b.txt", "hello")]).bytes

    /// Returns the answer for a file on disk that is larger than the first bytes that are read.
    private func answer(_ bytes: [UInt8], named name: String = "a.png") throws -> Identification {
        let tree = try TemporaryTree()
        return try identifier.identify(try tree.file(name, bytes))
    }

    private let padding = [UInt8](repeating: 0x20, count: 20_000)

    @Test func `A zip archive after a picture or a PDF is a warning`() throws {
        let files: [(String, [UInt8], String)] = [
            ("a.png", Samples.png, "public.png"), ("a.jpg", Samples.jpeg, "public.jpeg"),
            ("a.gif", Samples.gif, "com.compuserve.gif"), ("a.pdf", Samples.binaryPDF, "com.adobe.pdf"),
        ]
        for (name, picture, type) in files {
            for filling in [[], padding] {
                let answer = try answer(picture + filling + zip, named: name)
                #expect(answer.type.identifier == type)
                #expect(answer.warnings.map(\.id) == [.alsoIs], "\(name)")
                #expect(answer.warnings.first?.text.contains("follows it") == true)
                #expect(answer.evidence.contains { $0.text.hasPrefix("followed by zip with 2 members") })
                #expect(identifier.identify(bytes: picture + filling + zip).warnings == answer.warnings)
            }
        }
    }

    @Test func `The kind of the archive is in the warning`() throws {
        let program = ZipBuilder([("META-INF/MANIFEST.MF", "Manifest-Version: 1.0\n"), ("A.class", "")]).bytes
        let answer = try answer(Samples.gif + padding + program, named: "a.gif")
        #expect(answer.evidence.contains { $0.text.hasPrefix("followed by ") && $0.text.contains("java") })
    }

    @Test func `The comment of an archive is ignored`() throws {
        var commented = zip + Array("a comment".utf8)
        commented[zip.count - 2] = 9
        #expect(try answer(Samples.png + padding + commented).warnings.map(\.id) == [.alsoIs])
    }

    @Test func `An archive inside a picture is part of it`() throws {
        #expect(try answer(Samples.png + padding + zip + padding).warnings == [])
        #expect(try answer(Samples.png + zip + Samples.png.suffix(12)).warnings == [])
    }

    @Test func `A picture without an archive, or with only parts of one, is only a picture`() throws {
        #expect(try answer(Samples.png).warnings == [])
        #expect(try answer(Samples.png + padding).warnings == [])
        #expect(try answer(Samples.png + padding + Array(zip.suffix(22))).warnings == [])
    }

    @Test func `A document that is an archive has no warning`() throws {
        let drawing = ZipBuilder([("mimetype", "image/openraster"), ("stack.xml", "")]).bytes
        #expect(try answer(drawing, named: "a.ora").warnings == [])
        #expect(try answer(padding + zip, named: "a.zip").warnings.map(\.id).contains(.alsoIs) == false)
    }

    @Test func `The answer for the first bytes of a stream is final without its end`() {
        let beginning = identifier.identify(
            beginning: Array((Samples.png + [UInt8](repeating: 0, count: 70_000)).prefix(65_536)), isWhole: false)
        #expect(beginning.isSettled)
        #expect(beginning.identification.warnings == [])
    }
}
