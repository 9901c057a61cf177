/// Reads JSON (RFC 8259), strictly: what the grammar of its sections 2 to 7 does not allow is an error.
///
/// Beyond the grammar: repeated names are kept (section 4 leaves them open), a whole number beyond 64 bits becomes a
/// real and a real beyond double precision is an error (section 6 leaves limits open), and an escape that names half a
/// surrogate pair is an error (section 8.2 calls its outcome unpredictable).
struct JSONReader {
    var source: TextSource
    var bytes: [UInt8] { source.bytes }
    var index: Int
    private var containers = ContainerStack()
    /// Reused by every string that has escapes.
    var unescaped: [UInt8] = []

    init(_ source: TextSource) {
        self.source = source
        self.index = source.start
    }

    mutating func read() throws(DeclarationFormatError) -> DeclarationValue {
        skipSpace()
        while true {
            guard var value = try readValue() else { continue }
            // The value may end its container, and that the next, and so on.
            while !containers.isEmpty {
                containers.add(value)
                guard let container = try readSeparatorOrEnd() else { break }
                value = container
            }
            if containers.isEmpty {
                try expectEnd()
                return value
            }
        }
    }

    /// Reads a scalar or an empty container; opens a container and returns nil when it has members.
    private mutating func readValue() throws(DeclarationFormatError) -> DeclarationValue? {
        let position = source.position(at: index)
        let byte = current
        switch byte {
        case UInt8(ascii: "\""):
            return DeclarationValue(position: position, content: .string(try readString()))
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            return try openContainer(isObject: byte == UInt8(ascii: "{"), at: position)
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
            return DeclarationValue(position: position, content: try readNumber())
        case UInt8(ascii: "t"):
            try expectLiteral("true")
            return DeclarationValue(position: position, content: .boolean(true))
        case UInt8(ascii: "f"):
            try expectLiteral("false")
            return DeclarationValue(position: position, content: .boolean(false))
        case UInt8(ascii: "n"):
            try expectLiteral("null")
            return DeclarationValue(position: position, content: .null)
        default:
            throw source.error(expected: "a value", at: index, opening: containers.opening)
        }
    }

    private mutating func openContainer(
        isObject: Bool, at position: SourcePosition
    ) throws(DeclarationFormatError) -> DeclarationValue? {
        guard !containers.isFull else {
            throw source.error(
                .nestingTooDeep, at: index,
                "arrays and objects are nested more than \(DeclarationDocument.maximumDepth) deep")
        }
        containers.open(isDictionary: isObject, at: position, index: index)
        index += 1
        skipSpace()
        if current == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
            index += 1
            return containers.close()
        }
        if isObject {
            try readName(orEnd: true)
        }
        return nil
    }

    /// Reads what follows an element or a member: a comma, and nil is returned, or the end of the container.
    private mutating func readSeparatorOrEnd() throws(DeclarationFormatError) -> DeclarationValue? {
        skipSpace()
        let isObject = containers.isInDictionary
        switch current {
        case UInt8(ascii: ","):
            index += 1
            skipSpace()
            if isObject {
                try readName(orEnd: false)
            }
            return nil
        case UInt8(ascii: "}") where isObject, UInt8(ascii: "]") where !isObject:
            index += 1
            return containers.close()
        default:
            let expected =
                isObject ? "',' or '}' after a member of the object" : "',' or ']' after an element of the array"
            throw source.error(expected: expected, at: index, opening: containers.opening)
        }
    }

    /// Reads a name and its colon.
    private mutating func readName(orEnd: Bool) throws(DeclarationFormatError) {
        guard current == UInt8(ascii: "\"") else {
            let expected = orEnd ? "a name in double quotes or '}'" : "a name in double quotes after ','"
            throw source.error(expected: expected, at: index, opening: containers.opening)
        }
        let position = source.position(at: index)
        containers.addKey(try readString(), at: position)
        skipSpace()
        guard current == UInt8(ascii: ":") else {
            throw source.error(expected: "':' after a name of the object", at: index, opening: containers.opening)
        }
        index += 1
        skipSpace()
    }

    private mutating func expectLiteral(_ literal: StaticString) throws(DeclarationFormatError) {
        let start = index
        let matches = source.matches(literal, at: start)
        let end = start + literal.utf8CodeUnitCount
        // "nulls" is one wrong word, not "null" and something after it.
        guard matches, end == bytes.count || !bytes[end].isASCIIWordCharacter else {
            var end = start
            while end < bytes.count, bytes[end].isASCIIWordCharacter, end < start + 20 { end += 1 }
            let word = source.string(start..<end)
            throw source.error(.unexpectedCharacter, at: start, "expected '\(literal)', found '\(word)'")
        }
        index = end
    }

    private mutating func expectEnd() throws(DeclarationFormatError) {
        skipSpace()
        guard index == bytes.count else {
            throw source.error(expected: "the end of the file after the value", at: index, kind: .trailingContent)
        }
    }

    /// The byte at the index; 0, which no grammar rule begins with, at the end.
    var current: UInt8 { index < bytes.count ? bytes[index] : 0 }

    private mutating func skipSpace() {
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"): index += 1
            default: return
            }
        }
    }
}
