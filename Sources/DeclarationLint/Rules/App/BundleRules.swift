import AppDeclaration
import DeclarationFormats
import TypeRegistry

enum BundleIDCharset: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_BUNDLE_ID_CHARSET", catches: "an illegal character in CFBundleIdentifier",
        reason: "Only letters, digits, '-' and '.' are legal. The App Store and preferences use the identifier.",
        fix: Snippet.text("CFBundleIdentifier", "com.example.app"),
        source: "CFBundleIdentifier (Apple); prusa3d/PrusaSlicer ('com.prusa3d.slic3r/')")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard let list = subject.propertyList, let identifier = list["CFBundleIdentifier"]?.string else { return }
        // The builds of Firefox and LibreCAD replace placeholders such as %NAME% and @NAME@.
        guard !["%", "@", "__"].contains(where: { identifier.hasPrefix($0) && identifier.hasSuffix($0) }) else {
            return
        }
        let plain = TypeIdentifier.withoutBuildSettings(identifier)
        guard let illegal = plain.first(where: { !$0.isASCII || !TypeIdentifier.isLegal(String($0)) }) else { return }
        let isTolerated = plain.allSatisfy { $0 == "_" || $0.isASCII && TypeIdentifier.isLegal(String($0)) }
        reporter.report(
            "the app's identifier '\(identifier)' has the illegal character '\(illegal)'",
            at: subject.location(list["CFBundleIdentifier"]?.position),
            as: isTolerated ? BundleIDUnderscore.documentation : nil)
    }
}

enum BundleIDUnderscore: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_BUNDLE_ID_UNDERSCORE", catches: "an underscore in CFBundleIdentifier",
        reason: "Only letters, digits, '-' and '.' are legal. Shipped apps use underscores without problems.",
        fix: Snippet.text("CFBundleIdentifier", "com.example.app"), source: "CFBundleIdentifier (Apple)",
        variantOf: BundleIDCharset.self)
}

enum URLSchemeIllegal: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_URL_SCHEME_ILLEGAL", catches: "a URL scheme with characters that a scheme cannot have",
        reason:
            "A scheme begins with a letter, followed by letters, digits, '+', '-' and '.'. No URL matches any other scheme. Common mistakes are '://' at the end, and underscores.",
        fix: .element("myapp"), source: "RFC 3986, section 3.1; CFBundleURLSchemes (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for entry in subject.propertyList?.entries("CFBundleURLTypes") ?? [] {
            for (text, position) in entry.texts("CFBundleURLSchemes") where !text.contains("$") && !text.isURLScheme {
                let legal = text.prefix { $0 != ":" }.filter { "a\($0)".isURLScheme }
                reporter.report(
                    "invalid URL scheme '\(text)'", at: subject.location(position),
                    fix: legal.isEmpty ? nil : .element(legal))
            }
        }
    }
}
