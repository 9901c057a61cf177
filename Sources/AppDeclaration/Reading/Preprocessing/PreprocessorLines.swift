import DeclarationFormats

/// The lines of a file, and those of them that are meant for the preprocessor.
struct PreprocessorLines {
    /// A line with its end.
    struct Line {
        var range: Range<Int>
        /// From 1.
        var number: Int
    }

    /// A line that begins with `#` and a word of the preprocessor, with the lines that continue it.
    struct Directive {
        var name: String
        /// What follows the word, without comments and blanks around it.
        var argument: String
        /// Where the `#` is.
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

    /// Whether a file has lines of the preprocessor.
    static func areIn(_ bytes: [UInt8]) -> Bool { first(in: bytes) != nil }

    /// Where the first line of the preprocessor is: it begins with `#`, between elements.
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
                case .kept(let range), .name(let range), .left(let range): rest = range.upperBound..<rest.upperBound
                }
            }
        }
        return nil
    }

    /// The next line; nil at the end. A line ends with LF, CR LF or CR.
    mutating func next() -> Line? {
        guard index < bytes.count else { return nil }
        let start = index
        index = end(of: start)
        number += 1
        return Line(range: start..<index, number: number)
    }

    /// Goes on behind a directive of several lines.
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

    /// The directive that a line begins; nil when it is an ordinary one.
    func directive(of line: Line) -> Directive? {
        guard let mark = bytes[line.range].firstIndex(where: { !$0.isBlank && $0 < 0x80 }),
            bytes[mark] == UInt8(ascii: "#"),
            bytes[line.range.lowerBound..<mark].allSatisfy({ $0.isBlank })
                || bytes[..<mark].elementsEqual([0xEF, 0xBB, 0xBF])
        else { return nil }
        var end = line.range.upperBound
        // A backslash at the end of a line takes in the next one.
        while end < bytes.count, let last = bytes[mark..<end].last(where: { !$0.isBlank }), last == UInt8(ascii: "\\") {
            end = self.end(of: end)
        }
        let content = Self.withoutComments(bytes[(mark + 1)..<end])
        let trimmed = content.drop { $0.isBlank }
        let name = trimmed.prefix { $0.beginsName }
        let word = String(decoding: name, as: UTF8.self)
        // A mark alone says nothing, and is left out.
        guard Self.names.contains(word) || trimmed.isEmpty else { return nil }
        let argument = String(decoding: trimmed.dropFirst(name.count), as: UTF8.self)
        return Directive(
            name: word, argument: String(argument.trimmed), start: mark, range: line.range.lowerBound..<end)
    }

    /// Whether the next line that is not blank defines a name, as that below the `#ifndef` of a header does.
    func defines(_ name: String) -> Bool {
        var lines = self
        while let line = lines.next() {
            guard bytes[line.range].contains(where: { !$0.isBlank }) else { continue }
            guard let directive = directive(of: line), directive.name == "define" else { return false }
            return directive.argument == name
        }
        return false
    }

    /// The content of a directive in one line, comments exchanged for a blank.
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
