#if !canImport(SwiftUI)
    import FileSystem
    import SystemPackage

    /// A writer that saves completely or not at all, and creates folders itself.
    protocol CompleteWriter {}

    extension Saving {
        /// Calls a writer that writes the files of a package itself, with a folder that exists.
        ///
        /// A new package is removed if the writer fails. A package of another document is replaced by a new folder after the
        /// writer succeeded. The document's own package is written in place, because its writer may write only the changes.
        ///
        /// - Parameters:
        ///   - target: The path of the package.
        ///   - isOwn: Whether the package is the document's own file.
        ///   - write: Writes the files into a folder.
        /// - Throws: The error of the writer, or ``DocumentError`` if the folder cannot be created or replaced.
        @MainActor static func withPackage(
            at target: FilePath, isOwn: Bool, _ write: @MainActor (FilePath) async throws -> Void
        ) async throws {
            let existing = try look(target)
            if let existing {
                try checkWritable(target, existing)
                if isOwn, existing.type == .directory { return try await write(target) }
                return try await replacePackage(at: target, existing, write)
            }
            do throws(Errno) { try target.makeDirectory(FilePermissions(rawValue: 0o777)) } catch {
                throw DocumentError(target, error, "cannot create the folder")
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
            } catch { throw DocumentError(target, error, "cannot create a folder next to it") }
            do {
                try await write(draft.path)
                let saving = Saving(original: nil)
                if try !saving.place(draft, at: target, existing) { try saving.confirm(target) }
            } catch {
                // Removes the new content if it was not placed. After an exchange, this is the old content.
                draft.discard()
                throw error
            }
        }
    }
#endif
