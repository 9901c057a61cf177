/// How the characters of a text file are stored.
enum TextEncoding {
    case utf8
    case utf16(bigEndian: Bool)
    case utf32(bigEndian: Bool)
    case latin1

    /// Returns the encoding that a byte order mark declares, and the length of the mark (Unicode 16, section 23.8), or nil
    /// if there is no mark.
    ///
    /// The marks of UTF-32 are compared first, because the little-endian one begins with the mark of UTF-16.
    static func byteOrderMark(_ bytes: [UInt8]) -> (encoding: TextEncoding, length: Int)? {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { return (.utf8, 3) }
        if bytes.starts(with: [0x00, 0x00, 0xFE, 0xFF]) { return (.utf32(bigEndian: true), 4) }
        if bytes.starts(with: [0xFF, 0xFE, 0x00, 0x00]) { return (.utf32(bigEndian: false), 4) }
        if bytes.starts(with: [0xFE, 0xFF]) { return (.utf16(bigEndian: true), 2) }
        if bytes.starts(with: [0xFF, 0xFE]) { return (.utf16(bigEndian: false), 2) }
        return nil
    }

    /// Returns the number of bytes of a scalar in the file, from the first byte of its UTF-8 form.
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
    /// Decodes an XML file in the encoding of its byte order mark, otherwise the one that it declares, otherwise UTF-8
    /// (XML 1.0, 4.3.3 and appendix F).
    ///
    /// UTF-8, US-ASCII, ISO-8859-1 and UTF-16 are supported.
    ///
    /// - Throws: `unsupportedEncoding` for a declaration of another encoding, `invalidEncoding` when the bytes are not
    ///   valid in the declared one.
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
        case "utf-8", "utf8":
            try self.init(file)
        case "us-ascii", "ascii", "ansi_x3.4-1968":
            try self.init(file)
            if let index = file.firstIndex(where: { $0 >= 0x80 }) {
                throw error(.invalidEncoding, at: index, "expected US-ASCII as declared, found \(found(at: index))")
            }
        case "iso-8859-1", "latin1", "iso_8859-1", "l1":
            try self.init(file, markLength: 0, encoding: .latin1)
        default:
            // The error needs the declaration only, which is ASCII.
            var head = try TextSource(file, markLength: 0, encoding: .latin1)
            throw head.error(
                .unsupportedEncoding, at: declared.lowerBound,
                name.lowercased().hasPrefix("utf-16")
                    ? "\(name) is declared, but the file is not in it"
                    : "expected the encoding UTF-8, UTF-16, ISO-8859-1 or US-ASCII, found '\(name)'")
        }
    }
}

/// The encoding that an XML file declares.
enum XMLEncoding {
    /// Whether a file without byte order mark is big-endian UTF-16, from `<` and the character after it. Nil if it is not
    /// UTF-16.
    static func unmarkedUTF16IsBigEndian(_ file: [UInt8]) -> Bool? {
        guard file.count >= 4 else { return nil }
        if file[0] == 0, file[1] == UInt8(ascii: "<"), file[2] == 0, file[3] != 0 { return true }
        if file[0] == UInt8(ascii: "<"), file[1] == 0, file[2] != 0, file[3] == 0 { return false }
        return nil
    }

    /// Returns the range of the encoding's name in the XML declaration, or nil if there is none.
    static func declaration(in file: [UInt8]) -> Range<Int>? {
        guard file.starts(with: "<?xml".utf8), file.count > 5, file[5].isASCIISpace else { return nil }
        // No declaration is longer. This keeps the search from reaching the end of a large file.
        let head = file.prefix(400)
        let declaration = head.firstIndex(of: UInt8(ascii: ">")).map { head[..<$0] } ?? head
        let word = Array("encoding".utf8)
        guard
            var index = declaration.indices.first(where: { declaration[$0...].starts(with: word) }).map({ $0 + 8 })
        else { return nil }
        func skipSpace() {
            while index < declaration.endIndex, declaration[index].isASCIISpace { index += 1 }
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
