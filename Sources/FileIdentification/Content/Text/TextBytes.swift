import TypeRegistry

// Comparing bytes with ASCII words. Patterns are static strings: no allocation, no Unicode.

extension UInt8 {
    /// A letter of ASCII.
    @inline(__always)
    var isLetter: Bool { 0x61...0x7A ~= self | 0x20 }
    /// A digit of ASCII.
    @inline(__always)
    var isDigit: Bool { 0x30...0x39 ~= self }
    /// Blank, TAB, and the ends of lines and pages.
    @inline(__always)
    var isWhiteSpace: Bool { self == 0x20 || 0x09...0x0D ~= self }
    @inline(__always)
    var isLineEnd: Bool { self == 0x0A || self == 0x0D }
    /// A letter, a digit, the underscore, or a byte beyond ASCII: what words and names are made of.
    @inline(__always)
    var isWord: Bool { isLetter || isDigit || self == 0x5F || self >= 0x80 }
    /// The small letter of a capital letter.
    @inline(__always)
    var folded: UInt8 { 0x41...0x5A ~= self ? self | 0x20 : self }
}

extension ArraySlice<UInt8> {
    /// Whether the bytes begin with a word.
    func starts(_ word: StaticString) -> Bool {
        let size = word.utf8CodeUnitCount
        guard count >= size else { return false }
        return withUnsafeBufferPointer { bytes in
            for index in 0..<size where bytes[index] != word.utf8Start[index] { return false }
            return true
        }
    }

    /// Whether the bytes begin with a word, given in small letters, in whatever case.
    func startsFolded(_ word: StaticString) -> Bool {
        let size = word.utf8CodeUnitCount
        guard count >= size else { return false }
        return withUnsafeBufferPointer { bytes in
            for index in 0..<size where bytes[index].folded != word.utf8Start[index] { return false }
            return true
        }
    }

    /// Whether the bytes end with a word.
    func ends(_ word: StaticString) -> Bool { suffix(word.utf8CodeUnitCount).starts(word) }

    /// Whether the bytes are a word.
    func equals(_ word: StaticString) -> Bool { count == word.utf8CodeUnitCount && starts(word) }

    /// Whether the bytes hold a word.
    func holds(_ word: StaticString) -> Bool { position(of: word) != nil }

    /// Where a word stands first. Complexity: O(n) in ordinary text, O(n · word) at most.
    func position(of word: StaticString) -> Int? {
        let word = UnsafeRawBufferPointer(start: word.utf8Start, count: word.utf8CodeUnitCount)
        return withUnsafeBytes { $0.position(of: word) }.map { startIndex + $0 }
    }

    /// The bytes without white space at either end.
    var trimmed: ArraySlice<UInt8> {
        var slice = self
        while let byte = slice.first, byte.isWhiteSpace { slice.removeFirst() }
        while let byte = slice.last, byte.isWhiteSpace { slice.removeLast() }
        return slice
    }

    /// The word at the beginning: letters, digits, underscores.
    var firstWord: ArraySlice<UInt8> { prefix { $0.isWord } }

    /// The bytes after a word, when they begin with it.
    func after(_ word: StaticString) -> ArraySlice<UInt8>? {
        starts(word) ? dropFirst(word.utf8CodeUnitCount) : nil
    }

    /// The words between white space, at most `limit`.
    func words(_ limit: Int) -> [ArraySlice<UInt8>] {
        var found: [ArraySlice<UInt8>] = []
        var rest = drop { $0.isWhiteSpace }
        while !rest.isEmpty, found.count < limit {
            let word = rest.prefix { !$0.isWhiteSpace }
            found.append(word)
            rest = rest[word.endIndex...].drop { $0.isWhiteSpace }
        }
        return found
    }

    /// Whether all bytes are digits, and there is one.
    var isDigits: Bool { !isEmpty && allSatisfy { $0.isDigit } }

    /// The bytes as a string of ASCII and UTF-8, for tables and sentences.
    var string: String { String(decoding: self, as: UTF8.self) }

    /// The same in small letters.
    var foldedString: String { String(decoding: lazy.map(\.folded), as: UTF8.self) }
}
