#if !canImport(SwiftUI)
    public import FoundationEssentials
    public import SystemPackage

    /// The state of an open document that its views ask for.
    ///
    /// Source: [DocumentConfiguration](https://developer.apple.com/documentation/swiftui/documentconfiguration).
    public struct DocumentConfiguration: Hashable, Sendable {
        /// The URL of the file; nil before the first save. It follows a rename, also by another process: ask the document
        /// for a new configuration.
        public var fileURL: URL? { filePath?.fileURL() }
        /// The path of the file; nil before the first save.
        public let filePath: FilePath?
        /// Whether the document can be edited: an editor has it, and its file can be written.
        public let isEditable: Bool
    }
#endif
