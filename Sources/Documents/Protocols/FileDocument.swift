#if !canImport(SwiftUI)
    public import TypeRegistry

    /// A document that is a value: it reads itself from a file wrapper, and makes one to be saved.
    ///
    /// The calls come off the main actor, so that reading and writing do not hold up whoever edits.
    ///
    /// Source: [FileDocument](https://developer.apple.com/documentation/swiftui/filedocument).
    @preconcurrency public protocol FileDocument: Sendable {
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

        /// Gives what is to be saved: a new wrapper, or the existing one with changes.
        func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper
    }

    extension FileDocument {
        /// The readable content types.
        public static var writableContentTypes: [UTType] { readableContentTypes }
    }

    /// What a document is read from.
    ///
    /// Source: [FileDocumentReadConfiguration](https://developer.apple.com/documentation/swiftui/filedocumentreadconfiguration).
    public struct FileDocumentReadConfiguration: Sendable {
        /// The type of the file.
        public let contentType: UTType
        /// The file or package.
        public let file: FileWrapper

        /// Makes a configuration. Apple's has no initialiser; this one is for tests of documents.
        public init(contentType: UTType, file: FileWrapper) {
            self.contentType = contentType
            self.file = file
        }
    }

    /// What a document is written for.
    ///
    /// Source: [FileDocumentWriteConfiguration](https://developer.apple.com/documentation/swiftui/filedocumentwriteconfiguration).
    public struct FileDocumentWriteConfiguration: Sendable {
        /// The type that the file is to have.
        public let contentType: UTType
        /// The file or package as it was last read or written; nil when the document was never saved.
        public let existingFile: FileWrapper?

        /// Makes a configuration. Apple's has no initialiser; this one is for tests of documents.
        public init(contentType: UTType, existingFile: FileWrapper? = nil) {
            self.contentType = contentType
            self.existingFile = existingFile
        }
    }
#endif
