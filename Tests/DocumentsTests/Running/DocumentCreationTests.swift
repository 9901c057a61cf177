// An app needs only one import. The other imports are for the tests.
@testable import Documents
import FileSystem
import SystemPackage
import Testing

extension DocumentCreationSource {
    fileprivate static let checklist = DocumentCreationSource(id: "checklist")
    fileprivate static let letter = Self(id: "letter")
}

/// A string that has its configuration, as in Apple's sample.
@Observable private final class Page: Document {
    static let readableContentTypes: [UTType] = [.plainText, .rtf]

    var text = ""
    let configuration: URLDocumentConfiguration?
    let source: DocumentCreationSource?

    @MainActor init(_ configuration: URLDocumentConfiguration? = nil, _ context: DocumentCreationContext = .init()) {
        self.configuration = configuration
        source = context.creationSource
    }

    func reader(configuration: sending ReadConfiguration) -> sending FileWrapperDocumentReader<String> {
        FileWrapperDocumentReader(configuration) { String(decoding: $0.regularFileContents ?? Data(), as: UTF8.self) }
    }

    func writer(configuration: sending WriteConfiguration) -> sending FileWrapperDocumentWriter<String> {
        FileWrapperDocumentWriter(configuration) { text, _ in FileWrapper(regularFileWithContents: Data(text.utf8)) }
    }

    @MainActor func snapshot(contentType: UTType) async throws -> sending String { text }
    @MainActor func apply(snapshot: sending String, previous: sending String?) async throws { text = snapshot }
}

/// A picture that is only shown.
private final class Picture: ReadableDocument {
    static let readableContentTypes: [UTType] = [.png]
    var bytes = Data()
    func reader(configuration: sending ReadConfiguration) -> sending FileWrapperDocumentReader<Data> {
        FileWrapperDocumentReader(configuration) { $0.regularFileContents ?? Data() }
    }
    @MainActor func apply(snapshot: sending Data, previous: sending Data?) async throws { bytes = snapshot }
}

private struct NoTemplate: Error {}

/// The behavior of a group's closure, and the arguments with which it is called.
@MainActor private final class Maker {
    /// The error that it throws.
    var error: (any Error)?
    var made: [(configuration: URLDocumentConfiguration, context: DocumentCreationContext)] = []
    /// The URLs at the time of the calls.
    var urls: [URL?] = []
    /// Whether it waits, as when a person chooses a template.
    var waits = false

    private func called(_ configuration: URLDocumentConfiguration, _ context: DocumentCreationContext) async throws {
        made.append((configuration, context))
        urls.append(configuration.fileURL)
        for _ in 0..<3000 where waits { try await Task.sleep(for: .milliseconds(10)) }
        if let error { throw error }
    }

    func page(_ configuration: URLDocumentConfiguration, _ context: DocumentCreationContext) async throws -> Page {
        try await called(configuration, context)
        return Page(configuration, context)
    }

    func picture(
        _ configuration: URLDocumentConfiguration, _ context: DocumentCreationContext
    ) async throws -> Picture {
        try await called(configuration, context)
        return Picture()
    }
}

/// The creation of documents, after Apple's pages of 2026 on DocumentGroup, URLDocumentConfiguration,
/// DocumentCreationContext, DocumentCreationSource and NewDocumentAction.
@MainActor
@Suite(.timeLimit(.minutes(5)))
struct DocumentCreationTests {
    let folder: Folder
    private let maker = Maker()

    init() throws { folder = try Folder() }

    private func groups(allowCreating: Bool = true) -> [DocumentGroup] {
        [
            DocumentGroup("pictures", makeReadableDocument: maker.picture),
            DocumentGroup("pages", allowCreating: allowCreating, makeDocument: maker.page),
        ]
    }

    private func controller(allowCreating: Bool = true, on platform: Platform = .linux) throws -> DocumentController {
        let controller = try DocumentController(groups(allowCreating: allowCreating), platform: platform)
        controller.changeInterval = nil
        return controller
    }

    private func open(_ name: String, in controller: DocumentController) async throws -> OpenDocument {
        switch try await controller.openDocument(at: folder / name) {
        case .opened(let document), .openedInWindow(let document): return document
        case .broughtToFront, .openElsewhere:
            throw DocumentError(.exists, folder / name, message: "it was open already")
        }
    }

    // MARK: The closure

    /// [init(allowCreating:editor:makeDocument:)](https://developer.apple.com/documentation/swiftui/documentgroup/init(allowcreating:editor:makedocument:)):
    /// the closure receives the configuration of the document, and the way in which it is created.
    @Test func `The closure creates new documents and documents of files`() async throws {
        let controller = try controller()
        let new = try await controller.newDocument()
        #expect(maker.urls == [nil] && maker.made[0].context.creationSource == nil)
        #expect(new.document(as: Page.self)?.configuration === new.urlConfiguration)
        try folder.write("text", to: "a.txt")
        let opened = try await open("a.txt", in: controller)
        #expect(maker.urls == [nil, (folder / "a.txt").fileURL()])
        #expect(opened.document(as: Page.self)?.text == "text")
        #expect(opened.document(as: Page.self)?.configuration === opened.urlConfiguration)
        #expect(maker.made[1].configuration !== maker.made[0].configuration)
    }

    /// [init(viewer:makeReadableDocument:)](https://developer.apple.com/documentation/swiftui/documentgroup/init(viewer:makereadabledocument:)).
    @Test func `The closure of a viewer gets the URL`() async throws {
        try folder.write("x", to: "a.png")
        let opened = try await open("a.png", in: controller())
        #expect(maker.urls == [(folder / "a.png").fileURL()])
        #expect(opened.document(as: Picture.self)?.bytes == Data("x".utf8) && !opened.isEditable)
    }

    /// [DocumentCreationSource](https://developer.apple.com/documentation/swiftui/documentcreationsource): the app compares it
    /// with its own static members. [creationSource](https://developer.apple.com/documentation/swiftui/documentcreationcontext/creationsource)
    /// is always nil on macOS.
    @Test func `A source reaches the closure and the configuration, except on macOS`() async throws {
        let document = try await controller().newDocument(contentType: .plainText, source: .checklist)
        let page = try #require(document.document(as: Page.self))
        #expect(page.source == .checklist && page.source != .letter)
        #expect(page.configuration?.creationSource == .checklist)
        #expect(page.source == DocumentCreationSource(id: "checklist"))
        let onMac = try await controller(on: .macOS).newDocument(source: .checklist)
        #expect(onMac.document(as: Page.self)?.source == nil && onMac.urlConfiguration.creationSource == nil)
        try folder.write("x", to: "a.txt")
        #expect(try await open("a.txt", in: controller()).urlConfiguration.creationSource == nil)
    }

    // MARK: The configuration

    /// [fileURL](https://developer.apple.com/documentation/swiftui/urldocumentconfiguration/fileurl): nil if the document was
    /// never saved.
    @Test func `The URL follows the file`() async throws {
        let document = try await controller().newDocument()
        let configuration = document.urlConfiguration
        #expect(configuration.fileURL == nil && configuration.lastContentModificationDate == nil)
        try await document.save(to: folder / "a.txt")
        #expect(configuration.fileURL == (folder / "a.txt").fileURL())
        try await document.rename(to: "b.txt")
        #expect(configuration.fileURL == (folder / "b.txt").fileURL())
        try await document.save(to: folder / "c.txt")
        #expect(configuration.fileURL == (folder / "c.txt").fileURL())
        try (folder / "c.txt").rename(replacing: folder / "d.txt")
        #expect(document.configuration.fileURL == (folder / "d.txt").fileURL(), "another process renamed it")
        #expect(configuration.fileURL == (folder / "d.txt").fileURL())
        try await document.close()
        #expect(configuration.fileURL == (folder / "d.txt").fileURL())
    }

    /// [lastContentModificationDate](https://developer.apple.com/documentation/swiftui/urldocumentconfiguration/lastcontentmodificationdate):
    /// when the contents were last modified.
    @Test func `The modification date is the date of the contents`() async throws {
        func date(_ name: String) throws -> Date {
            Date(timeIntervalSince1970: Double(try (folder / name).fileStatus.modified) / 1e9)
        }
        try folder.write("x", to: "a.txt")
        let document = try await open("a.txt", in: controller())
        let configuration = try #require(maker.made.first?.configuration)
        let first = try #require(configuration.lastContentModificationDate)
        #expect(try first == date("a.txt"))
        #expect(abs(first.timeIntervalSinceNow) < 300)
        try folder.write("changed", to: "a.txt")
        #expect(try await document.readChanges())
        #expect(try configuration.lastContentModificationDate == date("a.txt"))
        try await document.edit(Page.self) { $0.text = "edited" }
        try await document.save()
        #expect(try configuration.lastContentModificationDate == date("a.txt"))
    }

    /// [URLDocumentConfiguration](https://developer.apple.com/documentation/swiftui/urldocumentconfiguration): observers track
    /// its properties.
    @Test func `A change of the configuration is observed`() async throws {
        let document = try await controller().newDocument()
        try await confirmation(expectedCount: 2) { changes in
            withObservationTracking {
                _ = document.urlConfiguration.fileURL
            } onChange: {
                changes()
            }
            withObservationTracking {
                _ = document.urlConfiguration.lastContentModificationDate
            } onChange: {
                changes()
            }
            try await document.save(to: folder / "a.txt")
        }
        // Apple's properties can be set.
        document.urlConfiguration.fileURL = nil
        document.urlConfiguration.lastContentModificationDate = nil
        #expect(document.path == folder / "a.txt")
    }

    // MARK: Canceled and failed creation

    /// [init(allowCreating:editor:makeDocument:)](https://developer.apple.com/documentation/swiftui/documentgroup/init(allowcreating:editor:makedocument:)):
    /// `CancellationError` means that creation was canceled.
    @Test func `A canceled creation opens nothing`() async throws {
        let controller = try controller()
        try folder.write("x", to: "a.txt")
        try folder.write("x", to: "a.png")
        maker.error = CancellationError()
        await #expect(throws: CancellationError.self) { try await controller.newDocument() }
        await #expect(throws: CancellationError.self) { try await controller.openDocument(at: folder / "a.txt") }
        await #expect(throws: CancellationError.self) { try await controller.openDocument(at: folder / "a.png") }
        #expect(controller.documents.isEmpty)
        #expect(try controller.windows.windows(concerning: .init(of: folder / "a.txt", among: .none)).isEmpty)
        // The file is not open, so it can be opened later.
        maker.error = nil
        #expect(try await open("a.txt", in: controller).document(as: Page.self)?.text == "x")
    }

    @Test func `A failed creation opens nothing and has the app's error`() async throws {
        let controller = try controller()
        try folder.write("x", to: "a.txt")
        maker.error = NoTemplate()
        await #expect(throws: NoTemplate.self) { try await controller.newDocument() }
        await #expect(throws: NoTemplate.self) { try await controller.openDocument(at: folder / "a.txt") }
        #expect(controller.documents.isEmpty)
    }

    @Test func `A canceled creation leaves the document in the only window`() async throws {
        let controller = try controller(on: .iOS)
        try folder.write("x", to: "a.txt")
        try folder.write("y", to: "b.txt")
        let first = try await open("a.txt", in: controller)
        try await first.edit(Page.self) { $0.text = "edited" }
        maker.error = CancellationError()
        await #expect(throws: CancellationError.self) { try await controller.newDocument() }
        await #expect(throws: CancellationError.self) { try await controller.openDocument(at: folder / "b.txt") }
        #expect(controller.documents.first === first && first.isOpen && first.isEdited)
        #expect(try (folder / "a.txt").text == "x", "it was not saved for another document")
    }

    /// The closure can wait. A second request for the file gets the first document.
    @Test func `A file that is opened while its document is created opens once`() async throws {
        let controller = try controller()
        try folder.write("x", to: "a.txt")
        maker.waits = true
        async let one = controller.openDocument(at: folder / "a.txt")
        for _ in 0..<3000 where maker.made.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
        async let two = controller.openDocument(at: folder / "a.txt")
        try await Task.sleep(for: .milliseconds(50))
        #expect(controller.documents.isEmpty)
        maker.waits = false
        guard case .opened(let first) = try await one, case .broughtToFront(let second) = try await two else {
            Issue.record("it was opened twice")
            return
        }
        #expect(first === second && maker.made.count == 1)
    }

    // MARK: File coordination

    /// [makeFileCoordinator()](https://developer.apple.com/documentation/swiftui/urldocumentconfiguration/makefilecoordinator()):
    /// access to one file of a package, which a save waits for.
    @Test func `A coordinator has the lock of the document`() throws {
        try folder.write("one", to: "n.notebook/page-1.txt")
        let package = folder / "n.notebook"
        let configuration = URLDocumentConfiguration(fileURL: package.fileURL(isDirectory: true))
        let page = package.appending("page-1.txt").fileURL()
        var error: (any Error)?
        var text: String?
        configuration.makeFileCoordinator().coordinate(readingItemAt: page, options: [], error: &error) { url in
            text = try? String(contentsOf: url, encoding: .utf8)
            #expect(throws: Errno.wouldBlock) { try OpenFile(package).tryLock() }
        }
        #expect(text == "one" && error == nil)
        try OpenFile(package).tryLock()
        configuration.makeFileCoordinator().coordinate(writingItemAt: page, options: [], error: nil) { url in
            #expect(throws: Errno.wouldBlock) { try OpenFile(package).tryLock() }
            try? Data("two".utf8).write(to: url)
        }
        #expect(try package.appending("page-1.txt").text == "two")
        try OpenFile(package).tryLock()
    }

    @Test func `A coordinator calls the closure for a missing file, and not for another URL`() throws {
        let coordinator = URLDocumentConfiguration().makeFileCoordinator()
        var urls: [URL] = []
        var error: (any Error)?
        coordinator.coordinate(writingItemAt: (folder / "new.txt").fileURL(), error: &error) { urls.append($0) }
        #expect(urls == [(folder / "new.txt").fileURL()] && error == nil)
        let web = try #require(URL(string: "https://example.com/a.txt"))
        coordinator.coordinate(readingItemAt: web, error: &error) { urls.append($0) }
        #expect(urls.count == 1 && (error as? DocumentError)?.code == .notFound)
    }

    // MARK: The group that creates

    /// `allowCreating`: whether the group creates documents in addition to opening them.
    @Test func `A group that does not allow creating only opens files`() async throws {
        let controller = try controller(allowCreating: false)
        try folder.write("x", to: "a.txt")
        #expect(controller.app.groups.map(\.allowsCreating) == [true, false])
        for create in [{ try await controller.newDocument() }, { try await controller.newDocument(Page()) }] {
            let error = await #expect(throws: DocumentError.self) { _ = try await create() }
            #expect(error?.code == .nothingToCreate)
        }
        #expect(try await open("a.txt", in: controller).isEditable)
    }

    /// [callAsFunction(_:)](https://developer.apple.com/documentation/swiftui/newdocumentaction/callasfunction(_:)): the first
    /// group that creates documents, and whose readable content types overlap with the types of the document.
    @Test func `A document of the app opens in the first group for it`() async throws {
        let groups = [
            DocumentGroup("read only", allowCreating: false, makeDocument: maker.page),
            DocumentGroup("notes", makeDocument: maker.page), DocumentGroup("pages", makeDocument: maker.page),
        ]
        func scene(_ index: Int, reads type: String) -> SceneDeclaration {
            var scene = groups[index].declaration
            scene.readable = [SceneDeclaration.ContentType(type)]
            return scene
        }
        let app = AppDeclaration(
            platform: .linux,
            scenes: [scene(0, reads: "public.rtf"), scene(1, reads: "public.html"), scene(2, reads: "public.rtf")])
        let controller = try DocumentController(DocumentApp(app, over: .default), groups: groups)
        let page = Page()
        page.text = "from the selection"
        let document = try await controller.newDocument(page)
        #expect(document.group.name == "pages")
        #expect(document.document(as: Page.self) === page && maker.made.isEmpty)
        #expect(document.path == nil)
        try await document.save(to: folder / "a.txt")
        #expect(try (folder / "a.txt").text == "from the selection")
    }

    // MARK: Declarations

    /// [Document](https://developer.apple.com/documentation/swiftui/document): the protocol of the groups that read and write.
    @Test func `The declaration of a group names the protocol, also in JSON`() throws {
        #expect(groups().map(\.declaration.documentProtocol) == ["ReadableDocument", "Document"])
        let json = """
            {"scenes": [{"kind": "DocumentGroup", "name": "pages", "document": "Page", "protocol": "Document",
              "readable": ["public.plain-text"], "allowCreating": false}]}
            """
        let scene = try AppDeclaration(json: Array(json.utf8)).scenes?.first
        #expect(scene?.documentProtocol == "Document" && scene?.allowsCreating == false)
    }
}
