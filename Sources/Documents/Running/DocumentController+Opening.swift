#if !canImport(SwiftUI)
    import AppDeclaration
    import DocumentRouting
    import SystemPackage
    import TypeRegistry

    // Opening documents: in a window each, or in the only window that the app has.

    extension DocumentController {
        /// What a document is that has no window yet.
        struct Opened {
            var group: DocumentApp.Group
            var path: FilePath?
            var contentType: UTType
            var isEditable: Bool
            var model: any DocumentModel

            @MainActor func document(_ id: String, _ controller: DocumentController) -> OpenDocument {
                OpenDocument(
                    id: id, group: group, path: path, contentType: contentType, isEditable: isEditable, model: model,
                    controller: controller)
            }
        }

        /// Whether the app has one window at any time.
        var hasOnlyWindow: Bool { !app.declaration.supportsMultipleScenes }

        func open(_ path: FilePath) async throws -> OpeningResult {
            guard hasOnlyWindow else { return try await openFile(path) }
            await onlyWindow.shut()
            defer { onlyWindow.open() }
            return try await openFile(path)
        }

        private func openFile(_ path: FilePath) async throws -> OpeningResult {
            let spelling = path.absolute
            let target = try Saving.target(of: spelling, reading: true).canonical
            try Recovery.recover(target)
            // Identity before type: a file that is open is brought to the front, whatever it is by now.
            if let result = try await front(spelling) { return result }
            let (decision, type) = try decide(target)
            guard let group = decision.group, let implementation = groups[group.name] else {
                throw DocumentError(.noGroup, target, decision.trace.last?.text ?? "no document group opens it")
            }
            let identity = try? FileIdentity(at: target)
            let file = OpenWindow.File(path: target, spelling: spelling, identity: identity, type: type.identifier)
            let window = OpenWindow(id: "", scene: group.name, file: file)
            let opened = Opened(
                group: group, path: target, contentType: type, isEditable: decision.isEditable ?? false,
                model: implementation.makeModel())
            let result = hasOnlyWindow ? try await replace(with: opened, window) : try await add(opened, window)
            // When there is none, another process was quicker.
            if let result { return result }
            if let result = try await front(spelling) { return result }
            throw DocumentError(.exists, target, "it was open in a window that closed just now: try again")
        }

        /// Opens a window and reads its document, which counts as open while it is read. Nil when it is open already.
        private func add(_ opened: Opened, _ window: OpenWindow) async throws -> OpeningResult? {
            guard let path = opened.path, case .opened(let id) = try windows.open(window) else { return nil }
            let gate = EditGate(isShut: true)
            reading[id] = gate
            defer {
                reading[id] = nil
                gate.open()
            }
            do {
                try await opened.model.read(from: path, contentType: opened.contentType)
                let document = opened.document(id, self)
                documents.append(document)
                return .opened(document)
            } catch {
                // It counted as open while it was read.
                try? windows.close(id)
                throw error
            }
        }

        /// Reads a document, and shows it in the only window. Nil when it is open already.
        private func replace(with opened: Opened, _ window: OpenWindow) async throws -> OpeningResult? {
            guard let path = opened.path else { return nil }
            // It is read first: where that fails, the window is left as it was.
            try await opened.model.read(from: path, contentType: opened.contentType)
            guard let shown = try await showInOnlyWindow(opened, window) else { return nil }
            return shown.replaced ? .openedInWindow(shown.document) : .opened(shown.document)
        }

        /// Shows a document in the only window of the app, whose document is saved and closed. Call it with `onlyWindow`
        /// shut.
        ///
        /// The document of another process, whose window the store has, is not known here: only its window is taken.
        ///
        /// - Parameters:
        ///   - opened: The document, read or new.
        ///   - window: Its window, without a name.
        /// - Returns: The document and whether another one was in the window; nil when the file is open already.
        /// - Throws: ``DocumentError`` when the document that is in the window cannot be saved; it stays there then.
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
#endif
