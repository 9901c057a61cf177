/// The macros that are known at a line of a preprocessed Info.plist.
struct Macros {
    /// The value of a macro.
    enum Value: Hashable {
        /// The text that replaces it.
        case text(String)
        /// An unknown value, or a macro with arguments.
        case unknown
    }

    /// The largest number of macros, and the largest length of a text in bytes. Other macros are unknown.
    static let limit = (count: 4096, length: 4096)

    private var values: [String: Value?] = [:]
    /// Whether a macro without a definition is known to be undefined.
    var areComplete: Bool

    /// Creates an empty set of macros.
    init(areComplete: Bool = false) { self.areComplete = areComplete }

    /// Returns whether a macro is defined, or nil if that is unknown.
    func isDefined(_ name: String) -> Bool? {
        if let known = values[name] { return known != nil }
        return areComplete && !Self.isCompilers(name) ? false : nil
    }

    /// Returns the value of a macro, or nil if it is not defined, or that is unknown.
    func value(of name: String) -> Value? { values[name] ?? nil }

    /// Whether there are no macros, so that names need not be looked up.
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

    /// Returns whether a name may be defined by the compiler, which depends on its version.
    private static func isCompilers(_ name: String) -> Bool {
        name.hasPrefix("__") || name.hasPrefix("TARGET_OS_") || name.hasPrefix("TARGET_CPU_")
    }
}

extension Macros {
    /// Creates the macros that the build settings of a target define.
    ///
    /// Source: `INFOPLIST_PREPROCESSOR_DEFINITIONS` and `INFOPLIST_OTHER_PREPROCESSOR_FLAGS` in
    /// [Build settings reference](https://developer.apple.com/documentation/xcode/build-settings-reference): definitions
    /// are separated by spaces, with quotes as in a shell. The default value is 1.
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

    /// Defines a macro given as `NAME`, `NAME=text` or `NAME(arguments)=text`. With unknown settings in the name, any macro may
    /// be defined.
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
