package import AppDeclaration
package import SystemPackage

/// A source of open windows: a list, or a window store.
package protocol WindowSource {
    /// Returns the windows that are relevant to opening a file.
    func windows(concerning path: FilePath, in app: DocumentApp) throws(WindowStoreError) -> OpenWindows
    /// Returns the windows that are relevant to external events.
    func windowsForEvents() throws(WindowStoreError) -> OpenWindows
}

extension OpenWindows: WindowSource {
    /// Returns all windows of the list.
    package func windows(concerning path: FilePath, in app: DocumentApp) -> OpenWindows { self }
    /// Returns all windows of the list.
    package func windowsForEvents() -> OpenWindows { self }
}
