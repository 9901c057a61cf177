extension TextSource {
    /// Decodes an XML file in the encoding of its byte order mark, else the one it declares, else UTF-8 (XML 1.0, 4.3.3
    /// and appendix F).
    ///
    /// UTF-8, US-ASCII, ISO-8859-1 and UTF-16 are read.
    ///
    /// - Throws: `unsupportedEncoding` for a declaration of another one, `invalidEncoding` when the bytes are not as
    ///   declared.
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
            // Only the declaration is looked at, and that is ASCII.
            var head = try TextSource(file, markLength: 0, encoding: .latin1)
            throw head.error(
                .unsupportedEncoding, at: declared.lowerBound,
                name.lowercased().hasPrefix("utf-16")
                    ? "\(name) is declared, but the file is not in it"
                    : "expected the encoding UTF-8, UTF-16, ISO-8859-1 or US-ASCII, found '\(name)'")
        }
    }
}

/// What an XML file says about its encoding.
enum XMLEncoding {
    /// Whether a file without byte order mark is UTF-16 all the same, judged by `<` and the character after it.
    static func unmarkedUTF16IsBigEndian(_ file: [UInt8]) -> Bool? {
        guard file.count >= 4 else { return nil }
        if file[0] == 0, file[1] == UInt8(ascii: "<"), file[2] == 0, file[3] != 0 { return true }
        if file[0] == UInt8(ascii: "<"), file[1] == 0, file[2] != 0, file[3] == 0 { return false }
        return nil
    }

    /// Where the XML declaration names an encoding, or nil if it does not.
    static func declaration(in file: [UInt8]) -> Range<Int>? {
        guard file.starts(with: "<?xml".utf8), file.count > 5, file[5].isASCIISpace else { return nil }
        // No declaration is longer, and the file is not to be searched to its end.
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
