/// An unknown supertype that another program may declare.
enum ForeignSupertype: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "W_FOREIGN_SUPERTYPE",
        catches: "a supertype under another owner's domain that no known program declares",
        reason:
            "The conformance exists only where a program that declares the supertype is installed, or on a newer system than typeq knows.",
        fix: "import the supertype under UTImportedTypeDeclarations",
        source: "Defining file and data types for your app (Apple): a supertype that is not public must be declared too"
    )

    static var primary: any LintRule.Type { UnknownSupertype.self }
}
