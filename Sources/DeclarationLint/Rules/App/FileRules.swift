import AppDeclaration
import DeclarationFormats

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

/// A file that a declaration names, but that is not read.
enum IncludeUnread: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "W_INCLUDE_UNREAD",
        catches: "a file that a declaration names, such as one that an Info.plist or a configuration file includes, "
            + "but that is not read",
        reason:
            "What it declares is unknown. Files outside the repository are never read, nor those that links lead to.",
        fix: "correct the path, or keep the file in the repository",
        source: "INFOPLIST_PREFIX_HEADER, build settings reference (Apple)")
}

/// A target whose Info.plist is missing.
enum PlistMissing: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "W_PLIST_MISSING",
        catches: "a target of a project whose Info.plist is missing or cannot be read",
        reason: "The declarations of the target are unknown. Some projects generate the file at build time.",
        fix: "correct INFOPLIST_FILE, or generate the file before you run typeq",
        source: "INFOPLIST_FILE, build settings reference (Apple)")
}

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
        let names = Set(unknown.lazy.map(\.name)).sorted()
        reporter.report(
            names.count == 1
                ? "unknown build setting '\(names[0])'"
                : "unknown build settings: \(names.prefix(20).joined(separator: ", "))"
                    + (names.count > 20 ? " and \(names.count - 20) others" : ""),
            at: subject.location(first.position),
            fix: subject.form == .project ? "define the setting in the target, or write its value" : nil)
    }
}

/// A file that cannot be read.
enum Unreadable: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "E_UNREADABLE",
        catches: "a file of declarations that does not parse",
        reason: "Neither the system nor typeq can read the declarations. The exit code is 2.",
        fix: "correct the file at this position",
        source: "Property list programming guide (Apple); RFC 8259")
}

/// A comment or a configuration that silences a rule that does not exist.
enum UnknownRuleIgnored: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_UNKNOWN_RULE_IGNORED",
        catches: "a name after typeq:ignore, or under lint.ignore in a typeq.json, that is not the name of a rule",
        reason: "It has no effect. Usually the name is misspelled.",
        fix: "write the id of a rule: 'typeq lint --rules' prints them",
        source: "typeq-lint(1)")

    /// Reports nothing: comments are checked where they are read, by `Suppressions`.
    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {}

    /// Returns the findings for names that are not names of rules. Those for the first ones have a suggestion, which compares
    /// the name with all rules.
    static func findings(
        _ names: [(name: String, position: SourcePosition)], in file: String
    ) -> [Diagnostic] {
        let fix = documentation.fix.text(in: .propertyList)
        var findings = names.prefix(DeclarationLimits.ruleFindings).enumerated().map { index, unknown in
            let near = index < 40 ? RuleList.nearest(to: unknown.name) : nil
            return Diagnostic(
                id: documentation.id,
                "'\(unknown.name)' is not the name of a rule" + (near.map { ": did you mean '\($0)'?" } ?? ""),
                at: Diagnostic.Location(file: file, position: unknown.position), fix: near ?? fix)
        }
        if names.count > findings.count {
            findings.append(
                Diagnostic(id: documentation.id, Reporter.excess, at: Diagnostic.Location(file: file), fix: fix))
        }
        return findings
    }
}
