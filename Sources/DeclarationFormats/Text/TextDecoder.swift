/// Checks and converts strings. Invalid text is not repaired: decoding ends at the first error.
enum TextDecoder {
    /// An error in a string, and its index in the UTF-8 form. All text before the index is valid.
    struct Problem {
        let index: Int
        let message: String
    }

    /// Returns the error at the first byte that is not well-formed UTF-8 (Unicode 16, table 3-7), or nil if all bytes
    /// are.
    ///
    /// - Complexity: O(*n*).
    static func utf8Problem(in bytes: [UInt8], from start: Int) -> Problem? {
        var index = start
        let count = bytes.count
        while index < count {
            let lead = bytes[index]
            if lead < 0x80 {
                index = endOfASCII(in: bytes, from: index)
                continue
            }
            // The range of the second byte excludes overlong forms, surrogates, and code points above U+10FFFF.
            let (length, second): (Int, ClosedRange<UInt8>)
            switch lead {
            case 0xC2...0xDF: (length, second) = (2, 0x80...0xBF)
            case 0xE0: (length, second) = (3, 0xA0...0xBF)
            case 0xED: (length, second) = (3, 0x80...0x9F)
            case 0xE1...0xEF: (length, second) = (3, 0x80...0xBF)
            case 0xF0: (length, second) = (4, 0x90...0xBF)
            case 0xF1...0xF3: (length, second) = (4, 0x80...0xBF)
            case 0xF4: (length, second) = (4, 0x80...0x8F)
            default: return invalid(lead, at: index)
            }
            guard index + length <= count, second.contains(bytes[index + 1]) else { return invalid(lead, at: index) }
            if length > 2 {
                guard bytes[index + 2] & 0xC0 == 0x80 else { return invalid(lead, at: index) }
            }
            if length > 3 {
                guard bytes[index + 3] & 0xC0 == 0x80 else { return invalid(lead, at: index) }
            }
            index += length
        }
        return nil
    }

    /// Returns the index of the next byte that is not ASCII, or an index up to seven bytes before it. The byte at `start` must
    /// be ASCII.
    ///
    /// Eight bytes are checked at a time, because checking single bytes takes 6 % of the time for reading JSON.
    private static func endOfASCII(in bytes: [UInt8], from start: Int) -> Int {
        bytes.withUnsafeBytes { buffer in
            var index = start + 1
            while index + 8 <= buffer.count,
                buffer.loadUnaligned(fromByteOffset: index, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
            {
                index += 8
            }
            return index
        }
    }

    private static func invalid(_ byte: UInt8, at index: Int) -> Problem {
        Problem(index: index, message: "expected UTF-8, found byte 0x\(byte.hexadecimal())")
    }

    /// Converts UTF-16 to UTF-8 up to the first error.
    ///
    /// - Complexity: O(*n*).
    static func utf8(utf16 bytes: [UInt8], from start: Int, bigEndian: Bool) -> ([UInt8], Problem?) {
        var result = [UInt8]()
        result.reserveCapacity(bytes.count)
        var index = start
        func unit(_ index: Int) -> UInt16 {
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return bigEndian ? first << 8 | second : second << 8 | first
        }
        while index + 1 < bytes.count {
            let high = unit(index)
            index += 2
            if let scalar = Unicode.Scalar(UInt32(high)) {
                result.append(scalar)
            } else if high < 0xDC00, index + 1 < bytes.count, unit(index) & 0xFC00 == 0xDC00 {
                let value = 0x10000 + (UInt32(high & 0x3FF) << 10 | UInt32(unit(index) & 0x3FF))
                result.append(Unicode.Scalar(value) ?? "\u{FFFD}")
                index += 2
            } else {
                let name = high.hexadecimal()
                return (result, Problem(index: result.count, message: "half a surrogate pair, U+\(name), in UTF-16"))
            }
        }
        let isWhole = index == bytes.count
        return (result, isWhole ? nil : Problem(index: result.count, message: "incomplete UTF-16 code unit at the end"))
    }

    /// Converts UTF-32 to UTF-8 up to the first error.
    ///
    /// - Complexity: O(*n*).
    static func utf8(utf32 bytes: [UInt8], from start: Int, bigEndian: Bool) -> ([UInt8], Problem?) {
        var result = [UInt8]()
        result.reserveCapacity(bytes.count / 4)
        var index = start
        while index + 3 < bytes.count {
            var value: UInt32 = 0
            for offset in 0..<4 {
                value = value << 8 | UInt32(bytes[index + (bigEndian ? offset : 3 - offset)])
            }
            guard let scalar = Unicode.Scalar(value) else {
                let name = value.hexadecimal()
                return (result, Problem(index: result.count, message: "0x\(name) is not a character in UTF-32"))
            }
            result.append(scalar)
            index += 4
        }
        let isWhole = index == bytes.count
        return (result, isWhole ? nil : Problem(index: result.count, message: "incomplete UTF-32 code unit at the end"))
    }

    /// Converts ISO-8859-1, whose bytes are the first 256 code points, to UTF-8.
    ///
    /// - Complexity: O(*n*).
    static func utf8(latin1 bytes: [UInt8]) -> [UInt8] {
        var result = [UInt8]()
        result.reserveCapacity(bytes.count)
        for byte in bytes { result.append(Unicode.Scalar(byte)) }
        return result
    }
}

extension [UInt8] {
    /// Appends the UTF-8 form of a scalar.
    mutating func append(_ scalar: Unicode.Scalar) {
        if scalar.isASCII {
            append(UInt8(truncatingIfNeeded: scalar.value))
        } else {
            append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
    }
}

/// The character encoding of a text file.
package enum TextEncoding {
    case utf8
    case utf16(bigEndian: Bool)
    case utf32(bigEndian: Bool)
    case latin1

    /// Returns the encoding that a byte order mark declares, and the length of the mark (Unicode 16, section 23.8). Returns nil
    /// if there is no mark.
    ///
    /// The UTF-32 marks are compared first, because the little-endian mark begins with the UTF-16 mark.
    package static func byteOrderMark(_ bytes: some Collection<UInt8>) -> (encoding: TextEncoding, length: Int)? {
        if bytes.hasUTF8Mark { return (.utf8, 3) }
        if bytes.starts(with: [0x00, 0x00, 0xFE, 0xFF]) { return (.utf32(bigEndian: true), 4) }
        if bytes.starts(with: [0xFF, 0xFE, 0x00, 0x00]) { return (.utf32(bigEndian: false), 4) }
        if bytes.starts(with: [0xFE, 0xFF]) { return (.utf16(bigEndian: true), 2) }
        if bytes.starts(with: [0xFF, 0xFE]) { return (.utf16(bigEndian: false), 2) }
        return nil
    }

    /// Returns the number of bytes that a scalar occupies in the file, given the first byte of its UTF-8 form.
    func fileWidth(ofScalarLedBy lead: UInt8) -> Int {
        switch self {
        case .utf8: lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        case .utf16: lead < 0xF0 ? 2 : 4
        case .utf32: 4
        case .latin1: 1
        }
    }
}

extension TextSource {
    /// Decodes an XML file in the encoding of its byte order mark. If there is no mark, the declared encoding is used or, if
    /// none is declared, UTF-8 (XML 1.0, 4.3.3 and appendix F).
    ///
    /// UTF-8, US-ASCII, ISO-8859-1 and UTF-16 are supported.
    ///
    /// - Throws: `unsupportedEncoding` if another encoding is declared, and `invalidEncoding` if the bytes are not valid in the
    ///   declared encoding.
    init(xml file: [UInt8]) throws(DeclarationFormatError) {
        guard TextEncoding.byteOrderMark(file) == nil else {
            try self.init(file)
            return
        }
        if let bigEndian = XMLEncoding.unmarkedUTF16IsBigEndian(file) {
            try self.init(file, markLength: 0, encoding: .utf16(bigEndian: bigEndian))
            return
        }
        guard let declared = XMLEncoding.declaration(in: file) else {
            try self.init(file)
            return
        }
        let name = String(decoding: file[declared], as: UTF8.self)
        switch name.lowercased() {
        case "utf-8", "utf8": try self.init(file)
        case "us-ascii", "ascii", "ansi_x3.4-1968":
            try self.init(file)
            if let index = file.firstIndex(where: { $0 >= 0x80 }) {
                throw error(.invalidEncoding, at: index, "expected US-ASCII as declared, found \(found(at: index))")
            }
        case "iso-8859-1", "latin1", "iso_8859-1", "l1": try self.init(file, markLength: 0, encoding: .latin1)
        default:
            // Only the declaration, which is ASCII, is needed to report the error.
            var head = try TextSource(file, markLength: 0, encoding: .latin1)
            throw head.error(
                .unsupportedEncoding, at: declared.lowerBound,
                name.lowercased().hasPrefix("utf-16")
                    ? "\(name) is declared, but the file does not have this encoding"
                    : "expected the encoding UTF-8, UTF-16, ISO-8859-1 or US-ASCII, found '\(name)'")
        }
    }
}

/// The encoding that an XML file declares.
enum XMLEncoding {
    /// Returns whether a file without a byte order mark is big-endian UTF-16, based on `<` and the following character. Returns
    /// nil if the file is not UTF-16.
    static func unmarkedUTF16IsBigEndian(_ file: [UInt8]) -> Bool? {
        guard file.count >= 4 else { return nil }
        if file[0] == 0, file[1] == UInt8(ascii: "<"), file[2] == 0, file[3] != 0 { return true }
        if file[0] == UInt8(ascii: "<"), file[1] == 0, file[2] != 0, file[3] == 0 { return false }
        return nil
    }

    /// Returns the range of the encoding's name in the XML declaration, or nil if there is none.
    static func declaration(in file: [UInt8]) -> Range<Int>? {
        guard file.starts(with: "<?xml".utf8), file.count > 5, file[5].isSpaceOfData else { return nil }
        // No declaration is longer. The limit prevents the search from reaching the end of a large file.
        let head = file.prefix(400)
        let declaration = head.firstIndex(of: UInt8(ascii: ">")).map { head[..<$0] } ?? head
        let word = Array("encoding".utf8)
        guard var index = declaration.indices.first(where: { declaration[$0...].starts(with: word) }).map({ $0 + 8 })
        else { return nil }
        func skipSpace() {
            while index < declaration.endIndex, declaration[index].isSpaceOfData { index += 1 }
        }
        skipSpace()
        guard index < declaration.endIndex, declaration[index] == UInt8(ascii: "=") else { return nil }
        index += 1
        skipSpace()
        guard index < declaration.endIndex,
            declaration[index] == UInt8(ascii: "\"") || declaration[index] == UInt8(ascii: "'")
        else { return nil }
        let start = index + 1
        guard let end = declaration[start...].firstIndex(of: declaration[index]) else { return nil }
        return start..<end
    }
}

extension StringProtocol {
    /// The text as a single line. Control characters, and line and paragraph separators, are escaped; for example, U+000A
    /// becomes `\u{A}`.
    ///
    /// Messages about a file may contain text from the file. In the log of a workflow, a line that begins with `::` is a
    /// command, so the text must not begin a line.
    ///
    /// Source: [Unicode Standard](https://www.unicode.org/versions/latest/core-spec/chapter-5/), 5.8, for the characters that
    /// end a line.
    package var onOneLine: String {
        guard hasControls else { return String(self) }
        return unicodeScalars.reduce(into: "") { text, scalar in
            if scalar.isControl { text += scalar.escape } else { text.unicodeScalars.append(scalar) }
        }
    }

    /// Whether the text contains a character that `onOneLine` escapes.
    package var hasControls: Bool {
        // Each of these characters contains one of these bytes in UTF-8.
        func isPossible(_ byte: UInt8) -> Bool { byte < 0x20 || byte == 0x7F || byte == 0xC2 || byte == 0xE2 }
        let hasPossible = utf8.withContiguousStorageIfAvailable { $0.contains(where: isPossible) }
        return (hasPossible ?? utf8.contains(where: isPossible)) && unicodeScalars.contains { $0.isControl }
    }
}

extension Unicode.Scalar {
    /// Whether the scalar is a control character of C0 or C1, or a line or paragraph separator.
    package var isControl: Bool { value < 0x20 || (0x7F..<0xA0).contains(value) || (0x2028...0x2029).contains(value) }

    /// An escape sequence with the hexadecimal code point, such as `\u{202E}`.
    package var escape: String { "\\u{\(value.hexadecimal())}" }
}
