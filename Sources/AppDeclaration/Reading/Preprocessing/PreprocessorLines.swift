import DeclarationFormats

/// The lines of a file, in which preprocessor directives are recognized.
struct PreprocessorLines {
    /// A line, including its line ending.
    struct Line {
        var range: Range<Int>
        /// The number of the line, starting at 1.
        var number: Int
    }

    /// A directive: a line that starts with `#` and a keyword, and the lines that continue it.
    struct Directive {
        var name: String
        /// The text after the keyword, without comments or surrounding white space.
        var argument: String
        /// The offset of the `#`.
        var start: Int
        var range: Range<Int>
    }

    private static let names: Set = [
        "if", "ifdef", "ifndef", "elif", "elifdef", "elifndef", "else", "endif", "define", "undef", "include", "import",
        "error", "warning", "pragma", "line",
    ]

    private let bytes: [UInt8]
    private var index = 0
    private var number = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Returns whether a file contains directives.
    static func areIn(_ bytes: [UInt8]) -> Bool { first(in: bytes) != nil }

    /// Returns the position of the first directive between elements, or nil if there is none.
    static func first(in bytes: [UInt8]) -> SourcePosition? {
        guard bytes.contains(UInt8(ascii: "#")) else { return nil }
        var lines = PreprocessorLines(bytes)
        var scanner = ElementScanner()
        while let line = lines.next() {
            if scanner.isBetween, let directive = lines.directive(of: line) {
                return SourcePosition(
                    offset: directive.start, line: line.number, column: directive.start - line.range.lowerBound + 1)
            }
            var rest = line.range
            while !rest.isEmpty {
                switch scanner.next(bytes, rest) {
                case .kept(let range), .name(let range), .removed(let range): rest = range.upperBound..<rest.upperBound
                }
            }
        }
        return nil
    }

    /// Returns the next line, or nil at the end of the file. A line ends with LF, CR LF or CR.
    mutating func next() -> Line? {
        guard index < bytes.count else { return nil }
        let start = index
        index = end(of: start)
        number += 1
        return Line(range: start..<index, number: number)
    }

    /// Skips the remaining lines of a directive that ends at the given offset.
    mutating func skip(to end: Int) {
        while index < end, next() != nil {}
    }

    private func end(of start: Int) -> Int {
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            index += 1
            if byte == 0x0A { return index }
            if byte == 0x0D { return index < bytes.count && bytes[index] == 0x0A ? index + 1 : index }
        }
        return index
    }

    /// Returns the directive that starts in a line, or nil if it is an ordinary line.
    func directive(of line: Line) -> Directive? {
        guard let mark = bytes[line.range].firstIndex(where: { !$0.isWhiteSpace && $0 < 0x80 }),
            bytes[mark] == UInt8(ascii: "#"),
            bytes[line.range.lowerBound..<mark].allSatisfy({ $0.isWhiteSpace }) || mark == 3 && bytes.hasUTF8Mark
        else { return nil }
        var end = line.range.upperBound
        // A backslash at the end of a line continues it in the next line.
        while end < bytes.count, let last = bytes[mark..<end].last(where: { !$0.isWhiteSpace }),
            last == UInt8(ascii: "\\")
        {
            end = self.end(of: end)
        }
        let content = Self.withoutComments(bytes[(mark + 1)..<end])
        let trimmed = content.drop { $0.isWhiteSpace }
        let name = trimmed.prefix { $0.isIdentifierStart }
        let word = String(decoding: name, as: UTF8.self)
        // A single `#` is a directive without effect.
        guard Self.names.contains(word) || trimmed.isEmpty else { return nil }
        let argument = String(decoding: trimmed.dropFirst(name.count), as: UTF8.self)
        return Directive(
            name: word, argument: String(argument.trimmed), start: mark, range: line.range.lowerBound..<end)
    }

    /// Returns whether the next nonblank line defines a name, as the line after the `#ifndef` of a header does.
    func defines(_ name: String) -> Bool {
        var lines = self
        while let line = lines.next() {
            guard bytes[line.range].contains(where: { !$0.isWhiteSpace }) else { continue }
            guard let directive = directive(of: line), directive.name == "define" else { return false }
            return directive.argument == name
        }
        return false
    }

    /// Returns the content of a directive as a single line, with comments replaced with spaces.
    private static func withoutComments(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
        var result: [UInt8] = []
        var rest = bytes
        var isQuoted = false
        while let first = rest.popFirst() {
            if first == UInt8(ascii: "\"") { isQuoted.toggle() }
            if first == UInt8(ascii: "\\"), let end = rest.first, end == 0x0A || end == 0x0D {
                result.append(0x20)
            } else if !isQuoted, first == UInt8(ascii: "/"), rest.first == UInt8(ascii: "/") {
                break
            } else if !isQuoted, first == UInt8(ascii: "/"), rest.first == UInt8(ascii: "*") {
                rest = rest.dropFirst()
                while let byte = rest.popFirst() {
                    if byte == UInt8(ascii: "*"), rest.first == UInt8(ascii: "/") { break }
                }
                rest = rest.dropFirst()
                result.append(0x20)
            } else {
                result.append(first == 0x0A || first == 0x0D ? 0x20 : first)
            }
        }
        return result
    }
}

/// A scanner of an XML property list for the preprocessor. Directives are recognized only between elements, and names of macros
/// only between elements and in strings.
struct ElementScanner {
    /// The construct to which the next byte belongs.
    enum State: Hashable {
        case between, text, comment(inText: Bool), data, instruction, tag, codeComment
    }

    private(set) var state = State.between
    /// Whether text follows the tag, because the tag opens an element that contains text.
    private var opensText = false
    private var quote: UInt8 = 0

    /// Whether a directive can start at the next byte.
    var isBetween: Bool { state == .between }

    enum Piece {
        /// Bytes that are kept.
        case kept(Range<Int>)
        /// A name, which may be the name of a macro.
        case name(Range<Int>)
        /// A C comment, which is removed.
        case removed(Range<Int>)
    }

    /// The elements that contain text.
    private static let texts: Set = ["key", "string", "data", "date", "integer", "real"]

    /// Returns the next piece of a line. The range must not be empty.
    mutating func next(_ bytes: [UInt8], _ range: Range<Int>) -> Piece {
        let start = range.lowerBound
        switch state {
        case .between, .text: return content(bytes, range)
        case .comment(let inText):
            return until("-->", bytes, start: start, range: range, then: inText ? .text : .between)
        case .data: return until("]]>", bytes, start: start, range: range, then: .text)
        case .instruction: return until("?>", bytes, start: start, range: range, then: .between)
        case .codeComment:
            guard case .kept(let range) = until("*/", bytes, start: start, range: range, then: .between) else {
                return .removed(range)
            }
            return .removed(range)
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
            let name = line.dropFirst().prefix { $0.isIdentifier }
            opensText = Self.texts.contains(String(decoding: name, as: UTF8.self))
            (state, quote) = (.tag, 0)
            return .kept(start..<start + 1)
        }
        if state == .between, line.starts(with: "//".utf8) { return .removed(range) }
        if state == .between, line.starts(with: "/*".utf8) {
            state = .codeComment
            return .removed(start..<start + 2)
        }
        let isName: (UInt8) -> Bool = { $0.isIdentifier }
        if bytes[start].isIdentifierStart {
            return .name(start..<(line.firstIndex { !isName($0) } ?? range.upperBound))
        }
        // Letters after digits do not start a name.
        if bytes[start].isDigit { return .kept(start..<(line.firstIndex { !isName($0) } ?? range.upperBound)) }
        if state == .text, bytes[start] == UInt8(ascii: "\"") {
            // The preprocessor does not change text in quotation marks.
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
        _ end: StaticString, _ bytes: [UInt8], start: Int, range: Range<Int>, then next: State
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
