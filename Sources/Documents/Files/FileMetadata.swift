#if !canImport(SwiftUI)
    import FileSystem
    import FoundationEssentials
    import SystemPackage

    /// What a file has besides its content, and keeps when its content is replaced: permissions, owner and extended
    /// attributes, which include access control lists.
    struct FileMetadata: Sendable {
        var permissions: FilePermissions
        var owner: UserID
        var group: GroupID
        var attributes: [(name: String, value: [UInt8])]

        /// Permissions and owner alone, of a node that cannot be opened.
        init(_ status: FileStatus) {
            // A file loses its set-user and set-group bits when it is written, and so does one that is replaced.
            permissions =
                status.type == .directory
                ? status.permissions : FilePermissions(rawValue: status.permissions.rawValue & 0o1777)
            owner = status.owner
            group = status.group
            attributes = []
        }

        /// Reads those of an open file or folder.
        init(_ descriptor: borrowing OpenFile) throws(Errno) {
            self.init(try descriptor.status())
            attributes = try descriptor.attributes().filter { !Self.isBoundToContent($0.name) }
        }

        /// Gives them to an open file or folder.
        ///
        /// The owner is kept where the system allows it: only root gives files away. An attribute that the system keeps for
        /// itself is left out; one of the user's that does not fit is an error.
        func apply(to descriptor: borrowing OpenFile) throws(Errno) {
            // First the attributes: with the permissions set, the owner may no longer be allowed to write.
            for (name, value) in attributes {
                do throws(Errno) {
                    try descriptor.setAttribute(name, value)
                } catch .notSupported {
                    // The volume has no such attributes.
                } catch  where !name.hasPrefix("user.") && Self.isRefusal(error) {}
            }
            let status = try descriptor.status()
            if status.owner != owner || status.group != group {
                do throws(Errno) {
                    try descriptor.setOwner(owner, group)
                } catch {
                    // The group may be one of the user's even where the owner is somebody else.
                    if status.group != group { try? descriptor.setOwner(nil, group) }
                }
            }
            try descriptor.setPermissions(permissions)
        }

        /// Whether the system reserves an attribute for itself.
        private static func isRefusal(_ errno: Errno) -> Bool {
            [.permissionDenied, .notPermitted, .invalidArgument].contains(errno)
        }

        /// Whether an attribute is about the old bytes, or belongs to a save.
        private static func isBoundToContent(_ name: String) -> Bool {
            ["security.capability", "security.ima", "security.evm", Backup.marker].contains(name)
        }
    }

    extension OpenFile {
        /// Writes all bytes at an offset.
        func write(_ data: Data, at offset: Int = 0) throws(Errno) {
            try data.withUnsafeBytes { bytes in Result { () throws(Errno) in try write(bytes, at: offset) } }.get()
        }
    }
#endif
