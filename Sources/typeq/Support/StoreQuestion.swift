import AppDeclaration
import DocumentRouting
import SystemPackage

/// The app and its window store, which the commands that change windows begin with.
struct StoreQuestion {
    let app: DocumentApp
    let notation: Notation
    let source: AskedWindows
    let code: ExitCode

    /// Nil when there is no app to ask; that has been said then, and is trouble.
    init?(_ invocation: Invocation, _ console: inout Console) {
        guard let asked = AppQuestion(invocation, &console) else { return nil }
        (app, notation, source, code) = (asked.app, asked.notation, asked.windows, asked.code)
    }

    /// The window that an operand names: `w1`, or a file that it has open. A file that is named as a window is written
    /// with its directory: `./w1`. Nil when it is not open.
    func window(_ operand: Argument) throws(WindowStoreError) -> OpenWindow? {
        if OpenWindow.isID(operand.text) { return try source.store?.window(operand.text) }
        let windows = try source.windows(concerning: operand.path, in: app)
        return Decision.bringToFront(DocumentLocation(of: operand.path, among: windows), in: app, windows: windows)?
            .window
    }
}

extension WindowStoreError {
    /// There is no place for a store.
    static let nowhere = WindowStoreError(
        path: "", kind: .unwritable, message: "the window store has no location: set XDG_STATE_HOME or HOME")
}
