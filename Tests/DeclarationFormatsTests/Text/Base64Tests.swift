import Testing

@testable import DeclarationFormats

/// RFC 4648.
@Suite struct Base64Tests {
    /// Section 10: test vectors.
    @Test(arguments: [
        ("", ""), ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYg==", "foob"), ("Zm9vYmE=", "fooba"),
        ("Zm9vYmFy", "foobar"), (" Zm\n9v\tYg = =\r\n", "foob"),
    ])
    func `The vectors of RFC 4648 are decoded`(text: String, expected: String) throws {
        #expect(try Base64.decode(Array(text.utf8)[...]) == Array(expected.utf8))
    }

    /// Section 10: test vectors.
    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ])
    func `The vectors of RFC 4648 are encoded`(text: String, expected: String) {
        #expect(Base64.encode(Array(text.utf8)) == expected)
    }

    @Test func `All bytes are decoded as they were encoded`() throws {
        for count in 0...256 {
            let bytes = (0..<count).map { UInt8($0) }
            #expect(try Base64.decode(Array(Base64.encode(bytes).utf8)[...]) == bytes)
        }
    }

    /// Section 4: the alphabet.
    @Test func `All digits are decoded`() throws {
        let text = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
        let bytes = try Base64.decode(Array(text.utf8)[...])
        var digits: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<(start + 3)].reduce(0) { $0 << 8 | Int($1) }
            digits += [18, 12, 6, 0].map { UInt8(group >> $0 & 0x3F) }
        }
        #expect(digits == Array(0..<64))
    }

    @Test(arguments: [
        ("Zm9v!", 4), ("Zm-_", 2), ("Z", 1), ("Zm9vZ", 5), ("Zm", 2), ("Zm9", 3), ("=", 0), ("Z===", 1), ("Zg===", 4),
        ("Zg==Zg==", 4), ("Zg=", 3), ("Zm8==", 4),
    ])
    func `Malformed text is an error`(text: String, place: Int) {
        #expect {
            try Base64.decode(Array(text.utf8)[...])
        } throws: { error in
            (error as? Base64.Problem)?.index == place
        }
    }
}
