/// Which bytes are the text of a source. The compiler takes UTF-8 alone.
enum SourceText {
    /// The text of UTF-16 that begins with a byte order mark (The Unicode Standard, section 23.8); nil for anything else.
    static func ofUTF16(_ bytes: [UInt8]) -> String? {
        guard bytes.count >= 2, bytes.count.isMultiple(of: 2) else { return nil }
        let isBig = bytes[0] == 0xFE && bytes[1] == 0xFF
        guard isBig || (bytes[0] == 0xFF && bytes[1] == 0xFE) else { return nil }
        let units = stride(from: 2, to: bytes.count, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isBig ? first << 8 | second : second << 8 | first
        }
        return String(decoding: units, as: UTF16.self)
    }

    /// Whether bytes can be a source. A few wrong bytes, as of a remark in an older encoding, leave one; zeros among
    /// them, or many zeros (UTF-16 without a mark), do not.
    static func isText(_ bytes: [UInt8]) -> Bool {
        let zeros = bytes.count { $0 == 0 }
        return zeros == 0 || (zeros <= bytes.count / 8 && firstInvalid(bytes) == nil)
    }

    /// The offset of the first byte that is not UTF-8; nil for sound text. O(bytes).
    static func firstInvalid(_ bytes: [UInt8]) -> Int? {
        // The fast way first: hardly any file is broken.
        if String(validating: bytes, as: UTF8.self) != nil { return nil }
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        var offset = 0
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid(let scalar): offset += scalar.count
            case .error: return offset
            case .emptyInput: return nil
            }
        }
    }
}
