import FileSystem
public import SystemPackage

extension DocumentLocation {
    /// Reads the facts about the file at a path, without opening it.
    ///
    /// If the file does not exist, the canonical path consists of the folder's canonical path and the file's name, so
    /// that the window of a deleted file is found.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - windows: The open windows.
    /// - Complexity: A few system calls, and one for each window with the same identity.
    public init(of path: FilePath, among windows: OpenWindows) {
        let spelling = path.absolute
        let identity = try? FileIdentity(at: path)
        self.init(path: spelling.canonical, spelling: spelling, identity: identity)
        guard let identity else { return }
        for window in windows.windows(of: identity) {
            guard let other = window.file?.path, other != self.path else { continue }
            if let found = try? FileIdentity(at: other), found.isSameFile(as: identity), !otherPaths.contains(other) {
                otherPaths.append(other)
            }
        }
    }
}

extension FileIdentity {
    /// Reads the identity of the file at a path.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - followingLink: Whether to follow a symbolic link. If false, the identity is the identity of the link itself.
    /// - Throws: The system error, such as `noSuchFileOrDirectory`.
    package init(at path: FilePath, followingLink: Bool = true) throws(Errno) {
        let status = try FileStatus(at: path, followingLink: followingLink)
        let birthTime = path.birthTime(followingLink: followingLink, inode: status.inode)
        self.init(device: status.device, inode: status.inode, birthTime: birthTime)
    }

    package init(ofOpen descriptor: Int32) throws(Errno) {
        let file = OpenFile(borrowing: descriptor)
        let status = try file.status()
        self.init(device: status.device, inode: status.inode, birthTime: file.birthTime)
    }

    /// The identity of the file. It is passed to a rename, so that no other file is renamed.
    var file: UniqueFile { UniqueFile(device: device, inode: inode, birthTime: birthTime) }
}
