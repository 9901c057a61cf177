/// An invalid URL scheme.
enum URLSchemeIllegal: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_URL_SCHEME_ILLEGAL",
        catches: "a URL scheme with characters that a scheme cannot have",
        reason:
            "A scheme begins with a letter, followed by letters, digits, '+', '-' and '.'. Any other scheme never matches. Common mistakes are '://' at the end, and underscores.",
        fix: .element("myapp"),
        source: "RFC 3986, section 3.1; CFBundleURLSchemes (Apple)")

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
