import Foundation
import Testing
import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification

/// Content that excludes the type of a name, although no other format is detected. Each case has a specification that makes the
/// type impossible.
@Suite struct VetoTests: IdentifiesWithoutMagic {
    private func contradicts(_ name: String, _ bytes: [UInt8]) -> Bool {
        answer(name, bytes).nameAgreement == .contradicted
    }

    private static func rows(_ path: String) throws -> [[Substring]] {
        let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: path).standardized
        return try String(contentsOf: file, encoding: .utf8).split(separator: "\n").filter { $0.first != "#" }
            .map { $0.split(separator: "\t") }
    }

    /// Bytes that begin with no signature.
    private static let unknown: [UInt8] =
        [0x83, 0x91, 0xFA, 0x10] + (0..<3000).map { UInt8(truncatingIfNeeded: $0 &* 151 &+ $0 / 7 &* 83 &+ 0x81) }

    @Test func `A binary format that unknown bytes exclude has a specification that requires a signature`() throws {
        let vetoes = try Self.rows("../Fixtures/vetoes.tsv")
        let listed = Set(vetoes.map { String($0[0]) })
        #expect(vetoes.allSatisfy { $0.count == 2 })
        // The extensions that are only common have no files.
        let extensions = try Self.rows("../../../Registry/extension-reliability.tsv").filter { $0[2] != "0" }
            .map { String($0[0]) }
        for tag in extensions where tag.first != "(" {
            let evidence = answer("a.\(tag)", Self.unknown)
            let isText =
                Registry.shipped.claimants(of: tag, .filenameExtension).first { $0.conforms(to: .data) }?
                .conforms(to: .text) ?? true
            guard !isText else { continue }
            #expect((evidence.nameAgreement == .contradicted) == listed.contains(tag), "\(tag)")
        }
    }

    /// ISO/IEC 11172-3, 2.4.1.2: a stream of frames has no header. MMTF, "Encoding": a map of MessagePack, in any order. Microsoft,
    /// Resource file formats: resources of 16 bits have no header. ITU-T H.222.0, 2.4.3.2: a stream is a sequence of packets.
    @Test(arguments: ["mp3", "mmtf", "res", "o", "ts"])
    func `A format without a signature is not excluded`(_ tag: String) {
        #expect(answer("a.\(tag)", Self.unknown).nameAgreement == .unconfirmed)
    }

    /// The rows of extension-meanings.tsv name the specifications of the other meanings.
    @Test func `An extension with an undeclared meaning contradicts only content without this meaning`() throws {
        let text = Array("debug: -from 541\n".utf8)
        let contents = [
            "binary": [Self.unknown], "text": [text], "any": [Self.unknown, text, Samples.png, Samples.elf],
        ]
        for row in try Self.rows("../../../Registry/extension-meanings.tsv") {
            #expect(row.count == 4)
            for content in try #require(contents[String(row[1])]) {
                #expect(!contradicts("a.\(row[0])", content), "\(row[0])")
            }
        }
        #expect(contradicts("a.key", Samples.png) && contradicts("a.inc", Samples.png))
    }

    /// extension-reliability.tsv: the content of 5 of 36 files named .idx, and 24 of 42 named .fits, is not detected.
    @Test(arguments: ["idx", "fits", "shp", "enc"])
    func `Files that are often not detected are not excluded`(_ tag: String) {
        #expect(!ExtensionReliability(of: tag).isConclusive)
        #expect(!contradicts("a.\(tag)", Self.unknown))
    }

    /// APPNOTE.TXT 6.3.10, 4.1.9: an archive may begin with the code that extracts it. Spring Boot, "Installing Spring Boot
    /// applications": an executable JAR begins with a script.
    @Test func `A zip archive may begin with other data`() {
        #expect(answer("a.zip", Self.unknown + Samples.zip).type.identifier == "public.zip-archive")
        let script = Array("#!/bin/sh\nexec java -jar \"$0\"\n".utf8)
        #expect(answer("a.jar", script + Samples.zip).type.identifier == "com.sun.java-archive")
        #expect(!contradicts("a.jar", script + Samples.zip))
    }

    /// PDF 1.7 Reference, appendix H, note 13; OS/2 BITMAPARRAYFILEHEADER; Geomview, OFF, "OFF BINARY"; apk-tools, src/adb.h;
    /// ECMA-335, II.6.2.1.3; unshield, cabfile.h; LMDB, mdb.c; JceKeyStore.java; MapInfo Interchange Format, "MID files"; PAR,
    /// "What is a PAR file?"; Gambas, classes; The Python Wiki, UsingPickle: save.p.
    @Test func `Files that a specification allows have the types of their names`() {
        func bytes(_ text: String, _ more: [UInt8] = VetoTests.unknown) -> [UInt8] { Array(text.utf8) + more }
        let cases: [(String, [UInt8], String)] = [
            ("a.pdf", bytes(String(repeating: "line\n", count: 90) + "%PDF-1.4\n"), "com.adobe.pdf"),
            (
                "a.bmp", [0x42, 0x41, 40, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x42, 0x4D] + Self.unknown,
                "typeq.os2-graphics-array"
            ),
            ("a.off", bytes("OFF BINARY\n"), "typeq.off-mesh"), ("a.apk", bytes("ADBd"), "typeq.alpine-package-3"),
            (
                "a.snk",
                [0, 0x24, 0, 0, 4, 0x80, 0, 0, 0x94, 0, 0, 0, 6, 2, 0, 0, 0, 0x24, 0, 0] + bytes("RSA1"),
                "typeq.strong-name-key"
            ),
            ("a.cab", bytes("ISc("), "typeq.installshield-archive"),
            (
                "a.mdb", [UInt8](repeating: 0, count: 16) + [0xDE, 0xC0, 0xEF, 0xBE] + Self.unknown,
                "typeq.lmdb-database"
            ),
            ("a.jks", [0xCE, 0xCE, 0xCE, 0xCE, 0, 0, 0, 2] + Self.unknown, "typeq.java-jce-keystore"),
            ("a.par", Samples.zip, "typeq.perl-par-archive"),
            ("A.class", Array("' Gambas class file\n\nPublic Sub Main()\n\nEnd\n".utf8), "typeq.gambas-source"),
            (
                "a.p",
                Array("\u{0080}".unicodeScalars.map { UInt8($0.value) }) + [3, 0x7D, 0x71, 0] + bytes("(X", []) + [
                    0x2E
                ], "typeq.python-pickle"
            ),
            (
                "a.asx", Array("[Reference]\nRef1=http://example.org/a.wmv\n".utf8),
                "com.microsoft.advanced-stream-redirector"
            ),
        ]
        for (name, bytes, type) in cases {
            let answer = answer(name, bytes)
            #expect(answer.type.identifier == type, "\(name)")
            #expect(answer.nameAgreement != .contradicted, "\(name)")
        }
        #expect(!contradicts("a.mid", Array("\"Berlin\",34,891\n\"Paris\",21,105\n\"Rome\",28,128\n".utf8)))
        #expect(!contradicts("a.pth", Array("words of a path\n".utf8)))
    }

    /// Several types of text declare `.spl`: searches of Splunk, and Shakespeare.
    @Test func `Text that nothing distinguishes is plain text if the first type is not text`() {
        let answer = answer("a.spl", Array("words in a line\n".utf8))
        #expect(answer.type == .plainText && answer.nameAgreement == .unconfirmed)
        #expect(answer.alternatives.contains { $0.identifier == "typeq.splunk-query" })
    }

    /// hdiutil(1): UDTO is a master of a CD or DVD, and makehybrid creates images with ISO 9660. Apple, TN3125: a provisioning
    /// profile is a property list in a signature of the Cryptographic Message Syntax; Configuration Profile Reference: so is a
    /// signed profile. RFC 1740, Appendix B: the header file has the name of the file after a prefix.
    @Test func `The containers of Apple's types agree with their names`() {
        var disc = [UInt8](repeating: 0, count: 40 * 2048)
        disc.replaceSubrange(16 * 2048..<16 * 2048 + 8, with: [1, 0x43, 0x44, 0x30, 0x30, 0x31, 1, 0])
        let signed: [UInt8] =
            [0x30, 0x82, 4, 0, 6, 9, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 1, 7, 2, 0xA0, 0x82] + Self.unknown
        let header: [UInt8] = [0, 5, 0x16, 7, 0, 2, 0, 0] + Array("Mac OS X        ".utf8) + [0, 2] + Self.unknown
        for (name, bytes) in [
            ("a.dmg", disc), ("a.cdr", disc), ("a.provisionprofile", signed), ("a.mobileconfig", signed),
            ("._a.png", header),
            ("._a.txt", header),
        ] {
            let answer = answer(name, bytes)
            #expect(answer.nameAgreement != .contradicted, "\(name)")
            #expect(!answer.warnings.contains { $0.id == .extensionMismatch || $0.id == .notText }, "\(name)")
        }
        #expect(answer("._a.png", header).type.identifier == "typeq.appledouble-header")
    }
}
