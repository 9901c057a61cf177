import TypeRegistry

/// A writable type that nobody declares, or that the app does not claim as editor.
enum WritableNotDeclared: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_WRITABLE_NOT_DECLARED",
        catches: "a writable content type for which no document type has the role Editor, nor exports it",
        reason: "On the Mac a document is only saved as a type of which the app is Editor; others are for export.",
        fix: "add a document type with the role Editor, or name the type under NSExportableTypes",
        source: "NSDocument writableTypes(for:) (Apple); needs the Swift sources")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard subject.declaration.platform == .macOS, subject.knowsDeclarations,
            !subject.documentTypes.isEmpty
        else { return }
        let editors = subject.documentTypes.filter { $0.documentType.role == .editor }
            .flatMap { $0.documentType.contentTypes + $0.documentType.exportableTypes }
            .compactMap { subject.declaredType($0) }
        for scene in subject.documentGroups where scene.role != .viewer {
            for content in scene.writable ?? [] {
                guard let type = subject.type(of: content),
                    !editors.contains(where: { type.conforms(to: $0) })
                else { continue }
                reporter.report(
                    "'\(scene.name ?? "a group")' writes '\(type.identifier)', of which the app is no Editor",
                    at: subject.place(of: scene))
            }
        }
    }
}
