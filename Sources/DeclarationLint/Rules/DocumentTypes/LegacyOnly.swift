/// An app whose document types are all of the old form.
enum LegacyOnly: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_LEGACY_ONLY",
        catches: "document types with legacy keys alone, where the old way is asked for or asked by nobody",
        reason:
            "All entries are of the old form, or claim any file or folder and no document class opens them, or the app has no document controller: neither an NSDocumentClass nor, in its sources, a DocumentGroup.",
        fix: "declare the type, and name it under LSItemContentTypes",
        source: "NSDocumentController (AppKit headers); 206 of 658 document types in a sample")

    static var primary: any LintRule.Type { LegacyOnlyShim.self }
}
