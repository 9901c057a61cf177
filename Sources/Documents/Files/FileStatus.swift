#if !canImport(SwiftUI)
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif
    import FoundationEssentials

    /// What the system says of a node: a part of `stat`.
    struct FileStatus: Sendable {
        enum Node: Sendable {
            case file
            case folder
            case link
            case other
        }

        let node: Node
        let device: UInt64
        let inode: UInt64
        let links: Int
        let size: Int64
        /// Nanoseconds since 1970.
        let modified: Int64
        /// Permissions, with the sticky bit and the two others.
        let mode: mode_t
        let owner: uid_t
        let group: gid_t

        init(_ status: stat) {
            switch status.st_mode & S_IFMT {
            case S_IFREG: node = .file
            case S_IFDIR: node = .folder
            case S_IFLNK: node = .link
            default: node = .other
            }
            device = UInt64(truncatingIfNeeded: status.st_dev)
            inode = UInt64(status.st_ino)
            links = Int(status.st_nlink)
            size = Int64(status.st_size)
            modified = Int64(status.st_mtim.tv_sec) * 1_000_000_000 + Int64(status.st_mtim.tv_nsec)
            mode = status.st_mode & 0o7777
            owner = status.st_uid
            group = status.st_gid
        }

        /// Whether both are of one node, whatever happened to it meanwhile.
        func isSameNode(as other: FileStatus) -> Bool { device == other.device && inode == other.inode }

        /// Whether both are of one node, and its content was not touched meanwhile.
        func isUntouched(since other: FileStatus) -> Bool {
            isSameNode(as: other) && size == other.size && modified == other.modified
        }

        var modificationDate: Date { Date(timeIntervalSince1970: Double(modified) / 1_000_000_000) }
    }
#endif
