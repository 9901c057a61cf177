/// How the characters of a text file are stored.
enum TextEncoding {
    case utf8
    case utf16(bigEndian: Bool)
    case utf32(bigEndian: Bool)
    case latin1

    /// The encoding that a byte order mark declares, and the length of the mark (Unicode 16, section 23.8).
    ///
    /// The marks of UTF-32 come first: that of its little-endian form begins with the one of UTF-16.
    static func byteOrderMark(_ bytes: [UInt8]) -> (encoding: TextEncoding, length: Int)? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
        if bytes.starts(with: [0x00, 0x00, 0xFE, 0xFF]) { return (.utf32(bigEndian: true), 4) }
        if bytes.starts(with: [0xFF, 0xFE, 0x00, 0x00]) { return (.utf32(bigEndian: false), 4) }
        if bytes.starts(with: [0xFE, 0xFF]) { return (.utf16(bigEndian: true), 2) }
        if bytes.starts(with: [0xFF, 0xFE]) { return (.utf16(bigEndian: false), 2) }
        return nil
    }

    /// The number of bytes that a scalar takes in the file, told from the first byte of its UTF-8 form.
    func fileWidth(ofScalarLedBy lead: UInt8) -> Int {
        switch self {
        case .utf8: lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
        case .utf16: lead < 0xF0 ? 2 : 4
        case .utf32: 4
        case .latin1: 1
        }
    }
}
