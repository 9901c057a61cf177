#if !canImport(SwiftUI)
    import FoundationEssentials
    import SystemPackage
    import TypeRegistry

    /// A document of the newer protocols that can only be read.
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

    /// A document of the newer protocols that can be read and written.
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
#endif
