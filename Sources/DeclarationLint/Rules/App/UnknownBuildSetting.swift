/// A build setting whose value is not known.
enum UnknownBuildSetting: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_UNKNOWN_BUILD_SETTING",
        catches: "a build setting in an Info.plist whose value is not known here",
        reason:
            "It stays as it is written, and what depends on it cannot be checked. An Info.plist alone has no settings.",
        fix: "give typeq the project folder instead of the Info.plist alone",
        source: "typeq(1)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard let unknown = subject.propertyList?.unknownSettings, let first = unknown.first else { return }
        let names = Set(unknown.map(\.name)).sorted()
        reporter.report(
            names.count == 1
                ? "the build setting '\(names[0])' is not known here"
                : "build settings are not known here: \(names.joined(separator: ", "))",
            at: subject.place(first.position))
    }
}
