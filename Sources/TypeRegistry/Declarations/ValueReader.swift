import DeclarationFormats

/// Takes the parts of one declaration out of a value, keeps what is sound and reports the rest.
///
/// Shipped software writes strings for arrays, dictionaries inside tag dictionaries, and numbers for strings; the sound
/// part of a declaration counts all the same.
package struct ValueReader {
    package var findings: [RegistryFinding] = []

    package init() {}

    /// A text, or nil with a finding when the value is of another kind.
    package mutating func text(_ value: DeclarationValue?, _ key: String, of identifier: String?) -> String? {
        guard let value else { return nil }
        guard let text = value.string else {
            malformed("a string", key, value, identifier)
            return nil
        }
        return text
    }

    /// A whole number, or nil with a finding when the value is of another kind.
    package mutating func integer(_ value: DeclarationValue?, _ key: String, of identifier: String?) -> Int? {
        guard let value else { return nil }
        if let number = value.integer { return Int(exactly: number) }
        if let text = value.string, let number = Int(text) { return number }
        malformed("an integer", key, value, identifier)
        return nil
    }

    /// The texts of an array; a single string counts as an array of one.
    package mutating func texts(_ value: DeclarationValue?, _ key: String, of identifier: String?) -> [String] {
        guard let value else { return [] }
        if let text = value.string { return [text] }
        guard let array = value.array else {
            malformed("an array of strings", key, value, identifier)
            return []
        }
        return array.compactMap { element in
            guard let text = element.string else {
                malformed("a string", key, element, identifier)
                return nil
            }
            return text
        }
    }

    package mutating func report(
        _ rule: RegistryFinding.Rule, _ severity: RegistryFinding.Severity, _ message: String,
        at position: SourcePosition?, of identifier: String? = nil
    ) {
        findings.append(RegistryFinding(rule, severity, message, identifier: identifier, position: position))
    }

    package mutating func unknownKey(_ member: DeclarationDictionary.Member, known: [String], of identifier: String?) {
        let nearest = NearestSpelling.of(member.key, among: known)
        report(
            .unknownKey, nearest == nil ? .note : .warning,
            "unknown key '\(member.key)'" + (nearest.map { ": did you mean '\($0)'?" } ?? ""),
            at: member.keyPosition, of: identifier)
    }

    package mutating func malformed(
        _ expected: String, _ key: String, _ found: DeclarationValue, _ identifier: String?
    ) {
        report(
            .malformed, .error, "expected \(expected) under '\(key)', found \(found.kindName)",
            at: found.position, of: identifier)
    }
}
