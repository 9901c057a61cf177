import TypeRegistry

/// A dynamic identifier in a declaration.
enum DynamicInPropertyList: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_DYN_IN_PLIST",
        catches: "a dynamic identifier (dyn.…) in a property list",
        reason:
            "A dynamic type stands for a tag that nobody declares. Nothing conforms to it, and it goes as soon as somebody declares the tag: in a property list it has no effect.",
        fix: "import a type for the tag, and name that",
        source: "openradar 12316273, Storytime#4; 74 supertypes in a sample of shipped apps")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for type in subject.types {
            check(type.identifier, at: type.place, subject, &reporter)
            for parent in type.conformsTo { check(parent.text, at: parent.place, subject, &reporter) }
        }
        for entry in subject.documentTypes {
            for type in entry.contentTypes { check(type.text, at: type.place, subject, &reporter) }
        }
    }

    private static func check(
        _ identifier: String, at place: LintPlace, _ subject: LintSubject, _ reporter: inout Reporter
    ) {
        guard TypeIdentifier.folded(identifier).hasPrefix("dyn.") else { return }
        guard let type = subject.registry.type(identifier), let tag = type.tags.first, let text = tag.value.first else {
            return reporter.report("'\(identifier)' is a dynamic identifier that was cut or mistyped", at: place)
        }
        let declared = subject.registry.types(tag: text, tagClass: tag.key, conformingTo: nil).first { $0.isDeclared }
        reporter.report(
            "'\(identifier)' is a dynamic identifier, that of \(noun(tag.key)) '\(text)'"
                + (declared.map { ", which is declared as '\($0.identifier)'" } ?? ", which nobody declares"),
            at: place,
            fix: declared.map { "<string>\($0.identifier)</string>" }
                ?? Snippet.type(
                    "com.example.\(text)", conformsTo: type.directSupertypes.map(\.identifier),
                    extensions: tag.key == .filenameExtension ? [text] : []))
    }

    private static func noun(_ tagClass: UTTagClass) -> String {
        switch tagClass {
        case .filenameExtension: "the extension"
        case .mimeType: "the MIME type"
        default: "the tag"
        }
    }
}
