import AppDeclaration
import DeclarationFormats

enum ConditionUnknown: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "I_CONDITION_UNKNOWN",
        catches: "a preprocessor condition in an Info.plist whose value is unknown",
        reason:
            "The Info.plist is read twice, once with all such conditions true and once with all of them false. Values that depend on them are unknown.",
        fix: "pass the project folder, and define the macro in INFOPLIST_PREPROCESSOR_DEFINITIONS",
        source: "INFOPLIST_PREPROCESSOR_DEFINITIONS, build settings reference (Apple)")
}

enum ConfigurationUnreadable: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "W_CONFIGURATION_UNREADABLE",
        catches:
            "a missing or unreadable file that a project names: a build configuration file (.xcconfig), or a file that a project.yml includes",
        reason:
            "The settings in the file are unknown: build settings in identifiers are not replaced, and conditions are unknown. Xcode does not build the target.",
        fix: "correct the path in the project, or generate the file before you run typeq",
        source: "Adding a build configuration file to your project (Apple)")
}

enum IncludeUnread: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "W_INCLUDE_UNREAD",
        catches: "a file that a declaration refers to but that is not read, such as a file that an Info.plist or a "
            + "configuration file includes",
        reason:
            "The declarations in the file are unknown. Files outside the repository are never read, even through links.",
        fix: "correct the path, or keep the file in the repository",
        source: "INFOPLIST_PREFIX_HEADER, build settings reference (Apple)")
}

enum PlistMissing: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "W_PLIST_MISSING",
        catches: "a target of a project whose Info.plist is missing or cannot be read",
        reason: "The declarations of the target are unknown. Some projects generate the file at build time.",
        fix: "correct INFOPLIST_FILE, or generate the file before you run typeq",
        source: "INFOPLIST_FILE, build settings reference (Apple)")
}

enum PreprocessorOff: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "E_PREPROCESSOR_OFF",
        catches: "lines such as #if in an Info.plist of a target that does not preprocess the file",
        reason:
            "Without INFOPLIST_PREPROCESS, the lines are part of the property list and make it invalid.",
        fix: "set INFOPLIST_PREPROCESS to YES",
        source: "INFOPLIST_PREPROCESS, build settings reference (Apple)")
}

enum UnknownBuildSetting: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_UNKNOWN_BUILD_SETTING",
        catches: "a build setting in an Info.plist whose value is unknown",
        reason:
            "The setting is kept as written, and values that depend on it are not checked. An Info.plist without its project has no settings.",
        fix: "pass the project folder instead of the Info.plist alone",
        source: "typeq-which-group(1)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard let unknown = subject.propertyList?.unknownSettings, let first = unknown.first else { return }
        let names = Set(unknown.lazy.map { $0.name }).sorted()
        reporter.report(
            names.count == 1
                ? "unknown build setting '\(names[0])'"
                : "unknown build settings: \(names.prefix(20).joined(separator: ", "))"
                    + (names.count > 20 ? " and \(names.count - 20) others" : ""),
            at: subject.location(first.position),
            fix: subject.form == .project ? "define the setting in the target, or write its value" : nil)
    }
}

enum Unreadable: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "E_UNREADABLE",
        catches: "a declaration file that cannot be parsed, or sources or a project specification that were not read",
        reason:
            "Neither the system nor typeq can read the file, or typeq lacks the program that reads it. Mistakes in the file are not "
            + "found. The exit code is 2.",
        fix: "correct the file at this position",
        source: "Property list programming guide (Apple); RFC 8259")
}
