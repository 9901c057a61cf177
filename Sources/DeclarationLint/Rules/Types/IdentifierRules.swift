import AppDeclaration
import DeclarationFormats
import TypeRegistry

enum IDCharset: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "E_ID_CHARSET", catches: "a space or an illegal character in the identifier of a type",
        reason:
            "Only letters, digits, '-' and '.' are legal. The most common mistake is a leading or trailing space: the identifier then refers to a different type, which does not exist.",
        fix: "use only letters, digits, '-' and '.'",
        source:
            "Defining file and data types for your app (Apple); iina/iina ('public.mpeg-4-audio '), macvim-dev/macvim ('org.vim.pch++-file')"
    )
}

enum IDUnusualCharacter: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "W_ID_UNUSUAL_CHARACTER",
        catches: "an underscore, or a character that is not ASCII, in the identifier of a type",
        reason:
            "Shipped apps use both, although the documentation allows neither.",
        fix: "use only letters, digits, '-' and '.'", source: "Defining file and data types for your app (Apple)",
        variantOf: IDCharset.self)
}

enum IDWithoutDomain: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_ID_WITHOUT_DOMAIN", catches: "a declared type whose identifier has no period",
        reason:
            "An identifier begins with a reversed domain name of its owner, so that it is unique. Two apps can declare the same single word for different formats.",
        fix: "begin the identifier with your reversed domain name:" + .element("com.example.note"),
        source: "Defining file and data types for your app, UTTypeIdentifier (Apple): a reverse-DNS string")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        let bundle = subject.declaration.identifier ?? ""
        let root = bundle.contains(".") && TypeIdentifier.isLegal(bundle) ? bundle : "com.example"
        for type in subject.types
        where TypeIdentifier.isLegal(type.identifier) && !type.identifier.utf8.contains(UInt8(ascii: ".")) {
            reporter.report(
                "the identifier '\(type.identifier)' does not begin with a reversed domain name", at: type.location,
                fix: .element("\(root).\(type.identifier)"))
        }
    }
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
        subject.forEachNamedType { part in
            let folded = TypeIdentifier.folded(part.text)
            // The system declares all identifiers with this prefix in lowercase.
            let system = folded.hasPrefix("public.") ? subject.base.type(folded)?.identifier : nil
            guard let spelling = spellings[folded] ?? system, spelling != part.text else { return }
            reporter.report("'\(part.text)' is declared as '\(spelling)'", at: part.location, fix: .element(spelling))
        }
    }
}

enum ReservedPrefix: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "W_RESERVED_PREFIX",
        catches: "a type with the prefix public., com.apple. or dyn. that the system does not declare",
        reason:
            "These prefixes are reserved for the system. A public. type overrides the types of other apps for the same extension, even if it is only imported. If the system adds the name later, the declarations conflict. A com.apple. type may belong to a newer system than typeq supports.",
        fix: "declare the type under your own reversed domain name",
        source:
            "Defining file and data types for your app (Apple); dirkwhoffmann/virtualc64#820, coteditor/CotEditor#2070; 73 of 872 declarations in a sample of shipped apps"
    )

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard !subject.isDeclaredByApple else { return }
        let root = ownRoot(subject) ?? "com.example"
        reporter.pass(on: [.reservedPrefix, .xcodeTypeUnknown], from: subject) { finding in
            guard let identifier = finding.identifier, finding.is(.reservedPrefix) else { return finding }
            let folded = TypeIdentifier.folded(identifier)
            // Another rule reports dynamic types.
            guard !folded.hasPrefix("dyn.") else { return nil }
            var finding = finding
            let name = identifier.dropFirst(folded.hasPrefix("public.") ? "public.".count : "com.apple.".count)
            finding.correction = Diagnostic.Correction("\(root).\(name)")
            return finding
        }
    }

    /// The identifier of the app, if it is legal.
    private static func ownRoot(_ subject: LintSubject) -> String? {
        subject.declaration.identifier.flatMap { TypeIdentifier.isLegal($0) ? $0 : nil }
    }
}
