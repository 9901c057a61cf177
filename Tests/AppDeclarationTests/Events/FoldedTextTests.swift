import TestTags
import Testing

@testable import AppDeclaration

/// Source: The Unicode Standard, 3.13 and 3.11; CaseFolding.txt and UnicodeData.txt.
@Suite(.tags(.slow)) struct FoldedTextTests {
    @Test(arguments: [
        ("Café", "cafe"), ("CAFE\u{301}", "cafe"), ("Straße", "STRASSE"), ("ẞ", "ss"), ("İstanbul", "istanbul"),
        ("Å", "a"), ("A\u{30A}", "\u{212B}"), ("Ångström", "ANGSTROM"), ("ﬁn", "FIN"), ("ﬄ", "ffl"),
        ("Σίσυφος", "ΣΙΣΥΦΟΣ"),
        ("ŉ", "ʼN"), ("Ǆ", "ǆ"), ("ΐ", "Ι"), ("Ω", "\u{2126}"), ("각", "\u{1100}\u{1161}\u{11A8}"),
        ("가", "\u{1100}\u{1161}"),
        ("Ёлка", "елка"), ("𐐀", "𐐨"), ("ｋ", "Ｋ"),
    ])
    func `Strings that differ only in case, diacritics or form are equal`(one: String, other: String) {
        #expect(FoldedText(one) == FoldedText(other))
    }

    @Test(arguments: [("ø", "o"), ("ı", "i"), ("æ", "ae"), ("l", "ł"), ("ﬀ", "f"), ("a", "b")])
    func `Letters without a decomposition do not change`(one: String, other: String) {
        #expect(FoldedText(one) != FoldedText(other))
    }

    /// A nonspacing mark is removed before case folding, which would make the iota subscript a letter. Source: the results of
    /// Foundation's `range(of:options:)` without regard to case and diacritics.
    @Test(arguments: [("ᾳ", "α"), ("ᾼ", "Α"), ("ᾀ", "α"), ("ῷ", "ω"), ("α\u{345}", "α")])
    func `The iota subscript is a mark, not a letter`(letter: String, base: String) {
        #expect(FoldedText(letter) == FoldedText(base))
        #expect(FoldedText(letter) != FoldedText(base + "ι"))
    }

    /// If folding changed a folded text, equal strings would differ.
    @Test func `Folding again does not change any scalar`() {
        for value in UInt32(0)...0x2FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let once = FoldedText(String(Character(scalar)))
            let twice = FoldedText(String(decoding: once.bytes, as: UTF8.self))
            if once != twice { Issue.record("U+\(String(value, radix: 16)) folds twice") }
        }
    }

    /// Strings that are equal in case and canonical form in the standard library must be equal.
    @Test func `A scalar, its lowercase and its decomposition are equal`() {
        for value in UInt32(0x80)...0x1FFFF {
            guard let scalar = Unicode.Scalar(value) else { continue }
            let text = String(Character(scalar))
            let lower = scalar.properties.lowercaseMapping
            if FoldedText(text) != FoldedText(lower) {
                Issue.record("U+\(String(value, radix: 16)) and its lowercase form")
            }
        }
    }

    @Test func `A string contains another string by its bytes, and no string contains the empty string`() {
        #expect(FoldedText("https://e.com/Grüße").contains(FoldedText("GRUSSE")))
        #expect(FoldedText("abc").contains(FoldedText("abc")))
        #expect(FoldedText("ab").contains(FoldedText("abc")) == false)
        #expect(FoldedText("aab").contains(FoldedText("ab")))
        #expect(FoldedText("abc").contains(FoldedText("")) == false)
        #expect(FoldedText("").contains(FoldedText("")) == false)
    }
}
