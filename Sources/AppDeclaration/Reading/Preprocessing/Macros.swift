import DeclarationFormats

/// The macros that are known at a line of a preprocessed Info.plist.
struct Macros {
    enum Value: Hashable {
        /// The replacement text of the macro.
        case text(String)
        /// An unknown value, or a macro that has arguments.
        case unknown
    }

    /// The maximum number of macros, and the maximum length of a replacement text in bytes. Macros beyond these limits
    /// are unknown.
    static let limit = (count: 4096, length: 4096)

    private var values: [String: Value?] = [:]
    /// Whether a macro without a definition is known to be undefined.
    var areComplete: Bool

    /// Creates an empty set of macros.
    init(areComplete: Bool = false) { self.areComplete = areComplete }

    /// Returns whether a macro is defined, or nil if this is unknown.
    func isDefined(_ name: String) -> Bool? {
        if let known = values[name] { return known != nil }
        return areComplete && !Self.isCompilers(name) ? false : nil
    }

    /// Returns the value of a macro, or nil if the macro is not defined or it is unknown whether it is defined.
    func value(of name: String) -> Value? { values[name] ?? nil }

    /// Whether there are no macros. If true, names need not be looked up.
    var isEmpty: Bool { values.isEmpty }

    mutating func define(_ name: String, _ value: Value) {
        guard values.count < Self.limit.count || values[name] != nil else {
            areComplete = false
            return
        }
        if case .text(let text) = value, text.utf8.count > Self.limit.length {
            values[name] = .some(.unknown)
        } else {
            values[name] = .some(value)
        }
    }

    mutating func undefine(_ name: String) { values[name] = .some(nil) }

    /// Returns whether a name may be a macro that the compiler predefines. The predefined macros depend on the version
    /// of the compiler.
    private static func isCompilers(_ name: String) -> Bool {
        name.hasPrefix("__") || name.hasPrefix("TARGET_OS_") || name.hasPrefix("TARGET_CPU_")
    }
}

extension Macros {
    /// Creates the macros that the build settings of a target define.
    ///
    /// Source: `INFOPLIST_PREPROCESSOR_DEFINITIONS` and `INFOPLIST_OTHER_PREPROCESSOR_FLAGS` in [Build settings
    /// reference](https://developer.apple.com/documentation/xcode/build-settings-reference): definitions are separated
    /// by spaces, with quotes as in a shell. A definition without a value has the value 1.
    init(_ settings: BuildSettings) {
        self.init(areComplete: true)
        for name in ["__APPLE__", "__MACH__", "__clang__"] { define(name, .text("1")) }
        let definitions = settings.expanded(settings["INFOPLIST_PREPROCESSOR_DEFINITIONS"] ?? "").text
        for definition in Self.words(of: definitions) { define(definition) }
        let flags = Self.words(of: settings.expanded(settings["INFOPLIST_OTHER_PREPROCESSOR_FLAGS"] ?? "").text)
        var rest = flags[...]
        while let flag = rest.popFirst() {
            guard flag.hasPrefix("-D") || flag.hasPrefix("-U") else { continue }
            let name = flag.utf8.count > 2 ? String(flag.dropFirst(2)) : rest.popFirst() ?? ""
            if flag.hasPrefix("-D") { define(name) } else { undefine(name) }
        }
    }

    /// Defines a macro from a string in the form `NAME`, `NAME=text` or `NAME(arguments)=text`. If the name contains unknown
    /// settings, any macro may be defined.
    private mutating func define(_ definition: String) {
        let sides = definition.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = sides.first.map(String.init) ?? ""
        guard !name.isEmpty else { return }
        guard !name.contains("$") else {
            areComplete = false
            return
        }
        if let arguments = name.firstIndex(of: "(") { return define(String(name[..<arguments]), .unknown) }
        let text = sides.count > 1 ? String(sides[1]) : "1"
        define(
            name, text.firstRange(ofText: "$(") != nil || text.firstRange(ofText: "${") != nil ? .unknown : .text(text))
    }

    /// Returns the words of a setting. Quotes enclose spaces, and a backslash escapes the next character.
    static func words(of text: String) -> [String] {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var isEscaped = false
        for character in text {
            if isEscaped {
                word = (word ?? "") + String(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if let open = quote {
                if character == open { quote = nil } else { word = (word ?? "") + String(character) }
            } else if character == "\"" || character == "'" {
                quote = character
                word = word ?? ""
            } else if character.isWhitespace {
                if let whole = word { words.append(whole) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        if let whole = word { words.append(whole) }
        return words
    }
}

/// The output of the preprocessor for an Info.plist, with the source positions of the text. Line numbers are preserved, because
/// removed text is replaced with spaces.
struct PreprocessedText {
    /// A replacement of bytes.
    struct Edit {
        /// The range of the new bytes.
        var output: Range<Int>
        /// The position of the old bytes.
        var position: SourcePosition
        /// For text after the edit, the offset in the file minus the offset in the output.
        var offset: Int
        /// For text after the edit in the same line, the column in the file minus the column in the output.
        var column: Int
    }

    /// The output of the preprocessor.
    var bytes: [UInt8] = []
    private(set) var edits: [Edit] = []

    init() {}

    /// Creates the text of a file that is not preprocessed.
    init(unchanged bytes: [UInt8]) { self.bytes = bytes }

    /// Appends bytes that replace bytes of the file.
    ///
    /// - Parameters:
    ///   - replacement: The new bytes, without a line ending.
    ///   - position: The position of the old bytes in the file.
    ///   - length: The number of old bytes, which are ASCII.
    mutating func append(_ replacement: [UInt8], at position: SourcePosition, for length: Int) {
        let last = edits.last
        let columns = replacement.count { $0 & 0b1100_0000 != 0b1000_0000 }
        let before = last.map { $0.position.line == position.line ? $0.column : 0 } ?? 0
        let start = bytes.count
        bytes += replacement
        edits.append(
            Edit(
                output: start..<bytes.count, position: position,
                offset: (last?.offset ?? 0) + length - replacement.count, column: before + length - columns))
    }

    /// Returns the position in the file that corresponds to a position in the output.
    func source(of position: SourcePosition) -> SourcePosition {
        var (low, high) = (0, edits.count)
        while low < high {
            let middle = (low + high) / 2
            if edits[middle].output.lowerBound <= position.offset { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return position }
        let edit = edits[low - 1]
        if edit.output.contains(position.offset) { return edit.position }
        return SourcePosition(
            offset: position.offset + edit.offset, line: position.line,
            column: position.column + (position.line == edit.position.line ? edit.column : 0))
    }

    /// Returns a value that was read from the output, with positions in the file.
    func located(_ value: DeclarationValue) -> DeclarationValue {
        guard !edits.isEmpty else { return value }
        let content: DeclarationValue.Content =
            switch value.content {
            case .array(let elements): .array(elements.map(located))
            case .dictionary(let members):
                .dictionary(
                    DeclarationDictionary(
                        members.map { member in
                            DeclarationDictionary.Member(
                                key: member.key, keyPosition: source(of: member.keyPosition),
                                value: located(member.value))
                        }))
            default: value.content
            }
        return DeclarationValue(position: source(of: value.position), content: content)
    }
}
