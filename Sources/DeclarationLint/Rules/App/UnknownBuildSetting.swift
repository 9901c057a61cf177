/// A build setting whose value is unknown.
enum UnknownBuildSetting: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_UNKNOWN_BUILD_SETTING",
        catches: "a build setting in an Info.plist whose value is unknown",
        reason:
            "The setting is left as written, and what depends on it is not checked. An Info.plist without its project has no settings.",
        fix: "pass the project folder instead of the Info.plist alone",
        source: "typeq-which-group(1)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard let unknown = subject.propertyList?.unknownSettings, let first = unknown.first else { return }
        let names = Set(unknown.map(\.name)).sorted()
        reporter.report(
            names.count == 1
                ? "unknown build setting '\(names[0])'"
                : "unknown build settings: \(names.prefix(20).joined(separator: ", "))"
                    + (names.count > 20 ? " and \(names.count - 20) others" : ""),
            at: subject.location(first.position),
            fix: subject.form == .project ? "define the setting in the target, or write its value" : nil)
    }
}
