#if !canImport(SwiftUI)
    import FileIdentificationFoundation
    import FileSystem
    public import FoundationEssentials
    import Synchronization
    import SystemPackage
    public import TypeRegistry

    /// Reads a document from its file, outside the main actor.
    ///
    /// Source: [DocumentReader](https://developer.apple.com/documentation/swiftui/documentreader).
    public protocol DocumentReader<Snapshot> {
        /// The snapshot of a document.
        associatedtype Snapshot
        /// The type of the source: the URL of the file.
        associatedtype Source = URL

        /// Reads a snapshot. Throws an error if the file is unreadable or not a document.
        @concurrent func read(
            from source: sending Source, progress: consuming Subprogress
        ) async throws -> sending Snapshot
    }

    /// The configuration of a reader.
    ///
    /// Source: [DocumentReadConfiguration](https://developer.apple.com/documentation/swiftui/documentreadconfiguration).
    public struct DocumentReadConfiguration: Hashable, Sendable {
        /// The type of the file.
        public let contentType: UTType
        /// The wrapper that was read, which the writer uses.
        let wrapper: LastWrapper

        /// Creates a configuration, for tests of documents. Apple's type has no public initializer.
        public init(contentType: UTType) { self.init(contentType: contentType, wrapper: LastWrapper()) }

        init(contentType: UTType, wrapper: LastWrapper) {
            self.contentType = contentType
            self.wrapper = wrapper
        }
    }

    /// A reader that creates a snapshot from a file wrapper.
    ///
    /// Source: [FileWrapperDocumentReader](https://developer.apple.com/documentation/swiftui/filewrapperdocumentreader).
    public struct FileWrapperDocumentReader<Snapshot>: DocumentReader {
        /// The configuration of the reader.
        public typealias ReadConfiguration = DocumentReadConfiguration

        private let configuration: ReadConfiguration
        private let makeSnapshot: (FileWrapper) async throws -> sending Snapshot

        /// Creates a reader from a closure that creates a snapshot from a wrapper.
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
                throw DocumentError(.notFound, nil, message: "\(source.absoluteString) is not a file URL")
            }
            let wrapper = try FileWrapper(path: try Saving.target(of: path.absolute))
            let snapshot = try await makeSnapshot(wrapper)
            configuration.wrapper.set(wrapper)
            manager.complete(count: 1)
            return snapshot
        }
    }

    /// The wrapper of a document's last read or write. The reader and the writer share it.
    final class LastWrapper: Hashable, Sendable {
        private let wrapper = Mutex<FileWrapper?>(nil)

        func get() -> FileWrapper? { wrapper.withLock { $0 } }
        func set(_ new: FileWrapper) { wrapper.withLock { $0 = new } }

        /// The destination of the current write.
        var destination: Destination? {
            get { written.withLock { $0 } }
            set { written.withLock { $0 = newValue } }
        }
        private let written = Mutex<Destination?>(nil)

        // Configurations are equal regardless of their wrappers.
        static func == (left: LastWrapper, right: LastWrapper) -> Bool { true }
        func hash(into hasher: inout Hasher) {}
    }
#endif
