import SwiftSyntax

/// Measures the nesting of brackets, literals and conditions before a source is parsed. Generated code can be nested so deeply
/// that the parser would overflow the stack or take hours.
struct NestingScan {
    /// The maximum nesting depth of brackets and interpolated strings. Handwritten code stays below 60.
    static let maximumDepth = 200
    /// The maximum depth of `[` directly nested in `[`. The parser's time doubles with each level.
    static let maximumArrayDepth = 12
    /// The maximum nesting depth of `#if`, and of generic arguments.
    static let maximumConditionDepth = 100
    /// The maximum length of a chain of `->` without a brace in between, and the maximum number of `else if` in a file.
    static let maximumChainLength = 1_000

    /// Returns the offset at which a source exceeds one of the limits, or nil if it does not exceed any limit.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    static func tooDeep(_ bytes: [UInt8]) -> Int? {
        bytes.withUnsafeBufferPointer { buffer in
            var scan = NestingScan(bytes: buffer)
            return scan.run()
        }
    }

    /// Returns whether a comment, `/* … */`, is not terminated.
    static func isOpenComment(_ bytes: [UInt8]) -> Bool {
        bytes.withUnsafeBufferPointer { buffer in
            var scan = NestingScan(bytes: buffer)
            return !scan.comment()
        }
    }

    /// An open string literal: the number of `#` in its delimiters, whether its delimiters have three quotation marks, and the
    /// number of open brackets in the surrounding code.
    private struct Literal {
        var hashes: Int
        var isLong: Bool
        var openBefore: Int
    }

    private let bytes: UnsafeBufferPointer<UInt8>
    private var index = 0
    /// The number of open brackets in the current code, not including the brackets around the innermost literal.
    private var open = 0
    private var depth = 0
    /// The number of directly nested `[` at each open bracket.
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
            if depth > Self.maximumDepth || (arrays.last ?? 0) > Self.maximumArrayDepth
                || conditions > Self.maximumConditionDepth
                || generics > Self.maximumConditionDepth
                || arrows > Self.maximumChainLength || alternatives > Self.maximumChainLength
            {
                return min(index, bytes.count - 1)
            }
        }
        return nil
    }

    /// Skips approximately one token of code.
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
            // A generic argument list follows the name of the type without a space, unlike the operand in `a < b`.
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

    /// Skips a comment. Returns false if the comment is not terminated.
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

    /// Skips the text of the innermost literal up to its end or to the start of an interpolation.
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

/// Measures the depth of a syntax tree. Functions that read a tree are recursive, so a deep tree would overflow the stack.
enum SyntaxDepth {
    /// The maximum depth of a tree that is read. Handwritten code stays below 200, and each chained modifier adds two levels.
    static let maximum = 5_000

    /// Returns the offset of the first token below the maximum depth, or nil if the tree is not deep enough.
    ///
    /// - Complexity: O(*n*) in the number of nodes, or O(1) for a file that is too small for such a tree.
    static func tooDeep(_ tree: SourceFileSyntax, _ bytes: Int) -> Int? {
        guard bytes > maximum else { return nil }
        var level = tree.children(viewMode: .all).map { $0 }
        var depth = 0
        while let first = level.first {
            depth += 1
            if depth > maximum { return first.positionAfterSkippingLeadingTrivia.utf8Offset }
            level = level.flatMap { node in node.is(TokenSyntax.self) ? [] : node.children(viewMode: .all).map { $0 } }
        }
        return nil
    }
}
