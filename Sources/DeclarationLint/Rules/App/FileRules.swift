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
            "Its settings are unknown: build settings in identifiers are not replaced, and conditions are unknown. Xcode does not build the target.",
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
        catches: "lines such as #if in an Info.plist of a target that does not preprocess it",
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
            "Neither the system nor typeq can read the file, or typeq lacks the program that reads it. Mistakes in it are not "
            + "found. The exit code is 2.",
        fix: "correct the file at this position",
        source: "Property list programming guide (Apple); RFC 8259")
}

enum UnknownSuppression: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_UNKNOWN_SUPPRESSION",
        catches:
            "a comment that begins with 'typeq:' but suppresses nothing: with another word than ignore, or without a rule",
        reason: "The comment has no effect.", fix: "typeq:ignore RULE", source: "typeq-lint(1)")

    /// Reports nothing, because `Suppressions` checks comments when it reads them.
    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {}

    static func findings(_ comments: [SuppressionComment], in file: String) -> [Diagnostic] {
        CommentFindings.list(comments, documentation, in: file) { comment in
            let message =
                comment.word == "ignore"
                ? "'typeq:ignore' has no effect: it names no rule"
                : "'typeq:\(comment.word)' has no effect: did you mean 'typeq:ignore'?"
            let fix =
                comment.rules.isEmpty ? nil : "typeq:ignore " + comment.rules.joined(separator: ", ")
            return (message, comment.position, fix)
        }
    }
}

enum UnusedSuppression: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_UNUSED_SUPPRESSION",
        catches: "a rule after typeq:ignore that has no finding in the lines of the comment",
        reason:
            "Either the mistake was corrected, or the comment is in the wrong place. A later mistake would be suppressed without notice. Nothing is reported for a part of an app, and for rules that need sources that were not read.",
        fix: "delete the name, or move the comment before the element with the finding", source: "typeq-lint(1)")

    /// Reports nothing, because it depends on the findings of all other rules.
    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {}

    static func findings(_ names: [(name: String, position: SourcePosition)], in file: String) -> [Diagnostic] {
        CommentFindings.list(names, documentation, in: file) {
            ("'typeq:ignore \($0.name)' suppresses nothing here", $0.position, nil)
        }
    }
}

/// The findings about comments, of which only the first 1,000 of each rule are kept.
private enum CommentFindings {
    static func list<Comment>(
        _ comments: [Comment], _ documentation: RuleDocumentation, in file: String,
        _ text: (Comment) -> (message: String, position: SourcePosition, fix: String?)
    ) -> [Diagnostic] {
        let fix = documentation.fix.text(in: .propertyList)
        var findings = comments.prefix(DeclarationLimits.ruleFindings).map { comment in
            let text = text(comment)
            return Diagnostic(
                id: documentation.id, text.message, at: Diagnostic.Location(file: file, position: text.position),
                fix: text.fix ?? fix)
        }
        if comments.count > findings.count {
            findings.append(
                Diagnostic(id: documentation.id, Reporter.excess, at: Diagnostic.Location(file: file), fix: fix))
        }
        return findings
    }
}

enum UnknownRuleIgnored: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_UNKNOWN_RULE_IGNORED",
        catches: "a name after typeq:ignore, or under lint.ignore in a typeq.json, that is not the name of a rule",
        reason: "The name has no effect. Usually, it is misspelled.",
        fix: "write the id of a rule: 'typeq lint --rules' prints them",
        source: "typeq-lint(1)")

    /// Reports nothing, because `Suppressions` checks comments when it reads them.
    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {}

    /// Returns the findings for names that are not rule names. Only the first findings contain a suggestion, because finding a
    /// suggestion compares the name with all rules.
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
