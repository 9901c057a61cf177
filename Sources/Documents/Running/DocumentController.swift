#if !canImport(SwiftUI)
    public import AppDeclaration
    public import DocumentRouting
    import FileIdentification
    import FileSystem
    import FoundationEssentials
    public import SystemPackage
    public import TypeRegistry

    /// The documents of an app. The controller opens documents in the appropriate document group, creates documents, and keeps
    /// track of open documents.
    ///
    /// It corresponds to `DocumentGroup` scenes and their document controller on Apple platforms. As on these platforms, the
    /// group for a file depends on its name, unless the app identifies files.
    @MainActor
    public final class DocumentController {
        /// The app.
        public let app: DocumentApp
        /// The open documents of this process, in the order in which they were opened.
        public internal(set) var documents: [OpenDocument] = [] { didSet { updateScenePhase() } }
        /// Publishes the phase of the app, which is the highest phase of the windows of this process.
        ///
        /// Source: [ScenePhase](https://developer.apple.com/documentation/swiftui/scenephase).
        package let scenePhases: ScenePhaseObserver

        /// The interval at which each document checks whether another process has changed its file, or nil if documents do not
        /// check. A document with a large package checks less often.
        public var changeInterval: Duration? = .seconds(1)

        /// The time between an edit and the automatic save of the document, or nil if documents are not saved automatically.
        ///
        /// A document that was never saved, or cannot be written, is not saved. If a save fails, the error is stored in
        /// ``OpenDocument/autosaveError``, and the save is repeated after the interval.
        ///
        /// Source: [autosavingDelay](https://developer.apple.com/documentation/appkit/nsdocumentcontroller/autosavingdelay),
        /// which disables autosaving by default, and
        /// [WritableDocument](https://developer.apple.com/documentation/swiftui/writabledocument).
        public var autosaveInterval: Duration? { didSet { for document in documents { document.scheduleAutosave() } } }

        /// The error of the last document that synchronous code created with ``NewDocumentAction``, or nil if creating
        /// it succeeded.
        public internal(set) var creationError: (any Error)?

        /// The progress of the documents that are being opened, keyed by path after following symbolic links.
        public internal(set) var openings: [FilePath: ProgressReporter] = [:]

        let windows: any DocumentWindows
        let groups: [String: DocumentGroup]
        /// A gate that is closed while a document replaces the document in the only window of the app.
        let onlyWindow = EditGate()
        /// The gates of the windows whose documents are being read, keyed by window ID. A gate opens when the document
        /// has been read.
        var reading: [String: EditGate] = [:]
        private let router: DocumentRouter
        private let identify: (@Sendable (FilePath) throws -> UTType)?

        /// Creates a controller for an app from its document groups.
        ///
        /// - Parameters:
        ///   - groups: The document groups, in the order of the scenes. Their names must be unique.
        ///   - identifier: The identifier of the app.
        ///   - platform: The platform whose rules apply.
        ///   - types: The types that the app declares.
        /// - Throws: ``DocumentError``, as the other initializers do. No error occurs, because every group has an
        ///   implementation.
        public convenience init(
            _ groups: [DocumentGroup], identifier: String? = nil, platform: Platform = .linux,
            types: RegistryLayer = RegistryLayer(name: "app", role: .app, declarations: [])
        ) throws(DocumentError) {
            let declaration = AppDeclaration(
                identifier: identifier, platform: platform, types: types, scenes: groups.map(\.declaration))
            try self.init(DocumentApp(declaration, over: .default), groups: groups)
        }

        /// Creates a controller for an app with a separate declaration, for example in JSON.
        ///
        /// - Parameters:
        ///   - app: The app.
        ///   - groups: The implementations of the app's document groups, which have the same names.
        ///   - identify: A closure that returns the type of a file. By default, the type depends on the kind of the file and
        ///     its extension, as on Apple platforms.
        /// - Throws: `nothingToCreate` if a group of the app has no implementation.
        public convenience init(
            _ app: DocumentApp, groups: [DocumentGroup], identify: (@Sendable (FilePath) throws -> UTType)? = nil
        ) throws(DocumentError) { try self.init(app, groups: groups, identify: identify, windows: ProcessWindows()) }

        #if WindowStore
            /// Creates a controller for an app with several processes, which share a window store. A file that is open in
            /// another process is not opened again.
            ///
            /// - Parameters:
            ///   - app: The app.
            ///   - groups: The implementations of the app's document groups.
            ///   - store: The window store.
            ///   - identify: A closure that returns the type of a file.
            /// - Throws: `nothingToCreate` if a group of the app has no implementation.
            public convenience init(
                _ app: DocumentApp, groups: [DocumentGroup], store: WindowStore,
                identify: (@Sendable (FilePath) throws -> UTType)? = nil
            ) throws(DocumentError) {
                try self.init(app, groups: groups, identify: identify, windows: StoredWindows(store))
            }
        #endif

        init(
            _ app: DocumentApp, groups: [DocumentGroup], identify: (@Sendable (FilePath) throws -> UTType)? = nil,
            windows: any DocumentWindows
        ) throws(DocumentError) {
            let byName = Dictionary(groups.map { ($0.name, $0) }) { first, _ in first }
            for group in app.groups where byName[group.name] == nil {
                throw DocumentError(
                    .nothingToCreate, nil,
                    message:
                        "the document group '\(group.name)' of \(app.displayName) has no implementation (there are "
                        + groups.map { "'\($0.name)'" }.joined(separator: ", ") + ")")
            }
            self.app = app
            self.windows = windows
            self.groups = byName
            scenePhases = ScenePhaseObserver(app)
            router = DocumentRouter(app: app, identification: .name)
            self.identify = identify
        }

        // MARK: Scene phase

        /// The current phase of the app.
        public var scenePhase: ScenePhase { scenePhases.phase }

        /// Updates the phase according to the windows of this process.
        func updateScenePhase() {
            let windows = documents.map { OpenWindow(id: $0.id, scene: $0.group.name, phase: $0.scenePhase) }
            scenePhases.update(OpenWindows(windows))
        }

        // MARK: Actions

        /// The action that opens documents.
        public var openDocument: OpenDocumentAction { OpenDocumentAction(controller: self) }
        /// The action that creates documents.
        public var newDocument: NewDocumentAction { NewDocumentAction(controller: self) }

        /// Brings the window of a file to the front, or returns nil if the file is not open.
        ///
        /// Waits for a document that this process is still reading. If the document cannot be read, the file is not open.
        func front(_ path: FilePath) async throws -> OpeningResult? {
            while true {
                let provisional = DocumentLocation(of: path, among: .none)
                let known = OpenWindows(try windows.windows(concerning: provisional))
                let location = DocumentLocation(of: path, among: known)
                guard
                    case .bringsToFront(let window, let reason, _)? =
                        OpeningDecision.front(of: location, in: app, windows: known)?.outcome
                else { return nil }
                if let gate = reading[window.id] {
                    await gate.pass()
                    continue
                }
                // A file that was opened by another hard link keeps the path of that link.
                let isOwnPath = reason == .renamed || window.file?.path == location.path
                let now = isOwnPath ? location : nil
                try windows.bringToFront(window.id, at: now)
                guard let document = documents.first(where: { $0.id == window.id }) else {
                    return .openElsewhere(window: window.id)
                }
                document.cameToFront()
                if let now { await document.follow(to: now.path) }
                // If the document has unsaved changes or cannot be read again, a later save fails.
                _ = try? await document.readChanges()
                return .broughtToFront(document)
            }
        }

        /// Throws `exists` if a file is open in another window.
        func checkFree(_ path: FilePath, for window: String) throws {
            let others = try windows.windows(concerning: DocumentLocation(of: path, among: .none))
            guard let other = others.first(where: { $0.id != window }) else { return }
            throw DocumentError(
                .exists, path, message: "it is open in window \(other.id): close that window, or choose another name")
        }

        /// Returns the files of windows that closed because their process ended, each only once. An app can open them again,
        /// and inform its delegate.
        ///
        /// Source: [application(_:didDiscardSceneSessions:)](https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:diddiscardscenesessions:)).
        public func takeDiscardedFiles() throws(WindowStoreError) -> [FilePath] {
            try windows.takeDiscarded().compactMap(\.file?.path)
        }

        func decide(_ file: FilePath) throws -> OpeningDecision {
            let status = try file.existingStatus()
            guard status.type == .regular || status.type == .directory else {
                throw DocumentError(.notADocument, file, message: "a device, pipe or socket is not a document")
            }
            if let identify {
                let type = try identify(file)
                return router.decision(forOpening: file, as: type, isDirectory: status.type == .directory)
            }
            do throws(FileAccessError) {
                return try router.decision(forOpening: file)
            } catch {
                throw DocumentError(file, error.errno, action: "cannot identify it", reading: true)
            }
        }

        /// Returns the type of a file according to its name. The file need not exist.
        func contentType(of path: FilePath, isDirectory: Bool) -> UTType {
            ContentType.named(path, isDirectory: isDirectory, in: app.registry)
        }

        // MARK: New documents

        func makeDocument(contentType: UTType?, source: DocumentCreationSource?) async throws -> OpenDocument {
            let decision = router.decision(forNewDocumentOf: contentType)
            guard case .creates(let type, let group) = decision.outcome, let implementation = groups[group.name] else {
                let reason = decision.reasons.trace.last?.text
                throw DocumentError(.nothingToCreate, nil, message: reason ?? "no group creates documents")
            }
            // According to Apple's documentation, the source is always nil on macOS.
            let source = app.declaration.platform == .macOS ? nil : source
            let configuration = URLDocumentConfiguration(creationSource: source)
            let model = try await implementation.makeModel(
                configuration, DocumentCreationContext(creationSource: source))
            return try await show(model, configuration, in: group, contentType: type)
        }

        /// Shows a new document in the first group that creates documents of its Swift type and reads one of the content types.
        func makeDocument(
            of document: Any.Type, readable: [UTType], model: any DocumentModel
        ) async throws -> OpenDocument {
            let group = app.groups.first { group in
                group.role == .editor && group.allowsCreating
                    && groups[group.name]?.documentType == ObjectIdentifier(document)
                    && group.readable.contains(where: readable.contains)
            }
            guard let group else {
                throw DocumentError(
                    .nothingToCreate, nil, message: "\(app.displayName) has no editor group that creates \(document)")
            }
            return try await show(model, URLDocumentConfiguration(), in: group, contentType: nil)
        }

        private func show(
            _ model: any DocumentModel, _ configuration: URLDocumentConfiguration, in group: DocumentApp.Group,
            contentType: UTType?
        ) async throws -> OpenDocument {
            guard let type = contentType ?? group.writable.first else {
                throw DocumentError(.nothingToCreate, nil, message: "'\(group.name)' has no writable content types")
            }
            let opened = Opened(
                group: group, path: nil, contentType: type, isEditable: true, model: model, configuration: configuration
            )
            let window = OpenWindow(id: "", scene: group.name)
            if hasOnlyWindow {
                await onlyWindow.close()
                defer { onlyWindow.open() }
                if let document = try await showInOnlyWindow(opened, window)?.document { return document }
            } else if case .opened(let id) = try windows.open(window) {
                let document = opened.document(id, self)
                documents.append(document)
                return document
            }
            preconditionFailure("a window without a file cannot already be open")
        }

        func closed(_ document: OpenDocument) throws(WindowStoreError) {
            try windows.close(document.id)
            documents.removeAll { $0 === document }
        }
    }
#endif
