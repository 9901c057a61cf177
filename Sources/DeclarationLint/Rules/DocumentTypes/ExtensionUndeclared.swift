import TypeRegistry

/// A legacy extension that none of the entry's content types has.
enum ExtensionUndeclared: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_EXTENSION_UNDECLARED",
        catches: "an extension in CFBundleTypeExtensions, beside content types of which none has it",
        reason:
            "With LSItemContentTypes the extensions of the entry are ignored. A file with this one has a dynamic type, which the app does not claim: it does not open.",
        fix: "declare a type with the extension, and name it under LSItemContentTypes",
        source: "Core Foundation Keys (Apple, archived); appbundler#50")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for entry in subject.documentTypes where !entry.contentTypes.isEmpty {
            // A content type that nobody declares may be the one that would have it: one mistake, one finding.
            guard entry.contentTypes.allSatisfy({ subject.declaredType($0.text) != nil }) else { continue }
            for part in entry.extensions where part.text != "*" {
                let text = part.text.hasPrefix(".") ? String(part.text.dropFirst()) : part.text
                guard let type = subject.registry.type(tag: text, tagClass: .filenameExtension, conformingTo: nil),
                    type.isDynamic
                else { continue }
                reporter.report(
                    "\(entry.title) has content types, so its extension '\(text)' does not count, and no type has it",
                    at: part.place,
                    fix: Snippet.type(
                        "com.example.\(text)", conformsTo: ["public.data", "public.content"], extensions: [text]))
            }
        }
    }
}
