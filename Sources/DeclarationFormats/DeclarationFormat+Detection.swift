extension DeclarationFormat {
    /// Tells the format from the bytes, or nil when they look like none.
    ///
    /// A guess from the first characters, made so that a file with a mistake in it is read, and refused, in the format
    /// its author meant. Where JSON and OpenStep property lists begin alike, with `{` or a string, what follows the
    /// first key decides: `=` or `;` in the one, anything else in the other. Byte order marks and UTF-16 without one
    /// that begins with `<` are understood.
    ///
    /// - Parameter bytes: The whole file.
    /// - Returns: The format to read the file in. That it can be read is not promised.
    /// - Complexity: O(length of the white space, comments and first string that the file begins with).
    public static func detect(_ bytes: [UInt8]) -> DeclarationFormat? {
        if bytes.starts(with: "bplist".utf8) { return .binaryPropertyList }
        if XMLEncoding.unmarkedUTF16IsBigEndian(bytes) != nil { return .xmlPropertyList }
        switch TextEncoding.byteOrderMark(bytes) {
        case (.utf16, _)?, (.utf32, _)?:
            guard let source = try? TextSource(bytes) else { return nil }
            return detectText(source.bytes[...])
        case (_, let length)?: return detectText(bytes[length...])
        case nil: return detectText(bytes[...])
        }
    }

    private static func detectText(_ text: ArraySlice<UInt8>) -> DeclarationFormat? {
        let (rest, skippedComment) = skippingSpaceAndComments(text)
        guard let first = rest.first else { return skippedComment ? .openStepPropertyList : nil }
        let behind = rest.dropFirst()
        switch first {
        case UInt8(ascii: "<"): return detectAngleBracket(behind)
        case UInt8(ascii: "("): return .openStepPropertyList
        case UInt8(ascii: "["): return .json
        case UInt8(ascii: "{"): return detectDictionary(behind) ?? (skippedComment ? .openStepPropertyList : .json)
        default:
            // Outside braces only a strings file has a key.
            if detectKey(rest) == .openStepPropertyList { return .openStepPropertyList }
            let beginsValue = first.isASCIIDigit || first == UInt8(ascii: "-") || first == UInt8(ascii: "\"")
            let isWord = ["true", "false", "null"].contains { rest.starts(with: $0.utf8) }
            return beginsValue || isWord ? .json : nil
        }
    }

    private static func detectAngleBracket(_ text: ArraySlice<UInt8>) -> DeclarationFormat? {
        guard let next = text.first else { return nil }
        switch next {
        case UInt8(ascii: "?"), UInt8(ascii: "!"): return .xmlPropertyList
        case UInt8(ascii: "*"), UInt8(ascii: "["), UInt8(ascii: ">"): return .openStepPropertyList
        default: break
        }
        // The hexadecimal digits of data may spell the beginning of an element, but never a whole one.
        let word = text.prefix { $0.hexadecimalDigit != nil || $0.isASCIISpace }
        if text.dropFirst(word.count).first == UInt8(ascii: ">") { return .openStepPropertyList }
        return .xmlPropertyList
    }

    /// Tells the format from what follows an opening brace, or nil if nothing does.
    private static func detectDictionary(_ text: ArraySlice<UInt8>) -> DeclarationFormat? {
        let (rest, skippedComment) = skippingSpaceAndComments(text)
        return skippedComment ? .openStepPropertyList : detectKey(rest)
    }

    /// Tells the format from a key and what follows it, or nil if there is no key.
    private static func detectKey(_ text: ArraySlice<UInt8>) -> DeclarationFormat? {
        guard let first = text.first else { return nil }
        var rest = text
        if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
            rest.removeFirst()
            while let byte = rest.popFirst(), byte != first {
                if byte == UInt8(ascii: "\\") { _ = rest.popFirst() }
            }
        } else {
            rest = rest.drop { OpenStepPropertyListReader.isUnquoted($0) && $0 != UInt8(ascii: ":") }
            if rest.startIndex == text.startIndex { return nil }
        }
        let next = skippingSpaceAndComments(rest).rest.first
        return next == UInt8(ascii: "=") || next == UInt8(ascii: ";") ? .openStepPropertyList : .json
    }

    private static func skippingSpaceAndComments(
        _ text: ArraySlice<UInt8>
    ) -> (rest: ArraySlice<UInt8>, skippedComment: Bool) {
        var rest = text
        var skippedComment = false
        while let first = rest.first {
            if first.isASCIISpace {
                rest = rest.drop { $0.isASCIISpace }
            } else if rest.starts(with: "//".utf8) {
                rest = rest.drop { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
                skippedComment = true
            } else if rest.starts(with: "/*".utf8) {
                rest = rest.dropFirst(2)
                while !rest.isEmpty, !rest.starts(with: "*/".utf8) { rest.removeFirst() }
                rest = rest.dropFirst(2)
                skippedComment = true
            } else {
                break
            }
        }
        return (rest, skippedComment)
    }
}
