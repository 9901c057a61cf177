import Documents
import Testing
import UniformTypeIdentifiers

extension DocumentCreationSource {
    fileprivate static let fairyTale = DocumentCreationSource(id: "fairy-tale")
}

/// The code in the documentation of Documents, with the results that it states.
@Suite struct DocumentsSnippets {
    @Test func `A value is a document`() {
        struct Note: FileDocument {
            static let readableContentTypes: [UTType] = [.plainText]
            var text = ""

            init() {}

            init(configuration: ReadConfiguration) throws {
                text = String(decoding: configuration.file.regularFileContents ?? Data(), as: UTF8.self)
            }

            func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
                FileWrapper(regularFileWithContents: Data(text.utf8))
            }
        }
        #expect(Note.writableContentTypes == [.plainText])
    }

    private struct Note: FileDocument {
        static let readableContentTypes: [UTType] = [.plainText]
        var text = ""

        init() {}
        init(configuration: ReadConfiguration) throws {}

        func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
            FileWrapper(regularFileWithContents: Data(text.utf8))
        }
    }

    // Only compiled: there is no report.txt.
    @MainActor func edit() async throws {
        let controller = try DocumentController([DocumentGroup("notes", newDocument: Note())])
        if case .opened(let document) = try await controller.openDocument(at: "report.txt") {
            try await document.edit(Note.self) { $0.text += "\n" }
            try await document.save()
        }
    }

    private final class Story: Document {
        static let readableContentTypes: [UTType] = [.plainText]
        var text = ""

        func reader(configuration: sending ReadConfiguration) -> sending FileWrapperDocumentReader<String> {
            FileWrapperDocumentReader(configuration) { _ in "" }
        }
        func writer(configuration: sending WriteConfiguration) -> sending FileWrapperDocumentWriter<String> {
            FileWrapperDocumentWriter(configuration) { text, _ in
                FileWrapper(regularFileWithContents: Data(text.utf8))
            }
        }
        @MainActor func snapshot(contentType: UTType) async throws -> sending String { text }
        @MainActor func apply(snapshot: sending String, previous: sending String?) async throws { text = snapshot }
    }

    @Test @MainActor func `A closure creates a document`() async throws {
        let group = DocumentGroup(
            "stories",
            makeDocument: { configuration, context in
                let story = Story()
                if context.creationSource == .fairyTale { story.text = "Once upon a time" }
                return story
            })
        let controller = try DocumentController([group])
        let document = try await controller.newDocument(contentType: .plainText, source: .fairyTale)
        print(document.urlConfiguration.fileURL == nil)
        #expect(document.document(as: Story.self)?.text == "Once upon a time")
        #expect(document.urlConfiguration.fileURL == nil)
    }

    private final class Page {
        var text = ""
    }

    @MainActor private func change(_ note: Page, of document: OpenDocument, _ controller: DocumentController) {
        controller.autosaveInterval = .seconds(15)
        let old = note.text
        note.text = "new"
        document.undoManager?.registerUndo(withTarget: note) { $0.text = old }
    }

    // Only compiled: there is no open document.
    @MainActor private func undo(_ document: OpenDocument, _ controller: DocumentController) async throws {
        document.undoManager?.undo()
        controller.autosaveInterval = .seconds(15)
        try await document.export(to: "stew-copy.txt")
    }

    private struct Recipe: FileDocument {
        static let readableContentTypes: [UTType] = [.plainText]
        var lines: [String] = []

        init() {}
        init(configuration: ReadConfiguration) throws {}

        func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
            FileWrapper(regularFileWithContents: Data(lines.joined(separator: "\n").utf8))
        }
    }

    @Test func `The model of the guide is a document`() {
        struct Recipe: FileDocument {
            static let readableContentTypes: [UTType] = [.plainText]
            var lines: [String] = []

            init() {}

            init(configuration: ReadConfiguration) throws {
                guard let bytes = configuration.file.regularFileContents else { throw CocoaError(.fileReadCorruptFile) }
                lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
            }

            func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
                FileWrapper(regularFileWithContents: Data(lines.joined(separator: "\n").utf8))
            }
        }
        #expect(Recipe.writableContentTypes == [.plainText])
    }

    // Only compiled: there is no stew.txt.
    @MainActor func editRecipe() async throws {
        let controller = try DocumentController([DocumentGroup("recipes", newDocument: Recipe())])
        switch try await controller.openDocument(at: "stew.txt") {
        case .opened(let document), .openedInWindow(let document), .broughtToFront(let document):
            try await document.edit(Recipe.self) { $0.lines.append("Salt") }
            try await document.save()
        case .openElsewhere(let window):
            print("open in another process: window \(window)")
        }
    }
}
