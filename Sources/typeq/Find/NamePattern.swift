/// A pattern for names: a regular expression that matches a part of a name, or a glob that matches a whole name.
///
/// Supported are `.`, sets such as `[a-z]`, `*`, `+`, `?`, `|`, groups, `^`, `$`, `\d`, `\w`, `\s`, and a backslash
/// before punctuation. A pattern without uppercase letters ignores case, as in fd(1) and rg(1). All states are followed
/// at once, so the time to match is proportional to the length of the name times the length of the pattern.
struct NamePattern: Sendable {
    /// The reason why a string is not a pattern.
    struct Failure: Error {
        var reason: String
    }

    /// A step of the program. Offsets are relative to the step.
    fileprivate enum Step: Sendable {
        case scalar(Unicode.Scalar), any, start, end
        case set([ClosedRange<Unicode.Scalar>], isInverted: Bool)
        case jump(Int), fork(Int, Int)
    }

    private var steps: [Step] = []
    private let ignoresCase: Bool

    private static let depthLimit = 100
    private static let stepLimit = 10_000

    /// Parses a regular expression.
    init(_ text: String) throws(Failure) {
        var parser = Parser(rest: Array(text.unicodeScalars)[...])
        steps = try parser.alternatives(depth: 0)
        if !parser.rest.isEmpty { throw Failure(reason: "a ')' without '(' (write '\\)' for a literal ')')") }
        ignoresCase = !parser.hasUppercase
        if steps.count > Self.stepLimit { throw Failure(reason: "the pattern is too long") }
    }

    /// Parses a glob with `*`, `?`, sets such as `[a-z]` or `[!a]`, and alternatives such as `{jpg,png}`.
    init(glob text: String) throws(Failure) {
        var expression = "^("
        var depth = 0
        var rest = Array(text.unicodeScalars)[...]
        while let scalar = rest.popFirst() {
            switch scalar {
            case "*": expression += ".*"
            case "?": expression += "."
            case "{":
                depth += 1
                expression += "("
            case "}" where depth > 0:
                depth -= 1
                expression += ")"
            case "," where depth > 0: expression += "|"
            case "[":
                expression += "["
                if rest.first == "!" || rest.first == "^" { rest.removeFirst(); expression += "^" }
                if rest.first == "]" { rest.removeFirst(); expression += "\\]" }
                while let member = rest.popFirst() {
                    expression.unicodeScalars.append(member)
                    if member == "]" { break }
                }
            case "\\":
                guard let escaped = rest.popFirst() else { throw Failure(reason: "nothing follows the '\\'") }
                expression += Self.escaped(escaped)
            default: expression += Self.escaped(scalar)
            }
        }
        if depth > 0 { throw Failure(reason: "a '{' without '}'") }
        try self.init(expression + ")$")
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        scalar.isASCII && !scalar.properties.isAlphabetic && scalar.properties.numericType == nil
            ? "\\\(scalar)" : "\(scalar)"
    }

    /// Returns whether the pattern matches a name. Invalid UTF-8 is treated as U+FFFD.
    func matches(_ name: [UInt8]) -> Bool {
        var text = String(decoding: name, as: UTF8.self)
        if ignoresCase { text = text.lowercased() }
        let scalars = Array(text.unicodeScalars)
        var marks = [Int](repeating: -1, count: steps.count)
        var current: [Int] = []
        for position in 0...scalars.count {
            // The match can begin at any position.
            var pending = [0] + current.reversed().map { $0 + 1 }
            current = []
            while let index = pending.popLast() {
                if index == steps.count { return true }
                guard marks[index] != position else { continue }
                marks[index] = position
                switch steps[index] {
                case .jump(let offset): pending.append(index + offset)
                case .fork(let one, let other): pending += [index + one, index + other]
                case .start: if position == 0 { pending.append(index + 1) }
                case .end: if position == scalars.count { pending.append(index + 1) }
                default:
                    guard position < scalars.count else { break }
                    if steps[index].accepts(scalars[position]) { current.append(index) }
                }
            }
        }
        return false
    }
}

extension NamePattern.Step {
    fileprivate func accepts(_ scalar: Unicode.Scalar) -> Bool {
        switch self {
        case .scalar(let wanted): wanted == scalar
        case .any: true
        case .set(let ranges, let isInverted): ranges.contains { $0.contains(scalar) } != isInverted
        case .start, .end, .jump, .fork: false
        }
    }
}

extension NamePattern {
    /// Translates a regular expression into steps.
    private struct Parser {
        var rest: ArraySlice<Unicode.Scalar>
        var hasUppercase = false

        mutating func alternatives(depth: Int) throws(Failure) -> [Step] {
            if depth > NamePattern.depthLimit { throw Failure(reason: "the groups are nested too deeply") }
            var steps = try sequence(depth: depth)
            if rest.first == "|" {
                rest.removeFirst()
                let other = try alternatives(depth: depth + 1)
                steps = [.fork(1, steps.count + 2)] + steps + [.jump(other.count + 1)] + other
            }
            return steps
        }

        private mutating func sequence(depth: Int) throws(Failure) -> [Step] {
            var steps: [Step] = []
            while let next = rest.first, next != "|", next != ")" {
                var part = try element(depth: depth)
                while let sign = rest.first, "*+?".unicodeScalars.contains(sign) {
                    rest.removeFirst()
                    switch sign {
                    case "*": part = [.fork(1, part.count + 2)] + part + [.jump(-part.count - 1)]
                    case "+": part += [.fork(-part.count, 1)]
                    default: part = [.fork(1, part.count + 1)] + part
                    }
                }
                steps += part
            }
            return steps
        }

        private mutating func element(depth: Int) throws(Failure) -> [Step] {
            switch rest.removeFirst() {
            case ".": return [.any]
            case "^": return [.start]
            case "$": return [.end]
            case "(":
                if rest.starts(with: "?:".unicodeScalars) { rest = rest.dropFirst(2) }
                if rest.first == "?" { throw Failure(reason: "'(?' is not supported") }
                let steps = try alternatives(depth: depth + 1)
                guard rest.popFirst() == ")" else { throw Failure(reason: "a '(' without ')'") }
                return steps
            case "[": return [try set()]
            case "\\":
                let (ranges, isInverted) = try escape()
                return [.set(ranges, isInverted: isInverted)]
            case let sign where "*+?".unicodeScalars.contains(sign):
                throw Failure(reason: "nothing precedes the '\(sign)'")
            case "{": throw Failure(reason: "'{' is not supported (write '\\{' for a literal '{')")
            case let scalar: return [.scalar(literal(scalar))]
            }
        }

        private mutating func literal(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
            if scalar.properties.isUppercase { hasUppercase = true }
            return scalar
        }

        /// Reads the character or class after a backslash.
        private mutating func escape() throws(Failure) -> (ranges: [ClosedRange<Unicode.Scalar>], isInverted: Bool) {
            guard let scalar = rest.popFirst() else { throw Failure(reason: "nothing follows the '\\'") }
            let ranges: [ClosedRange<Unicode.Scalar>]
            switch scalar {
            case "d", "D": ranges = ["0"..."9"]
            case "w", "W": ranges = ["0"..."9", "A"..."Z", "a"..."z", "_"..."_", "\u{AA}"..."\u{10FFFF}"]
            case "s", "S": ranges = [" "..." ", "\t"..."\r"]
            case let other
            where other.isASCII && (other.properties.isAlphabetic || other.properties.numericType != nil):
                throw Failure(reason: "'\\\(other)' is not supported")
            default: return ([scalar...scalar], false)
            }
            return (ranges, scalar.properties.isUppercase)
        }

        private mutating func set() throws(Failure) -> Step {
            var ranges: [ClosedRange<Unicode.Scalar>] = []
            let isInverted = rest.first == "^"
            if isInverted { rest.removeFirst() }
            var isFirst = true
            while let scalar = rest.popFirst() {
                if scalar == "]", !isFirst { return .set(ranges, isInverted: isInverted) }
                isFirst = false
                guard scalar != "\\" else {
                    let (escaped, isOther) = try escape()
                    if isOther { throw Failure(reason: "an inverted class in a set is not supported") }
                    ranges += escaped
                    continue
                }
                let lower = literal(scalar)
                guard rest.first == "-", let upper = rest.dropFirst().first, upper != "]" else {
                    ranges.append(lower...lower)
                    continue
                }
                guard lower <= upper else { throw Failure(reason: "the range '\(lower)-\(upper)' is reversed") }
                rest = rest.dropFirst(2)
                ranges.append(lower...literal(upper))
            }
            throw Failure(reason: "a '[' without ']'")
        }
    }
}
