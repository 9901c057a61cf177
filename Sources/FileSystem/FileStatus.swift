package import SystemPackage

/// What the system says about a file without its content: a part of `Stat`.
package struct FileStatus: Equatable, Sendable {
    /// Whether it is a regular file, a directory, a link or a device.
    package var type: FileType
    package var permissions: FilePermissions
    /// The size in bytes. Files that the kernel generates report 0 and have content all the same.
    package var size: Int64
    /// The time of the last change of the content, in nanoseconds since 1970.
    package var modified: Int64
    package var device: UInt64
    package var inode: UInt64
    /// The device that a special file stands for.
    package var specialDevice: UInt64 = 0
    /// How many names the file has.
    package var linkCount: Int
    package var owner: UserID
    package var group: GroupID

    /// Makes a status of what somebody else knows about a file.
    package init(type: FileType, permissions: FilePermissions, size: Int64) {
        (self.type, self.permissions, self.size) = (type, permissions, size)
        (modified, device, inode, linkCount) = (0, 0, 0, 1)
        (owner, group) = (UserID(0), GroupID(0))
    }

    /// Reads the status of the file at a path: of a symbolic link itself, or of its target.
    package init(at path: FilePath, followingLink: Bool) throws(Errno) {
        self.init(
            try path.withPointer { path throws(Errno) in try SystemCalls.status(path, followingLink: followingLink) })
    }

    /// The same for a path of bytes.
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

    /// Whether anybody may execute the file. A directory is executable when it can be searched.
    package var isExecutable: Bool { permissions.rawValue & 0o111 != 0 }

    /// Whether both are of one file, whatever happened to it in the meantime.
    package func isSameFile(as other: FileStatus) -> Bool { device == other.device && inode == other.inode }

    /// Whether both are of one file whose content did not change in the meantime.
    package func isUntouched(since other: FileStatus) -> Bool {
        isSameFile(as: other) && size == other.size && modified == other.modified
    }
}

extension FilePath {
    /// Reads the status of the file at the path.
    ///
    /// - Parameter followingLink: Whether the status is that of a symbolic link's target.
    /// - Returns: The status; nil when there is no file.
    /// - Throws: What the system reports, unless the path leads to no file by ``Errno/meansNoFile``. Links in a circle are an
    ///   error, too: they have the path, so that nothing can be put there.
    package func status(followingLink: Bool = false) throws(Errno) -> FileStatus? {
        do throws(Errno) {
            return try FileStatus(at: self, followingLink: followingLink)
        } catch  where error.meansNoFile && error != .tooManySymbolicLinkLevels {
            return nil
        }
    }

    /// The time at which the file was created, in nanoseconds since 1970; nil where the file system does not say, or when
    /// another file than that of the inode has the path.
    package func birthTime(followingLink: Bool, inode: UInt64) -> Int64? {
        withPlatformString { SystemCalls.birthTime($0, followingLink: followingLink, inode: inode) }
    }
}
