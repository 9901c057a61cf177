import DeclarationFormats

/// The form of bytes: text in an encoding, or binary.
enum TextForm: Hashable, Sendable {
    case empty
    case text(TextEncodingName)
    case binary

    var isText: Bool {
        if case .text = self { true } else { false }
    }

    /// Whether each character of the text occupies two or four bytes.
    var isWide: Bool { wideUnit != nil }

    /// The size of a code unit in bytes and the order of the bytes, if the text is in UTF-16 or UTF-32.
    var wideUnit: (size: Int, isBigEndian: Bool)? {
        switch self {
        case .text(.utf16LittleEndian): (2, false)
        case .text(.utf16BigEndian): (2, true)
        case .text(.utf32LittleEndian): (4, false)
        case .text(.utf32BigEndian): (4, true)
        default: nil
        }
    }

    /// Whether the text is in an 8-bit encoding, which its form does not identify.
    var isEightBit: Bool { self == .text(.latin1) || self == .text(.unknown8Bit) }

    /// The name of the encoding that file(1) prints, or `binary` for binary or empty content.
    var encodingName: String {
        if case .text(let encoding) = self { encoding.rawValue } else { "binary" }
    }
}

/// The encodings that can be detected from bytes, with the names that file(1) prints.
enum TextEncodingName: String, Sendable {
    case ascii = "us-ascii"
    case utf8 = "utf-8"
    case utf16LittleEndian = "utf-16le"
    case utf16BigEndian = "utf-16be"
    case utf32LittleEndian = "utf-32le"
    case utf32BigEndian = "utf-32be"
    case latin1 = "iso-8859-1"
    case unknown8Bit = "unknown-8bit"
}

extension TextForm {
    /// Determines the form of the first bytes of a file. Complexity: O(n), with one pass over ASCII.
    ///
    /// Text is in UTF-8, in UTF-16 or UTF-32 with a byte order mark, or in an 8-bit encoding. It contains no NUL and few
    /// control characters. The characters that are allowed in text are the same as in libmagic. Unless the bytes are the whole
    /// file (`isWhole`), an incomplete last character is allowed.
    init(_ bytes: UnsafeRawBufferPointer, isWhole: Bool) {
        guard !bytes.isEmpty else {
            self = .empty
            return
        }
        if let marked = Self.withByteOrderMark(bytes, isWhole: isWhole) {
            self = marked
            return
        }
        var controls = 0
        var separators = 0
        var isASCII = true
        var index = 0
        while index < bytes.count {
            // Process blocks of bytes while they are plain, as most bytes are.
            let length = Self.plainBytes
            if index + length <= bytes.count, Self.isPlain(bytes.loadUnaligned(fromByteOffset: index, as: Block.self)) {
                index += length
                continue
            }
            for byte in bytes[index..<min(index + length, bytes.count)] {
                switch byte {
                case 0:
                    self = Self.withoutMark(bytes, isWhole: isWhole) ?? .binary
                    return
                case 0x20..<0x7F: break
                case 0x80...: isASCII = false
                default:
                    if ControlCharacters.separators.contains(byte) {
                        separators += 1
                    } else if !ControlCharacters.inText.contains(byte) {
                        controls += 1
                    }
                }
            }
            index += length
        }
        if isASCII || UTF8Check.isValid(bytes, isWhole: isWhole) {
            let isText =
                ControlCharacters.areInText(bytes, controls: controls, separators: separators, isWhole: isWhole)
                || isASCII && ControlCharacters.areISO2022(bytes)
            self = isText ? .text(isASCII ? .ascii : .utf8) : Self.withoutMark(bytes, isWhole: isWhole) ?? .binary
        } else {
            // Any byte is a letter in some 8-bit encoding, so text is indicated only by the absence of control characters.
            let legacy = TextForm.text(bytes.contains { 0x80..<0xA0 ~= $0 } ? .unknown8Bit : .latin1)
            self =
                ControlCharacters.areInLegacyText(bytes)
                ? legacy
                : Self.withoutMark(bytes, isWhole: isWhole)
                    ?? (ControlCharacters.areSeparatorsInLegacyText(bytes) ? legacy : .binary)
        }
    }

    private typealias Block = SIMD16<UInt8>
    private static let plainBytes = 16

    /// Returns whether all bytes of a block are printable ASCII characters or in the range from TAB to CR.
    @inline(__always)
    private static func isPlain(_ bytes: Block) -> Bool {
        // In each of the two comparisons, bytes below the range wrap around to large numbers. Operators with a vector and a
        // number would process each byte separately.
        let isPrintable = (bytes &- Block(repeating: 0x20)) .< Block(repeating: 0x5F)
        let isSpace = (bytes &- Block(repeating: 0x09)) .< Block(repeating: 5)
        let words = unsafeBitCast(isPrintable .| isSpace, to: SIMD2<UInt64>.self)
        return words.x & words.y == .max
    }
}

extension TextForm {
    /// Returns the form indicated by a byte order mark of UTF-16 or UTF-32, or nil if there is none. Bytes with a mark
    /// that cannot be decoded are binary: MPEG audio also begins with `FF FE`. The last byte of UTF-16 may be missing.
    fileprivate static func withByteOrderMark(_ bytes: UnsafeRawBufferPointer, isWhole: Bool) -> TextForm? {
        guard let first = bytes.first, first == 0 || first >= 0xFE else { return nil }
        return switch TextEncoding.byteOrderMark(bytes)?.encoding {
        case .utf16(let isBig):
            wide(bytes, unit: 2, bigEndian: isBig, isBig ? .utf16BigEndian : .utf16LittleEndian, isWhole: isWhole)
        case .utf32(let isBig):
            wide(bytes, unit: 4, bigEndian: isBig, isBig ? .utf32BigEndian : .utf32LittleEndian, isWhole: isWhole)
        default: nil
        }
    }

    /// Returns the form of bytes in an encoding with units of two or four bytes, or `binary` if they contain a unit that is
    /// not a character, or many control characters.
    static func wide(
        _ bytes: UnsafeRawBufferPointer, unit: Int, bigEndian: Bool, _ encoding: TextEncodingName, isWhole: Bool
    ) -> TextForm {
        guard !isWhole || bytes.count.isMultiple(of: unit) || unit == 2 && bytes.count > 6 else { return .binary }
        var expectsLowSurrogate = false
        var controls = 0
        for start in stride(from: 0, to: bytes.count - unit + 1, by: unit) {
            var value: UInt32 = 0
            for offset in 0..<unit {
                value = value << 8 | UInt32(bytes[start + (bigEndian ? offset : unit - 1 - offset)])
            }
            let isLowSurrogate = 0xDC00...0xDFFF ~= value
            guard isLowSurrogate == expectsLowSurrogate else { return .binary }
            expectsLowSurrogate = false
            switch value {
            case 0, 0xFFFE, 0xFFFF, 0x110000...: return .binary
            case 0xD800...0xDBFF where unit == 2: expectsLowSurrogate = true
            case 0xD800...0xDFFF where unit == 4: return .binary
            case 1..<0x20 where !ControlCharacters.inText.contains(UInt8(value)): controls += 1
            default: break
            }
        }
        if expectsLowSurrogate && isWhole { return .binary }
        if isWhole, unit == 2, !bytes.count.isMultiple(of: 2),
            !WideCharacters(utf16: bytes, isBigEndian: bigEndian).areText
        {
            return .binary
        }
        return controls * 100 * unit <= bytes.count ? .text(encoding) : .binary
    }
}

/// Checks whether bytes are UTF-8, optionally with an incomplete last character.
enum UTF8Check {
    /// Checks all bytes. Overlong forms, surrogates and values above U+10FFFF are invalid. An incomplete last character is
    /// invalid only if the bytes are the whole text (`isWhole`).
    ///
    /// Source: [RFC 3629](https://www.rfc-editor.org/rfc/rfc3629), section 4. Complexity: O(n).
    static func isValid(_ bytes: UnsafeRawBufferPointer, isWhole: Bool) -> Bool {
        var index = 0
        while index < bytes.count {
            let lead = bytes[index]
            index += 1
            if lead < 0x80 { continue }
            guard let (count, second) = continuation(of: lead) else { return false }
            for position in 0..<count {
                guard index < bytes.count else { return !isWhole }
                guard (position == 0 ? second : 0x80...0xBF).contains(bytes[index]) else { return false }
                index += 1
            }
        }
        return true
    }

    /// Returns the number of bytes that follow a leading byte, and the range of the first of these bytes.
    private static func continuation(of lead: UInt8) -> (count: Int, second: ClosedRange<UInt8>)? {
        switch lead {
        case 0xC2...0xDF: (1, 0x80...0xBF)
        case 0xE0: (2, 0xA0...0xBF)
        case 0xED: (2, 0x80...0x9F)
        case 0xE1...0xEF: (2, 0x80...0xBF)
        case 0xF0: (3, 0x90...0xBF)
        case 0xF1...0xF3: (3, 0x80...0xBF)
        case 0xF4: (3, 0x80...0x8F)
        default: nil
        }
    }
}
