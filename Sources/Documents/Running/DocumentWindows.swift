#if !canImport(SwiftUI)
    import DocumentRouting
    import FileSystem
    import SystemPackage

    /// The open windows of an app: either the windows of this process, or the windows in a store that several processes share.
    @MainActor
    protocol DocumentWindows: AnyObject {
        /// Returns the windows that have the path or the identity of a file.
        func windows(concerning location: DocumentLocation) throws(WindowStoreError) -> [OpenWindow]
        /// Opens a window, unless its file is open in another window.
        func open(_ window: OpenWindow) throws(WindowStoreError) -> WindowOpening
        /// Replaces the only window, but keeps its ID, unless the file is already open. If no window is open, opens the window.
        func openInOnlyWindow(_ window: OpenWindow) throws(WindowStoreError) -> WindowOpening
        /// Brings a window to the front, and updates the location of its file unless the location is nil.
        func bringToFront(_ window: String, at location: DocumentLocation?) throws(WindowStoreError)
        /// Records the file of a window after saving.
        func saved(_ window: String, as file: OpenWindow.File) throws(WindowStoreError)
        /// Returns the path of a window's file, which another process may have changed.
        func path(of window: String) throws(WindowStoreError) -> FilePath?
        /// Renames a file on disk and in its window. If a crash interrupts a rename in a window store, the next process
        /// that reads the store completes the rename or keeps the old name in both places.
        func rename(_ old: FilePath, to new: FilePath) throws
        func setPhase(_ phase: ScenePhase, of window: String) throws(WindowStoreError)
        func close(_ window: String) throws(WindowStoreError)
        /// Returns the windows that closed because their process ended, each only once.
        func takeDiscarded() throws(WindowStoreError) -> [OpenWindow]
    }

    enum WindowOpening {
        case opened(String)
        case alreadyOpen([OpenWindow])
    }

    @MainActor
    final class ProcessWindows: DocumentWindows {
        private var next = 1
        private var windows: [OpenWindow] = []

        func windows(concerning location: DocumentLocation) -> [OpenWindow] {
            windows.filter { window in
                guard let file = window.file else { return false }
                if file.path == location.path { return true }
                // If no file has exactly this path, a window may have the path in a different Unicode form.
                guard let identity = location.identity else {
                    return String(validating: file.path).map { $0 == String(validating: location.path) } ?? false
                }
                return file.identity?.isSameFile(as: identity) ?? false
            }
        }

        func open(_ window: OpenWindow) -> WindowOpening {
            // Another task may have opened the file since the caller's check.
            if let path = window.file?.path {
                let others = windows(concerning: DocumentLocation(of: path, among: .none))
                if !others.isEmpty { return .alreadyOpen(others) }
            }
            var window = window
            window.id = "w\(next)"
            next += 1
            windows.append(window)
            return .opened(window.id)
        }

        func openInOnlyWindow(_ window: OpenWindow) -> WindowOpening {
            guard let first = windows.first else { return open(window) }
            var window = window
            window.id = first.id
            windows = [window]
            return .opened(window.id)
        }

        func bringToFront(_ window: String, at location: DocumentLocation?) {
            guard let location else { return }
            saved(
                window,
                as: OpenWindow.File(path: location.path, spelling: location.spelling, identity: location.identity))
        }

        func path(of window: String) -> FilePath? { windows.first { $0.id == window }?.file?.path }

        func saved(_ window: String, as file: OpenWindow.File) {
            guard let index = windows.firstIndex(where: { $0.id == window }) else { return }
            windows[index].file = file
        }

        func rename(_ old: FilePath, to new: FilePath) throws {
            do throws(Errno) {
                try old.renameDurably(toFree: new)
            } catch { throw DocumentError(new, error, action: "cannot rename '\(old.string)' to this") }
            for index in windows.indices where windows[index].file?.path == old {
                windows[index].file?.path = new
                windows[index].file?.spelling = new
                windows[index].file?.renamedFrom = old
            }
        }

        func setPhase(_ phase: ScenePhase, of window: String) {
            guard let index = windows.firstIndex(where: { $0.id == window }) else { return }
            windows[index].phase = phase
        }

        func close(_ window: String) { windows.removeAll { $0.id == window } }

        func takeDiscarded() -> [OpenWindow] { [] }
    }

    #if WindowStore
        /// The windows of all processes of an app, in a window store.
        @MainActor
        final class StoredWindows: DocumentWindows {
            private let store: WindowStore
            private let process = ProcessIdentity(pid: CurrentProcess.id)

            init(_ store: WindowStore) { self.store = store }

            func windows(concerning location: DocumentLocation) throws(WindowStoreError) -> [OpenWindow] {
                try store.windows(concerning: location)
            }

            func open(_ window: OpenWindow) throws(WindowStoreError) -> WindowOpening {
                opening(try store.open(owned(window)))
            }

            func openInOnlyWindow(_ window: OpenWindow) throws(WindowStoreError) -> WindowOpening {
                opening(try store.openInOnlyWindow(owned(window)))
            }

            private func owned(_ window: OpenWindow) -> OpenWindow {
                var window = window
                window.owner = process
                return window
            }

            private func opening(_ opening: WindowStore.Opening) -> WindowOpening {
                switch opening {
                case .opened(let window): .opened(window.id)
                case .alreadyOpen(let windows): .alreadyOpen(windows)
                }
            }

            func bringToFront(_ window: String, at location: DocumentLocation?) throws(WindowStoreError) {
                _ = try store.bringToFront(window, at: location)
            }

            func saved(_ window: String, as file: OpenWindow.File) throws(WindowStoreError) {
                _ = try store.save(window, as: file)
            }

            func path(of window: String) throws(WindowStoreError) -> FilePath? { try store.window(window)?.file?.path }

            func rename(_ old: FilePath, to new: FilePath) throws {
                do throws(WindowStoreError) {
                    _ = try store.rename(old, to: new)
                } catch {
                    if error.kind == .notFound { throw DocumentError(.notFound, error.path, message: error.message) }
                    guard error.kind == .rename else { throw error }
                    let taken = (try? new.status()) ?? nil != nil
                    throw DocumentError(taken ? .exists : .notWritable, error.path, message: error.message)
                }
            }

            func setPhase(_ phase: ScenePhase, of window: String) throws(WindowStoreError) {
                _ = try store.setPhase(phase, of: window)
            }

            func close(_ window: String) throws(WindowStoreError) { _ = try store.close(window) }

            func takeDiscarded() throws(WindowStoreError) -> [OpenWindow] { try store.takeDiscarded() }
        }
    #endif
#endif
