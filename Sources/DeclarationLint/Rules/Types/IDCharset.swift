import TypeRegistry

/// A character in an identifier that may not stand there.
enum IDCharset: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_ID_CHARSET",
        catches: "a blank or an illegal character in the identifier of a type",
        reason:
            "Letters, digits, '-' and '.' are legal. A blank at an end is the commonest slip: the text then names another type, which nobody declares.",
        fix: "write letters, digits, '-' and '.' only",
        source:
            "Defining file and data types for your app (Apple); iina ('public.mpeg-4-audio '), MacVim ('org.vim.pch++-file')"
    )

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for type in subject.types {
            check(type.identifier, at: type.place, &reporter)
            for parent in type.conformsTo where !isUnknown(parent.text, subject) {
                check(parent.text, at: parent.place, &reporter)
            }
        }
        for entry in subject.documentTypes {
            for type in entry.contentTypes where !isUnknown(type.text, subject) {
                check(type.text, at: type.place, &reporter)
            }
        }
    }

    /// Whether an identifier with characters that are not ASCII names no type: then it is misspelt, which is reported as that.
    private static func isUnknown(_ identifier: String, _ subject: LintSubject) -> Bool {
        identifier.utf8.contains { $0 >= 0x80 } && TypeIdentifier.isLegal(identifier)
            && subject.knownType(identifier) == nil
    }

    private static func check(_ identifier: String, at place: LintPlace, _ reporter: inout Reporter) {
        // Nearly all are legal, and bytes tell that faster than characters.
        if !identifier.isEmpty, identifier.utf8.allSatisfy({ $0 < 0x80 }), TypeIdentifier.isLegal(identifier) { return }
        let plain = TypeIdentifier.withoutBuildSettings(identifier)
        guard !plain.isEmpty else { return reporter.report("an identifier is empty", at: place) }
        guard let illegal = plain.firstIndex(where: { !isDocumented($0) }) else { return }
        let character = plain[illegal]
        let isTolerated = plain.allSatisfy { isDocumented($0) || $0 == "_" || !$0.isASCII }
        let offset = plain.distance(from: plain.startIndex, to: illegal) + 1
        reporter.report(
            "'\(identifier)' has \(name(character)) at character \(offset): letters, digits, '-' and '.' are legal",
            at: place, as: isTolerated ? IDUnusualCharacter.self : nil, fix: .element(corrected(identifier)))
    }

    private static func isDocumented(_ character: Character) -> Bool {
        character.isASCII && (character.isLetter || character.isNumber || character == "-" || character == ".")
    }

    private static func corrected(_ identifier: String) -> String {
        var text = identifier[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text.map { isDocumented($0) || "$(){}_".contains($0) && identifier.contains("$") ? $0 : "-" })
    }

    private static func name(_ character: Character) -> String {
        switch character {
        case " ": "a blank"
        case "\t": "a tab"
        case "\n", "\r", "\r\n": "a line end"
        case "_": "an underscore"
        default: "'\(character)'"
        }
    }
}
