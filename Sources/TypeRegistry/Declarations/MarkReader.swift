import DeclarationFormats

extension ValueReader {
    /// Returns the marks under a key of a declaration. Invalid marks are reported and omitted.
    mutating func marks(_ value: DeclarationValue, _ key: String, of identifier: String) -> [FormatMark] {
        if value.string != nil {
            report(
                .unexpectedForm, "expected an array under '\(key)', found a string, which is accepted",
                at: value.position, of: identifier)
        } else if value.array == nil {
            malformed("an array", key, found: value, identifier: identifier)
            return []
        }
        let known = FormatMark.members(of: key)
        let reader = MarkReader(key: key)
        return (value.array ?? [value]).compactMap { entry in
            if !known.isEmpty {
                for member in entry.dictionary.map(Array.init) ?? [] where !known.contains(member.key) {
                    unknownKey(member, known: known, of: identifier)
                }
            }
            do throws(MarkReader.Problem) {
                return try reader.mark(entry)
            } catch {
                report(error.id, error.text, at: error.position, of: identifier)
                return nil
            }
        }
    }
}

/// Reads the marks under one key of a declaration. See `typeq-registry(5)`.
struct MarkReader {
    var key: String

    struct Problem: Error {
        var id: DiagnosticID
        var text: String
        var position: SourcePosition?

        init(_ text: String, at value: DeclarationValue, _ id: DiagnosticID = .wrongKind) {
            (self.id, self.text, self.position) = (id, text, value.position)
        }

        /// Creates an error for a value of the wrong kind.
        init(expected: String, under key: String, _ found: DeclarationValue) {
            self.init("expected \(expected) under '\(key)', found \(found.kindName)", at: found)
        }
    }

    func mark(_ value: DeclarationValue) throws(Problem) -> FormatMark {
        switch key {
        case "openings": return try opening(value)
        case "xml": return try xml(value)
        case "members": return try member(value)
        case "streams":
            let names = try texts(value, key)
            // MS-CFB, section 2.6.1: a name has at most 32 UTF-16 code units, including the terminating NUL.
            for name in names where name.utf16.count > 31 {
                throw Problem("the stream name '\(name)' is too long (expected at most 31 characters)", at: value)
            }
            return FormatMark(.stream, names[0], conditions: Array(names.dropFirst()))
        case "json": return try json(value)
        case "hints": return try hint(value, .hint)
        case "claimHints": return try hint(value, .claimHint)
        case "weakHints": return try hint(value, .weakHint)
        case "since": return try since(value)
        default: return try word(value)
        }
    }

    // MARK: Words

    private func word(_ value: DeclarationValue) throws(Problem) -> FormatMark {
        guard let tagClass = FormatMark.wordClass(of: key) else { throw Problem("an unknown mark", at: value) }
        let text = try text(value, key)
        if let form = Self.expectedForm(of: text, tagClass) {
            throw Problem("invalid \(form.noun) '\(text)' (\(form.expected))", at: value)
        }
        if tagClass == .kind, let problem = KindReader.problem(of: text) { throw Problem(problem, at: value) }
        return FormatMark(tagClass, text)
    }

    /// Returns a description of the expected form if no reader could find a word, or nil if the word is valid.
    private static func expectedForm(of text: String, _ tagClass: TableTagClass) -> (noun: String, expected: String)? {
        switch tagClass {
        case .trait where FormatMark.Trait(rawValue: text) == nil:
            ("trait", "choose \(FormatMark.Trait.allCases.map { $0.rawValue }.joined(separator: ", "))")
        case .classID where !isClassID(text): ("class", "expected a form such as 00020906-0000-0000-C000-000000000046")
        case .brand where !isBrand(text): ("brand", "expected four characters, or one to three and '*'")
        case .mimeName, .mimeAlias, .magicName:
            TagText.isMIMEType(text) ? nil : ("MIME type", "expected 'type/subtype'")
        case .interpreter where text.utf8.contains { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: " ") }:
            ("interpreter", "expected the name of a program, without its folder or options")
        case .mode where text.utf8.contains(UInt8(ascii: " ")): ("mode", "expected a name without spaces")
        case .holds where !TypeIdentifier.isLegal(text), .successor where !TypeIdentifier.isLegal(text):
            ("identifier", "expected the identifier of a type")
        case .alias where !TypeIdentifier.isLegal(text): ("alias", "expected another identifier of the type")
        case .kind where text.utf8.first == UInt8(ascii: "/"): ("kind", "expected 'reader' or 'reader/value'")
        default: nil
        }
    }

    private static func isClassID(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        return parts.map { $0.utf8.count } == [8, 4, 4, 4, 12]
            && parts.joined().utf8.allSatisfy { $0.hexadecimalDigit != nil }
    }

    private static func isBrand(_ text: String) -> Bool {
        let wildcard = text.utf8.firstIndex(of: UInt8(ascii: "*"))
        guard let wildcard else { return text.utf8.count == 4 }
        return text.utf8.index(after: wildcard) == text.utf8.endIndex && (2...4).contains(text.utf8.count)
    }

    // MARK: Values

    /// Checks that an object contains only keys that are allowed together with a particular key.
    func check(_ entry: DeclarationDictionary, _ main: String, allows others: [String]) throws(Problem) {
        let known = FormatMark.members(of: key)
        for member in entry where member.key != main && known.contains(member.key) && !others.contains(member.key) {
            throw Problem(
                "'\(member.key)' has no effect together with '\(main)' (use another object)", at: member.value)
        }
    }

    func text(_ value: DeclarationValue, _ key: String) throws(Problem) -> String {
        guard let text = value.string else { throw Problem(expected: "a string", under: key, value) }
        if text.isEmpty { throw Problem("an empty string under '\(key)'", at: value) }
        if text.utf8.contains(0) { throw Problem("a string with a NUL character under '\(key)'", at: value) }
        return text
    }

    func optionalText(_ entry: DeclarationDictionary, _ key: String) throws(Problem) -> String? {
        guard let value = entry[key] else { return nil }
        return try text(value, key)
    }

    /// Returns the strings of an array that is not empty, or a single string.
    func texts(_ value: DeclarationValue, _ key: String) throws(Problem) -> [String] {
        guard let array = value.array else {
            guard value.string != nil else {
                throw Problem(expected: "a string or an array of strings", under: key, value)
            }
            return [try text(value, key)]
        }
        guard !array.isEmpty else { throw Problem("an empty array under '\(key)'", at: value) }
        var texts: [String] = []
        for value in array { texts.append(try text(value, key)) }
        return texts
    }

    func optionalTexts(_ entry: DeclarationDictionary, _ key: String) throws(Problem) -> [String] {
        guard let value = entry[key] else { return [] }
        return try texts(value, key)
    }

    func flag(_ entry: DeclarationDictionary, _ key: String) throws(Problem) -> Bool {
        guard let value = entry[key] else { return false }
        guard let flag = value.boolean else { throw Problem(expected: "true or false", under: key, value) }
        return flag
    }
}
