import Documents
import FoundationEssentials
import TypeRegistry

/// A text: a document that is a value, as it would be written against SwiftUI.
struct TextFile: FileDocument {
    static let readableContentTypes: [UTType] = [.plainText, UTType(importedAs: "net.daringfireball.markdown")]

    var text = ""

    init() {}

    init(configuration: ReadConfiguration) throws {
        guard let data = configuration.file.regularFileContents else { throw EditorError("the text cannot be read") }
        guard let text = String(validating: data, as: UTF8.self) else { throw EditorError("the text is not UTF-8") }
        self.text = text
    }

    func fileWrapper(configuration: WriteConfiguration) throws -> FileWrapper {
        FileWrapper(regularFileWithContents: Data(text.utf8))
    }
}
