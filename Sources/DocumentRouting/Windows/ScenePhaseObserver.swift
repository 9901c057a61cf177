public import AppDeclaration
import Synchronization

/// Publishes changes to the phase of an app or of one of its scenes.
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
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - name: The name of the scene, or nil for all scenes of the app. A name that the app does not have is the
    ///     same as nil.
    ///   - windows: The open windows.
    public init(_ app: DocumentApp, scene name: String? = nil, windows: OpenWindows = .none) {
        self.app = app
        scene = app.scenes.first { $0.name == name }
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
