import AppDeclaration
import DeclarationFormats

enum DocTypeNameMissing: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_DOCTYPE_NAME_MISSING", catches: "a document type without CFBundleTypeName",
        reason: "The App Store rejects the app. The name is shown in panels.",
        fix: Snippet.text("CFBundleTypeName", "My document"),
        platformMessage:
            "ITMS-90243: The value of the CFBundleDocumentTypes key in the Info.plist must be an array of dictionaries, with each dictionary containing at least the CFBundleTypeName key.",
        source: "CFBundleTypeName (Apple); steelwheels/JSTerminal#46")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for entry in subject.documentTypes
        where entry.entry != nil && entry.documentType.name?.isEmpty ?? true && !entry.isEmpty {
            reporter.report("a document type has no CFBundleTypeName", at: entry.location)
        }
    }
}

enum EmptyDocType: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_EMPTY_DOCTYPE", catches: "a document type without content types, extensions, MIME types or OSTypes",
        reason:
            "The entry has no effect: it names neither files to open nor types to save.",
        fix: Snippet.texts("LSItemContentTypes", ["com.example.document"]),
        source: "CFBundleDocumentTypes (Apple); b123400/xliffie#7")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for entry in subject.documentTypes where entry.isEmpty {
            let isListed = entry.entry?["LSItemContentTypes"] != nil
            reporter.report(
                "\(entry.title) "
                    + (isListed ? "has no identifier in its LSItemContentTypes" : "does not claim any type"),
                at: isListed ? entry.location(of: "LSItemContentTypes") : entry.location)
        }
    }
}

enum DocumentClassModule: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_DOCUMENT_CLASS_MODULE", catches: "an NSDocumentClass that names a Swift class without its module",
        reason:
            "The class is looked up by name at run time, and the name of a Swift class begins with its module. The class is not found, and no document opens. The rule needs the Swift sources.",
        fix: Snippet.text("NSDocumentClass", "$(PRODUCT_MODULE_NAME).Document"),
        source: "openradar.me/18194445, openradar.me/26909908")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard let classes = subject.code?.documentClasses else { return }
        for entry in subject.documentTypes {
            guard let name = entry.documentType.documentClass, !name.contains("."),
                let declared = classes.first(where: { $0.name == name })
            else { continue }
            reporter.report(
                "\(entry.title) names the Swift class '\(name)' without its module",
                at: entry.location(of: "NSDocumentClass"),
                fix: Snippet.text("NSDocumentClass", "$(PRODUCT_MODULE_NAME).\(name)"),
                related: [Diagnostic.Related(message: "the class", location: Diagnostic.Location(declared.location))])
        }
    }
}

enum DocumentClassName: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_DOCUMENT_CLASS_NAME", catches: "an NSDocumentClass that cannot be the name of a class",
        reason: "The class is looked up by its name at run time. If it is not found, no document opens.",
        fix: Snippet.text("NSDocumentClass", "$(PRODUCT_MODULE_NAME).Document"),
        source: "NSDocumentClass (Apple); the grammar of Swift identifiers")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for entry in subject.documentTypes {
            guard let name = entry.documentType.documentClass, !name.isPossibleClassName else { continue }
            reporter.report(
                "\(entry.title) has the NSDocumentClass '\(name)', which cannot be the name of a class",
                at: entry.location(of: "NSDocumentClass"))
        }
    }
}
