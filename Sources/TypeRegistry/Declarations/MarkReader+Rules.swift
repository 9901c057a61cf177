import DeclarationFormats

/// Marks that are objects, or arrays of strings.
extension MarkReader {
    // MARK: Texts

    func opening(_ value: DeclarationValue) throws(Problem) -> FormatMark {
        guard let entry = value.dictionary else {
            guard value.string != nil else { throw Problem(expected: "a string or an object", under: key, value) }
            let start = try text(value, key)
            try check(start, isLong: start.utf8.count >= 3, "3 bytes, or 2 with 'also'", at: value)
            return .opening(start)
        }
        guard let found = entry["start"] else { throw Problem("an object without 'start' under '\(key)'", at: value) }
        let start = try text(found, "start")
        guard let also = try optionalText(entry, "also") else {
            try check(start, isLong: start.utf8.count >= 3, "3 bytes, or 2 with 'also'", at: found)
            return .opening(start)
        }
        try check(start, isLong: start.utf8.count >= 2, "2 bytes", at: found)
        return .opening(start, also: also)
    }

    private func check(_ start: String, isLong: Bool, _ expected: String, at value: DeclarationValue) throws(Problem) {
        guard !isLong else { return }
        throw Problem("the opening '\(start)' is too short (expected at least \(expected))", at: value)
    }

    func hint(_ value: DeclarationValue, _ tagClass: TableTagClass) throws(Problem) -> FormatMark {
        let pattern = try text(value, key)
        if let end = pattern.unicodeScalars.firstIndex(of: "\n"),
            pattern.unicodeScalars.index(after: end) != pattern.unicodeScalars.endIndex
        {
            throw Problem(
                "the hint '\(pattern.prefix { !$0.isNewline })' contains a line ending before its end", at: value)
        }
        let characters = pattern.unicodeScalars.count { $0 != FormatMark.hintWildcard && $0 != "\n" }
        let minimum = tagClass == .weakHint ? 1 : 2
        if characters < minimum {
            throw Problem(
                "the hint '\(pattern)' is too short (expected at least \(minimum) "
                    + "character\(minimum == 1 ? "" : "s") besides '…')", at: value)
        }
        // White space around a line is removed before the comparison.
        let whole = pattern.last == "\n" ? pattern.dropLast() : pattern[...]
        let bindsEnd = pattern.last == "\n" || pattern.unicodeScalars.contains(FormatMark.hintWildcard)
        if pattern.first?.isWhitespace == true || (bindsEnd && whole.last?.isWhitespace == true) {
            throw Problem(
                "the hint '\(whole)' matches no line (white space around a line is removed before the comparison)",
                at: value)
        }
        return .hint(pattern, tagClass)
    }

    func xml(_ value: DeclarationValue) throws(Problem) -> FormatMark {
        guard let entry = value.dictionary else { throw Problem(expected: "an object", under: key, value) }
        if let namespace = entry["namespace"] {
            try check(entry, "namespace", allows: ["roots"])
            let name = try text(namespace, "namespace")
            if let wildcard = name.utf8.firstIndex(of: UInt8(ascii: "*")),
                !name[wildcard...].utf8.dropFirst().isEmpty || !name.hasSuffix("/*")
            {
                throw Problem("invalid namespace '\(name)': '*' is valid only after the last '/'", at: namespace)
            }
            return FormatMark(.xmlNamespace, name, conditions: try optionalTexts(entry, "roots"))
        }
        if let root = entry["root"] {
            try check(entry, "root", allows: ["contains"])
            let part = try optionalText(entry, "contains")
            return FormatMark(.xmlRoot, try text(root, "root"), conditions: part.map { [$0] } ?? [])
        }
        guard let type = entry["documentType"] else {
            throw Problem("an object without 'namespace', 'root' or 'documentType' under '\(key)'", at: value)
        }
        try check(entry, "documentType", allows: [])
        return FormatMark(.xmlDocumentType, FormatMark.anyKey, conditions: [try text(type, "documentType")])
    }

    func json(_ value: DeclarationValue) throws(Problem) -> FormatMark {
        guard let entry = value.dictionary else { return try mark(of: JSONRule(keys: textsOfRule(value)), at: value) }
        var rule = JSONRule(keys: [])
        if let values = entry["values"] {
            guard let members = values.dictionary else { throw Problem(expected: "an object", under: "values", values) }
            for member in members { rule.values.append((member.key, try text(member.value, member.key))) }
        }
        let valued = rule.values.map { $0.key }
        rule.keys = try optionalTexts(entry, "keys").filter { !valued.contains($0) } + valued
        return try mark(of: rule, at: value)
    }

    private func mark(of rule: JSONRule, at value: DeclarationValue) throws(Problem) -> FormatMark {
        guard !rule.keys.isEmpty else {
            throw Problem("an object without 'keys' and 'values' under '\(key)'", at: value)
        }
        for key in rule.keys {
            if let problem = JSONRule.problem(key, hasValue: rule.values.contains { $0.key == key }) {
                throw Problem("invalid key '\(key)': \(problem)", at: value)
            }
            if key.utf8.contains(0) { throw Problem("a key contains a NUL character", at: value) }
        }
        return FormatMark(.jsonKey, rule.lookUpKey, conditions: rule.conditions)
    }

    // MARK: Archives

    func member(_ value: DeclarationValue) throws(Problem) -> FormatMark {
        guard let entry = value.dictionary else { return try mark(of: MemberRule(all: textsOfRule(value)), at: value) }
        if let type = entry["mimetype"] {
            try check(entry, "mimetype", allows: [])
            return FormatMark(.mediaType, try mimeType(type, "mimetype"))
        }
        let isWeak = try flag(entry, "weak")
        if let type = entry["contentType"] {
            try check(entry, "contentType", allows: ["weak"])
            return FormatMark(.contentType, try mimeType(type, "contentType"), conditions: isWeak ? ["w"] : [])
        }
        var rule = MemberRule()
        rule.all = try optionalTexts(entry, "all")
        rule.any = try optionalTexts(entry, "any")
        rule.none = try optionalTexts(entry, "none")
        rule.first = try optionalText(entry, "first")
        rule.every = try optionalText(entry, "every")
        rule.contains = try optionalText(entry, "contains")
        rule.isSingle = try flag(entry, "single")
        rule.isStored = try flag(entry, "stored")
        rule.isWeak = isWeak
        if let part = entry["contains"], rule.all.isEmpty {
            throw Problem("'contains' requires 'all', whose first member is searched", at: part)
        }
        return try mark(of: rule, at: value)
    }

    /// Returns a MIME type, which cannot be a pattern.
    private func mimeType(_ value: DeclarationValue, _ key: String) throws(Problem) -> String {
        let text = try text(value, key)
        guard TagText.isMIMEType(text), !text.utf8.contains(UInt8(ascii: "*")) else {
            throw Problem("invalid MIME type '\(text)' (expected 'type/subtype')", at: value)
        }
        return text
    }

    /// Returns the strings of a rule that is not an object.
    private func textsOfRule(_ value: DeclarationValue) throws(Problem) -> [String] {
        guard value.string != nil || value.array != nil else {
            throw Problem(expected: "a string, an array of strings or an object", under: key, value)
        }
        return try texts(value, key)
    }

    private func mark(of rule: MemberRule, at value: DeclarationValue) throws(Problem) -> FormatMark {
        guard let lookUp = rule.lookUpPattern else {
            throw Problem(
                "an object without 'all', 'first', 'every', 'mimetype' or 'contentType' under '\(key)'", at: value)
        }
        for pattern in rule.all + rule.any + rule.none + [rule.first, rule.every].compactMap({ $0 }) {
            if let problem = MemberRule.problem(pattern) {
                throw Problem("invalid pattern '\(pattern)': \(problem)", at: value)
            }
        }
        return FormatMark(.member, FormatMark.memberKey(lookUp), conditions: rule.conditions)
    }
}

// MARK: Forms

extension MemberRule {
    /// Returns a description of the error in a pattern, or nil if the pattern is valid.
    static func problem(_ pattern: String) -> String? {
        let wildcard = UInt8(ascii: "*")
        let bytes = Array(pattern.utf8)
        if bytes.first == UInt8(ascii: "/") { return "the name of a member cannot begin with '/'" }
        for index in bytes.indices.dropLast(2) where bytes[index] == wildcard && bytes[index + 1] == wildcard {
            return "'**' is valid only at the end"
        }
        return nil
    }
}

extension JSONRule {
    /// Returns a description of the error in a key, or nil if the key is valid.
    static func problem(_ key: String, hasValue: Bool) -> String? {
        if key.split(separator: ".", omittingEmptySubsequences: false).contains("") {
            return "names separated by periods must not be empty"
        }
        // In a table, the equals sign separates the key from the pattern.
        return hasValue && key.utf8.contains(UInt8(ascii: "=")) ? "a key with a value must not contain '='" : nil
    }
}
