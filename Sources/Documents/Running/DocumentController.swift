#if !canImport(SwiftUI)
    public import AppDeclaration
    public import DocumentRouting
    import FileIdentification
    import FileSystem
    import FoundationEssentials
    public import SystemPackage
    public import TypeRegistry

    /// The documents of an app: opens them in the right document group, makes new ones, and knows which are open.
    ///
    /// What `DocumentGroup` scenes and their document controller do for an app on Apple's platforms. Which group opens a file
    /// is typeq's decision, by the name of the file as on Apple's platforms, unless the app looks at files by itself.
    @MainActor
    public final class DocumentController {
        /// The app, its types resolved.
        public let app: DocumentApp
        /// The open documents of this process, in the order in which they were opened.
        public internal(set) var documents: [OpenDocument] = [] { didSet { updateScenePhase() } }
        /// Tells how the phase of the app changes, by the windows of this process: the highest of theirs, `background`
        /// without any.
        ///
        /// Source: [ScenePhase](https://developer.apple.com/documentation/swiftui/scenephase).
        public let scenePhases: ScenePhaseObserver

        let windows: any DocumentWindows
        let groups: [String: DocumentGroup]
        /// Shut while a document takes the only window of the app: one does after the other.
        let onlyWindow = EditGate()
        /// The windows whose documents are being read, each with a gate that opens when that is over.
        var reading: [String: EditGate] = [:]
        private let router: DocumentRouter
        private let identify: (@Sendable (FilePath) throws -> UTType)?

        /// Makes the documents of an app whose groups declare themselves.
        ///
        /// - Parameters:
        ///   - groups: The document groups, in the order of the scenes. Their names differ.
        ///   - identifier: The identifier of the app.
        ///   - platform: The platform whose rules hold.
        ///   - types: The types that the app declares.
        /// - Throws: Nothing but what the other initialisers throw, which cannot be: every group is its own implementation.
        public convenience init(
            _ groups: [DocumentGroup], identifier: String? = nil, platform: Platform = .linux,
            types: RegistryLayer = RegistryLayer(name: "app", role: .app, declarations: [])
        ) throws {
            let declaration = AppDeclaration(
                identifier: identifier, platform: platform, types: types, scenes: groups.map(\.declaration))
            try self.init(DocumentApp(declaration, over: .default), groups: groups)
        }

        /// Makes the documents of an app that was declared elsewhere, in JSON for instance. Each of its groups is one of
        /// `groups`: the one of its name.
        ///
        /// - Parameters:
        ///   - app: The app, its types resolved.
        ///   - groups: The document groups that there are.
        ///   - identify: Tells the type of a file; left out, the kind of node and the extension do, as on Apple's platforms.
        /// - Throws: `nothingToCreate` when a group of the app has no such implementation.
        public convenience init(
            _ app: DocumentApp, groups: [DocumentGroup], identify: (@Sendable (FilePath) throws -> UTType)? = nil
        ) throws {
            try self.init(app, groups: groups, identify: identify, windows: ProcessWindows())
        }

        #if WindowStore
            /// The same for an app of several processes, which know of each other's windows by a store: a file that another
            /// process has open is not opened again.
            public convenience init(
                _ app: DocumentApp, groups: [DocumentGroup], store: WindowStore,
                identify: (@Sendable (FilePath) throws -> UTType)? = nil
            ) throws {
                try self.init(app, groups: groups, identify: identify, windows: StoredWindows(store))
            }
        #endif

        init(
            _ app: DocumentApp, groups: [DocumentGroup], identify: (@Sendable (FilePath) throws -> UTType)? = nil,
            windows: any DocumentWindows
        ) throws {
            let byName = Dictionary(groups.map { ($0.name, $0) }) { first, _ in first }
            for group in app.groups where byName[group.name] == nil {
                throw DocumentError(
                    .nothingToCreate, nil,
                    "the document group '\(group.name)' of \(app.displayName) has no implementation; there are: "
                        + groups.map { "'\($0.name)'" }.joined(separator: ", "))
            }
            self.app = app
            self.windows = windows
            self.groups = byName
            scenePhases = ScenePhaseObserver(app)
            router = DocumentRouter(app: app, identification: .name)
            self.identify = identify
        }

        // MARK: Scene phase

        /// The phase of the app as it is.
        public var scenePhase: ScenePhase { scenePhases.phase }

        /// The windows of this process are as they are now.
        func updateScenePhase() {
            let windows = documents.map { OpenWindow(id: $0.id, scene: $0.group.name, phase: $0.scenePhase) }
            scenePhases.update(OpenWindows(windows))
        }

        // MARK: Actions

        /// Opens documents.
        public var openDocument: OpenDocumentAction { OpenDocumentAction(controller: self) }
        /// Makes new documents.
        public var newDocument: NewDocumentAction { NewDocumentAction(controller: self) }

        /// Brings the window to the front that has a file open; nil when none has.
        ///
        /// A document that this process is still reading counts as open: its window comes to the front when it is read. When
        /// it cannot be read, it is not open.
        func front(_ path: FilePath) async throws -> OpeningResult? {
            while true {
                let nearly = DocumentPlace(of: path, among: .none)
                let known = OpenWindows(try windows.windows(concerning: nearly))
                let place = DocumentPlace(of: path, among: known)
                guard let decision = Decision.bringToFront(place, in: app, windows: known), let window = decision.window
                else { return nil }
                if let gate = reading[window.id] {
                    await gate.pass()
                    continue
                }
                // A file that is known by another of its names keeps that one.
                let isItsName = decision.reason == .renamed || window.file?.path == place.path
                let now = isItsName ? place : nil
                try windows.bringToFront(window.id, at: now)
                guard let document = documents.first(where: { $0.id == window.id }) else {
                    return .openElsewhere(window: window.id)
                }
                document.cameToFront()
                if let now { await document.follow(to: now.path) }
                return .broughtToFront(document)
            }
        }

        /// Throws `exists` when a file is that of another window.
        func checkFree(_ path: FilePath, for window: String) throws {
            let others = try windows.windows(concerning: DocumentPlace(of: path, among: .none))
            guard let other = others.first(where: { $0.id != window }) else { return }
            throw DocumentError(.exists, path, "it is open in window \(other.id): close that, or take another name")
        }

        /// The files of windows that went with their process, each told once: the app may open them again, and tell its
        /// delegate.
        ///
        /// Source: [application(_:didDiscardSceneSessions:)](https://developer.apple.com/documentation/uikit/uiapplicationdelegate/application(_:diddiscardscenesessions:)).
        public func takeDiscardedFiles() throws -> [FilePath] { try windows.takeDiscarded().compactMap(\.file?.path) }

        func decide(_ file: FilePath) throws -> (Decision, UTType) {
            let status = try file.existingStatus()
            guard status.type == .regular || status.type == .directory else {
                throw DocumentError(.notADocument, file, "a device, a pipe or a socket is not a document")
            }
            if let identify {
                let type = try identify(file)
                return (router.decision(forOpening: file, as: type, isDirectory: status.type == .directory), type)
            }
            do throws(DocumentRouter.Failure) {
                let decision = try router.decision(forOpening: file)
                return (decision, decision.identification?.type ?? contentType(of: file, isDirectory: false))
            } catch {
                switch error {
                case .file(let error): throw DocumentError(file, error.errno, "cannot read the type", reading: true)
                case .windows(let error): throw error
                }
            }
        }

        /// The type of a file by its name, whether it is there or not.
        func contentType(of path: FilePath, isDirectory: Bool) -> UTType {
            ContentType.named(path, isDirectory: isDirectory, in: app.registry)
        }

        // MARK: New documents

        func makeDocument(contentType: UTType?) async throws -> OpenDocument {
            let decision = router.decision(forNewDocumentOf: contentType)
            guard let group = decision.group, let implementation = groups[group.name] else {
                throw DocumentError(.nothingToCreate, nil, decision.trace.last?.text ?? "no group makes a document")
            }
            return try await show(implementation.makeModel(), in: group, contentType: decision.type)
        }

        func makeDocument(of document: Any.Type, model: any DocumentModel) async throws -> OpenDocument {
            let group = app.groups.first { group in
                group.role == .editor && groups[group.name]?.documentType == ObjectIdentifier(document)
            }
            guard let group else {
                throw DocumentError(.nothingToCreate, nil, "\(app.displayName) has no editor group for \(document)")
            }
            return try await show(model, in: group, contentType: nil)
        }

        private func show(
            _ model: any DocumentModel, in group: DocumentApp.Group, contentType: UTType?
        ) async throws -> OpenDocument {
            guard let type = contentType ?? group.writable.first else {
                throw DocumentError(.nothingToCreate, nil, "'\(group.name)' writes no type")
            }
            let opened = Opened(group: group, path: nil, contentType: type, isEditable: true, model: model)
            let window = OpenWindow(id: "", scene: group.name)
            if hasOnlyWindow {
                await onlyWindow.shut()
                defer { onlyWindow.open() }
                if let document = try await showInOnlyWindow(opened, window)?.document { return document }
            } else if case .opened(let id) = try windows.open(window) {
                let document = opened.document(id, self)
                documents.append(document)
                return document
            }
            preconditionFailure("a window without a file is not open already")
        }

        func closed(_ document: OpenDocument) throws {
            try windows.close(document.id)
            documents.removeAll { $0 === document }
        }
    }
#endif
