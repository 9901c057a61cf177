import DeclarationFormats

/// The members of an Info.plist that Xcode makes of build settings, when `GENERATE_INFOPLIST_FILE` is on.
///
/// Source: the generated keys under
/// [Build settings reference](https://developer.apple.com/documentation/xcode/build-settings-reference), and how Xcode's
/// open-source build system makes the scene manifest (swift-build).
enum GeneratedPropertyList {
    /// The members, each at the place where its setting stands.
    static func members(
        _ settings: BuildSettings, positions: [String: SourcePosition]
    ) -> [DeclarationDictionary.Member] {
        let always = [
            ("CFBundleIdentifier", "PRODUCT_BUNDLE_IDENTIFIER"), ("CFBundleName", "PRODUCT_NAME"),
            ("CFBundleExecutable", "EXECUTABLE_NAME"), ("CFBundleDevelopmentRegion", "DEVELOPMENT_LANGUAGE"),
        ]
        var members = always.map { key, setting in
            member(key, .string("$(\(setting))"), at: positions[setting])
        }
        let prefix = "INFOPLIST_KEY_"
        for name in settings.names.filter({ $0.hasPrefix(prefix) }).sorted() {
            let value = settings.expanded("$(\(name))").text
            members.append(made(of: String(name.dropFirst(prefix.count)), value, at: positions[name]))
        }
        return members
    }

    private static func made(
        of key: String, _ value: String, at position: SourcePosition?
    ) -> DeclarationDictionary.Member {
        if key == "UIApplicationSceneManifest_Generation" {
            let manifest: [DeclarationDictionary.Member] =
                value == "YES"
                ? [
                    member("UIApplicationSupportsMultipleScenes", .boolean(true), at: position),
                    member("UISceneConfigurations", .dictionary(DeclarationDictionary([])), at: position),
                ] : []
            // Off, it makes nothing: a manifest would opt in to scenes by its presence alone.
            return member(
                value == "YES" ? "UIApplicationSceneManifest" : key, .dictionary(DeclarationDictionary(manifest)),
                at: position)
        }
        switch value {
        case "YES": return member(key, .boolean(true), at: position)
        case "NO": return member(key, .boolean(false), at: position)
        default: return member(key, .string(value), at: position)
        }
    }

    private static func member(
        _ key: String, _ content: DeclarationValue.Content, at position: SourcePosition?
    ) -> DeclarationDictionary.Member {
        let position = position ?? SourcePosition(offset: 0, line: 1, column: 1)
        return DeclarationDictionary.Member(
            key: key, keyPosition: position, value: DeclarationValue(position: position, content: content))
    }
}
