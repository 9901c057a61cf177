#if !canImport(SwiftUI)
    import FileSystem
    import SystemPackage
    import TypeRegistry

    /// A file or folder next to a document with its new content, which then replaces the document in one step.
    ///
    /// Its name is made from that of the document: `.NAME.documents-draft`. A later save finds the draft of a killed process,
    /// and of two simultaneous saves, one locks the draft and the other waits.
    struct Draft: ~Copyable {
        static let suffix = ".documents-draft"

        let path: FilePath
        /// The open draft, which is locked.
        let file: OpenFile

        /// Creates the empty draft of a document, a file or a folder, and locks it.
        init(for target: FilePath, isFolder: Bool, _ permissions: FilePermissions) throws(Errno) {
            path = target.neighbor(suffix: Draft.suffix)
            while true {
                do throws(Errno) {
                    let file = try Self.make(path, isFolder: isFolder, permissions)
                    try file.lock()
                    // Before the draft was locked, another process may have removed it as an abandoned one.
                    guard let found = try path.status(), found.isSameFile(as: try file.status()) else { continue }
                    self.file = file
                    return
                } catch .fileExists {
                    try Self.clear(path)
                }
            }
        }

        private static func make(
            _ path: FilePath, isFolder: Bool, _ permissions: FilePermissions
        ) throws(Errno) -> OpenFile {
            guard isFolder else {
                return try OpenFile(
                    path, .readWrite, options: [.create, .exclusiveCreate, .noFollow], permissions: permissions)
            }
            try path.makeDirectory(permissions)
            do throws(Errno) {
                return try OpenFile(path, options: [.directory, .noFollow])
            } catch .noSuchFileOrDirectory {
                // Another process removed it as an abandoned one.
                throw .fileExists
            }
        }

        /// Removes an abandoned draft. Waits if it is still locked.
        private static func clear(_ path: FilePath) throws(Errno) {
            guard let found = try path.status() else { return }
            guard found.type == .regular || found.type == .directory else { return try path.removeFile() }
            let file: OpenFile
            do throws(Errno) {
                file = try OpenFile(path, options: [.noFollow, .nonBlocking])
            } catch .noSuchFileOrDirectory {
                return
            }
            try file.lock()
            guard let now = try path.status(), now.isSameFile(as: try file.status()) else { return }
            try path.removeTree()
        }

        /// Removes the draft.
        consuming func discard() {
            // If this fails, the next save removes the draft.
            try? path.removeTree()
        }
    }

    extension FilePath {
        /// Returns the path of a hidden file in the same folder: `.NAME` and a suffix. A long name is cut, and made unique by a
        /// checksum.
        func neighbor(suffix: String) -> FilePath {
            var name = lastComponent?.bytes ?? []
            if name.count + suffix.utf8.count + 1 > 255 {
                var hash = StableHash()
                hash.add(name)
                name = Array(name.prefix(200)) + Array(String(hash.value, radix: 16).utf8)
            }
            return folder.appending(name: [UInt8(ascii: ".")] + name + Array(suffix.utf8))
        }
    }
#endif
