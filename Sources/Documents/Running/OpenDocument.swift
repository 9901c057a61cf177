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
    /// The document is read and written outside the main actor. Edits wait while a snapshot is created.
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
        /// The type with which the document was opened or last saved. A rename does not change it.
        public internal(set) var contentType: UTType
        /// A Boolean value that indicates whether the document is editable.
        public internal(set) var isEditable: Bool
        /// A closure that starts the interaction in which the user enters a new name. ``RenameAction`` calls it.
        public var renameInteraction: (@MainActor (OpenDocument) -> Void)?

        /// The configuration that the group's closure received when it created the document, with the current values.
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
        /// The error of the last autosave. The value is nil if the autosave succeeded, or if the document was saved or read
        /// again since then.
        public internal(set) var autosaveError: (any Error)?
        /// The progress of the current save, export or read, or nil if there is none.
        ///
        /// Its fraction is the fraction of the reader or writer, and its summaries contain their file and byte counts.
        public private(set) var progress: ProgressReporter?
        /// The file, which is used to detect renames by other programs.
        var file: ResolvedLink?
        /// The state of the files when they were last read or written, or nil if there were none.
        var state: FileState? { didSet { urlConfiguration.lastContentModificationDate = state?.modified } }
        /// The state of the files that could not be read again.
        var refused: FileState?
        /// The error of reading a change by another process, or nil if there was no change or reading it succeeded. If there is
        /// an error, the document has its previous content.
        public internal(set) var changeError: (any Error)?
        /// The renames that are not yet applied to the document in memory.
        var pendingRenames: [(old: FilePath, new: FilePath)] = []
        /// The phase of the window.
        public private(set) var scenePhase = ScenePhase.active
        /// A Boolean value that indicates whether the document is in its window. It is false after the document was closed, or
        /// after another document replaced it in the only window of the app.
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

        /// A Boolean value that indicates whether there are unsaved changes. It is false if all changes since the last save
        /// were undone.
        public var isEdited: Bool { edits.isEdited }

        /// The URL of the file and whether the document is editable, for views. The URL is the current URL, even after another program
        /// has renamed the file.
        public var configuration: DocumentConfiguration {
            noticeRename()
            return DocumentConfiguration(filePath: path, isEditable: isEditable)
        }

        /// Sets the phase of the window, which also determines the phase of its scene and of the app.
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

        /// Returns the document if it has the given Swift type, otherwise nil.
        public func document<D>(as type: D.Type = D.self) -> D? { model.document as? D }

        // MARK: Editing

        /// Changes a document that is a value. The change can be undone.
        ///
        /// Throws `notEditable` if the document is not editable, and `wrongType` if it is not a value of the type. In that
        /// case, the document is not changed.
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

        /// Changes a document that is an object. Waits while a snapshot is being created.
        ///
        /// The change can be undone if `change` registers actions with the ``undoManager``.
        ///
        /// Throws `notEditable` if the document is not editable, and `wrongType` if it is not an object of the type. In that
        /// case, the document is not changed.
        public func edit<D: AnyObject, Result>(
            _ type: D.Type = D.self, _ change: (D) throws -> Result
        ) async throws -> Result {
            guard model.document is D else { throw wrongType(D.self) }
            try checkEditable()
            await model.gate.pass()
            try checkOpen()
            // The document may have been read again in the meantime.
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

        /// Calls a closure, and publishes its progress as the progress of the document.
        func withProgress(_ work: (ProgressManager) async throws -> Void) async throws {
            let manager = ProgressManager(totalCount: 1)
            progress = manager.reporter
            defer { progress = nil }
            try await work(manager)
        }

        // MARK: Closing

        /// Closes the window.
        ///
        /// If documents are saved automatically (``DocumentController/autosaveInterval``), unsaved changes are saved first.
        /// Otherwise, or if the document has no file, unsaved changes are lost. Check ``isEdited`` before you call this method.
        ///
        /// Throws the errors of ``save(overwritingChanges:)``, and `WindowStoreError` if the window store cannot be written. In that case, the
        /// document stays open.
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

        /// Saves unsaved changes of the document, and closes it because another document replaces it in its window.
        ///
        /// - Parameter replace: A closure that shows the other document in the window. It returns false if that is not
        ///   possible.
        /// - Returns: The result of `replace`. If it is false, the document stays open.
        /// - Throws: The errors of ``save(overwritingChanges:)`` and `replace`. In that case, the document stays open.
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

        /// Whether there are changes that would be lost. A document in a viewer has no such changes.
        private var needsSave: Bool { isOpen && isEdited && isEditable }
    }
#endif
