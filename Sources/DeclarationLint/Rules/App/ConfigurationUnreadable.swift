/// A build configuration file that cannot be read.
enum ConfigurationUnreadable: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "W_CONFIGURATION_UNREADABLE",
        catches:
            "a missing or unreadable file that a project names: a build configuration file (.xcconfig), or a file that a project.yml includes",
        reason:
            "Its settings are unknown: build settings in identifiers are not replaced, and conditions are undecided. Xcode does not build the target.",
        fix: "correct the path in the project, or generate the file before you run typeq",
        source: "Adding a build configuration file to your project (Apple)")
}
