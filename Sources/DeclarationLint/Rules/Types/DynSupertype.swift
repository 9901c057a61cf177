/// A dynamic identifier as a supertype.
enum DynSupertype: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_DYN_SUPERTYPE",
        catches: "a dynamic identifier (dyn.…) among the supertypes of a type",
        reason: "No type can conform to a dynamic type. The other supertypes count.",
        fix: "delete it from UTTypeConformsTo",
        source: "74 supertypes in a sample of shipped apps")

    static var primary: any LintRule.Type { DynInPlist.self }
}
