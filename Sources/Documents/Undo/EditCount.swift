#if !canImport(SwiftUI)
    import Dispatch
    import FileSystem
    import Synchronization

    /// The edits of a document, which are used to detect unsaved changes.
    ///
    /// Some edits can be undone, others cannot. A document is unedited if no edit that cannot be undone has occurred since it
    /// was saved, and if its undo state is the state in which it was saved.
    ///
    /// An event is one turn of the main actor. If the edits of an event register an undo action, the action undoes all of them.
    final class EditCount: Sendable {
        /// A state of the document that can be saved.
        private struct Point: Equatable {
            /// The number of edits that cannot be undone.
            var edits = 0
            /// The undo state. Each new undo group creates a state.
            var state = 0
        }

        private struct Event {
            /// The number of edits before the event.
            var edits: Int
            var hasUndo = false
        }

        private struct State {
            var now = Point()
            var saved = Point()
            var marked = Point()
            var lastState = 0
            var event: Event?
            /// Whether an action is being undone or redone. Its changes belong to the undo manager.
            var isUndoing = false

            mutating func newState() -> Int {
                lastState += 1
                return lastState
            }
        }

        private let state = Mutex(State())
        /// The main thread, or nil if the main queue of Dispatch runs the main actor.
        private let mainThread: CurrentProcess.ThreadIdentity?
        private let eventBegan = Mutex<@Sendable () -> Void>({})

        @MainActor init() { mainThread = Self.isMainQueue ? nil : CurrentProcess.thread }

        // A program with an asynchronous `main` ends its main thread. Then the main queue runs on any thread of Dispatch, so a
        // thread does not identify the main actor, and the queue has a mark.
        private static let mark = DispatchSpecificKey<Void>()
        private static let marked: Void = DispatchQueue.main.setSpecific(key: mark, value: ())

        private static var isMainQueue: Bool {
            _ = marked
            return DispatchQueue.getSpecific(key: mark) != nil
        }

        private var isMainActor: Bool { Self.isMainQueue || CurrentProcess.thread == mainThread }

        /// Calls a closure when an event begins.
        func onEvent(_ began: @escaping @Sendable () -> Void) { eventBegan.withLock { $0 = began } }

        /// Whether there are edits since the last save.
        var isEdited: Bool { state.withLock { $0.now != $0.saved } }

        /// Adds an edit, from any thread.
        func add() {
            let isMain = isMainActor
            changeEvent { state, event in
                if isMain, state.isUndoing || event.hasUndo { return }
                state.now.edits += 1
                // Undo actions apply to edits on the main actor.
                if !isMain { event.edits += 1 }
            }
        }

        /// Adds an edit that can be undone, and returns the state before it.
        func addUndo() -> Int {
            changeEvent { state, event in
                let old = state.now.state
                state.now.state = state.newState()
                state.now.edits = event.edits
                event.hasUndo = true
                return old
            }
        }

        /// Undoes or redoes actions, and changes to a state, or to a new state if `actions` returns false. Returns the old
        /// state.
        @MainActor func move(to target: Int, _ actions: () -> Bool) -> Int {
            state.withLock { $0.isUndoing = true }
            let isComplete = actions()
            return changeEvent { state, _ in
                state.isUndoing = false
                let old = state.now.state
                state.now.state = isComplete ? target : state.newState()
                return old
            }
        }

        /// Returns a state that is not saved.
        func unknownState() -> Int { state.withLock { $0.newState() } }

        func endEvent() { state.withLock { $0.event = nil } }

        private func changeEvent<Result>(_ change: (inout State, inout Event) -> Result) -> Result {
            let (result, isNew) = state.withLock { state in
                let isNew = state.event == nil
                var event = state.event ?? Event(edits: state.now.edits)
                let result = change(&state, &event)
                state.event = event
                return (result, isNew)
            }
            if isNew { eventBegan.withLock { $0 }() }
            return result
        }

        /// Marks the current edits as the edits that the next save writes.
        func mark() {
            state.withLock { state in
                state.marked = state.now
                state.event = nil
            }
        }

        /// Records that the marked edits are saved.
        func save() { state.withLock { $0.saved = $0.marked } }
    }
#endif
