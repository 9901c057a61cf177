import DeclarationFormats

/// The forms of marks in `typeq-registry(5)`.
extension FormatMark {
    /// The keys whose values are lists of words, with the class of the words.
    private static let wordKeys: [(key: String, tagClass: TableTagClass)] = [
        ("mimeNames", .mimeName), ("mimeAliases", .mimeAlias), ("magicNames", .magicName),
        ("interpreters", .interpreter), ("modes", .mode), ("classIDs", .classID), ("brands", .brand), ("kinds", .kind),
        ("traits", .trait),
    ]

    /// The keys whose values are lists of rules, with the classes of their marks.
    private static let ruleKeys: [(key: String, tagClasses: [TableTagClass])] = [
        ("openings", [.opening]), ("xml", [.xmlNamespace, .xmlRoot, .xmlDocumentType]),
        ("members", [.member, .mediaType, .contentType]), ("streams", [.stream]), ("json", [.jsonKey]),
    ]

    /// The keys of a declaration that have marks.
    package static let jsonKeys = wordKeys.map(\.key) + ruleKeys.map(\.key)

    /// The values of the class `trait`.
    package enum Trait: String, CaseIterable, Sendable {
        /// A container or notation that other formats may be based on.
        case generic
        /// A compressed form of files of any type, which programs often read and write under the name of that type.
        case compression
        /// Programs in any language.
        case languageNeutral = "language-neutral"
        /// Texts that contain texts in other languages, with instructions in between.
        case mixesLanguages = "mixes-languages"
        /// A family of types whose files are not text.
        case binary
        /// A type in such a family whose files may be text.
        case textOrBinary = "text-or-binary"
    }

    /// Returns the class of the words under a key, or nil.
    fileprivate static func wordClass(of key: String) -> TableTagClass? {
        wordKeys.first { $0.key == key }?.tagClass
    }

    /// Returns the keys of the objects under a key of a declaration.
    fileprivate static func members(of key: String) -> [String] {
        switch key {
        case "openings": ["start", "also"]
        case "xml": ["namespace", "roots", "root", "contains", "documentType"]
        case "members":
            ["all", "any", "none", "first", "every", "contains", "single", "stored", "weak", "mimetype", "contentType"]
        case "json": ["keys", "values"]
        default: []
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

// MARK: Reading

extension ValueReader {
    /// Returns the marks under a key of a declaration. Reports invalid ones and leaves them out.
    mutating func marks(_ value: DeclarationValue, _ key: String, of identifier: String) -> [FormatMark] {
        guard let entries = value.array else {
            malformed("an array", key, value, identifier)
            return []
        }
        return entries.compactMap { entry in
            switch mark(entry, key, of: identifier) {
            case .success(let mark): return mark
            case .failure(let problem):
                report(.illegalMark, .error, "\(problem.text) under '\(key)'", at: entry.position, of: identifier)
                return nil
            }
        }
    }

    /// What is wrong with a mark, as a phrase for a message.
    private struct Problem: Error {
        var text: String
    }

    private mutating func mark(
        _ value: DeclarationValue, _ key: String, of identifier: String
    ) -> Result<FormatMark?, Problem> {
        let allowed = FormatMark.members(of: key)
        for member in value.dictionary.map(Array.init) ?? [] where !allowed.contains(member.key) {
            unknownKey(member, known: allowed, of: identifier)
        }
        do throws(Problem) {
            let mark = try Self.mark(value, key)
            for text in [mark.key] + mark.conditions where text.isEmpty || text.utf8.contains(0) {
                throw Problem(text: text.isEmpty ? "an empty text" : "a text with a NUL character")
            }
            return .success(mark)
        } catch {
            return .failure(error)
        }
    }

    private static func mark(_ value: DeclarationValue, _ key: String) throws(Problem) -> FormatMark {
        switch key {
        case "openings": return try opening(value)
        case "xml": return try xml(value)
        case "members": return try member(value)
        case "streams":
            let names = try list(value)
            return FormatMark(.stream, names[0], Array(names.dropFirst()))
        case "json": return try json(value)
        default: return try word(value, key)
        }
    }

    private static func word(_ value: DeclarationValue, _ key: String) throws(Problem) -> FormatMark {
        guard let tagClass = FormatMark.wordClass(of: key) else { throw Problem(text: "an unknown mark") }
        let text = try text(value)
        switch tagClass {
        case .trait where FormatMark.Trait(rawValue: text) == nil:
            let known = FormatMark.Trait.allCases.map(\.rawValue).joined(separator: ", ")
            throw Problem(text: "invalid trait '\(text)' (choose \(known))")
        case .classID where !isClassID(text):
            throw Problem(text: "invalid class '\(text)' (expected 00020906-0000-0000-C000-000000000046 or similar)")
        case .brand where !(1...4).contains(text.utf8.count):
            throw Problem(text: "invalid brand '\(text)' (expected four characters, or fewer and '*')")
        case .mimeName, .mimeAlias, .magicName:
            guard text.split(separator: "/", omittingEmptySubsequences: false).count == 2 else {
                throw Problem(text: "invalid MIME type '\(text)' (expected 'type/subtype')")
            }
        default: break
        }
        return FormatMark(tagClass, text)
    }

    private static func isClassID(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return parts.map(\.utf8.count) == [8, 4, 4, 4, 12]
            && parts.allSatisfy { $0.utf8.allSatisfy { UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 || 97...102 ~= $0 | 32 } }
    }

    private static func opening(_ value: DeclarationValue) throws(Problem) -> FormatMark {
        let entry = value.dictionary
        let start = try text(entry == nil ? value : entry?["start"])
        guard start.utf8.count >= 2 else {
            throw Problem(text: "the start '\(start)' is too short (expected at least 2 bytes)")
        }
        let also = try optional(entry?["also"])
        guard (also ?? start).utf8.count >= (also == nil ? 3 : 1) else {
            throw Problem(text: "the start '\(start)' is too short (expected at least 3 bytes, or 'also')")
        }
        return .opening(start, also: also)
    }

    private static func xml(_ value: DeclarationValue) throws(Problem) -> FormatMark {
        guard let entry = value.dictionary else { throw Problem(text: "expected an object, found \(value.kindName)") }
        if let namespace = entry["namespace"] {
            let roots = try optionalList(entry["roots"])
            return FormatMark(.xmlNamespace, try text(namespace), roots)
        }
        if let root = entry["root"] {
            let part = try optional(entry["contains"])
            return FormatMark(.xmlRoot, try text(root), part.map { [$0] } ?? [])
        }
        guard let type = entry["documentType"] else {
            throw Problem(text: "an object without 'namespace', 'root' and 'documentType'")
        }
        return FormatMark(.xmlDocumentType, FormatMark.anyKey, [try text(type)])
    }

    private static func member(_ value: DeclarationValue) throws(Problem) -> FormatMark {
        guard let entry = value.dictionary else { return try mark(of: MemberRule(all: list(value))) }
        let isWeak = entry["weak"]?.boolean ?? false
        if let type = entry["mimetype"] { return FormatMark(.mediaType, try text(type)) }
        if let type = entry["contentType"] { return FormatMark(.contentType, try text(type), isWeak ? ["w"] : []) }
        var rule = MemberRule()
        rule.all = try optionalList(entry["all"])
        rule.any = try optionalList(entry["any"])
        rule.none = try optionalList(entry["none"])
        rule.first = try optional(entry["first"])
        rule.every = try optional(entry["every"])
        rule.contains = try optional(entry["contains"])
        rule.isSingle = entry["single"]?.boolean ?? false
        rule.isStored = entry["stored"]?.boolean ?? false
        rule.isWeak = isWeak
        return try mark(of: rule)
    }

    private static func mark(of rule: MemberRule) throws(Problem) -> FormatMark {
        guard let pattern = rule.lookUpPattern else { throw Problem(text: "an object without 'all', 'first' and 'every'") }
        return FormatMark(.member, FormatMark.memberKey(pattern), rule.conditions)
    }

    private static func json(_ value: DeclarationValue) throws(Problem) -> FormatMark {
        guard let entry = value.dictionary else {
            let rule = JSONRule(keys: try list(value))
            return FormatMark(.jsonKey, rule.lookUpKey, rule.conditions)
        }
        var rule = JSONRule(keys: try optionalList(entry["keys"]))
        for member in entry["values"]?.dictionary.map(Array.init) ?? [] {
            rule.keys.append(member.key)
            rule.values.append((member.key, try text(member.value)))
        }
        guard !rule.keys.isEmpty else { throw Problem(text: "an object without 'keys' and 'values'") }
        return FormatMark(.jsonKey, rule.lookUpKey, rule.conditions)
    }

    private static func text(_ value: DeclarationValue?) throws(Problem) -> String {
        guard let value else { throw Problem(text: "an object without a text that it needs") }
        guard let text = value.string else { throw Problem(text: "expected a string, found \(value.kindName)") }
        return text
    }

    private static func optional(_ value: DeclarationValue?) throws(Problem) -> String? {
        value == nil ? nil : try text(value)
    }

    private static func optionalList(_ value: DeclarationValue?) throws(Problem) -> [String] {
        guard let value else { return [] }
        return try list(value)
    }

    private static func list(_ value: DeclarationValue) throws(Problem) -> [String] {
        if let text = value.string { return [text] }
        guard let values = value.array, !values.isEmpty else {
            throw Problem(text: "expected a string or an array of strings, found \(value.kindName)")
        }
        var texts: [String] = []
        for value in values { texts.append(try text(value)) }
        return texts
    }
}
