import Documents

extension UTType {
    static let notebook = UTType(exportedAs: "com.example.notebook")
}

extension DocumentCreationSource {
    /// A diary, whose first page contains a salutation.
    static let diary = DocumentCreationSource(id: "diary")
}

/// A notebook: a package with a file for each page. A save writes only the pages that changed.
@Observable
final class Notebook: Document {
    static let readableContentTypes: [UTType] = [.notebook]

    /// The text of each page.
    var pages: [String]

    init(_ context: DocumentCreationContext) { pages = [context.creationSource == .diary ? "Dear diary,\n" : ""] }

    func reader(configuration: sending ReadConfiguration) -> sending NotebookReader { NotebookReader() }

    @MainActor func apply(snapshot: sending [String], previous: sending [String]?) async throws { pages = snapshot }

    @MainActor func snapshot(contentType: UTType) async throws -> sending [String] { pages }

    func writer(configuration: sending WriteConfiguration) -> sending NotebookWriter { NotebookWriter() }

    /// Returns the file of a page in a package.
    static func file(_ index: Int, in package: URL) -> URL {
        package.appending(path: "page-\(index + 1).txt", directoryHint: .notDirectory)
    }
}

/// Reads the pages of a package.
struct NotebookReader: DocumentReader {
    @concurrent func read(
        from source: sending URL, progress: consuming Subprogress
    ) async throws -> sending [String] {
        guard let files = try FileWrapper(url: source).fileWrappers else {
            throw EditorError("the notebook cannot be read")
        }
        let manager = progress.start(totalCount: files.count)
        var pages: [String] = []
        while let page = files[Notebook.file(pages.count, in: source).lastPathComponent] {
            guard let data = page.regularFileContents else { throw EditorError("a page cannot be read") }
            pages.append(String(decoding: data, as: UTF8.self))
            manager.complete(count: 1)
        }
        return pages
    }
}

/// Writes the pages that differ from the previous snapshot, and removes the files of deleted pages.
struct NotebookWriter: DocumentWriter {
    @concurrent func write(
        snapshot: sending [String], to destination: sending URL, previous: sending [String]?,
        progress: consuming Subprogress
    ) async throws {
        // If the previous snapshot is unknown, all pages are written, because the package can contain any files.
        let written = previous ?? []
        let manager = progress.start(totalCount: snapshot.count)
        for (index, page) in snapshot.enumerated() {
            if index >= written.count || written[index] != page {
                try Data(page.utf8).write(to: Notebook.file(index, in: destination), options: .atomic)
            }
            manager.complete(count: 1)
        }
        var extra = snapshot.count
        while FileManager.default.fileExists(atPath: Notebook.file(extra, in: destination).path) {
            try FileManager.default.removeItem(at: Notebook.file(extra, in: destination))
            extra += 1
        }
    }
}
