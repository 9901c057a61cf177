/// Entries with legacy keys alone, among others.
enum LegacyOnlyShim: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_LEGACY_ONLY_SHIM",
        catches: "a document type with legacy keys alone, among others",
        reason:
            "One such entry turns on the old way for the whole app: extensions are asked before types.",
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
            "\(first.title) has no LSItemContentTypes and legacy keys alone"
                + (legacy.count > 1 ? ", as \(legacy.count - 1) more" : "")
                + (isAll ? "" : ": the whole app is asked by extension first"),
            at: first.place, as: isAll || isAnyFile || !hasDocumentController(subject) ? LegacyOnly.self : nil,
            related: legacy.dropFirst().prefix(20).map {
                LintFinding.Related(message: "\($0.title) has none either", place: $0.place)
            })
    }

    /// Whether documents are opened by NSDocumentController: an entry names a document class, or SwiftUI has one.
    private static func hasDocumentController(_ subject: LintSubject) -> Bool {
        !subject.documentGroups.isEmpty || subject.documentTypes.contains { $0.documentType.documentClass != nil }
    }
}
