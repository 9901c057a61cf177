import AppDeclaration

extension OpenWindows {
    /// The phase that an app, one of its scenes, or a custom scene reads.
    ///
    /// The highest phase of its windows: active if any is, else inactive, background when all are. Source:
    /// [ScenePhase](https://developer.apple.com/documentation/swiftui/scenephase). That no window at all is background is
    /// inferred.
    ///
    /// - Parameters:
    ///   - scene: A scene of the app; nil for the app itself. A custom scene reads over the scenes inside it, at any depth.
    ///   - app: The app.
    /// - Returns: The phase.
    /// - Complexity: O(scenes).
    public func phase(of scene: DocumentApp.Scene?, in app: DocumentApp) -> ScenePhase {
        guard let scene else { return phase }
        guard scene.kind == .custom else { return phase(ofScene: scene.name) }
        return app.scenes.filter { $0.enclosing.contains(scene.name) }.map { phase(ofScene: $0.name) }.max()
            ?? .background
    }
}
