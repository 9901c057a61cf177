#if !canImport(SwiftUI)
    import FileSystem
    import FoundationEssentials
    import SystemPackage
    import TypeRegistry

    /// A writer that saves completely or not at all, and creates folders itself.
    protocol CompleteWriter {}

    extension Saving {
        /// Calls the writer of an app with a URL that it can write to, so that the old file remains if writing fails.
        ///
        /// - Parameters:
        ///   - writer: The type of the writer.
        ///   - destination: The path of the document.
        ///   - type: The type to write.
        ///   - isIncremental: Whether the writer receives a previous snapshot and can therefore write only the changes.
        ///   - write: A closure that calls the writer.
        /// - Throws: The error of the writer, or ``DocumentError`` if the file cannot be created or replaced.
        @MainActor static func withWriter(
            _ writer: any DocumentWriter.Type, at destination: Destination, as type: UTType, isIncremental: Bool,
            _ write: @MainActor (URL) async throws -> Void
        ) async throws {
            let target = destination.path
            // Creating the snapshot may have taken a long time.
            try await destination.checkUnchanged()
            if writer is any CompleteWriter.Type {
                try await write(target.fileURL())
            } else if type.conforms(to: .directory) {
                try await withPackage(at: target, isOwn: destination.isOwn) {
                    try await write($0.fileURL(isDirectory: true))
                }
            } else {
                try await withFile(at: destination, isIncremental: isIncremental) { try await write($0.fileURL()) }
            }
        }

        // MARK: Files

        /// Calls a writer with the path of a file in a draft folder, which contains the old content if the writer is
        /// incremental. The file replaces the document after the writer succeeds.
        @MainActor private static func withFile(
            at destination: Destination, isIncremental: Bool, _ write: @MainActor (FilePath) async throws -> Void
        ) async throws {
            let target = destination.path
            let existing = try look(target)
            try checkWritable(target, existing)
            guard let name = target.lastComponent else { return }
            let draft: Draft
            do throws(Errno) {
                draft = try Draft(for: target, isFolder: true, FilePermissions(rawValue: 0o700))
            } catch {
                // The folder is not writable, but the file is.
                if existing?.type == .regular, error.meansNoPermission { return try await write(target) }
                throw DocumentError(target, error, action: "cannot create a folder next to it")
            }
            do {
                let path = draft.path.appending(name)
                if isIncremental { try export(try FileWrapper(path: target), to: path) }
                try await write(path)
                try await destination.checkUnchanged()
                // A writer that did not create a file had nothing to write.
                if try look(path) != nil { try move(path, to: target, existing) }
            } catch {
                draft.discard()
                throw error
            }
            draft.discard()
        }

        private static func move(_ path: FilePath, to target: FilePath, _ existing: FileStatus?) throws(DocumentError) {
            guard let new = try look(path), new.type == .regular, existing.map({ $0.type == .regular }) ?? true,
                existing?.linkCount ?? 1 == 1
            else {
                // A file with hard links is written in place, and a file cannot replace a folder in one step.
                try Saving(original: nil).save(try FileWrapper(path: path), to: target)
                return
            }
            do throws(Errno) {
                let file = try OpenFile(path, .readWrite, options: .noFollow)
                if existing != nil { try FileMetadata(ofDocument: target)?.apply(to: file) }
                try file.synchronize()
                if existing == nil { try path.rename(toFree: target) } else { try path.rename(replacing: target) }
                try target.folder.synchronizeDirectory()
            } catch { throw DocumentError(target, error, action: "cannot replace it with the new content") }
        }

        // MARK: Packages

        /// Calls a writer that writes the files of a package itself. The folder exists when the writer is called.
        ///
        /// A new package is removed if the writer fails. A package of another document is replaced by a new folder after the
        /// writer succeeds. The document's own package is written in place, because its writer may write only the changes.
        @MainActor private static func withPackage(
            at target: FilePath, isOwn: Bool, _ write: @MainActor (FilePath) async throws -> Void
        ) async throws {
            let existing = try look(target)
            if let existing {
                try checkWritable(target, existing)
                if isOwn, existing.type == .directory { return try await write(target) }
                return try await replacePackage(at: target, existing, write)
            }
            do throws(Errno) { try target.makeDirectory(FilePermissions(rawValue: 0o777)) } catch {
                throw DocumentError(target, error, action: "cannot create the folder")
            }
            do { try await write(target) } catch {
                try? target.removeTree()
                throw error
            }
        }

        @MainActor private static func replacePackage(
            at target: FilePath, _ existing: FileStatus, _ write: @MainActor (FilePath) async throws -> Void
        ) async throws {
            let draft: Draft
            do throws(Errno) {
                draft = try Draft(for: target, isFolder: true, FilePermissions(rawValue: 0o777))
            } catch { throw DocumentError(target, error, action: "cannot create a folder next to it") }
            do {
                try await write(draft.path)
                let saving = Saving(original: nil)
                if try !saving.place(draft, at: target, existing) { try saving.confirm(target) }
            } catch {
                // Removes the new content if it was not moved to the target. After an exchange, removes the old content.
                draft.discard()
                throw error
            }
        }
    }
#endif
