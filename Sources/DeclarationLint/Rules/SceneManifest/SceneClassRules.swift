import AppDeclaration
import DeclarationFormats

enum SceneClassNotScene: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_SCENE_CLASS_NOT_SCENE",
        catches: "a UISceneClassName that names a class that does not inherit from UIScene",
        reason:
            "A session creates an object of the class as its scene. Use UIWindowScene or a subclass of it. The default is UIWindowScene. For classes of the app, the rule needs the Swift sources.",
        fix: Snippet.text("UISceneClassName", "UIWindowScene"),
        source: "UISceneClassName, UIScene (Apple)")

    /// The system's scene classes. There is a separate rule for `UIScene` itself.
    static let systemScenes: Set = [
        "UIScene", "UIWindowScene", "CPTemplateApplicationScene", "CPTemplateApplicationDashboardScene",
        "CPTemplateApplicationInstrumentClusterScene",
    ]

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        let declared = subject.code?.sceneClasses ?? []
        for configuration in (subject.declaration.sceneManifest?.roles ?? []).flatMap({ $0.configurations }) {
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

    /// Returns whether a class is a system class that is not a scene class. Apps do not use these prefixes.
    private static func isOther(_ name: String) -> Bool {
        ["UI", "NS"].contains { name.hasPrefix($0) } && !name.contains(".") && !systemScenes.contains(name)
    }
}

enum SceneClassUIScene: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_SCENE_CLASS_UISCENE", catches: "UIScene as UISceneClassName",
        reason:
            "UIScene is abstract. Use UIWindowScene, a subclass of it, or CPTemplateApplicationScene for CarPlay. The default is UIWindowScene.",
        fix: Snippet.text("UISceneClassName", "UIWindowScene"), source: "UISceneClassName (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for configuration in (subject.declaration.sceneManifest?.roles ?? []).flatMap({ $0.configurations })
        where configuration.sceneClass == "UIScene" {
            reporter.report("a scene configuration has the class UIScene", at: subject.location(configuration.position))
        }
    }
}

enum SceneDelegateClassNotFound: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_SCENE_DELEGATE_CLASS_NOT_FOUND",
        catches: "a UISceneDelegateClassName that cannot be the name of a class, or that the sources do not declare",
        reason:
            "The class is looked up by name at run time. If it is not found, the scene has no delegate, and the window stays black.",
        fix: Snippet.text("UISceneDelegateClassName", "$(PRODUCT_MODULE_NAME).SceneDelegate"),
        platformMessage:
            "Info.plist configuration contained UISceneDelegateClassName key, but could not load class with name",
        source: "UISceneDelegateClassName (Apple); RevenueCat/purchases-ios#2170, team-aliens/DMS-iOS#33")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for configuration in (subject.declaration.sceneManifest?.roles ?? []).flatMap({ $0.configurations }) {
            guard let name = configuration.delegateClass else { continue }
            if !name.isPossibleClassName {
                reporter.report("'\(name)' cannot be the name of a class", at: subject.location(configuration.position))
            } else if isMissing(name, subject) {
                reporter.report(
                    "the sources have no class '\(name.lastComponent)' that is a scene delegate",
                    at: subject.location(configuration.position))
            }
        }
    }

    /// Returns whether a class of a Swift module is not in the sources, all of which were read. Only the name of such a class
    /// contains a period.
    private static func isMissing(_ name: String, _ subject: LintSubject) -> Bool {
        guard let code = subject.code, let classes = code.sceneClasses, subject.declaration.unreadDependencies.isEmpty,
            !code.unknowns.contains(where: { ["syntax", "file", "condition"].contains($0.subject) })
        else { return false }
        return name.contains(".") && !classes.contains { $0.name == name.lastComponent }
    }
}

extension String {
    /// The name of a class, without its module.
    var lastComponent: String { split(separator: ".").last.map(String.init) ?? self }

    /// Whether the text consists of identifiers separated by periods. A build setting is treated as an identifier.
    var isPossibleClassName: Bool {
        var plain = self
        while let open = plain.firstIndex(of: "$"),
            let close = plain[open...].firstIndex(where: { $0 == ")" || $0 == "}" })
        {
            plain.replaceSubrange(open...close, with: "Module")
        }
        let parts = plain.split(separator: ".", omittingEmptySubsequences: false)
        return parts.last != "swift"
            && parts.allSatisfy { part in
                part.first?.isNumber == false && part.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
            }
    }
}

enum StoryboardExtension: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_STORYBOARD_EXTENSION", catches: "a UISceneStoryboardFile with the extension .storyboard",
        reason: "The name is looked up without an extension: the storyboard is not found, and the app terminates.",
        fix: Snippet.text("UISceneStoryboardFile", "Main"), source: "UISceneStoryboardFile (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for configuration in (subject.declaration.sceneManifest?.roles ?? []).flatMap({ $0.configurations }) {
            guard let storyboard = configuration.storyboard, storyboard.hasSuffix(".storyboard") else { continue }
            let name = String(storyboard.dropLast(".storyboard".count))
            reporter.report(
                "the storyboard '\(storyboard)' is named with its extension",
                at: subject.location(configuration.position), fix: Snippet.text("UISceneStoryboardFile", name))
        }
    }
}

enum StoryboardWithoutDelegate: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_STORYBOARD_WITHOUT_DELEGATE", catches: "a UISceneStoryboardFile without UISceneDelegateClassName",
        reason: "The delegate retains the window that the storyboard fills: without a delegate, nothing is shown.",
        fix: Snippet.text("UISceneDelegateClassName", "$(PRODUCT_MODULE_NAME).SceneDelegate"),
        source: "UISceneStoryboardFile (Apple); AnkurLahiry/SVGInteraction#1")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for configuration in (subject.declaration.sceneManifest?.roles ?? []).flatMap({ $0.configurations }) {
            guard let storyboard = configuration.storyboard, configuration.delegateClass == nil else { continue }
            reporter.report(
                "the storyboard '\(storyboard)' of a scene configuration has no delegate class",
                at: subject.location(configuration.position))
        }
    }
}
