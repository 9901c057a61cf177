#if !canImport(SwiftUI)
    import DocumentRouting
    import FileSystem
    import SystemPackage

    /// The file of an open document. It keeps a descriptor, by which it finds the name that others give to the file, as
    /// `NSFilePresenter` is told on Apple's platforms.
    final class FollowedFile {
        private let file: OpenFile
        /// The identity of the file.
        let identity: FileIdentity

        /// Nil when there is no such file, or it cannot be opened.
        init?(_ path: FilePath) {
            guard let identity = try? FileIdentity(at: path),
                let file = try? OpenFile(path, options: .nonBlocking)
            else { return nil }
            self.identity = identity
            self.file = file
        }

        /// The path that the file has now; nil when it has none, or the system does not tell (it needs `/proc`).
        var currentPath: FilePath? {
            let path = try? FilePath("/proc/self/fd/\(file.descriptor)").linkTarget()
            guard let path, path.isAbsolute, let found = try? FileIdentity(at: path), found.isSameFile(as: identity)
            else { return nil }
            return path
        }
    }
#endif
