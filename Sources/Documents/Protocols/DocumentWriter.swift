#if !canImport(SwiftUI)
    import FileIdentificationFoundation
    import FileSystem
    public import FoundationEssentials
    import SystemPackage
    public import TypeRegistry

    /// Writes a document to its file, outside the main actor.
    ///
    /// Source: [DocumentWriter](https://developer.apple.com/documentation/swiftui/documentwriter).
    public protocol DocumentWriter<Snapshot> {
        /// The snapshot of a document.
        associatedtype Snapshot
        /// The type of the destination: the URL of the file.
        associatedtype Destination = URL

        /// Writes a snapshot.
        ///
        /// `previous` is the snapshot that was last written, if the same file was written and has not been changed since.
        /// Otherwise it is nil, and everything must be written. The folder of a package already exists.
        ///
        /// If a writer fails, it must not leave an incomplete file. ``FileWrapper`` ensures this.
        @concurrent func write(
            snapshot: sending Snapshot, to destination: sending Destination, previous: sending Snapshot?,
            progress: consuming Subprogress) async throws
    }

    /// The configuration of a writer.
    ///
    /// Source: [DocumentWriteConfiguration](https://developer.apple.com/documentation/swiftui/documentwriteconfiguration).
    public struct DocumentWriteConfiguration: Hashable, Sendable {
        /// The type of the file to write.
        public let contentType: UTType
        /// The wrapper of the last read or write, or nil if the document is exported.
        let wrapper: LastWrapper?

        /// Creates a configuration, for tests of documents. Apple's type has no public initializer.
        public init(contentType: UTType) { self.init(contentType: contentType, wrapper: LastWrapper()) }

        init(contentType: UTType, wrapper: LastWrapper?) {
            self.contentType = contentType
            self.wrapper = wrapper
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

        /// Creates a writer from a closure that creates a wrapper from a snapshot. The closure also receives the wrapper of the
        /// last read or write, whose unchanged children are not written again.
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
                throw DocumentError(.notWritable, nil, message: "\(destination.absoluteString) is not a file URL")
            }
            let wrapper = try await makeFileWrapper(snapshot, configuration.wrapper?.get())
            if let last = configuration.wrapper {
                try await last.destination?.checkUnchanged()
                try Saving(original: try Saving.target(of: path.absolute)).save(wrapper, to: path.absolute, names: true)
                last.set(wrapper)
            } else {
                try Saving.export(wrapper, to: path.absolute)
            }
            manager.complete(count: 1)
        }
    }
#endif
