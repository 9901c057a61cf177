#if !canImport(SwiftUI)
    public import FoundationEssentials
    public import SystemPackage
    public import TypeRegistry

    /// The result of opening a document.
    public enum OpeningResult: Sendable {
        /// The document opened in a new window of this process.
        case opened(OpenDocument)
        /// The document opened in the only window of the app. The previous document was saved and closed.
        case openedInWindow(OpenDocument)
        /// The document was already open in a window of this process, which came to the front.
        case broughtToFront(OpenDocument)
        /// The document was already open in a window of another process, which came to the front.
        case openElsewhere(window: String)
    }

    /// An action that opens documents. Call it like a function.
    ///
    /// Source: [OpenDocumentAction](https://developer.apple.com/documentation/swiftui/opendocumentaction).
    @MainActor
    public struct OpenDocumentAction {
        let controller: DocumentController

        /// Opens the document at a file URL, or brings its window to the front if it is already open.
        ///
        /// In an app with a single scene, the current document is saved and closed first.
        ///
        /// Throws ``DocumentError`` if the file is missing or unreadable, if no document group reads its type, or if
        /// the current document cannot be saved; in that case, the current document stays open. Also throws the error
        /// of the closure that creates the document: `CancellationError` means that the user canceled, and should not
        /// be reported as a failure.
        @discardableResult
        public func callAsFunction(at url: URL) async throws -> OpeningResult {
            guard let path = FilePath(fileURL: url) else {
                throw DocumentError(.notFound, nil, message: "\(url.absoluteString) is not a file URL")
            }
            return try await callAsFunction(at: path)
        }

        /// Opens the document at a path, which need not be UTF-8.
        @discardableResult
        public func callAsFunction(at path: FilePath) async throws -> OpeningResult { try await controller.open(path) }
    }

    /// An action that creates documents. Call it like a function.
    ///
    /// Source: [NewDocumentAction](https://developer.apple.com/documentation/swiftui/newdocumentaction).
    @MainActor
    public struct NewDocumentAction {
        let controller: DocumentController

        /// Creates a document in the first editor group that creates documents, or in the first such group for a type.
        ///
        /// The source is the source of a
        /// [NewDocumentButton](https://developer.apple.com/documentation/swiftui/newdocumentbutton/init(_:contenttype:source:)).
        /// The closure that creates the document receives it, except on macOS.
        ///
        /// Throws ``DocumentError`` if there is no such group, or if the document in the only window of the app cannot be
        /// saved. Also throws the error of the group's closure: `CancellationError` means that the user canceled, and should
        /// not be reported as a failure. If an error is thrown, no document opens.
        @discardableResult
        public func callAsFunction(
            contentType: UTType? = nil, source: DocumentCreationSource? = nil
        ) async throws -> OpenDocument {
            try await controller.makeDocument(contentType: contentType, source: source)
        }

        /// Shows a document in a new window of the first group that creates documents of its Swift type and reads one of its
        /// readable content types. Unlike Apple's action, this method throws ``DocumentError`` if there is no such group.
        ///
        /// Source: [callAsFunction(_:)](https://developer.apple.com/documentation/swiftui/newdocumentaction/callasfunction(_:)).
        @discardableResult
        public func callAsFunction<D: Document>(
            _ newDocument: @autoclosure @escaping @MainActor () -> D
        ) async throws -> OpenDocument where D.Reader.Source == URL, D.Writer.Destination == URL {
            try await controller.makeDocument(
                of: D.self, readable: D.readableContentTypes, model: ReadingWritingModel(newDocument()))
        }

        /// Shows a document that is a value in a new window of its editor group. Unlike Apple's action, this method throws
        /// ``DocumentError`` if there is no such group.
        @discardableResult
        public func callAsFunction<D: FileDocument>(
            _ newDocument: @autoclosure @escaping @MainActor () -> D
        ) async throws -> OpenDocument {
            try await controller.makeDocument(
                of: D.self, readable: D.readableContentTypes, model: ValueModel(makeNew: newDocument))
        }

        /// Shows a document that is an object in a new window of its editor group. Unlike Apple's action, this method throws
        /// ``DocumentError`` if there is no such group.
        @discardableResult
        public func callAsFunction<D: ReferenceFileDocument>(
            _ newDocument: @escaping @MainActor () -> D
        ) async throws -> OpenDocument {
            try await controller.makeDocument(
                of: D.self, readable: D.readableContentTypes, model: ReferenceModel(makeNew: newDocument))
        }
    }

    /// Methods for synchronous code, such as the action of a button. Their signatures match those of Apple's
    /// `NewDocumentAction`. A failure is stored in ``DocumentController/creationError``.
    extension NewDocumentAction {
        /// Creates a document in the first editor group that creates documents of a type.
        public func callAsFunction(contentType: UTType) {
            create { try await $0(contentType: contentType) }
        }

        /// Shows a document in a new window of the first group that creates documents of its Swift type.
        public func callAsFunction<D: Document>(
            _ newDocument: @autoclosure @escaping @MainActor () -> D
        ) where D.Reader.Source == URL, D.Writer.Destination == URL {
            create { try await $0(newDocument()) }
        }

        /// Shows a document that is a value in a new window of its editor group.
        public func callAsFunction<D: FileDocument>(_ newDocument: @autoclosure @escaping @MainActor () -> D) {
            create { try await $0(newDocument()) }
        }

        /// Shows a document that is an object in a new window of its editor group.
        public func callAsFunction<D: ReferenceFileDocument>(_ newDocument: @escaping @MainActor () -> D) {
            create { try await $0(newDocument) }
        }

        private func create(_ make: @escaping @MainActor (Self) async throws -> OpenDocument) {
            Task {
                do {
                    _ = try await make(self)
                    controller.creationError = nil
                } catch {
                    controller.creationError = error
                }
            }
        }
    }

    /// An action that renames a document. Call it like a function.
    ///
    /// Source: [RenameAction](https://developer.apple.com/documentation/swiftui/renameaction).
    @MainActor
    public struct RenameAction {
        let document: OpenDocument

        /// Starts the interaction in which the user enters the new name. Has no effect in an app without such an interaction.
        public func callAsFunction() { document.renameInteraction?(document) }

        /// Renames the file in its folder. The group and the type of the window do not change.
        ///
        /// Throws ``DocumentError`` if the name is invalid or already in use, or if the folder is not writable. In that
        /// case, the file is not renamed.
        public func callAsFunction(to name: String) async throws { try await document.rename(to: name) }
    }

    /// The state of an open document for its views.
    ///
    /// Source: [DocumentConfiguration](https://developer.apple.com/documentation/swiftui/documentconfiguration).
    public struct DocumentConfiguration: Hashable, Sendable {
        /// The URL of the file, or nil before the first save. After the file is renamed, even by another process, a new
        /// configuration contains the new URL.
        public var fileURL: URL? { filePath?.fileURL() }
        /// The path of the file, or nil before the first save.
        package let filePath: FilePath?
        /// Whether the document is editable: an editor shows it, and its file is writable.
        public let isEditable: Bool
    }
#endif
