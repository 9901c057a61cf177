import TypeRegistry

/// A legacy extension that none of the entry's content types has.
enum ExtensionUndeclared: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_EXTENSION_UNDECLARED",
        catches: "an extension in CFBundleTypeExtensions that none of the content types of the entry has",
        reason:
            "With LSItemContentTypes, the extensions of the entry are ignored. A file with this extension has a dynamic type, which the app does not claim, so it does not open.",
        fix: "declare a type with the extension, and name it under LSItemContentTypes",
        source: "Core Foundation Keys (Apple, archived); appbundler#50")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for entry in subject.documentTypes where !entry.contentTypes.isEmpty {
            // An undeclared content type may be meant to have the extension; another rule reports it.
            guard entry.contentTypes.allSatisfy({ subject.declaredType($0.text) != nil }) else { continue }
            let lost = entry.extensions.filter { part in
                // A dynamic type conforms to public.data: an app that claims all data, or any extension, opens the file.
                guard part.text != "*", let type = type(of: part.text, subject) else { return false }
                // A type of another program exists only where that program is installed.
                guard type.isDynamic || !subject.isOwnOrSystems(type) else { return false }
                return !subject.opens(type, extension: part.text)
            }
            guard let first = lost.first else { continue }
            let names = lost.map { "'\($0.text)'" }.joined(separator: ", ")
            reporter.report(
                "\(entry.title) has content types, so its "
                    + (lost.count == 1
                        ? "extension \(names) is ignored, and no type has it"
                        : "extensions \(names) are ignored, and no type has them"),
                at: first.location,
                fix: Snippet.type(
                    "com.example.\(first.text)", conformsTo: ["public.data", "public.content"],
                    extensions: [first.text]))
        }
    }

    private static func type(of text: String, _ subject: LintSubject) -> UTType? {
        let plain = text.hasPrefix(".") ? String(text.dropFirst()) : text
        // Any declared type counts, including package types.
        let any = subject.registry.type(tag: plain, tagClass: .filenameExtension, conformingTo: nil)
        guard let any, any.isDynamic else { return any }
        return subject.registry.type(
            tag: plain, tagClass: .filenameExtension, conformingTo: subject.registry.type("public.data"))
    }
}
