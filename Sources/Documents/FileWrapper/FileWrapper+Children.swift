#if !canImport(SwiftUI)
    public import FoundationEssentials

    extension FileWrapper {
        /// The children of a folder by their keys. Nil when the folder on disk cannot be read any more, and when it is not a
        /// folder.
        ///
        /// Complexity: O(children) when it is first asked for, and on each call for the dictionary itself O(1).
        public var fileWrappers: [String: FileWrapper]? { try? children().byKey }

        /// Adds a child, and gives the key under which it now stands: its preferred name, unless another child has it.
        ///
        /// The wrapper must be a folder, and the child have a preferred name. A name that cannot be that of a file is an error
        /// when the folder is written. When the folder on disk cannot be read, the child is added as soon as it can; until
        /// then the folder cannot be written.
        @discardableResult
        public func addFileWrapper(_ child: FileWrapper) -> String {
            guard let name = child.preferredFilename else {
                preconditionFailure("a child of a folder needs a preferred filename")
            }
            return change { $0.add(child, preferring: name) }
        }

        /// Adds a regular file with contents, and gives its key. The wrapper must be a folder.
        @discardableResult
        public func addRegularFile(withContents data: Data, preferredFilename fileName: String) -> String {
            let child = FileWrapper(regularFileWithContents: data)
            child.preferredFilename = fileName
            return addFileWrapper(child)
        }

        /// Takes a child out of a folder; nothing happens when it is none of its children.
        public func removeFileWrapper(_ child: FileWrapper) {
            change { $0.remove(child) }
        }

        /// The key of a child; nil when it is none.
        public func keyForChildFileWrapper(_ child: FileWrapper) -> String? {
            (try? children())?.key(of: child)
        }

        /// Changes the children in one step.
        private func change<Result: Sendable>(_ change: @escaping @Sendable (inout Children) -> Result) -> Result {
            // Read first: what is on disk is not to be lost because a child was added before it was looked at.
            _ = try? children()
            return state.withLock { state in
                guard case .folder(let known) = state.content else {
                    preconditionFailure("only a folder has children")
                }
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
#endif
