import TypeRegistry

/// A declaration without a supertype.
enum NoSupertype: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_NO_SUPERTYPE",
        catches: "a type declaration without UTTypeConformsTo and without a filename extension",
        reason:
            "Nothing says what kind of thing the type is. It may be for the pasteboard alone.",
        fix: "say what it is: public.data and public.content for documents that are files",
        source: "UTTypeConformsTo (Apple); 37 declarations in 243 property lists, an exported public.item in Blink")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for type in subject.types where type.conformsTo.isEmpty {
            // With an extension it is a worse mistake, which another rule reports; the system's own types are redeclared only.
            guard type.extensions.isEmpty, subject.base.type(type.identifier)?.declaration?.isApples != true else {
                continue
            }
            reporter.report(
                "'\(type.identifier)' conforms to nothing", at: type.place,
                fix: Snippet.texts("UTTypeConformsTo", ["public.data"]))
        }
    }
}
