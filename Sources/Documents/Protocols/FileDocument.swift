#if !canImport(SwiftUI)
    public import TypeRegistry

    /// A document that is a value. It is read from a file wrapper, and creates a file wrapper when it is saved.
    ///
    /// The methods are called outside the main actor, so that reading and writing do not block editing.
    ///
    /// Source: [FileDocument](https://developer.apple.com/documentation/swiftui/filedocument).
    @preconcurrency public protocol FileDocument: Sendable {
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

        /// Returns the wrapper to save: a new wrapper, or the existing wrapper with changes.
        func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper
    }

    extension FileDocument {
        /// The default: the readable content types.
        public static var writableContentTypes: [UTType] { readableContentTypes }
    }

    /// The configuration for reading a document.
    ///
    /// Source: [FileDocumentReadConfiguration](https://developer.apple.com/documentation/swiftui/filedocumentreadconfiguration).
    public struct FileDocumentReadConfiguration: Sendable {
        /// The type of the file.
        public let contentType: UTType
        /// The file or package.
        public let file: FileWrapper

        /// Creates a configuration, for tests of documents. Apple's type has no public initializer.
        public init(contentType: UTType, file: FileWrapper) {
            self.contentType = contentType
            self.file = file
        }
    }

    /// The configuration for writing a document.
    ///
    /// Source: [FileDocumentWriteConfiguration](https://developer.apple.com/documentation/swiftui/filedocumentwriteconfiguration).
    public struct FileDocumentWriteConfiguration: Sendable {
        /// The type of the file to write.
        public let contentType: UTType
        /// The file or package as it was last read or written, or nil if the document was never saved.
        public let existingFile: FileWrapper?

        /// Creates a configuration, for tests of documents. Apple's type has no public initializer.
        public init(contentType: UTType, existingFile: FileWrapper? = nil) {
            self.contentType = contentType
            self.existingFile = existingFile
        }
    }
#endif
