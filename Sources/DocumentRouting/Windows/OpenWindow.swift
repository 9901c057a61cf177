import SystemPackage

/// A window of an app that is open, or about to be: an instance of one of its scenes.
public struct OpenWindow: Hashable, Sendable {
    /// The document of a window, as the window remembers it.
    public struct File: Hashable, Sendable {
        /// The canonical path: links followed, no dot segments.
        public var path: FilePath
        /// The absolute path as the window was told it, where that is not the canonical one.
        public var spelling: FilePath
        /// What the file was when the window last knew; nil when it has never been looked at.
        public var identity: FileIdentity?
        /// The path before the last rename, where one was recorded.
        public var renamedFrom: FilePath?

        /// Makes a window's file.
        public init(
            path: FilePath, spelling: FilePath? = nil, identity: FileIdentity? = nil, renamedFrom: FilePath? = nil
        ) {
            self.path = path
            self.spelling = spelling ?? path
            self.identity = identity
            self.renamedFrom = renamedFrom
        }
    }

    /// The name by which commands speak of the window.
    public var id: String
    /// The name of its scene.
    public var scene: String
    /// Its document; nil before the first save, and for scenes without documents.
    public var file: File?
    /// The conditions under which its views prefer an external event.
    public var preferring: [String]
    /// The conditions under which its views allow an external event.
    public var allowing: [String]
    /// Its phase.
    public var phase: ScenePhase

    /// Makes a window.
    public init(
        id: String, scene: String, file: File? = nil, preferring: [String] = [], allowing: [String] = [],
        phase: ScenePhase = .active
    ) {
        self.id = id
        self.scene = scene
        self.file = file
        self.preferring = preferring
        self.allowing = allowing
        self.phase = phase
    }
}
