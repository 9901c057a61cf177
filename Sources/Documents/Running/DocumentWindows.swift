#if !canImport(SwiftUI)
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif
    import AppDeclaration
    import DocumentRouting
    import Synchronization
    import SystemPackage
    import TypeRegistry

    /// Where the windows of an app are known: in this process, or in a store that several share.
    protocol DocumentWindows: Sendable {
        /// Opens a window on a file, unless the file is open in another one.
        func open(_ file: FilePath, type: UTType, group: String) throws -> WindowOpening
        /// Opens a window on a document without a file, and gives its name.
        func openUntitled(group: String) throws -> String
        /// The window that a file is open in; nil when it is open in none. It comes to the front.
        func bringToFront(_ file: FilePath) throws -> OpenWindow?
        /// Throws `exists` when a file is that of another window.
        func checkFree(_ file: FilePath, for window: String) throws
        /// Records the file that a window has now, after it was written.
        func saved(_ window: String, as file: FilePath, type: UTType) throws
        /// Renames a file on disk, and for its window.
        func rename(_ window: String, from old: FilePath, to new: FilePath) throws
        func close(_ window: String) throws
    }

    enum WindowOpening {
        case opened(String)
        case inFront(OpenWindow)
    }

    /// The windows of this process alone.
    final class ProcessWindows: DocumentWindows {
        private let state = Mutex<(next: Int, windows: [OpenWindow])>((1, []))

        func open(_ file: FilePath, type: UTType, group: String) throws -> WindowOpening {
            let found = OpenWindow.File(path: file, identity: Self.identity(of: file))
            return state.withLock { state in
                if let index = Self.index(of: found, in: state.windows) {
                    state.windows[index].file?.identity = found.identity
                    state.windows[index].file?.path = file
                    return .inFront(state.windows[index])
                }
                return .opened(Self.add(found, group, to: &state))
            }
        }

        func openUntitled(group: String) throws -> String { state.withLock { Self.add(nil, group, to: &$0) } }

        func bringToFront(_ file: FilePath) throws -> OpenWindow? {
            let found = OpenWindow.File(path: file, identity: Self.identity(of: file))
            return state.withLock { state in Self.index(of: found, in: state.windows).map { state.windows[$0] } }
        }

        func checkFree(_ file: FilePath, for window: String) throws {
            guard let other = try bringToFront(file), other.id != window else { return }
            throw DocumentError(.exists, file, "it is open in window \(other.id): close it, or save under another name")
        }

        func saved(_ window: String, as file: FilePath, type: UTType) throws {
            let identity = Self.identity(of: file)
            state.withLock { state in
                guard let index = state.windows.firstIndex(where: { $0.id == window }) else { return }
                state.windows[index].file = OpenWindow.File(path: file, identity: identity)
            }
        }

        func rename(_ window: String, from old: FilePath, to new: FilePath) throws {
            do throws(Errno) {
                try FileSystem.move(old, toFree: new)
                try FileSystem.synchronize(folder: new.folder)
            } catch { throw DocumentError(new, error, "cannot rename '\(old.string)' to it") }
            try saved(window, as: new, type: .data)
        }

        func close(_ window: String) throws {
            state.withLock { state in state.windows.removeAll { $0.id == window } }
        }

        // MARK: Identity

        /// Path before number: a file that takes another's place is the same document; see design of the decision.
        private static func index(of file: OpenWindow.File, in windows: [OpenWindow]) -> Int? {
            if let index = windows.firstIndex(where: { $0.file?.path == file.path }) { return index }
            guard let identity = file.identity else { return nil }
            return windows.firstIndex { $0.file?.identity?.isSameFile(as: identity) ?? false }
        }

        private static func identity(of file: FilePath) -> FileIdentity? {
            guard let status = try? FileSystem.status(file) else { return nil }
            return FileIdentity(device: status.device, inode: status.inode)
        }

        private static func add(
            _ file: OpenWindow.File?, _ group: String, to state: inout (next: Int, windows: [OpenWindow])
        ) -> String {
            let id = "w\(state.next)"
            state.next += 1
            state.windows.append(OpenWindow(id: id, scene: group, file: file))
            return id
        }
    }
#endif
