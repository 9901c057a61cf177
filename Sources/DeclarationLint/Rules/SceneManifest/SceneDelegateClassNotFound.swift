/// A delegate class that cannot be found.
enum SceneDelegateClassNotFound: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_SCENE_DELEGATE_CLASS_NOT_FOUND",
        catches: "a UISceneDelegateClassName that cannot be the name of a class",
        reason:
            "The class is looked up by name at run time. If it is not found, the scene has no delegate, and the window stays black.",
        fix: Snippet.text("UISceneDelegateClassName", "$(PRODUCT_MODULE_NAME).SceneDelegate"),
        platformMessage:
            "Info.plist configuration contained UISceneDelegateClassName key, but could not load class with name",
        source: "UISceneDelegateClassName (Apple); purchases-ios#2170, DMS-iOS#33")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for configuration in (subject.declaration.sceneManifest?.roles ?? []).flatMap(\.configurations) {
            guard let name = configuration.delegateClass, !isPossible(name) else { continue }
            reporter.report("'\(name)' cannot be the name of a class", at: subject.location(configuration.position))
        }
    }

    /// Whether a name consists of identifiers separated by periods. A build setting counts as an identifier.
    private static func isPossible(_ name: String) -> Bool {
        var plain = name
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
