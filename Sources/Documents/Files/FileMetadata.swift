#if !canImport(SwiftUI)
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif
    import CFileSystem
    import SystemPackage

    /// What a file has besides its content, and keeps when a new content takes its place: permissions, owner, extended
    /// attributes (access control lists are among these).
    struct FileMetadata: Sendable {
        var mode: mode_t
        var owner: uid_t
        var group: gid_t
        var attributes: [(name: String, value: [UInt8])]

        /// Permissions and owner alone, of a node that cannot be opened.
        init(_ status: FileStatus) {
            // Whoever writes a file loses its set-user and set-group bits; a new content loses them, too.
            mode = status.node == .folder ? status.mode : status.mode & 0o1777
            owner = status.owner
            group = status.group
            attributes = []
        }

        /// Reads those of an open file or folder.
        init(_ descriptor: borrowing Descriptor) throws(Errno) {
            self.init(try descriptor.status())
            attributes = try ExtendedAttributes.all(of: descriptor).filter { !Self.isBoundToContent($0.name) }
        }

        /// Gives them to an open file or folder.
        ///
        /// The owner is kept where the system allows it: only root gives files away. An attribute that the system keeps for
        /// itself is left out; one of the user's that does not fit is an error.
        func apply(to descriptor: borrowing Descriptor) throws(Errno) {
            // First the attributes: when the permissions stand, the owner may no longer be allowed to write.
            for (name, value) in attributes {
                do throws(Errno) {
                    try ExtendedAttributes.set(name, value, on: descriptor)
                } catch .notSupported {
                    // The volume has no such attributes.
                } catch  where !name.hasPrefix("user.") && Self.isRefusal(error) {}
            }
            let status = try descriptor.status()
            if status.owner != owner || status.group != group,
                fchown(descriptor.number, owner, group) != 0, status.group != group
            {
                // The group may be one of the user's even where the owner is somebody else.
                _ = fchown(descriptor.number, uid_t.max, group)
            }
            guard fchmod(descriptor.number, mode) == 0 else { throw Errno.current }
        }

        /// Whether the system keeps an attribute for itself.
        private static func isRefusal(_ errno: Errno) -> Bool {
            [.permissionDenied, .notPermitted, .invalidArgument].contains(errno)
        }

        /// Attributes that vouch for bytes which are no longer there, or belong to a save.
        private static func isBoundToContent(_ name: String) -> Bool {
            ["security.capability", "security.ima", "security.evm", Backup.marker].contains(name)
        }
    }

    /// Extended attributes of open files. Where the volume has none, there are none.
    enum ExtendedAttributes {
        static func all(of descriptor: borrowing Descriptor) throws(Errno) -> [(name: String, value: [UInt8])] {
            guard let list = try grown({ flistxattr(descriptor.number, $0, $1) }) else { return [] }
            var attributes: [(name: String, value: [UInt8])] = []
            for bytes in list.split(separator: 0) {
                let name = String(decoding: bytes.map(UInt8.init(bitPattern:)), as: UTF8.self)
                // One that goes meanwhile, or that may be listed but not read, is passed over.
                do throws(Errno) {
                    if let value = try get(name, of: descriptor) { attributes.append((name, value)) }
                } catch  where [.permissionDenied, .notPermitted].contains(error) {}
            }
            return attributes
        }

        /// The value; nil when the file has no such attribute.
        static func get(_ name: String, of descriptor: borrowing Descriptor) throws(Errno) -> [UInt8]? {
            try grown { fgetxattr(descriptor.number, name, $0, $1) }.map { $0.map(UInt8.init(bitPattern:)) }
        }

        /// Whether the volume has attributes of the kind.
        static func isSupported(_ name: String, on descriptor: borrowing Descriptor) -> Bool {
            fgetxattr(descriptor.number, name, nil, 0) >= 0 || errno == ENODATA
        }

        static func set(_ name: String, _ value: [UInt8], on descriptor: borrowing Descriptor) throws(Errno) {
            guard fsetxattr(descriptor.number, name, value, value.count, 0) == 0 else { throw Errno.current }
        }

        static func remove(_ name: String, from descriptor: borrowing Descriptor) throws(Errno) {
            guard fremovexattr(descriptor.number, name) == 0 || errno == ENODATA || errno == ENOTSUP else {
                throw Errno.current
            }
        }

        /// Asks for the size, then for the bytes, and again when they grew between.
        private static func grown(_ call: (UnsafeMutablePointer<CChar>?, Int) -> Int) throws(Errno) -> [CChar]? {
            while true {
                let size = call(nil, 0)
                if size < 0 {
                    if errno == ENOTSUP || errno == ENODATA || errno == ENOSYS { return nil }
                    throw Errno.current
                }
                if size == 0 { return [] }
                var bytes = [CChar](repeating: 0, count: size)
                let got = call(&bytes, size)
                if got >= 0 { return Array(bytes[..<got]) }
                if errno != ERANGE { throw Errno.current }
            }
        }
    }
#endif
