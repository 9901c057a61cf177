import AppDeclaration
import DeclarationFormats
import TypeRegistry

enum WritableFirstNotReadable: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_WRITABLE_FIRST_NOT_READABLE",
        catches: "a document group that cannot read its first writable content type",
        reason:
            "A new document is saved as the first writable type, with its extension. The saved file cannot be opened again. The rule needs the Swift sources.",
        fix: "put a readable type first",
        source: "writableContentTypes (Apple); Apple Developer Forums thread 698316, HexFiend/HexFiend#50")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for scene in subject.documentGroups where scene.unreadTypes.isEmpty {
            guard let first = scene.writable?.first, let type = subject.type(of: first) else { continue }
            let readable = scene.readable.compactMap { subject.type(of: $0) }
            guard !readable.isEmpty, !readable.contains(where: { type.conforms(to: $0) }) else { continue }
            reporter.report(
                "\(scene.title) saves new documents as '\(type.identifier)', which it does not read",
                at: subject.location(of: scene))
        }
    }
}

enum WritableNoExtension: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_WRITABLE_NO_EXTENSION",
        catches: "a document group whose first writable content type has no filename extension",
        reason:
            "The save panel ignores a type without an extension. The file is saved without an extension, and has no specific type. The rule needs the Swift sources.",
        fix: "put a type with an extension first; an abstract type such as public.text has no extension",
        source: "NSSavePanel allowedContentTypes (Apple); ronaldoussoren/pyobjc#413")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for scene in subject.documentGroups
        where scene.role != .viewer && !scene.unreadTypes.contains(where: { $0.index == 0 }) {
            guard let first = (scene.writable ?? scene.readable).first,
                let type = subject.type(of: first), type.preferredFilenameExtension == nil
            else { continue }
            reporter.report(
                "\(scene.title) saves new documents as '\(type.identifier)', which has no filename extension",
                at: subject.location(of: scene))
        }
    }
}

enum WritableNotDeclared: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_WRITABLE_NOT_DECLARED",
        catches:
            "a writable content type that no document type claims with the role Editor or names under NSExportableTypes",
        reason:
            "On the Mac, documents are saved only as types for which the app has the role Editor. Other types are for export. The rule needs the Swift sources.",
        fix: "add a document type with the role Editor, or name the type under NSExportableTypes",
        source: "NSDocument writableTypes(for:) (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard subject.declaration.platform == .macOS, subject.knowsDeclarations,
            !subject.documentTypes.isEmpty
        else { return }
        let editors = Set(
            subject.documentTypes.filter { $0.documentType.role == .editor }
                .flatMap { $0.documentType.contentTypes + $0.documentType.exportableTypes }
                .compactMap { subject.declaredType($0) })
        for scene in subject.documentGroups where scene.role != .viewer {
            for content in scene.writable ?? [] {
                guard let type = subject.type(of: content), !type.conforms(toAnyOf: editors) else { continue }
                reporter.report(
                    "\(scene.title) writes '\(type.identifier)', but no document type has the role Editor for "
                        + "this type",
                    at: subject.location(of: scene))
            }
        }
    }
}

enum WritableNotStatic: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_WRITABLE_NOT_STATIC", catches: "an instance property writableContentTypes in a document",
        reason:
            "FileDocument and ReferenceFileDocument require a static property. SwiftUI ignores an instance property, and writes documents as the readable types. The rule needs the Swift sources.",
        fix: .code(
            "static let writableContentTypes: [UTType] = [.plainText]", json: "writable", ["public.plain-text"]),
        source: "writableContentTypes (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for smell in subject.code?.smells ?? [] where smell.subject == "instance-content-types" {
            reporter.report(
                "'\(smell.text)' is not static, so SwiftUI ignores it and writes the readable types",
                at: Diagnostic.Location(smell.location))
        }
    }
}
