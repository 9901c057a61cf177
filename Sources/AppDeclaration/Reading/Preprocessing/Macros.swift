/// The macros that are defined at a line of a preprocessed Info.plist, and whether there may be others.
struct Macros {
    /// What a macro stands for.
    enum Value: Hashable {
        /// The text that takes its place.
        case text(String)
        /// It is defined, as something that is not known here, or takes arguments.
        case unknown
    }

    /// The largest number of macros, and the longest text of one, in bytes; others count as not known.
    static let limit = (count: 4096, length: 4096)

    private var values: [String: Value?] = [:]
    /// Whether a macro that nobody defined is known not to be defined.
    var areComplete: Bool

    /// Makes macros of which none is known.
    init(areComplete: Bool = false) { self.areComplete = areComplete }

    /// Whether a macro is defined; nil when that is not known.
    func isDefined(_ name: String) -> Bool? {
        if let known = values[name] { return known != nil }
        return areComplete && !Self.isCompilers(name) ? false : nil
    }

    /// What a macro stands for; nil when it is not defined, or nobody knows.
    func value(of name: String) -> Value? { values[name] ?? nil }

    /// Whether any macro has a text, so that looking for names is worth while.
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

    /// Names that compilers define: which of them, depends on the version.
    private static func isCompilers(_ name: String) -> Bool {
        name.hasPrefix("__") || name.hasPrefix("TARGET_OS_") || name.hasPrefix("TARGET_CPU_")
    }
}

extension Macros {
    /// The macros that the build settings of a target define.
    ///
    /// Source: `INFOPLIST_PREPROCESSOR_DEFINITIONS` and `INFOPLIST_OTHER_PREPROCESSOR_FLAGS` in
    /// [Build settings reference](https://developer.apple.com/documentation/xcode/build-settings-reference): definitions
    /// are separated by blanks, with quotes as in a shell; one without a value is 1.
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

    /// Defines what `NAME`, `NAME=text` or `NAME(arguments)=text` says. A name made of unknown settings may be any.
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
        define(name, text.place(of: "$(") != nil || text.place(of: "${") != nil ? .unknown : .text(text))
    }

    /// The words of a list of settings: quotes hold blanks together, a backslash takes the next character as it is.
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
