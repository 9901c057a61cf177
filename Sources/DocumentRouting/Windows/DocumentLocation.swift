public import SystemPackage

/// The location of a file to open, with the facts that identify an open window of the file.
public struct DocumentLocation: Hashable, Sendable {
    /// The canonical path, without links or dot segments.
    package var path: FilePath
    /// The absolute path as given, which may contain links and dot segments.
    package var spelling: FilePath
    /// The identity of the file, or nil if there is no file.
    package var identity: FileIdentity?
    /// The paths of windows with the same identity that still refer to the file. They distinguish a hard link from a renamed
    /// file.
    package var otherPaths: [FilePath]

    /// Creates a location.
    public init(path: FilePath, spelling: FilePath? = nil, identity: FileIdentity? = nil, otherPaths: [FilePath] = []) {
        self.path = path
        self.spelling = spelling ?? path
        self.identity = identity
        self.otherPaths = otherPaths
    }
}

extension OpenWindow.File {
    /// Creates a record of the file that a window shows from its location.
    ///
    /// - Parameters:
    ///   - location: The location of the file.
    ///   - type: The identifier of the file's type.
    public init(_ location: DocumentLocation, type: String? = nil) {
        self.init(path: location.path, spelling: location.spelling, identity: location.identity, type: type)
    }
}

/// The identity of a file, independent of its name: its volume, its inode number and its birth time.
///
/// File systems reuse the number of a deleted file. The new file has a different birth time.
public struct FileIdentity: Hashable, Sendable {
    /// The number of the volume.
    package var device: UInt64
    /// The inode number of the file on its volume.
    package var inode: UInt64
    /// The creation time in nanoseconds since 1970, or nil if the file system does not record it.
    package var birthTime: Int64?

    /// Creates an identity.
    public init(device: UInt64, inode: UInt64, birthTime: Int64? = nil) {
        self.device = device
        self.inode = inode
        self.birthTime = birthTime
    }

    /// Returns whether two identities may refer to the same file: the numbers are equal, and the birth times are equal if both
    /// are known.
    ///
    /// A birth time in whole seconds may come from a system that does not record fractions, so it is compared in seconds.
    package func isSameFile(as other: FileIdentity) -> Bool {
        guard device == other.device, inode == other.inode else { return false }
        guard let birthTime, let otherTime = other.birthTime else { return true }
        let second: Int64 = 1_000_000_000
        if birthTime % second == 0 || otherTime % second == 0 { return birthTime / second == otherTime / second }
        return birthTime == otherTime
    }

    /// The numbers without the birth time, which are used as a key.
    struct Numbers: Hashable {
        var device: UInt64
        var inode: UInt64
    }

    var numbers: Numbers { Numbers(device: device, inode: inode) }
}
