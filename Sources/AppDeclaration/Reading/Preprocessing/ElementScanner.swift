/// Tells what the bytes of an XML property list belong to, as far as lines of the preprocessor need it: only between
/// elements is a line one of them, and only there and in texts is the name of a macro one.
struct ElementScanner {
    /// What the next byte belongs to.
    enum State: Hashable {
        case between, text, comment(inText: Bool), data, instruction, tag, codeComment
    }

    private(set) var state = State.between
    /// What follows when the tag ends: text, when it opens an element that holds one.
    private var opensText = false
    private var quote: UInt8 = 0

    /// Whether a line that begins here may be one of the preprocessor.
    var isBetween: Bool { state == .between }

    /// A stretch of a line.
    enum Piece {
        /// Bytes that stay.
        case kept(Range<Int>)
        /// The name of what may be a macro.
        case name(Range<Int>)
        /// A comment of C, which is left out.
        case left(Range<Int>)
    }

    /// The elements whose content is text.
    private static let texts: Set = ["key", "string", "data", "date", "integer", "real"]

    /// Takes the next piece of a line. The range must not be empty.
    mutating func next(_ bytes: [UInt8], _ range: Range<Int>) -> Piece {
        let start = range.lowerBound
        switch state {
        case .between, .text: return content(bytes, range)
        case .comment(let inText): return until("-->", bytes, start, range, then: inText ? .text : .between)
        case .data: return until("]]>", bytes, start, range, then: .text)
        case .instruction: return until("?>", bytes, start, range, then: .between)
        case .codeComment:
            guard case .kept(let range) = until("*/", bytes, start, range, then: .between) else { return .left(range) }
            return .left(range)
        case .tag: return tag(bytes, range)
        }
    }

    private mutating func content(_ bytes: [UInt8], _ range: Range<Int>) -> Piece {
        let start = range.lowerBound
        let line = bytes[range]
        if bytes[start] == UInt8(ascii: "<") {
            let isInText = state == .text
            if line.starts(with: "<!--".utf8) {
                state = .comment(inText: isInText)
                return .kept(start..<start + 4)
            }
            if line.starts(with: "<![CDATA[".utf8) {
                state = .data
                return .kept(start..<start + 9)
            }
            if line.starts(with: "<?".utf8) {
                state = isInText ? .text : .instruction
                return .kept(start..<start + 2)
            }
            let name = line.dropFirst().prefix { $0.beginsName || $0.isDigit }
            opensText = Self.texts.contains(String(decoding: name, as: UTF8.self))
            (state, quote) = (.tag, 0)
            return .kept(start..<start + 1)
        }
        if state == .between, line.starts(with: "//".utf8) { return .left(range) }
        if state == .between, line.starts(with: "/*".utf8) {
            state = .codeComment
            return .left(start..<start + 2)
        }
        let isName: (UInt8) -> Bool = { $0.beginsName || $0.isDigit }
        if bytes[start].beginsName {
            return .name(start..<(line.firstIndex { !isName($0) } ?? range.upperBound))
        }
        // What is no name goes up to the next byte that may begin one. Digits hold on to the letters behind them.
        if bytes[start].isDigit { return .kept(start..<(line.firstIndex { !isName($0) } ?? range.upperBound)) }
        if state == .text, bytes[start] == UInt8(ascii: "\"") {
            // The preprocessor leaves what is in quotes as it is.
            let end = line.dropFirst().firstIndex { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "<") }
            guard let end else { return .kept(range) }
            return .kept(start..<(bytes[end] == UInt8(ascii: "<") ? end : end + 1))
        }
        return .kept(start..<start + 1)
    }

    private mutating func tag(_ bytes: [UInt8], _ range: Range<Int>) -> Piece {
        for index in range {
            let byte = bytes[index]
            if quote != 0 {
                if byte == quote { quote = 0 }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == UInt8(ascii: ">") {
                let isEmpty = index > 0 && bytes[index - 1] == UInt8(ascii: "/")
                state = opensText && !isEmpty ? .text : .between
                return .kept(range.lowerBound..<index + 1)
            }
        }
        return .kept(range)
    }

    private mutating func until(
        _ end: StaticString, _ bytes: [UInt8], _ start: Int, _ range: Range<Int>, then next: State
    ) -> Piece {
        let count = end.utf8CodeUnitCount
        var index = start
        while index + count <= range.upperBound {
            if (0..<count).allSatisfy({ bytes[index + $0] == end.utf8Start[$0] }) {
                state = next
                return .kept(start..<index + count)
            }
            index += 1
        }
        return .kept(range)
    }
}
