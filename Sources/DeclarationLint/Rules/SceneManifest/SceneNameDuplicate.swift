import DeclarationFormats

/// Two scene configurations with the same name.
enum SceneNameDuplicate: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_SCENE_NAME_DUPLICATE",
        catches: "two scene configurations with the same name in one role",
        reason:
            "A configuration is requested by its name, which must be unique across all roles.",
        fix: "give each configuration a name of its own",
        source: "UISceneConfigurationName (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        var seen: [String: (role: String, location: Diagnostic.Location)] = [:]
        for role in subject.declaration.sceneManifest?.roles ?? [] {
            for configuration in role.configurations {
                guard let name = configuration.name else { continue }
                let location = subject.location(configuration.position)
                if let first = seen[name] {
                    reporter.report(
                        "a second scene configuration is named '\(name)'", at: location,
                        as: first.role == role.name ? nil : SceneNameShared.self,
                        related: [Diagnostic.Related(message: "the first", location: first.location)])
                } else {
                    seen[name] = (role.name, location)
                }
            }
        }
    }
}
