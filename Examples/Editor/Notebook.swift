import Documents
import FoundationEssentials
import Synchronization
import TypeRegistry

extension UTType {
    static let notebook = UTType(exportedAs: "com.example.notebook")
}

/// A notebook: a package with a file for each page. A document that is an object; a save writes only the pages that changed.
final class Notebook: ReferenceFileDocument {
    static let readableContentTypes: [UTType] = [.notebook]

    private let state: Mutex<[String]>

    /// The texts of the pages.
    var pages: [String] {
        get { state.withLock { $0 } }
        set {
            objectWillChange.send()
            state.withLock { $0 = newValue }
        }
    }

    let objectWillChange = ObservableObjectPublisher()

    init() { state = Mutex([""]) }

    init(configuration: ReadConfiguration) throws {
        guard let files = configuration.file.fileWrappers else { throw EditorError("the notebook cannot be read") }
        var pages: [String] = []
        while let page = files[Self.name(of: pages.count)] {
            guard let data = page.regularFileContents else { throw EditorError("a page cannot be read") }
            pages.append(String(decoding: data, as: UTF8.self))
        }
        state = Mutex(pages)
    }

    func snapshot(contentType: UTType) throws -> [String] { pages }

    func fileWrapper(snapshot: [String], configuration: WriteConfiguration) throws -> FileWrapper {
        let package = configuration.existingFile ?? FileWrapper(directoryWithFileWrappers: [:])
        for (index, page) in snapshot.enumerated() {
            let name = Self.name(of: index)
            let data = Data(page.utf8)
            if let old = package.fileWrappers?[name] {
                if old.regularFileContents == data { continue }
                package.removeFileWrapper(old)
            }
            package.addRegularFile(withContents: data, preferredFilename: name)
        }
        var extra = snapshot.count
        while let old = package.fileWrappers?[Self.name(of: extra)] {
            package.removeFileWrapper(old)
            extra += 1
        }
        return package
    }

    private static func name(of index: Int) -> String { "page-\(index + 1).txt" }
}
