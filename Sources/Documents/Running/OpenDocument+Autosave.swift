#if !canImport(SwiftUI)
    // Saving without being asked.

    extension OpenDocument {
        /// Saves the document after the interval of its controller, if it is edited.
        func scheduleAutosave() {
            guard autosave == nil, canAutosave, let interval = controller.autosaveInterval else { return }
            autosave = Task { [weak self] in
                try? await Task.sleep(for: interval)
                guard !Task.isCancelled else { return }
                await self?.autosaveNow()
            }
        }

        private var canAutosave: Bool { isOpen && isEdited && isEditable && path != nil }

        private func autosaveNow() async {
            if canAutosave, controller.autosaveInterval != nil {
                do { try await save() } catch { autosaveError = error }
            }
            autosave = nil
            // It was edited meanwhile, or the save failed.
            scheduleAutosave()
        }
    }
#endif
