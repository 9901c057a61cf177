import CFileSystem
public import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension FileIdentity {
    /// Asks what the file at a path is.
    ///
    /// - Parameters:
    ///   - path: The file. Relative paths start at the current directory.
    ///   - followingLink: Whether a symbolic link stands for what it leads to; otherwise it is a file itself.
    /// - Throws: What the system reports, `noSuchFileOrDirectory` above all.
    public init(at path: FilePath, followingLink: Bool = true) throws(Errno) {
        var status = stat()
        let result = path.withPlatformString { followingLink ? stat($0, &status) : lstat($0, &status) }
        guard result == 0 else { throw Errno(rawValue: errno) }
        let inode = UInt64(truncatingIfNeeded: status.st_ino)
        var birthTime: Int64 = 0
        let isKnown = path.withPlatformString { typeq_birth_time($0, followingLink, inode, &birthTime) }
        self.init(
            device: UInt64(truncatingIfNeeded: status.st_dev), inode: inode, birthTime: isKnown ? birthTime : nil)
    }
}
