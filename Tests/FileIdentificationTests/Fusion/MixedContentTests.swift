import SeededNumbers
import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// Content whose first bytes are text, and whose following bytes are not.
///
/// Source: a picture in the MTV format and a log with NUL bytes at its end, whose type was plain text, and whose encoding was
/// `binary`.
@Suite struct MixedContentTests {
    /// Identifiers that examine more of each text, or only of text whose type depends on it.
    private let identifiers = [true, false].map {
        ContentIdentifier(
            registry: .shipped, platform: nil, types: nil, policy: .auto, examinesText: $0, libmagic: nil)
    }

    private let line = Array("eine Zeile Text\n".utf8)

    private func lines(_ count: Int) -> [UInt8] { (0..<count).flatMap { _ in line } }

    private func words(_ count: Int, _ numbers: inout SeededGenerator) -> [UInt8] {
        let words = ["eine", "Zeile", "Text", "und", "noch", "viele", "andere", "Worte", "grün"]
        var bytes: [UInt8] = []
        while bytes.count < count { bytes += Array((numbers.pick(words) + numbers.pick([" ", " ", "\n"])).utf8) }
        return bytes
    }

    /// The exceptions are in the other tests: a name, an interpreter line or a structure that is evidence of a text format.
    @Test(arguments: 0..<40 as Range<UInt64>)
    func `Content without other evidence has a type of text if and only if the examined bytes are text`(_ seed: UInt64)
    {
        var numbers = SeededGenerator(seed: seed)
        var bytes = words(Int.random(in: 0..<80_000, using: &numbers), &numbers)
        let count = Int.random(in: 1..<2000, using: &numbers)
        switch seed % 5 {
        case 0: bytes += [UInt8](repeating: 0, count: count)
        case 1: bytes += (0..<count).map { _ in UInt8.random(in: 1...8, using: &numbers) }
        case 2: bytes += (0..<count).map { _ in UInt8.random(in: 0...255, using: &numbers) }
        case 3: bytes += [0xE9] + words(count, &numbers)
        default: break
        }
        for name in ["", "a", "a.nobodysextension"] {
            let answers = identifiers.map { $0.identify(bytes: bytes, name) }
            for answer in answers {
                let isText = answer.type.isDynamic ? answer.mimeType == "text/plain" : answer.type.conforms(to: .text)
                #expect(isText == answer.isText, "\(name), \(bytes.count) bytes, \(answer.basis)")
                #expect((answer.encoding == "binary") == (answer.isText == false), "\(answer.basis)")
                #expect((answer.lineEnds == nil) == (answer.isText == false), "\(answer.basis)")
                #expect(answer.mimeType == (isText ? "text/plain" : "application/octet-stream"))
            }
            #expect(answers[0].type == answers[1].type && answers[0].isText == answers[1].isText, "\(answers[0].basis)")
        }
    }

    @Test func `The evidence says that only the first bytes are text`() {
        for identifier in identifiers {
            let answer = identifier.identify(bytes: lines(1000) + [UInt8](repeating: 0, count: 500), "tail")
            #expect(answer.type == .data && answer.confidence == .none)
            #expect(answer.basis.contains("the first 8192 bytes are text, but the rest of the file is not"))
        }
    }

    /// An extension of a text format, also one that other types declare first, an interpreter line, and a structure.
    @Test(arguments: [
        ("tail.txt", "eine Zeile Text\n", "public.plain-text"), ("README", "eine Zeile Text\n", "typeq.readme"),
        ("a.ts", "export const a: number = 1;\ninterface B { c: string }\n", "com.microsoft.typescript"),
        ("install", "#!/bin/sh\necho 1\n", "public.shell-script"),
        ("xq", "#!/opt/xq\nwords\n", "public.script"),
        ("letter", "<?xml version=\"1.0\"?>\n<letter>\n", "public.xml"),
    ])
    func `A text format in the name or at the beginning is kept`(_ name: String, _ beginning: String, _ type: String) {
        var bytes = Array(beginning.utf8)
        while bytes.count < 10_000 { bytes += name.hasPrefix("a.") ? Array(beginning.utf8) : line }
        for answer in identifiers.map({ $0.identify(bytes: bytes + [UInt8](repeating: 0, count: 500), name) }) {
            #expect(answer.type.identifier == type)
            #expect(answer.warnings == [])
        }
        let answer = identifiers[0].identify(bytes: bytes + [0], name)
        #expect(answer.isText == false && answer.nameAgreement != .confirmed)
    }

    /// RFC 8259: JSON text is UTF-8. PNG, 5.2.
    @Test func `A name that the beginning contradicts is compared with binary content`() {
        let bytes = lines(1000) + (0..<5000).map { UInt8($0 % 7) }
        for identifier in identifiers {
            let text = identifier.identify(bytes: bytes, "a.json")
            #expect(text.type == .data && text.isText == false && text.warnings.map(\.id) == [.notText])
            let picture = identifier.identify(bytes: bytes, "a.png")
            #expect(picture.type == .data && picture.isText == false)
            #expect(picture.warnings.map(\.id) == [.extensionMismatch])
        }
        // A few control characters do not show that a text is not the text of its name.
        let text = identifiers[0].identify(bytes: lines(1000) + [0, 0] + line, "a.json")
        #expect(text.nameAgreement == .unconfirmed && text.type == .json)
    }

    @Test func `The beginning of a stream states that more bytes are wanted`() {
        let bytes = lines(1000) + [UInt8](repeating: 0, count: 500)
        let partial = bytes.prefix(9000).withBytes {
            identifiers[1].identify(beginning: $0, isWhole: false, FileName(bytes: []))
        }
        #expect(partial.identification.type == .plainText)
        #expect(partial.bytesWanted.last.map { $0.end >= bytes.count } ?? false)
    }
}
