import FileSystem
import DeclarationFormats
import SystemPackage

/// Runs the C preprocessor on an Info.plist (`INFOPLIST_PREPROCESS`). Unknown conditions are assumed to be either all true or
/// all false.
///
/// The assumption for a negation is the opposite of the assumption for its operand, so that `#ifdef X` and `#ifndef X` are
/// never both true.
///
/// Source: ISO C, 6.10; `INFOPLIST_PREPROCESS` in
/// [Build settings reference](https://developer.apple.com/documentation/xcode/build-settings-reference).
struct Preprocessor {
    /// The maximum depth of nested conditions, number and depth of included files, depth of nested macros, number of replaced
    /// names, and size of the output in bytes. Names beyond the limits of macros are not replaced.
    static let limit = (conditions: 64, includes: 64, depth: 16, expansions: 16, replacements: 1 << 16, bytes: 16 << 20)

    struct UnknownCondition: Hashable {
        var text: String
        var file: String
        var position: SourcePosition
    }

    /// The reason why a directive has no effect.
    struct Problem: Hashable {
        var message: String
        var file: String
        var position: SourcePosition
    }

    /// The macros that are defined at the current line.
    private var macros: Macros
    /// Whether unknown conditions are assumed to be true.
    private let assumption: Bool

    private(set) var text = PreprocessedText()
    private(set) var unknown: [UnknownCondition] = []
    private(set) var problems: [Problem] = []
    /// The first `#error`, which rules out this reading.
    private(set) var refusal: Problem?
    private var includes = 0
    private(set) var replacements = 0

    /// A closure that reads included files.
    typealias Reading = (FilePath) throws(FileTreeError) -> [UInt8]

    init(macros: Macros, assumption: Bool) {
        self.macros = macros
        self.assumption = assumption
    }

    /// An open `#if`.
    private struct Frame {
        let position: SourcePosition
        /// Whether the lines around the `#if` are active.
        let isReached: Bool
        /// Whether the current lines are active.
        var isActive: Bool
        /// Whether a branch of the `#if` was active.
        var isDecided: Bool
        var hasElse = false
    }

    /// Runs the preprocessor on a file.
    ///
    /// - Parameters:
    ///   - bytes: The content of the file.
    ///   - file: The path of the file.
    ///   - depth: The number of files that include the file, directly or indirectly.
    ///   - read: A closure that reads included files.
    /// - Throws: ``AppReadingError`` if conditions are not balanced or are nested too deeply.
    mutating func run(
        _ bytes: [UInt8], file: FilePath, depth: Int = 0, including read: Reading
    ) throws(AppReadingError) {
        var scanner = ElementScanner()
        var frames: [Frame] = []
        var lines = PreprocessorLines(bytes)
        while let line = lines.next() {
            let isActive = frames.last?.isActive ?? true
            guard scanner.isBetween, let directive = lines.directive(of: line) else {
                copy(bytes, line, scanner: &scanner, isActive: isActive)
                continue
            }
            // A directive is replaced with white space.
            text.bytes += bytes[directive.range].map { $0 == 0x0A || $0 == 0x0D ? $0 : 0x20 }
            let position = SourcePosition(
                offset: directive.start, line: line.number, column: directive.start - line.range.lowerBound + 1)
            lines.skip(to: directive.range.upperBound)
            switch directive.name {
            case "if", "ifdef", "ifndef":
                guard frames.count + depth < Self.limit.conditions else {
                    throw AppReadingError(
                        file: file.string, position: position,
                        message: "more than \(Self.limit.conditions) nested conditions")
                }
                let isGuard = depth > 0 && directive.name == "ifndef" && lines.defines(directive.argument)
                let holds =
                    isActive
                    && (isGuard && macros.isDefined(directive.argument) == nil
                        || self.holds(directive, file, position: position))
                frames.append(Frame(position: position, isReached: isActive, isActive: holds, isDecided: holds))
            case "elif", "elifdef", "elifndef", "else":
                guard var frame = frames.popLast(), !frame.hasElse else {
                    throw AppReadingError(
                        file: file.string, position: position, message: "'#\(directive.name)' without '#if'")
                }
                frame.hasElse = directive.name == "else"
                let isOpen = frame.isReached && !frame.isDecided
                frame.isActive = isOpen && (frame.hasElse || holds(directive, file, position: position))
                frame.isDecided = frame.isDecided || frame.isActive
                frames.append(frame)
            case "endif":
                guard frames.popLast() != nil else {
                    throw AppReadingError(file: file.string, position: position, message: "'#endif' without '#if'")
                }
            default: if isActive { execute(directive, file, position: position, depth: depth, read) }
            }
        }
        if let frame = frames.last {
            throw AppReadingError(file: file.string, position: frame.position, message: "'#if' without '#endif'")
        }
    }

    /// Returns whether the condition of a directive is true, according to its known value or the assumption.
    private mutating func holds(
        _ directive: PreprocessorLines.Directive, _ file: FilePath, position: SourcePosition
    ) -> Bool {
        var expression = directive.argument
        if directive.name.hasSuffix("def") {
            expression = "\(directive.name.hasSuffix("ndef") ? "!" : "")defined(\(directive.argument))"
        }
        if let value = PreprocessorExpression.value(of: expression, with: macros) { return value != 0 }
        unknown.append(
            UnknownCondition(text: "#\(directive.name) \(directive.argument)", file: file.string, position: position))
        return assumption != Self.negates(expression)
    }

    /// Returns whether the outermost operator of a condition is a negation: `!X`, `X != 1`.
    private static func negates(_ expression: String) -> Bool {
        let marks = (PreprocessorExpression.Token.all(in: expression) ?? []).compactMap { token in
            if case .mark(let mark) = token { mark } else { nil }
        }
        let isJoined = marks.contains { ["&&", "||", "?"].contains($0) }
        let isWhole = expression.trimmed.hasPrefix("!(") && expression.trimmed.hasSuffix(")")
        if expression.trimmed.hasPrefix("!") { return !isJoined || isWhole }
        return !isJoined && marks.contains("!=")
    }

    private mutating func execute(
        _ directive: PreprocessorLines.Directive, _ file: FilePath, position: SourcePosition, depth: Int,
        _ read: Reading
    ) {
        let argument = directive.argument
        let name = String(argument.utf8.prefix { $0.isIdentifier }) ?? ""
        switch directive.name {
        case "define" where !name.isEmpty:
            let rest = argument.dropFirst(name.count)
            macros.define(name, rest.hasPrefix("(") ? .unknown : .text(String(rest.trimmed)))
        case "undef" where !name.isEmpty: macros.undefine(name)
        case "include", "import": include(argument, file, position: position, depth: depth, read)
        case "error": refusal = refusal ?? Problem(message: "#error \(argument)", file: file.string, position: position)
        default: break
        }
    }

    /// The reason why a file is not included.
    private struct Refusal: Error { var message: String }

    /// Reads a file by its path relative to a folder.
    private func content(
        of name: String, from folder: FilePath, _ read: Reading
    ) throws(Refusal) -> (file: FilePath, bytes: [UInt8]) {
        let file = folder.pushing(FilePath(name)).normalized
        do {
            return (file, try read(file))
        } catch {
            throw Refusal(
                message: error.isOutside
                    ? "'\(name)' is not read: it is \(error.message)" : "'\(name)' cannot be read: \(error.message)")
        }
    }

    private mutating func include(
        _ argument: String, _ file: FilePath, position: SourcePosition, depth: Int, _ read: Reading
    ) {
        let quoted = argument.hasPrefix("\"") ? argument.dropFirst().prefix { $0 != "\"" } : ""
        do throws(Refusal) {
            guard !quoted.isEmpty else {
                throw Refusal(message: "'\(argument)' is not read: it is not a file of the project")
            }
            guard includes < Self.limit.includes, depth < Self.limit.depth else {
                throw Refusal(
                    message: "'\(quoted)' is not read: more than \(Self.limit.includes) files are included, "
                        + "or nested more than \(Self.limit.depth) levels deep")
            }
            includes += 1
            let included = try content(of: String(quoted), from: file.folder, read)
            let before = text
            text = PreprocessedText()
            let failure = failure(of: included, depth, read)
            // Line numbers must be preserved.
            let made = text.bytes.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
            text = before
            if let failure {
                problems.append(failure)
                macros.areComplete = false
            } else if made.contains(where: { !$0.isWhiteSpace }) {
                insert(made, at: position)
            }
        } catch {
            problems.append(Problem(message: error.message, file: file.string, position: position))
            macros.areComplete = false
        }
    }

    /// Runs the preprocessor on an included file. Returns the error if the run fails, otherwise nil.
    private mutating func failure(
        of included: (file: FilePath, bytes: [UInt8]), _ depth: Int, _ read: Reading
    ) -> Problem? {
        do throws(AppReadingError) {
            try run(included.bytes, file: included.file, depth: depth + 1, including: read)
            return nil
        } catch {
            return Problem(
                message: error.message, file: error.file, position: error.position ?? SourcePosition(offset: 0))
        }
    }

    /// Reads the macros of the header in `INFOPLIST_PREFIX_HEADER`. The text of the header is discarded.
    mutating func readPrefix(
        _ header: String, from folder: FilePath, _ file: String, position: SourcePosition?, including read: Reading
    ) {
        let position = position ?? SourcePosition(offset: 0)
        do throws(Refusal) {
            let included = try content(of: header, from: folder, read)
            guard let failure = failure(of: included, 0, read) else { return text = PreprocessedText() }
            problems.append(failure)
        } catch {
            problems.append(
                Problem(message: "INFOPLIST_PREFIX_HEADER: \(error.message)", file: file, position: position))
        }
        text = PreprocessedText()
        macros.areComplete = false
    }

    /// Records that the prefix header was not found, so that macros without a definition are unknown.
    mutating func noteMissingPrefix() { macros.areComplete = false }

    /// Inserts the text of an included file after the directive.
    private mutating func insert(_ bytes: [UInt8], at position: SourcePosition) {
        guard text.bytes.count + bytes.count <= Self.limit.bytes else {
            problems.append(
                Problem(
                    message: "the included files are larger than \(Self.limit.bytes >> 20) MiB", file: "",
                    position: position))
            return
        }
        // The text is inserted before the line ending of the directive.
        var ends: [UInt8] = []
        while let last = text.bytes.last, last == 0x0A || last == 0x0D, ends.count < 2 {
            ends.insert(text.bytes.removeLast(), at: 0)
            if last == 0x0D { break }
        }
        text.append(bytes, at: position, for: 0)
        text.bytes += ends
    }

    // MARK: Other lines

    /// Copies a line with its macros replaced with their values. An inactive line is replaced with white space.
    private mutating func copy(
        _ bytes: [UInt8], _ line: PreprocessorLines.Line, scanner: inout ElementScanner, isActive: Bool
    ) {
        var rest = line.range
        while !rest.isEmpty {
            let piece = scanner.next(bytes, rest)
            switch piece {
            case .kept(let range), .removed(let range), .name(let range):
                if case .name = piece, isActive, let value = expanded(bytes[range], depth: 0),
                    text.bytes.count + value.count <= Self.limit.bytes
                {
                    let column = bytes[line.range.lowerBound..<range.lowerBound].count {
                        $0 & 0b1100_0000 != 0b1000_0000
                    }
                    text.append(
                        value, at: SourcePosition(offset: range.lowerBound, line: line.number, column: column + 1),
                        for: range.count)
                } else {
                    let isKept = if case .removed = piece { false } else { isActive }
                    text.bytes +=
                        isKept ? Array(bytes[range]) : bytes[range].map { $0 == 0x0A || $0 == 0x0D ? $0 : 0x20 }
                }
                rest = range.upperBound..<rest.upperBound
            }
        }
    }

    /// Returns the text of a macro with nested macros replaced, or nil if the name is not the name of a macro.
    private mutating func expanded(_ name: ArraySlice<UInt8>, depth: Int) -> [UInt8]? {
        guard !macros.isEmpty, depth < Self.limit.expansions, replacements < Self.limit.replacements,
            case .text(let value)? = macros.value(of: String(decoding: name, as: UTF8.self))
        else { return nil }
        replacements += 1
        let bytes = value.utf8.map { $0 == 0x0A || $0 == 0x0D ? 0x20 : $0 }
        var result: [UInt8] = []
        var rest = bytes[...]
        while let first = rest.first {
            let word = rest.prefix { $0.isIdentifier }
            let isName = first.isIdentifierStart && !word.elementsEqual(name)
            let piece = word.isEmpty ? rest.prefix(1) : word
            result +=
                isName && result.count < Macros.limit.length
                ? expanded(word, depth: depth + 1) ?? Array(word) : Array(piece)
            rest = rest.dropFirst(piece.count)
        }
        return result
    }
}
