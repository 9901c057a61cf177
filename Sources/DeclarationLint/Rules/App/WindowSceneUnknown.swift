/// A window of a list without a scene of the app.
enum WindowSceneUnknown: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "E_WINDOW_SCENE_UNKNOWN",
        catches: "a window in a list for --windows without a scene, or with an undeclared scene",
        reason: "The window is left out of the decision, which may be another one without it.",
        fix: "write the name of a scene of the app under 'scene'",
        source: "typeq-which-group(1)")
}
