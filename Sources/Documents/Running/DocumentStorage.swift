#if !canImport(SwiftUI)
    import FoundationEssentials
    import SystemPackage
    import TypeRegistry

    /// Reads and writes one document, off the main actor, one thing after another, and remembers the wrapper of the last time.
    actor DocumentStorage {
        private var wrapper: FileWrapper?

        // MARK: Values

        func read<Document: FileDocument>(
            _ type: Document.Type, from path: FilePath, contentType: UTType
        ) throws -> Document {
            let file = try FileWrapper(path: path)
            let document = try Document(
                configuration: FileDocumentReadConfiguration(contentType: contentType, file: file))
            wrapper = file
            return document
        }

        func write<Document: FileDocument>(_ document: Document, to path: FilePath, contentType: UTType) throws {
            let configuration = FileDocumentWriteConfiguration(contentType: contentType, existingFile: wrapper)
            try save(try document.fileWrapper(configuration: configuration), to: path)
        }

        // MARK: Objects

        func read<Document: ReferenceFileDocument>(
            _ type: Document.Type, from path: FilePath, contentType: UTType
        ) throws -> Document {
            let file = try FileWrapper(path: path)
            let document = try Document(
                configuration: FileDocumentReadConfiguration(contentType: contentType, file: file))
            wrapper = file
            return document
        }

        /// Takes a snapshot, tells that it is there, and writes it.
        func write<Document: ReferenceFileDocument>(
            _ document: Document, to path: FilePath, contentType: UTType, _ hold: SnapshotHold,
            stateIsTaken: @Sendable () -> Void, snapshotIsTaken: @Sendable () async -> Void
        ) async throws {
            let snapshot: Document.Snapshot
            do {
                snapshot = try hold.whileTaken(stateIsTaken) { try document.snapshot(contentType: contentType) }
            } catch {
                await snapshotIsTaken()
                throw error
            }
            await snapshotIsTaken()
            let configuration = FileDocumentWriteConfiguration(contentType: contentType, existingFile: wrapper)
            try save(try document.fileWrapper(snapshot: snapshot, configuration: configuration), to: path)
        }

        // MARK: Files

        private func save(_ file: FileWrapper, to path: FilePath) throws {
            try Saving(original: path).save(file, to: path, names: true)
            wrapper = file
        }

        /// The document has another name now.
        func follow(from old: FilePath, to new: FilePath) { wrapper?.follow(from: old, to: new) }
    }
#endif
