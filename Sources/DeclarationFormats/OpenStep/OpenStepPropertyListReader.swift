/// Reads the property lists of NeXTSTEP and OpenStep: `{ key = value; }`, `( a, b )`, `<0fbd77>`, `"text"` and `text`
/// (CoreFoundation's CFOldStylePList.c), including the extensions of GNUstep: `<*I5>`, `<*R1.5>`, `<*BY>`,
/// `<*D2002-03-22 11:30:00 +0100>` and `<[base64]>` (GNUstep's NSPropertyList.m).
///
/// A strings file consists of the members of a dictionary without braces around them. If a member of any dictionary has no
/// value (`key;`), its value is its key. A file that contains only white space and comments is an empty dictionary. All scalars
/// are strings, including `YES` and `5`, except the typed scalars.
struct OpenStepPropertyListReader {
    var source: TextSource
    var bytes: [UInt8] { source.bytes }
    var index: Int
    private var containers: ContainerStack
    /// Whether the outermost dictionary has no braces.
    private var isStringsFile = false

    init(_ source: TextSource, limit: Int) {
        self.source = source
        self.index = source.start
        containers = ContainerStack(limit: limit)
    }

    /// Reads the whole file.
    mutating func read() throws(DeclarationFormatError) -> DeclarationValue {
        try skipSpace()
        if try beginsStringsFile() {
            isStringsFile = true
            containers.open(isDictionary: true, at: source.position(at: source.start), index: source.start)
            if let root = try readKeyOrEnd() { return root }
        }
        while true {
            guard var value = try readValue() else { continue }
            // The end of the value may also be the end of its container, and so on.
            while !containers.isEmpty {
                containers.add(value)
                guard let container = try readSeparatorOrEnd() else { break }
                value = container
            }
            if containers.isEmpty {
                try skipSpace()
                guard index == bytes.count else {
                    throw source.error(
                        expected: "the end of the file after the property list", at: index, kind: .trailingContent)
                }
                return value
            }
        }
    }

    /// Returns whether the file begins with a key, which is a string followed by `=` or `;`, or contains only white
    /// space and comments. The index does not change. An empty file is an error.
    private mutating func beginsStringsFile() throws(DeclarationFormatError) -> Bool {
        guard index < bytes.count else {
            guard bytes.count > source.start else {
                throw source.error(.unexpectedEnd, at: index, "the file is empty, expected a property list")
            }
            return true
        }
        guard isAtString else { return false }
        let start = index
        _ = try readString()
        try skipSpace()
        defer { index = start }
        return current == UInt8(ascii: "=") || current == UInt8(ascii: ";")
    }

    /// Reads a scalar or an empty container. If a container has content, opens the container and returns nil.
    private mutating func readValue() throws(DeclarationFormatError) -> DeclarationValue? {
        try checkCount()
        let position = source.position(at: index)
        switch current {
        case UInt8(ascii: "{"):
            try open(isDictionary: true, at: position)
            return try readKeyOrEnd()
        case UInt8(ascii: "("):
            try open(isDictionary: false, at: position)
            try skipSpace()
            guard current == UInt8(ascii: ")") else { return nil }
            index += 1
            return containers.close()
        case UInt8(ascii: "<"): return DeclarationValue(position: position, content: try readAngleBracketed())
        default:
            guard isAtString else { throw source.error(expected: "a value", at: index, opening: containers.opening) }
            return DeclarationValue(position: position, content: .string(try readString()))
        }
    }

    private mutating func checkCount() throws(DeclarationFormatError) {
        if let excess = containers.excess { throw source.error(.tooManyValues, at: index, excess) }
    }

    private mutating func open(isDictionary: Bool, at position: SourcePosition) throws(DeclarationFormatError) {
        guard !containers.isFull else {
            throw source.error(
                .nestingTooDeep, at: index,
                "arrays and dictionaries are nested more than \(DeclarationDocument.maximumDepth) levels deep")
        }
        containers.open(isDictionary: isDictionary, at: position, index: index)
        index += 1
    }

    /// Reads the token that follows an element or the value of a member. Returns nil if a value is next, or the container at
    /// its end.
    private mutating func readSeparatorOrEnd() throws(DeclarationFormatError) -> DeclarationValue? {
        try skipSpace()
        guard !containers.isInDictionary else {
            guard current == UInt8(ascii: ";") else {
                throw source.error(
                    expected: "';' after a value of the dictionary", at: index, opening: containers.opening)
            }
            index += 1
            return try readKeyOrEnd()
        }
        if current == UInt8(ascii: ",") {
            index += 1
            try skipSpace()
            // A comma is also allowed after the last element.
            guard current == UInt8(ascii: ")") else { return nil }
        }
        guard current == UInt8(ascii: ")") else {
            throw source.error(
                expected: "',' or ')' after an element of the array", at: index, opening: containers.opening)
        }
        index += 1
        return containers.close()
    }

    /// Reads keys up to and including the first `=`, and returns nil. If the dictionary ends first, returns the
    /// dictionary.
    private mutating func readKeyOrEnd() throws(DeclarationFormatError) -> DeclarationValue? {
        while true {
            try skipSpace()
            if isStringsFile, containers.isOutermost {
                if index == bytes.count { return containers.close() }
            } else if current == UInt8(ascii: "}") {
                index += 1
                return containers.close()
            }
            guard isAtString else {
                let expected = isStringsFile && containers.isOutermost ? "a key" : "a key or '}'"
                throw source.error(expected: expected, at: index, opening: containers.opening)
            }
            try checkCount()
            let position = source.position(at: index)
            let key = try readString()
            containers.addKey(key, at: position)
            try skipSpace()
            switch current {
            case UInt8(ascii: "="):
                index += 1
                try skipSpace()
                return nil
            case UInt8(ascii: ";"):
                index += 1
                containers.add(DeclarationValue(position: position, content: .string(key)))
            default:
                throw source.error(
                    expected: "'=' or ';' after a key of the dictionary", at: index, opening: containers.opening)
            }
        }
    }

    /// The byte at the index, or 0 at the end. No token begins with 0.
    var current: UInt8 { index < bytes.count ? bytes[index] : 0 }

    /// Skips white space, `// comments` and `/* comments */`.
    mutating func skipSpace() throws(DeclarationFormatError) {
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: " "), 0x09...0x0D: index += 1
            case 0xE2 where source.matches("\u{2028}", at: index) || source.matches("\u{2029}", at: index): index += 3
            case UInt8(ascii: "/") where source.matches("//", at: index):
                while index < bytes.count, bytes[index] != UInt8(ascii: "\n"), bytes[index] != UInt8(ascii: "\r") {
                    index += 1
                }
            case UInt8(ascii: "/") where source.matches("/*", at: index):
                let opening = index
                index += 2
                while !source.matches("*/", at: index) {
                    guard index < bytes.count else {
                        throw source.error(expected: "'*/' to end the comment", at: index, opening: opening)
                    }
                    index += 1
                }
                index += 2
            default: return
            }
        }
    }
}
