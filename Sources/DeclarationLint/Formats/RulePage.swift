extension RuleDocumentation {
    /// The documentation as people read it at a terminal.
    public var text: String {
        var text = "\(id) (\(severity.rawValue))\n\n\(catches.firstUppercased).\n\n\(reason)\n\nFix:\n"
        text += fix.split(separator: "\n").map { "  \($0)\n" }.joined()
        if let platformMessage { text += "\nThe platform says: \(platformMessage)\n" }
        return text + "\nSource: \(source)\n"
    }

    /// The documentation as a part of the page of rules.
    var markdown: String {
        var text = "## \(id)\n\n\(catches.firstUppercased). *\(severity.rawValue.firstUppercased)*\n\n\(reason)\n\n"
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
        not do what the author wants. W, a warning: it works by luck, or hurts others. I, a note: common and harmless. Some
        rules report less where they are sure of less; their text says when.

        A comment `<!-- typeq:ignore RULE -->` in an Info.plist silences a rule for what follows it, `"lint": {"ignore":
        ["RULE"]}` in a `typeq.json` for the whole repository.


        """ + all.map { $0.documentation.markdown }.joined()
    }
}

extension String {
    fileprivate var firstUppercased: String { prefix(1).uppercased() + dropFirst() }
}
