import Documents
import Testing
import UniformTypeIdentifiers

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
}
