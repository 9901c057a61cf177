#if !canImport(SwiftUI)
    import FileSystem
    import FoundationEssentials
    package import SystemPackage

    /// Saves a wrapper to a path, completely or not at all.
    ///
    /// The new content is written to a draft next to the document, which replaces the document in one step: a file by
    /// rename(2), a package by exchanging two folders. A file that has hard links, or whose folder is not writable, is written
    /// in place, with a backup that ``Recovery`` finds.
    package struct Saving {
        /// The document that was read, whose unchanged children are reused, or nil to write all children.
        package var original: FilePath?
        /// Whether folders are exchanged in one step if the volume supports it. Tests set it to false.
        package var exchanges: Bool
        /// Whether the wrappers represent the document after it is saved. The wrappers of an exported document do not.
        var settles = true

        package init(original: FilePath?, exchanges: Bool = true) {
            self.original = original
            self.exchanges = exchanges
        }

        /// Saves a wrapper, and returns the path of the document after following symbolic links.
        @discardableResult
        package func save(_ wrapper: FileWrapper, to path: FilePath, names: Bool = false) throws(DocumentError)
            -> FilePath
        {
            let target = try Self.target(of: path)
            guard target.lastComponent?.kind == .regular else {
                throw DocumentError(.illegalName, path, message: "not a valid name for a document")
            }
            try Recovery.recover(target)
            // Another program may create a file at the path. In that case, try again.
            for _ in 0..<8 {
                do throws(DocumentError) {
                    if wrapper.isSymbolicLink {
                        try saveLink(wrapper, to: target)
                    } else if wrapper.isDirectory {
                        try savePackage(wrapper, to: target, names: names)
                    } else {
                        try saveFile(wrapper, to: target, names: names)
                    }
                    return target
                } catch  where error.code == .exists { continue }
            }
            throw DocumentError(.exists, target, message: "another program repeatedly creates a file at this path")
        }

        /// Saves a copy of a wrapper. The wrapper keeps its own file.
        static func export(_ wrapper: FileWrapper, to path: FilePath) throws(DocumentError) {
            var saving = Saving(original: nil)
            saving.settles = false
            try saving.save(wrapper, to: path)
        }

        /// Returns the target of a path after following all symbolic links at its end. The target need not exist.
        static func target(of path: FilePath, reading: Bool = false) throws(DocumentError) -> FilePath {
            do throws(FileSystemError) { return try path.normalizedUnlessAmbiguous.followingLinks() } catch {
                guard error.errno != .tooManySymbolicLinkLevels else {
                    throw DocumentError(.notFound, error.path, message: error.reason)
                }
                guard error.errno != .notPermitted else {
                    // Another user may have created the link to redirect the write.
                    throw DocumentError(
                        reading ? .unreadable : .notWritable, error.path, message: error.reason, errno: error.errno)
                }
                throw DocumentError(error.path, error.errno, action: "cannot read its status", reading: reading)
            }
        }

        // MARK: Files

        private func saveFile(_ wrapper: FileWrapper, to target: FilePath, names: Bool) throws(DocumentError) {
            let contents = try wrapper.contents()
            let existing = try Self.look(target)
            try Self.checkWritable(target, existing)
            if let existing, existing.type == .regular, existing.linkCount > 1 {
                return try rewrite(wrapper, contents, at: target, names: names)
            }
            var writer = TreeWriter(original: nil)
            let isConfirmed: Bool
            let draft: Draft
            do throws(Errno) {
                draft = try Draft(
                    for: target, isFolder: false, FilePermissions(rawValue: existing == nil ? 0o666 : 0o600))
            } catch {
                // The folder is not writable, but the file is.
                if let existing, existing.type == .regular, error.meansNoPermission {
                    return try rewrite(wrapper, contents, at: target, names: names)
                }
                throw DocumentError(target, error, action: "cannot create a file next to it")
            }
            do throws(DocumentError) {
                try writer.writeFile(
                    wrapper, draft.file, at: target, names: [], old: existing?.type == .regular ? target : nil)
                isConfirmed = try place(draft, at: target, existing)
            } catch  where error.errno == .resourceBusy && existing?.type == .regular {
                // A mount point cannot be replaced.
                draft.discard()
                return try rewrite(wrapper, contents, at: target, names: names)
            } catch {
                draft.discard()
                throw error
            }
            if settles { writer.settle(at: target, names: names) }
            if !isConfirmed { try confirm(target) }
        }

        private func rewrite(_ wrapper: FileWrapper, _ contents: Data, at target: FilePath, names: Bool)
            throws(DocumentError)
        {
            try Rewriting.rewrite(target, with: contents, permissions: wrapper.state.withLock(\.wantedPermissions))
            guard settles, let status = try Self.look(target) else { return }
            wrapper.state.withLock { state in
                state.source = FileWrapper.Source(path: target, status: status)
                if names { state.filename = target.lastComponent?.bytes }
            }
        }

        private func saveLink(_ wrapper: FileWrapper, to target: FilePath) throws(DocumentError) {
            guard let destination = wrapper.symbolicLinkTarget else { return }
            let draft = target.neighbor(suffix: Draft.suffix)
            let existing = try Self.look(target)
            try Self.checkWritable(target, existing)
            do throws(Errno) {
                try draft.removeTree()
                try draft.makeLink(to: destination)
                if existing == nil { try draft.rename(toFree: target) } else { try draft.rename(replacing: target) }
            } catch {
                try? draft.removeTree()
                throw DocumentError(target, error, action: "cannot write the link")
            }
            try confirm(target)
        }

        // MARK: Packages

        private func savePackage(_ wrapper: FileWrapper, to target: FilePath, names: Bool) throws(DocumentError) {
            let existing = try Self.look(target)
            try Self.checkWritable(target, existing)
            let old = existing?.type == .directory ? target : nil
            let draft: Draft
            do throws(Errno) {
                draft = try Draft(
                    for: target, isFolder: true, FilePermissions(rawValue: existing == nil ? 0o777 : 0o700))
            } catch {
                throw DocumentError(target, error, action: "cannot create a folder next to it")
            }
            var writer = TreeWriter(original: original)
            let isConfirmed: Bool
            do throws(DocumentError) {
                try writer.fill(draft.file, at: draft.path, with: wrapper, old: old)
                do throws(Errno) {
                    if let old { try FileMetadata(ofDocument: old)?.apply(to: draft.file) }
                    if let permissions = wrapper.state.withLock(\.wantedPermissions) {
                        try draft.file.setPermissions(permissions)
                    }
                } catch { throw DocumentError(target, error, action: "cannot keep its permissions and attributes") }
                isConfirmed = try place(draft, at: target, existing)
            } catch {
                draft.discard()
                throw error
            }
            if settles { writer.settle(at: target, names: names) }
            if !isConfirmed { try confirm(target) }
        }

        // MARK: Replacing

        /// Replaces the document with a finished draft, and removes the old content. Returns whether the names in the folder
        /// are already on the storage device.
        func place(_ draft: borrowing Draft, at target: FilePath, _ existing: FileStatus?) throws(DocumentError) -> Bool
        {
            do throws(Errno) {
                // The metadata of the draft must be on the storage device before its new name.
                try draft.file.synchronize()
                guard let existing else {
                    try draft.path.rename(toFree: target)
                    return false
                }
                if existing.type == .regular, try draft.file.status().type == .regular {
                    try draft.path.rename(replacing: target)
                    return false
                }
                return try exchange(draft, target)
            } catch { throw DocumentError(target, error, action: "cannot replace it with the new content") }
        }

        /// Waits until the names in the document's folder are on the storage device.
        func confirm(_ target: FilePath) throws(DocumentError) {
            do throws(Errno) { try target.folder.synchronizeDirectory() } catch {
                throw DocumentError(
                    target, error, action: "the new content is saved, but may be lost if the machine stops now")
            }
        }

        private func exchange(_ draft: borrowing Draft, _ target: FilePath) throws(Errno) -> Bool {
            // The old content receives the name of the draft. Lock it, so that another process that saves the document does not
            // remove it as an abandoned draft.
            guard let old = try? OpenFile(target, options: [.noFollow, .nonBlocking]) else {
                return try exchangeLocked(draft, target)
            }
            try old.lock()
            let isConfirmed = try exchangeLocked(draft, target)
            withExtendedLifetime(old) {}
            return isConfirmed
        }

        private func exchangeLocked(_ draft: borrowing Draft, _ target: FilePath) throws(Errno) -> Bool {
            if exchanges, try draft.path.exchange(with: target) { return removeOld(draft.path, of: target) }
            // The folders are renamed in two steps. Between the steps, the document has a temporary name, by which Recovery
            // finds it.
            let aside = target.neighbor(suffix: Recovery.asideSuffix)
            try aside.removeTree()
            try target.rename(replacing: aside)
            do throws(Errno) {
                try draft.path.rename(toFree: target)
            } catch {
                try? aside.rename(toFree: target)
                throw error
            }
            return removeOld(aside, of: target)
        }

        /// Removes the old content after the new content is on the storage device. If this fails, the next save removes it.
        private func removeOld(_ path: FilePath, of target: FilePath) -> Bool {
            guard (try? target.folder.synchronizeDirectory()) != nil else { return false }
            try? path.removeTree()
            return true
        }

        // MARK: Status

        static func look(_ path: FilePath) throws(DocumentError) -> FileStatus? {
            do throws(Errno) { return try path.status() } catch {
                throw DocumentError(path, error, action: "cannot read its status")
            }
        }

        /// Throws an error for a read-only file, although renaming requires only write access to the folder.
        static func checkWritable(_ path: FilePath, _ existing: FileStatus?) throws(DocumentError) {
            guard let existing else { return }
            guard [.regular, .directory, .symbolicLink].contains(existing.type) else {
                throw DocumentError(
                    .notADocument, path, message: "a device, pipe or socket is not replaced with a document")
            }
            guard path.isWritable else {
                throw DocumentError(.notWritable, path, message: "read-only", errno: .permissionDenied)
            }
        }
    }

    extension FilePath {
        /// The path without `.` components. A path that contains `..` is unchanged, because its meaning depends on symbolic
        /// links.
        fileprivate var normalizedUnlessAmbiguous: FilePath {
            components.contains { $0.kind == .parentDirectory } ? self : lexicallyNormalized()
        }
    }
#endif
