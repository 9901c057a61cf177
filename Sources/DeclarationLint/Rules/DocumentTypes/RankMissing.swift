/// A document type without a handler rank.
enum RankMissing: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_RANK_MISSING",
        catches: "a document type without LSHandlerRank in an app for iOS, iPadOS or visionOS",
        reason:
            "The system treats a missing rank as Default: the app competes to open every such file. The App Store reports this on upload.",
        fix: Snippet.text("LSHandlerRank", "Alternate"),
        platformMessage: "ITMS-90788: Incomplete Document Type Configuration",
        source:
            "LSHandlerRank (Apple); SubEthaEdit#135, tauri#13159, electron-builder#4052; 239 of 658 document types in a sample"
    )

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard subject.declaration.platform != .linux else { return }
        for entry in subject.documentTypes
        where entry.documentType.rank == nil && entry.entry != nil && entry.word("LSHandlerRank") == nil
            && entry.opensDocuments
        {
            // Another rule reports an entry that claims nothing.
            guard !entry.contentTypes.isEmpty || entry.hasLegacyClaims else { continue }
            let exports = entry.contentTypes.contains { subject.ownDeclaration(of: $0.text)?.isExported == true }
            reporter.report(
                "\(entry.title) has no LSHandlerRank: Default is assumed", at: entry.location,
                as: subject.isMobile ? nil : RankDefault.self,
                fix: Snippet.text("LSHandlerRank", exports ? "Owner" : "Alternate"))
        }
    }
}
