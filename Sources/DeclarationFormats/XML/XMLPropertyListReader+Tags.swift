extension XMLPropertyListReader {
    /// A start tag.
    struct Tag {
        let element: Element
        /// The index of its `<`.
        let start: Int
        /// Whether it ends its element itself, as in `<true/>`.
        let isEmpty: Bool
    }

    /// Reads a start tag from its `<` to behind its `>` (XML 1.0, 3.1). Attributes are checked for their form only.
    mutating func readStartTag() throws(DeclarationFormatError) -> Tag {
        let start = index
        guard current == UInt8(ascii: "<") else {
            throw source.error(expected: "an element", at: start)
        }
        index += 1
        let name = readName()
        guard !name.isEmpty else {
            throw source.error(expected: "the name of an element after '<'", at: index)
        }
        guard let element = element(named: name) else {
            throw source.error(
                .unexpectedElement, at: start,
                "<\(source.excerpt(name))> is no element of a property list; expected <dict>, <array>, <string>, <integer>, <real>, "
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
            default:
                try skipAttribute(of: start)
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
        try skipQuoted("the value of an attribute in quotes", excludingLess: true)
    }

    /// Skips a text in single or double quotes.
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
        guard isAt("</") else {
            throw source.error(expected: "</\(element.name)>", at: index, opening: start)
        }
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

    /// Reads a name; it is empty if none begins at the index.
    mutating func readName() -> Range<Int> {
        let start = index
        while index < bytes.count {
            let byte = bytes[index]
            guard
                byte.isASCIIWordCharacter || byte >= 0x80 || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".")
                    || byte == UInt8(ascii: ":")
            else { break }
            index += 1
        }
        return start..<index
    }

    mutating func skipSpace() {
        while index < bytes.count, bytes[index].isASCIISpace { index += 1 }
    }
}
