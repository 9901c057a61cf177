import AppDeclaration
import Synchronization

/// Tells whoever listens how the phase of an app, or of one of its scenes, changes.
///
///     let phases = ScenePhaseObserver(app)
///     Task {
///         for await phase in phases.changes() where phase == .background { save() }
///     }
///     phases.update(windows)
///
/// Each listener gets the phase as it is, then each change once: windows that come and go without changing the whole say
/// nothing. A listener that is slow gets all changes, in their order.
public final class ScenePhaseObserver: Sendable {
    private struct State {
        var phase: ScenePhase
        var listeners: [Int: AsyncStream<ScenePhase>.Continuation] = [:]
        var nextListener = 0
    }

    private let app: DocumentApp
    private let scene: DocumentApp.Scene?
    private let state: Mutex<State>

    /// Observes an app, or one of its scenes; a custom scene for the scenes inside it.
    public init(_ app: DocumentApp, scene: DocumentApp.Scene? = nil, windows: OpenWindows = .none) {
        self.app = app
        self.scene = scene
        state = Mutex(State(phase: windows.phase(of: scene, in: app)))
    }

    deinit {
        for listener in state.withLock({ Array($0.listeners.values) }) { listener.finish() }
    }

    /// The phase as it is.
    public var phase: ScenePhase { state.withLock { $0.phase } }

    /// Takes note of the windows as they are now.
    public func update(_ windows: OpenWindows) {
        let phase = windows.phase(of: scene, in: app)
        state.withLock { state in
            guard phase != state.phase else { return }
            state.phase = phase
            // Under the lock, so that every listener gets the changes in the same order.
            for listener in state.listeners.values { listener.yield(phase) }
        }
    }

    /// The phase as it is, then each change. Ends when the observer goes, or the listening task is cancelled.
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
