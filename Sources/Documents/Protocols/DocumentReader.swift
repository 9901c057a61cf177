#if !canImport(SwiftUI)
    import FileSystem
    public import FoundationEssentials
    import SystemPackage

    /// What reads the content of a document from its file, off the main actor.
    ///
    /// Source: [DocumentReader](https://developer.apple.com/documentation/swiftui/documentreader).
    public protocol DocumentReader<Snapshot> {
        /// What is read.
        associatedtype Snapshot
        /// Where it is read from: the URL of the file.
        associatedtype Source = URL

        /// Reads. Throws when the file cannot be read, or does not hold a document.
        @concurrent func read(
            from source: sending Source, progress: consuming Subprogress
        ) async throws -> sending Snapshot
    }

    /// What writes the content of a document to its file, off the main actor.
    ///
    /// Source: [DocumentWriter](https://developer.apple.com/documentation/swiftui/documentwriter).
    public protocol DocumentWriter<Snapshot> {
        /// What is written.
        associatedtype Snapshot
        /// Where it is written to: the URL of the file.
        associatedtype Destination = URL

        /// Writes. `previous` is what was last written, nil at the first time.
        ///
        /// Whoever writes to the URL by himself answers for it that nothing half written stays; ``FileWrapper`` does.
        @concurrent func write(
            snapshot: sending Snapshot, to destination: sending Destination, previous: sending Snapshot?,
            progress: consuming Subprogress
        ) async throws
    }

    /// A reader for documents that read themselves from a file wrapper.
    ///
    /// Source: [FileWrapperDocumentReader](https://developer.apple.com/documentation/swiftui/filewrapperdocumentreader).
    public struct FileWrapperDocumentReader<Snapshot>: DocumentReader {
        /// What the reader is made for.
        public typealias ReadConfiguration = DocumentReadConfiguration

        private let configuration: ReadConfiguration
        private let makeSnapshot: (FileWrapper) async throws -> sending Snapshot

        /// Makes a reader that turns a wrapper into a snapshot.
        public init(
            _ configuration: sending ReadConfiguration,
            makeSnapshot: @escaping (FileWrapper) async throws -> sending Snapshot
        ) {
            self.configuration = configuration
            self.makeSnapshot = makeSnapshot
        }

        /// Reads the wrapper at a file URL, following symbolic links, and makes the snapshot of it.
        @concurrent public func read(
            from source: sending URL, progress: consuming Subprogress
        ) async throws -> sending Snapshot {
            let manager = progress.start(totalCount: 1)
            guard let path = FilePath(fileURL: source) else {
                throw DocumentError(.notFound, nil, "\(source.absoluteString) is not a file URL")
            }
            let wrapper = try FileWrapper(path: try Saving.target(of: path.absolute))
            let snapshot = try await makeSnapshot(wrapper)
            configuration.wrapper.set(wrapper)
            manager.complete(count: 1)
            return snapshot
        }
    }

    /// A writer for documents that make a file wrapper to be saved.
    ///
    /// Source: [FileWrapperDocumentWriter](https://developer.apple.com/documentation/swiftui/filewrapperdocumentwriter).
    public struct FileWrapperDocumentWriter<Snapshot>: DocumentWriter {
        /// What the writer is made for.
        public typealias WriteConfiguration = DocumentWriteConfiguration

        private let configuration: WriteConfiguration
        private let makeFileWrapper: (Snapshot, FileWrapper?) async throws -> FileWrapper

        /// Makes a writer that turns a snapshot into a wrapper. The closure gets the wrapper of the last reading or writing,
        /// too; children that it takes over are not written again.
        public init(
            _ configuration: sending WriteConfiguration,
            makeFileWrapper: @escaping (Snapshot, FileWrapper?) async throws -> FileWrapper
        ) {
            self.configuration = configuration
            self.makeFileWrapper = makeFileWrapper
        }

        /// Makes the wrapper, and saves it at a file URL, whole or not at all.
        @concurrent public func write(
            snapshot: sending Snapshot, to destination: sending URL, previous: sending Snapshot?,
            progress: consuming Subprogress
        ) async throws {
            let manager = progress.start(totalCount: 1)
            guard let path = FilePath(fileURL: destination) else {
                throw DocumentError(.notWritable, nil, "\(destination.absoluteString) is not a file URL")
            }
            let wrapper = try await makeFileWrapper(snapshot, configuration.wrapper.get())
            try Saving(original: try Saving.target(of: path.absolute)).save(wrapper, to: path.absolute, names: true)
            configuration.wrapper.set(wrapper)
            manager.complete(count: 1)
        }
    }
#endif
