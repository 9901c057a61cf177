import AppDeclaration
import TypeRegistry

/// A type that is not declared by the app, the system or a known program.
enum TypeUndeclared: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_TYPE_UNDECLARED",
        catches:
            "a content type of a document type, of a group or in the sources that is not declared by the app, the system or a known program",
        reason:
            "An undeclared identifier is not a type: no file has it, and the app is not offered for any file. UTType(\"…\") returns nil.",
        fix:
            "correct the identifier, or declare the type: export it if the format is yours, import it otherwise",
        source: "LSItemContentTypes, UTType(_:) (Apple); Simple-Comic#75; 22 entries in a sample of shipped apps")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        var nearest = NearestTypes(subject)
        var named: [(part: DeclaredType.Part, title: String)] = []
        for entry in subject.documentTypes {
            named += (entry.contentTypes + entry.exportableTypes).map { ($0, entry.title) }
        }
        let unknown = named.filter { TypeIdentifier.isChecked($0.part.text) && subject.knownType($0.part.text) == nil }
        var seen: Set<String> = []
        for (part, title) in unknown where seen.insert(TypeIdentifier.folded(part.text)).inserted {
            let near = nearest.nearest(to: part.text)
            let others = unknown.filter { TypeIdentifier.folded($0.part.text) == TypeIdentifier.folded(part.text) }
            reporter.report(
                "\(title) names the unknown type '\(part.text)'" + (near.map { ": did you mean '\($0)'?" } ?? ""),
                at: part.location, as: subject.isMistake(part.text, near: near) ? nil : TypeUnknownHere.self,
                fix: near.map(Snippet.element)
                    ?? "declare it:"
                    + .type(part.text, conformsTo: ["public.data", "public.content"], extensions: ["…"]),
                related: others.dropFirst().prefix(20).map {
                    LintFinding.Related(message: "\($0.title) also names it", location: $0.part.location)
                })
        }
        checkMentions(subject, except: seen, &nearest, &reporter)
    }

    /// Checks the types that sources and groups name, except those that have been reported for document types.
    private static func checkMentions(
        _ subject: LintSubject, except reported: Set<String>, _ nearest: inout NearestTypes, _ reporter: inout Reporter
    ) {
        guard subject.knowsDeclarations || subject.code == nil else { return }
        for mention in subject.undeclared(spelled: .identifier) {
            guard TypeIdentifier.isChecked(mention.identifier), subject.declaredType(mention.identifier) == nil,
                !reported.contains(TypeIdentifier.folded(mention.identifier))
            else { continue }
            if let known = subject.knownType(mention.identifier) {
                report(mention, known, subject, &reporter)
                continue
            }
            let near = nearest.nearest(to: mention.identifier)
            reporter.report(
                (mention.title.map { "\($0) names the unknown type '\(mention.identifier)'" }
                    ?? "\(mention.subject) is nil: the type is unknown")
                    + (near.map { ": did you mean '\($0)'?" } ?? ""),
                at: mention.location, as: subject.isMistake(mention.identifier, near: near) ? nil : TypeOnlyInCode.self,
                fix: near.map { mention.fix(naming: $0) }
                    ?? .type(mention.identifier, conformsTo: ["public.data"], extensions: ["…"]))
        }
    }

    /// Reports a type that another program declares. Other rules report types of groups in JSON, and names that only
    /// typeq uses.
    private static func report(
        _ mention: TypeMention, _ known: UTType, _ subject: LintSubject, _ reporter: inout Reporter
    ) {
        guard mention.title == nil, !TypeIdentifier.isTypeqs(mention.identifier) else { return }
        reporter.report(
            "\(mention.subject) is nil unless an installed app declares it: it is not a system type",
            at: mention.location, as: TypeOnlyInCode.self,
            fix: .type(
                mention.identifier, conformsTo: known.declaration?.conformsTo ?? ["public.data"],
                extensions: known.tags[.filenameExtension] ?? []))
    }
}
