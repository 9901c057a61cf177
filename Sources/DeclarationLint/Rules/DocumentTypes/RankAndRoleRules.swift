import AppDeclaration
import DeclarationFormats
import TypeRegistry

enum RankMissing: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_RANK_MISSING", catches: "a document type without LSHandlerRank in an app for iOS, iPadOS or visionOS",
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
                as: subject.isMobile ? nil : RankDefault.documentation,
                fix: Snippet.text("LSHandlerRank", exports ? "Owner" : "Alternate"))
        }
    }
}

enum RankDefault: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_RANK_DEFAULT", catches: "a document type without LSHandlerRank in a Mac app",
        reason:
            "The system treats a missing rank as Default: the app competes to open every such file. On the Mac, this is common and mostly harmless.",
        fix: Snippet.text("LSHandlerRank", "Alternate"),
        source: "LSHandlerRank (Apple); 239 of 658 document types in a sample", variantOf: RankMissing.self)
}

enum RankInvalid: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "E_RANK_INVALID", catches: "an LSHandlerRank that is not Owner, Default, Alternate or None",
        reason: "The system treats the rank as missing.", fix: Snippet.text("LSHandlerRank", "Alternate"),
        source: "LSHandlerRank (Apple)")
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
            "On the Mac, New uses the first document type with the role Editor. If there is none, New fails or is dimmed.",
        fix: Snippet.text("CFBundleTypeRole", "Editor"),
        source:
            "NSDocumentController defaultType (Apple); openradar 18194445, pluk-inc/markdown-preview#318; needs the Swift sources"
    )

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard !subject.isMobile, let first = subject.documentTypes.first,
            subject.documentGroups.contains(where: { $0.role != .viewer && $0.allowsCreating != false }),
            !subject.documentTypes.contains(where: { $0.documentType.role == .editor })
        else { return }
        reporter.report(
            "no document type has the role Editor, so New has no type", at: first.location(of: "CFBundleTypeRole"))
    }
}

enum OwnerOfForeignType: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_OWNER_OF_FOREIGN_TYPE", catches: "the rank Owner for a type that the app does not export",
        reason:
            "Owner means that the app creates the format. For common formats, Default or Alternate lets people choose.",
        fix: Snippet.text("LSHandlerRank", "Default"), source: "LSHandlerRank (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for entry in subject.documentTypes where entry.documentType.rank == .owner && entry.opensDocuments {
            let foreign = entry.contentTypes.first { part in
                guard let type = subject.knownType(part.text) else { return false }
                return subject.ownDeclaration(of: type.identifier)?.isExported != true
            }
            guard let foreign else { continue }
            reporter.report(
                "\(entry.title) has the rank Owner for '\(foreign.text)', which the app does not export",
                at: foreign.location)
        }
    }
}
