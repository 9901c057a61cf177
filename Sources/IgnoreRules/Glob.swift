/// A pattern for names, which can contain `*`, `?` and sets such as `[a-z]`. It matches whole names, and never matches a slash.
///
/// Names are bytes. A character is a UTF-8 sequence or, if there is none, a single byte, so `?` matches one letter of any
/// script.
///
/// Source: [gitignore(5)](https://git-scm.com/docs/gitignore), PATTERN FORMAT, and
/// [glob(7)](https://man7.org/linux/man-pages/man7/glob.7.html) for sets and classes.
package struct Glob: Hashable, Sendable {
    /// The reason why a string is not a pattern.
    package enum Failure: Error, Hashable, Sendable {
        case empty
        /// A `[` without a closing `]`, at an offset in the text.
        case unclosedSet(offset: Int)
        /// A backslash at the end, which escapes no character.
        case trailingBackslash
        /// A character class that does not exist, such as `[:letter:]`.
        case unknownClass(String)
        /// A range in reverse order, such as `[z-a]`.
        case reversedRange(String)
    }

    private enum Element: Hashable, Sendable {
        /// The bytes of a character as a number.
        case character(UInt32)
        case anyCharacter
        case anyText
        /// The index of a set.
        case set(UInt32)
    }

    /// The method for comparing names. Most patterns are a part of their file's text, which is not copied.
    private enum Form: Hashable, Sendable {
        case name(ArraySlice<UInt8>)
        /// A `*` at the beginning, followed by the text with which names must end.
        case end(ArraySlice<UInt8>)
        case elements([Element], [CharacterSet])
    }

    private let form: Form

    /// The name, if the pattern matches only one name.
    var name: ArraySlice<UInt8>? { if case .name(let name) = form { name } else { nil } }

    /// Parses a pattern without slashes.
    package init(_ text: some Collection<UInt8>) throws(Failure) { try self.init(slice: Array(text)[...]) }

    /// Parses a part of a file's text.
    init(slice text: ArraySlice<UInt8>) throws(Failure) {
        if text.isEmpty { throw .empty }
        func isPlain(_ text: ArraySlice<UInt8>) -> Bool {
            !text.contains { byte in
                switch byte {
                case UInt8(ascii: "*"), UInt8(ascii: "?"), UInt8(ascii: "["), UInt8(ascii: "\\"): true
                default: false
                }
            }
        }
        if isPlain(text) {
            form = .name(text)
            return
        }
        if text.first == UInt8(ascii: "*"), isPlain(text.dropFirst()) {
            form = .end(text.dropFirst())
            return
        }
        let bytes = Array(text)
        var elements: [Element] = []
        var sets: [CharacterSet] = []
        var next = 0
        while next < bytes.count {
            switch bytes[next] {
            case UInt8(ascii: "*"):
                // Consecutive asterisks are equivalent to one asterisk.
                if elements.last != .anyText { elements.append(.anyText) }
                next += 1
            case UInt8(ascii: "?"):
                elements.append(.anyCharacter)
                next += 1
            case UInt8(ascii: "["):
                elements.append(.set(UInt32(sets.count)))
                sets.append(try CharacterSet(bytes, at: &next))
            case UInt8(ascii: "\\"):
                guard next + 1 < bytes.count else { throw .trailingBackslash }
                next += 1
                fallthrough
            default:
                let length = characterLength(bytes, at: next)
                elements.append(.character(number(of: bytes[next..<next + length])))
                next += length
            }
        }
        form = .elements(elements, sets)
    }

    /// Returns whether the pattern matches a whole name.
    ///
    /// - Parameter name: The name, without slashes.
    /// - Returns: True if the pattern matches the name.
    /// - Complexity: O(length of the name × length of the pattern) for any pattern.
    package func matches(_ name: [UInt8]) -> Bool {
        let elements: [Element]
        let sets: [CharacterSet]
        switch form {
        case .name(let text): return name[...] == text
        case .end(let text): return name.count >= text.count && name.suffix(text.count) == text
        case .elements(let all, let used): (elements, sets) = (all, used)
        }
        func matches(_ element: Element, _ character: UInt32) -> Bool {
            switch element {
            case .character(let wanted): wanted == character
            case .anyCharacter, .anyText: true
            case .set(let index): sets[Int(index)].contains(character)
            }
        }
        var (element, offset) = (0, 0)
        // The state from which matching continues if the characters after the last `*` do not match: `*` then matches one more
        // character.
        var retry: (element: Int, offset: Int)?
        while offset < name.count {
            if element < elements.count, elements[element] == .anyText {
                element += 1
                retry = (element, offset)
                continue
            }
            if element < elements.count {
                // Most characters are ASCII.
                let isASCII = name[offset] < 0x80
                let length = isASCII ? 1 : characterLength(name, at: offset)
                let character = isASCII ? UInt32(name[offset]) : number(of: name[offset..<offset + length])
                if matches(elements[element], character) {
                    element += 1
                    offset += length
                    continue
                }
            }
            guard let last = retry else { return false }
            offset = last.offset + (name[last.offset] < 0x80 ? 1 : characterLength(name, at: last.offset))
            element = last.element
            retry = (element, offset)
        }
        return elements[element...].allSatisfy { $0 == .anyText }
    }
}

extension Glob.Failure: CustomStringConvertible {
    /// A description of the error and its correction.
    package var description: String {
        switch self {
        case .empty: "it is empty"
        case .unclosedSet(let offset): "the '[' at character \(offset + 1) has no ']': write '\\[' for a literal '['"
        case .trailingBackslash: "it ends with a backslash: write '\\\\' for a literal backslash"
        case .unknownClass(let name):
            "there is no class '[:\(name):]' (choose \(CharacterSet.classes.joined(separator: ", ")))"
        case .reversedRange(let range): "the range '\(range)' is in reverse order"
        }
    }
}

/// Returns the number of bytes of the character at an offset: a UTF-8 sequence, or 1 for other bytes.
func characterLength(_ bytes: [UInt8], at offset: Int) -> Int {
    let length =
        switch bytes[offset] {
        case 0xC2..<0xE0: 2
        case 0xE0..<0xF0: 3
        case 0xF0..<0xF5: 4
        default: 1
        }
    guard offset + length <= bytes.count,
        bytes[offset + 1..<offset + length].allSatisfy({ $0 & 0xC0 == 0x80 })
    else { return 1 }
    return length
}
