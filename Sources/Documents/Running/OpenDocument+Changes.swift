#if !canImport(SwiftUI)
    import FileSystem
    import SystemPackage

    // Methods that handle changes of the file by other processes.

    extension OpenDocument {
        /// Reads the document again if another process has changed its file.
        ///
        /// An open document calls this method when its window comes to the front, and at the interval
        /// ``DocumentController/changeInterval`` if the state of its file differs from the state that was last read. A
        /// document with unsaved changes is not read again. It can be saved under another name, or reverted.
        ///
        /// Source: [reader(configuration:)](https://developer.apple.com/documentation/swiftui/readabledocument/reader(configuration:)).
        ///
        /// - Returns: Whether the document was read again.
        /// - Throws: `changedOnDisk` if another process has changed the file and the document has unsaved changes, or
        ///   an error that occurs when a document is opened. In either case, the document is not changed.
        @discardableResult
        public func readChanges() async throws -> Bool {
            await order.close()
            defer { order.open() }
            guard isOpen, let (path, now) = await currentState(), now != state else { return false }
            guard !isEdited else { throw DocumentError.changed(path) }
            try await readAgain(path, now) { [self] in if isEdited { throw DocumentError.changed(path) } }
            return true
        }

        /// Reads the document again from its file. Unsaved changes are lost.
        ///
        /// Throws `neverSaved` if the document has no file, `notFound` if the file was removed, and errors that occur
        /// when a document is opened. In these cases, the document is not changed.
        public func revert() async throws {
            await order.close()
            defer { order.open() }
            try checkOpen()
            guard let path else { throw DocumentError(.neverSaved, nil, message: "the document has never been saved") }
            guard let (path, now) = await currentState() else {
                throw DocumentError(.notFound, path, message: "the file was removed")
            }
            try await readAgain(path, now) {}
        }

        /// Updates the path, and returns the path with the state of its files, or nil if there is no file.
        private func currentState() async -> (FilePath, FileState)? {
            noticeRename()
            await applyPendingRenames()
            guard let path, let state = await FileState.read(path) else { return nil }
            return (path, state)
        }

        private func readAgain(_ path: FilePath, _ now: FileState, _ check: @MainActor () throws -> Void) async throws {
            await model.gate.close()
            defer { model.gate.open() }
            refused = now
            do {
                try await withProgress { progress in
                    try await model.read(from: path, contentType: contentType, progress: progress, check)
                }
            } catch {
                changeError = error
                throw error
            }
            (state, refused, changeError) = (now, nil, nil)
            // The undo actions apply to the previous content.
            undo.removeAllActions()
            edits.mark()
            edits.save()
            autosaveError = nil
            file = ResolvedLink(path)
        }

        /// Records the state of the files after a write by this process.
        func updateState() async {
            guard let path else { return }
            state = await FileState.read(path)
        }

        /// Reads the document again when another process changes its file, until the document is closed.
        func watch() {
            Task { [weak self] in
                var pause = Duration.zero
                while let interval = self?.controller.changeInterval {
                    try? await Task.sleep(for: max(interval, pause))
                    guard let self, isOpen else { return }
                    let elapsed = await ContinuousClock().measure {
                        guard !isEdited, let path, let now = await FileState.read(path) else { return }
                        if now != state, now != refused { _ = try? await readChanges() }
                    }
                    // Checking a large package must not keep the processor busy.
                    pause = elapsed * 50
                }
            }
        }
    }
#endif
