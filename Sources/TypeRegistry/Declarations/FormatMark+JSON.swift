import DeclarationFormats

/// The forms of marks in `typeq-registry(5)`.
extension FormatMark {
    /// The keys whose values are lists of words, with the class of the words.
    private static let wordKeys: [(key: String, tagClass: TableTagClass)] = [
        ("mimeNames", .mimeName), ("mimeAliases", .mimeAlias), ("magicNames", .magicName),
        ("interpreters", .interpreter), ("modes", .mode), ("classIDs", .classID), ("brands", .brand), ("kinds", .kind),
        ("traits", .trait), ("holds", .holds),
    ]

    /// The keys whose values are lists of rules, with the classes of their marks.
    private static let ruleKeys: [(key: String, tagClasses: [TableTagClass])] = [
        ("openings", [.opening]), ("xml", [.xmlNamespace, .xmlRoot, .xmlDocumentType]),
        ("members", [.member, .mediaType, .contentType]), ("streams", [.stream]), ("json", [.jsonKey]),
        ("hints", [.hint]), ("claimHints", [.claimHint]), ("weakHints", [.weakHint]),
    ]

    /// The keys of a declaration that have marks.
    package static let jsonKeys = wordKeys.map(\.key) + ruleKeys.map(\.key)

    /// The values of the class `trait`.
    package enum Trait: String, CaseIterable, Sendable {
        /// A container or notation that other formats may be based on.
        case generic
        /// A type of which only some files are detected by their content.
        case partlyDetected = "partly-detected"
        /// A compressed form of files of any type, which programs often read and write under the name of that type.
        case compression
        /// A type whose names are so common that they count only with content of the type.
        case confirmedByContent = "confirmed-by-content"
        /// Programs in any language.
        case languageNeutral = "language-neutral"
        /// Texts that contain texts in other languages, with instructions in between.
        case mixesLanguages = "mixes-languages"
        /// A family of types whose files are not text.
        case binary
        /// A type in such a family whose files may be text, as those of its subtypes.
        case textOrBinary = "text-or-binary"
        /// A family in which some types are text, and those with a signature are not.
        case mixedFamily = "mixed-family"
        /// Files of the type are named after something else, so that their names contradict nothing.
        case freelyNamed = "freely-named"
        /// Of texts with a shared extension that nothing else distinguishes.
        case defaultClaimant = "default-claimant"
    }

    /// Returns the class of the words under a key, or nil.
    static func wordClass(of key: String) -> TableTagClass? {
        wordKeys.first { $0.key == key }?.tagClass
    }

    /// Returns the keys of the objects under a key of a declaration. None if its marks are not objects.
    static func members(of key: String) -> [String] {
        switch key {
        case "openings": ["start", "also"]
        case "xml": ["namespace", "roots", "root", "contains", "documentType"]
        case "members":
            ["all", "any", "none", "first", "every", "contains", "single", "stored", "weak", "mimetype", "contentType"]
        case "json": ["keys", "values"]
        default: []
        }
    }

    /// Returns marks in the order of their keys in JSON: of declarations with equal marks under each key, the marks are
    /// equal, whatever the order of the keys.
    static func ordered(_ marks: [FormatMark]) -> [FormatMark] {
        guard marks.count > 1 else { return marks }
        return (wordKeys.map { [$0.tagClass] } + ruleKeys.map(\.tagClasses)).flatMap { tagClasses in
            marks.filter { tagClasses.contains($0.tagClass) }
        }
    }

    /// Returns marks as members of a declaration in JSON.
    static func jsonMembers(_ marks: [FormatMark]) -> [(String, JSONValue)] {
        guard !marks.isEmpty else { return [] }
        var members: [(String, JSONValue)] = []
        for (key, tagClass) in wordKeys {
            let words = marks.filter { $0.tagClass == tagClass }.map { JSONValue.string($0.key) }
            if !words.isEmpty { members.append((key, .array(words))) }
        }
        for (key, tagClasses) in ruleKeys {
            let rules = marks.filter { tagClasses.contains($0.tagClass) }.map(\.jsonValue)
            if !rules.isEmpty { members.append((key, .array(rules))) }
        }
        return members
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
        case .xmlRoot:
            return .object([("root", .string(key))] + conditions.prefix(1).map { ("contains", .string($0)) })
        case .xmlDocumentType: return .object([("documentType", .string(conditions.first ?? ""))])
        case .mediaType: return .object([("mimetype", .string(key))])
        case .contentType:
            return .object(
                [("contentType", .string(key))] + (conditions.isEmpty ? [] : [("weak", .boolean(true))]))
        case .stream:
            return conditions.isEmpty ? .string(key) : Self.list([key] + conditions)
        case .member: return MemberRule(conditions).jsonValue
        case .jsonKey: return JSONRule(conditions).jsonValue
        case .hint, .claimHint, .weakHint: return .string(conditions.first ?? key)
        default: return .string(key)
        }
    }

    fileprivate static func list(_ texts: some Sequence<String>) -> JSONValue { .array(texts.map(JSONValue.string)) }
}

extension MemberRule {
    fileprivate var jsonValue: JSONValue {
        if self == MemberRule(all: all) {
            return all.count == 1 ? .string(all[0]) : FormatMark.list(all)
        }
        var members: [(String, JSONValue)] = []
        for (key, names) in [("all", all), ("any", any), ("none", none)] where !names.isEmpty {
            members.append((key, FormatMark.list(names)))
        }
        for (key, text) in [("first", first), ("every", every), ("contains", contains)] {
            if let text { members.append((key, .string(text))) }
        }
        for (key, flag) in [("single", isSingle), ("stored", isStored), ("weak", isWeak)] where flag {
            members.append((key, .boolean(true)))
        }
        return .object(members)
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
