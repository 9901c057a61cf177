/// `UIScene` as the class of a scene.
enum SceneClassUIScene: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_SCENE_CLASS_UISCENE",
        catches: "UIScene as UISceneClassName",
        reason:
            "UIScene is abstract. Use UIWindowScene, a subclass of it, or CPTemplateApplicationScene for CarPlay. The default is UIWindowScene.",
        fix: Snippet.text("UISceneClassName", "UIWindowScene"),
        source: "UISceneClassName (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for configuration in (subject.declaration.sceneManifest?.roles ?? []).flatMap(\.configurations)
        where configuration.sceneClass == "UIScene" {
            reporter.report("a scene configuration has the class UIScene", at: subject.location(configuration.position))
        }
    }
}
