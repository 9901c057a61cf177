import AppDeclaration
import DeclarationFormats
import TypeRegistry

/// A MIME type or a filename extension as the content type of a document type or group.
enum TagAsType: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_TAG_AS_TYPE",
        catches: "a content type that is a MIME type or a filename extension, such as image/png or .png",
        reason: "A content type is the identifier of a type, such as public.png. No file has a type with another name.",
        fix: "name the type: 'typeq types --mime image/png' and 'typeq types --extension png' print its identifier",
        source: "UTType(_:), LSItemContentTypes (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for entry in subject.documentTypes {
            for part in entry.contentTypes + entry.exportableTypes {
                check(part.text, entry.title, at: part.location, subject, &reporter) { .element($0) }
            }
        }
        for mention in subject.mentions {
            check(mention.identifier, mention.title, at: mention.location, subject, &reporter) {
                mention.fix(naming: $0)
            }
        }
    }

    private static func check(
        _ text: String, _ title: String?, at location: Diagnostic.Location, _ subject: LintSubject,
        _ reporter: inout Reporter,
        fix: (String) -> Snippet
    ) {
        guard let tag = MisplacedTag(text) else { return }
        let meant = tag.type(in: subject.registry)?.identifier
        reporter.report(
            (title.map { "\($0) has the content type '\(text)', which" } ?? "UTType(\"\(text)\") is nil: it")
                + " is \(tag.className), not an identifier" + (meant.map { ": did you mean '\($0)'?" } ?? ""),
            at: location, fix: meant.map(fix))
    }
}
