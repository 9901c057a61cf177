#if !canImport(SwiftUI)
    import AppDeclaration
    import DocumentRouting
    import FileSystem
    import SystemPackage
    import TypeRegistry

    // Methods that open documents, either each in its own window or in the only window of the app.

    extension DocumentController {
        /// A document that does not have a window yet.
        struct Opened {
            var group: DocumentApp.Group
            var path: FilePath?
            /// The state of the files before they were read.
            var state: FileState?
            var contentType: UTType
            var isEditable: Bool
            var model: any DocumentModel
            var configuration: URLDocumentConfiguration

            @MainActor func document(_ id: String, _ controller: DocumentController) -> OpenDocument {
                OpenDocument(
                    id: id, group: group, path: path, state: state, contentType: contentType, isEditable: isEditable,
                    model: model, urlConfiguration: configuration, controller: controller)
            }
        }

        /// Whether the app never has more than one window.
        var hasOnlyWindow: Bool { !app.declaration.supportsMultipleScenes }

        func open(_ path: FilePath) async throws -> OpeningResult {
            guard hasOnlyWindow else { return try await openFile(path) }
            await onlyWindow.close()
            defer { onlyWindow.open() }
            return try await openFile(path)
        }

        private func openFile(_ path: FilePath) async throws -> OpeningResult {
            let spelling = path.absolute
            let target = try Saving.target(of: spelling, reading: true).canonical
            try Recovery.recover(target)
            // If the file is open, its window comes to the front, regardless of the file's type.
            if let result = try await front(spelling) { return result }
            let decision = try decide(target)
            guard let document = decision.document, let implementation = groups[document.group.name] else {
                throw DocumentError(
                    .noGroup, target, message: decision.reasons.trace.last?.text ?? "no document group opens it")
            }
            let (group, type) = (document.group, document.type)
            let identity = try? FileIdentity(at: target)
            let file = OpenWindow.File(path: target, spelling: spelling, identity: identity, type: type.identifier)
            let window = OpenWindow(id: "", scene: group.name, file: file)
            let read: Read = { [self] in
                let state = await FileState.read(target)
                let configuration = URLDocumentConfiguration(
                    fileURL: target.fileURL(), lastContentModificationDate: state?.modified)
                let model = try await implementation.makeModel(configuration, DocumentCreationContext())
                try await self.read(model, from: target, as: type)
                return Opened(
                    group: group, path: target, state: state, contentType: type,
                    isEditable: document.isEditable == true, model: model, configuration: configuration)
            }
            let result = hasOnlyWindow ? try await replace(by: read, window) : try await add(read, window)
            // If there is no result, another process has opened the file first.
            if let result { return result }
            if let result = try await front(spelling) { return result }
            throw DocumentError(.exists, target, message: "it was open in a window that was just closed: try again")
        }

        /// A closure that creates the document of a file and reads it.
        private typealias Read = @MainActor () async throws -> Opened

        /// Opens a window and reads its document, which is treated as open while it is read. Returns nil if the file is already
        /// open.
        private func add(_ read: Read, _ window: OpenWindow) async throws -> OpeningResult? {
            guard case .opened(let id) = try windows.open(window) else { return nil }
            let gate = EditGate(isShut: true)
            reading[id] = gate
            defer {
                reading[id] = nil
                gate.open()
            }
            do {
                let document = try await read().document(id, self)
                documents.append(document)
                return .opened(document)
            } catch {
                // The document was treated as open while it was read.
                try? windows.close(id)
                throw error
            }
        }

        private func read(_ model: any DocumentModel, from path: FilePath, as type: UTType) async throws {
            let progress = ProgressManager(totalCount: 1)
            openings[path] = progress.reporter
            defer { openings[path] = nil }
            try await model.read(from: path, contentType: type, progress: progress) {}
        }

        /// Reads a document and shows it in the only window. Returns nil if the file is already open.
        private func replace(by read: Read, _ window: OpenWindow) async throws -> OpeningResult? {
            // The document is read first, so that the window does not change if reading fails.
            guard let shown = try await showInOnlyWindow(try await read(), window) else { return nil }
            return shown.replaced ? .openedInWindow(shown.document) : .opened(shown.document)
        }

        /// Shows a document in the only window of the app, after saving and closing its current document. The caller must close
        /// the gate `onlyWindow` first.
        ///
        /// If the current document belongs to another process, only its window is replaced.
        ///
        /// - Parameters:
        ///   - opened: The document, which was read or created.
        ///   - window: The window of the document, without an ID.
        /// - Returns: The document, and whether it replaced another document, or nil if the file is already open.
        /// - Throws: ``DocumentError`` if the current document cannot be saved. In that case, it stays open.
        func showInOnlyWindow(
            _ opened: Opened, _ window: OpenWindow
        ) async throws -> (document: OpenDocument, replaced: Bool)? {
            var document: OpenDocument?
            let show = { [self] in
                guard case .opened(let id) = try windows.openInOnlyWindow(window) else { return false }
                let new = opened.document(id, self)
                documents = [new]
                document = new
                return true
            }
            let old = documents.first
            if let old { _ = try await old.giveWay(show) } else { _ = try show() }
            return document.map { ($0, old != nil) }
        }
    }

    /// The type of a file on Apple systems, which depends on the kind of the file and its extension, not on its content.
    enum ContentType {
        /// Returns the type of a file or folder with the given name.
        static func named(_ path: FilePath, isDirectory: Bool, in registry: Registry) -> UTType {
            let types = TypesByName(registry)
            // An extension that is not valid UTF-8 is not a tag.
            let tag = path.extension.flatMap { String(validating: $0) }
            guard isDirectory else { return types.file(extension: tag, isExecutable: false) }
            return types.directory(extension: tag) ?? types.folder
        }
    }

    extension String {
        /// Creates the text, or returns nil if it was repaired and therefore differs from the bytes of the path.
        fileprivate init?(validating text: String) {
            guard !text.unicodeScalars.contains("\u{FFFD}") else { return nil }
            self = text
        }
    }
#endif
