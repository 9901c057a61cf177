import Documents

/// A log, which is read-only.
@Observable
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
