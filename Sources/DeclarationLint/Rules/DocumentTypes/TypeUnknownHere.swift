/// An unknown type that another program may declare.
enum TypeUnknownHere: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "W_TYPE_UNKNOWN_HERE",
        catches: "a content type of a document type under another owner's domain that no known program declares",
        reason:
            "It works only where a program that declares it is installed, or on a newer system than typeq knows. Elsewhere no file has the type.",
        fix: "import the type under UTImportedTypeDeclarations",
        source: "LSItemContentTypes (Apple): import the types of others")

    static var primary: any LintRule.Type { TypeUndeclared.self }
}
