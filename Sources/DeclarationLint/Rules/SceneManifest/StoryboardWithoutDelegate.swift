/// A storyboard without a delegate class.
enum StoryboardWithoutDelegate: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_STORYBOARD_WITHOUT_DELEGATE",
        catches: "a UISceneStoryboardFile without UISceneDelegateClassName",
        reason: "The delegate holds the window that the storyboard fills: without one nothing is shown.",
        fix: Snippet.text("UISceneDelegateClassName", "$(PRODUCT_MODULE_NAME).SceneDelegate"),
        source: "UISceneStoryboardFile (Apple); SVGInteraction#1")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for configuration in (subject.declaration.sceneManifest?.roles ?? []).flatMap(\.configurations) {
            guard let storyboard = configuration.storyboard, configuration.delegateClass == nil else { continue }
            reporter.report(
                "the storyboard '\(storyboard)' of a scene configuration has no delegate class",
                at: subject.location(configuration.position))
        }
    }
}
