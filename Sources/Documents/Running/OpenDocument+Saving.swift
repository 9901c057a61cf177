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
        /// - Parameter overwritingChanges: Whether to overwrite a change by another process that was not read, like Save Anyway
        ///   in the alert of AppKit
        ///   ([fileModificationDate](https://developer.apple.com/documentation/appkit/nsdocument/filemodificationdate)).
        /// - Throws: ``DocumentError`` if the document has no file or is not editable, if its group cannot write its type, or if
        ///   the file cannot be written. Throws `changedOnDisk` if another process has changed the file since it was read. In
        ///   these cases, the file is not changed, but a custom writer may have written files of a package before it failed.
        public func save(overwritingChanges: Bool = false) async throws {
            // Another process may have renamed the file.
            noticeRename()
            if path != nil, let known = try controller.windows.path(of: id) { await follow(to: known) }
            guard let path else {
                throw DocumentError(.neverSaved, nil, message: "the document has never been saved: it needs a name")
            }
            try await write(to: path, as: contentType, overwritingChanges: overwritingChanges)
        }

        /// Saves the document to another path, which becomes the path of the document.
        ///
        /// - Parameters:
        ///   - newPath: The path.
        ///   - type: The type to write. The default is the first of these types that the group can write: the type of the path,
        ///     the type of the document, and the first writable type.
        /// - Throws: The errors of ``save(overwritingChanges:)``, and `exists` if another open document has the path.
        public func save(to newPath: FilePath, as type: UTType? = nil) async throws {
            let target = try Saving.target(of: newPath.absolute)
            try await write(to: target, as: try writtenType(type, at: target))
        }

        /// Saves the document to a file URL, which becomes the URL of the document.
        ///
        /// - Parameters:
        ///   - url: The file URL.
        ///   - type: The type to write.
        /// - Throws: The errors of ``save(overwritingChanges:)``, and `exists` if another open document has the file.
        public func save(to url: URL, as type: UTType? = nil) async throws {
            guard let path = FilePath(fileURL: url) else {
                throw DocumentError(.illegalName, nil, message: "\(url.absoluteString) is not a file URL")
            }
            try await save(to: path, as: type)
        }

        /// Returns the type to write, which is the first of these types that the group can write: the requested type, the type
        /// of the path, the type of the document, and the first writable type.
        func writtenType(_ type: UTType?, at target: FilePath) throws -> UTType {
            let isPackage = (type ?? contentType).conforms(to: .directory)
            let named = controller.contentType(of: target, isDirectory: isPackage)
            let candidates = [type] + [named, contentType].map { group.writable(for: $0) == nil ? nil : $0 }
            guard let type = candidates.compactMap({ $0 }).first ?? group.writable.first else {
                throw DocumentError(.notEditable, target, message: "'\(group.name)' only shows documents")
            }
            return type
        }

        /// Returns the writable type that corresponds to a type. Throws `typeNotWritable` if the group does not write the type.
        func writable(_ type: UTType, at target: FilePath) throws -> UTType {
            if let writable = group.writable(for: type) { return writable }
            let saveAs = group.writable.first.map { ": save it under another name, as \($0)" } ?? ""
            throw DocumentError(.typeNotWritable, target, message: "'\(group.name)' does not write \(type)\(saveAs)")
        }

        private func write(
            to target: FilePath, as type: UTType, overwritingChanges: Bool = false
        ) async throws {
            if target == path { try checkEditable() }
            let writable = try writable(type, at: target)
            await order.close()
            defer { order.open() }
            try checkOpen()
            let isOwn = target == path
            if !isOwn { try controller.checkFree(target, for: id) }
            let destination = Destination(
                path: target, isOwn: isOwn, expected: isOwn && !overwritingChanges ? state : nil)
            try await destination.checkUnchanged()
            await applyPendingRenames()
            edits.mark()
            do {
                try await withProgress { progress in
                    try await model.write(to: destination, contentType: writable, progress: progress) { [edits] in
                        edits.mark()
                    }
                }
            } catch {
                // A failed write may also have changed the file, unless it failed because of a change by another process.
                if isOwn, (error as? DocumentError)?.code != .changedOnDisk { await updateState() }
                throw error
            }
            // The state is read before any observer sees that the document is saved.
            let written = await FileState.read(target)
            let identity = try? FileIdentity(at: target)
            let file = OpenWindow.File(path: target, identity: identity, type: type.identifier)
            try controller.windows.saved(id, as: file)
            edits.save()
            (autosaveError, changeError) = (nil, nil)
            contentType = type
            path = target
            state = written
            // Saving has replaced the file.
            self.file = ResolvedLink(target)
            isEditable = true
        }

        // MARK: Renaming

        /// The action that renames the document. The value is nil before the first save, and in an app without a rename
        /// interaction. In these cases, a rename button is disabled.
        ///
        /// Source: [RenameButton](https://developer.apple.com/documentation/swiftui/renamebutton).
        public var rename: RenameAction? {
            path == nil || renameInteraction == nil ? nil : RenameAction(document: self)
        }

        /// Renames the file in its folder. The group and the type of the window do not change.
        ///
        /// Throws ``DocumentError`` if the name is invalid or already in use, or if the folder is not writable. In that
        /// case, the file is not renamed.
        public func rename(to name: String) async throws {
            guard FileWrapper.isName(name), let component = FilePath.Component(name) else {
                throw DocumentError(.illegalName, path, message: "'\(name)' cannot be the name of a file")
            }
            try await move { $0.folder.appending(component) }
        }

        /// Moves the file to another path on the same volume, like ``rename(to:)``. Unsaved changes stay unsaved.
        ///
        /// Sources: [fileURL](https://developer.apple.com/documentation/swiftui/urldocumentconfiguration/fileurl), which follows
        /// the file; [move(to:completionHandler:)](https://developer.apple.com/documentation/appkit/nsdocument/move(to:completionhandler:)).
        ///
        /// - Parameter newPath: The path. No file must exist at the path.
        /// - Throws: ``DocumentError`` if a file exists at the path, or if the folder is missing or not writable. In that case,
        ///   the file is not moved.
        public func move(to newPath: FilePath) async throws {
            let target = try Saving.target(of: newPath.absolute)
            try await move { _ in target }
        }

        private func move(to target: (FilePath) -> FilePath) async throws {
            await order.close()
            defer { order.open() }
            try checkOpen()
            noticeRename()
            await applyPendingRenames()
            guard let old = path else {
                throw DocumentError(.neverSaved, nil, message: "the document has never been saved: it has no name")
            }
            let new = target(old)
            guard new != old else { return }
            try controller.windows.rename(old, to: new)
            await model.follow(from: old, to: new)
            path = new
        }

        /// Checks whether another program has renamed the file. Any file at the document's path is the document's file, because
        /// editors replace the file when they save.
        func noticeRename() {
            guard isOpen, let old = path, let file, (try? FileIdentity(at: old)) == nil, let new = file.currentPath,
                new != old
            else { return }
            path = new
            pendingRenames.append((old, new))
            let renamed = OpenWindow.File(
                path: new, identity: file.identity, renamedFrom: old, type: contentType.identifier)
            // Even if the store cannot be written, the document has the new path.
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
        /// Returns the writable type with which a document of a type is written: the type itself, or the first writable type to
        /// which it conforms, or nil if the group cannot write the type.
        ///
        /// Source:
        /// [snapshot(contentType:)](https://developer.apple.com/documentation/swiftui/writabledocument/snapshot(contenttype:)),
        /// whose content type is one of the writable types.
        func writable(for type: UTType) -> UTType? {
            type.declared(in: writable)
        }
    }

    // Methods that save the document automatically.

    extension OpenDocument {
        /// Saves the document after the autosave interval of its controller, if it is edited.
        func scheduleAutosave() {
            guard autosave == nil, canAutosave, let interval = controller.autosaveInterval else { return }
            autosave = Task { [weak self] in
                try? await Task.sleep(for: interval)
                guard !Task.isCancelled else { return }
                await self?.autosaveNow()
            }
        }

        private var canAutosave: Bool { isOpen && isEdited && isEditable && path != nil }

        private func autosaveNow() async {
            if canAutosave, controller.autosaveInterval != nil {
                do { try await save() } catch { autosaveError = error }
            }
            autosave = nil
            // The document was edited in the meantime, or saving failed.
            scheduleAutosave()
        }
    }
#endif
