#if !canImport(SwiftUI)
    public import AppDeclaration
    import DocumentRouting
    import FileSystem
    public import FoundationEssentials
    import Synchronization
    public import SystemPackage
    public import TypeRegistry

    /// A document in a window: its content, its file, and what can be done with both.
    ///
    /// Reads and writes happen off the main actor; edits wait while a snapshot is taken.
    @MainActor
    public final class OpenDocument: Identifiable {
        /// The name of the window.
        public nonisolated let id: String
        /// The document group whose window it is.
        public let group: DocumentApp.Group
        /// The path of the file, behind symbolic links; nil before the first save.
        public private(set) var path: FilePath?
        /// The type as which the document was opened or last saved. A rename does not change it.
        public private(set) var contentType: UTType
        /// Whether the document can be edited.
        public private(set) var isEditable: Bool
        /// Begins the interaction by which a person gives a new name; what ``RenameAction`` calls.
        public var renameInteraction: (@MainActor (OpenDocument) -> Void)?

        let model: any DocumentModel
        private let controller: DocumentController
        /// One save or rename after another.
        private let order = EditGate()
        private let edits = EditCount()
        private var savedEdits = 0
        /// The file, to notice when others rename it.
        private var file: FollowedFile?
        /// Renames that the document in memory has not been told of.
        private var untold: [(old: FilePath, new: FilePath)] = []
        /// The phase of the window: how far a person uses it.
        public private(set) var scenePhase = ScenePhase.active
        /// Whether the document is in its window: false after it was closed, and after another document was opened where the
        /// app has one window only.
        public private(set) var isOpen = true

        init(
            id: String, group: DocumentApp.Group, path: FilePath?, contentType: UTType, isEditable: Bool,
            model: any DocumentModel, controller: DocumentController
        ) {
            self.id = id
            self.group = group
            self.path = path
            self.contentType = contentType
            self.isEditable = isEditable
            self.model = model
            self.controller = controller
            file = path.flatMap(FollowedFile.init)
            model.observe { [edits] in edits.add() }
        }

        // MARK: State

        /// Whether there are changes that are not saved.
        public var isEdited: Bool { edits.count != savedEdits }

        /// The state that views ask for. Its URL is the one that the file has now, whoever renamed it.
        public var configuration: DocumentConfiguration {
            noticeRename()
            return DocumentConfiguration(filePath: path, isEditable: isEditable)
        }

        /// Records the phase of the window, and with it those of its scene and of the app.
        ///
        /// Throws `notOpen` when the document is closed, and `WindowStoreError` when the store of the app cannot be written.
        public func setScenePhase(_ phase: ScenePhase) throws {
            try checkOpen()
            try controller.windows.setPhase(phase, of: id)
            scenePhase = phase
            controller.updateScenePhase()
        }

        /// The window came to the front, which its store knows.
        func cameToFront() {
            scenePhase = .active
            controller.updateScenePhase()
        }

        /// The document, when it is of a type; nil when it is of another.
        public func document<D>(as type: D.Type = D.self) -> D? { model.document as? D }

        // MARK: Editing

        /// Changes a document that is a value.
        ///
        /// Throws `notEditable` where it cannot be edited, and `wrongType` when the document is not a value of the type. It
        /// is not changed then.
        public func edit<D: FileDocument, Result>(
            _ type: D.Type = D.self, _ change: (inout D) throws -> Result
        ) async throws -> Result {
            guard let model = model as? ValueModel<D>, var value = model.value else { throw wrongType(D.self) }
            try checkEditable()
            await model.gate.pass()
            try checkOpen()
            value = model.value ?? value
            let result = try change(&value)
            model.value = value
            edits.add()
            return result
        }

        /// Changes a document that is an object, as soon as no snapshot is being taken.
        ///
        /// Throws `notEditable` where it cannot be edited, and `wrongType` when the document is not an object of the type. It
        /// is not changed then.
        public func edit<D: AnyObject, Result>(
            _ type: D.Type = D.self, _ change: (D) throws -> Result
        ) async throws -> Result {
            guard let document = model.document as? D else { throw wrongType(D.self) }
            try checkEditable()
            await model.gate.pass()
            try checkOpen()
            let result = try change(document)
            edits.add()
            return result
        }

        private func wrongType(_ type: Any.Type) -> DocumentError {
            DocumentError(.wrongType, path, "the document of '\(group.name)' is not a \(type)")
        }

        private func checkOpen() throws {
            guard !isOpen else { return }
            throw DocumentError(.notOpen, path, "the document is closed")
        }

        private func checkEditable() throws {
            try checkOpen()
            guard !isEditable else { return }
            throw DocumentError(
                .notEditable, path,
                group.role == .viewer ? "'\(group.name)' only shows documents" : "its file cannot be written")
        }

        // MARK: Saving

        /// Saves the document to its file.
        ///
        /// Throws ``DocumentError``: it was never saved, it cannot be edited, its group does not write its type, or the file
        /// cannot be written. The file is then as it was.
        public func save() async throws {
            // Another process may have renamed it in the meantime.
            noticeRename()
            if path != nil, let known = try controller.windows.path(of: id) { await follow(to: known) }
            guard let path else {
                throw DocumentError(.neverSaved, nil, "the document was never saved: it needs a name first")
            }
            try await write(to: path, as: contentType)
        }

        /// Saves the document under another path, which is its own from then on. The type is the one given, else that of the
        /// path where the group writes it, else the document's, else the first that the group writes.
        ///
        /// Throws as ``save()`` does, and `exists` when the path is that of another open document.
        public func save(to newPath: FilePath, as type: UTType? = nil) async throws {
            let target = try Saving.target(of: newPath.absolute)
            let named = controller.contentType(of: target, isDirectory: writesPackages(type ?? contentType))
            let candidates = [type, group.writes(named) ? named : nil, group.writes(contentType) ? contentType : nil]
            guard let type = candidates.compactMap({ $0 }).first ?? group.writable.first else {
                throw DocumentError(.notEditable, newPath, "'\(group.name)' only shows documents")
            }
            try await write(to: target, as: type)
        }

        /// The same with a file URL.
        public func save(to url: URL, as type: UTType? = nil) async throws {
            guard let path = FilePath(fileURL: url) else {
                throw DocumentError(.illegalName, nil, "\(url.absoluteString) is not a file URL")
            }
            try await save(to: path, as: type)
        }

        private func writesPackages(_ type: UTType) -> Bool { type.conforms(to: .directory) }

        private func write(to target: FilePath, as type: UTType) async throws {
            if target == path { try checkEditable() }
            guard group.writes(type) else {
                let saveAs = group.writable.first.map { ": save it under another name, as \($0)" } ?? ""
                throw DocumentError(.typeNotWritable, target, "'\(group.name)' does not write \(type)\(saveAs)")
            }
            await order.shut()
            defer { order.open() }
            try checkOpen()
            if target != path { try controller.checkFree(target, for: id) }
            await tellOfRenames()
            edits.mark()
            try await model.write(to: target, contentType: type) { [edits] in edits.mark() }
            let identity = try? FileIdentity(at: target)
            let file = OpenWindow.File(path: target, identity: identity, type: type.identifier)
            try controller.windows.saved(id, as: file)
            savedEdits = edits.marked
            contentType = type
            path = target
            // The file is a new one, in the place of the old.
            self.file = FollowedFile(target)
            isEditable = true
        }

        // MARK: Renaming

        /// The rename action of the document; nil before its first save, and where the app has no interaction for it: a
        /// rename button is disabled then.
        ///
        /// Source: [RenameButton](https://developer.apple.com/documentation/swiftui/renamebutton).
        public var rename: RenameAction? {
            path == nil || renameInteraction == nil ? nil : RenameAction(document: self)
        }

        /// Gives the file another name in its folder. The group and the type of the window stay.
        ///
        /// Throws ``DocumentError``: the name cannot be one of a file, something has it already, or the folder cannot be
        /// written. Nothing is renamed then.
        public func rename(to name: String) async throws {
            guard FileWrapper.isName(name), let component = FilePath.Component(name) else {
                throw DocumentError(.illegalName, path, "'\(name)' cannot be the name of a file")
            }
            await order.shut()
            defer { order.open() }
            try checkOpen()
            noticeRename()
            await tellOfRenames()
            guard let old = path else {
                throw DocumentError(.neverSaved, nil, "the document was never saved: it has no name to change")
            }
            let new = old.folder.appending(component)
            guard new != old else { return }
            try controller.windows.rename(old, to: new)
            await model.follow(from: old, to: new)
            path = new
        }

        /// Looks whether somebody has renamed the file. As long as something has its path, that is the file: editors
        /// replace it when they save.
        private func noticeRename() {
            guard isOpen, let old = path, let file, (try? FileIdentity(at: old)) == nil, let new = file.currentPath,
                new != old
            else { return }
            path = new
            untold.append((old, new))
            let renamed = OpenWindow.File(
                path: new, identity: file.identity, renamedFrom: old, type: contentType.identifier)
            // Where the store cannot be written, the window itself knows.
            try? controller.windows.saved(id, as: renamed)
        }

        private func tellOfRenames() async {
            while !untold.isEmpty {
                let (old, new) = untold.removeFirst()
                await model.follow(from: old, to: new)
            }
        }

        /// The file was renamed by somebody else, and found again.
        func follow(to new: FilePath) async {
            guard let old = path, old != new else { return }
            path = new
            await tellOfRenames()
            await model.follow(from: old, to: new)
        }

        // MARK: Closing

        /// Closes the window. Changes that are not saved are lost; ask ``isEdited`` before.
        public func close() async throws {
            await order.shut()
            defer { order.open() }
            guard isOpen else { return }
            try controller.closed(self)
            isOpen = false
        }

        /// Saves the document, if it has changes that can be saved, and closes it as another takes its window.
        ///
        /// - Parameter replace: Shows the other document in the window; false when that is not possible.
        /// - Returns: What `replace` returned: unless that is true, the document stays open.
        /// - Throws: What ``save()`` and `replace` throw. The document stays open then.
        func giveWay(_ replace: () throws -> Bool) async throws -> Bool {
            var saves = 0
            while true {
                if needsSave {
                    guard saves < 8 else {
                        throw DocumentError(.keepsChanging, path, "it changes again each time that it is saved")
                    }
                    saves += 1
                    try await save()
                }
                await order.shut()
                if !needsSave { break }
                order.open()
            }
            defer { order.open() }
            let isReplaced = try replace()
            if isReplaced { isOpen = false }
            return isReplaced
        }

        /// Whether there are changes that would be lost. What a viewer shows has none of its own.
        private var needsSave: Bool { isOpen && isEdited && isEditable }
    }

    extension DocumentApp.Group {
        /// Whether the group writes a type: the type is, or conforms to, a writable one.
        func writes(_ type: UTType) -> Bool { writable.contains { type.conforms(to: $0) } }
    }

    /// How often a document was edited.
    private final class EditCount: Sendable {
        private let state = Mutex((count: 0, marked: 0))
        var count: Int { state.withLock { $0.count } }
        /// The count when it was marked last.
        var marked: Int { state.withLock { $0.marked } }
        func add() { state.withLock { $0.count += 1 } }
        func mark() { state.withLock { $0.marked = $0.count } }
    }
#endif
