#if !canImport(SwiftUI)
    public import FoundationEssentials
    public import Observation

    /// The configuration of an open document: the URL of its file, and the date on which its contents were last changed.
    ///
    /// The closure of a document group that creates a document receives its configuration. The configuration is observable, and
    /// contains the current values while the document is open. It does not retain the document.
    ///
    /// Readers and writers use their own source and destination, which can differ from ``fileURL``: for Save As, a writer
    /// writes to a file that is not yet the document's file.
    ///
    /// Source: [URLDocumentConfiguration](https://developer.apple.com/documentation/swiftui/urldocumentconfiguration).
    @MainActor @Observable public final class URLDocumentConfiguration {
        /// The URL of the file, or nil if the document was never saved. It changes after Save As and when the file is renamed,
        /// even by another process.
        public var fileURL: URL?

        /// The date on which the contents were last modified, if available. For a package, this is the latest modification date
        /// of the files in it. It changes when the document is read or written.
        public var lastContentModificationDate: Date?

        /// The source with which the document was created, or nil for a document that was opened from a file.
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
