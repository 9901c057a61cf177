#if !canImport(SwiftUI)
    public import TypeRegistry

    /// A document that is an object: a snapshot of it is taken while edits wait, and written while they go on.
    ///
    /// Source: [ReferenceFileDocument](https://developer.apple.com/documentation/swiftui/referencefiledocument).
    @preconcurrency public protocol ReferenceFileDocument: ObservableObject, Sendable {
        /// All that is stored of the document.
        associatedtype Snapshot

        /// What the document is read from: ``FileDocumentReadConfiguration``.
        typealias ReadConfiguration = FileDocumentReadConfiguration
        /// What the document is written for: ``FileDocumentWriteConfiguration``.
        typealias WriteConfiguration = FileDocumentWriteConfiguration

        /// The types that the document can be read from.
        static var readableContentTypes: [UTType] { get }
        /// The types that the document can be written as, the one for new documents first. The readable ones, unless given.
        static var writableContentTypes: [UTType] { get }

        /// Reads the document. Throws when the file does not hold one.
        init(configuration: ReadConfiguration) throws

        /// Gives the state of the document. Edits wait until it is there.
        func snapshot(contentType: UTType) throws -> Snapshot

        /// Gives what is to be saved: a new wrapper, or the existing one with changes.
        func fileWrapper(snapshot: Snapshot, configuration: WriteConfiguration) throws -> FileWrapper
    }

    extension ReferenceFileDocument {
        /// The readable content types.
        public static var writableContentTypes: [UTType] { readableContentTypes }
    }
#endif
