import Dispatch
import Testing

@testable import Documents

/// Undo and redo, after the pages of [UndoManager](https://developer.apple.com/documentation/foundation/undomanager).
@MainActor
@Suite(.timeLimit(.minutes(1)))
struct UndoManagerTests {
    /// A string whose changes can be undone.
    @MainActor private final class Text {
        let undoManager = UndoManager()
        var text: String { didSet { register(oldValue) } }

        init(_ text: String = "") { self.text = text }

        private func register(_ old: String) {
            undoManager.registerUndo(withTarget: self) { $0.text = old }
        }

        /// Sets the text in a group.
        func set(_ new: String, named name: String = "") {
            undoManager.beginUndoGrouping()
            text = new
            if !name.isEmpty { undoManager.setActionName(name) }
            undoManager.endUndoGrouping()
        }
    }

    /// [registerUndo(withTarget:handler:)](https://developer.apple.com/documentation/foundation/undomanager/registerundo(withtarget:handler:)),
    /// [undo()](https://developer.apple.com/documentation/foundation/undomanager/undo()).
    @Test func `A registered action is undone and redone`() {
        let text = Text("a")
        let undo = text.undoManager
        #expect(!undo.canUndo && !undo.canRedo)
        undo.undo()
        undo.redo()
        text.set("b")
        text.set("c")
        #expect(undo.canUndo && !undo.canRedo)
        undo.undo()
        #expect(text.text == "b" && undo.canUndo && undo.canRedo)
        undo.undo()
        #expect(text.text == "a" && !undo.canUndo && undo.canRedo)
        undo.redo()
        undo.redo()
        #expect(text.text == "c" && undo.canUndo && !undo.canRedo)
        undo.undo()
        text.set("d")
        #expect(!undo.canRedo, "a new change leaves nothing to redo")
        undo.undo()
        #expect(text.text == "b")
    }

    /// [groupsByEvent](https://developer.apple.com/documentation/foundation/undomanager/groupsbyevent): a group around each
    /// pass of the run loop, which is a turn of the main actor here.
    @Test func `The actions of a turn are a group`() async {
        let text = Text("a")
        text.text = "b"
        text.text = "c"
        #expect(text.undoManager.groupingLevel == 1)
        await Task { @MainActor in }.value
        #expect(text.undoManager.groupingLevel == 0)
        text.text = "d"
        text.undoManager.undo()
        #expect(text.text == "c")
        text.undoManager.undo()
        #expect(text.text == "a" && !text.undoManager.canUndo)
        text.undoManager.redo()
        #expect(text.text == "c")
    }

    /// [beginUndoGrouping()](https://developer.apple.com/documentation/foundation/undomanager/beginundogrouping()): "undo
    /// groups can be nested".
    @Test func `A group is undone with the groups in it, in reverse order`() {
        let text = Text("a")
        let undo = text.undoManager
        undo.groupsByEvent = false
        undo.beginUndoGrouping()
        text.text = "b"
        undo.beginUndoGrouping()
        text.text = "c"
        #expect(undo.groupingLevel == 2)
        undo.endUndoGrouping()
        text.text = "d"
        undo.endUndoGrouping()
        undo.beginUndoGrouping()
        undo.endUndoGrouping()
        undo.undo()
        #expect(text.text == "a" && !undo.canUndo)
        undo.redo()
        #expect(text.text == "d" && undo.groupingLevel == 0)
    }

    @Test(arguments: 0..<4) func `An invalid order of calls stops the program`(_ order: Int) async {
        await #expect(processExitsWith: .failure) { [order] in await MainActor.run { failUndo(order) } }
    }

    /// [setActionName(_:)](https://developer.apple.com/documentation/foundation/undomanager/setactionname(_:)).
    @Test func `Groups have names for menus`() {
        let text = Text("a")
        let undo = text.undoManager
        #expect(undo.undoMenuItemTitle == "Undo" && undo.redoMenuItemTitle == "Redo" && undo.undoActionName.isEmpty)
        text.set("b", named: "Typing")
        text.set("c")
        undo.setActionName("Cut")
        #expect(undo.undoActionName == "Cut" && undo.undoMenuItemTitle == "Undo Cut")
        undo.undo()
        #expect(undo.undoActionName == "Typing" && undo.redoActionName == "Cut" && undo.redoMenuItemTitle == "Redo Cut")
        text.text = "x"
        undo.setActionName("Paste")
        #expect(undo.undoActionName == "Paste")
    }

    /// [disableUndoRegistration()](https://developer.apple.com/documentation/foundation/undomanager/disableundoregistration()),
    /// and [enableUndoRegistration()](https://developer.apple.com/documentation/foundation/undomanager/enableundoregistration()),
    /// which balances it.
    @Test func `Disabled registrations have no effect`() {
        let text = Text("a")
        let undo = text.undoManager
        undo.disableUndoRegistration()
        undo.disableUndoRegistration()
        undo.enableUndoRegistration()
        text.set("b")
        #expect(!undo.isUndoRegistrationEnabled && !undo.canUndo)
        undo.enableUndoRegistration()
        text.set("c")
        undo.undo()
        #expect(text.text == "b")
    }

    /// [levelsOfUndo](https://developer.apple.com/documentation/foundation/undomanager/levelsofundo).
    @Test func `The number of groups can be limited`() {
        let text = Text("0")
        for number in 1...5 { text.set("\(number)") }
        text.undoManager.levelsOfUndo = 2
        text.set("6")
        for _ in 0..<5 { text.undoManager.undo() }
        #expect(text.text == "4")
        text.undoManager.levelsOfUndo = 1
        for _ in 0..<5 { text.undoManager.redo() }
        #expect(text.text == "5")
    }

    /// [removeAllActions()](https://developer.apple.com/documentation/foundation/undomanager/removeallactions()), which
    /// enables registration, and [removeAllActions(withTarget:)](https://developer.apple.com/documentation/foundation/undomanager/removeallactions(withtarget:)).
    @Test func `Actions can be removed`() {
        let (text, undo) = (Text("a"), UndoManager())
        var other: Text? = Text("x")
        for target in [text, other, text] {
            undo.beginUndoGrouping()
            if let target { undo.registerUndo(withTarget: target) { $0.text += "!" } }
            undo.endUndoGrouping()
        }
        undo.removeAllActions(withTarget: text)
        undo.undo()
        #expect(text.text == "a" && other?.text == "x!" && !undo.canUndo)
        undo.registerUndo(withTarget: text) { $0.text += "?" }
        if let other { undo.registerUndo(withTarget: other) { $0.text += "?" } }
        // The target is not retained.
        weak let released = other
        other = nil
        #expect(released == nil)
        undo.undo()
        #expect(text.text == "a?")
        undo.disableUndoRegistration()
        text.set("b")
        text.undoManager.removeAllActions()
        undo.removeAllActions()
        #expect(undo.isUndoRegistrationEnabled && !text.undoManager.canUndo)
    }

    /// [dispatchMain()](https://developer.apple.com/documentation/dispatch/dispatchmain()): after it, the main queue has no thread
    /// of its own. A program with an asynchronous `main` calls it.
    @Test func `The main actor is recognized on every thread`() async {
        let edits = EditCount()
        await withCheckedContinuation { continuation in
            DispatchQueue.global().async {
                DispatchQueue.main.sync {
                    _ = edits.addUndo()
                    edits.add()
                }
                continuation.resume()
            }
        }
        #expect(edits.isEdited)
        _ = edits.move(to: 0) { true }
        #expect(!edits.isEdited, "the edit belongs to the action")
    }
}

/// Calls the methods of an undo manager in an invalid order.
@MainActor private func failUndo(_ order: Int) {
    let undo = UndoManager()
    switch order {
    case 0: undo.endUndoGrouping()
    case 1: undo.enableUndoRegistration()
    case 2:
        undo.groupsByEvent = false
        undo.registerUndo(withTarget: undo) { _ in }
    default:
        undo.beginUndoGrouping()
        undo.beginUndoGrouping()
        undo.undo()
    }
}
