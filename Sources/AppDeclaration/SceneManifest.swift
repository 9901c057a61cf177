import DeclarationFormats

/// The scene manifest of an app (`UIApplicationSceneManifest`): which configuration a connecting scene session gets.
///
/// Source: [UIApplicationSceneManifest](https://developer.apple.com/documentation/bundleresources/information-property-list/uiapplicationscenemanifest).
public struct SceneManifest: Sendable {
    /// One entry under a session role.
    public struct Configuration: Hashable, Sendable {
        /// `UISceneConfigurationName`.
        public var name: String?
        /// `UISceneClassName`.
        public var sceneClass: String?
        /// `UISceneDelegateClassName`.
        public var delegateClass: String?
        /// `UISceneStoryboardFile`.
        public var storyboard: String?
        /// Where it stands in its file.
        public var position: SourcePosition?

        /// Makes a configuration.
        public init(
            name: String? = nil, sceneClass: String? = nil, delegateClass: String? = nil, storyboard: String? = nil,
            position: SourcePosition? = nil
        ) {
            self.name = name
            self.sceneClass = sceneClass
            self.delegateClass = delegateClass
            self.storyboard = storyboard
            self.position = position
        }
    }

    /// The configurations of one session role, the default one first.
    public struct Role: Hashable, Sendable {
        /// The name of the role.
        public var name: String
        /// Its configurations in order.
        public var configurations: [Configuration]
        /// Where it stands in its file.
        public var position: SourcePosition?

        /// Makes a role.
        public init(name: String, configurations: [Configuration], position: SourcePosition? = nil) {
            self.name = name
            self.configurations = configurations
            self.position = position
        }
    }

    /// `UIApplicationSupportsMultipleScenes`; nil when left out, which means false.
    public var supportsMultipleScenes: Bool?
    /// `UIApplicationPreferredDefaultSceneSessionRole`.
    public var preferredDefaultRole: String?
    /// `UISceneConfigurations` in the order of the file; nil when left out.
    public var roles: [Role]?
    /// Where the manifest stands in its file.
    public var position: SourcePosition?

    /// Makes a manifest.
    public init(
        supportsMultipleScenes: Bool? = nil, preferredDefaultRole: String? = nil, roles: [Role]? = nil,
        position: SourcePosition? = nil
    ) {
        self.supportsMultipleScenes = supportsMultipleScenes
        self.preferredDefaultRole = preferredDefaultRole
        self.roles = roles
        self.position = position
    }
}
