/// Document types with legacy keys only, where that is intended or has no effect.
enum LegacyOnly: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_LEGACY_ONLY",
        catches: "document types with legacy keys only, where that is intended or has no effect",
        reason:
            "All entries have legacy keys only; or they claim any file or folder and have no document class; or the app has no document controller, neither an NSDocumentClass nor a DocumentGroup in its sources.",
        fix: "declare the type, and name it under LSItemContentTypes",
        source: "NSDocumentController (AppKit headers); 206 of 658 document types in a sample")

    static var primary: any LintRule.Type { LegacyOnlyShim.self }
}
