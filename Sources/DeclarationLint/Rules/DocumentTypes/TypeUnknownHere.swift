/// An unknown type that another program may declare.
enum TypeUnknownHere: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "W_TYPE_UNKNOWN_HERE",
        catches:
            "a content type of a document type that no known program declares: under another owner's domain, or under 'public.' if the app also claims what was meant",
        reason:
            "It works only where a program that declares it is installed, or on a newer system than typeq knows. Elsewhere no file has the type.",
        fix: "import the type under UTImportedTypeDeclarations",
        source:
            "LSItemContentTypes (Apple): import the types of others; QLMarkdown#82, where Nova exports public.markdown"
    )

    static var primary: any LintRule.Type { TypeUndeclared.self }
}
