import Testing

@testable import TypeRegistry

/// The base 32 of dynamic identifiers: `abcdefghkmnpqrstuvwxyz0123456789`, most significant bit first, no padding.
///
/// Source: samples of `dynamic-vectors.json`, which it reproduces in both directions.
@Suite struct Base32Tests {
    @Test("each of the 32 values has its letter")
    func alphabet() throws {
        let alphabet = Array("abcdefghkmnpqrstuvwxyz0123456789")
        for (value, letter) in alphabet.enumerated() {
            // One byte is the five bits of the value, then three zero bits.
            #expect(Base32.encode([UInt8(value) << 3]) == "\(letter)a")
            #expect(Base32.decode("\(letter)a".utf8) == [UInt8(value) << 3])
        }
        #expect(Set(alphabet).isDisjoint(with: "ijlo"))
    }

    @Test(
        "the last character is filled with zero bits",
        arguments: [
            ([], ""), ([0], "aa"), ([0xFF], "96"), ([0xFF, 0xFF], "999u"), ([0xFF, 0xFF, 0xFF], "99998"),
            ([0xFF, 0xFF, 0xFF, 0xFF], "9999992"), ([0xFF, 0xFF, 0xFF, 0xFF, 0xFF], "99999999"),
        ] as [([UInt8], String)])
    func filled(_ bytes: [UInt8], _ text: String) {
        #expect(Base32.encode(bytes) == text)
        #expect(Base32.decode(text.utf8) == bytes)
    }

    @Test("lengths that no whole number of bytes has are refused", arguments: [1, 3, 6, 9, 11, 14])
    func lengths(_ count: Int) {
        #expect(Base32.decode(String(repeating: "a", count: count).utf8) == nil)
    }

    @Test("capital letters count as small ones")
    func capitals() {
        #expect(Base32.decode("AGQ8U".utf8) == Base32.decode("agq8u".utf8))
        #expect(Base32.decode("AGQ8U".utf8) != nil)
    }

    @Test("any other character is refused", arguments: ["i", "j", "l", "o", "I", "O", "-", " ", ".", "=", "\0", "é"])
    func others(_ character: String) {
        #expect(Base32.decode("a\(character)aa".utf8) == nil)
    }
}
