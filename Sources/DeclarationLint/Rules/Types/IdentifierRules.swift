import AppDeclaration
import DeclarationFormats
import TypeRegistry

enum IDCharset: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_ID_CHARSET", catches: "a space or an illegal character in the identifier of a type",
        reason:
            "Only letters, digits, '-' and '.' are legal. The most common mistake is a leading or trailing space: the identifier then refers to a different type, which does not exist.",
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

    /// Returns whether an identifier contains characters outside ASCII and names no known type. Another rule reports it as
    /// misspelled.
    private static func isUnknown(_ identifier: String, _ subject: LintSubject) -> Bool {
        identifier.utf8.contains { $0 >= 0x80 } && TypeIdentifier.isLegal(identifier)
            && subject.knownType(identifier) == nil
    }

    private static func check(_ identifier: String, at location: Diagnostic.Location, _ reporter: inout Reporter) {
        // Most identifiers are legal, and checking bytes is faster than checking characters.
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

enum IDUnusualCharacter: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "W_ID_UNUSUAL_CHARACTER",
        catches: "an underscore, or a character that is not ASCII, in the identifier of a type",
        reason:
            "Shipped apps use both, although the documentation allows neither. typeq does not add an identifier with an underscore to the registry.",
        fix: "use only letters, digits, '-' and '.'", source: "Defining file and data types for your app (Apple)",
        variantOf: IDCharset.self)
}

enum IDCase: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_ID_CASE", catches: "a type identifier whose case differs from its declaration",
        reason: "The system ignores the case of identifiers, but code that compares strings does not.",
        fix: "write the identifier as it is declared",
        source: "Uniform type identifiers compare without case (observed on macOS)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        var spellings: [String: String] = [:]
        for type in subject.types { spellings[TypeIdentifier.folded(type.identifier)] = type.identifier }
        let named = subject.types.flatMap(\.conformsTo) + subject.documentTypes.flatMap(\.contentTypes)
        for part in named {
            guard let spelling = spellings[TypeIdentifier.folded(part.text)], spelling != part.text else { continue }
            reporter.report("'\(part.text)' is declared as '\(spelling)'", at: part.location, fix: .element(spelling))
        }
    }
}

enum ReservedPrefix: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_RESERVED_PREFIX",
        catches: "a type with the prefix public., com.apple. or dyn. that the system does not declare",
        reason:
            "These prefixes are reserved for the system. A public. type overrides the types of other apps for the same extension, even if it is only imported. It conflicts when the system adds the name. A com.apple. type may belong to a newer system than typeq supports.",
        fix: "declare the type under your own reversed domain name",
        source:
            "Defining file and data types for your app (Apple); virtualc64#820, CotEditor#2070; 73 of 872 declarations in a sample of shipped apps"
    )

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard !subject.isDeclaredByApple else { return }
        for type in subject.types where TypeIdentifier.hasReservedPrefix(type.identifier) {
            let folded = TypeIdentifier.folded(type.identifier)
            let known = subject.base.type(type.identifier)?.declaration
            guard known?.isDeclaredByApple != true, !folded.hasPrefix("dyn.") else { continue }
            // The type belongs to another app, so it is imported.
            if !type.isExported, known?.isXcodes == true { continue }
            let prefix = folded.hasPrefix("public.") ? "public." : "com.apple."
            if !type.isExported, folded.hasPrefix("com.apple.xcode.") {
                reporter.report(
                    "the system does not declare '\(type.identifier)': it may be an Xcode type", at: type.location,
                    as: XcodeTypeUnknown.self)
                continue
            }
            let root = ownRoot(subject) ?? "com.example"
            reporter.report(
                "'\(type.identifier)' has the reserved prefix '\(prefix)', but the system does not declare it",
                at: type.location, fix: .element("\(root).\(type.identifier.dropFirst(prefix.count))"))
        }
    }

    /// The identifier of the app, if it is legal.
    private static func ownRoot(_ subject: LintSubject) -> String? {
        subject.declaration.identifier.flatMap { TypeIdentifier.isLegal($0) ? $0 : nil }
    }
}
