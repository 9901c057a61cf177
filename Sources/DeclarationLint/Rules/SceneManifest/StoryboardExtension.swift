/// A storyboard named with its extension.
enum StoryboardExtension: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_STORYBOARD_EXTENSION",
        catches: "a UISceneStoryboardFile with the extension .storyboard",
        reason: "The name is looked up without an extension: the storyboard is not found, and the app stops.",
        fix: Snippet.text("UISceneStoryboardFile", "Main"),
        source: "UISceneStoryboardFile (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for configuration in (subject.declaration.sceneManifest?.roles ?? []).flatMap(\.configurations) {
            guard let storyboard = configuration.storyboard, storyboard.hasSuffix(".storyboard") else { continue }
            let name = String(storyboard.dropLast(".storyboard".count))
            reporter.report(
                "the storyboard '\(storyboard)' is named with its extension",
                at: subject.location(configuration.position),
                fix: Snippet.text("UISceneStoryboardFile", name))
        }
    }
}
