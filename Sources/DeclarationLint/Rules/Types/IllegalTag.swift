import DeclarationFormats
import TypeRegistry

/// A tag that no file can have.
enum IllegalTag: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_ILLEGAL_TAG",
        catches: "an extension that is empty, or has a period, a slash, a space, a quotation mark or a wildcard",
        reason:
            "The type of a file is looked up by the part of its name after the last period. An extension with a period never matches, and '*' is an extension, not a wildcard.",
        fix: "write the extension alone, without the period:" + .element("md"),
        source: "Uniform type identifiers (Apple); 6 extensions with an inner period in a sample of shipped apps")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for type in subject.types {
            for part in type.extensions where isIllegal(part.text) {
                reporter.report(
                    message(part.text, of: "'\(type.identifier)'"), at: part.location,
                    fix: legal(part.text).map(Snippet.element))
            }
            checkMIMETypes(type.mimeTypes, of: "'\(type.identifier)'", &reporter)
        }
        var legacy: [(part: DeclaredType.Part, owner: String)] = []
        for entry in subject.documentTypes where entry.isLegacy {
            legacy += entry.extensions.filter { $0.text != "*" && isIllegal($0.text) }.map { ($0, entry.title) }
            checkMIMETypes(entry.mimeTypes.filter { $0.text != "*" }, of: entry.title, &reporter)
        }
        guard let (first, owner) = legacy.first else { return }
        reporter.report(
            message(first.text, of: owner) + (legacy.count > 1 ? ", like \(legacy.count - 1) more" : ""),
            at: first.location,
            as: UnmatchedTag.self, fix: legal(first.text).map(Snippet.element),
            related: legacy.dropFirst().prefix(20).map {
                Diagnostic.Related(message: message($0.part.text, of: $0.owner), location: $0.part.location)
            })
    }

    private static func checkMIMETypes(
        _ mimeTypes: [DeclaredType.Part], of owner: String, _ reporter: inout Reporter
    ) {
        for part in mimeTypes where part.text.split(separator: "/").count != 2 {
            reporter.report(
                "\(owner) has the invalid MIME type '\(part.text)' (expected 'type/subtype')", at: part.location,
                as: UnmatchedTag.self, fix: .element("application/x-\(part.text)"))
        }
    }

    private static func isSeparator(_ character: Character) -> Bool {
        character.isWhitespace || "./*?'\"".contains(character)
    }

    private static func isIllegal(_ text: String) -> Bool {
        // Most extensions are letters and digits, and bytes are faster to check than characters.
        let isPlain = text.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 | 0x20 }
        return text.isEmpty || !isPlain && text.contains(where: isSeparator)
    }

    private static func legal(_ text: String) -> String? {
        text.split(whereSeparator: isSeparator).last.map(String.init)
    }

    private static func message(_ text: String, of owner: String) -> String {
        text.isEmpty
            ? "\(owner) has an empty extension" : "\(owner) has the extension '\(text)', which never matches"
    }
}
