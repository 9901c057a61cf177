#if !canImport(SwiftUI)
    import DocumentRouting
    import SystemPackage

    /// Where the windows of an app are known: in this process, or in a store that several share.
    @MainActor
    protocol DocumentWindows: AnyObject {
        /// The windows that a file concerns: by its path, or by what it is.
        func windows(concerning file: OpenWindow.File) throws -> [OpenWindow]
        /// Opens a window, unless its file is open in another one.
        func open(_ window: OpenWindow) throws -> WindowOpening
        /// A window comes to the front, and remembers its file as it is now.
        func bringToFront(_ window: String, file: OpenWindow.File) throws
        /// Records the file that a window has now, after it was written.
        func saved(_ window: String, as file: OpenWindow.File) throws
        /// Renames a file on disk and for its window, so that after a crash both have the new name, or both the old one.
        func rename(_ old: FilePath, to new: FilePath) throws
        func close(_ window: String) throws
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

        func windows(concerning file: OpenWindow.File) -> [OpenWindow] {
            windows.filter { window in
                guard let other = window.file else { return false }
                if other.path == file.path { return true }
                guard let identity = file.identity, let known = other.identity else { return false }
                return known.isSameFile(as: identity)
            }
        }

        func open(_ window: OpenWindow) -> WindowOpening {
            if let file = window.file {
                let others = windows(concerning: file)
                guard others.isEmpty else { return .alreadyOpen(others) }
            }
            var window = window
            window.id = "w\(next)"
            next += 1
            windows.append(window)
            return .opened(window.id)
        }

        func bringToFront(_ window: String, file: OpenWindow.File) { saved(window, as: file) }

        func saved(_ window: String, as file: OpenWindow.File) {
            guard let index = windows.firstIndex(where: { $0.id == window }) else { return }
            windows[index].file = file
        }

        func rename(_ old: FilePath, to new: FilePath) throws {
            do throws(Errno) {
                try FileSystem.move(old, toFree: new)
                try FileSystem.synchronize(folder: new.folder)
            } catch { throw DocumentError(new, error, "cannot give '\(old.string)' this name") }
            for index in windows.indices where windows[index].file?.path == old {
                windows[index].file?.path = new
                windows[index].file?.spelling = new
                windows[index].file?.renamedFrom = old
            }
        }

        func close(_ window: String) { windows.removeAll { $0.id == window } }
    }

    extension OpenWindow.File {
        /// A file as it is now.
        init(at path: FilePath, spelling: FilePath? = nil) {
            self.init(path: path, spelling: spelling, identity: try? FileIdentity(at: path))
        }
    }
#endif
