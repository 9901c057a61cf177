package import AppDeclaration

/// A decision about whether `RenameButton` is enabled in a window, and the reasons.
///
/// Source: [RenameButton](https://developer.apple.com/documentation/swiftui/renamebutton), which is disabled if the environment
/// has no rename action. It is inferred that document groups provide the action and other scenes do not.
package struct RenameAvailability: Sendable {
    /// Whether the button is enabled.
    package let isEnabled: Bool
    package private(set) var reasons = Reasons()

    /// Decides whether `RenameButton` is enabled in a window, or for a file that is not open.
    package init(in window: OpenWindow?, of app: DocumentApp) {
        let isDocument = window.map { app.group(named: $0.scene) != nil } ?? false
        isEnabled = isDocument && window?.file != nil
        guard let window, let file = window.file else {
            if let id = window?.id {
                reasons.cite("no-file", "window \(id) has no file: a document has no file before its first save")
            } else {
                reasons.cite("not-open", "no window has the file open")
            }
            return
        }
        reasons.cite("file", "window \(window.id) has the file \(file.path)")
        reasons.infer(
            "rename-action",
            isDocument
                ? "the document group '\(window.scene)' provides the rename action"
                : "'\(window.scene)' is not a document group, and other scenes provide no rename action")
    }
}
