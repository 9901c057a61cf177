#if !canImport(SwiftUI)
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif
    import SystemPackage

    /// The place beside a document in which its next content grows, until it takes the document's place in one step.
    ///
    /// The name follows from the document's: `.NAME.documents-draft`. So a draft that a killed process left is found by the next save,
    /// and two saves of one document find each other: whoever holds the lock of the draft is at work, and the other waits.
    struct Draft: ~Copyable {
        static let suffix = ".documents-draft"

        let path: FilePath
        /// The open draft, which holds the lock.
        let node: Descriptor
        /// The permissions that the system gave to the new node.
        let usualMode: mode_t

        /// Makes the draft of a document: a file or a folder, empty, and of this process alone.
        init(for target: FilePath, isFolder: Bool, mode: mode_t) throws(Errno) {
            path = target.neighbour(suffix: Draft.suffix)
            while true {
                do throws(Errno) {
                    let node = try Self.make(path, isFolder: isFolder, mode: mode)
                    try node.lock()
                    // Between the making and the lock another process may have taken it for one that was left behind.
                    let status = try node.status()
                    guard let there = try FileSystem.status(path), there.isSameNode(as: status) else { continue }
                    self.node = node
                    usualMode = status.mode
                    return
                } catch .fileExists {
                    try Self.clear(path)
                }
            }
        }

        private static func make(_ path: FilePath, isFolder: Bool, mode: mode_t) throws(Errno) -> Descriptor {
            guard isFolder else { return try Descriptor(path, O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW, mode: mode) }
            try FileSystem.makeFolder(path, mode: mode)
            do throws(Errno) {
                return try Descriptor(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
            } catch .noSuchFileOrDirectory {
                // Taken away by another process that saw it as left behind.
                throw .fileExists
            }
        }

        /// Takes away a draft that was left behind; waits as long as its owner is at work.
        private static func clear(_ path: FilePath) throws(Errno) {
            guard let found = try FileSystem.status(path) else { return }
            guard found.node == .file || found.node == .folder else { return try FileSystem.removeFile(path) }
            let node: Descriptor
            do throws(Errno) {
                node = try Descriptor(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK)
            } catch .noSuchFileOrDirectory {
                return
            }
            try node.lock()
            guard let there = try FileSystem.status(path), there.isSameNode(as: try node.status()) else { return }
            try FileSystem.removeTree(path)
        }

        /// Takes the draft away.
        consuming func discard() {
            // Nothing more can be done about it here; the next save will try again.
            try? FileSystem.removeTree(path)
        }
    }

    extension FilePath {
        /// The hidden name beside this one that belongs to it: `.NAME` and a suffix. A name that would be too long is cut, and
        /// told from its like by a checksum.
        func neighbour(suffix: String) -> FilePath {
            var name = lastComponent.map { FilePath(root: nil, [$0]).bytes } ?? []
            if name.count + suffix.utf8.count + 1 > 255 {
                // FNV-1a of 64 bits.
                let sum = name.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x0100_0000_01b3 }
                name = Array(name.prefix(200)) + Array(String(sum, radix: 16).utf8)
            }
            return folder.appending(name: [UInt8(ascii: ".")] + name + Array(suffix.utf8))
        }
    }
#endif
