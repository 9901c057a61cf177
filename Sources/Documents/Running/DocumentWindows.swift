#if !canImport(SwiftUI)
    import DocumentRouting
    import FileSystem
    import SystemPackage

    /// Where the windows of an app are known: in this process, or in a store that several share.
    @MainActor
    protocol DocumentWindows: AnyObject {
        /// The windows that a file concerns: by its path, or by what it is.
        func windows(concerning place: DocumentPlace) throws -> [OpenWindow]
        /// Opens a window, unless its file is open in another one.
        func open(_ window: OpenWindow) throws -> WindowOpening
        /// Shows a window in place of the one that is open, under its name, unless its file is open already. Where none is
        /// open, opens it.
        func openInOnlyWindow(_ window: OpenWindow) throws -> WindowOpening
        /// A window comes to the front, and remembers its file as it is now; nil leaves what it knows.
        func bringToFront(_ window: String, at place: DocumentPlace?) throws
        /// Records the file that a window has now, after it was written.
        func saved(_ window: String, as file: OpenWindow.File) throws
        /// The path of a window's file; somebody else may have renamed it.
        func path(of window: String) throws -> FilePath?
        /// Renames a file on disk and for its window, so that after a crash both have the new name, or both the old one.
        func rename(_ old: FilePath, to new: FilePath) throws
        /// Records the phase of a window.
        func setPhase(_ phase: ScenePhase, of window: String) throws
        func close(_ window: String) throws
        /// The windows that went with their process, each told once.
        func takeDiscarded() throws -> [OpenWindow]
    }

    enum WindowOpening {
        case opened(String)
        /// The windows that the file concerns.
        case alreadyOpen([OpenWindow])
    }

    /// The windows of this process alone.
    @MainActor
    final class ProcessWindows: DocumentWindows {
        private var next = 1
        private var windows: [OpenWindow] = []

        func windows(concerning place: DocumentPlace) -> [OpenWindow] {
            windows.filter { window in
                guard let file = window.file else { return false }
                if file.path == place.path { return true }
                // Where no file has exactly this path, one in another Unicode form of it is meant.
                guard let identity = place.identity else {
                    return String(validating: file.path).map { $0 == String(validating: place.path) } ?? false
                }
                return file.identity?.isSameFile(as: identity) ?? false
            }
        }

        func open(_ window: OpenWindow) -> WindowOpening {
            // One process, one actor: whoever asked before has asked of the same windows.
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

        func bringToFront(_ window: String, at place: DocumentPlace?) {
            guard let place else { return }
            saved(window, as: OpenWindow.File(path: place.path, spelling: place.spelling, identity: place.identity))
        }

        func path(of window: String) -> FilePath? { windows.first { $0.id == window }?.file?.path }

        func saved(_ window: String, as file: OpenWindow.File) {
            guard let index = windows.firstIndex(where: { $0.id == window }) else { return }
            windows[index].file = file
        }

        func rename(_ old: FilePath, to new: FilePath) throws {
            do throws(Errno) {
                try old.renameDurably(toFree: new)
            } catch { throw DocumentError(new, error, "cannot give '\(old.string)' this name") }
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
#endif
