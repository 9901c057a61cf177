/// Preprocessor lines in a file that is not preprocessed.
enum PreprocessorOff: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "E_PREPROCESSOR_OFF",
        catches: "lines such as #if in an Info.plist of a target that does not preprocess it",
        reason:
            "Without INFOPLIST_PREPROCESS, the lines are part of the property list and make it invalid.",
        fix: "set INFOPLIST_PREPROCESS to YES",
        source: "INFOPLIST_PREPROCESS, build settings reference (Apple)")
}
