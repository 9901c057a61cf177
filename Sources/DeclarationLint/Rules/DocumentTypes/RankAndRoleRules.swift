import AppDeclaration
import DeclarationFormats
import TypeRegistry

enum RankMissing: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_RANK_MISSING", catches: "a document type without LSHandlerRank in an app for one of Apple's platforms",
        reason:
            "The system treats a missing rank as Default: the app competes to open every such file. App Store Connect warns about it when an app is uploaded, including an app for the Mac App Store.",
        fix: Snippet.text("LSHandlerRank", "Alternate"),
        platformMessage: "ITMS-90788: Incomplete Document Type Configuration",
        source:
            "LSHandlerRank (Apple); for Mac apps subethaedit/SubEthaEdit#135, electron-userland/electron-builder#4052 and #4614, tauri-apps/tauri#13159; for iOS apps juce-framework/JUCE#971, G-Ray/pikatorrent#184; 239 of 658 document types in a sample"
    )

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard subject.declaration.platform != .linux else { return }
        for entry in subject.documentTypes
        where entry.documentType.rank == nil && entry.entry != nil && entry.word("LSHandlerRank") == nil
            && entry.opensDocuments
        {
            // Another rule reports an entry that claims nothing.
            guard !entry.contentTypes.isEmpty || entry.hasLegacyClaims else { continue }
            reporter.report(
                "\(entry.title) has no LSHandlerRank: Default is assumed", at: entry.location,
                fix: .rank(subject.suggestedRank(of: entry)))
        }
    }
}

extension LintSubject {
    /// Returns the rank that fits the types of a document type. All rules about ranks suggest this rank, so that no fix
    /// contradicts another one, and none leads to another finding.
    func suggestedRank(of entry: DocumentTypeEntry) -> DocumentType.Rank {
        guard !BroadClaim.isBroad(entry) else { return .alternate }
        let known = entry.contentTypes.compactMap { knownType($0.text) }
        let exported = known.filter { ownDeclaration(of: $0.identifier)?.isExported == true }
        return exported.isEmpty ? .alternate : exported.count == known.count ? .owner : .default
    }
}

extension Snippet {
    static func rank(_ rank: DocumentType.Rank) -> Snippet { .text("LSHandlerRank", rank.rawValue) }
}

enum RankInvalid: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "E_RANK_INVALID", catches: "an LSHandlerRank that is not Owner, Default, Alternate or None",
        reason: "The system treats the rank as missing.", fix: Snippet.text("LSHandlerRank", "Alternate"),
        source: "LSHandlerRank (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard subject.findings[DiagnosticID.rankInvalid.rawValue]?.isEmpty == false else { return }
        let broad = Set(
            subject.documentTypes.filter(BroadClaim.isBroad).compactMap { $0.location(of: "LSHandlerRank").position })
        reporter.pass(on: [.rankInvalid], from: subject) { finding in
            guard let position = finding.location.position, broad.contains(position) else { return finding }
            // The correction, a rank that resembles the word, could be another mistake.
            var finding = finding
            finding.correction = nil
            return finding
        }
    }
}

enum RoleMissing: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_ROLE_MISSING", catches: "a document type without CFBundleTypeRole in a Mac app",
        reason:
            "On the Mac, the role determines whether the app can edit: without an Editor, the commands New and Save are missing. typeq treats a missing role as Editor.",
        fix: Snippet.text("CFBundleTypeRole", "Editor"),
        source: "CFBundleTypeRole (Apple); 12 of 658 document types in a sample")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for entry in subject.documentTypes {
            // Another rule reports an entry that claims nothing.
            guard let written = entry.entry, written["CFBundleTypeRole"] == nil, !entry.isEmpty else { continue }
            reporter.report(
                "\(entry.title) has no CFBundleTypeRole", at: entry.location,
                as: subject.isMobile ? RoleLeftOut.documentation : nil)
        }
    }
}

enum RoleLeftOut: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_ROLE_LEFT_OUT",
        catches: "a document type without CFBundleTypeRole in an app for iOS, iPadOS or visionOS",
        reason: "The role has no effect on these platforms.", fix: Snippet.text("CFBundleTypeRole", "Editor"),
        source: "CFBundleTypeRole (Apple)", variantOf: RoleMissing.self)
}

enum RoleInvalid: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "E_ROLE_INVALID", catches: "a CFBundleTypeRole that the system does not recognize",
        reason: "The app is neither an editor nor a viewer of these documents.",
        fix: Snippet.text("CFBundleTypeRole", "Editor"),
        source: "CFBundleTypeRole (Apple); MDImporter is the role of Spotlight importers (observed)")
}

enum NoEditorType: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_NO_EDITOR_TYPE",
        catches: "an editor group in the sources of an app without a document type with the role Editor",
        reason:
            "On the Mac, the New command uses the first document type with the role Editor. If there is none, the command fails or is dimmed. The rule needs the Swift sources.",
        fix: Snippet.text("CFBundleTypeRole", "Editor"),
        source:
            "NSDocumentController defaultType (Apple); openradar.me/18194445, pluk-inc/markdown-preview#318"
    )

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard !subject.isMobile, let first = subject.documentTypes.first,
            subject.documentGroups.contains(where: { $0.role != .viewer && $0.allowsCreating != false }),
            !subject.documentTypes.contains(where: { $0.documentType.role == .editor })
        else { return }
        reporter.report(
            "no document type has the role Editor, so the New command has no document type",
            at: first.location(of: "CFBundleTypeRole"))
    }
}

enum OwnerOfForeignType: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_OWNER_OF_FOREIGN_TYPE", catches: "the rank Owner for a type that the app does not export",
        reason:
            "Owner means that the app is the primary creator of files of this type. For a format that another app owns, Alternate lets people choose the app. If the entry also names a type that the app exports, Default fits both.",
        fix: Snippet.text("LSHandlerRank", "Alternate"), source: "LSHandlerRank (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for entry in subject.documentTypes where entry.documentType.rank == .owner && entry.opensDocuments {
            let foreign = entry.contentTypes.first { part in
                // Another rule reports types that include every file.
                guard !BroadClaim.isBroad(part), let type = subject.knownType(part.text) else { return false }
                // Another rule recommends exporting the app's own types, for which the rank Owner is correct.
                return subject.ownDeclaration(of: type.identifier)?.isExported != true
                    && !OwnTypeImported.isFound(type.identifier, in: subject)
            }
            guard let foreign else { continue }
            reporter.report(
                "\(entry.title) has the rank Owner for '\(foreign.text)', which the app does not export",
                at: foreign.location, fix: .rank(subject.suggestedRank(of: entry)))
        }
    }
}
