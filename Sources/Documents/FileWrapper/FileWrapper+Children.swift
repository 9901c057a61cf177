#if !canImport(SwiftUI)
    public import FoundationEssentials

    extension FileWrapper {
        /// The children of a folder, keyed by name. The value is nil if the wrapper is not a folder, or if the folder cannot be
        /// read.
        ///
        /// - Complexity: O(1), or O(*n*) in the number of children for the first access.
        public var fileWrappers: [String: FileWrapper]? { try? children().byKey }

        /// Adds a child and returns its key, which is its preferred name unless another child has that key.
        ///
        /// The wrapper must be a folder, and the child must have a preferred name. An invalid filename causes an error when the
        /// folder is written. If the folder on disk is unreadable, the child is added when it can be read, and the folder
        /// cannot be written before that.
        ///
        /// - Parameter child: The child.
        /// - Returns: The key of the child.
        @discardableResult
        public func addFileWrapper(_ child: FileWrapper) -> String {
            guard let name = child.preferredFilename else {
                preconditionFailure("a child of a folder needs a preferred filename")
            }
            return change { $0.add(child, preferring: name) }
        }

        /// Adds a regular file and returns its key. The wrapper must be a folder.
        @discardableResult
        public func addRegularFile(withContents data: Data, preferredFilename fileName: String) -> String {
            let child = FileWrapper(regularFileWithContents: data)
            child.preferredFilename = fileName
            return addFileWrapper(child)
        }

        /// Removes a child of a folder. A wrapper that is not a child is ignored.
        public func removeFileWrapper(_ child: FileWrapper) {
            change { $0.remove(child) }
        }

        /// Returns the key of a child, or nil if the wrapper is not a child.
        public func keyForChildFileWrapper(_ child: FileWrapper) -> String? {
            (try? children())?.key(of: child)
        }

        /// Changes the children atomically.
        private func change<Result: Sendable>(_ change: @escaping @Sendable (inout Children) -> Result) -> Result {
            // The folder is read first, so that a change does not remove its unread children.
            _ = try? children()
            return state.withLock { state in
                guard case .folder(let known) = state.content else { preconditionFailure("only a folder has children") }
                var children = known ?? Children()
                let result = change(&children)
                if known == nil {
                    state.waitingChanges.append { _ = change(&$0) }
                } else {
                    state.content = .folder(children)
                }
                return result
            }
        }

        static func isName(_ name: String) -> Bool {
            !name.isEmpty && name != "." && name != ".." && name.utf8.allSatisfy { $0 != 0 && $0 != UInt8(ascii: "/") }
        }
    }

    /// The children of a folder, with their keys.
    struct Children: Sendable {
        private(set) var byKey: [String: FileWrapper]

        init(byKey: [String: FileWrapper] = [:]) { self.byKey = byKey }

        /// Adds a child and returns its key: its preferred name, or if that is in use, a number followed by the name.
        ///
        /// A name is also in use if it is the name of a child on disk. Canonically equivalent names are the same key, but refer
        /// to different files on disk.
        @discardableResult
        mutating func add(_ child: FileWrapper, preferring name: String) -> String {
            if let key = key(of: child) { return key }
            var key = name
            var number = 1
            while isInUse(key) {
                key = "\(number)__\(name)"
                number += 1
            }
            byKey[key] = child
            return key
        }

        mutating func remove(_ child: FileWrapper) {
            if let key = key(of: child) { byKey[key] = nil }
        }

        func key(of child: FileWrapper) -> String? {
            if let name = child.preferredFilename, byKey[name] === child { return name }
            return byKey.first { $0.value === child }?.key
        }

        private func isInUse(_ key: String) -> Bool {
            // Nearly all keys are equal to the names on disk.
            byKey[key] != nil || renamed.contains { $0 == key }
        }

        private var renamed: some Sequence<String> {
            byKey.lazy.filter { $0.key.contains("__") }.compactMap(\.value.filename)
        }

        /// Returns the name of a child on disk: its current name, or its key.
        static func nameOnDisk(_ child: FileWrapper, key: String) -> [UInt8] {
            guard let name = child.state.withLock(\.filename) else { return Array(key.utf8) }
            // A name that was read from disk is kept as bytes while the key is derived from it.
            let text = String(decoding: name, as: UTF8.self)
            return text == key || key.hasSuffix("__\(text)") ? name : Array(key.utf8)
        }
    }
#endif
