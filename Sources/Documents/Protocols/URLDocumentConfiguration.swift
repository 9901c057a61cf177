#if !canImport(SwiftUI)
    public import FoundationEssentials
    public import Observation

    /// The configuration of an open document: the URL of its file, and when its contents last changed.
    ///
    /// The closure of a document group that creates a document gets its configuration. The configuration is observable, and has
    /// the current values while the document is open. It does not retain the document.
    ///
    /// Readers and writers use their own source and destination, which can differ from ``fileURL``: a writer of Save As writes
    /// to a file that is not the file of the document yet.
    ///
    /// Source: [URLDocumentConfiguration](https://developer.apple.com/documentation/swiftui/urldocumentconfiguration).
    @MainActor @Observable public final class URLDocumentConfiguration {
        /// The URL of the file, or nil if the document was never saved. It changes with Save As and with a rename, also by
        /// another process.
        public var fileURL: URL?

        /// The date at which the contents were last modified, if available: the latest modification date of the files in a
        /// package. It changes when the document is read or written.
        public var lastContentModificationDate: Date?

        /// The source with which this document was created, or nil for one that was opened from a file.
        public let creationSource: DocumentCreationSource?

        /// Creates a configuration, for tests of documents. Apple's type has no public initializer.
        public init(
            fileURL: URL? = nil, lastContentModificationDate: Date? = nil, creationSource: DocumentCreationSource? = nil
        ) {
            self.fileURL = fileURL
            self.lastContentModificationDate = lastContentModificationDate
            self.creationSource = creationSource
        }
    }
#endif
