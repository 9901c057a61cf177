package import DeclarationFormats

/// Converts the values of a declaration, and reports invalid values.
///
/// The declarations of some released apps contain strings instead of arrays, nested tag dictionaries, and numbers instead of
/// strings. The valid parts of such declarations are kept.
package struct ValueReader {
    package var findings: [Diagnostic] = []
    /// The remaining number of searches for similar keys. Each search compares all known keys.
    private var searches = DeclarationLimits.suggestions
    /// The remaining number of repeated keys to report.
    private var repetitions = DeclarationLimits.ruleFindings + 1
    /// Whether a part of an identifier can be a build setting whose value is unknown, as in the sources of an app.
    let allowsSettings: Bool

    package init(allowsSettings: Bool = false) { self.allowsSettings = allowsSettings }

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
        _ id: DiagnosticID, _ message: String, at position: SourcePosition?, of identifier: String? = nil,
        correction: Diagnostic.Correction? = nil, related: [Diagnostic.Related] = [], fix: String? = nil
    ) {
        guard findings.count < DeclarationLimits.findings else {
            guard findings.count == DeclarationLimits.findings else { return }
            findings.append(
                Diagnostic(
                    .wrongKind, "further mistakes are not reported: there are more than \(findings.count) mistakes",
                    position: position))
            return
        }
        var finding = Diagnostic(
            id, message, identifier: identifier, position: position, correction: correction, related: related)
        finding.fix = fix
        findings.append(finding)
    }

    /// Returns the supertypes under a key. Reports supertypes that are not legal identifiers.
    mutating func supertypes(_ value: DeclarationValue, _ key: String, of identifier: String) -> [String] {
        for element in value.array ?? [value] {
            if let text = element.string { checkReference(text, at: element.position, of: identifier) }
        }
        return texts(value, key, of: identifier)
    }

    /// Reports an identifier of another declaration that is not legal. An unusual identifier is reported at its declaration.
    package mutating func checkReference(_ text: String, at position: SourcePosition?, of identifier: String?) {
        if !TypeIdentifier.isLegal(text) { checkIdentifier(text, at: position, of: identifier) }
    }

    /// Returns the tags under a key. Reports tags that no file can have.
    mutating func tags(
        _ value: DeclarationValue, _ key: String, _ tagClass: TableTagClass?, of identifier: String
    ) -> [String] {
        for element in value.array ?? [value] {
            guard let text = element.string, let tagClass else { continue }
            checkTag(text, tagClass, at: element.position, of: "'\(identifier)'", identifier)
        }
        return texts(value, key, of: identifier)
    }

    /// Reports the repeated keys in a dictionary at any depth, except below one key.
    package mutating func checkRepeatedKeys(in root: DeclarationDictionary, except key: String? = nil) {
        var stack: [DeclarationValue] = []
        func isContainer(_ value: DeclarationValue) -> Bool { value.array != nil || value.dictionary != nil }
        func enter(_ members: DeclarationDictionary, _ values: inout ValueReader) {
            stack += members.lazy.filter { $0.key != key }.map { $0.value }.filter(isContainer)
            members.forEachDuplicate { first, member in
                guard values.repetitions > 0 else { return }
                values.repetitions -= 1
                let isSame = first.value.isSame(as: member.value)
                values.report(
                    isSame ? .repeatedKey : .duplicateKey,
                    "the key '\(member.key)' appears twice in one dictionary, with "
                        + (isSame ? "the same value" : "different values"),
                    at: member.keyPosition,
                    related: [
                        Diagnostic.Related(
                            message: "first occurrence",
                            location: Diagnostic.Location(file: "", position: first.keyPosition))
                    ])
            }
        }
        enter(root, &self)
        while let value = stack.popLast() {
            if let members = value.dictionary { enter(members, &self) }
            if let array = value.array { stack += array.lazy.filter(isContainer) }
        }
    }

    /// Reports an identifier that is not legal.
    mutating func checkIdentifier(_ text: String, at position: SourcePosition?, of identifier: String?) {
        guard let problem = TypeIdentifier.problem(of: text, allowsSettings: allowsSettings) else { return }
        report(
            problem.id, problem.text, at: position, of: identifier,
            correction: problem.correction.map { Diagnostic.Correction($0) })
    }

    /// Reports a tag that no file can have.
    ///
    /// - Parameters:
    ///   - tag: The tag.
    ///   - tagClass: Its class.
    ///   - position: Its position.
    ///   - owner: The declaration with the tag, for the message.
    ///   - identifier: The identifier of the declaration.
    package mutating func checkTag(
        _ tag: String, _ tagClass: TableTagClass, at position: SourcePosition?, of owner: String, _ identifier: String?
    ) {
        guard let problem = TagText.problem(of: tag, tagClass) else { return }
        report(
            problem.id, "\(owner) has \(problem.text)", at: position, of: identifier,
            correction: problem.correction.map { Diagnostic.Correction($0) })
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

    /// Reports a word that a key does not accept. The correction is the most similar word that it accepts.
    ///
    /// - Parameters:
    ///   - word: The word.
    ///   - key: The key.
    ///   - words: The words that the key accepts.
    ///   - position: The position of the word.
    ///   - identifier: The identifier of the declaration.
    package mutating func invalidWord(
        _ word: String, _ key: String, among words: [String], at position: SourcePosition?, of identifier: String? = nil
    ) {
        let near = NearestSpelling.word(word, among: words)
        report(
            .wrongKind, "invalid \(key) '\(word)' (choose \(words.joined(separator: ", ")))", at: position,
            of: identifier, correction: near.map { Diagnostic.Correction($0, key: key) })
    }

    /// Reports a value of the wrong kind.
    package mutating func malformed(_ expected: String, _ key: String, found: DeclarationValue, identifier: String?) {
        let isElement = expected.hasPrefix("an array of") && found.dictionary != nil
        report(
            .wrongKind, "expected \(expected) under '\(key)', found \(found.kindName)",
            at: found.position, of: identifier, fix: isElement ? Self.fix(ofElement: found) : nil)
    }

    /// Reports a string instead of an array of strings. The string is read.
    package mutating func expectArray(_ value: DeclarationValue?, _ key: String) {
        guard let value, value.string != nil else { return }
        report(
            .unexpectedForm, "expected an array of strings under '\(key)', found a string", at: value.position,
            fix: Self.fix(ofElement: value))
    }

    private static func fix(ofElement value: DeclarationValue) -> String {
        "write an array whose element is this \(value.string == nil ? "dictionary" : "string")"
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
                "invalid pattern '\(text)' (expected two hexadecimal digits per byte, '??' for any byte)",
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

extension DeclarationValue {
    /// Returns whether another value is equal, regardless of positions. Readers limit the depth of nesting.
    fileprivate func isSame(as other: DeclarationValue) -> Bool {
        switch (content, other.content) {
        case (.null, .null): true
        case (.boolean(let own), .boolean(let other)): own == other
        case (.integer(let own), .integer(let other)): own == other
        case (.real(let own), .real(let other)): own == other
        case (.string(let own), .string(let other)): own == other
        case (.data(let own), .data(let other)): own == other
        case (.date(let own), .date(let other)): own == other
        case (.uid(let own), .uid(let other)): own == other
        case (.array(let own), .array(let other)):
            own.count == other.count && zip(own, other).allSatisfy { $0.isSame(as: $1) }
        case (.dictionary(let own), .dictionary(let other)):
            own.count == other.count
                && zip(own, other).allSatisfy { $0.key == $1.key && $0.value.isSame(as: $1.value) }
        default: false
        }
    }
}
