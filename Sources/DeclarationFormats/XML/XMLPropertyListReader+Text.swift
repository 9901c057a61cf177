extension XMLPropertyListReader {
    /// The text in an element, from which references, CDATA sections, comments and line ends have been resolved.
    struct TextContent {
        /// The place of the content in the file.
        let range: Range<Int>
        /// Whether the text is the bytes at that place, or in `resolvedText`.
        let isVerbatim: Bool
    }

    /// The UTF-8 form of a text that was just read.
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

    /// Reads what does not stand for itself. Returns false at an end tag.
    private mutating func resolveSpecialText(in tag: Tag) throws(DeclarationFormatError) -> Bool {
        guard index < bytes.count else {
            throw source.error(expected: "</\(tag.element.name)>", at: index, opening: tag.start)
        }
        switch bytes[index] {
        case UInt8(ascii: "&"):
            resolvedText.append(try readReference())
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
                "\(source.found(at: index)) is a control character, which XML cannot hold, not even escaped")
        }
        return true
    }

    /// Skips what stands for itself: all but markup, references, control characters and line ends with CR.
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

    /// Appends the LF that a CR, or a CR LF, stands for (XML 1.0, 2.11). The index is behind the CR.
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
            guard byte >= 0x20 || byte.isASCIISpace else {
                throw source.error(
                    .controlCharacter, at: index,
                    "\(source.found(at: index)) is a control character, which XML cannot hold")
            }
            index += 1
            if byte == UInt8(ascii: "\r") {
                resolveLineEnd()
            } else {
                resolvedText.append(byte)
            }
        }
        throw source.error(expected: "']]>' to end the CDATA section", at: index, opening: opening)
    }
}
