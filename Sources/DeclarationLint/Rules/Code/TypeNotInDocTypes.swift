import AppDeclaration
import TypeRegistry

/// A type that a group reads, but no document type claims.
enum TypeNotInDocTypes: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_TYPE_NOT_IN_DOCTYPES",
        catches: "a readable content type of a document group that no document type claims, not even by a supertype",
        reason: "Files of the type are dimmed in panels and in the browser, and the Finder never offers the app.",
        fix: "add a document type for it to CFBundleDocumentTypes",
        source:
            "Building a document-based app with SwiftUI (Apple); Apple forums 664144, cryptomator/ios#67, owncloud/ios-app#747; needs the Swift sources"
    )

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        // Without the property list, its document types are unknown.
        guard subject.propertyList != nil, subject.declaration.documentTypes != nil,
            subject.declaration.platform != .linux,
            !subject.lacksPropertyList
        else { return }
        let claimed = Set(subject.documentTypes.flatMap(\.contentTypes).compactMap { subject.declaredType($0.text) })
        for scene in subject.documentGroups {
            for content in scene.readable {
                guard let type = subject.type(of: content),
                    !type.conforms(toAnyOf: claimed)
                else { continue }
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
