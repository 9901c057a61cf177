import AppDeclaration

/// Lines of the preprocessor where it does not run.
enum PreprocessorOff: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_PREPROCESSOR_OFF",
        catches: "lines such as #if in an Info.plist of a target that does not preprocess it",
        reason:
            "Without INFOPLIST_PREPROCESS the lines are part of the property list, which is not valid then.",
        fix: "set INFOPLIST_PREPROCESS to YES",
        source: "INFOPLIST_PREPROCESS, build settings reference (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for finding in subject.declaration.findings where finding.rule == .preprocessorOff {
            reporter.report(
                finding.message, at: LintPlace(file: finding.layer ?? subject.file, position: finding.position))
        }
    }
}
