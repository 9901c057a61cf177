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
        /// Throws ``DocumentError`` if the file is missing or unreadable, no document group reads its type, or the current
        /// document cannot be saved, which then stays open, and the error of the closure that creates the document:
        /// `CancellationError` means that the person canceled, which is no failure to report.
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

        /// Creates a document of the first editor group that creates documents, or of the first one for a type.
        ///
        /// The source is that of a
        /// [NewDocumentButton](https://developer.apple.com/documentation/swiftui/newdocumentbutton/init(_:contenttype:source:)).
        /// The closure that creates the document gets it, except on macOS.
        ///
        /// Throws ``DocumentError`` if there is no such group, or the document in the only window of the app cannot be saved,
        /// and the error of the group's closure: `CancellationError` means that the person canceled, which is no failure to
        /// report. No document opens then.
        @discardableResult
        public func callAsFunction(
            contentType: UTType? = nil, source: DocumentCreationSource? = nil
        ) async throws -> OpenDocument {
            try await controller.makeDocument(contentType: contentType, source: source)
        }

        /// Shows a document in a new window of the first group that creates documents of its Swift type, and reads one of its
        /// readable content types. Unlike Apple's action it throws ``DocumentError`` if there is no such group.
        ///
        /// Source: [callAsFunction(_:)](https://developer.apple.com/documentation/swiftui/newdocumentaction/callasfunction(_:)).
        @discardableResult
        public func callAsFunction<D: Document>(
            _ newDocument: @autoclosure @escaping @MainActor () -> D
        ) async throws -> OpenDocument where D.Reader.Source == URL, D.Writer.Destination == URL {
            try await controller.makeDocument(
                of: D.self, readable: D.readableContentTypes, model: ReadingWritingModel(newDocument()))
        }

        /// Shows a document that is a value in a new window of its editor group. Unlike Apple's action it throws
        /// ``DocumentError`` if there is no such group.
        @discardableResult
        public func callAsFunction<D: FileDocument>(
            _ newDocument: @autoclosure @escaping @MainActor () -> D
        ) async throws -> OpenDocument {
            try await controller.makeDocument(
                of: D.self, readable: D.readableContentTypes, model: ValueModel(makeNew: newDocument))
        }

        /// Shows a document that is an object in a new window of its editor group. Unlike Apple's action it throws
        /// ``DocumentError`` if there is no such group.
        @discardableResult
        public func callAsFunction<D: ReferenceFileDocument>(
            _ newDocument: @escaping @MainActor () -> D
        ) async throws -> OpenDocument {
            try await controller.makeDocument(
                of: D.self, readable: D.readableContentTypes, model: ReferenceModel(makeNew: newDocument))
        }
    }

    /// The forms for code that does not wait, such as the action of a button, with the signatures of Apple's action. A failure
    /// is in ``DocumentController/creationError``.
    extension NewDocumentAction {
        /// Creates a document of the first editor group that creates documents of a type.
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

        /// Starts the interaction in which a person enters the new name. Has no effect in an app without one.
        public func callAsFunction() { document.renameInteraction?(document) }

        /// Renames the file in its folder. The group and the type of the window do not change.
        ///
        /// Throws ``DocumentError`` if the name is invalid or exists, or the folder is not writable. The file is not renamed
        /// then.
        public func callAsFunction(to name: String) async throws { try await document.rename(to: name) }
    }

    /// The state of an open document for its views.
    ///
    /// Source: [DocumentConfiguration](https://developer.apple.com/documentation/swiftui/documentconfiguration).
    public struct DocumentConfiguration: Hashable, Sendable {
        /// The URL of the file, or nil before the first save. After a rename, also by another process, a new configuration of the
        /// document has the new URL.
        public var fileURL: URL? { filePath?.fileURL() }
        /// The path of the file, or nil before the first save.
        public let filePath: FilePath?
        /// Whether the document is editable: it is in an editor, and its file is writable.
        public let isEditable: Bool
    }
#endif
