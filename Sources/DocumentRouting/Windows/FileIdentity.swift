/// What tells a file from every other one, whatever its name: where it lies on its volume, and since when.
///
/// The birth time keeps a new file, to which the file system gave the number of a deleted one, from being taken for it.
public struct FileIdentity: Hashable, Sendable {
    /// The number of the volume.
    public var device: UInt64
    /// The number of the file on its volume.
    public var inode: UInt64
    /// The time at which the file was made, in nanoseconds since 1970; nil where the file system does not say.
    public var birthTime: Int64?

    /// Makes an identity.
    public init(device: UInt64, inode: UInt64, birthTime: Int64? = nil) {
        self.device = device
        self.inode = inode
        self.birthTime = birthTime
    }

    /// Whether both may be of one file: the numbers are equal, and so are the birth times where both are known.
    ///
    /// A time of whole seconds comes from somebody who counts no finer, and is compared in seconds.
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
