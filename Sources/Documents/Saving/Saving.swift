#if !canImport(SwiftUI)
    import FileSystem
    import FoundationEssentials
    import SystemPackage

    /// Saves a wrapper under a path, whole or not at all.
    ///
    /// The new content is written to a draft beside the document, which replaces the document in one step: a file by
    /// rename(2), a package by exchanging two folders. A file with several names, or one whose folder cannot be written, is
    /// written in place, after a backup that ``Recovery`` finds.
    package struct Saving {
        /// The document as it was read, whose unchanged children are taken over; nil when it is written anew.
        package var original: FilePath?
        /// Whether folders are exchanged in one step where the volume can. Tests set it to false.
        package var exchanges: Bool

        package init(original: FilePath?, exchanges: Bool = true) {
            self.original = original
            self.exchanges = exchanges
        }

        /// Saves, and gives the path of the document itself, behind symbolic links.
        @discardableResult
        package func save(_ wrapper: FileWrapper, to path: FilePath, names: Bool = false) throws -> FilePath {
            let target = try Self.target(of: path)
            guard target.lastComponent?.kind == .regular else {
                throw DocumentError(.illegalName, path, "this cannot be the name of a document")
            }
            try Recovery.recover(target)
            // Somebody may put a file there in the meantime; then try again.
            for _ in 0..<8 {
                do {
                    if wrapper.isSymbolicLink {
                        try saveLink(wrapper, to: target)
                    } else if wrapper.isDirectory {
                        try savePackage(wrapper, to: target, names: names)
                    } else {
                        try saveFile(wrapper, to: target, names: names)
                    }
                    return target
                } catch let error as DocumentError where error.code == .exists { continue }
            }
            throw DocumentError(.exists, target, "another program keeps putting a file there")
        }

        /// The target of a path: every link at its end is followed. The target need not exist.
        static func target(of path: FilePath, reading: Bool = false) throws -> FilePath {
            var path = path.lexicallyNormalizedIfPlain
            for _ in 0..<40 {
                guard let status = try look(path, reading: reading), status.type == .symbolicLink else { return path }
                do throws(Errno) {
                    path = path.folder.pushing(try path.linkTarget())
                } catch { throw DocumentError(path, error, "cannot read the link", reading: true) }
            }
            throw DocumentError(.notFound, path, "its symbolic links lead in a circle")
        }

        // MARK: Files

        private func saveFile(_ wrapper: FileWrapper, to target: FilePath, names: Bool) throws {
            let contents = try wrapper.contents()
            let there = try Self.look(target)
            try Self.checkWritable(target, there)
            if let there, there.type == .regular, there.linkCount > 1 {
                return try rewrite(wrapper, contents, at: target, names: names)
            }
            var writer = TreeWriter(original: nil)
            let isConfirmed: Bool
            let draft: Draft
            do throws(Errno) {
                draft = try Draft(for: target, isFolder: false, FilePermissions(rawValue: there == nil ? 0o666 : 0o600))
            } catch {
                // The folder cannot be written, but the file can.
                if let there, there.type == .regular, error.meansNoPermission {
                    return try rewrite(wrapper, contents, at: target, names: names)
                }
                throw DocumentError(target, error, "cannot make a file beside it")
            }
            do {
                try writer.writeFile(
                    wrapper, draft.file, at: target, names: [], old: there?.type == .regular ? target : nil)
                isConfirmed = try place(draft, at: target, there)
            } catch let error as DocumentError where error.errno == .resourceBusy && there?.type == .regular {
                // A mounted file cannot be replaced.
                draft.discard()
                return try rewrite(wrapper, contents, at: target, names: names)
            } catch {
                draft.discard()
                throw error
            }
            writer.settle(at: target, names: names)
            if !isConfirmed { try confirm(target) }
        }

        private func rewrite(_ wrapper: FileWrapper, _ contents: Data, at target: FilePath, names: Bool) throws {
            try Rewriting.rewrite(target, with: contents, permissions: wrapper.state.withLock(\.wantedPermissions))
            guard let status = try Self.look(target) else { return }
            wrapper.state.withLock { state in
                state.source = FileWrapper.Source(path: target, status: status)
                if names { state.filename = target.lastComponent?.bytes }
            }
        }

        private func saveLink(_ wrapper: FileWrapper, to target: FilePath) throws {
            guard let destination = wrapper.symbolicLinkTarget else { return }
            let draft = target.neighbour(suffix: Draft.suffix)
            let there = try Self.look(target)
            try Self.checkWritable(target, there)
            do throws(Errno) {
                try draft.removeTree()
                try draft.makeLink(to: destination)
                if there == nil {
                    try draft.rename(toFree: target)
                } else {
                    try draft.rename(replacing: target)
                }
            } catch {
                try? draft.removeTree()
                throw DocumentError(target, error, "cannot write the link")
            }
            try confirm(target)
        }

        // MARK: Packages

        private func savePackage(_ wrapper: FileWrapper, to target: FilePath, names: Bool) throws {
            let there = try Self.look(target)
            try Self.checkWritable(target, there)
            let old = there?.type == .directory ? target : nil
            let draft: Draft
            do throws(Errno) {
                draft = try Draft(for: target, isFolder: true, FilePermissions(rawValue: there == nil ? 0o777 : 0o700))
            } catch {
                throw DocumentError(target, error, "cannot make a folder beside it")
            }
            var writer = TreeWriter(original: original)
            let isConfirmed: Bool
            do {
                try writer.fill(draft.file, at: draft.path, with: wrapper, old: old)
                do throws(Errno) {
                    if let old { try TreeWriter.metadata(of: old)?.apply(to: draft.file) }
                    if let permissions = wrapper.state.withLock(\.wantedPermissions) {
                        try draft.file.setPermissions(permissions)
                    }
                } catch { throw DocumentError(target, error, "cannot keep its permissions and attributes") }
                isConfirmed = try place(draft, at: target, there)
            } catch {
                draft.discard()
                throw error
            }
            writer.settle(at: target, names: names)
            if !isConfirmed { try confirm(target) }
        }

        // MARK: The one step

        /// Replaces the document with a finished draft, and removes the old content. Returns whether the names in the folder
        /// are on the device already.
        private func place(_ draft: borrowing Draft, at target: FilePath, _ there: FileStatus?) throws -> Bool {
            do throws(Errno) {
                // The draft's own metadata have to be on the device before its name is.
                try draft.file.synchronize()
                guard let there else {
                    try draft.path.rename(toFree: target)
                    return false
                }
                if there.type == .regular, try draft.file.status().type == .regular {
                    try draft.path.rename(replacing: target)
                    return false
                }
                return try exchange(draft, target)
            } catch { throw DocumentError(target, error, "cannot put the new content in its place") }
        }

        /// Waits until the names in the document's folder are on the device.
        private func confirm(_ target: FilePath) throws {
            do throws(Errno) { try target.folder.synchronizeDirectory() } catch {
                throw DocumentError(
                    target, error, "the new content is in its place, but may be lost when the machine stops now")
            }
        }

        private func exchange(_ draft: borrowing Draft, _ target: FilePath) throws(Errno) -> Bool {
            // The old content gets the draft's name. Its lock keeps another process that saves the document from removing it as
            // a draft that was left behind.
            guard let old = try? OpenFile(target, options: [.noFollow, .nonBlocking]) else {
                return try exchangeLocked(draft, target)
            }
            try old.lock()
            let isConfirmed = try exchangeLocked(draft, target)
            withExtendedLifetime(old) {}
            return isConfirmed
        }

        private func exchangeLocked(_ draft: borrowing Draft, _ target: FilePath) throws(Errno) -> Bool {
            if exchanges, try draft.path.exchange(with: target) {
                return removeOld(draft.path, of: target)
            }
            // In two steps. Between them the document has another name, under which Recovery finds it.
            let aside = target.neighbour(suffix: Recovery.asideSuffix)
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

        /// Removes the old content as soon as the new one is on the device. What cannot be removed now, the next save removes.
        private func removeOld(_ path: FilePath, of target: FilePath) -> Bool {
            guard (try? target.folder.synchronizeDirectory()) != nil else { return false }
            try? path.removeTree()
            return true
        }

        // MARK: Status

        private static func look(_ path: FilePath, reading: Bool = false) throws -> FileStatus? {
            do throws(Errno) { return try path.status() } catch {
                throw DocumentError(path, error, "cannot look at it", reading: reading)
            }
        }

        /// A rename needs only the folder's permissions. A file that is protected is not replaced all the same.
        private static func checkWritable(_ path: FilePath, _ there: FileStatus?) throws {
            guard let there else { return }
            guard [.regular, .directory, .symbolicLink].contains(there.type) else {
                throw DocumentError(.notADocument, path, "a device, a pipe or a socket is not replaced by a document")
            }
            guard path.isWritable else {
                throw DocumentError(.notWritable, path, "it is read-only", errno: .permissionDenied)
            }
        }
    }

    extension FilePath {
        /// Without `.` and doubled slashes. `..` stays: behind a symbolic link it is not what it looks like.
        fileprivate var lexicallyNormalizedIfPlain: FilePath {
            components.contains { $0.kind == .parentDirectory } ? self : lexicallyNormalized()
        }
    }
#endif
