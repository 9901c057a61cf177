#if !canImport(SwiftUI)
    import FileSystem
    import SystemPackage

    /// The file or folder beside a document into which its next content is written, before it replaces the document in one
    /// step.
    ///
    /// Its name is made from the document's: `.NAME.documents-draft`. So the next save finds a draft that a killed process
    /// left, and two saves of one document find each other: the one that holds the lock of the draft writes, the other waits.
    struct Draft: ~Copyable {
        static let suffix = ".documents-draft"

        let path: FilePath
        /// The open draft, which holds the lock.
        let file: OpenFile

        /// Makes the draft of a document: a file or a folder, empty, and of this process alone.
        init(for target: FilePath, isFolder: Bool, _ permissions: FilePermissions) throws(Errno) {
            path = target.neighbour(suffix: Draft.suffix)
            while true {
                do throws(Errno) {
                    let file = try Self.make(path, isFolder: isFolder, permissions)
                    try file.lock()
                    // Before the lock was taken, another process may have removed the draft as one that was left behind.
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
                // Another process removed it as one that was left behind.
                throw .fileExists
            }
        }

        /// Removes a draft that was left behind; waits as long as its owner writes it.
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
            // Nothing can be done about a failure here; the next save tries again.
            try? path.removeTree()
        }
    }

    extension FilePath {
        /// The hidden name beside this one that belongs to it: `.NAME` and a suffix. A name that would be too long is cut, and
        /// told from its like by a checksum.
        func neighbour(suffix: String) -> FilePath {
            var name = lastComponent?.bytes ?? []
            if name.count + suffix.utf8.count + 1 > 255 {
                // FNV-1a of 64 bits.
                let sum = name.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0100_0000_01b3 }
                name = Array(name.prefix(200)) + Array(String(sum, radix: 16).utf8)
            }
            return folder.appending(name: [UInt8(ascii: ".")] + name + Array(suffix.utf8))
        }
    }
#endif
