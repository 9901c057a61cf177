import Testing

@testable import AppDeclaration

/// Source: The Unicode Standard, 3.13 and 3.11; CaseFolding.txt and UnicodeData.txt.
@Suite struct FoldedTextTests {
    @Test(arguments: [
        ("Café", "cafe"), ("CAFE\u{301}", "cafe"), ("Straße", "STRASSE"), ("ẞ", "ss"), ("İstanbul", "istanbul"),
        ("Å", "a"), ("A\u{30A}", "\u{212B}"), ("Ångström", "ANGSTROM"), ("ﬁn", "FIN"), ("ﬄ", "ffl"),
        ("Σίσυφος", "ΣΙΣΥΦΟΣ"),
        ("ŉ", "ʼN"), ("Ǆ", "ǆ"), ("ΐ", "Ι"), ("Ω", "\u{2126}"), ("각", "\u{1100}\u{1161}\u{11A8}"),
        ("가", "\u{1100}\u{1161}"),
        ("Ёлка", "елка"), ("𐐀", "𐐨"), ("ｋ", "Ｋ"),
    ])
    func `texts that differ in case, diacritics or form alone are one`(one: String, other: String) {
        #expect(FoldedText(one) == FoldedText(other))
    }

    @Test(arguments: [("ø", "o"), ("ı", "i"), ("æ", "ae"), ("l", "ł"), ("ﬀ", "f"), ("a", "b")])
    func `letters that no decomposition takes apart stay what they are`(one: String, other: String) {
        #expect(FoldedText(one) != FoldedText(other))
    }

    /// A nonspacing mark is left out before case is folded, which would make a letter of the iota subscript. Source: what
    /// Foundation's `range(of:options:)` finds without regard to case and diacritics.
    @Test(arguments: [("ᾳ", "α"), ("ᾼ", "Α"), ("ᾀ", "α"), ("ῷ", "ω"), ("α\u{345}", "α")])
    func `the iota subscript is a mark, and no letter`(letter: String, base: String) {
        #expect(FoldedText(letter) == FoldedText(base))
        #expect(FoldedText(letter) != FoldedText(base + "ι"))
    }

    /// A folding that changes what it gave before would make equal texts differ.
    @Test func `folding again changes nothing, whatever the scalar`() {
        for value in UInt32(0)...0x2FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let once = FoldedText(String(Character(scalar)))
            let twice = FoldedText(String(decoding: once.bytes, as: UTF8.self))
            if once != twice { Issue.record("U+\(String(value, radix: 16)) folds twice") }
        }
    }

    /// What the standard library knows of case and canonical form must not be told apart.
    @Test func `a scalar, its lower case and its decomposition are one`() {
        for value in UInt32(0x80)...0x1FFFF {
            guard let scalar = Unicode.Scalar(value), let age = scalar.properties.age,
                age.major <= FoldingTable.unicodeVersion
            else { continue }
            let text = String(Character(scalar))
            let lower = scalar.properties.lowercaseMapping
            if FoldedText(text) != FoldedText(lower) {
                Issue.record("U+\(String(value, radix: 16)) and its lower case")
            }
        }
    }

    @Test func `a text stands in another by its bytes, the empty text in none`() {
        #expect(FoldedText("https://e.com/Grüße").contains(FoldedText("GRUSSE")))
        #expect(FoldedText("abc").contains(FoldedText("abc")))
        #expect(FoldedText("ab").contains(FoldedText("abc")) == false)
        #expect(FoldedText("aab").contains(FoldedText("ab")))
        #expect(FoldedText("abc").contains(FoldedText("")) == false)
        #expect(FoldedText("").contains(FoldedText("")) == false)
    }
}
