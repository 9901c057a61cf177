#if !canImport(SwiftUI)
    public import AppDeclaration
    public import FoundationEssentials
    import TypeRegistry

    /// A scene of an app that opens documents of a Swift type, as an editor or a viewer.
    ///
    /// Unlike Apple's type, it has no view, so that terminal programs and tests can use it.
    ///
    /// Source: [DocumentGroup](https://developer.apple.com/documentation/swiftui/documentgroup).
    @MainActor
    public struct DocumentGroup {
        /// The name of the group in decisions and windows.
        package let name: String
        /// The declaration of the group: its role, its readable and writable types, and the protocol of its documents.
        public let declaration: SceneDeclaration
        /// A closure that creates the model of a document.
        typealias MakeModel =
            @MainActor (URLDocumentConfiguration, DocumentCreationContext) async throws -> any DocumentModel
        let makeModel: MakeModel
        /// The Swift type of the documents, by which an action finds the group.
        let documentType: ObjectIdentifier

        private init(
            _ name: String?, role: SceneDeclaration.Role, document: Any.Type, documentProtocol: String,
            readable: [UTType], writable: [UTType]?, allowsCreating: Bool? = nil, makeModel: @escaping MakeModel
        ) {
            documentType = ObjectIdentifier(document)
            let document = String(describing: document)
            self.name = name ?? document
            var declaration = SceneDeclaration(
                kind: .documentGroup, name: name ?? document, role: role,
                readable: readable.map { SceneDeclaration.ContentType($0.identifier) },
                writable: writable?.map { SceneDeclaration.ContentType($0.identifier) }, allowsCreating: allowsCreating)
            (declaration.document, declaration.documentProtocol) = (document, documentProtocol)
            self.declaration = declaration
            self.makeModel = makeModel
        }

        /// Creates an editor of documents that are values. The default name is the name of the Swift type.
        public init<D: FileDocument>(_ name: String? = nil, newDocument: @autoclosure @escaping @MainActor () -> D) {
            self.init(
                name, role: .editor, document: D.self, documentProtocol: "FileDocument",
                readable: D.readableContentTypes, writable: D.writableContentTypes
            ) { _, _ in ValueModel(makeNew: newDocument) }
        }

        /// Creates a viewer of documents that are values.
        public init<D: FileDocument>(_ name: String? = nil, viewing type: D.Type) {
            self.init(
                name, role: .viewer, document: D.self, documentProtocol: "FileDocument",
                readable: D.readableContentTypes, writable: nil
            ) { _, _ in ValueModel<D>(makeNew: nil) }
        }

        /// Creates an editor of documents that are objects.
        public init<D: ReferenceFileDocument>(_ name: String? = nil, newDocument: @escaping @MainActor () -> D) {
            self.init(
                name, role: .editor, document: D.self, documentProtocol: "ReferenceFileDocument",
                readable: D.readableContentTypes, writable: D.writableContentTypes
            ) { _, _ in ReferenceModel(makeNew: newDocument) }
        }

        /// Creates a viewer of documents that are objects.
        public init<D: ReferenceFileDocument>(_ name: String? = nil, viewing type: D.Type) {
            self.init(
                name, role: .viewer, document: D.self, documentProtocol: "ReferenceFileDocument",
                readable: D.readableContentTypes, writable: nil
            ) { _, _ in ReferenceModel<D>(makeNew: nil) }
        }

        /// Creates an editor of documents that conform to ``Document``.
        ///
        /// Source: [init(allowCreating:editor:makeDocument:)](https://developer.apple.com/documentation/swiftui/documentgroup/init(allowcreating:editor:makedocument:)).
        ///
        /// - Parameters:
        ///   - name: The name of the group. The default is the name of the Swift type.
        ///   - allowCreating: Whether the group creates new documents. If false, the group only opens files.
        ///   - makeDocument: A closure that creates a document, which is either new or is then read from a file. It can
        ///     wait, for example while the user chooses a template. If the closure throws an error, no document opens.
        ///     `CancellationError` means that the user canceled.
        public init<D: Document>(
            _ name: String? = nil, allowCreating: Bool = true,
            makeDocument: @escaping @MainActor (URLDocumentConfiguration, DocumentCreationContext) async throws -> D
        ) where D.Reader.Source == URL, D.Writer.Destination == URL {
            self.init(
                name, role: .editor, document: D.self, documentProtocol: "Document",
                readable: D.readableContentTypes, writable: D.writableContentTypes, allowsCreating: allowCreating
            ) { ReadingWritingModel(try await makeDocument($0, $1)) }
        }

        /// Creates a viewer of documents that conform to ``ReadableDocument``.
        ///
        /// Source: [init(viewer:makeReadableDocument:)](https://developer.apple.com/documentation/swiftui/documentgroup/init(viewer:makereadabledocument:)).
        ///
        /// - Parameters:
        ///   - name: The name of the group. The default is the name of the Swift type.
        ///   - makeReadableDocument: A closure that creates a document, which is then read from a file. If the closure
        ///     throws an error, no document opens. `CancellationError` means that the user canceled.
        public init<D: ReadableDocument>(
            _ name: String? = nil,
            makeReadableDocument:
                @escaping @MainActor (URLDocumentConfiguration, DocumentCreationContext) async throws -> D
        ) where D.Reader.Source == URL {
            self.init(
                name, role: .viewer, document: D.self, documentProtocol: "ReadableDocument",
                readable: D.readableContentTypes, writable: nil
            ) { ReadingModel(try await makeReadableDocument($0, $1)) }
        }
    }
#endif
