#if !canImport(SwiftUI)
    import FoundationEssentials
    import SystemPackage
    import TypeRegistry

    /// A document in memory with any of the document protocols, and its reading and writing.
    @MainActor
    protocol DocumentModel: AnyObject {
        /// The document.
        var document: Any { get }
        /// A gate that is shut while a snapshot is created.
        var gate: EditGate { get }
        /// Calls a closure before each change that the document publishes.
        func observe(_ change: @escaping @Sendable () -> Void)
        func read(from path: FilePath, contentType: UTType) async throws
        /// Creates a snapshot, calls `stateIsTaken` before the document can change, and writes the snapshot.
        func write(to path: FilePath, contentType: UTType, stateIsTaken: @escaping @Sendable () -> Void) async throws
        func follow(from old: FilePath, to new: FilePath) async
    }

    /// A document that is a value. The value is the snapshot, so that edits need not wait.
    final class ValueModel<Value: FileDocument>: DocumentModel {
        var value: Value?
        private let makeNew: (@MainActor () -> Value)?
        private let storage = DocumentStorage()
        let gate = EditGate()

        /// Creates a model. Without `makeNew` it has no document before it is read.
        init(makeNew: (@MainActor () -> Value)?) {
            self.makeNew = makeNew
            value = makeNew?()
        }

        var document: Any { value as Any }

        func observe(_ change: @escaping @Sendable () -> Void) {}

        func read(from path: FilePath, contentType: UTType) async throws {
            value = try await storage.read(Value.self, from: path, contentType: contentType)
        }

        func write(to path: FilePath, contentType: UTType, stateIsTaken: @escaping @Sendable () -> Void) async throws {
            guard let value else { return }
            stateIsTaken()
            try await storage.write(value, to: path, contentType: contentType)
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

        func read(from path: FilePath, contentType: UTType) async throws {
            let read = try await storage.read(Object.self, from: path, contentType: contentType)
            object = read
            if let change { subscription = read.objectWillChange.sink(receiveValue: change) }
        }

        func write(to path: FilePath, contentType: UTType, stateIsTaken: @escaping @Sendable () -> Void) async throws {
            guard let object else { return }
            await gate.shut()
            try await storage.write(object, to: path, contentType: contentType, hold, stateIsTaken: stateIsTaken) {
                [gate] in await gate.open()
            }
        }

        func follow(from old: FilePath, to new: FilePath) async { await storage.follow(from: old, to: new) }
    }

    /// A `ReadableDocument`.
    class ReadingModel<Object: ReadableDocument>: DocumentModel
    where Object.Reader.Source == URL, Object.Reader.Snapshot: Sendable {
        let object: Object
        let wrapper = LastWrapper()
        let gate = EditGate()
        private var previous: Object.Reader.Snapshot?

        init(_ object: Object) { self.object = object }

        var document: Any { object }

        func observe(_ change: @escaping @Sendable () -> Void) {}

        func read(from path: FilePath, contentType: UTType) async throws {
            let reader = object.reader(
                configuration: DocumentReadConfiguration(contentType: contentType, wrapper: wrapper))
            let progress = ProgressManager(totalCount: nil)
            try Recovery.recover(path)
            let snapshot = try await reader.read(from: path.fileURL(), progress: Subprogress(of: progress))
            try await object.apply(snapshot: snapshot, previous: previous)
            previous = snapshot
        }

        func write(to path: FilePath, contentType: UTType, stateIsTaken: @escaping @Sendable () -> Void) async throws {
            throw DocumentError(.notEditable, path, "the document can only be read")
        }

        func follow(from old: FilePath, to new: FilePath) async { wrapper.get()?.follow(from: old, to: new) }
    }

    /// A `Document`, which can be read and written.
    final class ReadingWritingModel<Object: Document>: ReadingModel<Object>
    where
        Object.Reader.Source == URL, Object.Reader.Snapshot: Sendable, Object.Writer.Destination == URL,
        Object.Writer.Snapshot: Sendable
    {
        private var lastWritten: Object.Writer.Snapshot?

        override func write(
            to path: FilePath, contentType: UTType, stateIsTaken: @escaping @Sendable () -> Void
        ) async throws {
            await gate.shut()
            let snapshot: Object.Writer.Snapshot
            do { snapshot = try await object.snapshot(contentType: contentType) } catch {
                gate.open()
                throw error
            }
            stateIsTaken()
            gate.open()
            let writer = object.writer(
                configuration: DocumentWriteConfiguration(contentType: contentType, wrapper: wrapper))
            let progress = ProgressManager(totalCount: nil)
            try await writer.write(
                snapshot: snapshot, to: path.fileURL(), previous: lastWritten, progress: Subprogress(of: progress))
            lastWritten = snapshot
        }
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

        func write<Document: FileDocument>(_ document: Document, to path: FilePath, contentType: UTType) throws {
            let configuration = FileDocumentWriteConfiguration(contentType: contentType, existingFile: wrapper)
            try save(try document.fileWrapper(configuration: configuration), to: path)
        }

        // MARK: Objects

        func read<Document: ReferenceFileDocument>(
            _ type: Document.Type, from path: FilePath, contentType: UTType
        ) throws -> Document {
            try read(path, contentType) { try Document(configuration: $0) }
        }

        /// Creates a snapshot, calls `snapshotIsTaken`, and writes the snapshot.
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

        private func read<Document>(
            _ path: FilePath, _ contentType: UTType, _ makeDocument: (FileDocumentReadConfiguration) throws -> Document
        ) throws -> Document {
            let file = try FileWrapper(path: path)
            let document = try makeDocument(FileDocumentReadConfiguration(contentType: contentType, file: file))
            wrapper = file
            return document
        }

        private func save(_ file: FileWrapper, to path: FilePath) throws {
            try Saving(original: path).save(file, to: path, names: true)
            wrapper = file
        }

        /// Updates the path of a renamed document.
        func follow(from old: FilePath, to new: FilePath) { wrapper?.follow(from: old, to: new) }
    }
#endif
