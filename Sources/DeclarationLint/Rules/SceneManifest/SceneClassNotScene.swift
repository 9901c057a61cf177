import AppDeclaration
import DeclarationFormats

/// A scene class that does not inherit from `UIScene`.
enum SceneClassNotScene: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_SCENE_CLASS_NOT_SCENE",
        catches: "a UISceneClassName that names a class that does not inherit from UIScene",
        reason:
            "A session creates an object of the class as its scene. Use UIWindowScene or a subclass of it. The default is UIWindowScene.",
        fix: Snippet.text("UISceneClassName", "UIWindowScene"),
        source: "UISceneClassName, UIScene (Apple); for classes of the app it needs the Swift sources")

    /// The system's classes of scenes. `UIScene` itself has a rule of its own.
    static let systemScenes: Set = [
        "UIScene", "UIWindowScene", "CPTemplateApplicationScene", "CPTemplateApplicationDashboardScene",
        "CPTemplateApplicationInstrumentClusterScene",
    ]

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        let declared = subject.code?.sceneClasses ?? []
        for configuration in (subject.declaration.sceneManifest?.roles ?? []).flatMap(\.configurations) {
            guard let name = configuration.sceneClass else { continue }
            let own = declared.first { $0.name == name.lastComponent }
            let superclass = own?.superclass
            guard own == nil ? isOther(name) : superclass.map(isOther) ?? false else { continue }
            reporter.report(
                "a scene configuration has the class '\(name)', which "
                    + (superclass.map { "inherits from \($0) and " } ?? "") + "is not a UIScene",
                at: subject.location(configuration.position),
                related: own.map {
                    [Diagnostic.Related(message: "the class", location: Diagnostic.Location($0.location))]
                } ?? [])
        }
    }

    /// Whether a class is the system's and not a scene. Apps have neither of these prefixes.
    private static func isOther(_ name: String) -> Bool {
        ["UI", "NS"].contains { name.hasPrefix($0) } && !name.contains(".") && !systemScenes.contains(name)
    }
}
