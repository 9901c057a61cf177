import TypeRegistry

/// A content type that nobody declares.
enum TypeUndeclared: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_TYPE_UNDECLARED",
        catches: "a content type of a document type that nobody declares",
        reason:
            "An identifier that is not declared is no type: no file has it, and the app is offered for none. A warning for com.apple. names, which a system newer than this list may know, or an app of Apple's declare.",
        fix:
            "correct the identifier, or declare it: exported if the format is yours, imported if it is somebody else's",
        source: "LSItemContentTypes (Apple); Simple-Comic#75; 22 entries in a sample of shipped apps")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        var nearest = NearestTypes(subject)
        checkScenes(subject, &nearest, &reporter)
        for entry in subject.documentTypes {
            let exportable = entry.entry?.texts("NSExportableTypes") ?? []
            let parts =
                entry.contentTypes
                + exportable.map {
                    DeclaredType.Part(text: $0.text, place: LintPlace(file: entry.place.file, position: $0.position))
                }
            for part in parts where isNamed(part.text) && subject.knownType(part.text) == nil {
                let near = nearest.nearest(to: part.text)
                let isMaybeNewer = near == nil && LintSubject.isApples(part.text)
                reporter.report(
                    "\(entry.title) names '\(part.text)', which nobody declares"
                        + (near.map { ": is '\($0)' meant?" } ?? ""),
                    at: part.place, severity: isMaybeNewer ? .warning : nil,
                    fix: near.map { "<string>\($0)</string>" }
                        ?? "declare it:\n"
                        + Snippet.type(part.text, conformsTo: ["public.data", "public.content"], extensions: ["…"]))
            }
        }
    }

    /// The content types of groups that were declared in JSON; those of the sources are another rule's.
    private static func checkScenes(_ subject: LintSubject, _ nearest: inout NearestTypes, _ reporter: inout Reporter) {
        guard subject.code == nil else { return }
        for scene in subject.documentGroups {
            for content in scene.readable + (scene.writable ?? [])
            where content.spelling == .identifier && isNamed(content.identifier)
                && subject.knownType(content.identifier) == nil
            {
                let near = nearest.nearest(to: content.identifier)
                reporter.report(
                    "the group '\(scene.name ?? "without a name")' names '\(content.identifier)', which nobody declares"
                        + (near.map { ": is '\($0)' meant?" } ?? ""),
                    at: LintPlace(file: scene.file ?? subject.file, position: content.position),
                    fix: near.map { "\"\($0)\"" })
            }
        }
    }

    /// Illegal, dynamic and unsettled identifiers are other rules'.
    private static func isNamed(_ identifier: String) -> Bool {
        TypeIdentifier.isLegal(identifier) && !TypeIdentifier.folded(identifier).hasPrefix("dyn.")
    }
}
