package import SystemPackage

/// The metadata that a file keeps when its content is replaced: permissions, owner and extended attributes, which include
/// access control lists.
package struct FileMetadata: Sendable {
    private var permissions: FilePermissions
    private var owner: UserID
    private var group: GroupID
    private var attributes: [(name: String, value: [UInt8])]

    /// Reads the metadata of a file or folder. A link is not followed. Returns nil if there is no file or folder.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - excluded: The names of attributes that depend on the old content.
    /// - Throws: The error of the system.
    package init?(of path: FilePath, except excluded: Set<String> = []) throws(Errno) {
        guard let status = try path.status(), status.type == .regular || status.type == .directory else { return nil }
        do throws(Errno) {
            let file = try OpenFile(path, options: [.noFollow, .nonBlocking])
            self.init(try file.status())
            let excluded = excluded.union(Self.boundToContent)
            attributes = try file.attributes().filter { !excluded.contains($0.name) }
        } catch  where error == .permissionDenied || error == .notPermitted {
            // A file that is writable but not readable has unreadable attributes.
            self.init(status)
        }
    }

    private init(_ status: FileStatus) {
        // A file loses its set-user and set-group bits when it is written or replaced.
        permissions =
            status.type == .directory
            ? status.permissions : FilePermissions(rawValue: status.permissions.rawValue & 0o1777)
        owner = status.owner
        group = status.group
        attributes = []
    }

    /// Sets the metadata of an open file or folder. At no time may anybody read it who could not read the old file.
    ///
    /// The owner is kept if the system allows it: only root can change it. If the group cannot be kept, the members of the new
    /// one may do only what everybody may. Reserved attributes are left out. A user attribute that cannot be set is an error.
    package func apply(to descriptor: borrowing OpenFile) throws(Errno) {
        var permissions = permissions
        let status = try descriptor.status()
        if status.owner != owner || status.group != group {
            do throws(Errno) {
                try descriptor.setOwner(owner, group)
            } catch {
                if status.group != group, !keepGroup(of: descriptor) {
                    let others = (permissions.rawValue & 0o007) << 3
                    permissions = FilePermissions(rawValue: permissions.rawValue & (~0o070 | others))
                }
            }
        }
        // The permissions come last, because they may not let the owner write attributes.
        for (name, value) in attributes {
            do throws(Errno) {
                try descriptor.setAttribute(name, value)
            } catch .notSupported {
                // The volume does not support the attribute.
            } catch  where !name.hasPrefix("user.") && Self.isRefusal(error) {}
        }
        try descriptor.setPermissions(permissions)
    }

    /// Sets only the group, which may be one of the user's even if the owner is another user.
    private func keepGroup(of descriptor: borrowing OpenFile) -> Bool {
        (try? descriptor.setOwner(nil, group)) != nil
    }

    /// Returns whether an error means that an attribute is reserved.
    private static func isRefusal(_ errno: Errno) -> Bool {
        [.permissionDenied, .notPermitted, .invalidArgument].contains(errno)
    }

    private static let boundToContent: Set = ["security.capability", "security.ima", "security.evm"]
}
