/// An imported type with the prefix of Xcode's types.
enum XcodeTypeUnknown: SecondaryRule {
    static let documentation = RuleDocumentation(
        id: "I_XCODE_TYPE_UNKNOWN",
        catches: "an imported type with the prefix com.apple.xcode. that the system does not declare",
        reason:
            "Xcode exports such types, so an import is the right declaration. typeq does not know which ones it exports.",
        fix: "check the identifier",
        source:
            "Defining file and data types for your app (Apple): import the types of others; TextMate and SubEthaEdit, which import com.apple.xcode.strings-text"
    )

    static var primary: any LintRule.Type { ReservedPrefix.self }
}
