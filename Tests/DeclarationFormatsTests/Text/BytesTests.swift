import DeclarationFormats
import Testing

@Suite struct BytesTests {
    @Test(arguments: [
        ("abcabd", "abd", 3), ("abcabd", "abc", 0), ("aab", "ab", 1), ("abcab", "abd", nil), ("ab", "abc", nil),
        ("", "a", nil), ("abc", "", nil),
    ])
    func `The first occurrence of bytes is found`(text: String, wanted: String, start: Int?) {
        let range = start.map { $0..<$0 + wanted.utf8.count }
        #expect(Array(text.utf8)[...].firstRange(ofBytes: Array(wanted.utf8)) == range)
    }

    @Test func `The range of bytes has the indexes of the whole array`() {
        let bytes = Array("abab".utf8)
        #expect(bytes[1...].firstRange(ofBytes: Array("ab".utf8)) == 2..<4)
        #expect(bytes[1..<3].firstRange(ofBytes: Array("ab".utf8)) == nil)
    }
}
