import AppDeclaration

/// A delegate class that cannot be found.
enum SceneDelegateClassNotFound: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_SCENE_DELEGATE_CLASS_NOT_FOUND",
        catches: "a UISceneDelegateClassName that cannot be the name of a class, or that the sources do not declare",
        reason:
            "The class is looked up by name at run time. If it is not found, the scene has no delegate, and the window stays black.",
        fix: Snippet.text("UISceneDelegateClassName", "$(PRODUCT_MODULE_NAME).SceneDelegate"),
        platformMessage:
            "Info.plist configuration contained UISceneDelegateClassName key, but could not load class with name",
        source: "UISceneDelegateClassName (Apple); purchases-ios#2170, DMS-iOS#33")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for configuration in (subject.declaration.sceneManifest?.roles ?? []).flatMap(\.configurations) {
            guard let name = configuration.delegateClass else { continue }
            if !name.isPossibleClassName {
                reporter.report(
                    "'\(name)' cannot be the name of a class", at: subject.location(configuration.position))
            } else if isMissing(name, subject) {
                reporter.report(
                    "the sources have no class '\(name.lastComponent)' that is a scene delegate",
                    at: subject.location(configuration.position))
            }
        }
    }

    /// Whether a class of a Swift module is not in the sources, all of which were read. Only such a name has a period.
    private static func isMissing(_ name: String, _ subject: LintSubject) -> Bool {
        guard let code = subject.code, let classes = code.sceneClasses, subject.declaration.unreadDependencies.isEmpty,
            !code.unknowns.contains(where: { ["syntax", "file", "condition"].contains($0.subject) })
        else { return false }
        return name.contains(".") && !classes.contains { $0.name == name.lastComponent }
    }
}

extension String {
    /// The name of a class without its module.
    var lastComponent: String { split(separator: ".").last.map(String.init) ?? self }

    /// Whether the text consists of identifiers separated by periods. A build setting counts as an identifier.
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
