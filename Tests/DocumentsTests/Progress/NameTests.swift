import Documents
import Foundation
import Testing

/// Code that also imports all of Foundation. The names of this module are Apple's, and Foundation does not have the
/// same names.
@MainActor
struct NameTests {
    private final class Target {}

    @Test func `The names of the module are not ambiguous with Foundation`() {
        func read(progress: consuming Subprogress) -> ProgressManager { progress.start(totalCount: 2) }
        let whole: ProgressManager = ProgressManager(totalCount: 1)
        let part = read(progress: whole.subprogress(assigningCount: 1))
        part.complete(count: 1)
        let reporter: ProgressReporter = whole.reporter
        #expect(reporter.fractionCompleted == 0.5)
        let undoManager: UndoManager = UndoManager()
        undoManager.registerUndo(withTarget: Target()) { _ in }
        #expect(undoManager.canUndo)
        #expect(FileWrapper(regularFileWithContents: Data()).isRegularFile)
    }
}
