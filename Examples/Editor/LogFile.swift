import Documents
import FoundationEssentials
import TypeRegistry

/// A log: a document of the newer protocols that is only shown.
final class LogFile: ReadableDocument {
    static let readableContentTypes: [UTType] = [.log, UTType(importedAs: "com.apple.log")]

    var text = ""

    func reader(configuration: sending ReadConfiguration) -> sending FileWrapperDocumentReader<String> {
        FileWrapperDocumentReader(configuration) { file in
            guard let data = file.regularFileContents else { throw EditorError("the log cannot be read") }
            return String(decoding: data, as: UTF8.self)
        }
    }

    @MainActor func apply(snapshot: sending String, previous: sending String?) async throws { text = snapshot }
}
