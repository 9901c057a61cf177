/// A file format of declarations.
///
/// Other formats may be added in a later version.
package struct DeclarationFormat: Hashable, Sendable, CustomStringConvertible {
    /// The name of the format for a message, such as `JSON` or `XML property list`.
    package let description: String

    private init(_ description: String) { self.description = description }

    /// JSON as defined by RFC 8259, without comments or trailing commas.
    package static let json = DeclarationFormat("JSON")

    /// The XML notation of property lists (Apple's PropertyList-1.0.dtd).
    package static let xmlPropertyList = DeclarationFormat("XML property list")

    /// The binary notation of property lists (CoreFoundation's `bplist00`).
    package static let binaryPropertyList = DeclarationFormat("binary property list")

    /// The property lists of NeXTSTEP and OpenStep, including the typed values of GNUstep. A strings file, which consists of
    /// the members of such a dictionary without braces, is also in this format.
    package static let openStepPropertyList = DeclarationFormat("OpenStep property list")
}

extension DeclarationFormat {
    /// Returns the format that a file appears to have, or nil if it appears to have none of the formats.
    ///
    /// Only the first characters are examined, so the error in a file with a syntax error is reported for the format that its
    /// author intended. If a file begins with `{` or a string, it can be JSON or an OpenStep property list. In this case, the
    /// character after the first key determines the format: `=` or `;` indicates OpenStep, and any other character indicates
    /// JSON. Byte order marks are supported, and UTF-16 without a byte order mark if it begins with `<`.
    ///
    /// - Parameter bytes: The contents of the file.
    /// - Returns: The format. Reading the file in this format may still fail.
    /// - Complexity: O(length of the white space, comments and first string at the beginning of the file); O(*n*) for UTF-16
    ///   and UTF-32.
    package static func detect(_ bytes: [UInt8]) -> DeclarationFormat? {
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
        let tail = rest.dropFirst()
        switch first {
        case UInt8(ascii: "<"): return detectAngleBracket(tail)
        case UInt8(ascii: "("): return .openStepPropertyList
        case UInt8(ascii: "["): return .json
        case UInt8(ascii: "{"): return detectDictionary(tail) ?? (skippedComment ? .openStepPropertyList : .json)
        default:
            // Only a strings file has a key outside of braces.
            if detectKey(rest) == .openStepPropertyList { return .openStepPropertyList }
            let beginsValue = first.isDigit || first == UInt8(ascii: "-") || first == UInt8(ascii: "\"")
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
        // The hexadecimal digits of data may be equal to the beginning of an element name, but never to a complete name.
        let word = text.prefix { $0.hexadecimalDigit != nil || $0.isSpaceOfData }
        if text.dropFirst(word.count).first == UInt8(ascii: ">") { return .openStepPropertyList }
        return .xmlPropertyList
    }

    /// Returns the format that the text after an opening brace indicates, or nil if there is none.
    private static func detectDictionary(_ text: ArraySlice<UInt8>) -> DeclarationFormat? {
        let (rest, skippedComment) = skippingSpaceAndComments(text)
        return skippedComment ? .openStepPropertyList : detectKey(rest)
    }

    /// Returns the format that a key and the following character indicate, or nil if there is no key.
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
            if first.isSpaceOfData {
                rest = rest.drop { $0.isSpaceOfData }
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
