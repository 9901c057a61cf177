#if !canImport(SwiftUI)
    import FoundationEssentials
    import SystemPackage
    import TypeRegistry

    /// A document in memory that conforms to any of the document protocols, with methods that read and write it.
    @MainActor
    protocol DocumentModel: AnyObject {
        var document: Any { get }
        /// A gate that is closed while a snapshot is created.
        var gate: EditGate { get }
        /// Calls a closure before each change that the document publishes.
        func observe(_ change: @escaping @Sendable () -> Void)
        /// Reads the document for the first time or again. Immediately before the document changes, calls `check`, which throws
        /// an error if the document must not change.
        func read(
            from path: FilePath, contentType: UTType, progress: ProgressManager, _ check: @MainActor () throws -> Void)
            async throws
        /// Creates a snapshot, calls `stateIsTaken` before the document can change, and writes the snapshot as one of the
        /// writable types.
        func write(
            to destination: Destination, contentType: UTType, progress: ProgressManager,
            stateIsTaken: @escaping @Sendable () -> Void) async throws
        func follow(from old: FilePath, to new: FilePath) async
    }

    /// The path that a document is written to.
    struct Destination {
        var path: FilePath
        /// Whether the path is the document's own path.
        var isOwn: Bool
        /// Whether a copy is written while the document keeps its own file.
        var isExport = false
        /// The state of the document's files when they were last read or written, or nil if changes by other processes can be
        /// overwritten.
        var expected: FileState?

        /// Throws `changedOnDisk` if another process has changed the file. A file that was removed is written again.
        func checkUnchanged() async throws {
            if let expected, let now = await FileState.read(path), now != expected { throw DocumentError.changed(path) }
        }
    }

    /// A document that is a value. The value itself is the snapshot, so edits need not wait.
    final class ValueModel<Value: FileDocument>: DocumentModel {
        var value: Value?
        private let makeNew: (@MainActor () -> Value)?
        private let storage = DocumentStorage()
        let gate = EditGate()

        /// Creates a model. If `makeNew` is nil, the model has no document until one is read.
        init(makeNew: (@MainActor () -> Value)?) {
            self.makeNew = makeNew
            value = makeNew?()
        }

        var document: Any { value as Any }

        /// Registers an action that undoes a change of the value.
        func registerUndo(to old: Value, with undo: UndoManager) {
            undo.registerUndo(withTarget: self) { model in
                guard let value = model.value else { return }
                model.value = old
                model.registerUndo(to: value, with: undo)
            }
        }

        func observe(_ change: @escaping @Sendable () -> Void) {}

        func read(
            from path: FilePath, contentType: UTType, progress: ProgressManager, _ check: @MainActor () throws -> Void
        ) async throws {
            let read = try await storage.read(Value.self, from: path, contentType: contentType)
            try check()
            value = read
        }

        func write(
            to destination: Destination, contentType: UTType, progress: ProgressManager,
            stateIsTaken: @escaping @Sendable () -> Void
        ) async throws {
            guard let value else { return }
            stateIsTaken()
            try await storage.write(value, to: destination, contentType: contentType)
        }

        func follow(from old: FilePath, to new: FilePath) async { await storage.follow(from: old, to: new) }
    }

    /// A document that is an object with snapshots.
    final class ReferenceModel<Object: ReferenceFileDocument>: DocumentModel {
        var object: Object?
        private let storage = DocumentStorage()
        private var subscription: AnyCancellable?
        private var change: (@Sendable () -> Void)?
        private let hold = SnapshotHold()
        let gate = EditGate()

        init(makeNew: (@MainActor () -> Object)?) { object = makeNew?() }

        var document: Any { object as Any }

        func observe(_ change: @escaping @Sendable () -> Void) {
            // A direct change of the object waits here while a snapshot is created.
            let held: @Sendable () -> Void = { [hold] in
                hold.pass()
                change()
            }
            self.change = held
            subscription = object?.objectWillChange.sink(receiveValue: held)
        }

        func read(
            from path: FilePath, contentType: UTType, progress: ProgressManager, _ check: @MainActor () throws -> Void
        ) async throws {
            let read = try await storage.read(Object.self, from: path, contentType: contentType)
            try check()
            object = read
            if let change { subscription = read.objectWillChange.sink(receiveValue: change) }
        }

        func write(
            to destination: Destination, contentType: UTType, progress: ProgressManager,
            stateIsTaken: @escaping @Sendable () -> Void
        ) async throws {
            guard let object else { return }
            await gate.close()
            try await storage.write(
                object, to: destination, contentType: contentType, hold, stateIsTaken: stateIsTaken
            ) { [gate] in await gate.open() }
        }

        func follow(from old: FilePath, to new: FilePath) async { await storage.follow(from: old, to: new) }
    }

    /// Reads and writes a document outside the main actor, and keeps the last wrapper.
    actor DocumentStorage {
        private var wrapper: FileWrapper?

        // MARK: Values

        func read<Document: FileDocument>(
            _ type: Document.Type, from path: FilePath, contentType: UTType
        ) throws -> Document {
            try read(path, contentType) { try Document(configuration: $0) }
        }

        func write<Document: FileDocument>(
            _ document: Document, to destination: Destination, contentType: UTType
        ) async throws {
            try await save(to: destination, contentType) { try document.fileWrapper(configuration: $0) }
        }

        // MARK: Objects

        func read<Document: ReferenceFileDocument>(
            _ type: Document.Type, from path: FilePath, contentType: UTType
        ) throws -> Document {
            try read(path, contentType) { try Document(configuration: $0) }
        }

        /// Creates a snapshot, calls `snapshotIsTaken`, and writes the snapshot.
        func write<Document: ReferenceFileDocument>(
            _ document: Document, to destination: Destination, contentType: UTType, _ hold: SnapshotHold,
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
            try await save(to: destination, contentType) {
                try document.fileWrapper(snapshot: snapshot, configuration: $0)
            }
        }

        // MARK: Files

        private func read<Document>(
            _ path: FilePath, _ contentType: UTType, _ makeDocument: (FileDocumentReadConfiguration) throws -> Document
        ) throws -> Document {
            let file = try FileWrapper(path: path)
            let document = try makeDocument(FileDocumentReadConfiguration(contentType: contentType, file: file))
            wrapper = file
            return document
        }

        private func save(
            to destination: Destination, _ contentType: UTType,
            _ makeFile: (FileDocumentWriteConfiguration) throws -> FileWrapper
        ) async throws {
            let existing = destination.isExport ? nil : wrapper
            let file = try makeFile(FileDocumentWriteConfiguration(contentType: contentType, existingFile: existing))
            guard !destination.isExport else { return try Saving.export(file, to: destination.path) }
            try await destination.checkUnchanged()
            try Saving(original: destination.path).save(file, to: destination.path, names: true)
            wrapper = file
        }

        /// Updates the path after the document was renamed.
        func follow(from old: FilePath, to new: FilePath) { wrapper?.follow(from: old, to: new) }
    }
#endif
