import SeededNumbers
import Testing

@testable import ContentIdentification

/// Text in UTF-16 without a byte order mark. Source: issue 32, "UTF-16 without a mark in any script" is text.
@Suite struct WideCharactersTests {
    private func form(_ bytes: [UInt8]) -> TextForm { bytes.withUnsafeBytes { TextForm($0, isWhole: true) } }

    private func bytes(_ text: String, isBigEndian: Bool) -> [UInt8] {
        bytes(of: text.utf16.map { $0 }, isBigEndian: isBigEndian)
    }

    private func bytes(of units: [UInt16], isBigEndian: Bool) -> [UInt8] {
        units.flatMap { isBigEndian ? [UInt8($0 >> 8), UInt8($0 & 0xFF)] : [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    }

    /// A greeting, a line of a few words, and words without a space or a line ending.
    @Test(arguments: [
        "Привет, мир!\r\n", "Съешь же", "Біг Бенд\n", "Καλημέρα κόσμε", "Καλημέρα", "Բարեւ աշխարհ\n", "שלום עולם\n",
        "مرحبا بالعالم\r\n", "سلام دنیا", "สวัสดีชาวโลก", "नमस्ते दुनिया\n", "გამარჯობა\n", "안녕하세요\n", "다음 창\n",
        "こんにちは世界", "昨日、友達と新しい図書館へ", "印刷しています\n", "ファイル(_F)\n", "这个程序可以打开文件", "你好，世界！\r\n",
        "昨天我和朋友一起去了新的圖書館", "Xin chào thế giới", "Kết hợp hộp thoại\n", "Příliš žluťoučký kůň\n", "ok\r\n",
    ])
    func `A short text in any script is text`(_ text: String) {
        for isBigEndian in [false, true] {
            let found = form(bytes(text, isBigEndian: isBigEndian))
            #expect(found.isText, "\(isBigEndian)")
            if bytes(text, isBigEndian: isBigEndian).contains(0) {
                #expect(found == .text(isBigEndian ? .utf16BigEndian : .utf16LittleEndian))
            }
        }
    }

    @Test func `A unit that is cut off at the end is ignored, with and without a mark`() {
        let text = "Вчера мы с другом ходили в библиотеку.\n"
        for isBigEndian in [false, true] {
            let expected: TextForm = .text(isBigEndian ? .utf16BigEndian : .utf16LittleEndian)
            for text in [text, "\u{FEFF}" + text, "\u{FEFF}abc\n"] {
                #expect(form(bytes(text, isBigEndian: isBigEndian).dropLast()) == expected)
            }
        }
    }

    @Test(arguments: [false, true])
    func `Tables of 16-bit numbers are not text`(isBigEndian: Bool) {
        var numbers = SeededGenerator(seed: 32)
        for range: ClosedRange<UInt16> in [
            0...255, 900...1200, 0x400...0x47F, 0x4E00...0x4F00, 0x4E00...0x9FFF, 0...0x7FFF, 0xAC00...0xD7A3,
        ] {
            for count in [8, 12, 20, 100] {
                let units = (0..<count).map { _ in UInt16.random(in: range, using: &numbers) }
                let isHangul = range.lowerBound == 0xAC00
                #expect(!form(bytes(of: units, isBigEndian: isBigEndian)).isWide || isHangul, "\(range), \(count)")
                let sorted = bytes(of: units.sorted(), isBigEndian: isBigEndian)
                #expect(!form(sorted).isWide, "\(range), \(count), sorted")
            }
        }
        // The same letter many times, capitals within words, and pairs of ASCII characters next to a NUL.
        #expect(form(bytes(of: [0x434, 0x434, 0x434, 0x434, 0x434, 0x434], isBigEndian: isBigEndian)) == .binary)
        #expect(form(bytes("пРиВеТмИр", isBigEndian: isBigEndian)) == .binary)
        #expect(form(Array("id\0\u{1}namevalue data".utf8)) == .binary)
    }

    @Test func `Random bytes are rarely UTF-16`() {
        var numbers = SeededGenerator(seed: 33)
        var found = 0
        for _ in 0..<5000 {
            let bytes = (0..<Int.random(in: 8...64, using: &numbers)).map { _ in
                UInt8.random(in: 0...255, using: &numbers)
            }
            if form(bytes).isWide { found += 1 }
        }
        #expect(found < 5)
    }
}
