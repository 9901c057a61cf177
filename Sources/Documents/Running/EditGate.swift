#if !canImport(SwiftUI)
    /// Lets edits pass, except while a snapshot is taken; and lets one piece of work at a time pass where order matters.
    @MainActor
    final class EditGate {
        private var isShut: Bool
        private var waiting: [CheckedContinuation<Void, Never>] = []

        init(isShut: Bool = false) { self.isShut = isShut }

        /// Waits until the gate is open.
        func pass() async {
            while isShut { await withCheckedContinuation { waiting.append($0) } }
        }

        /// Waits until the gate is open, and shuts it.
        func shut() async {
            await pass()
            isShut = true
        }

        /// Opens the gate for all who wait.
        func open() {
            isShut = false
            let all = waiting
            waiting = []
            for one in all { one.resume() }
        }
    }
#endif
