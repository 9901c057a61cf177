public import AppDeclaration
public import SystemPackage

/// Something that knows which windows of an app are open: a list, or a window store.
public protocol WindowSource {
    /// The windows that matter when a file is to be opened.
    func windows(concerning path: FilePath, in app: DocumentApp) throws(WindowStoreError) -> OpenWindows
    /// The windows that matter to an external event.
    func windowsForEvents() throws(WindowStoreError) -> OpenWindows
}

extension OpenWindows: WindowSource {
    /// All windows of the list.
    public func windows(concerning path: FilePath, in app: DocumentApp) -> OpenWindows { self }
    /// All windows of the list.
    public func windowsForEvents() -> OpenWindows { self }
}

#if WindowStore
    extension WindowStore: WindowSource {
        /// The windows of the store that may have a file open. Of an app with one window it is that one, which shows the file
        /// next.
        public func windows(concerning path: FilePath, in app: DocumentApp) throws(WindowStoreError) -> OpenWindows {
            guard try exists else { return .none }
            let found: [OpenWindow] = try windows(concerning: DocumentPlace(of: path, among: .none))
            if found.isEmpty, !app.declaration.supportsMultipleScenes { return try windowsForEvents() }
            return OpenWindows(found)
        }

        /// The first window of each scene, and the first with each distinct set of conditions.
        public func windowsForEvents() throws(WindowStoreError) -> OpenWindows {
            OpenWindows(try firstWindows())
        }
    }
#endif
