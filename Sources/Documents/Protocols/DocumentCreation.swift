#if !canImport(SwiftUI)
    /// The source of a new document, such as a button for a template.
    ///
    /// An app declares its sources as static members in an extension, and compares them in the closure that creates the document.
    ///
    /// Source: [DocumentCreationSource](https://developer.apple.com/documentation/swiftui/documentcreationsource).
    public struct DocumentCreationSource: Hashable, Identifiable, Sendable {
        /// The identifier. Sources with the same identifier are equal.
        public let id: String

        /// Creates a source with an identifier, which is unique in the app.
        public init(id: String) { self.id = id }
    }

    /// The context in which a document is created. The closure of a document group receives it with the configuration of the
    /// document.
    ///
    /// Source: [DocumentCreationContext](https://developer.apple.com/documentation/swiftui/documentcreationcontext).
    public struct DocumentCreationContext: Sendable {
        /// The source with which the document is created, or nil if there is none. It is always nil on macOS, and for a
        /// document that is opened from a file.
        public let creationSource: DocumentCreationSource?

        /// Creates a context, for tests of documents. Apple's type has no public initializer.
        public init(creationSource: DocumentCreationSource? = nil) { self.creationSource = creationSource }
    }
#endif
