/// A window of a list without a scene of the app.
enum WindowSceneUnknown: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "E_WINDOW_SCENE_UNKNOWN",
        catches: "a window in a list for --windows without a scene, or with an undeclared scene",
        reason: "The window is left out of the decision, which may be another one without it.",
        fix: "write the name of a scene of the app under 'scene'",
        source: "typeq-which-group(1)")
}

/// Two windows of a list with the same id.
enum WindowIDDuplicate: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "E_WINDOW_ID_DUPLICATE",
        catches: "a second window with the same id in a list for --windows",
        reason: "The second window is left out of the decision, because an answer could refer to either.",
        fix: "give each window an id of its own, or none",
        source: "typeq-which-group(1)")
}
