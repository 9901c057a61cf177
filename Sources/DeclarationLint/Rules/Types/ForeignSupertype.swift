/// A supertype of another program's that is not known here.
enum ForeignSupertype: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "W_FOREIGN_SUPERTYPE",
        catches: "a supertype under another owner's domain that nobody is known to declare",
        reason:
            "The conformance exists only where the program is installed that declares the supertype, or on a system newer than this list.",
        fix: "import the supertype under UTImportedTypeDeclarations",
        source: "Defining file and data types for your app (Apple): a parent that is not public is to be declared, too")

    static var primary: any LintRule.Type { UnknownSupertype.self }
}
