import Documents

/// A text document that adopts the protocols of the 2027 SDK, as in a SwiftUI app.
@Observable
final class TextFile: Document {
    static let readableContentTypes: [UTType] = [.plainText, UTType(importedAs: "net.daringfireball.markdown")]

    var text = ""

    func reader(configuration: sending ReadConfiguration) -> sending FileWrapperDocumentReader<String> {
        FileWrapperDocumentReader(configuration) { file in
            guard let data = file.regularFileContents else { throw EditorError("the text cannot be read") }
            guard let text = String(validating: data, as: UTF8.self) else {
                throw EditorError("the text is not UTF-8")
            }
            return text
        }
    }

    @MainActor func apply(snapshot: sending String, previous: sending String?) async throws { text = snapshot }

    @MainActor func snapshot(contentType: UTType) async throws -> sending String { text }

    func writer(configuration: sending WriteConfiguration) -> sending FileWrapperDocumentWriter<String> {
        FileWrapperDocumentWriter(configuration) { text, _ in FileWrapper(regularFileWithContents: Data(text.utf8)) }
    }
}
