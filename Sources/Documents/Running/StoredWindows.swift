#if WindowStore && !canImport(SwiftUI)
    import DocumentRouting
    import FileSystem
    import SystemPackage

    /// The windows of all processes of an app, in a window store.
    @MainActor
    final class StoredWindows: DocumentWindows {
        private let store: WindowStore
        private let process = ProcessIdentity(pid: CurrentProcess.id)

        init(_ store: WindowStore) { self.store = store }

        func windows(concerning place: DocumentPlace) throws -> [OpenWindow] { try store.windows(concerning: place) }

        func open(_ window: OpenWindow) throws -> WindowOpening {
            opening(try store.open(owned(window)))
        }

        func openInOnlyWindow(_ window: OpenWindow) throws -> WindowOpening {
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

        func bringToFront(_ window: String, at place: DocumentPlace?) throws {
            _ = try store.bringToFront(window, at: place)
        }

        func saved(_ window: String, as file: OpenWindow.File) throws { _ = try store.save(window, as: file) }

        func path(of window: String) throws -> FilePath? { try store.window(window)?.file?.path }

        func rename(_ old: FilePath, to new: FilePath) throws {
            do throws(WindowStoreError) {
                _ = try store.rename(old, to: new)
            } catch {
                if error.kind == .notFound { throw DocumentError(.notFound, error.path, error.message) }
                guard error.kind == .rename else { throw error }
                let taken = (try? new.status()) ?? nil != nil
                throw DocumentError(taken ? .exists : .notWritable, error.path, error.message)
            }
        }

        func setPhase(_ phase: ScenePhase, of window: String) throws { _ = try store.setPhase(phase, of: window) }

        func close(_ window: String) throws { _ = try store.close(window) }

        func takeDiscarded() throws -> [OpenWindow] { try store.takeDiscarded() }
    }
#endif
