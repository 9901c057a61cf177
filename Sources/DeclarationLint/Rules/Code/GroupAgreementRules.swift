import AppDeclaration
import DeclarationFormats
import TypeRegistry

enum EditorGroupViewerRole: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_EDITOR_GROUP_VIEWER_ROLE", catches: "an editor group for a type whose document type has the role Viewer",
        reason:
            "The system reads the role from the property list. Documents cannot be saved, and the New command is missing. The rule needs the Swift sources.",
        fix: Snippet.text("CFBundleTypeRole", "Editor"),
        source: "DocumentGroup (Apple); onmyway133/blog#875, Shpigford/clearly#377")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard !subject.isMobile else { return }
        for scene in subject.documentGroups where scene.role != .viewer {
            for content in scene.writable ?? scene.readable {
                guard let entry = subject.claimant(of: content.identifier), entry.documentType.role == .viewer,
                    !subject.isViewed(content.identifier)
                else { continue }
                reporter.report(
                    "\(scene.title) edits '\(content.identifier)', but \(entry.title) has the role Viewer for "
                        + "this type",
                    at: entry.location(of: "CFBundleTypeRole"),
                    related: [Diagnostic.Related(message: "the group", location: subject.location(of: scene))])
            }
        }
    }
}

enum ViewerGroupEditorRole: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_VIEWER_GROUP_EDITOR_ROLE",
        catches: "a type that only viewer groups read, but whose document type has the role Editor",
        reason:
            "The system assumes that the app can save documents, and may use the type for the New command. The rule needs the Swift sources.",
        fix: Snippet.text("CFBundleTypeRole", "Viewer"),
        source: "DocumentGroup(viewing:viewer:) (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        let editorGroups = subject.documentGroups.filter { $0.role != .viewer }
        guard editorGroups.allSatisfy({ $0.unreadTypes.isEmpty }) else { return }
        let editors = Set(editorGroups.flatMap { $0.readable }.compactMap { subject.type(of: $0) })
        for scene in subject.documentGroups where scene.role == .viewer {
            for content in scene.readable {
                guard let entry = subject.claimant(of: content.identifier), entry.documentType.role == .editor,
                    entry.entry?["CFBundleTypeRole"] != nil, let type = subject.type(of: content),
                    !type.conforms(toAnyOf: editors)
                else { continue }
                reporter.report(
                    "\(scene.title) only shows '\(content.identifier)', but \(entry.title) has the role Editor "
                        + "for this type",
                    at: entry.location(of: "CFBundleTypeRole"),
                    related: [Diagnostic.Related(message: "the group", location: subject.location(of: scene))])
            }
        }
    }
}

enum NewTypeMismatch: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_NEW_TYPE_MISMATCH",
        catches:
            "an app whose first editor group reads none of the types of its first document type with the role Editor",
        reason:
            "The New command takes the type of a document from the first document type with the role Editor, and the document group from the sources. The two do not match. The rule needs the Swift sources.",
        fix: "put the document type of the first editor group first",
        source: "NSDocumentController defaultType (Apple); dinhanhthi/Dblore")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard subject.declaration.platform == .macOS,
            let group = subject.documentGroups.first(where: { $0.role != .viewer && $0.allowsCreating != false }),
            let entry = subject.documentTypes.first(where: { $0.documentType.role == .editor }),
            !entry.contentTypes.isEmpty, group.unreadTypes.isEmpty
        else { return }
        let claimed = Set(entry.contentTypes.compactMap { subject.declaredType($0.text) })
        let readable = Set(group.readable.compactMap { subject.type(of: $0) })
        guard !claimed.isEmpty, !readable.isEmpty, !claimed.contains(where: { $0.conforms(toAnyOf: readable) }),
            !readable.contains(where: { $0.conforms(toAnyOf: claimed) })
        else { return }
        reporter.report(
            "\(entry.title) is the first Editor, but \(group.title), the first editor group, reads none of its types",
            at: entry.location,
            related: [Diagnostic.Related(message: "the group", location: subject.location(of: group))])
    }
}

enum TypeNotInDocTypes: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_TYPE_NOT_IN_DOCTYPES",
        catches: "a readable content type of a document group that no document type claims, not even by a supertype",
        reason:
            "Files of the type are dimmed in panels and in the browser, and the Finder never offers the app. The rule needs the Swift sources.",
        fix: "add a document type for the content type to CFBundleDocumentTypes",
        source:
            "Building a document-based app with SwiftUI (Apple); Apple Developer Forums thread 664144, cryptomator/ios#67, owncloud/ios-app#747"
    )

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        // If there is no property list, the document types are unknown.
        guard subject.propertyList != nil, subject.declaration.documentTypes != nil,
            subject.declaration.platform != .linux, subject.declaration.unreadDeclarations == nil
        else { return }
        let claimed = Set(
            subject.documentTypes.flatMap { $0.contentTypes }.compactMap { subject.declaredType($0.text) })
        for scene in subject.documentGroups {
            for content in scene.readable {
                guard let type = subject.type(of: content), !type.conforms(toAnyOf: claimed) else { continue }
                let role = scene.role == .viewer ? "Viewer" : "Editor"
                reporter.report(
                    "\(scene.title) reads '\(type.identifier)', which no document type claims",
                    at: subject.location(of: scene),
                    fix: .documentType(
                        type.localizedDescription ?? type.identifier, role: role, rank: "Alternate",
                        type: type.identifier))
            }
        }
    }
}

enum DeclaredInOtherList: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_DECLARED_IN_OTHER_LIST",
        catches: "UTType(exportedAs:) of an imported type, or UTType(importedAs:) of an exported type",
        reason:
            "The initializer looks for the declaration in the other list, does not find it, and logs a warning. The rule needs the Swift sources.",
        fix: "move the declaration, or change the initializer: export the type if the format is yours",
        source: "UTType(exportedAs:), UTType(importedAs:) (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard subject.knowsDeclarations else { return }
        for mention in subject.mentions where mention.spelling != .identifier {
            guard let type = subject.ownDeclaration(of: mention.identifier),
                type.isExported != (mention.spelling == .exportedAs)
            else { continue }
            reporter.report(
                "'\(mention.identifier)' is created by UTType(\(mention.spelling.rawValue):), but declared under \(type.listKey)",
                at: mention.location,
                fix: mention.fix(spelled: type.isExported ? .exportedAs : .importedAs),
                related: [Diagnostic.Related(message: "the declaration", location: type.location)])
        }
    }
}
