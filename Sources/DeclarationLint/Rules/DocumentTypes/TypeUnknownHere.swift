/// A type of another program's that is not known here.
enum TypeUnknownHere: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "W_TYPE_UNKNOWN_HERE",
        catches: "a content type of a document type under another owner's domain that nobody is known to declare",
        reason:
            "It works where the program is installed that declares the type, or on a system that is newer than this list. Elsewhere no file has it.",
        fix: "import the type under UTImportedTypeDeclarations",
        source: "LSItemContentTypes (Apple): import the types of others")

    static var primary: any LintRule.Type { TypeUndeclared.self }
}
