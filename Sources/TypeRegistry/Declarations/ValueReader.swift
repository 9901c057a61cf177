package import DeclarationFormats

/// Converts the values of a declaration, and reports invalid values.
///
/// The declarations of some released apps contain strings instead of arrays, nested tag dictionaries, and numbers instead of
/// strings. The valid parts of such declarations are kept.
package struct ValueReader {
    package var findings: [Diagnostic] = []
    /// The remaining number of searches for similar keys. Each search compares all known keys.
    private var searches = DeclarationLimits.suggestions

    package init() {}

    /// Returns the text of a value. If the value has any other kind, reports it and returns nil.
    package mutating func text(_ value: DeclarationValue?, _ key: String, of identifier: String?) -> String? {
        guard let value else { return nil }
        guard let text = value.string else {
            malformed("a string", key, found: value, identifier: identifier)
            return nil
        }
        return text
    }

    /// Returns the integer value of a number or a string. If the value has any other kind, reports it and returns nil.
    package mutating func integer(_ value: DeclarationValue?, _ key: String, of identifier: String?) -> Int? {
        guard let value else { return nil }
        if let number = value.integer { return Int(exactly: number) }
        if let text = value.string, let number = Int(text) { return number }
        malformed("an integer", key, found: value, identifier: identifier)
        return nil
    }

    /// Returns the strings of an array. A single string is treated as an array of one. Reports any other value.
    package mutating func texts(_ value: DeclarationValue?, _ key: String, of identifier: String?) -> [String] {
        guard let value else { return [] }
        if let text = value.string { return [text] }
        guard let array = value.array else {
            malformed("an array of strings", key, found: value, identifier: identifier)
            return []
        }
        return array.compactMap { element in
            guard let text = element.string else {
                malformed("a string", key, found: element, identifier: identifier)
                return nil
            }
            return text
        }
    }

    /// Adds a finding. After ``DeclarationLimits/findings`` findings, an error states that further findings are not reported.
    package mutating func report(
        _ id: DiagnosticID, _ message: String, at position: SourcePosition?, of identifier: String? = nil
    ) {
        guard findings.count < DeclarationLimits.findings else {
            guard findings.count == DeclarationLimits.findings else { return }
            findings.append(
                Diagnostic(
                    .wrongKind, "further mistakes are not reported: there are more than \(findings.count) mistakes",
                    position: position))
            return
        }
        findings.append(Diagnostic(id, message, identifier: identifier, position: position))
    }

    /// Reports an unknown key. The finding is a warning that suggests the most similar known key, or a note if no known key is
    /// similar or there are too many unknown keys.
    package mutating func unknownKey(_ member: DeclarationDictionary.Member, known: [String], of identifier: String?) {
        let nearest = searches > 0 ? NearestSpelling.of(member.key, among: known) : nil
        searches -= 1
        report(
            nearest == nil ? .unrecognizedKey : .unknownKey,
            "unknown key '\(member.key)'" + (nearest.map { ": did you mean '\($0)'?" } ?? ""),
            at: member.keyPosition, of: identifier)
    }

    /// Reports a value of the wrong kind.
    package mutating func malformed(_ expected: String, _ key: String, found: DeclarationValue, identifier: String?) {
        report(
            .wrongKind, "expected \(expected) under '\(key)', found \(found.kindName)",
            at: found.position, of: identifier)
    }
}

extension ValueReader {
    /// Returns the signatures of a declaration. Invalid signatures are reported and omitted.
    mutating func signatures(_ value: DeclarationValue, of identifier: String) -> [TypeSignature] {
        guard let entries = value.array else {
            malformed("an array of objects", "signatures", found: value, identifier: identifier)
            return []
        }
        return entries.compactMap { signature($0, of: identifier) }
    }

    private mutating func signature(_ value: DeclarationValue, of identifier: String) -> TypeSignature? {
        guard let entry = value.dictionary else {
            malformed("an object", "signatures", found: value, identifier: identifier)
            return nil
        }
        guard let first = pattern(entry, known: ["offset", "bytes", "range", "and", "weak"], at: value, of: identifier)
        else { return nil }
        var signature = TypeSignature([first])
        if let others = entry["and"] {
            guard let others = others.array else {
                malformed("an array of objects", "and", found: others, identifier: identifier)
                return nil
            }
            for other in others {
                guard let object = other.dictionary else {
                    malformed("an object", "and", found: other, identifier: identifier)
                    return nil
                }
                guard let next = pattern(object, known: ["offset", "bytes", "range"], at: other, of: identifier) else {
                    return nil
                }
                signature.patterns.append(next)
            }
        }
        if let weak = entry["weak"] {
            guard let isWeak = weak.boolean else {
                malformed("true or false", "weak", found: weak, identifier: identifier)
                return nil
            }
            signature.isWeak = isWeak
        }
        if let problem = signature.problem {
            report(.illegalSignature, problem, at: value.position, of: identifier)
            return nil
        }
        if signature.isTooShortForProof, !signature.isWeak {
            signature.isWeak = true
            report(
                .unexpectedForm,
                "a signature of fewer than \(TypeSignature.Limit.strong) known bytes is not proof: it is treated as weak "
                    + "(add 'weak')", at: value.position, of: identifier)
        }
        return signature
    }

    private mutating func pattern(
        _ entry: DeclarationDictionary, known: [String], at value: DeclarationValue, of identifier: String
    ) -> TypeSignature.Pattern? {
        for member in entry where !known.contains(member.key) { unknownKey(member, known: known, of: identifier) }
        guard let digits = entry["bytes"] else {
            report(
                .illegalSignature, "a pattern without 'bytes', its hexadecimal digits", at: value.position,
                of: identifier)
            return nil
        }
        guard let text = text(digits, "bytes", of: identifier) else { return nil }
        guard let offset = size(entry, "offset", of: identifier), let range = size(entry, "range", of: identifier)
        else { return nil }
        guard let pattern = TypeSignature.Pattern(hexadecimal: text, offset: offset, range: range) else {
            report(
                .illegalSignature,
                "invalid pattern '\(text)' (expected two hexadecimal digits a byte, '??' for any byte)",
                at: digits.position, of: identifier)
            return nil
        }
        guard let problem = pattern.problem else { return pattern }
        report(.illegalSignature, problem, at: value.position, of: identifier)
        return nil
    }

    /// Returns a number of bytes, or 0 if the key is absent. If the value is not a number, reports it and returns nil.
    private mutating func size(_ entry: DeclarationDictionary, _ key: String, of identifier: String) -> Int? {
        guard let value = entry[key] else { return 0 }
        let size = integer(value, key, of: identifier)
        if size != nil, value.string != nil { expect("an integer", under: key, value, identifier: identifier) }
        return size
    }
}
