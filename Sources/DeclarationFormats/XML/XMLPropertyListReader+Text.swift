extension XMLPropertyListReader {
    /// The text in an element, with references, CDATA sections, comments and line endings resolved.
    struct TextContent {
        /// The range of the content in the file.
        let range: Range<Int>
        /// Whether the text is identical to the bytes in the range. If not, the text is `resolvedText`.
        let isVerbatim: Bool
    }

    /// Returns the UTF-8 form of the text that was read last.
    func utf8(of content: TextContent) -> ArraySlice<UInt8> {
        content.isVerbatim ? bytes[content.range] : resolvedText[...]
    }

    /// Reads the text of an element and its end tag.
    mutating func readText(in tag: Tag) throws(DeclarationFormatError) -> TextContent {
        guard !tag.isEmpty else { return TextContent(range: index..<index, isVerbatim: true) }
        let start = index
        skipPlainText()
        if current == UInt8(ascii: "<"), byte(after: 1) == UInt8(ascii: "/") {
            let range = start..<index
            try readEndTag(of: tag.element, from: tag.start)
            return TextContent(range: range, isVerbatim: true)
        }
        resolvedText.removeAll(keepingCapacity: true)
        resolvedText.append(contentsOf: bytes[start..<index])
        while try resolveSpecialText(in: tag) {
            let start = index
            skipPlainText()
            resolvedText.append(contentsOf: bytes[start..<index])
        }
        let range = start..<index
        try readEndTag(of: tag.element, from: tag.start)
        return TextContent(range: range, isVerbatim: false)
    }

    /// Reads one part of the text that is not literal. Returns false at an end tag.
    private mutating func resolveSpecialText(in tag: Tag) throws(DeclarationFormatError) -> Bool {
        guard index < bytes.count else {
            throw source.error(expected: "</\(tag.element.name)>", at: index, opening: tag.start)
        }
        switch bytes[index] {
        case UInt8(ascii: "&"): resolvedText.append(try readReference())
        case UInt8(ascii: "\r"):
            index += 1
            resolveLineEnd()
        case UInt8(ascii: "<"):
            if byte(after: 1) == UInt8(ascii: "/") { return false }
            if isAt("<!--") {
                try skip(past: "-->", of: "the comment", openedBy: 4)
            } else if byte(after: 1) == UInt8(ascii: "?") {
                try skip(past: "?>", of: "the processing instruction", openedBy: 2)
            } else if isAt("<![CDATA[") {
                try readCharacterData()
            } else {
                throw source.error(
                    .unexpectedElement, at: index,
                    "expected text or </\(tag.element.name)>, found an element; '<' is written '&lt;'",
                    opening: tag.start)
            }
        default:
            throw source.error(
                .controlCharacter, at: index,
                "\(source.found(at: index)) is a control character, which XML cannot contain, even escaped")
        }
        return true
    }

    /// Skips literal text, which consists of all characters except markup, references, control characters and line
    /// endings with CR.
    private mutating func skipPlainText() {
        var index = index
        let bytes = bytes
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "<") || byte == UInt8(ascii: "&") { break }
            if byte < 0x20, byte != UInt8(ascii: "\n"), byte != UInt8(ascii: "\t") { break }
            index += 1
        }
        self.index = index
    }

    /// Appends an LF instead of a CR or CR LF (XML 1.0, 2.11). The index must be after the CR.
    private mutating func resolveLineEnd() {
        resolvedText.append(UInt8(ascii: "\n"))
        if current == UInt8(ascii: "\n") { index += 1 }
    }

    /// Reads a CDATA section (XML 1.0, 2.7).
    private mutating func readCharacterData() throws(DeclarationFormatError) {
        let opening = index
        index += 9
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "]"), isAt("]]>") {
                index += 3
                return
            }
            guard byte >= 0x20 || byte.isSpaceOfData else {
                throw source.error(
                    .controlCharacter, at: index,
                    "\(source.found(at: index)) is a control character, which XML cannot contain")
            }
            index += 1
            if byte == UInt8(ascii: "\r") { resolveLineEnd() } else { resolvedText.append(byte) }
        }
        throw source.error(expected: "']]>' to end the CDATA section", at: index, opening: opening)
    }
}

extension XMLPropertyListReader {
    /// Reads a reference, including its `&` and `;`: one of the five predefined entities, or the number of a character (XML
    /// 1.0, 4.1 and 4.6).
    mutating func readReference() throws(DeclarationFormatError) -> Unicode.Scalar {
        let start = index
        index += 1
        if current == UInt8(ascii: "#") { return try readNumericReference(from: start) }
        let name = readName()
        guard !name.isEmpty else {
            throw source.error(
                expected: "the name of an entity after '&', which itself is written '&amp;'", at: index,
                kind: .invalidEscape)
        }
        try expectSemicolon(of: start)
        switch source.string(name) {
        case "amp": return "&"
        case "lt": return "<"
        case "gt": return ">"
        case "quot": return "\""
        case "apos": return "'"
        default:
            throw source.error(
                .entity, at: start,
                "expected &amp; &lt; &gt; &quot; &apos; or a number, found the entity &\(source.excerpt(name));")
        }
    }

    private mutating func readNumericReference(from start: Int) throws(DeclarationFormatError) -> Unicode.Scalar {
        index += 1
        let isHexadecimal = current == UInt8(ascii: "x")
        if isHexadecimal { index += 1 }
        let first = index
        var value: UInt32 = 0
        while let digit = current.hexadecimalDigit, isHexadecimal || digit < 10 {
            // The value is limited to a number just above the last code point, so it cannot overflow for any number of digits.
            value = min(value * (isHexadecimal ? 16 : 10) + UInt32(digit), 0x11_0000)
            index += 1
        }
        guard index > first else {
            throw source.error(expected: "a digit of a character reference", at: index, kind: .invalidEscape)
        }
        try expectSemicolon(of: start)
        guard let scalar = Unicode.Scalar(value), Self.isCharacter(scalar) else {
            let text = source.string(start..<index)
            throw source.error(.invalidEscape, at: start, "\(text.prefix(20)) is not a character that XML allows")
        }
        return scalar
    }

    private mutating func expectSemicolon(of start: Int) throws(DeclarationFormatError) {
        guard current == UInt8(ascii: ";") else {
            throw source.error(expected: "';' to end the reference", at: index, kind: .invalidEscape, opening: start)
        }
        index += 1
    }

    /// Returns whether XML can contain a scalar (XML 1.0, 2.2).
    private static func isCharacter(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D: true
        case ..<0x20, 0xFFFE, 0xFFFF: false
        default: true
        }
    }
}

extension XMLPropertyListReader {
    /// Reads the content of an element that contains neither other values nor a key.
    mutating func readScalar(in tag: Tag) throws(DeclarationFormatError) -> DeclarationValue.Content {
        switch tag.element {
        case .yes, .no:
            let content = try readText(in: tag)
            guard utf8(of: content).isEmpty else {
                throw source.error(
                    .unexpectedCharacter, at: content.range.lowerBound,
                    "expected <\(tag.element.name)/> to be empty, found text")
            }
            return .boolean(tag.element == .yes)
        case .integer: return try readInteger(in: tag)
        case .real: return try readReal(in: tag)
        case .date: return try readDate(in: tag)
        case .data: return try readData(in: tag)
        default: return .string(try readString(in: tag))
        }
    }

    mutating func readString(in tag: Tag) throws(DeclarationFormatError) -> String {
        let content = try readText(in: tag)
        return content.isVerbatim ? source.string(content.range) : String(decoding: resolvedText, as: UTF8.self)
    }

    private mutating func readInteger(in tag: Tag) throws(DeclarationFormatError) -> DeclarationValue.Content {
        let content = try readNonEmptyText(in: tag)
        do {
            return try PropertyListNumber.integer(utf8(of: content))
        } catch {
            throw numberError(
                error, in: content, outOfRange: "the integer does not fit into 64 bits",
                expected: "decimal digits, or 0x and hexadecimal digits, in <integer>")
        }
    }

    private mutating func readReal(in tag: Tag) throws(DeclarationFormatError) -> DeclarationValue.Content {
        let content = try readNonEmptyText(in: tag)
        do {
            return .real(try PropertyListNumber.real(utf8(of: content)))
        } catch {
            throw numberError(
                error, in: content, outOfRange: "the number exceeds 1.8e308, the limit of real numbers",
                expected: "a decimal number, nan or inf in <real>")
        }
    }

    private mutating func numberError(
        _ problem: PropertyListNumber.Problem, in content: TextContent, outOfRange: String, expected: String
    ) -> DeclarationFormatError {
        let start = content.range.lowerBound
        switch problem {
        case .outOfRange: return source.error(.numberOutOfRange, at: start, outOfRange)
        case .malformed:
            return source.error(.invalidNumber, at: start, "expected \(expected), found '\(excerpt(of: content))'")
        }
    }

    private mutating func readDate(in tag: Tag) throws(DeclarationFormatError) -> DeclarationValue.Content {
        let content = try readNonEmptyText(in: tag)
        guard let date = CalendarDate(iso8601: utf8(of: content)), let seconds = date.secondsSince2001 else {
            throw source.error(
                .invalidDate, at: content.range.lowerBound,
                "expected a date such as 2001-12-31T23:59:59Z in <date>, found '\(excerpt(of: content))'")
        }
        return .date(seconds)
    }

    private mutating func readData(in tag: Tag) throws(DeclarationFormatError) -> DeclarationValue.Content {
        let content = try readText(in: tag)
        do {
            return .data(try Base64.decode(utf8(of: content)))
        } catch {
            // After references have been resolved, an index in the text is not an index in the file.
            let index = content.range.lowerBound + (content.isVerbatim ? error.index : 0)
            throw source.error(.invalidData, at: index, error.message)
        }
    }

    private mutating func readNonEmptyText(in tag: Tag) throws(DeclarationFormatError) -> TextContent {
        let content = try readText(in: tag)
        guard !utf8(of: content).isEmpty else {
            throw source.error(.missingValue, at: tag.start, "<\(tag.element.name)> is empty")
        }
        return content
    }

    /// Returns the beginning of a string, for use in a message.
    private func excerpt(of content: TextContent) -> String {
        TextSource.excerpt(of: String(decoding: utf8(of: content).prefix(400), as: UTF8.self))
    }
}
