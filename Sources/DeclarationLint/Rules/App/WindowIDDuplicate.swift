/// Two windows of a list with the same id.
enum WindowIDDuplicate: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "E_WINDOW_ID_DUPLICATE",
        catches: "a second window with the same id in a list for --windows",
        reason: "The second window is left out of the decision, because an answer could refer to either.",
        fix: "give each window an id of its own, or none",
        source: "typeq-which-group(1)")
}
