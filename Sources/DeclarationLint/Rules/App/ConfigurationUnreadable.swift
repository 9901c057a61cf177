import AppDeclaration

/// A build configuration file that cannot be read.
enum ConfigurationUnreadable: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_CONFIGURATION_UNREADABLE",
        catches:
            "a file that a project names and that is not there, or cannot be read: a build configuration file (.xcconfig), or one that a project.yml includes",
        reason:
            "Settings in it are not known: identifiers stay as they are written, and conditions are open. Xcode does not build the target.",
        fix: "correct the path in the project, or generate the file before typeq looks for it",
        source: "Adding a build configuration file to your project (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for finding in subject.declaration.findings where finding.rule == .unreadableConfiguration {
            reporter.report(
                finding.message, at: LintPlace(file: finding.layer ?? subject.file, position: finding.position))
        }
    }
}
