import FileSystem
public import SystemPackage

/// What tells a file from every other one, whatever its name: its number on its volume, and when it was created.
///
/// File systems give the number of a deleted file to a new one, which has another birth time.
public struct FileIdentity: Hashable, Sendable {
    /// The number of the volume.
    public var device: UInt64
    /// The number of the file on its volume.
    public var inode: UInt64
    /// The time at which the file was created, in nanoseconds since 1970; nil where the file system does not say.
    public var birthTime: Int64?

    /// Makes an identity.
    public init(device: UInt64, inode: UInt64, birthTime: Int64? = nil) {
        self.device = device
        self.inode = inode
        self.birthTime = birthTime
    }

    /// Whether both may be of one file: the numbers are equal, and so are the birth times where both are known.
    ///
    /// A time of whole seconds comes from a system that counts in seconds, and is compared in seconds.
    public func isSameFile(as other: FileIdentity) -> Bool {
        guard device == other.device, inode == other.inode else { return false }
        guard let birthTime, let otherTime = other.birthTime else { return true }
        let second: Int64 = 1_000_000_000
        if birthTime % second == 0 || otherTime % second == 0 { return birthTime / second == otherTime / second }
        return birthTime == otherTime
    }

    /// The numbers alone, for an index.
    struct Numbers: Hashable {
        var device: UInt64
        var inode: UInt64
    }

    var numbers: Numbers { Numbers(device: device, inode: inode) }
}

extension FileIdentity {
    /// Reads the identity of the file at a path.
    ///
    /// - Parameters:
    ///   - path: The file. Relative paths start at the current directory.
    ///   - followingLink: Whether a symbolic link is followed; otherwise the identity is that of the link itself.
    /// - Throws: What the system reports, such as `noSuchFileOrDirectory`.
    public init(at path: FilePath, followingLink: Bool = true) throws(Errno) {
        let status = try FileStatus(at: path, followingLink: followingLink)
        let birthTime = path.birthTime(followingLink: followingLink, inode: status.inode)
        self.init(device: status.device, inode: status.inode, birthTime: birthTime)
    }
}
