#if !canImport(SwiftUI)
    import FoundationEssentials
    import SystemPackage
    import TypeRegistry

    /// A document that conforms to `ReadableDocument`.
    class ReadingModel<Object: ReadableDocument>: DocumentModel where Object.Reader.Source == URL {
        let object: Object
        let wrapper = LastWrapper()
        let gate = EditGate()
        private var previous: Object.Reader.Snapshot?

        init(_ object: Object) { self.object = object }

        var document: Any { object }

        func observe(_ change: @escaping @Sendable () -> Void) {}

        func read(
            from path: FilePath, contentType: UTType, progress: ProgressManager, _ check: @MainActor () throws -> Void
        ) async throws {
            let reader = object.reader(
                configuration: DocumentReadConfiguration(
                    contentType: contentType.declared(in: Object.readableContentTypes) ?? contentType, wrapper: wrapper)
            )
            try Recovery.recover(path)
            // Snapshots need not be sendable. The reader transferred this snapshot, and only the main actor uses it
            // afterwards: `apply` receives it now, and again as the previous snapshot when the document is read next.
            nonisolated(unsafe) let snapshot = try await reader.read(
                from: path.fileURL(), progress: progress.subprogress(assigningCount: 1))
            try check()
            nonisolated(unsafe) let previous = previous
            try await object.apply(snapshot: snapshot, previous: previous)
            self.previous = snapshot
        }

        func write(
            to destination: Destination, contentType: UTType, progress: ProgressManager,
            stateIsTaken: @escaping @Sendable () -> Void
        ) async throws { throw DocumentError(.notEditable, destination.path, message: "the document can only be read") }

        func follow(from old: FilePath, to new: FilePath) async { wrapper.get()?.follow(from: old, to: new) }
    }

    /// A document that conforms to `Document`, which can be read and written.
    final class ReadingWritingModel<Object: Document>: ReadingModel<Object>
    where Object.Reader.Source == URL, Object.Writer.Destination == URL {
        /// A snapshot that was written, and the resulting state of the files on disk.
        private struct Written {
            var snapshot: Object.Writer.Snapshot
            var path: FilePath
            var contentType: UTType
            var state: FileState?
        }

        private var last: Written?

        override func write(
            to destination: Destination, contentType: UTType, progress: ProgressManager,
            stateIsTaken: @escaping @Sendable () -> Void
        ) async throws {
            await gate.close()
            // An undo action can change the document while the snapshot is created. In that case, the document is still edited
            // after it is saved.
            stateIsTaken()
            // Snapshots need not be sendable. The document transferred this snapshot. A writer receives it now, and the next
            // writer receives it as the previous snapshot. Writes wait for each other, so only one writer at a time uses it.
            nonisolated(unsafe) let snapshot: Object.Writer.Snapshot
            do { snapshot = try await object.snapshot(contentType: contentType) } catch {
                gate.open()
                throw error
            }
            gate.open()
            let path = destination.path
            nonisolated(unsafe) let previous = destination.isExport ? nil : await previous(for: path, contentType)
            let configuration = DocumentWriteConfiguration(
                contentType: contentType, wrapper: destination.isExport ? nil : wrapper)
            wrapper.destination = destination
            let isIncremental = previous != nil
            try await Saving.withWriter(
                Object.Writer.self, at: destination, as: contentType, isIncremental: isIncremental
            ) { url in
                try await object.writer(configuration: configuration).write(
                    snapshot: snapshot, to: url, previous: previous, progress: progress.subprogress(assigningCount: 1))
            }
            guard !destination.isExport else { return }
            last = Written(snapshot: snapshot, path: path, contentType: contentType, state: await FileState.read(path))
        }

        /// Returns the last snapshot, if it was written to the path with the type and the files have not changed since.
        private func previous(for path: FilePath, _ contentType: UTType) async -> sending Object.Writer.Snapshot? {
            guard let last, last.path == path, last.contentType == contentType, let state = last.state,
                await FileState.read(path) == state
            else { return nil }
            // Only writers use the snapshot, one at a time.
            nonisolated(unsafe) let snapshot = last.snapshot
            return snapshot
        }

        override func follow(from old: FilePath, to new: FilePath) async {
            if last?.path == old { last?.path = new }
            await super.follow(from: old, to: new)
        }
    }
#endif
