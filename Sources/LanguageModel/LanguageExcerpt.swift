import DeclarationFormats
import TypeRegistry

/// The part of a text file that the language model reads. Long leading comments are omitted. From the rest, if it is long, only
/// the head, the middle and the tail are used.
///
/// `Scripts/generate/language-model/model.md` defines the comments and the sizes.
struct LanguageExcerpt: Sendable {
    /// The maximum size in bytes of text that is read completely.
    static let wholeBytes = 4096
    static let headBytes = 2048
    static let pieceBytes = 1024
    /// The number of bytes in which leading comments are searched for.
    private static let commentWindow = 16 << 10
    /// The maximum size in bytes of leading comments that are kept. Longer leading comments are omitted.
    private static let commentBytes = 400
    /// The minimum number of bytes after the comments for which the comments are omitted.
    private static let restBytes = 64

    /// Calls a closure with the excerpt of text. Complexity: O(1), because at most 16 KiB are examined.
    static func with<Result>(_ text: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        let text = UnsafeRawBufferPointer(rebasing: text[start(of: text)...])
        guard text.count > wholeBytes else { return body(text) }
        return withUnsafeTemporaryAllocation(byteCount: wholeBytes + 2, alignment: 16) { excerpt in
            let middle = headBytes + (text.count - wholeBytes) / 2
            var count = 0
            for part in [0..<headBytes, middle..<middle + pieceBytes, text.count - pieceBytes..<text.count] {
                if count > 0 {
                    excerpt[count] = 0x0A
                    count += 1
                }
                UnsafeMutableRawBufferPointer(rebasing: excerpt[count...]).copyMemory(
                    from: UnsafeRawBufferPointer(rebasing: text[part]))
                count += part.count
            }
            return body(UnsafeRawBufferPointer(excerpt))
        }
    }

    /// Returns the offset at which the excerpt begins, which is 0 or the end of long leading comments.
    static func start(of text: UnsafeRawBufferPointer) -> Int {
        let end = commentsEnd(UnsafeRawBufferPointer(rebasing: text.prefix(commentWindow)))
        return end > commentBytes && text.count - end >= restBytes ? end : 0
    }

    private static let blocks: [(open: StaticString, close: StaticString)] = [
        ("/*", "*/"), ("(*", "*)"), ("{-", "-}"), ("<!--", "-->"), ("#|", "|#"),
    ]

    /// Returns the end of the leading blank lines, comment lines and comment blocks.
    private static func commentsEnd(_ text: UnsafeRawBufferPointer) -> Int {
        var end = text.hasUTF8Mark ? 3 : 0
        while true {
            var index = end
            while index < text.count, text[index].isBlankInLine || text[index].isLineEnd { index += 1 }
            guard index < text.count else { return end }
            if let block = blocks.first(where: { text.has($0.open, at: index) }) {
                let close = UnsafeRawBufferPointer(start: block.close.utf8Start, count: block.close.utf8CodeUnitCount)
                guard let found = text.position(of: close, from: index + block.open.utf8CodeUnitCount) else {
                    return end
                }
                end = text.lineEnd(from: found)
            } else if isCommentLine(text, index) {
                end = text.lineEnd(from: index)
            } else {
                return end
            }
        }
    }

    private static func isCommentLine(_ text: UnsafeRawBufferPointer, _ index: Int) -> Bool {
        let byte = text[index]
        let next = index + 1 < text.count ? text[index + 1] : 0x0A
        switch byte {
        case UInt8(ascii: ";"), UInt8(ascii: "%"): return true
        case UInt8(ascii: "/"), UInt8(ascii: "-"): return next == byte
        case UInt8(ascii: "#"), UInt8(ascii: "!"), UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "*"):
            return next.isBlankInLine || next.isLineEnd || next == byte
        default: return text.has("dnl ", at: index) || text.has(".\\\"", at: index)
        }
    }
}

extension UInt8 {
    /// Whether the byte is a space, a TAB or a form feed.
    @inline(__always)
    fileprivate var isBlankInLine: Bool { self == 0x20 || self == 0x09 || self == 0x0C }
}

extension UnsafeRawBufferPointer {
    /// Returns whether the bytes contain a word at an offset.
    fileprivate func has(_ word: StaticString, at offset: Int) -> Bool {
        let size = word.utf8CodeUnitCount
        guard count - offset >= size else { return false }
        for index in 0..<size where self[offset + index] != word.utf8Start[index] { return false }
        return true
    }

    /// Returns the end of the line at an offset, which is the offset of a line ending or the end of the bytes.
    fileprivate func lineEnd(from offset: Int) -> Int {
        let feed = index(of: 0x0A, from: offset)
        return UnsafeRawBufferPointer(rebasing: self[..<feed]).index(of: 0x0D, from: offset)
    }
}

/// The beginning of text, for queries that require no more of it. It refers to the memory of the text.
package struct LanguageBeginning {
    /// The text after long leading comments.
    private let bytes: Slice<UnsafeRawBufferPointer>
    private let model: LanguageModel

    package init(of text: UnsafeRawBufferPointer, _ model: LanguageModel) {
        bytes = text[LanguageExcerpt.start(of: text)...]
        self.model = model
    }

    /// Returns the scores of the first `count` bytes.
    package func scores(ofFirst count: Int) -> LanguageScores {
        LanguageScores(model, excerpt: UnsafeRawBufferPointer(rebasing: bytes.prefix(count)))
    }

    /// The numbers of bytes that usually show whether a program is in the language of its name, and the minimum probabilities.
    /// The whole text contradicts a name only if the probability is far lower.
    private static let plausible = [(bytes: 96, probability: 0.5), (bytes: 256, probability: 0.05)]

    /// Returns whether the text may be in one of several languages. In that case, no more bytes need to be read.
    package func mayBe(in classes: ClassSet) -> Bool {
        Self.plausible.contains { step in
            scores(ofFirst: step.bytes).probability(of: classes, model, isRough: true) >= step.probability
        }
    }
}
