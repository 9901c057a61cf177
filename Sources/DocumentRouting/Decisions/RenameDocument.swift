public import AppDeclaration

/// Whether `RenameButton` is enabled in a window, and the reasons.
///
/// Source: [RenameButton](https://developer.apple.com/documentation/swiftui/renamebutton), which is disabled if the
/// environment has no rename action.
public struct RenameAvailability: Sendable {
    /// Whether it is enabled.
    public let isEnabled: Bool
    /// The steps of the decision.
    public let trace: [Decision.TraceStep]
}

extension Decision {
    /// Decides whether `RenameButton` is enabled in a window, which needs a file and a rename action.
    ///
    /// A pure function. That document groups provide the action, and other scenes do not, is inferred.
    ///
    /// - Parameters:
    ///   - window: The window, or nil if the file is not open.
    ///   - app: The app.
    /// - Returns: Whether it is enabled, and the reasons.
    public static func renameDocument(in window: OpenWindow?, of app: DocumentApp) -> RenameAvailability {
        guard let window else {
            return RenameAvailability(
                isEnabled: false,
                trace: [.init("not-open", .documented, "no window has the file open")])
        }
        guard let file = window.file else {
            return RenameAvailability(
                isEnabled: false,
                trace: [
                    .init(
                        "no-file", .documented,
                        "window \(window.id) has no file: a document has none before its first save")
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
                        : "'\(window.scene)' is not a document group, and other scenes provide no rename action"),
            ])
    }
}
