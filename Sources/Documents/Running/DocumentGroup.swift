#if !canImport(SwiftUI)
    public import AppDeclaration
    public import FoundationEssentials
    import TypeRegistry

    /// A scene of an app that opens documents of one kind, as editor or viewer.
    ///
    /// Apple's has a view besides; a terminal program or a test has none.
    ///
    /// Source: [DocumentGroup](https://developer.apple.com/documentation/swiftui/documentgroup).
    @MainActor
    public struct DocumentGroup {
        /// The name by which decisions and windows speak of the group.
        public let name: String
        /// What the group says of itself: role, readable and writable types, the protocol of its documents.
        public let declaration: SceneDeclaration
        let makeModel: @MainActor () -> any DocumentModel
        /// The type of its documents, by which an action finds the group.
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

        /// An editor of documents that are values. The name is that of the document type, unless given.
        public init<D: FileDocument>(_ name: String? = nil, newDocument: @autoclosure @escaping @MainActor () -> D) {
            self.init(
                name, role: .editor, document: D.self, documentProtocol: "FileDocument",
                readable: D.readableContentTypes,
                writable: D.writableContentTypes
            ) { ValueModel(makeNew: newDocument) }
        }

        /// A viewer of documents that are values.
        public init<D: FileDocument>(_ name: String? = nil, viewing type: D.Type) {
            self.init(
                name, role: .viewer, document: D.self, documentProtocol: "FileDocument",
                readable: D.readableContentTypes,
                writable: nil
            ) { ValueModel<D>(makeNew: nil) }
        }

        /// An editor of documents that are objects.
        public init<D: ReferenceFileDocument>(_ name: String? = nil, newDocument: @escaping @MainActor () -> D) {
            self.init(
                name, role: .editor, document: D.self, documentProtocol: "ReferenceFileDocument",
                readable: D.readableContentTypes, writable: D.writableContentTypes
            ) { ReferenceModel(makeNew: newDocument) }
        }

        /// A viewer of documents that are objects.
        public init<D: ReferenceFileDocument>(_ name: String? = nil, viewing type: D.Type) {
            self.init(
                name, role: .viewer, document: D.self, documentProtocol: "ReferenceFileDocument",
                readable: D.readableContentTypes, writable: nil
            ) { ReferenceModel<D>(makeNew: nil) }
        }

        /// An editor of documents of the newer protocols. Their snapshots must be sendable, since they are kept to be handed
        /// over as the previous ones.
        public init<D: Document>(_ name: String? = nil, makeDocument: @escaping @MainActor () -> D)
        where
            D.Reader.Source == URL, D.Reader.Snapshot: Sendable, D.Writer.Destination == URL,
            D.Writer.Snapshot: Sendable
        {
            self.init(
                name, role: .editor, document: D.self, documentProtocol: "WritableDocument",
                readable: D.readableContentTypes, writable: D.writableContentTypes
            ) { ReadingWritingModel(makeDocument()) }
        }

        /// A viewer of documents of the newer protocols.
        public init<D: ReadableDocument>(_ name: String? = nil, makeReadableDocument: @escaping @MainActor () -> D)
        where D.Reader.Source == URL, D.Reader.Snapshot: Sendable {
            self.init(
                name, role: .viewer, document: D.self, documentProtocol: "ReadableDocument",
                readable: D.readableContentTypes, writable: nil
            ) { ReadingModel(makeReadableDocument()) }
        }
    }
#endif
