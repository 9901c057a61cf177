/// Two scene configurations of one name.
enum SceneNameDuplicate: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_SCENE_NAME_DUPLICATE",
        catches: "two scene configurations of one name in one role",
        reason:
            "A configuration is asked for by its name, which is unique over all roles.",
        fix: "give each configuration a name of its own",
        source: "UISceneConfigurationName (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        var seen: [String: (role: String, place: LintPlace)] = [:]
        for role in subject.declaration.sceneManifest?.roles ?? [] {
            for configuration in role.configurations {
                guard let name = configuration.name else { continue }
                let place = subject.place(configuration.position)
                if let first = seen[name] {
                    reporter.report(
                        "a second scene configuration is named '\(name)'", at: place,
                        as: first.role == role.name ? nil : SceneNameShared.self,
                        related: [LintFinding.Related(message: "the first", place: first.place)])
                } else {
                    seen[name] = (role.name, place)
                }
            }
        }
    }
}
