package import AppDeclaration

/// The state of a scene: `background` < `inactive` < `active`.
///
/// Source: [ScenePhase](https://developer.apple.com/documentation/swiftui/scenephase).
public enum ScenePhase: String, Hashable, Sendable, CaseIterable, Comparable {
    /// The scene is not visible.
    case background
    /// The scene is visible, but should pause its work.
    case inactive
    /// The scene is in use. On macOS it need not be frontmost.
    case active

    /// Returns whether the first phase is lower than the second.
    public static func < (left: ScenePhase, right: ScenePhase) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .background: 0
        case .inactive: 1
        case .active: 2
        }
    }
}

extension OpenWindows {
    /// Returns the phase of an app, a scene or a custom scene: the highest phase of its windows.
    ///
    /// Source: [ScenePhase](https://developer.apple.com/documentation/swiftui/scenephase). It is inferred that the phase is
    /// `background` if there are no windows.
    ///
    /// - Parameters:
    ///   - scene: A scene of the app, or nil for the app. The windows of a custom scene are the windows of the scenes that it
    ///     contains.
    ///   - app: The app.
    /// - Returns: The phase.
    /// - Complexity: O(scenes).
    package func phase(of scene: DocumentApp.Scene?, in app: DocumentApp) -> ScenePhase {
        guard let scene else { return phase }
        guard scene.kind == .custom else { return phase(ofScene: scene.name) }
        return app.scenes.filter { $0.enclosing.contains(scene.name) }.map { phase(ofScene: $0.name) }.max()
            ?? .background
    }
}
