import DeclarationFormats

extension ValueReader {
    /// The signatures of a declaration. What is none is left out, with a finding at its place.
    mutating func signatures(_ value: DeclarationValue, of identifier: String) -> [TypeSignature] {
        guard let entries = value.array else {
            malformed("an array of objects", "signatures", value, identifier)
            return []
        }
        return entries.compactMap { signature($0, of: identifier) }
    }

    private mutating func signature(_ value: DeclarationValue, of identifier: String) -> TypeSignature? {
        guard let entry = value.dictionary else {
            malformed("an object", "signatures", value, identifier)
            return nil
        }
        guard let first = pattern(entry, known: ["offset", "bytes", "range", "and", "weak"], at: value, of: identifier)
        else { return nil }
        var signature = TypeSignature([first])
        if let others = entry["and"] {
            guard let others = others.array else {
                malformed("an array of objects", "and", others, identifier)
                return nil
            }
            for other in others {
                guard let object = other.dictionary else {
                    malformed("an object", "and", other, identifier)
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
                malformed("true or false", "weak", weak, identifier)
                return nil
            }
            signature.isWeak = isWeak
        }
        if let problem = signature.problem {
            report(.illegalSignature, .error, problem, at: value.position, of: identifier)
            return nil
        }
        if signature.isTooShortForProof, !signature.isWeak {
            signature.isWeak = true
            report(
                .illegalSignature, .warning,
                "a signature that gives fewer than \(TypeSignature.Limit.strong) bytes proves nothing: it counts as weak, "
                    + "and 'weak' should say so",
                at: value.position, of: identifier)
        }
        return signature
    }

    private mutating func pattern(
        _ entry: DeclarationDictionary, known: [String], at value: DeclarationValue, of identifier: String
    ) -> TypeSignature.Pattern? {
        for member in entry where !known.contains(member.key) { unknownKey(member, known: known, of: identifier) }
        guard let digits = entry["bytes"] else {
            report(
                .illegalSignature, .error, "a pattern without 'bytes', hexadecimal digits", at: value.position,
                of: identifier)
            return nil
        }
        guard let text = text(digits, "bytes", of: identifier) else { return nil }
        guard let offset = place(entry, "offset", of: identifier), let range = place(entry, "range", of: identifier)
        else { return nil }
        guard let pattern = TypeSignature.Pattern(hexadecimal: text, offset: offset, range: range) else {
            report(
                .illegalSignature, .error,
                "'\(text)' is no pattern: two hexadecimal digits a byte are right, '??' for any byte",
                at: digits.position, of: identifier)
            return nil
        }
        guard let problem = pattern.problem else { return pattern }
        report(.illegalSignature, .error, problem, at: value.position, of: identifier)
        return nil
    }

    /// A number of bytes, 0 where the key is absent; nil, with a finding, for anything but a number.
    private mutating func place(_ entry: DeclarationDictionary, _ key: String, of identifier: String) -> Int? {
        entry[key] == nil ? 0 : integer(entry[key], key, of: identifier)
    }
}
