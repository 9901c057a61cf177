import TypeRegistry

/// A tag that no file can have.
enum IllegalTag: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_ILLEGAL_TAG",
        catches: "an extension with a period, a slash, a blank, a quotation mark or a wildcard, or an empty one",
        reason:
            "A file is looked up by the part after its last period: an extension with a period in front or inside never matches, and '*' is one extension, not all.",
        fix: "write the extension alone, without the period:" + .element("md"),
        source: "Uniform type identifiers (Apple); 6 extensions with an inner period in a sample of shipped apps")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for type in subject.types {
            for part in type.extensions where isIllegal(part.text) {
                reporter.report(
                    message(part.text, of: "'\(type.identifier)'"), at: part.place,
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
            message(first.text, of: owner) + (legacy.count > 1 ? ", as \(legacy.count - 1) more" : ""), at: first.place,
            as: UnmatchedTag.self, fix: legal(first.text).map(Snippet.element),
            related: legacy.dropFirst().prefix(20).map {
                LintFinding.Related(message: message($0.part.text, of: $0.owner), place: $0.part.place)
            })
    }

    private static func checkMIMETypes(
        _ mimeTypes: [DeclaredType.Part], of owner: String, _ reporter: inout Reporter
    ) {
        for part in mimeTypes where part.text.split(separator: "/").count != 2 {
            reporter.report(
                "\(owner) has the MIME type '\(part.text)': 'type/subtype' is one", at: part.place,
                as: UnmatchedTag.self, fix: .element("application/x-\(part.text)"))
        }
    }

    private static func isSeparator(_ character: Character) -> Bool {
        character.isWhitespace || "./*?'\"".contains(character)
    }

    private static func isIllegal(_ text: String) -> Bool {
        // Nearly all are letters and digits, and bytes tell that faster than characters.
        let isPlain = text.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 | 0x20 }
        return text.isEmpty || !isPlain && text.contains(where: isSeparator)
    }

    private static func legal(_ text: String) -> String? {
        text.split(whereSeparator: isSeparator).last.map(String.init)
    }

    private static func message(_ text: String, of owner: String) -> String {
        text.isEmpty
            ? "\(owner) has an empty extension" : "\(owner) has the extension '\(text)', which no look-up finds"
    }
}
