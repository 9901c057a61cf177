extension RuleDocumentation {
    /// The documentation as people read it at a terminal.
    public var text: String {
        var text = "\(id) (\(severity.rawValue))\n\n\(catches.firstUppercased).\n\n\(reason)\n\nFix:\n"
        text += fix.text(in: .propertyList).split(separator: "\n").map { "  \($0)\n" }.joined()
        if let platformMessage { text += "\nThe platform says: \(platformMessage)\n" }
        return text + "\nSource: \(source)\n"
    }

    /// The documentation as a part of the page of rules.
    var markdown: String {
        var text = "## \(id)\n\n\(catches.firstUppercased). *\(severity.rawValue.firstUppercased)*\n\n\(reason)\n\n"
        let fix = fix.text(in: .propertyList)
        if fix.hasPrefix("<") || fix.hasPrefix(".") || fix.contains("\n") {
            text += "```\n\(fix)\n```\n\n"
        } else {
            text += "Fix: \(fix).\n\n"
        }
        if let platformMessage { text += "The platform says: *\(platformMessage)*\n\n" }
        return text + "Source: \(source).\n\n"
    }
}

extension RuleList {
    /// The page of all rules, in Markdown.
    public static var page: String {
        """
        # Rules of typeq lint

        Made by `typeq lint --rules`. The letter in front says how much harm the mistake does: E, an error: the system will
        not do what the author wants. W, a warning: it works by luck, or hurts others. I, a note: common and harmless.

        Fixes are shown for an Info.plist. In an app declaration in JSON the same rules report the same mistakes, with fixes
        in JSON.

        A comment `<!-- typeq:ignore RULE -->` in an Info.plist silences a rule for what follows it, `"lint": {"ignore":
        ["RULE"]}` in a `typeq.json` for the whole repository. A rule that was renamed is silenced and explained by its old
        id, too: \(RenamedRules.sentence). The id of a rule silences also the rules that share its check, and were one rule with it once.


        """ + all.map { $0.documentation.markdown }.joined()
    }
}

extension RenamedRules {
    /// `OLD is NEW` of every renamed rule.
    fileprivate static var sentence: String {
        all.sorted { $0.key < $1.key }.map { "`\($0.key)` is now `\($0.value)`" }.joined(separator: ", ")
    }
}

extension String {
    fileprivate var firstUppercased: String { prefix(1).uppercased() + dropFirst() }
}
