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
        /// - Parameter overwritingChanges: Whether to write over a change of another process that was not read, as with Save
        ///   Anyway in the alert of AppKit
        ///   ([fileModificationDate](https://developer.apple.com/documentation/appkit/nsdocument/filemodificationdate)).
        /// - Throws: ``DocumentError`` if the document has no file or is not editable, its group cannot write its type, or the
        ///   file cannot be written, and `changedOnDisk` if another process has changed the file since it was read. The file is
        ///   not changed then; of a package, a writer of its own may have written files before it failed.
        public func save(overwritingChanges: Bool = false) async throws {
            // Another process may have renamed it.
            noticeRename()
            if path != nil, let known = try controller.windows.path(of: id) { await follow(to: known) }
            guard let path else {
                throw DocumentError(.neverSaved, nil, message: "the document was never saved: it needs a name")
            }
            try await write(to: path, as: contentType, overwritingChanges: overwritingChanges)
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
            try await write(to: target, as: try writtenType(type, at: target))
        }

        /// Saves the document to a file URL, which becomes its own.
        ///
        /// - Parameters:
        ///   - url: The file URL.
        ///   - type: The type to write.
        /// - Throws: The errors of ``save()``, and `exists` if the file is that of another open document.
        public func save(to url: URL, as type: UTType? = nil) async throws {
            guard let path = FilePath(fileURL: url) else {
                throw DocumentError(.illegalName, nil, message: "\(url.absoluteString) is not a file URL")
            }
            try await save(to: path, as: type)
        }

        /// Returns the type to write: the one that was asked for, that of the path, that of the document, or the first writable
        /// type, whichever the group can write first.
        func writtenType(_ type: UTType?, at target: FilePath) throws -> UTType {
            let isPackage = (type ?? contentType).conforms(to: .directory)
            let named = controller.contentType(of: target, isDirectory: isPackage)
            let candidates = [type] + [named, contentType].map { group.writable(for: $0) == nil ? nil : $0 }
            guard let type = candidates.compactMap({ $0 }).first ?? group.writable.first else {
                throw DocumentError(.notEditable, target, message: "'\(group.name)' only shows documents")
            }
            return type
        }

        /// Returns the writable type for a type. Throws `typeNotWritable` if the group does not write it.
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
            if !isOwn {
                try controller.checkFree(target, for: id)
            } else if !overwritingChanges {
                try await checkUnchanged(target)
            }
            await applyPendingRenames()
            edits.mark()
            do {
                try await withProgress { progress in
                    let destination = Destination(path: target, isOwn: isOwn)
                    try await model.write(to: destination, contentType: writable, progress: progress) { [edits] in
                        edits.mark()
                    }
                }
            } catch {
                // A failed write may have changed the file, too.
                if isOwn { await updateState() }
                throw error
            }
            // Before anybody sees that the document is saved.
            let written = await FileState.read(target)
            let identity = try? FileIdentity(at: target)
            let file = OpenWindow.File(path: target, identity: identity, type: type.identifier)
            try controller.windows.saved(id, as: file)
            edits.save()
            (autosaveError, changeError) = (nil, nil)
            contentType = type
            path = target
            state = written
            // The save has replaced the file.
            self.file = ResolvedLink(target)
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
                throw DocumentError(.illegalName, path, message: "'\(name)' cannot be the name of a file")
            }
            try await move { $0.folder.appending(component) }
        }

        /// Moves the file to another path on the same volume, like ``rename(to:)``. Unsaved changes stay unsaved.
        ///
        /// Sources: [fileURL](https://developer.apple.com/documentation/swiftui/urldocumentconfiguration/fileurl), which follows
        /// the file; [move(to:completionHandler:)](https://developer.apple.com/documentation/appkit/nsdocument/move(to:completionhandler:)).
        ///
        /// - Parameter newPath: The path, at which there must not be a file.
        /// - Throws: ``DocumentError`` if there is a file, or the folder is missing or not writable. The file is not moved then.
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
                throw DocumentError(.neverSaved, nil, message: "the document was never saved: it has no name")
            }
            let new = target(old)
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
            type.declared(in: writable)
        }
    }

    // Saving without being asked.

    extension OpenDocument {
        /// Saves the document after the interval of its controller, if it is edited.
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
            // It was edited meanwhile, or the save failed.
            scheduleAutosave()
        }
    }
#endif
