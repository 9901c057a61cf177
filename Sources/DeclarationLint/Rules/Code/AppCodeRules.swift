import AppDeclaration
import DeclarationFormats

enum DelegateAdaptorKind: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_DELEGATE_ADAPTOR_KIND", catches: "a delegate adaptor for a platform other than the app's platform",
        reason:
            "Each family of platforms has its own kind of adaptor. On these platforms, the other kinds do not exist.",
        fix: "@NSApplicationDelegateAdaptor on macOS, @UIApplicationDelegateAdaptor on iOS, iPadOS, tvOS and visionOS",
        source: "UIApplicationDelegateAdaptor, NSApplicationDelegateAdaptor (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        let platform = subject.declaration.platform
        let kind = platform.delegateAdaptorKind.rawValue
        for adaptor in subject.declaration.delegateAdaptors where !platform.allows(adaptor.kind) {
            let name = adaptor.className.map { "the delegate adaptor of '\($0)'" } ?? "a delegate adaptor"
            reporter.report(
                "\(name) has the kind \(adaptor.kind.rawValue): on \(platform.rawValue) use \(kind)",
                at: Diagnostic.Location(file: adaptor.file ?? subject.file, position: adaptor.position),
                fix: "@\(kind)")
        }
    }
}

enum TwoDelegateAdaptors: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_TWO_DELEGATE_ADAPTORS", catches: "a second delegate adaptor, or a delegate adaptor outside the App",
        reason: "SwiftUI terminates the app at run time. The rule needs the Swift sources.",
        fix: "declare one adaptor, in the type that adopts App",
        source: "UIApplicationDelegateAdaptor (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        let adaptors = subject.declaration.delegateAdaptors
        for (index, adaptor) in adaptors.enumerated() {
            let location = Diagnostic.Location(file: adaptor.file ?? subject.file, position: adaptor.position)
            if let type = adaptor.declaredIn {
                reporter.report("a delegate adaptor is declared in '\(type)', which is not the App", at: location)
            } else if index > 0, adaptors[..<index].contains(where: { $0.declaredIn == nil }) {
                reporter.report(
                    "a second delegate adaptor" + (adaptor.className.map { ", of '\($0)'" } ?? ""), at: location,
                    related: [
                        Diagnostic.Related(
                            message: "the first",
                            location: Diagnostic.Location(
                                file: adaptors[0].file ?? subject.file, position: adaptors[0].position))
                    ])
            }
        }
    }
}

enum CustomDocumentController: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_CUSTOM_DOCUMENT_CONTROLLER",
        catches: "a subclass of NSDocumentController in an app with a DocumentGroup",
        reason:
            "A DocumentGroup uses SwiftUI's own document controller. If another controller is created first, the app terminates at launch. The rule needs the Swift sources.",
        fix: "remove the subclass; use openDocument and newDocument from the environment",
        source: "six public reports, such as danielsaidi/DocumentKit#1 and lustech/MachStruct")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard !subject.documentGroups.isEmpty else { return }
        for controller in subject.code?.documentControllers ?? [] {
            reporter.report(
                "'\(controller.name)' is a custom document controller in an app with a DocumentGroup",
                at: Diagnostic.Location(controller.location))
        }
    }
}

enum DeprecatedProtocol: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_DEPRECATED_PROTOCOL", catches: "a document that adopts FileDocument or ReferenceFileDocument",
        reason:
            "The protocols and their groups are deprecated in the version 27 SDKs. They still work. The protocol Document reads and writes files at their URL, and reports progress.",
        fix: "adopt Document, and use DocumentGroup(editor:makeDocument:)",
        source: "FileDocument, ReferenceFileDocument (Apple): their availability; Document")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard subject.declaration.platform != .linux else { return }
        for name in ["FileDocument", "ReferenceFileDocument"] {
            let groups = subject.documentGroups.filter { $0.documentProtocol == name }
            guard let first = groups.first else { continue }
            reporter.report(
                "\(first.title) has documents that adopt \(name), which is deprecated", at: subject.location(of: first),
                related: groups.dropFirst().prefix(20).map {
                    Diagnostic.Related(
                        message: "\($0.title) also has such documents", location: subject.location(of: $0))
                })
        }
    }
}

enum EditorOnReadableDocument: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_EDITOR_ON_READABLE_DOCUMENT", catches: "an editor group whose document adopts only ReadableDocument",
        reason:
            "An editor writes its documents: DocumentGroup(editor:makeDocument:) needs a type that adopts Document. The source does not compile.",
        fix: "DocumentGroup { … } makeReadableDocument: { … }",
        source: "DocumentGroup init(allowCreating:editor:makeDocument:), ReadableDocument (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for scene in subject.documentGroups
        where scene.role != .viewer && scene.documentProtocol == "ReadableDocument" {
            let document = scene.document.map { " '\($0)'" } ?? ""
            reporter.report(
                "\(scene.title) is an editor, but its document\(document) adopts only ReadableDocument",
                at: subject.location(of: scene))
        }
    }
}
