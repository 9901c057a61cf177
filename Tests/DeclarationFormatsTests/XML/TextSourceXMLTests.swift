import DeclarationFormats
import Testing

/// XML 1.0, 4.3.3 and appendix F.
@Suite struct TextSourceXMLTests {
    private func document(_ encoding: String, _ bytes: [UInt8]) -> [UInt8] {
        Array("<?xml version='1.0' encoding='\(encoding)'?>\n<string>".utf8) + bytes + Array("</string>".utf8)
    }

    @Test(arguments: ["UTF-8", "utf-8"]) func utf8(encoding: String) throws {
        #expect(try DeclarationDocument.read(document(encoding, [0xC3, 0xA9])).root.string == "é")
        #expect(failure(of: document(encoding, [0xE9]), nil)?.description == "2:9: expected UTF-8, found byte 0xE9")
    }

    @Test(arguments: ["ISO-8859-1", "iso-8859-1", "latin1"]) func latin1(encoding: String) throws {
        #expect(try DeclarationDocument.read(document(encoding, [0xE9, 0xFF])).root.string == "éÿ")
        let array = document(encoding, [0xE9]) + Array("x".utf8)
        let error = failure(of: array, nil)
        #expect(error?.position == SourcePosition(offset: array.count - 1, line: 2, column: 19))
    }

    @Test func usASCII() throws {
        #expect(try DeclarationDocument.read(document("US-ASCII", [0x61])).root.string == "a")
        let error = failure(of: document("US-ASCII", [0xC3, 0xA9]), nil)
        #expect(error?.description == "2:9: expected US-ASCII as declared, found 'é'")
        #expect(error?.kind == .invalidEncoding)
    }

    @Test(arguments: [true, false], [true, false]) func utf16(bigEndian: Bool, marked: Bool) throws {
        let text = (marked ? "\u{FEFF}" : "") + "<?xml version=\"1.0\" encoding=\"UTF-16\"?><string>é😀</string>"
        let bytes = text.utf16.flatMap {
            bigEndian ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)]
        }
        let root = try DeclarationDocument.read(bytes).root
        #expect(root.string == "é😀")
        #expect(root.position == SourcePosition(offset: 78 + (marked ? 2 : 0), line: 1, column: 40))
    }

    /// Section 4.3.3: it is an error if the declared encoding is not the one used. The byte order mark decides.
    @Test func aByteOrderMarkOutranksTheDeclaration() throws {
        let text = "\u{FEFF}<?xml version='1.0' encoding='ISO-8859-1'?><string>é</string>"
        #expect(try DeclarationDocument.read(Array(text.utf8)).root.string == "é")
    }

    @Test func otherEncodingsAreNotRead() {
        let error = failure(of: document("windows-1252", [0xE9]), nil)
        #expect(
            error?.description
                == "1:31: expected the encoding UTF-8, UTF-16, ISO-8859-1 or US-ASCII, found 'windows-1252'")
        #expect(error?.kind == .unsupportedEncoding)
        #expect(
            failure(of: document("UTF-16", []), nil)?.description
                == "1:31: UTF-16 is declared, but the file is not in it")
    }

    @Test(arguments: [
        "<?xml version='1.0'?><true/>", "<?xml encoding?><true/>", "<?xml encoding=?><true/>",
        "<?xml encoding='x?><true/>",
        "<?xmlencoding='x'?><true/>", "<?xml version='1.0' encoding = \"UTF-8\" standalone='no'?><true/>",
    ])
    func withoutADeclaredEncodingItIsUTF8(text: String) throws {
        #expect(try content(of: text, .xmlPropertyList) == "true")
    }
}
