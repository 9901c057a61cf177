import AppDeclaration

/// Whether RenameButton is enabled in a window, and why.
///
/// Source: [RenameButton](https://developer.apple.com/documentation/swiftui/renamebutton), which is disabled where no
/// rename action is in the environment.
public struct RenameAvailability: Sendable {
    /// Whether it is enabled.
    public let isEnabled: Bool
    /// The way to the answer.
    public let trace: [Decision.TraceStep]
}

extension Decision {
    /// Whether RenameButton is enabled in a window: there must be a file to rename, and a rename action.
    ///
    /// A pure function. That a document group provides the action, and another scene does not, is inferred: declarations
    /// say nothing of it.
    ///
    /// - Parameters:
    ///   - window: The window; nil when the file that was asked about is not open.
    ///   - app: The app.
    /// - Returns: The answer, and why.
    public static func renameDocument(in window: OpenWindow?, of app: DocumentApp) -> RenameAvailability {
        guard let window else {
            return RenameAvailability(
                isEnabled: false,
                trace: [.init("not-open", .documented, "no window has the file open, so that no button is there")])
        }
        guard let file = window.file else {
            return RenameAvailability(
                isEnabled: false,
                trace: [
                    .init(
                        "no-file", .documented,
                        "window \(window.id) has no file: a document has none before it is saved first")
                ])
        }
        let hasFile = TraceStep("file", .documented, "window \(window.id) has the file \(file.path)")
        let isDocument = app.group(named: window.scene) != nil
        return RenameAvailability(
            isEnabled: isDocument,
            trace: [
                hasFile,
                .init(
                    "rename-action", .inferred,
                    isDocument
                        ? "the document group '\(window.scene)' provides the rename action"
                        : "'\(window.scene)' is no document group, and nothing else provides a rename action"),
            ])
    }
}
