import DeclarationFormats
import TypeRegistry

extension SceneManifest {
    /// Reads the value of `UIApplicationSceneManifest`, as it stands in an Info.plist.
    init(propertyList value: DeclarationValue, _ values: inout ValueReader) {
        self.init(position: value.position)
        guard let manifest = value.dictionary else {
            values.malformed("a dictionary", "UIApplicationSceneManifest", value, nil)
            return
        }
        supportsMultipleScenes = values.truth(
            manifest["UIApplicationSupportsMultipleScenes"], "UIApplicationSupportsMultipleScenes")
        preferredDefaultRole = values.text(
            manifest["UIApplicationPreferredDefaultSceneSessionRole"], "UIApplicationPreferredDefaultSceneSessionRole",
            of: nil)
        guard let configurations = manifest["UISceneConfigurations"] else { return }
        guard let byRole = configurations.dictionary else {
            values.malformed("a dictionary", "UISceneConfigurations", configurations, nil)
            return
        }
        roles = byRole.map { member in
            Role(
                name: member.key,
                configurations: values.dictionaries(member.value, member.key).map { entry in
                    Configuration(propertyList: entry.members, at: entry.position, &values)
                },
                position: member.keyPosition)
        }
    }
}

extension SceneManifest.Configuration {
    fileprivate init(
        propertyList entry: DeclarationDictionary, at position: SourcePosition, _ values: inout ValueReader
    ) {
        self.init(
            name: values.text(entry["UISceneConfigurationName"], "UISceneConfigurationName", of: nil),
            sceneClass: values.text(entry["UISceneClassName"], "UISceneClassName", of: nil),
            delegateClass: values.text(entry["UISceneDelegateClassName"], "UISceneDelegateClassName", of: nil),
            storyboard: values.text(entry["UISceneStoryboardFile"], "UISceneStoryboardFile", of: nil),
            position: position
        )
    }
}
