import TypeRegistry

/// A writable type for which the app does not have the role Editor.
enum WritableNotDeclared: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_WRITABLE_NOT_DECLARED",
        catches:
            "a writable content type that no document type claims with the role Editor or names under NSExportableTypes",
        reason:
            "On the Mac, documents are saved only as types for which the app has the role Editor. Other types are for export.",
        fix: "add a document type with the role Editor, or name the type under NSExportableTypes",
        source: "NSDocument writableTypes(for:) (Apple); needs the Swift sources")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard subject.declaration.platform == .macOS, subject.knowsDeclarations,
            !subject.documentTypes.isEmpty
        else { return }
        let editors = Set(
            subject.documentTypes.filter { $0.documentType.role == .editor }
                .flatMap { $0.documentType.contentTypes + $0.documentType.exportableTypes }
                .compactMap { subject.declaredType($0) })
        for scene in subject.documentGroups where scene.role != .viewer {
            for content in scene.writable ?? [] {
                guard let type = subject.type(of: content),
                    !type.conforms(toAnyOf: editors)
                else { continue }
                reporter.report(
                    "\(scene.title) writes '\(type.identifier)', but no document type has the role Editor for it",
                    at: subject.location(of: scene))
            }
        }
    }
}
