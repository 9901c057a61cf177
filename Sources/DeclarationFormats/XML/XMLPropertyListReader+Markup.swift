extension XMLPropertyListReader {
    /// Skips all content before the outermost element: the XML declaration, comments, processing instructions and the document
    /// type declaration (XML 1.0, 2.8).
    mutating func skipProlog() throws(DeclarationFormatError) {
        try skipMiscellaneous()
        if isAt("<!DOCTYPE") {
            try skipDocumentType()
            try skipMiscellaneous()
        }
    }

    /// Skips white space, comments and processing instructions.
    mutating func skipMiscellaneous() throws(DeclarationFormatError) {
        while true {
            skipSpace()
            guard current == UInt8(ascii: "<") else { return }
            switch byte(after: 1) {
            case UInt8(ascii: "?"): try skip(past: "?>", of: "the processing instruction", openedBy: 2)
            case UInt8(ascii: "!") where isAt("<!--"): try skip(past: "-->", of: "the comment", openedBy: 4)
            default: return
            }
        }
    }

    /// Skips a start delimiter of `length` bytes, and all content up to and including the end delimiter.
    mutating func skip(past end: StaticString, of what: String, openedBy length: Int) throws(DeclarationFormatError) {
        let opening = index
        index += length
        let first = end.utf8Start.pointee
        while index < bytes.count {
            if bytes[index] == first, isAt(end) {
                index += end.utf8CodeUnitCount
                return
            }
            index += 1
        }
        throw source.error(expected: "'\(end)' to end \(what)", at: index, opening: opening)
    }

    /// Skips a document type declaration (XML 1.0, 2.8). External files that it refers to are not read. Its internal
    /// declarations can be of any kind except entities.
    private mutating func skipDocumentType() throws(DeclarationFormatError) {
        let start = index
        index += 9
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: ">"):
                index += 1
                return
            case UInt8(ascii: "["):
                index += 1
                try skipInternalSubset(of: start)
            case UInt8(ascii: "\""), UInt8(ascii: "'"): try skipQuoted("a quoted identifier")
            case UInt8(ascii: "<"): throw source.error(expected: "'>' to end <!DOCTYPE", at: index, opening: start)
            default: index += 1
            }
        }
        throw source.error(expected: "'>' to end <!DOCTYPE", at: index, opening: start)
    }

    private mutating func skipInternalSubset(of documentType: Int) throws(DeclarationFormatError) {
        while true {
            try skipMiscellaneous()
            switch current {
            case UInt8(ascii: "]") where index < bytes.count:
                index += 1
                return
            case UInt8(ascii: "%"):
                throw source.error(.entity, at: index, "entity declarations are not read, so none can be used here")
            case UInt8(ascii: "<") where isAt("<!ENTITY"):
                throw source.error(.entity, at: index, "entity declarations are not read")
            case UInt8(ascii: "<") where isAt("<!"): try skipMarkupDeclaration()
            default:
                throw source.error(
                    expected: "']' to end the declarations of <!DOCTYPE", at: index, opening: documentType)
            }
        }
    }

    private mutating func skipMarkupDeclaration() throws(DeclarationFormatError) {
        let start = index
        index += 2
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: ">"):
                index += 1
                return
            case UInt8(ascii: "\""), UInt8(ascii: "'"): try skipQuoted("a quoted string")
            default: index += 1
            }
        }
        throw source.error(expected: "'>' to end the declaration", at: index, opening: start)
    }
}

extension XMLPropertyListReader {
    struct Tag {
        let element: Element
        /// The index of the `<` of the tag.
        let start: Int
        /// Whether the tag also ends its element, as in `<true/>`.
        let isEmpty: Bool
    }

    /// Reads a start tag, including its `<` and `>` (XML 1.0, 3.1). The syntax of attributes is checked, but their values are
    /// ignored.
    mutating func readStartTag() throws(DeclarationFormatError) -> Tag {
        let start = index
        guard current == UInt8(ascii: "<") else { throw source.error(expected: "an element", at: start) }
        index += 1
        let name = readName()
        guard !name.isEmpty else { throw source.error(expected: "the name of an element after '<'", at: index) }
        guard let element = element(named: name) else {
            throw source.error(
                .unexpectedElement, at: start,
                "<\(source.excerpt(name))> is not an element of property lists; expected <dict>, <array>, <string>, <integer>, <real>, "
                    + "<true/>, <false/>, <date> or <data>")
        }
        while true {
            skipSpace()
            switch current {
            case UInt8(ascii: ">"):
                index += 1
                return Tag(element: element, start: start, isEmpty: false)
            case UInt8(ascii: "/"):
                index += 1
                guard current == UInt8(ascii: ">") else {
                    throw source.error(expected: "'>' after '/'", at: index, opening: start)
                }
                index += 1
                return Tag(element: element, start: start, isEmpty: true)
            default: try skipAttribute(of: start)
            }
        }
    }

    private mutating func skipAttribute(of tag: Int) throws(DeclarationFormatError) {
        guard !readName().isEmpty else {
            throw source.error(expected: "an attribute, '>' or '/>' to end the tag", at: index, opening: tag)
        }
        skipSpace()
        guard current == UInt8(ascii: "=") else {
            throw source.error(expected: "'=' after the name of an attribute", at: index, opening: tag)
        }
        index += 1
        skipSpace()
        try skipQuoted("a quoted attribute value", excludingLess: true)
    }

    /// Skips a string in single or double quotation marks.
    mutating func skipQuoted(_ expected: String, excludingLess: Bool = false) throws(DeclarationFormatError) {
        let opening = index
        let quote = current
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
            throw source.error(expected: expected, at: index)
        }
        index += 1
        while index < bytes.count, bytes[index] != quote {
            guard !excludingLess || bytes[index] != UInt8(ascii: "<") else { break }
            index += 1
        }
        guard current == quote, index < bytes.count else {
            throw source.error(
                expected: quote == UInt8(ascii: "'") ? "\"'\" to end the text" : "'\"' to end the text", at: index,
                opening: opening)
        }
        index += 1
    }

    /// Reads the end tag of an element that begins at `start`.
    mutating func readEndTag(of element: Element, from start: Int) throws(DeclarationFormatError) {
        let tag = index
        guard isAt("</") else { throw source.error(expected: "</\(element.name)>", at: index, opening: start) }
        index += 2
        let name = readName()
        if name.count == element.name.utf8CodeUnitCount, source.matches(element.name, at: name.lowerBound) {
            skipSpace()
            guard current == UInt8(ascii: ">") else {
                throw source.error(expected: "'>' to end </\(element.name)", at: index, opening: start)
            }
            index += 1
            return
        }
        let opened = source.position(at: start)
        throw source.error(
            .mismatchedTag, at: tag,
            "expected </\(element.name)> to end the element that begins at \(opened), found </\(source.excerpt(name))>",
            opening: start)
    }

    /// Reads a name and returns its range, which is empty if no name begins at the index.
    mutating func readName() -> Range<Int> {
        let start = index
        while index < bytes.count {
            let byte = bytes[index]
            guard
                byte.isIdentifier || byte >= 0x80 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
                    || byte == UInt8(ascii: ":")
            else { break }
            index += 1
        }
        return start..<index
    }

    mutating func skipSpace() {
        while index < bytes.count, bytes[index].isSpaceOfData { index += 1 }
    }
}

extension XMLPropertyListReader {
    enum Element {
        case plist, dict, array, key, string, data, date, integer, real, yes, no

        var name: StaticString {
            switch self {
            case .plist: "plist"
            case .dict: "dict"
            case .array: "array"
            case .key: "key"
            case .string: "string"
            case .data: "data"
            case .date: "date"
            case .integer: "integer"
            case .real: "real"
            case .yes: "true"
            case .no: "false"
            }
        }
    }

    /// Returns the element whose name is in a range, or nil if there is none. The method does not create a string, because it
    /// is called for every value in a file.
    func element(named range: Range<Int>) -> Element? {
        guard range.count >= 3 else { return nil }
        let candidate: Element
        switch bytes[range.lowerBound] {
        case UInt8(ascii: "k"): candidate = .key
        case UInt8(ascii: "s"): candidate = .string
        case UInt8(ascii: "d"):
            candidate =
                bytes[range.lowerBound + 1] == UInt8(ascii: "i")
                ? .dict : bytes[range.upperBound - 1] == UInt8(ascii: "e") ? .date : .data
        case UInt8(ascii: "a"): candidate = .array
        case UInt8(ascii: "t"): candidate = .yes
        case UInt8(ascii: "f"): candidate = .no
        case UInt8(ascii: "i"): candidate = .integer
        case UInt8(ascii: "r"): candidate = .real
        case UInt8(ascii: "p"): candidate = .plist
        default: return nil
        }
        let name = candidate.name
        return name.utf8CodeUnitCount == range.count && source.matches(name, at: range.lowerBound) ? candidate : nil
    }
}
