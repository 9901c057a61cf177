#if !canImport(SwiftUI)
    public import AppDeclaration
    public import FoundationEssentials
    import TypeRegistry

    /// A scene of an app that opens documents of a Swift type, as editor or viewer.
    ///
    /// Unlike Apple's type it has no view, for terminal programs and tests.
    ///
    /// Source: [DocumentGroup](https://developer.apple.com/documentation/swiftui/documentgroup).
    @MainActor
    public struct DocumentGroup {
        /// The name of the group in decisions and windows.
        public let name: String
        /// The declaration of the group: its role, its readable and writable types, and the protocol of its documents.
        public let declaration: SceneDeclaration
        let makeModel: @MainActor () -> any DocumentModel
        /// The Swift type of its documents, with which an action finds the group.
        let documentType: ObjectIdentifier

        private init(
            _ name: String?, role: SceneDeclaration.Role, document: Any.Type, documentProtocol: String,
            readable: [UTType],
            writable: [UTType]?, makeModel: @escaping @MainActor () -> any DocumentModel
        ) {
            documentType = ObjectIdentifier(document)
            let document = String(describing: document)
            self.name = name ?? document
            declaration = SceneDeclaration(
                kind: .documentGroup, name: name ?? document, role: role, document: document,
                documentProtocol: documentProtocol,
                readable: readable.map { SceneDeclaration.ContentType($0.identifier) },
                writable: writable?.map { SceneDeclaration.ContentType($0.identifier) })
            self.makeModel = makeModel
        }

        /// Creates an editor of documents that are values. The default name is that of the Swift type.
        public init<D: FileDocument>(_ name: String? = nil, newDocument: @autoclosure @escaping @MainActor () -> D) {
            self.init(
                name, role: .editor, document: D.self, documentProtocol: "FileDocument",
                readable: D.readableContentTypes,
                writable: D.writableContentTypes
            ) { ValueModel(makeNew: newDocument) }
        }

        /// Creates a viewer of documents that are values.
        public init<D: FileDocument>(_ name: String? = nil, viewing type: D.Type) {
            self.init(
                name, role: .viewer, document: D.self, documentProtocol: "FileDocument",
                readable: D.readableContentTypes,
                writable: nil
            ) { ValueModel<D>(makeNew: nil) }
        }

        /// Creates an editor of documents that are objects.
        public init<D: ReferenceFileDocument>(_ name: String? = nil, newDocument: @escaping @MainActor () -> D) {
            self.init(
                name, role: .editor, document: D.self, documentProtocol: "ReferenceFileDocument",
                readable: D.readableContentTypes, writable: D.writableContentTypes
            ) { ReferenceModel(makeNew: newDocument) }
        }

        /// Creates a viewer of documents that are objects.
        public init<D: ReferenceFileDocument>(_ name: String? = nil, viewing type: D.Type) {
            self.init(
                name, role: .viewer, document: D.self, documentProtocol: "ReferenceFileDocument",
                readable: D.readableContentTypes, writable: nil
            ) { ReferenceModel<D>(makeNew: nil) }
        }

        /// Creates an editor of documents that conform to ``Document``.
        public init<D: Document>(_ name: String? = nil, makeDocument: @escaping @MainActor () -> D)
        where D.Reader.Source == URL, D.Writer.Destination == URL {
            self.init(
                name, role: .editor, document: D.self, documentProtocol: "WritableDocument",
                readable: D.readableContentTypes, writable: D.writableContentTypes
            ) { ReadingWritingModel(makeDocument()) }
        }

        /// Creates a viewer of documents that conform to ``ReadableDocument``.
        public init<D: ReadableDocument>(_ name: String? = nil, makeReadableDocument: @escaping @MainActor () -> D)
        where D.Reader.Source == URL {
            self.init(
                name, role: .viewer, document: D.self, documentProtocol: "ReadableDocument",
                readable: D.readableContentTypes, writable: nil
            ) { ReadingModel(makeReadableDocument()) }
        }
    }
#endif
