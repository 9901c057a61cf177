import DeclarationFormats

/// A mark that identifies a format by words: a key that a reader of content looks up, and conditions that it checks.
///
/// Examples are an interpreter, the namespace of an XML root element, a member of a zip archive, and a brand of ISO media. The
/// class determines the reader that looks up the mark. If two declarations have equal keys, their conditions or their
/// supertypes determine which one is used.
package struct FormatMark: Hashable, Sendable {
    /// The class of the mark, for which `isMark` is true.
    package var tagClass: TableTagClass
    /// The key. It is compared without regard to ASCII case if the class folds case.
    package var key: String
    /// The conditions, which do not contain NUL. Their notation depends on the class.
    package var conditions: [String]

    package init(_ tagClass: TableTagClass, _ key: String, conditions: [String] = []) {
        self.tagClass = tagClass
        self.key = key
        self.conditions = conditions
    }

    /// The key of marks that cannot be looked up by a word. The reader examines all of them.
    package static let anyKey = "*"
}

// MARK: The compiled table

extension FormatMark {
    /// The key and the conditions with NUL between them, as stored in a table.
    var tableText: String { ([key] + conditions).joined(separator: "\0") }

    init(_ tagClass: TableTagClass, tableText: String) {
        let parts = Self.parts(of: tableText.utf8)
        self.init(tagClass, parts.first ?? "", conditions: Array(parts.dropFirst()))
    }

    /// Returns the strings between NULs.
    static func parts(of bytes: some Collection<UInt8>) -> [String] {
        bytes.split(separator: 0, omittingEmptySubsequences: false).map { String(decoding: $0, as: UTF8.self) }
    }

    static func key(of tableText: String) -> String {
        tableText.utf8.firstIndex(of: 0).map { String(tableText[..<$0]) } ?? tableText
    }
}

// MARK: Keys

extension FormatMark {
    /// Creates a mark for the first words of a text file.
    package static func opening(_ start: String, also: String? = nil) -> FormatMark {
        FormatMark(.opening, openingKey(start), conditions: also.map { [start, $0] } ?? [start])
    }

    /// Creates a mark for a line. Its key consists of the characters before the first wildcard.
    package static func hint(_ pattern: String, _ tagClass: TableTagClass) -> FormatMark {
        guard tagClass == .hint else { return FormatMark(tagClass, anyLineKey, conditions: [pattern]) }
        let start = pattern.unicodeScalars.prefix { $0 != hintWildcard && $0 != "\n" }
        return FormatMark(tagClass, start.isEmpty ? anyLineKey : hintKey(String(start)), conditions: [pattern])
    }

    /// The key of patterns for lines with any beginning. A line is examined without its indentation, so no line begins with
    /// this key.
    private static let anyLineKey = " "

    /// The possible lengths of the keys of lines in bytes, in ascending order. The maximum is eight.
    ///
    /// There are only a few lengths, because each line is looked up once for each length. A long key is shared by fewer
    /// patterns, and a line is compared with all patterns that have its key.
    package static let hintKeyLengths = [1, 2, 3, 4, 8]

    /// Returns the key of a line: the longest prefix that has the length of a key and ends between characters.
    private static func hintKey(_ start: String) -> String {
        for length in hintKeyLengths.reversed() {
            guard let end = start.utf8.index(start.startIndex, offsetBy: length, limitedBy: start.endIndex),
                let index = end.samePosition(in: start.unicodeScalars)
            else { continue }
            return String(start.unicodeScalars[..<index])
        }
        return anyLineKey
    }

    /// The wildcard in the pattern of a line. It matches any characters.
    package static let hintWildcard: Unicode.Scalar = "…"

    /// Returns the key of an opening: as many of its first characters as fit into four bytes.
    private static func openingKey(_ start: String) -> String {
        var key = ""
        for scalar in start.unicodeScalars {
            let next = key + String(scalar)
            guard next.utf8.count <= openingKeyBytes else { break }
            key = next
        }
        return key
    }

    /// The maximum number of bytes in the key of an opening.
    package static let openingKeyBytes = 4

    /// Returns the key of a pattern for the names of members. A pattern can be found by the name itself, its first folder
    /// (`META-INF/`), its last component (`/WHEEL`), or its extension (`*.kml`).
    package static func memberKey(_ pattern: String) -> String {
        let wildcard = UInt8(ascii: "*")
        guard pattern.utf8.contains(wildcard) else { return pattern }
        let parts = pattern.split(separator: "/", omittingEmptySubsequences: false)
        if parts.count > 1, let first = parts.first, !first.utf8.contains(wildcard) { return "\(first)/" }
        guard let last = parts.last, last.utf8.contains(wildcard) else { return "/\(parts.last ?? "")" }
        guard let period = last.utf8.lastIndex(of: UInt8(ascii: ".")), !last[period...].utf8.contains(wildcard) else {
            return anyKey
        }
        return "*\(last[period...])"
    }
}

/// The notation of marks in `typeq-registry(5)`.
extension FormatMark {
    /// The keys whose values are lists of words, and the class of the words.
    private static let wordKeys: [(key: String, tagClass: TableTagClass)] = [
        ("mimeNames", .mimeName), ("mimeAliases", .mimeAlias), ("magicNames", .magicName),
        ("interpreters", .interpreter), ("modes", .mode), ("classIDs", .classID), ("brands", .brand), ("kinds", .kind),
        ("traits", .trait), ("holds", .holds), ("successors", .successor), ("aliases", .alias),
    ]

    /// The keys whose values are lists of rules, and the classes of their marks.
    private static let ruleKeys: [(key: String, tagClasses: [TableTagClass])] = [
        ("openings", [.opening]), ("xml", [.xmlNamespace, .xmlRoot, .xmlDocumentType]),
        ("members", [.member, .mediaType, .contentType]), ("streams", [.stream]), ("json", [.jsonKey]),
        ("hints", [.hint]), ("claimHints", [.claimHint]), ("weakHints", [.weakHint]), ("since", [.since]),
    ]

    /// The keys of a declaration that contain marks.
    package static let jsonKeys = wordKeys.map { $0.key } + ruleKeys.map { $0.key }

    /// The values of the class `trait`.
    package enum Trait: String, CaseIterable, Sendable {
        /// A container or notation that other formats may be based on.
        case generic
        /// A type of which only some files can be detected by their content.
        case partlyDetected = "partly-detected"
        /// A compressed form that files of any type can have. Programs often read and write such files with the
        /// extension of the original type.
        case compression
        /// A type whose names are so common that they are used only if the content has the type.
        case confirmedByContent = "confirmed-by-content"
        /// A type of programs in any language.
        case languageNeutral = "language-neutral"
        /// A type of text files that contain text in other languages, interspersed with instructions.
        case mixesLanguages = "mixes-languages"
        /// A type, or a family of types, whose files are not text.
        case binary
        /// A type in a binary family whose files, including files of its subtypes, can be text.
        case textOrBinary = "text-or-binary"
        /// A family in which some types are text, and types with a signature are not.
        case mixedFamily = "mixed-family"
        /// A type whose files are named after their subject, not after their format. A name never contradicts such a
        /// type.
        case freelyNamed = "freely-named"
        /// The type of text files with a shared extension if no other evidence distinguishes them.
        case defaultClaimant = "default-claimant"
    }

    /// Returns the class of the words under a key, or nil.
    static func wordClass(of key: String) -> TableTagClass? {
        wordKeys.first { $0.key == key }?.tagClass
    }

    /// Returns the keys of the objects under a key of a declaration. The array is empty if the marks are not objects.
    static func members(of key: String) -> [String] {
        switch key {
        case "openings": ["start", "also"]
        case "xml": ["namespace", "roots", "root", "contains", "documentType"]
        case "members":
            ["all", "any", "none", "first", "every", "contains", "single", "stored", "weak", "mimetype", "contentType"]
        case "json": ["keys", "values"]
        case "since": ["system", "before"]
        default: []
        }
    }

    /// Returns marks in the order of their keys in JSON. If two declarations have equal marks under each key, the results are
    /// equal, regardless of the order of the keys.
    static func ordered(_ marks: [FormatMark]) -> [FormatMark] {
        guard marks.count > 1 else { return marks }
        let notes: [[TableTagClass]] = [[.source], [.reviewed]]
        return (wordKeys.map { [$0.tagClass] } + ruleKeys.map { $0.tagClasses } + notes).flatMap { tagClasses in
            marks.filter { tagClasses.contains($0.tagClass) }
        }
    }

    /// Returns marks as members of a declaration in JSON.
    static func jsonMembers(_ marks: [FormatMark]) -> [(String, JSONValue)] {
        guard !marks.isEmpty else { return [] }
        var object = JSONObject()
        for (key, tagClass) in wordKeys { object.add(key, marks.filter { $0.tagClass == tagClass }.map { $0.key }) }
        for (key, tagClasses) in ruleKeys {
            object.add(key, marks.filter { tagClasses.contains($0.tagClass) }.map { $0.jsonValue })
        }
        return object.members
    }

    private var jsonValue: JSONValue {
        switch tagClass {
        case .opening:
            let start = conditions.first ?? key
            guard conditions.count > 1 else { return .string(start) }
            return .object([("start", .string(start)), ("also", .string(conditions[1]))])
        case .xmlNamespace:
            let roots = conditions.isEmpty ? [] : [("roots", Self.list(conditions[...]))]
            return .object([("namespace", .string(key))] + roots)
        case .xmlRoot: return .object([("root", .string(key))] + conditions.prefix(1).map { ("contains", .string($0)) })
        case .xmlDocumentType: return .object([("documentType", .string(conditions.first ?? ""))])
        case .mediaType: return .object([("mimetype", .string(key))])
        case .contentType:
            return .object([("contentType", .string(key))] + (conditions.isEmpty ? [] : [("weak", .boolean(true))]))
        case .stream: return conditions.isEmpty ? .string(key) : Self.list([key] + conditions)
        case .member: return MemberRule(conditions).jsonValue
        case .jsonKey: return JSONRule(conditions).jsonValue
        case .hint, .claimHint, .weakHint: return .string(conditions.first ?? key)
        case .since: return SystemChange(self)?.jsonValue ?? .string(key)
        default: return .string(key)
        }
    }

    fileprivate static func list(_ texts: some Sequence<String>) -> JSONValue { .array(texts.map(JSONValue.string)) }
}

extension MemberRule {
    fileprivate var jsonValue: JSONValue {
        if self == MemberRule(all: all) { return all.count == 1 ? .string(all[0]) : FormatMark.list(all) }
        var object = JSONObject()
        for (key, names) in [("all", all), ("any", any), ("none", none)] { object.add(key, names) }
        for (key, text) in [("first", first), ("every", every), ("contains", contains)] { object.add(key, text) }
        for (key, flag) in [("single", isSingle), ("stored", isStored), ("weak", isWeak)] {
            object.add(key, flag ? true : nil)
        }
        return object.value
    }
}

extension JSONRule {
    fileprivate var jsonValue: JSONValue {
        guard !values.isEmpty else { return keys.count == 1 ? .string(keys[0]) : FormatMark.list(keys) }
        let own = keys.filter { key in !values.contains { $0.key == key } }
        return .object(
            (own.isEmpty ? [] : [("keys", FormatMark.list(own))])
                + [("values", .object(values.map { ($0.key, .string($0.pattern)) }))])
    }
}
