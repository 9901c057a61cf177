/// Entries with legacy keys alone, among others.
enum LegacyOnlyShim: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_LEGACY_ONLY_SHIM",
        catches: "a document type with legacy keys alone",
        reason:
            "One such entry turns on the old way for the whole app: extensions are asked before types. A note where all entries are of the old form, which then is what their author wanted, and in an AppKit app without an NSDocumentClass: it has no document controller to ask.",
        fix: "declare the type, and name it under LSItemContentTypes",
        source: "NSDocumentController (AppKit headers); cooViewer#16, Keka#92; 206 of 658 document types in a sample")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard !subject.isMobile, subject.declaration.platform != .linux else { return }
        let entries = subject.documentTypes.filter(\.opensDocuments)
        let legacy = entries.filter(\.isLegacy)
        guard let first = legacy.first else { return }
        // Any file, any folder: there is no type to name instead.
        let isAnyFile = legacy.allSatisfy {
            $0.documentType.extensions == ["*"] || ["****", "fold"].contains($0.documentType.osTypes.first ?? "")
        }
        let isAll = legacy.count == entries.count
        reporter.report(
            "\(first.title) has no LSItemContentTypes"
                + (legacy.count > 1 ? ", as \(legacy.count - 1) more" : "")
                + (isAll ? "" : ": the whole app is asked by extension first"),
            at: first.place, severity: isAll || isAnyFile || !mayHaveDocumentController(subject) ? .note : nil,
            related: legacy.dropFirst().prefix(20).map {
                LintFinding.Related(message: "\($0.title) has none either", place: $0.place)
            })
    }

    /// Whether documents may be opened by NSDocumentController: an entry names a document class, or nothing says that
    /// the app is one of AppKit, and SwiftUI has a controller of its own.
    private static func mayHaveDocumentController(_ subject: LintSubject) -> Bool {
        guard let list = subject.propertyList else { return true }
        let isAppKit = ["NSMainNibFile", "NSMainStoryboardFile", "NSPrincipalClass"].contains { list[$0] != nil }
        return !isAppKit || !subject.documentGroups.isEmpty
            || subject.documentTypes.contains { $0.documentType.documentClass != nil }
    }
}
