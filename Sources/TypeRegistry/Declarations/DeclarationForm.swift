import DeclarationFormats

extension ValueReader {
    /// Reports what `Registry/types.schema.json` does not allow in a declaration, but what still loads.
    ///
    /// Declarations and tags that do not load are reported where they are left out.
    mutating func checkForm(of entry: DeclarationDictionary, _ identifier: String) {
        for member in entry {
            switch member.key {
            case "added": member.value.dictionary?.forEach { checkList($0, identifier) }
            case "description":
                checkText(member.value, "one line", of: identifier) { !$0.isEmpty && !$0.contains("\n") }
            case "referenceURL":
                checkText(member.value, "an http or https URL", of: identifier) {
                    $0.hasPrefix("https://") || $0.hasPrefix("http://")
                }
            case "declaredBy":
                checkText(member.value, "a bundle identifier", of: identifier) { TypeIdentifier.isLegal($0) }
            case "version", "order":
                if member.value.string != nil { expect("an integer", under: member.key, member.value, identifier) }
                if member.key == "order", let order = member.value.integer, order < 0 {
                    report(
                        .malformed, .warning, "the order is negative (expected 0 or more)", at: member.value.position,
                        of: identifier)
                }
            default: checkList(member, identifier)
            }
        }
    }

    private mutating func checkList(_ member: DeclarationDictionary.Member, _ identifier: String) {
        guard let form = TagForm.ofKey(member.key) else { return }
        if member.value.string != nil { expect("an array of strings", under: member.key, member.value, identifier) }
        for element in member.value.array ?? [member.value] {
            guard let tag = element.string, !form.allows(tag) else { continue }
            report(
                .illegalTag, .warning, "invalid \(form.noun) '\(tag)' (expected \(form.expectation))",
                at: element.position, of: identifier)
        }
    }

    private mutating func checkText(
        _ value: DeclarationValue, _ expected: String, of identifier: String, _ isGood: (String) -> Bool
    ) {
        guard let text = value.string, !isGood(text) else { return }
        report(.malformed, .warning, "'\(text)' is not \(expected)", at: value.position, of: identifier)
    }

    private mutating func expect(
        _ expected: String, under key: String, _ found: DeclarationValue, _ identifier: String
    ) {
        report(
            .malformed, .warning,
            "expected \(expected) under '\(key)', found \(found.kindName), which is accepted",
            at: found.position, of: identifier)
    }
}

/// The form of the texts in one of the lists of a declaration.
private struct TagForm {
    var noun: String
    var expectation: String
    var allows: (String) -> Bool

    /// Returns the form of the list under a key, or nil if the key does not have a list of texts.
    static func ofKey(_ key: String) -> TagForm? {
        switch key {
        case "mimeTypes":
            TagForm(noun: "MIME type", expectation: "'type/subtype'", allows: TagText.isMIMEType)
        case "osTypes": TagForm(noun: "OSType", expectation: "four characters") { $0.count == 4 }
        case "filenames":
            TagForm(noun: "filename", expectation: "a name without a slash") { !$0.isEmpty && !$0.contains("/") }
        case "compoundExtensions":
            TagForm(noun: "compound extension", expectation: "a text such as 'tar.gz'") { tag in
                let parts = tag.split(separator: ".", omittingEmptySubsequences: false)
                return parts.count > 1 && parts.allSatisfy { !$0.isEmpty && !$0.contains(" ") && !$0.contains("/") }
            }
        case "extensions", "conformsTo", "pasteboardTypes", "deviceModelCodes":
            // Invalid texts of these do not load, and are reported there.
            TagForm(noun: "", expectation: "") { _ in true }
        default: nil
        }
    }
}
