public import AppDeclaration
import Synchronization

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

/// Publishes changes of the phase of an app or of one of its scenes.
///
/// ```swift
/// let phases = ScenePhaseObserver(app)
/// Task {
///     for await phase in phases.changes() where phase == .background { save() }
/// }
/// phases.update(windows)
/// ```
///
/// Each listener receives the current phase, then every change in order.
public final class ScenePhaseObserver: Sendable {
    private struct State {
        var phase: ScenePhase
        var listeners: [Int: AsyncStream<ScenePhase>.Continuation] = [:]
        var nextListener = 0
    }

    private let app: DocumentApp
    private let scene: DocumentApp.Scene?
    private let state: Mutex<State>

    /// Creates an observer of an app, a scene, or the scenes that a custom scene contains.
    public init(_ app: DocumentApp, scene: DocumentApp.Scene? = nil, windows: OpenWindows = .none) {
        self.app = app
        self.scene = scene
        state = Mutex(State(phase: windows.phase(of: scene, in: app)))
    }

    deinit {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.finish() }
    }

    /// The current phase.
    public var phase: ScenePhase { state.withLock { $0.phase } }

    /// Updates the phase for the current windows.
    public func update(_ windows: OpenWindows) {
        let phase = windows.phase(of: scene, in: app)
        state.withLock { state in
            guard phase != state.phase else { return }
            state.phase = phase
            // The lock is held so that all listeners receive the changes in the same order.
            for listener in state.listeners.values { listener.yield(phase) }
        }
    }

    /// Returns the current phase and its changes. The stream ends when the observer is released or the task is canceled.
    public func changes() -> AsyncStream<ScenePhase> {
        let (stream, continuation) = AsyncStream.makeStream(of: ScenePhase.self)
        let listener = state.withLock { state in
            let listener = state.nextListener
            state.nextListener += 1
            continuation.yield(state.phase)
            state.listeners[listener] = continuation
            return listener
        }
        continuation.onTermination = { [weak self] _ in
            self?.state.withLock { _ = $0.listeners.removeValue(forKey: listener) }
        }
        return stream
    }
}
