import DeclarationFormats
import TypeRegistry

/// Checks the syntax of the available part of JSON text. Values are not stored, only the keys of the first three
/// levels.
///
/// `JSONDocumentReader` reads whole declarations, and reports the position of a mistake; this scanner recognizes the beginning
/// of any file.
///
/// Source: [RFC 8259](https://www.rfc-editor.org/rfc/rfc8259). Bytes outside of ASCII are not checked, and the text may be
/// truncated anywhere. Complexity: O(n) in time and O(depth) in memory, without recursion.
struct JSONScanner {
    /// The result of a check.
    enum Outcome: Equatable {
        /// The value is complete and ends before this position.
        case complete(end: Int)
        /// The available bytes are valid, but the value is not complete.
        case cut
        case invalid
    }

    /// A key and the offset of its value.
    struct Entry {
        var depth: Int
        var key: ArraySlice<UInt8>
        var value: Int
    }

    private(set) var entries: [Entry] = []
    /// The number of plain values that were read, and whether any of them is in a nested object or array.
    private var values = 0
    private var isNested = false
    private let bytes: [UInt8]

    /// Whether a key has a value, even if only the first byte of the value is available, or nested arrays contain several
    /// values.
    var hasMember: Bool { isNested && values >= 2 || entries.contains { 0..<bytes.count ~= $0.value } }

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The syntax element that the scanner expects next.
    private enum State { case value, valueOrEnd, key, keyOrEnd, colon, commaOrEnd }

    /// Checks the object or array that begins at a position.
    mutating func scan(from start: Int) -> Outcome {
        entries.removeAll(keepingCapacity: true)
        (values, isNested) = (0, false)
        var isObject: [Bool] = []
        var state = State.value
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            if byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 {
                index += 1
                continue
            }
            switch (state, byte) {
            case (.value, UInt8(ascii: "{")), (.valueOrEnd, UInt8(ascii: "{")):
                isObject.append(true)
                state = .keyOrEnd
                index += 1
            case (.value, UInt8(ascii: "[")), (.valueOrEnd, UInt8(ascii: "[")):
                isObject.append(false)
                state = .valueOrEnd
                index += 1
            case (.keyOrEnd, UInt8(ascii: "}")), (.valueOrEnd, UInt8(ascii: "]")), (.commaOrEnd, UInt8(ascii: "}")),
                (.commaOrEnd, UInt8(ascii: "]")):
                guard isObject.popLast() == (byte == UInt8(ascii: "}")) else { return .invalid }
                index += 1
                if isObject.isEmpty { return .complete(end: index) }
                state = .commaOrEnd
            case (.commaOrEnd, UInt8(ascii: ",")):
                state = isObject.last == true ? .key : .value
                index += 1
            case (.colon, UInt8(ascii: ":")):
                state = .value
                index += 1
                noteValue(after: index)
            case (.key, UInt8(ascii: "\"")), (.keyOrEnd, UInt8(ascii: "\"")):
                guard let end = string(from: index) else { return .invalid }
                if end > bytes.count { return .cut }
                if isObject.count <= 3, entries.count < Limits.jsonEntries {
                    entries.append(Entry(depth: isObject.count, key: bytes[(index + 1)..<(end - 1)], value: -1))
                }
                index = end
                state = .colon
            case (.value, _), (.valueOrEnd, _):
                guard let end = byte == UInt8(ascii: "\"") ? string(from: index) : literal(from: index) else {
                    return .invalid
                }
                if end > bytes.count { return .cut }
                // An array of plain values is not a document by itself, and neither is a single word or number.
                guard !isObject.isEmpty else { return .invalid }
                values += 1
                isNested = isNested || isObject.count > 1
                index = end
                state = .commaOrEnd
            default: return .invalid
            }
        }
        return isObject.isEmpty ? .invalid : .cut
    }

    private mutating func noteValue(after colon: Int) {
        guard let last = entries.indices.last, entries[last].value < 0 else { return }
        var index = colon
        while index < bytes.count, bytes[index].isWhiteSpace { index += 1 }
        entries[last].value = index
    }

    /// Returns the offset after a string, an offset greater than the count if the bytes end within the string, or nil if the
    /// string contains a control character or an invalid escape sequence.
    private func string(from start: Int) -> Int? {
        bytes.withUnsafeBufferPointer { bytes in
            var index = start + 1
            while index < bytes.count {
                let byte = bytes[index]
                if byte == UInt8(ascii: "\"") { return index + 1 }
                if byte < 0x20 { return nil }
                if byte == UInt8(ascii: "\\") {
                    index += 1
                    if index >= bytes.count { break }
                    switch bytes[index] {
                    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
                        UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"), UInt8(ascii: "u"):
                        break
                    default: return nil
                    }
                }
                index += 1
            }
            return bytes.count + 1
        }
    }

    /// Returns the offset after a number, `true`, `false` or `null`, an offset greater than the count if the bytes end
    /// within it, or nil for any other text.
    private func literal(from start: Int) -> Int? {
        var end = start
        while end < bytes.count,
            bytes[end].isWord || bytes[end] == UInt8(ascii: "-") || bytes[end] == UInt8(ascii: "+")
                || bytes[end] == UInt8(ascii: ".")
        {
            end += 1
        }
        let text = bytes[start..<end]
        let isCut = end == bytes.count
        guard let first = text.first else { return nil }
        if first == UInt8(ascii: "-") || first.isDigit {
            let hasDigit = text.contains { $0.isDigit }
            let isNumber = text.allSatisfy {
                $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") || $0 == UInt8(ascii: ".")
                    || $0 | 0x20 == UInt8(ascii: "e")
            }
            let digits = text.drop { $0 == UInt8(ascii: "-") }
            let hasLeadingZero = digits.first == UInt8(ascii: "0") && digits.dropFirst().first?.isDigit == true
            return isNumber && !hasLeadingZero && (hasDigit || isCut) ? (isCut ? bytes.count + 1 : end) : nil
        }
        for word: StaticString in ["true", "false", "null"] {
            if text.equals(word) { return end }
            if isCut, text.count < word.utf8CodeUnitCount, word.description.utf8.starts(with: text) {
                return bytes.count + 1
            }
        }
        return nil
    }

    /// Returns the string value of a key, or an empty string if the value is not a string.
    func string(of entry: Entry) -> ArraySlice<UInt8> {
        guard entry.value >= 0, entry.value < bytes.count, bytes[entry.value] == UInt8(ascii: "\""),
            let end = string(from: entry.value), end <= bytes.count
        else { return [] }
        return bytes[(entry.value + 1)..<(end - 1)]
    }
}
