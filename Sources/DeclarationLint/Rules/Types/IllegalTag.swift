import TypeRegistry

/// A tag that no file can have.
enum IllegalTag: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_ILLEGAL_TAG",
        catches: "an extension with a period, a slash or a blank, or an empty one",
        reason:
            "A file is looked up by what stands behind its last period: an extension with a period in front or inside never matches. A warning for a MIME type without its slash.",
        fix: "write the extension alone, without the period: <string>md</string>",
        source: "Uniform type identifiers (Apple); 6 extensions with an inner period in a sample of shipped apps")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for type in subject.types {
            for part in type.extensions { check(part, "'\(type.identifier)'", &reporter) }
            for part in type.mimeTypes where part.text.split(separator: "/").count != 2 {
                reporter.report(
                    "'\(type.identifier)' has the MIME type '\(part.text)': 'type/subtype' is one", at: part.place,
                    severity: .warning, fix: "<string>application/x-\(part.text)</string>")
            }
        }
        for entry in subject.documentTypes where entry.isLegacy {
            for part in entry.extensions where part.text != "*" { check(part, entry.title, &reporter) }
        }
    }

    private static func check(_ part: DeclaredType.Part, _ owner: String, _ reporter: inout Reporter) {
        let text = part.text
        guard text.isEmpty || text.contains(where: { $0 == "." || $0 == "/" || $0.isWhitespace }) else { return }
        let last = text.split { $0 == "." || $0 == "/" || $0.isWhitespace }.last.map(String.init)
        reporter.report(
            text.isEmpty
                ? "\(owner) has an empty extension" : "\(owner) has the extension '\(text)', which no look-up finds",
            at: part.place, fix: last.map { "<string>\($0)</string>" })
    }
}
