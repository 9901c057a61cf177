import AppDeclaration
import DeclarationFormats

/// A deprecated protocol of documents.
enum DeprecatedProtocol: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_DEPRECATED_PROTOCOL",
        catches: "a document that adopts FileDocument or ReferenceFileDocument",
        reason:
            "The protocols and their groups are deprecated in the SDK of 27. They still work. Document reads and writes files at their URL, with progress.",
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
                    Diagnostic.Related(message: "\($0.title) also does", location: subject.location(of: $0))
                })
        }
    }
}
