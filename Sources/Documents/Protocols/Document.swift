#if !canImport(SwiftUI)
    import FileSystem
    public import FoundationEssentials
    import Synchronization
    import SystemPackage
    public import TypeRegistry

    /// A document that can be read: an object that applies the snapshots of a reader.
    ///
    /// Source: [ReadableDocument](https://developer.apple.com/documentation/swiftui/readabledocument).
    public protocol ReadableDocument: AnyObject {
        /// The reader of files.
        associatedtype Reader: DocumentReader

        /// The configuration of a reader: ``DocumentReadConfiguration``.
        typealias ReadConfiguration = DocumentReadConfiguration

        /// The content types that the document can be read from.
        static var readableContentTypes: [UTType] { get }

        /// Returns a reader. It is called for each read: when the document opens, and when another process has changed its file.
        func reader(configuration: sending ReadConfiguration) -> sending Reader

        /// Applies a snapshot that was read. `previous` is the snapshot of the last read, or nil for the first.
        @MainActor func apply(snapshot: sending Reader.Snapshot, previous: sending Reader.Snapshot?) async throws
    }

    /// A document that can be written: an object that creates snapshots for a writer.
    ///
    /// Source: [WritableDocument](https://developer.apple.com/documentation/swiftui/writabledocument).
    public protocol WritableDocument: AnyObject {
        /// The writer of files.
        associatedtype Writer: DocumentWriter

        /// The configuration of a writer: ``DocumentWriteConfiguration``.
        typealias WriteConfiguration = DocumentWriteConfiguration

        /// The content types that the document can be written as. The first is that of new documents.
        static var writableContentTypes: [UTType] { get }

        /// Returns a snapshot of the document for one of the writable content types. Edits wait until it is created.
        @MainActor func snapshot(contentType: UTType) async throws -> sending Writer.Snapshot

        /// Returns a writer. It is called for each write.
        func writer(configuration: sending WriteConfiguration) -> sending Writer
    }

    /// A document that can be read and written.
    ///
    /// Source: [Document](https://developer.apple.com/documentation/swiftui/document).
    public protocol Document: ReadableDocument, WritableDocument {}

    extension WritableDocument where Self: ReadableDocument {
        /// The readable content types.
        public static var writableContentTypes: [UTType] { readableContentTypes }
    }

    /// The configuration of a reader.
    ///
    /// Source: [DocumentReadConfiguration](https://developer.apple.com/documentation/swiftui/documentreadconfiguration).
    public struct DocumentReadConfiguration: Hashable, Sendable {
        /// The type of the file.
        public let contentType: UTType
        /// The wrapper that was read, for the writer.
        let wrapper: LastWrapper

        /// Creates a configuration, for tests of documents. Apple's type has no public initializer.
        public init(contentType: UTType) { self.init(contentType: contentType, wrapper: LastWrapper()) }

        init(contentType: UTType, wrapper: LastWrapper) {
            self.contentType = contentType
            self.wrapper = wrapper
        }
    }

    /// The configuration of a writer.
    ///
    /// Source: [DocumentWriteConfiguration](https://developer.apple.com/documentation/swiftui/documentwriteconfiguration).
    public struct DocumentWriteConfiguration: Hashable, Sendable {
        /// The type of the file to write.
        public let contentType: UTType
        /// The wrapper of the last read or write, or nil for an export.
        let wrapper: LastWrapper?

        /// Creates a configuration, for tests of documents. Apple's type has no public initializer.
        public init(contentType: UTType) { self.init(contentType: contentType, wrapper: LastWrapper()) }

        init(contentType: UTType, wrapper: LastWrapper?) {
            self.contentType = contentType
            self.wrapper = wrapper
        }
    }

    /// Reads a document from its file, outside the main actor.
    ///
    /// Source: [DocumentReader](https://developer.apple.com/documentation/swiftui/documentreader).
    public protocol DocumentReader<Snapshot> {
        /// The snapshot of a document.
        associatedtype Snapshot
        /// The source: the URL of the file.
        associatedtype Source = URL

        /// Reads a snapshot. Throws an error if the file is unreadable or not a document.
        @concurrent func read(
            from source: sending Source, progress: consuming Subprogress
        ) async throws -> sending Snapshot
    }

    /// Writes a document to its file, outside the main actor.
    ///
    /// Source: [DocumentWriter](https://developer.apple.com/documentation/swiftui/documentwriter).
    public protocol DocumentWriter<Snapshot> {
        /// The snapshot of a document.
        associatedtype Snapshot
        /// The destination: the URL of the file.
        associatedtype Destination = URL

        /// Writes a snapshot.
        ///
        /// `previous` is the snapshot that was last written, if the destination is the file that was written then, and nobody
        /// has changed it since. Otherwise it is nil, and everything must be written. The folder of a package exists.
        ///
        /// A writer must leave no incomplete file if it fails. ``FileWrapper`` ensures this.
        @concurrent func write(
            snapshot: sending Snapshot, to destination: sending Destination, previous: sending Snapshot?,
            progress: consuming Subprogress
        ) async throws
    }

    /// A reader that creates a snapshot from a file wrapper.
    ///
    /// Source: [FileWrapperDocumentReader](https://developer.apple.com/documentation/swiftui/filewrapperdocumentreader).
    public struct FileWrapperDocumentReader<Snapshot>: DocumentReader {
        /// The configuration of the reader.
        public typealias ReadConfiguration = DocumentReadConfiguration

        private let configuration: ReadConfiguration
        private let makeSnapshot: (FileWrapper) async throws -> sending Snapshot

        /// Creates a reader with a closure that creates a snapshot from a wrapper.
        public init(
            _ configuration: sending ReadConfiguration,
            makeSnapshot: @escaping (FileWrapper) async throws -> sending Snapshot
        ) {
            self.configuration = configuration
            self.makeSnapshot = makeSnapshot
        }

        /// Reads the wrapper at a file URL, following symbolic links, and creates the snapshot.
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

    /// A writer that creates a file wrapper from a snapshot.
    ///
    /// Source: [FileWrapperDocumentWriter](https://developer.apple.com/documentation/swiftui/filewrapperdocumentwriter).
    public struct FileWrapperDocumentWriter<Snapshot>: DocumentWriter, CompleteWriter {
        /// The configuration of the writer.
        public typealias WriteConfiguration = DocumentWriteConfiguration

        private let configuration: WriteConfiguration
        private let makeFileWrapper: (Snapshot, FileWrapper?) async throws -> FileWrapper

        /// Creates a writer with a closure that creates a wrapper from a snapshot. The closure also gets the wrapper of the last
        /// read or write, whose children are not written again.
        public init(
            _ configuration: sending WriteConfiguration,
            makeFileWrapper: @escaping (Snapshot, FileWrapper?) async throws -> FileWrapper
        ) {
            self.configuration = configuration
            self.makeFileWrapper = makeFileWrapper
        }

        /// Creates the wrapper, and saves it to a file URL, completely or not at all.
        @concurrent public func write(
            snapshot: sending Snapshot, to destination: sending URL, previous: sending Snapshot?,
            progress: consuming Subprogress
        ) async throws {
            let manager = progress.start(totalCount: 1)
            guard let path = FilePath(fileURL: destination) else {
                throw DocumentError(.notWritable, nil, "\(destination.absoluteString) is not a file URL")
            }
            let wrapper = try await makeFileWrapper(snapshot, configuration.wrapper?.get())
            if let last = configuration.wrapper {
                try Saving(original: try Saving.target(of: path.absolute)).save(wrapper, to: path.absolute, names: true)
                last.set(wrapper)
            } else {
                try Saving.export(wrapper, to: path.absolute)
            }
            manager.complete(count: 1)
        }
    }

    /// The wrapper of a document's last read or write, which the reader and the writer share.
    final class LastWrapper: Hashable, Sendable {
        private let wrapper = Mutex<FileWrapper?>(nil)

        func get() -> FileWrapper? { wrapper.withLock { $0 } }
        func set(_ new: FileWrapper) { wrapper.withLock { $0 = new } }

        // Configurations are equal regardless of their wrappers.
        static func == (left: LastWrapper, right: LastWrapper) -> Bool { true }
        func hash(into hasher: inout Hasher) {}
    }
#endif
