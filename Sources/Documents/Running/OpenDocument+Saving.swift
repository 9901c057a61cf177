#if !canImport(SwiftUI)
    import AppDeclaration
    import DocumentRouting
    import FileSystem
    public import FoundationEssentials
    public import SystemPackage
    public import TypeRegistry

    extension OpenDocument {
        // MARK: Saving

        /// Saves the document to its file.
        ///
        /// Throws ``DocumentError`` if the document has no file or is not editable, its group cannot write its type, or the file
        /// cannot be written, and `changedOnDisk` if another process has changed the file since it was read. The file is not
        /// changed then.
        public func save() async throws {
            // Another process may have renamed it.
            noticeRename()
            if path != nil, let known = try controller.windows.path(of: id) { await follow(to: known) }
            guard let path else {
                throw DocumentError(.neverSaved, nil, "the document was never saved: it needs a name")
            }
            try await write(to: path, as: contentType)
        }

        /// Saves the document to another path, which becomes its own.
        ///
        /// - Parameters:
        ///   - newPath: The path.
        ///   - type: The type to write. The default is the type of the path, that of the document, or the first writable type,
        ///     whichever the group can write first.
        /// - Throws: The errors of ``save()``, and `exists` if the path is that of another open document.
        public func save(to newPath: FilePath, as type: UTType? = nil) async throws {
            let target = try Saving.target(of: newPath.absolute)
            let named = controller.contentType(of: target, isDirectory: writesPackages(type ?? contentType))
            let candidates = [type] + [named, contentType].map { group.writable(for: $0) == nil ? nil : $0 }
            guard let type = candidates.compactMap({ $0 }).first ?? group.writable.first else {
                throw DocumentError(.notEditable, newPath, "'\(group.name)' only shows documents")
            }
            try await write(to: target, as: type)
        }

        /// Saves the document to a file URL, which becomes its own.
        ///
        /// - Parameters:
        ///   - url: The file URL.
        ///   - type: The type to write.
        /// - Throws: The errors of ``save()``, and `exists` if the file is that of another open document.
        public func save(to url: URL, as type: UTType? = nil) async throws {
            guard let path = FilePath(fileURL: url) else {
                throw DocumentError(.illegalName, nil, "\(url.absoluteString) is not a file URL")
            }
            try await save(to: path, as: type)
        }

        private func writesPackages(_ type: UTType) -> Bool { type.conforms(to: .directory) }

        private func write(to target: FilePath, as type: UTType) async throws {
            if target == path { try checkEditable() }
            guard let writable = group.writable(for: type) else {
                let saveAs = group.writable.first.map { ": save it under another name, as \($0)" } ?? ""
                throw DocumentError(.typeNotWritable, target, "'\(group.name)' does not write \(type)\(saveAs)")
            }
            await order.shut()
            defer { order.open() }
            try checkOpen()
            let isOwn = target == path
            if isOwn { try await checkUnchanged(target) } else { try controller.checkFree(target, for: id) }
            await applyPendingRenames()
            edits.mark()
            do {
                try await model.write(to: Destination(path: target, isOwn: isOwn), contentType: writable) { [edits] in
                    edits.mark()
                }
            } catch {
                // A failed write may have changed the file, too.
                if isOwn { await updateState() }
                throw error
            }
            let identity = try? FileIdentity(at: target)
            let file = OpenWindow.File(path: target, identity: identity, type: type.identifier)
            try controller.windows.saved(id, as: file)
            savedEdits = edits.marked
            contentType = type
            path = target
            await updateState()
            // The save has replaced the file.
            self.file = FollowedFile(target)
            isEditable = true
        }

        // MARK: Renaming

        /// The rename action of the document, or nil before its first save and in an app without an interaction for it. A rename
        /// button is disabled then.
        ///
        /// Source: [RenameButton](https://developer.apple.com/documentation/swiftui/renamebutton).
        public var rename: RenameAction? {
            path == nil || renameInteraction == nil ? nil : RenameAction(document: self)
        }

        /// Renames the file in its folder. The group and the type of the window do not change.
        ///
        /// Throws ``DocumentError`` if the name is invalid or exists, or the folder is not writable. The file is not renamed
        /// then.
        public func rename(to name: String) async throws {
            guard FileWrapper.isName(name), let component = FilePath.Component(name) else {
                throw DocumentError(.illegalName, path, "'\(name)' cannot be the name of a file")
            }
            await order.shut()
            defer { order.open() }
            try checkOpen()
            noticeRename()
            await applyPendingRenames()
            guard let old = path else {
                throw DocumentError(.neverSaved, nil, "the document was never saved: it has no name")
            }
            let new = old.folder.appending(component)
            guard new != old else { return }
            try controller.windows.rename(old, to: new)
            await model.follow(from: old, to: new)
            path = new
        }

        /// Checks whether another program has renamed the file. A file at its path is the document's: editors replace the file
        /// when they save.
        func noticeRename() {
            guard isOpen, let old = path, let file, (try? FileIdentity(at: old)) == nil, let new = file.currentPath,
                new != old
            else { return }
            path = new
            pendingRenames.append((old, new))
            let renamed = OpenWindow.File(
                path: new, identity: file.identity, renamedFrom: old, type: contentType.identifier)
            // If the store cannot be written, the document still has the new path.
            try? controller.windows.saved(id, as: renamed)
        }

        func applyPendingRenames() async {
            while !pendingRenames.isEmpty {
                let (old, new) = pendingRenames.removeFirst()
                await model.follow(from: old, to: new)
            }
        }

        /// Updates the path after another program renamed the file.
        func follow(to new: FilePath) async {
            guard let old = path, old != new else { return }
            path = new
            await applyPendingRenames()
            await model.follow(from: old, to: new)
        }
    }

    extension DocumentApp.Group {
        /// Returns the writable type as which a document of a type is written: the type itself, or the first to which it
        /// conforms, or nil if the group does not write the type.
        ///
        /// Source: [snapshot(contentType:)](https://developer.apple.com/documentation/swiftui/writabledocument/snapshot(contenttype:)),
        /// whose content type is one of the writable ones.
        func writable(for type: UTType) -> UTType? {
            writable.contains(type) ? type : writable.first { type.conforms(to: $0) }
        }
    }

    /// The file of an open document, with a descriptor that shows renames by other programs, like `NSFilePresenter` on Apple's
    /// platforms.
    final class FollowedFile {
        private let file: OpenFile
        /// The identity of the file.
        let identity: FileIdentity

        /// Opens a file. Returns nil if it cannot be opened.
        init?(_ path: FilePath) {
            guard let identity = try? FileIdentity(at: path),
                let file = try? OpenFile(path, options: .nonBlocking)
            else { return nil }
            self.identity = identity
            self.file = file
        }

        /// The current path of the file, or nil if it was deleted, or on systems without `/proc`.
        var currentPath: FilePath? {
            let path = try? FilePath("/proc/self/fd/\(file.descriptor)").linkTarget()
            guard let path, path.isAbsolute, let found = try? FileIdentity(at: path), found.isSameFile(as: identity)
            else { return nil }
            return path
        }
    }
#endif

#if !canImport(SwiftUI)
    import FileSystem
    import Synchronization

    /// A gate that edits pass, except while a snapshot is created. Shut, it also serializes tasks.
    @MainActor
    final class EditGate {
        private var isShut: Bool
        private var waiting: [CheckedContinuation<Void, Never>] = []

        init(isShut: Bool = false) { self.isShut = isShut }

        /// Waits until the gate is open.
        func pass() async {
            while isShut { await withCheckedContinuation { waiting.append($0) } }
        }

        /// Waits until the gate is open, and shuts it.
        func shut() async {
            await pass()
            isShut = true
        }

        /// Opens the gate for all waiting tasks.
        func open() {
            isShut = false
            let all = waiting
            waiting = []
            for one in all { one.resume() }
        }
    }

    /// Blocks changes of an object on all threads while a snapshot of it is created.
    ///
    /// Source: [snapshot(contentType:)](https://developer.apple.com/documentation/swiftui/referencefiledocument/snapshot(contenttype:)),
    /// during which edits are prevented.
    final class SnapshotHold: Sendable {
        private let lock = Mutex(())
        /// The thread that creates a snapshot, whose own changes do not wait.
        private let taker = Mutex<CurrentProcess.ThreadIdentity?>(nil)

        /// Waits until no snapshot is being created.
        func pass() {
            guard !isTaker else { return }
            lock.withLock { _ in }
        }

        private var isTaker: Bool { taker.withLock { $0 == CurrentProcess.thread } }

        /// Creates a snapshot, and calls `isTaken` before the first change can pass.
        func whileTaken<Snapshot>(_ isTaken: () -> Void, _ take: () throws -> Snapshot) throws -> Snapshot {
            var result: Result<Snapshot, any Error>?
            lock.withLock { _ in
                taker.withLock { $0 = CurrentProcess.thread }
                result = Result { try take() }
                isTaken()
                taker.withLock { $0 = nil }
            }
            guard let result else { preconditionFailure("the closure has run") }
            return try result.get()
        }
    }
#endif
