import Testing

@testable import SwiftReading

/// Tests the initializers of [DocumentGroup](https://developer.apple.com/documentation/swiftui/documentgroup) in
/// SwiftUI and SwiftData.
@Suite struct DocumentGroupTests {
    static let document = """
        struct Note: FileDocument { static var readableContentTypes: [UTType] { [.plainText] } }
        final class Board: ReferenceFileDocument { static let readableContentTypes: [UTType] = [.png] }
        """

    @Test(arguments: [
        "DocumentGroup(newDocument: Note()) { file in ContentView(document: file.$document) }",
        "DocumentGroup(newDocument: Note(text: \"\")) { ContentView(document: $0.$document) }",
        "DocumentGroup(newDocument: Note.init) { _ in V() }",
        "DocumentGroup(newDocument: { Note() }) { _ in V() }",
        "DocumentGroup(newDocument: { let note = Note(); return note }) { _ in V() }",
        "DocumentGroup(newDocument: { () -> Note in make() }) { _ in V() }",
        "DocumentGroup(newDocument: Note.empty) { _ in V() }",
        "DocumentGroup(newDocument: Self.makeNote()) { _ in V() }",
        "DocumentGroup(newDocument: makeNote) { _ in V() }",
        "DocumentGroup(newDocument: template) { _ in V() }",
        "DocumentGroup(newDocument: try! Note(data: Data())) { _ in V() }",
        "DocumentGroup(newDocument: .init()) { (file: FileDocumentConfiguration<Note>) in V() }",
        "DocumentGroup<Note, V>(newDocument: .init()) { _ in V() }",
        "DocumentGroup { Note() } editor: { _ in V() }",
        "SwiftUI.DocumentGroup(newDocument: Note()) { _ in V() }",
        "DocumentGroup(newDocument: isFirst ? Note.empty : Note(text: \"x\")) { _ in V() }",
    ])
    func `The document of newDocument is found in any form`(_ group: String) {
        let more = """
            extension Note { static let empty = Note(text: "") }
            extension TestApp {
                static func makeNote() -> Note { Note() }
                var template: Note { Note(text: "template") }
            }
            """
        let scene = scenes(group, Self.document + more).first
        #expect(scene?.kind == "DocumentGroup")
        #expect(scene?.role == "editor")
        #expect(scene?.document == "Note")
        #expect(scene?.documentProtocol == "FileDocument")
        #expect(scene?.readable == [type("public.plain-text")])
        #expect(scene?.writable == nil)
    }

    @Test func `A closure creates a reference document`() {
        let scene = scenes("DocumentGroup(newDocument: { Board() }) { _ in V() }", Self.document).first
        #expect(scene?.document == "Board")
        #expect(scene?.documentProtocol == "ReferenceFileDocument")
        #expect(scene?.readable == [type("public.png")])
    }

    /// Source: issue "Nothing answered that was not read"; typeq-app(5): a list with an unread type is incomplete.
    @Test(arguments: [
        "static var readableContentTypes: [UTType] {\n#if PRO\n[.png, .pdf]\n#else\n[.jpeg, .pdf]\n#endif\n}",
        "#if PRO\nstatic let readableContentTypes: [UTType] = [.png, .pdf]\n#else\nstatic let readableContentTypes: [UTType] = [.jpeg, .pdf]\n#endif\n",
        "static var readableContentTypes: [UTType] {\n#if PRO && canImport(Own)\nreturn [.png, .pdf]\n#endif\nreturn [.jpeg, .pdf]\n}",
        "static let readableContentTypes: [UTType] = [own, .pdf]\n#if !PRO\nstatic let own = UTType.jpeg\n#else\nstatic let own = UTType.png\n#endif\n",
    ])
    func `Content types under an unknown condition are unknown unless both branches have them`(_ member: String) {
        let app = "DocumentGroup(newDocument: Doc()) { _ in V() }"
        let document = "struct Doc: FileDocument {\n\(member)\n}\n"
        let scene = scenes(app, document).first
        #expect(scene?.readable == [type("com.adobe.pdf")])
        let unread = scene?.unreadTypes.first
        #expect(unread?.text.hasPrefix("#if") == true && unread?.index == 1)
        #expect(Set(unread?.possible ?? []) == [type("public.png"), type("public.jpeg")])
    }

    /// As with two branches, a type that the group has in any branch is possible. Source: issue "Nothing answered that
    /// was not read".
    @Test(arguments: [
        "#if A\nstatic let types: [UTType] = [.png, .pdf]\n#elseif B\nstatic let types: [UTType] = [.gif, .pdf]\n#else\nstatic let types: [UTType] = [.jpeg, .pdf]\n#endif\n",
        "#if A\nstatic let types: [UTType] = [.png, .pdf]\n#elseif B\nstatic let types: [UTType] = [.gif, .pdf]\n#elseif !A\nstatic let types: [UTType] = [.jpeg, .pdf]\n#endif\n",
        "static var types: [UTType] {\n#if canImport(Own)\nreturn [.png, .pdf]\n#elseif B\nreturn [.gif, .pdf]\n#endif\nreturn [.jpeg, .pdf]\n}",
    ])
    func `Content types under every branch of an unknown condition are possible`(_ member: String) {
        let document =
            "struct Doc: FileDocument {\nstatic var readableContentTypes: [UTType] { types }\n\(member)\n}\n"
        let scene = scenes("DocumentGroup(newDocument: Doc()) { _ in V() }", document).first
        #expect(scene?.readable == [type("com.adobe.pdf")])
        #expect(scene?.unreadTypes.count == 1)
        #expect(
            Set(scene?.unreadTypes.first?.possible ?? []) == [
                type("public.png"), type("public.jpeg"), type("com.compuserve.gif"),
            ])
    }

    @Test func `An unread content type under a branch of an unknown condition is unknown`() {
        let document = """
            struct Doc: FileDocument {
            #if A
            static let readableContentTypes: [UTType] = [.pdf]
            #elseif B
            static let readableContentTypes: [UTType] = [.pdf, Other.type]
            #else
            static let readableContentTypes: [UTType] = [.pdf]
            #endif
            }
            """
        let scene = scenes("DocumentGroup(newDocument: Doc()) { _ in V() }", document).first
        #expect(scene?.readable == [type("com.adobe.pdf")])
        #expect(scene?.unreadTypes.map(\.text) == ["Other.type"])
    }

    @Test func `A group under every branch of an unknown condition may exist`() {
        let groups =
            "DocumentGroup(newDocument: A()) { _ in V() }\n#elseif B\nDocumentGroup(newDocument: B()) { _ in V() }"
        let documents = ["A", "B", "C"].map {
            "struct \($0): FileDocument { static let readableContentTypes: [UTType] = [.png] }\n"
        }
        let found = scenes(
            "\n#if A\n\(groups)\n#else\nDocumentGroup(newDocument: C()) { _ in V() }\n#endif\n", documents.joined())
        #expect(outline(found) == "DocumentGroup A, DocumentGroup B, DocumentGroup C")
        #expect(found.allSatisfy { $0.readable == [] && $0.unreadTypes.first?.possible == [type("public.png")] })
    }

    @Test func `A condition does not matter if its branches agree`() {
        let document = """
            struct Doc: FileDocument {
            #if PRO
            static let readableContentTypes: [UTType] = [.pdf, .png]
            #else
            static let readableContentTypes: [UTType] = [.pdf, .png]
            #endif
            #if PRO
            static let writableContentTypes: [UTType] = [.pdf]
            #endif
            }
            """
        let scene = scenes("DocumentGroup(newDocument: Doc()) { _ in V() }", document).first
        #expect(scene?.readable == [type("com.adobe.pdf"), type("public.png")])
        #expect(scene?.unreadTypes.map(\.list) == [.writable])
        #expect(scene?.writable == [type("com.adobe.pdf")])
    }

    @Test func `A group with viewing is a viewer`() {
        let scene = scenes("DocumentGroup(viewing: Note.self) { file in V(file.document) }", Self.document).first
        #expect(scene?.role == "viewer")
        #expect(scene?.document == "Note")
        #expect(scene?.readable == [type("public.plain-text")])
    }

    /// [Initializer Expression](https://docs.swift.org/swift-book/documentation/the-swift-programming-language/expressions/#Initializer-Expression):
    /// a call may name the initializer.
    @Test(arguments: [
        "DocumentGroup.init(viewing: Note.self, viewer: { V($0) })",
        "DocumentGroup.init(viewing: Note.self) { _ in V() }",
        "SwiftUI.DocumentGroup.init(viewing: Note.self) { _ in V() }.defaultSize(.zero)",
    ])
    func `The initializer can be named`(_ group: String) {
        let found = scenes("\(group); WindowGroup.init(id: \"w\") { V() }", Self.document)
        #expect(outline(found) == "DocumentGroup Note, WindowGroup w")
        #expect(found.first?.role == "viewer")
        #expect(found.first?.readable == [type("public.plain-text")])
    }

    static let model = """
        @Model final class Card { var text = "" }
        extension UTType { static var deck = UTType(exportedAs: "com.x.deck", conformingTo: .package) }
        """

    @Test(arguments: [
        ("DocumentGroup(editing: Card.self, contentType: .deck) { V() }", "editor", "Card"),
        ("DocumentGroup(editing: [Card.self], contentType: .deck) { V() }", "editor", "Card"),
        (
            "DocumentGroup(editing: Card.self, contentType: UTType.deck) { V() } prepareDocument: { _ in }",
            "editor", "Card"
        ),
        ("DocumentGroup(viewing: Card.self, contentType: .deck) { V() }", "viewer", "Card"),
        ("DocumentGroup(editing: .deck, migrationPlan: Plan.self) { V() }", "editor", nil),
        ("DocumentGroup(viewing: .deck, migrationPlan: Plan.self) { V() }", "viewer", nil),
    ])
    func `A SwiftData group has models and a content type, or a content type and a migration plan`(
        _ group: String, _ role: String, _ document: String?
    ) {
        let scene = scenes(group, Self.model).first
        #expect(scene?.role == role)
        #expect(scene?.document == document)
        #expect(scene?.documentProtocol == "SwiftData")
        #expect(scene?.readable?.map(\.text) == ["com.x.deck"])
        #expect(scene?.readable?.first?.spelling == .exportedAs)
    }

    static let observable = """
        @Observable final class Page: ReadableDocument, WritableDocument {
            static let readableContentTypes: [UTType] = [.html, .plainText]
            static let writableContentTypes: [UTType] = [.html]
        }
        @Observable final class Sheet: Document { static var readableContentTypes: [UTType] { [.commaSeparatedText] } }
        final class Picture: ReadableDocument { static let readableContentTypes: [UTType] = [.image] }
        """

    @Test func `A group with makeDocument is an editor of the newer protocols`() {
        let page = scenes(
            "DocumentGroup { document in V(document) } makeDocument: { configuration, context in Page() }",
            Self.observable
        ).first
        #expect(page?.role == "editor")
        #expect(page?.documentProtocol == "WritableDocument")
        #expect(page?.readable?.map(\.text) == ["public.html", "public.plain-text"])
        #expect(page?.writable?.map(\.text) == ["public.html"])
        #expect(page?.allowCreating == nil)
        let sheet = scenes(
            "DocumentGroup(allowCreating: false) { V($0) } makeDocument: { _, _ in Sheet() }", Self.observable
        ).first
        #expect(sheet?.documentProtocol == "Document")
        #expect(sheet?.allowCreating == false)
    }

    @Test func `A group with makeReadableDocument is a viewer`() {
        let scene = scenes(
            "DocumentGroup { V($0) } makeReadableDocument: { configuration, context in Picture() }", Self.observable
        ).first
        #expect(scene?.role == "viewer")
        #expect(scene?.document == "Picture")
        #expect(scene?.documentProtocol == "ReadableDocument")
        #expect(scene?.readable == [type("public.image")])
        let labelled = scenes(
            "DocumentGroup(viewer: { V($0) }, makeReadableDocument: { _, _ in Picture() })", Self.observable
        ).first
        #expect(labelled?.role == "viewer")
        #expect(labelled?.document == "Picture")
    }

    @Test func `A document type from another module has a name, and unknown content types`() {
        let app = read(
            """
            @main struct TestApp: App {
                var body: some Scene { DocumentGroup(newDocument: LibraryDocument()) { _ in V() } }
            }
            """)
        #expect(app.scenes?.first?.document == "LibraryDocument")
        #expect(app.scenes?.first?.readable == [])
        #expect(app.unknowns.map(\.what) == [.contentTypes])
        #expect(app.unknowns.first?.text == "LibraryDocument()")
        #expect(app.scenes?.first?.unreadTypes.map(\.text) == ["LibraryDocument()"])
    }

    @Test func `An unknown document type is reported`() {
        let app = read(
            """
            @main struct TestApp: App {
                var body: some Scene { DocumentGroup(newDocument: factory.make(3)) { _ in V() } }
            }
            """)
        #expect(app.scenes?.count == 1)
        #expect(app.scenes?.first?.document == nil)
        #expect(app.unknowns.map(\.what) == [.document])
        #expect(app.scenes?.first?.unreadTypes.map(\.text) == ["factory.make(3)"])
    }

    /// [assumeIsolated](https://developer.apple.com/documentation/swift/mainactor/assumeisolated(_:file:line:)) returns the
    /// value of its closure.
    @Test(arguments: [
        "MainActor.assumeIsolated { Note() }", "DispatchQueue.main.sync { return Note() }",
        "if Thread.isMainThread { MainActor.assumeIsolated { Note(taken: 1) } } else { Note() }",
        "guard let bytes = load(), let note = try? Note(bytes) else { preconditionFailure(\"none\") }; return note",
    ])
    func `Documents may be created on the main actor or under conditions`(_ maker: String) {
        let app = read(
            """
            @main struct A: App { var body: some Scene { DocumentGroup(newDocument: { \(maker) }) { _ in V() } } }
            final class Note: ReferenceFileDocument { static let readableContentTypes: [UTType] = [.json] }
            """)
        #expect(app.scenes?.first?.document == "Note")
        #expect(app.scenes?.first?.readable == [type("public.json")])
        #expect(app.unknowns.isEmpty)
    }
}
