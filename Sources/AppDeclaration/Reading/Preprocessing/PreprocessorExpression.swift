import DeclarationFormats

/// The expression of an `#if`. It is evaluated as in the C preprocessor, except that its value can be unknown.
///
/// Source: ISO C, 6.10.1 (conditional inclusion). Integers have 64 bits. The result of an overflow is unknown.
struct PreprocessorExpression {
    /// The maximum number of tokens, depth of nested brackets, operators and macros, and number of evaluated operands. The
    /// value of an expression beyond these limits is unknown.
    static let limit = (tokens: 1024, depth: 48, steps: 4096)

    private let macros: Macros
    private var tokens: [Token] = []
    private var index = 0
    private var steps = 0
    /// The macros that are being evaluated. The value of a macro that refers to itself is unknown.
    private var open: Set<String> = []

    /// Returns the value of an expression, or nil if it is unknown or malformed.
    static func value(of text: String, with macros: Macros) -> Int64? {
        var expression = PreprocessorExpression(macros: macros)
        return expression.evaluate(text, depth: 0)
    }

    private init(macros: Macros) { self.macros = macros }

    private mutating func evaluate(_ text: String, depth: Int) -> Int64? {
        guard let tokens = Token.all(in: text), !tokens.isEmpty else { return nil }
        let outer = (self.tokens, index)
        defer { (self.tokens, index) = outer }
        (self.tokens, index) = (tokens, 0)
        let value = ternary(depth)
        return index == tokens.count ? value : nil
    }

    private var current: Token? { index < tokens.count ? tokens[index] : nil }

    private mutating func take(_ word: String) -> Bool {
        guard case .mark(word)? = current else { return false }
        index += 1
        return true
    }

    private mutating func ternary(_ depth: Int) -> Int64? {
        let condition = binary(from: 0, depth)
        guard take("?") else { return condition }
        guard depth < Self.limit.depth else { return fail() }
        let first = ternary(depth + 1)
        guard take(":") else { return fail() }
        let second = ternary(depth + 1)
        guard let condition else { return first == second ? first : nil }
        return condition != 0 ? first : second
    }

    /// Ends the evaluation of a malformed expression.
    private mutating func fail() -> Int64? {
        index = Int.max
        return nil
    }

    private static let levels: [[String]] = [
        ["||"], ["&&"], ["|"], ["^"], ["&"], ["==", "!="], ["<", "<=", ">", ">="], ["<<", ">>"], ["+", "-"],
        ["*", "/", "%"],
    ]

    private mutating func binary(from level: Int, _ depth: Int) -> Int64? {
        guard level < Self.levels.count else { return unary(depth) }
        var left = binary(from: level + 1, depth)
        while case .mark(let word)? = current, Self.levels[level].contains(word) {
            index += 1
            left = Self.apply(word, left, right: binary(from: level + 1, depth))
        }
        return left
    }

    private mutating func unary(_ depth: Int) -> Int64? {
        steps += 1
        guard depth < Self.limit.depth, steps < Self.limit.steps, let token = current else { return fail() }
        index += 1
        switch token {
        case .number(let number): return number
        case .other: return nil
        case .name("defined"): return defined()
        case .name(let name): return value(of: name, depth)
        case .mark("("):
            let value = ternary(depth + 1)
            return take(")") ? value : fail()
        case .mark("!"): return unary(depth + 1).map { $0 == 0 ? 1 : 0 }
        case .mark("-"): return unary(depth + 1).flatMap { $0 == .min ? nil : -$0 }
        case .mark("+"): return unary(depth + 1)
        case .mark("~"): return unary(depth + 1).map { ~$0 }
        case .mark: return fail()
        }
    }

    private mutating func defined() -> Int64? {
        let isBracketed = take("(")
        guard case .name(let name)? = current else { return fail() }
        index += 1
        if isBracketed, !take(")") { return fail() }
        return macros.isDefined(name).map { $0 ? 1 : 0 }
    }

    private mutating func value(of name: String, _ depth: Int) -> Int64? {
        // The value of a macro with arguments, such as __has_include(…), is unknown.
        if case .mark("(")? = current {
            var brackets = 0
            while let token = current {
                index += 1
                if case .mark("(") = token { brackets += 1 }
                if case .mark(")") = token { brackets -= 1 }
                if brackets == 0 { return nil }
            }
            return fail()
        }
        guard let isDefined = macros.isDefined(name) else { return nil }
        // ISO C, 6.10.1: an identifier that is not a macro is 0.
        guard isDefined else { return 0 }
        guard case .text(let text)? = macros.value(of: name), depth < Self.limit.depth, open.insert(name).inserted
        else { return nil }
        defer { open.remove(name) }
        return evaluate(text, depth: depth + 1)
    }

    private static func apply(_ word: String, _ left: Int64?, right: Int64?) -> Int64? {
        // A single operand can determine the result.
        switch word {
        case "&&":
            if left == 0 || right == 0 { return 0 }
            return left == nil || right == nil ? nil : 1
        case "||":
            if let left, left != 0 { return 1 }
            if let right, right != 0 { return 1 }
            return left == nil || right == nil ? nil : 0
        default: break
        }
        guard let left, let right else { return nil }
        switch word {
        case "|": return left | right
        case "^": return left ^ right
        case "&": return left & right
        case "==": return left == right ? 1 : 0
        case "!=": return left != right ? 1 : 0
        case "<": return left < right ? 1 : 0
        case "<=": return left <= right ? 1 : 0
        case ">": return left > right ? 1 : 0
        case ">=": return left >= right ? 1 : 0
        case "<<": return (0..<63).contains(right) ? left << right : nil
        case ">>": return (0..<63).contains(right) ? left >> right : nil
        case "+": return exact(left.addingReportingOverflow(right))
        case "-": return exact(left.subtractingReportingOverflow(right))
        case "*": return exact(left.multipliedReportingOverflow(by: right))
        case "/": return right == 0 ? nil : exact(left.dividedReportingOverflow(by: right))
        case "%": return right == 0 ? nil : exact(left.remainderReportingOverflow(dividingBy: right))
        default: return nil
        }
    }

    private static func exact(_ result: (partialValue: Int64, overflow: Bool)) -> Int64? {
        result.overflow ? nil : result.partialValue
    }
}

extension PreprocessorExpression {
    enum Token: Hashable {
        case number(Int64)
        case name(String)
        case mark(String)
        /// A string in quotes, or a number with a fraction, whose value is unknown.
        case other

        /// Returns the tokens of a string, or nil if there are too many.
        static func all(in text: String) -> [Token]? {
            var tokens: [Token] = []
            var rest = text.utf8[...]
            while let first = rest.first {
                guard tokens.count < limit.tokens else { return nil }
                if first.isWhiteSpace {
                    rest.removeFirst()
                } else if first.isIdentifierStart || first.isDigit {
                    let word = String(decoding: rest.prefix { $0.isIdentifier }, as: UTF8.self)
                    rest = rest.dropFirst(word.utf8.count)
                    tokens.append(first.isDigit ? number(word) : .name(word))
                } else if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
                    rest = rest.dropFirst().drop { $0 != first }.dropFirst()
                    tokens.append(.other)
                } else {
                    let pair = String(decoding: rest.prefix(2), as: UTF8.self)
                    let isPair = ["&&", "||", "==", "!=", "<=", ">=", "<<", ">>"].contains(pair)
                    tokens.append(.mark(isPair ? pair : String(decoding: rest.prefix(1), as: UTF8.self)))
                    rest = rest.dropFirst(isPair ? 2 : 1)
                }
            }
            return tokens
        }

        /// Returns the token of an integer in C: decimal, hexadecimal, octal or binary, with an optional suffix.
        private static func number(_ word: String) -> Token {
            var digits = word.lowercased()
            while let last = digits.last, last == "u" || last == "l" { digits.removeLast() }
            let value =
                digits.hasPrefix("0x")
                ? Int64(digits.dropFirst(2), radix: 16)
                : digits.hasPrefix("0b")
                    ? Int64(digits.dropFirst(2), radix: 2)
                    : digits.hasPrefix("0") ? Int64(digits, radix: 8) : Int64(digits)
            return value.map(Token.number) ?? .other
        }
    }
}
