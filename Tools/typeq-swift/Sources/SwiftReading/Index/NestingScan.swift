/// How deep brackets, literals and conditions nest, found on the bytes before anything recurses over them: the parser
/// exhausts the stack, or hours, on what no person writes.
struct NestingScan {
    /// The deepest nesting of brackets and of interpolated strings. What people write stays below 60.
    static let deepest = 200
    /// The deepest nesting of `[` directly in `[`: the parser takes twice the time for each.
    static let deepestArrays = 12
    /// The deepest nesting of `#if`, and of generic arguments.
    static let deepestConditions = 100
    /// The longest chain of `->` without a brace between, and the most `else if` of a file.
    static let longestChain = 1_000

    /// The offset at which a source nests too deep; nil for a sound one. O(bytes).
    static func tooDeep(_ bytes: [UInt8]) -> Int? {
        bytes.withUnsafeBufferPointer { buffer in
            var scan = NestingScan(bytes: buffer)
            return scan.run()
        }
    }

    /// Whether a comment, `/* … */`, has no end.
    static func isOpenComment(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { buffer in
            var scan = NestingScan(bytes: buffer)
            return !scan.comment()
        }
    }

    /// A string literal: by how many `#` it is delimited, whether by three quotes, and how many brackets are open in the
    /// code around it and in its interpolation.
    private struct Literal {
        var hashes: Int
        var isLong: Bool
        var openBefore: Int
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0
    /// Open brackets of the code at hand; those of the code around a literal stand in `literals`.
    private var open = 0
    private var depth = 0
    /// For each open bracket, how many `[` stand directly in one another there.
    private var arrays: [Int] = []
    private var conditions = 0
    private var generics = 0
    private var arrows = 0
    private var alternatives = 0
    private var literals: [Literal] = []

    private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    private func at(_ offset: Int) -> UInt8 { index + offset < bytes.count ? bytes[index + offset] : 0 }

    private func starts(_ word: StaticString) -> Bool {
        guard index + word.utf8CodeUnitCount <= bytes.count else { return false }
        return (0..<word.utf8CodeUnitCount).allSatisfy { bytes[index + $0] == word.utf8Start[$0] }
    }

    private mutating func run() -> Int? {
        while index < bytes.count {
            code()
            if depth > Self.deepest || (arrays.last ?? 0) > Self.deepestArrays || conditions > Self.deepestConditions
                || generics > Self.deepestConditions
                || arrows > Self.longestChain || alternatives > Self.longestChain
            {
                return min(index, bytes.count - 1)
            }
        }
        return nil
    }

    /// Takes one token of code, roughly.
    private mutating func code() {
        switch bytes[index] {
        case UInt8(ascii: "/") where at(1) == UInt8(ascii: "/"):
            while index < bytes.count, bytes[index] != 0x0A { index += 1 }
        case UInt8(ascii: "/") where at(1) == UInt8(ascii: "*"): comment()
        case UInt8(ascii: "\""): begin(hashes: 0)
        case UInt8(ascii: "#"): hash()
        case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
            if bytes[index] == UInt8(ascii: "{") { reset() }
            arrays.append(bytes[index] == UInt8(ascii: "[") ? 1 + (arrays.last ?? 0) : 0)
            open += 1
            depth += 1
            index += 1
        case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
            if bytes[index] == UInt8(ascii: "}") { reset() }
            index += 1
            if open > 0 {
                arrays.removeLast()
                open -= 1
                depth -= 1
            }
            if open == 0, !literals.isEmpty { text() }
        case UInt8(ascii: ";"):
            reset()
            index += 1
        case UInt8(ascii: "-") where at(1) == UInt8(ascii: ">"):
            arrows += 1
            index += 2
        case UInt8(ascii: "<"):
            // A generic argument follows its name at once; `a < b` has blanks.
            if index > 0, bytes[index - 1] > 0x2F, at(1) > 0x20 { generics += 1 }
            index += 1
        case UInt8(ascii: ">"):
            if generics > 0 { generics -= 1 }
            index += 1
        case UInt8(ascii: "e") where starts("else if"):
            alternatives += 1
            index += 7
        default: index += 1
        }
    }

    private mutating func reset() {
        generics = 0
        arrows = 0
    }

    /// Takes a comment; false where it has no end.
    @discardableResult
    private mutating func comment() -> Bool {
        var nested = 1
        index += 2
        while index < bytes.count, nested > 0 {
            if starts("*/") {
                nested -= 1
                index += 2
            } else if starts("/*") {
                nested += 1
                index += 2
            } else {
                index += 1
            }
        }
        return nested == 0
    }

    private mutating func hash() {
        if starts("#if") {
            conditions += 1
        } else if starts("#endif"), conditions > 0 {
            conditions -= 1
        }
        var hashes = 0
        while at(0) == UInt8(ascii: "#") {
            hashes += 1
            index += 1
        }
        if at(0) == UInt8(ascii: "\"") { begin(hashes: hashes) }
    }

    private mutating func begin(hashes: Int) {
        let isLong = starts("\"\"\"")
        index += isLong ? 3 : 1
        literals.append(Literal(hashes: hashes, isLong: isLong, openBefore: open))
        depth += 1
        text()
    }

    /// Takes the text of the innermost literal up to its end, or to the start of an interpolation.
    private mutating func text() {
        guard let literal = literals.last else { return }
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\\"):
                index += 1
                var hashes = 0
                while hashes < literal.hashes, at(0) == UInt8(ascii: "#") {
                    hashes += 1
                    index += 1
                }
                guard hashes == literal.hashes else { continue }
                if at(0) == UInt8(ascii: "(") {
                    arrays.append(0)
                    open = 1
                    depth += 1
                    index += 1
                    return
                }
                index += 1
            case UInt8(ascii: "\"") where !literal.isLong || starts("\"\"\""):
                index += literal.isLong ? 3 : 1
                var hashes = 0
                while hashes < literal.hashes, at(0) == UInt8(ascii: "#") {
                    hashes += 1
                    index += 1
                }
                if hashes == literal.hashes { return end() }
            case 0x0A where !literal.isLong: return end()
            default: index += 1
            }
        }
    }

    private mutating func end() {
        guard let literal = literals.popLast() else { return }
        depth -= 1
        open = literal.openBefore
    }
}
