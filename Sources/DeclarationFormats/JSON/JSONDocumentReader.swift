/// Reads JSON strictly: input that the grammar in sections 2 to 7 of RFC 8259 does not allow is an error.
///
/// If the grammar allows several behaviors, the following applies: repeated names are kept (section 4), a whole number beyond
/// 64 bits becomes a real number, a real number beyond double precision is an error (section 6), and an escape sequence for
/// half of a surrogate pair is also an error (according to section 8.2, its behavior is unpredictable).
struct JSONDocumentReader {
    var source: TextSource
    var bytes: [UInt8] { source.bytes }
    var index: Int
    private var containers: ContainerStack
    /// A buffer for strings that contain escape sequences.
    var unescaped: [UInt8] = []

    init(_ source: TextSource, limit: Int) {
        self.source = source
        self.index = source.start
        containers = ContainerStack(limit: limit)
    }

    /// Reads the whole file.
    ///
    /// - Parameters:
    ///   - streamed: The key of an array in the outermost object whose elements are passed to `body` and not kept, unless the
    ///     second key precedes it.
    ///   - body: A closure that is called with the elements.
    /// - Returns: The outermost value.
    /// - Throws: The first error in the file.
    mutating func read(
        elementsOf streamed: (key: String, before: String)? = nil, _ body: (DeclarationValue) -> Void = { _ in }
    ) throws(DeclarationFormatError) -> DeclarationValue {
        skipSpace()
        var kept = 0
        while true {
            guard var value = try readValue() else { continue }
            // The end of the value may also be the end of its container, and so on.
            while !containers.isEmpty {
                if let streamed, containers.isInMember(streamed.key, before: streamed.before) {
                    body(value)
                    containers.forget(since: kept)
                } else {
                    containers.add(value)
                    if containers.isOutermost { kept = containers.count }
                }
                guard let container = try readSeparatorOrEnd() else { break }
                value = container
            }
            if containers.isEmpty {
                try expectEnd()
                return value
            }
        }
    }

    /// Reads a scalar or an empty container. If a container has members, opens the container and returns nil.
    private mutating func readValue() throws(DeclarationFormatError) -> DeclarationValue? {
        if let excess = containers.excess { throw source.error(.tooManyValues, at: index, excess) }
        let position = source.position(at: index)
        let byte = current
        switch byte {
        case UInt8(ascii: "\""): return DeclarationValue(position: position, content: .string(try readString()))
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
        default: throw source.error(expected: "a value", at: index, opening: containers.opening)
        }
    }

    private mutating func openContainer(
        isObject: Bool, at position: SourcePosition
    ) throws(DeclarationFormatError) -> DeclarationValue? {
        guard !containers.isFull else {
            throw source.error(
                .nestingTooDeep, at: index,
                "arrays and objects are nested more than \(DeclarationDocument.maximumDepth) levels deep")
        }
        containers.open(isDictionary: isObject, at: position, index: index)
        index += 1
        skipSpace()
        if current == (isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) {
            index += 1
            return containers.close()
        }
        if isObject { try readName(orEnd: true) }
        return nil
    }

    /// Reads the token that follows an element or a member. Returns nil after a comma, or the container after its end.
    private mutating func readSeparatorOrEnd() throws(DeclarationFormatError) -> DeclarationValue? {
        skipSpace()
        let isObject = containers.isInDictionary
        switch current {
        case UInt8(ascii: ","):
            index += 1
            skipSpace()
            if isObject { try readName(orEnd: false) }
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

    /// Reads a name and the colon that follows it.
    private mutating func readName(orEnd: Bool) throws(DeclarationFormatError) {
        guard current == UInt8(ascii: "\"") else {
            let expected = orEnd ? "a name in double quotes or '}'" : "a name in double quotes after ','"
            throw source.error(expected: expected, at: index, opening: containers.opening)
        }
        let position = source.position(at: index)
        containers.addKey(try readString(), at: position)
        skipSpace()
        guard current == UInt8(ascii: ":") else {
            throw source.error(expected: "':' after a key of the object", at: index, opening: containers.opening)
        }
        index += 1
        skipSpace()
    }

    private mutating func expectLiteral(_ literal: StaticString) throws(DeclarationFormatError) {
        let start = index
        let matches = source.matches(literal, at: start)
        let end = start + literal.utf8CodeUnitCount
        // `nulls` is a single invalid word, not `null` followed by another token.
        guard matches, end == bytes.count || !bytes[end].isIdentifier else {
            var end = start
            while end < bytes.count, bytes[end].isIdentifier, end < start + 20 { end += 1 }
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

    /// The byte at the index, or 0 at the end. No token begins with 0.
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

extension JSONDocumentReader {
    /// Reads a number (RFC 8259, section 6): an integer if it has neither a fraction nor an exponent and fits into 64 bits,
    /// otherwise a real number.
    mutating func readNumber() throws(DeclarationFormatError) -> DeclarationValue.Content {
        let start = index
        var number = DecimalNumber()
        if current == UInt8(ascii: "-") {
            number.isNegative = true
            index += 1
        }
        if current == UInt8(ascii: "0") {
            index += 1
            guard !current.isDigit else {
                throw source.error(.invalidNumber, at: start, "a number cannot begin with 0 and another digit")
            }
        } else {
            try readDigits(after: "'-'") { number.appendDigit($0) }
        }
        var isWhole = true
        if current == UInt8(ascii: ".") {
            isWhole = false
            index += 1
            try readDigits(after: "'.'") { number.appendFractionDigit($0) }
        }
        if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
            isWhole = false
            index += 1
            let sign = current
            if sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") { index += 1 }
            var exponent = DecimalNumber()
            try readDigits(after: "'e' or the exponent sign") { exponent.appendDigit($0) }
            number.scale(by: exponent, negative: sign == UInt8(ascii: "-"))
        }
        if isWhole, let integer = number.integer { return .integer(integer) }
        if let real = number.exactReal { return .real(real) }
        let text = source.string(start..<index)
        guard let real = Double(text), real.isFinite else {
            throw source.error(.numberOutOfRange, at: start, "the number exceeds 1.8e308, the limit of real numbers")
        }
        return .real(real)
    }

    private mutating func readDigits(after context: String, _ append: (UInt8) -> Void) throws(DeclarationFormatError) {
        guard current.isDigit else {
            throw source.error(expected: "a digit after \(context)", at: index, kind: .invalidNumber)
        }
        while current.isDigit {
            append(current - UInt8(ascii: "0"))
            index += 1
        }
    }
}
