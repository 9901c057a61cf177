#if !canImport(SwiftUI)
    public import FoundationEssentials
    public import SystemPackage
    public import TypeRegistry

    /// What came of opening a document.
    public enum OpeningResult: Sendable {
        /// It is in a new window of this process.
        case opened(OpenDocument)
        /// It is in the only window of the app, in place of the document that was there, which is saved and closed.
        case openedInWindow(OpenDocument)
        /// It was open already in a window of this process, which comes to the front.
        case broughtToFront(OpenDocument)
        /// It was open already in a window of another process, which comes to the front there.
        case openElsewhere(window: String)
    }

    /// Opens documents: call it as a function.
    ///
    /// Source: [OpenDocumentAction](https://developer.apple.com/documentation/swiftui/opendocumentaction).
    @MainActor
    public struct OpenDocumentAction {
        let controller: DocumentController

        /// Opens the document at a file URL, or brings its window to the front when it is open already.
        ///
        /// Where an app has one scene, the document that is in its window is saved and closed before.
        ///
        /// Throws ``DocumentError`` when there is no such file, no document group reads its type, it cannot be read, or the
        /// document that is in the only window cannot be saved. That one stays open then.
        @discardableResult
        public func callAsFunction(at url: URL) async throws -> OpeningResult {
            guard let path = FilePath(fileURL: url) else {
                throw DocumentError(.notFound, nil, "\(url.absoluteString) is not a file URL")
            }
            return try await callAsFunction(at: path)
        }

        /// The same with a path, which need not be UTF-8.
        @discardableResult
        public func callAsFunction(at path: FilePath) async throws -> OpeningResult { try await controller.open(path) }
    }

    /// Makes new documents: call it as a function.
    ///
    /// Source: [NewDocumentAction](https://developer.apple.com/documentation/swiftui/newdocumentaction).
    @MainActor
    public struct NewDocumentAction {
        let controller: DocumentController

        /// Makes a document of the first editor group, or of the first that writes a type.
        ///
        /// Throws ``DocumentError`` when there is none, or the document that is in the only window of the app cannot be
        /// saved.
        @discardableResult
        public func callAsFunction(contentType: UTType? = nil) async throws -> OpenDocument {
            try await controller.makeDocument(contentType: contentType)
        }

        /// Shows a document that is a value in a new window of its editor group. Throws ``DocumentError`` when there is no
        /// such group; Apple's has no way to say so.
        @discardableResult
        public func callAsFunction<D: FileDocument>(
            _ newDocument: @autoclosure @escaping @MainActor () -> D
        ) async throws -> OpenDocument {
            try await controller.makeDocument(of: D.self, model: ValueModel(makeNew: newDocument))
        }

        /// Shows a document that is an object in a new window of its editor group. Throws ``DocumentError`` when there is no
        /// such group; Apple's has no way to say so.
        @discardableResult
        public func callAsFunction<D: ReferenceFileDocument>(
            _ newDocument: @escaping @MainActor () -> D
        ) async throws -> OpenDocument {
            try await controller.makeDocument(of: D.self, model: ReferenceModel(makeNew: newDocument))
        }
    }

    /// Renames a document: call it as a function.
    ///
    /// Source: [RenameAction](https://developer.apple.com/documentation/swiftui/renameaction).
    @MainActor
    public struct RenameAction {
        let document: OpenDocument

        /// Begins the interaction by which a person gives the new name; nothing happens where the app has none.
        public func callAsFunction() { document.renameInteraction?(document) }

        /// Gives the file another name in its folder. The group and the type of the window stay.
        ///
        /// Throws ``DocumentError``: the name cannot be one of a file, something has it already, or the folder cannot be
        /// written. Nothing is renamed then.
        public func callAsFunction(to name: String) async throws { try await document.rename(to: name) }
    }
#endif
