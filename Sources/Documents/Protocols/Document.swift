#if !canImport(SwiftUI)
    public import TypeRegistry

    /// A document that can be read: an object to which a reader brings snapshots.
    ///
    /// Source: [ReadableDocument](https://developer.apple.com/documentation/swiftui/readabledocument).
    public protocol ReadableDocument: AnyObject {
        /// What reads the file.
        associatedtype Reader: DocumentReader

        /// What the reader is made for: ``DocumentReadConfiguration``.
        typealias ReadConfiguration = DocumentReadConfiguration

        /// The types that the document can be read from.
        static var readableContentTypes: [UTType] { get }

        /// Makes a reader; called for each reading.
        func reader(configuration: sending ReadConfiguration) -> sending Reader

        /// Takes over what was read. `previous` is the snapshot of the reading before, nil at the first.
        @MainActor func apply(snapshot: sending Reader.Snapshot, previous: sending Reader.Snapshot?) async throws
    }

    /// A document that can be written: an object that gives snapshots to a writer.
    ///
    /// Source: [WritableDocument](https://developer.apple.com/documentation/swiftui/writabledocument).
    public protocol WritableDocument: AnyObject {
        /// What writes the file.
        associatedtype Writer: DocumentWriter

        /// What the writer is made for: ``DocumentWriteConfiguration``.
        typealias WriteConfiguration = DocumentWriteConfiguration

        /// The types that the document can be written as, the one for new documents first.
        static var writableContentTypes: [UTType] { get }

        /// Gives the state of the document. Edits wait until it is there.
        @MainActor func snapshot(contentType: UTType) async throws -> sending Writer.Snapshot

        /// Makes a writer; called for each writing.
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

    /// What a reader is made for.
    ///
    /// Source: [DocumentReadConfiguration](https://developer.apple.com/documentation/swiftui/documentreadconfiguration).
    public struct DocumentReadConfiguration: Hashable, Sendable {
        /// The type of the file.
        public let contentType: UTType
        /// Where a wrapper that was read is left for the writer.
        let wrapper: LastWrapper

        /// Makes a configuration. Apple's has no initialiser; this one is for tests of documents.
        public init(contentType: UTType) { self.init(contentType: contentType, wrapper: LastWrapper()) }

        init(contentType: UTType, wrapper: LastWrapper) {
            self.contentType = contentType
            self.wrapper = wrapper
        }
    }

    /// What a writer is made for.
    ///
    /// Source: [DocumentWriteConfiguration](https://developer.apple.com/documentation/swiftui/documentwriteconfiguration).
    public struct DocumentWriteConfiguration: Hashable, Sendable {
        /// The type that the file is to have.
        public let contentType: UTType
        /// Where the wrapper of the last reading or writing is.
        let wrapper: LastWrapper

        /// Makes a configuration. Apple's has no initialiser; this one is for tests of documents.
        public init(contentType: UTType) { self.init(contentType: contentType, wrapper: LastWrapper()) }

        init(contentType: UTType, wrapper: LastWrapper) {
            self.contentType = contentType
            self.wrapper = wrapper
        }
    }
#endif
