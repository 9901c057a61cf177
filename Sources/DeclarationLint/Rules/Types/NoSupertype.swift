import TypeRegistry

/// A declaration without a supertype.
enum NoSupertype: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_NO_SUPERTYPE",
        catches: "a type declaration without UTTypeConformsTo and without a filename extension",
        reason:
            "The declaration does not say what kind of data the type is. It may be for the pasteboard only.",
        fix: "name its supertypes: public.data and public.content for documents that are files",
        source: "UTTypeConformsTo (Apple); 37 declarations in 243 property lists, an exported public.item in Blink")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for type in subject.types where type.conformsTo.isEmpty {
            // Other rules report types with extensions and redeclared system types.
            guard type.extensions.isEmpty, subject.base.type(type.identifier)?.declaration?.isApples != true else {
                continue
            }
            reporter.report(
                "'\(type.identifier)' conforms to nothing", at: type.location,
                fix: Snippet.texts("UTTypeConformsTo", ["public.data"]))
        }
    }
}
