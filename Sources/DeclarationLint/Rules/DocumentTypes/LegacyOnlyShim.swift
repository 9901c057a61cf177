import DeclarationFormats

/// Entries with legacy keys only, among others with content types.
enum LegacyOnlyShim: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_LEGACY_ONLY_SHIM",
        catches: "a document type with legacy keys only, among others with content types",
        reason:
            "One such entry turns on legacy matching for the whole app: extensions are compared before types.",
        fix: "declare the type, and name it under LSItemContentTypes",
        source: "NSDocumentController (AppKit headers); cooViewer#16, Keka#92; 206 of 658 document types in a sample")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard !subject.isMobile, subject.declaration.platform != .linux else { return }
        let entries = subject.documentTypes.filter(\.opensDocuments)
        let legacy = entries.filter(\.isLegacy)
        guard let first = legacy.first else { return }
        let isAnyFile = legacy.allSatisfy {
            $0.documentType.documentClass == nil && ($0.claimsAnyFile || $0.documentType.osTypes.first == "fold")
        }
        let isAll = legacy.count == entries.count
        reporter.report(
            "\(first.title) has no LSItemContentTypes, only legacy keys"
                + (legacy.count > 1 ? ", like \(legacy.count - 1) more" : "")
                + (isAll ? "" : ": the whole app is matched by extension first"),
            at: first.location, as: isAll || isAnyFile || !hasDocumentController(subject) ? LegacyOnly.self : nil,
            related: legacy.dropFirst().prefix(20).map {
                Diagnostic.Related(message: "\($0.title) has no content types either", location: $0.location)
            })
    }

    /// Whether NSDocumentController opens documents: an entry names a document class, or the app has a document group.
    private static func hasDocumentController(_ subject: LintSubject) -> Bool {
        !subject.documentGroups.isEmpty || subject.documentTypes.contains { $0.documentType.documentClass != nil }
    }
}
