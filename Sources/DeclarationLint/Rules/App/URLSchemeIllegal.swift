/// A URL scheme that no URL can have.
enum URLSchemeIllegal: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_URL_SCHEME_ILLEGAL",
        catches: "a URL scheme with characters that a scheme cannot have",
        reason:
            "A scheme begins with a letter, and has letters, digits, '+', '-' and '.'. Any other is never matched. Commonly '://' is left at its end, or it has an underscore.",
        fix: .element("myapp"),
        source: "RFC 3986, section 3.1; CFBundleURLSchemes (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for entry in subject.propertyList?.entries("CFBundleURLTypes") ?? [] {
            for (text, position) in entry.texts("CFBundleURLSchemes") where !text.contains("$") && !isLegal(text) {
                let legal = text.prefix { $0 != ":" }.filter { isLegal("a\($0)") }
                reporter.report(
                    "'\(text)' is no URL scheme", at: subject.place(position),
                    fix: legal.isEmpty ? nil : .element(legal))
            }
        }
    }

    private static func isLegal(_ scheme: String) -> Bool {
        guard let first = scheme.first, first.isASCII, first.isLetter else { return false }
        return scheme.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    }
}
