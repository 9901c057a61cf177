#if !canImport(SwiftUI)
    public import AppDeclaration
    public import DocumentRouting
    import FileSystem
    import FoundationEssentials
    import Synchronization
    public import SystemPackage
    public import TypeRegistry

    /// An open document in a window.
    ///
    /// It is read and written outside the main actor. Edits wait while a snapshot is created.
    @MainActor
    public final class OpenDocument: Identifiable {
        /// The ID of the window.
        public nonisolated let id: String
        /// The document group of the window.
        public let group: DocumentApp.Group
        /// The path of the file after following symbolic links, or nil before the first save.
        public internal(set) var path: FilePath? {
            didSet { if path != oldValue { urlConfiguration.fileURL = path?.fileURL() } }
        }
        /// The type as which the document was opened or last saved. A rename does not change it.
        public internal(set) var contentType: UTType
        /// Whether the document is editable.
        public internal(set) var isEditable: Bool
        /// Starts the interaction in which a person enters a new name. ``RenameAction`` calls it.
        public var renameInteraction: (@MainActor (OpenDocument) -> Void)?

        /// The configuration that the group's closure got when it created the document, with the current values.
        ///
        /// Source: [URLDocumentConfiguration](https://developer.apple.com/documentation/swiftui/urldocumentconfiguration).
        public let urlConfiguration: URLDocumentConfiguration

        let model: any DocumentModel
        let controller: DocumentController
        /// A gate that serializes saves and renames.
        let order = EditGate()
        let edits = EditCount()
        let undo: UndoManager
        /// The task that waits until the next autosave.
        var autosave: Task<Void, Never>?
        /// The error of the last autosave, or nil if it succeeded, or the document was saved or read again since.
        public internal(set) var autosaveError: (any Error)?
        /// The progress of the current save, export or read, or nil if there is none.
        ///
        /// Its fraction is that of the reader or writer, and its summaries have their file and byte counts.
        public private(set) var progress: ProgressReporter?
        /// The file, to notice renames by other programs.
        var file: ResolvedLink?
        /// The files as they were last read or written, or nil if there were none.
        var state: FileState? { didSet { urlConfiguration.lastContentModificationDate = state?.modified } }
        /// The files that could not be read again.
        var refused: FileState?
        /// The error of reading a change of another process, or nil if there was no change, or it was read. The document has
        /// its content from before the change.
        public internal(set) var changeError: (any Error)?
        /// Renames that are not yet applied to the document in memory.
        var pendingRenames: [(old: FilePath, new: FilePath)] = []
        /// The phase of the window.
        public private(set) var scenePhase = ScenePhase.active
        /// Whether the document is in its window. It is not after it was closed, or replaced by another document in the only
        /// window of the app.
        public private(set) var isOpen = true

        init(
            id: String, group: DocumentApp.Group, path: FilePath?, state: FileState?, contentType: UTType,
            isEditable: Bool, model: any DocumentModel, urlConfiguration: URLDocumentConfiguration,
            controller: DocumentController
        ) {
            self.id = id
            self.group = group
            self.path = path
            self.state = state
            self.contentType = contentType
            self.isEditable = isEditable
            self.model = model
            self.urlConfiguration = urlConfiguration
            self.controller = controller
            urlConfiguration.fileURL = path?.fileURL()
            urlConfiguration.lastContentModificationDate = state?.modified
            undo = UndoManager(edits)
            file = path.flatMap(ResolvedLink.init)
            model.observe { [edits] in edits.add() }
            undo.eventEnded = { [weak self] in self?.scheduleAutosave() }
            watch()
        }

        // MARK: State

        /// Whether there are unsaved changes. There are none after all changes since the last save were undone.
        public var isEdited: Bool { edits.isEdited }

        /// The state for views. Its URL is the current one, also after a rename by another program.
        public var configuration: DocumentConfiguration {
            noticeRename()
            return DocumentConfiguration(filePath: path, isEditable: isEditable)
        }

        /// Sets the phase of the window, which also determines those of its scene and of the app.
        ///
        /// Throws `notOpen` if the document is closed, and `WindowStoreError` if the window store cannot be written.
        public func setScenePhase(_ phase: ScenePhase) throws {
            try checkOpen()
            try controller.windows.setPhase(phase, of: id)
            scenePhase = phase
            controller.updateScenePhase()
        }

        /// Updates the phase after the window came to the front.
        func cameToFront() {
            scenePhase = .active
            controller.updateScenePhase()
        }

        /// Returns the document if it has a Swift type, or nil.
        public func document<D>(as type: D.Type = D.self) -> D? { model.document as? D }

        // MARK: Editing

        /// Changes a document that is a value. The change can be undone.
        ///
        /// Throws `notEditable` if the document is not editable, and `wrongType` if it is not a value of the type. It is not
        /// changed then.
        public func edit<D: FileDocument, Result>(
            _ type: D.Type = D.self, _ change: (inout D) throws -> Result
        ) async throws -> Result {
            guard let model = model as? ValueModel<D>, var value = model.value else { throw wrongType(D.self) }
            try checkEditable()
            await model.gate.pass()
            try checkOpen()
            value = model.value ?? value
            undo.endEvent()
            defer { undo.endEvent() }
            let old = value
            let result = try change(&value)
            model.value = value
            edits.add()
            model.registerUndo(to: old, with: undo)
            return result
        }

        /// Changes a document that is an object, after waiting for a snapshot that is being created.
        ///
        /// The change can be undone if `change` registers actions with the ``undoManager``.
        ///
        /// Throws `notEditable` if the document is not editable, and `wrongType` if it is not an object of the type. It is not
        /// changed then.
        public func edit<D: AnyObject, Result>(
            _ type: D.Type = D.self, _ change: (D) throws -> Result
        ) async throws -> Result {
            guard model.document is D else { throw wrongType(D.self) }
            try checkEditable()
            await model.gate.pass()
            try checkOpen()
            // The document may have been read again meanwhile.
            guard let document = model.document as? D else { throw wrongType(D.self) }
            undo.endEvent()
            defer { undo.endEvent() }
            let result = try change(document)
            edits.add()
            return result
        }

        /// The undo manager of the document, or nil if the group only shows documents.
        ///
        /// Source: [undoManager](https://developer.apple.com/documentation/swiftui/environmentvalues/undomanager).
        public var undoManager: UndoManager? { group.role == .viewer ? nil : undo }

        private func wrongType(_ type: Any.Type) -> DocumentError {
            DocumentError(.wrongType, path, message: "the document of '\(group.name)' is not a \(type)")
        }

        func checkOpen() throws(DocumentError) {
            guard !isOpen else { return }
            throw DocumentError(.notOpen, path, message: "the document is closed")
        }

        func checkEditable() throws(DocumentError) {
            try checkOpen()
            guard !isEditable else { return }
            throw DocumentError(
                .notEditable, path,
                message: group.role == .viewer ? "'\(group.name)' only shows documents" : "its file is not writable")
        }

        /// Calls a function whose progress is that of the document.
        func withProgress(_ work: (ProgressManager) async throws -> Void) async throws {
            let manager = ProgressManager(totalCount: 1)
            progress = manager.reporter
            defer { progress = nil }
            try await work(manager)
        }

        // MARK: Closing

        /// Closes the window.
        ///
        /// If documents are saved by themselves (``DocumentController/autosaveInterval``), unsaved changes are saved first.
        /// Otherwise, and in a document without a file, they are lost; check ``isEdited`` first.
        ///
        /// Throws the errors of ``save()``, and `WindowStoreError` if the window store cannot be written. The document stays
        /// open then.
        public func close() async throws {
            guard isOpen else { return }
            if controller.autosaveInterval != nil, path != nil {
                _ = try await giveWay { [self] in
                    try controller.closed(self)
                    return true
                }
                return
            }
            await order.close()
            defer { order.open() }
            guard isOpen else { return }
            try controller.closed(self)
            hasClosed()
        }

        private func hasClosed() {
            isOpen = false
            autosave?.cancel()
            undo.removeAllActions()
        }

        /// Saves unsaved changes of the document, and closes it when another document replaces it in its window.
        ///
        /// - Parameter replace: Shows the other document in the window. Returns false if that is not possible.
        /// - Returns: The result of `replace`. If it is false, the document stays open.
        /// - Throws: The errors of ``save()`` and `replace`. The document stays open then.
        func giveWay(_ replace: () throws -> Bool) async throws -> Bool {
            var saves = 0
            while true {
                if needsSave {
                    guard saves < 8 else {
                        throw DocumentError(.keepsChanging, path, message: "it changes each time it is saved")
                    }
                    saves += 1
                    try await save()
                }
                await order.close()
                if !needsSave { break }
                order.open()
            }
            defer { order.open() }
            let isReplaced = try replace()
            if isReplaced { hasClosed() }
            return isReplaced
        }

        /// Whether there are changes that would be lost. The document of a viewer has none.
        private var needsSave: Bool { isOpen && isEdited && isEditable }
    }
#endif
