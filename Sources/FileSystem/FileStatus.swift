package import SystemPackage

/// The properties of a file other than its content: a subset of `Stat`.
package struct FileStatus: Equatable, Sendable {
    /// The kind of file, such as a regular file, a directory, a link or a device.
    package var type: FileType
    package var permissions: FilePermissions
    /// The size in bytes. It is 0 for files that the kernel generates, although they have content.
    package var size: Int64
    /// The time at which the content was last changed, in nanoseconds since 1970.
    package var modified: Int64
    package var device: UInt64
    package var inode: UInt64
    package var specialDevice: UInt64 = 0
    /// The number of hard links to the file.
    package var linkCount: Int
    package var owner: UserID
    package var group: GroupID

    /// Creates a status from known properties.
    package init(type: FileType, permissions: FilePermissions, size: Int64) {
        (self.type, self.permissions, self.size) = (type, permissions, size)
        (modified, device, inode, linkCount) = (0, 0, 0, 1)
        (owner, group) = (UserID(0), GroupID(0))
    }

    /// Reads the status of the file at a path. If the file is a symbolic link, reads the status of its target if
    /// `followingLink` is true, and otherwise the status of the link.
    package init(at path: FilePath, followingLink: Bool) throws(Errno) {
        self.init(
            try path.withPointer { path throws(Errno) in try SystemCalls.status(path, followingLink: followingLink) })
    }

    /// Reads the status of the file at a path that is specified as bytes.
    package init(at path: [UInt8], followingLink: Bool) throws(Errno) {
        self.init(
            try path.withPointer { path throws(Errno) in try SystemCalls.status(path, followingLink: followingLink) })
    }

    /// Reads the status of an open file.
    package init(of descriptor: Int32) throws(Errno) { self.init(try SystemCalls.status(descriptor)) }

    private init(_ status: Stat) {
        type = status.type
        permissions = status.permissions
        size = status.size
        let time = status.st_mtim
        modified = Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
        device = UInt64(truncatingIfNeeded: status.deviceID.rawValue)
        inode = UInt64(truncatingIfNeeded: status.inode.rawValue)
        specialDevice = UInt64(truncatingIfNeeded: status.specialDeviceID.rawValue)
        linkCount = status.linkCount
        owner = status.userID
        group = status.groupID
    }

    /// Whether any of the permissions allows executing the file or, for a directory, searching it.
    package var isExecutable: Bool { permissions.rawValue & 0o111 != 0 }

    /// Returns whether both values belong to the same file, which may have changed in the meantime.
    package func isSameFile(as other: FileStatus) -> Bool { device == other.device && inode == other.inode }

    /// Returns whether both values belong to the same file and have the same size and modification time. If so, its
    /// content did not change in the meantime.
    package func isUntouched(since other: FileStatus) -> Bool {
        isSameFile(as: other) && size == other.size && modified == other.modified
    }
}

extension FilePath {
    /// Reads the status of the file at the path.
    ///
    /// - Parameter followingLink: Whether the status of the target of a symbolic link is read.
    /// - Returns: The status, or nil if there is no file.
    /// - Throws: The system error, unless it means that there is no file (``Errno/meansNoFile``). A cycle of links is an
    ///   error, because the path is in use.
    package func status(followingLink: Bool = false) throws(Errno) -> FileStatus? {
        do throws(Errno) {
            return try FileStatus(at: self, followingLink: followingLink)
        } catch  where error.meansNoFile && error != .tooManySymbolicLinkLevels {
            return nil
        }
    }

    /// Returns the time at which the file was created, in nanoseconds since 1970, or nil if the file system does not record
    /// it, or if the file at the path has another inode.
    package func birthTime(followingLink: Bool, inode: UInt64) -> Int64? {
        withPlatformString { SystemCalls.birthTime($0, followingLink: followingLink, inode: inode) }
    }
}

extension FilePath {
    /// Whether the file is on a file system that the kernel generates, such as proc. Reading such a file can have side effects.
    package var isOfKernel: Bool { withPlatformString(SystemCalls.isOfKernel) }
}

// The permissions of the process for a file, defined once for all modules.

extension FilePath {
    /// Whether a file or directory can be edited. The following conditions must be met by the target of the path:
    ///
    /// - The permissions of the effective user and group of the process allow writing, as checked by `open`.
    /// - The volume is not read-only.
    /// - At least one of the permissions allows writing. The superuser can write every file, but a document app does not edit a
    ///   file without write permission.
    ///
    /// Source: [access](https://pubs.opengroup.org/onlinepubs/9799919799/functions/access.html) in POSIX with `W_OK`, which
    /// does not include the third condition: the permissions do not apply to a process with appropriate privileges.
    package var isWritable: Bool {
        guard let status = try? FileStatus(at: self, followingLink: true) else { return false }
        return status.permissions.rawValue & 0o222 != 0 && mayBeWritten
    }

    /// Whether the system allows the process to write the file. Root can write a file regardless of its permissions.
    package var mayBeWritten: Bool { (try? checkMayBeWritten()) != nil }

    /// Throws the reason why the system does not allow the process to write the file.
    package func checkMayBeWritten() throws(Errno) {
        try withPointer { path throws(Errno) in try SystemCalls.checkAccess(path, SystemCalls.mayWrite) }
    }

    /// Whether the process can execute a program, or search a directory.
    ///
    /// Source: [access](https://pubs.opengroup.org/onlinepubs/9799919799/functions/access.html) in POSIX with `X_OK`.
    package var mayBeExecuted: Bool {
        (try? withPointer { path throws(Errno) in try SystemCalls.checkAccess(path, SystemCalls.mayExecute) }) != nil
    }
}
