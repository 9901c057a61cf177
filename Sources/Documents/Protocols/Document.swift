#if !canImport(SwiftUI)
    public import TypeRegistry

    /// A document that can be read: an object that applies the snapshots of a reader.
    ///
    /// Source: [ReadableDocument](https://developer.apple.com/documentation/swiftui/readabledocument).
    public protocol ReadableDocument: AnyObject {
        /// The type that reads files.
        associatedtype Reader: DocumentReader

        /// The configuration of a reader: ``DocumentReadConfiguration``.
        typealias ReadConfiguration = DocumentReadConfiguration

        /// The content types that the document can be read from.
        static var readableContentTypes: [UTType] { get }

        /// Returns a reader. The method is called for each read: when the document opens, and when another process has
        /// changed its file.
        func reader(configuration: sending ReadConfiguration) -> sending Reader

        /// Applies a snapshot that was read. `previous` is the snapshot of the last read, or nil for the first read.
        @MainActor func apply(snapshot: sending Reader.Snapshot, previous: sending Reader.Snapshot?) async throws
    }

    /// A document that can be written: an object that creates snapshots for a writer.
    ///
    /// Source: [WritableDocument](https://developer.apple.com/documentation/swiftui/writabledocument).
    public protocol WritableDocument: AnyObject {
        /// The type that writes files.
        associatedtype Writer: DocumentWriter

        /// The configuration of a writer: ``DocumentWriteConfiguration``.
        typealias WriteConfiguration = DocumentWriteConfiguration

        /// The content types that the document can be written as. New documents have the first type.
        static var writableContentTypes: [UTType] { get }

        /// Returns a snapshot of the document for one of the writable content types. Edits wait until the snapshot is created.
        @MainActor func snapshot(contentType: UTType) async throws -> sending Writer.Snapshot

        /// Returns a writer. The method is called for each write.
        func writer(configuration: sending WriteConfiguration) -> sending Writer
    }

    /// A document that can be read and written.
    ///
    /// Source: [Document](https://developer.apple.com/documentation/swiftui/document).
    public protocol Document: ReadableDocument, WritableDocument {}

    extension WritableDocument where Self: ReadableDocument {
        /// The default: the readable content types.
        public static var writableContentTypes: [UTType] { readableContentTypes }
    }
#endif
