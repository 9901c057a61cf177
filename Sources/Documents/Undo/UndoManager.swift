#if !canImport(SwiftUI)
    /// An object that records actions that undo and redo changes.
    ///
    /// Each document has an undo manager, ``OpenDocument/undoManager``. An action that is registered with it marks the document
    /// as edited. Undoing the action marks the document as unedited if that restores the saved state.
    ///
    /// The type has Apple's name, because neither Foundation nor FoundationEssentials has this type on Linux.
    ///
    /// The actions that are registered in one turn of the main actor form a group. The actions of one call to
    /// `OpenDocument.edit(_:_:)` also form a group.
    ///
    /// Source: [UndoManager](https://developer.apple.com/documentation/foundation/undomanager).
    @MainActor
    public final class UndoManager {
        private struct Action {
            var target: ObjectIdentifier
            /// Runs the action. Returns false if its target does not exist.
            var run: @MainActor () -> Bool
        }

        private struct Group {
            var actions: [Action] = []
            var name = ""
            /// The state of the document after the group is undone.
            var state = 0
        }

        private var undoGroups: [Group] = []
        private var redoGroups: [Group] = []
        /// The group that receives new actions.
        private var open = Group()
        private var disabled = 0
        private let edits: EditCount
        /// A closure that is called at the end of an event.
        var eventEnded: @MainActor () -> Void = {}

        /// Creates an undo manager without actions.
        public convenience init() { self.init(EditCount()) }

        init(_ edits: EditCount) {
            self.edits = edits
            edits.onEvent { [weak self] in Task { @MainActor in self?.endEvent() } }
        }

        // MARK: Registering

        /// Registers an action that undoes a change. While actions are being undone, registers an action that redoes the
        /// change.
        ///
        /// The target is not retained. If it no longer exists, its actions have no effect.
        ///
        /// Source: [registerUndo(withTarget:handler:)](https://developer.apple.com/documentation/foundation/undomanager/registerundo(withtarget:handler:)).
        ///
        /// - Parameters:
        ///   - target: The object that changes.
        ///   - handler: The action, which receives the target.
        public func registerUndo<TargetType: AnyObject>(
            withTarget target: TargetType, handler: @escaping @MainActor (TargetType) -> Void
        ) {
            guard isUndoRegistrationEnabled else { return }
            if !isUndoing, !isRedoing {
                if groupingLevel == 0 {
                    precondition(groupsByEvent, "begin an undo group before you register an action")
                    groupingLevel = 1
                    isEventGroup = true
                }
                let state = edits.addUndo()
                if open.actions.isEmpty { open.state = state }
                redoGroups = []
            }
            let action = Action(target: ObjectIdentifier(target)) { [weak target] in
                guard let target else { return false }
                handler(target)
                return true
            }
            open.actions.append(action)
        }

        /// A Boolean value that indicates whether actions are registered.
        public var isUndoRegistrationEnabled: Bool { disabled == 0 }
        /// Disables registration until ``enableUndoRegistration()`` is called the same number of times.
        public func disableUndoRegistration() { disabled += 1 }
        /// Enables registration after ``disableUndoRegistration()``.
        public func enableUndoRegistration() {
            precondition(disabled > 0, "undo registration is not disabled")
            disabled -= 1
        }

        // MARK: Groups

        /// A Boolean value that indicates whether the actions that are registered in one turn of the main actor form a
        /// group. If false, begin a group before you register actions.
        ///
        /// Source: [groupsByEvent](https://developer.apple.com/documentation/foundation/undomanager/groupsbyevent).
        public var groupsByEvent = true
        /// The number of nested open groups.
        public private(set) var groupingLevel = 0
        private var isEventGroup = false

        /// Begins a group. Nested groups are undone together with the group that contains them.
        ///
        /// Source: [beginUndoGrouping()](https://developer.apple.com/documentation/foundation/undomanager/beginundogrouping()).
        public func beginUndoGrouping() {
            if isEventGroup, !isUndoing, !isRedoing { endEvent() }
            groupingLevel += 1
        }

        /// Ends the group that was begun last. A group without actions is discarded.
        public func endUndoGrouping() {
            precondition(groupingLevel > 0, "no undo group is open")
            groupingLevel -= 1
            if groupingLevel == 0 { close() }
        }

        private func close() {
            isEventGroup = false
            if !open.actions.isEmpty {
                undoGroups.append(open)
                limit()
            }
            open = Group()
            edits.endEvent()
        }

        /// Closes the group of the event, and ends the event.
        func endEvent() {
            if isEventGroup, groupingLevel == 1 { endUndoGrouping() }
            edits.endEvent()
            eventEnded()
        }

        /// The maximum number of groups, or 0 for no limit. If there are more, the oldest groups are removed.
        public var levelsOfUndo = 0 { didSet { limit() } }

        private func limit() {
            guard levelsOfUndo > 0 else { return }
            undoGroups.removeFirst(max(0, undoGroups.count - levelsOfUndo))
            redoGroups.removeFirst(max(0, redoGroups.count - levelsOfUndo))
        }

        // MARK: Undo and redo

        /// A Boolean value that indicates whether there is an action to undo. The actions of the open group count
        /// unless an action is being undone or redone.
        public var canUndo: Bool { !undoGroups.isEmpty || (!open.actions.isEmpty && !isUndoing && !isRedoing) }
        /// A Boolean value that indicates whether there is an action to redo.
        public var canRedo: Bool { !redoGroups.isEmpty }
        /// A Boolean value that indicates whether actions are being undone.
        public private(set) var isUndoing = false
        /// A Boolean value that indicates whether actions are being redone.
        public private(set) var isRedoing = false

        /// Ends the open group, and undoes the last group. Has no effect if there is none.
        ///
        /// Source: [undo()](https://developer.apple.com/documentation/foundation/undomanager/undo()).
        public func undo() {
            guard !isUndoing, !isRedoing else { return }
            precondition(groupingLevel <= 1, "end the nested undo groups before you undo")
            if groupingLevel == 1 { endUndoGrouping() }
            guard let group = undoGroups.popLast() else { return }
            isUndoing = true
            let inverse = run(group)
            isUndoing = false
            if let inverse { redoGroups.append(inverse) }
            endEvent()
        }

        /// Redoes the group that was undone last. Has no effect if there is none.
        public func redo() {
            guard !isUndoing, !isRedoing, let group = redoGroups.popLast() else { return }
            isRedoing = true
            let inverse = run(group)
            isRedoing = false
            if let inverse { undoGroups.append(inverse) }
            endEvent()
        }

        /// Runs the actions of a group in reverse order, and returns the group of actions that they registered.
        private func run(_ group: Group) -> Group? {
            open = Group(name: group.name)
            edits.endEvent()
            groupingLevel = 1
            open.state = edits.move(to: group.state) {
                group.actions.reversed().reduce(true) { isComplete, action in action.run() && isComplete }
            }
            groupingLevel = 0
            defer { open = Group() }
            return open.actions.isEmpty ? nil : open
        }

        // MARK: Removing

        /// Removes all actions, and enables registration. An edited document remains edited.
        ///
        /// Source: [removeAllActions()](https://developer.apple.com/documentation/foundation/undomanager/removeallactions()).
        public func removeAllActions() {
            undoGroups = []
            redoGroups = []
            open.actions = []
            disabled = 0
        }

        /// Removes all actions of a target.
        public func removeAllActions(withTarget target: AnyObject) {
            func remaining(_ group: Group) -> Group {
                var group = group
                group.actions.removeAll { $0.target == ObjectIdentifier(target) }
                // The changes of the target remain after the other actions are undone.
                group.state = edits.unknownState()
                return group
            }
            undoGroups = undoGroups.map(remaining).filter { !$0.actions.isEmpty }
            redoGroups = redoGroups.map(remaining).filter { !$0.actions.isEmpty }
            open = remaining(open)
        }

        // MARK: Names

        /// Sets the name of the open group, or of the last group, for menus.
        ///
        /// Source: [setActionName(_:)](https://developer.apple.com/documentation/foundation/undomanager/setactionname(_:)).
        public func setActionName(_ actionName: String) {
            if groupingLevel > 0 {
                open.name = actionName
            } else if !undoGroups.isEmpty {
                undoGroups[undoGroups.count - 1].name = actionName
            }
        }

        /// The name of the next group to undo, or an empty string.
        public var undoActionName: String { (open.actions.isEmpty ? undoGroups.last : open)?.name ?? "" }
        /// The name of the next group to redo, or an empty string.
        public var redoActionName: String { redoGroups.last?.name ?? "" }
        /// The title of a menu item, such as `Undo Typing`.
        public var undoMenuItemTitle: String { undoActionName.isEmpty ? "Undo" : "Undo \(undoActionName)" }
        /// The title of a menu item, such as `Redo Typing`.
        public var redoMenuItemTitle: String { redoActionName.isEmpty ? "Redo" : "Redo \(redoActionName)" }
    }
#endif
