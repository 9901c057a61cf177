import DeclarationFormats
import TypeRegistry

extension SceneManifest {
    /// Reads the value of `UIApplicationSceneManifest`, in whatever format. What is sound is kept, the rest reported; nil
    /// when it is no dictionary at all.
    ///
    /// Keys of no use to decisions are passed over: the system knows more of them than this.
    package init?(_ value: DeclarationValue, _ values: inout ValueReader) {
        guard let object = value.dictionary else {
            values.malformed("a dictionary", "UIApplicationSceneManifest", value, nil)
            return nil
        }
        self.init(
            supportsMultipleScenes: values.flag(
                object["UIApplicationSupportsMultipleScenes"], "UIApplicationSupportsMultipleScenes"),
            preferredDefaultRole: values.text(
                object["UIApplicationPreferredDefaultSceneSessionRole"],
                "UIApplicationPreferredDefaultSceneSessionRole", of: nil),
            position: value.position)
        guard let configurations = object["UISceneConfigurations"] else { return }
        guard let roles = configurations.dictionary else {
            values.malformed("a dictionary of session roles", "UISceneConfigurations", configurations, nil)
            return
        }
        self.roles = roles.map { member in
            let entries = values.objects(member.value, member.key) ?? []
            return Role(
                name: member.key, configurations: entries.map { Configuration($0, &values) },
                position: member.keyPosition)
        }
    }
}

extension SceneManifest.Configuration {
    fileprivate init(_ entry: ValueReader.Entry, _ values: inout ValueReader) {
        self.init(
            name: values.text(entry.object["UISceneConfigurationName"], "UISceneConfigurationName", of: nil),
            sceneClass: values.text(entry.object["UISceneClassName"], "UISceneClassName", of: nil),
            delegateClass: values.text(
                entry.object["UISceneDelegateClassName"], "UISceneDelegateClassName", of: nil),
            storyboard: values.text(entry.object["UISceneStoryboardFile"], "UISceneStoryboardFile", of: nil),
            position: entry.position)
    }
}
