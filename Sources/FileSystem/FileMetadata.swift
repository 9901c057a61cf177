package import SystemPackage

/// The metadata that is preserved when the content of a file is replaced: permissions, owner and extended attributes, which
/// include access control lists.
package struct FileMetadata: Sendable {
    private var permissions: FilePermissions
    private var owner: UserID
    private var group: GroupID
    private var attributes: [(name: String, value: [UInt8])]

    /// Reads the metadata of a file or folder. Links are not followed. Returns nil if there is no file or folder.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - excluded: The names of attributes that depend on the previous content.
    /// - Throws: The system error.
    package init?(of path: FilePath, except excluded: Set<String> = []) throws(Errno) {
        guard let status = try path.status(), status.type == .regular || status.type == .directory else { return nil }
        do throws(Errno) {
            let file = try OpenFile(path, options: [.noFollow, .nonBlocking])
            self.init(try file.status())
            let excluded = excluded.union(Self.boundToContent)
            attributes = try file.attributes().filter { !excluded.contains($0.name) }
        } catch  where error == .permissionDenied || error == .notPermitted {
            // The attributes of a file that is writable but not readable cannot be read.
            self.init(status)
        }
    }

    private init(_ status: FileStatus) {
        // A file loses its set-user-ID and set-group-ID bits when it is written or replaced.
        permissions =
            status.type == .directory
            ? status.permissions : FilePermissions(rawValue: status.permissions.rawValue & 0o1777)
        owner = status.owner
        group = status.group
        attributes = []
    }

    /// Sets the metadata of an open file or folder. Users who could not read the previous file cannot read the new file
    /// at any time.
    ///
    /// The owner is preserved if the system allows it, because only root can change it. If the group cannot be preserved, the
    /// permissions of the new group are restricted to the permissions of other users. Reserved attributes are omitted. If a
    /// user attribute cannot be set, an error is thrown.
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
        // The permissions are set last, because they may not allow the owner to write attributes.
        for (name, value) in attributes {
            do throws(Errno) {
                try descriptor.setAttribute(name, value)
            } catch .notSupported {
                // The volume does not support the attribute.
            } catch  where !name.hasPrefix("user.") && Self.isRefusal(error) {}
        }
        try descriptor.setPermissions(permissions)
    }

    /// Sets only the group. The group may be one of the user's groups even if the owner is another user.
    private func keepGroup(of descriptor: borrowing OpenFile) -> Bool {
        (try? descriptor.setOwner(nil, group)) != nil
    }

    /// Returns whether an error means that an attribute is reserved.
    private static func isRefusal(_ errno: Errno) -> Bool {
        [.permissionDenied, .notPermitted, .invalidArgument].contains(errno)
    }

    private static let boundToContent: Set = ["security.capability", "security.ima", "security.evm"]
}
