#if !canImport(SwiftUI)
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif
    import DocumentRouting
    import SystemPackage

    /// The file of an open document, which keeps it by a descriptor and so knows the name that others give it: what
    /// `NSFilePresenter` is told on Apple's platforms.
    final class FollowedFile {
        private let descriptor: FileDescriptor
        /// What the file is.
        let identity: FileIdentity

        /// Nil when there is no such file, or it cannot be opened.
        init?(_ path: FilePath) {
            guard let identity = try? FileIdentity(at: path),
                let descriptor = try? FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
            else { return nil }
            self.identity = identity
            self.descriptor = descriptor
        }

        deinit { try? descriptor.close() }

        /// The path that the file has now; nil when it has none, or the system does not tell (it needs `/proc`).
        var currentPath: FilePath? {
            var bytes = [CChar](repeating: 0, count: 1 << 13)
            let length = readlink("/proc/self/fd/\(descriptor.rawValue)", &bytes, bytes.count - 1)
            guard length > 0, length < bytes.count - 1 else { return nil }
            bytes[length] = 0
            let path = bytes.withUnsafeBufferPointer { $0.baseAddress.map { FilePath(platformString: $0) } }
            guard let path, path.isAbsolute, let found = try? FileIdentity(at: path), found.isSameFile(as: identity)
            else { return nil }
            return path
        }
    }
#endif
