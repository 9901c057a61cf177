/// A preprocessor condition whose value is unknown.
enum ConditionUnknown: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "I_CONDITION_UNKNOWN",
        catches: "a preprocessor condition in an Info.plist whose value is unknown",
        reason:
            "The Info.plist is read twice, with all such conditions true and with all of them false. What depends on them is unknown.",
        fix: "pass the project folder, and define the macro in INFOPLIST_PREPROCESSOR_DEFINITIONS",
        source: "INFOPLIST_PREPROCESSOR_DEFINITIONS, build settings reference (Apple)")
}
