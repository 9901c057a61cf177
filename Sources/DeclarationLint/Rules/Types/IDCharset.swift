import AppDeclaration
import DeclarationFormats
import TypeRegistry

/// An illegal character in the identifier of a type.
enum IDCharset: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_ID_CHARSET",
        catches: "a space or an illegal character in the identifier of a type",
        reason:
            "Only letters, digits, '-' and '.' are legal. The most common mistake is a space at an end: the identifier then names another type, which does not exist.",
        fix: "use only letters, digits, '-' and '.'",
        source:
            "Defining file and data types for your app (Apple); iina ('public.mpeg-4-audio '), MacVim ('org.vim.pch++-file')"
    )

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for type in subject.types {
            check(type.identifier, at: type.location, &reporter)
            for parent in type.conformsTo where !isUnknown(parent.text, subject) {
                check(parent.text, at: parent.location, &reporter)
            }
        }
        for entry in subject.documentTypes {
            for type in entry.contentTypes where !isUnknown(type.text, subject) && MisplacedTag(type.text) == nil {
                check(type.text, at: type.location, &reporter)
            }
        }
    }

    /// Whether an identifier has characters outside ASCII and names no known type: another rule reports it as misspelt.
    private static func isUnknown(_ identifier: String, _ subject: LintSubject) -> Bool {
        identifier.utf8.contains { $0 >= 0x80 } && TypeIdentifier.isLegal(identifier)
            && subject.knownType(identifier) == nil
    }

    private static func check(_ identifier: String, at location: Diagnostic.Location, _ reporter: inout Reporter) {
        // Most identifiers are legal, and bytes are faster to check than characters.
        if !identifier.isEmpty, identifier.utf8.allSatisfy({ $0 < 0x80 }), TypeIdentifier.isLegal(identifier) { return }
        let plain = TypeIdentifier.withoutBuildSettings(identifier)
        guard !plain.isEmpty else { return reporter.report("an identifier is empty", at: location) }
        guard let illegal = plain.firstIndex(where: { !isDocumented($0) }) else { return }
        let character = plain[illegal]
        let isTolerated = plain.allSatisfy { isDocumented($0) || $0 == "_" || !$0.isASCII }
        let offset = plain.distance(from: plain.startIndex, to: illegal) + 1
        reporter.report(
            "'\(identifier)' has \(name(character)) at character \(offset): letters, digits, '-' and '.' are legal",
            at: location, as: isTolerated ? IDUnusualCharacter.self : nil, fix: .element(corrected(identifier)))
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
        case " ": "a space"
        case "\t": "a tab"
        case "\n", "\r", "\r\n": "a line break"
        case "_": "an underscore"
        default: "'\(character)'"
        }
    }
}
