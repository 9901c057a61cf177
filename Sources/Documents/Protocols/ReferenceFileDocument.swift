#if !canImport(SwiftUI)
    public import TypeRegistry

    /// A document that is an object. Edits wait while a snapshot of the document is created, and continue while the snapshot is
    /// written.
    ///
    /// Source: [ReferenceFileDocument](https://developer.apple.com/documentation/swiftui/referencefiledocument).
    @preconcurrency public protocol ReferenceFileDocument: ObservableObject, Sendable {
        /// The content to save.
        associatedtype Snapshot

        /// The configuration for reading: ``FileDocumentReadConfiguration``.
        typealias ReadConfiguration = FileDocumentReadConfiguration
        /// The configuration for writing: ``FileDocumentWriteConfiguration``.
        typealias WriteConfiguration = FileDocumentWriteConfiguration

        /// The content types that the document can be read from.
        static var readableContentTypes: [UTType] { get }
        /// The content types that the document can be written as. New documents have the first type. The default is the
        /// readable types.
        static var writableContentTypes: [UTType] { get }

        /// Reads the document. Throws an error if the file is not a document.
        init(configuration: ReadConfiguration) throws

        /// Returns a snapshot of the document. Edits wait until the snapshot is created.
        func snapshot(contentType: UTType) throws -> Snapshot

        /// Returns the wrapper to save: a new wrapper, or the existing wrapper with changes.
        func fileWrapper(snapshot: Snapshot, configuration: WriteConfiguration) throws -> FileWrapper
    }

    extension ReferenceFileDocument {
        /// The default: the readable content types.
        public static var writableContentTypes: [UTType] { readableContentTypes }
    }
#endif
