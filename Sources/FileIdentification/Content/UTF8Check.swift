/// Whether bytes are UTF-8, where the last character may have been cut.
enum UTF8Check {
    /// Checks all bytes. Overlong forms, surrogates and anything above U+10FFFF are faults; an incomplete last
    /// character is one only when the text ends here (`isWhole`).
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

    /// How many bytes follow a leading byte, and what the first of them may be.
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
