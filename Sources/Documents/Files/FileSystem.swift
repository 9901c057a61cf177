#if !canImport(SwiftUI)
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif
    import CFileSystem
    import SystemPackage

    /// Calls of the system on paths. They throw what the system reported.
    enum FileSystem {
        /// What stands at a path; nil when nothing does. A symbolic link itself unless it is to be followed.
        static func status(_ path: FilePath, following: Bool = false) throws(Errno) -> FileStatus? {
            var status = stat()
            let result = path.withPlatformString { following ? stat($0, &status) : lstat($0, &status) }
            if result == 0 { return FileStatus(status) }
            let failure = Errno.current
            if failure == .noSuchFileOrDirectory { return nil }
            throw failure
        }

        /// The same for a file that must be there. Throws ``DocumentError``, with the reason that the system gives.
        static func existing(_ path: FilePath, following: Bool = false) throws -> FileStatus {
            let found: FileStatus?
            do throws(Errno) { found = try status(path, following: following) } catch {
                throw DocumentError(path, error, "cannot look at it", reading: true)
            }
            guard let found else { throw DocumentError(.notFound, path, "no such file or directory") }
            return found
        }

        /// Whether the process may write what stands there, by the system's word.
        static func isWritable(_ path: FilePath) -> Bool {
            path.withPlatformString { faccessat(AT_FDCWD, $0, W_OK, AT_EACCESS) } == 0
        }

        static func linkTarget(_ path: FilePath) throws(Errno) -> FilePath {
            var buffer = [CChar](repeating: 0, count: Int(PATH_MAX) + 1)
            let count = path.withPlatformString { readlink($0, &buffer, buffer.count - 1) }
            guard count >= 0 else { throw Errno.current }
            return FilePath(platformString: Array(buffer[..<count]) + [0])
        }

        static func makeLink(_ path: FilePath, to target: FilePath) throws(Errno) {
            try check(path.withPlatformString { path in target.withPlatformString { symlink($0, path) } })
        }

        static func makeFolder(_ path: FilePath, mode: mode_t) throws(Errno) {
            try check(path.withPlatformString { mkdir($0, mode) })
        }

        static func makeHardLink(_ path: FilePath, to existing: FilePath) throws(Errno) {
            try check(
                path.withPlatformString { path in
                    existing.withPlatformString { linkat(AT_FDCWD, $0, AT_FDCWD, path, 0) }
                })
        }

        static func removeFile(_ path: FilePath) throws(Errno) {
            try check(path.withPlatformString { unlink($0) })
        }

        // MARK: Renaming

        /// Puts a node in the place of another, in one step.
        static func move(_ from: FilePath, replacing to: FilePath) throws(Errno) {
            try check(from.withPlatformString { from in to.withPlatformString { rename(from, $0) } })
        }

        /// Moves a node to a name that is free; `fileExists` when it is not.
        static func move(_ from: FilePath, toFree to: FilePath) throws(Errno) {
            let code = from.withPlatformString { from in to.withPlatformString { typeq_rename_exclusively(from, $0) } }
            if code == 0 { return }
            guard isMissing(code) else { throw Errno(rawValue: code) }
            // The volume cannot do it in one step. Between the two a name may be taken: the lesser evil.
            if try status(to) != nil { throw .fileExists }
            try move(from, replacing: to)
        }

        /// Exchanges two nodes in one step; false where the system or the volume cannot.
        static func exchange(_ one: FilePath, _ other: FilePath) throws(Errno) -> Bool {
            let code = one.withPlatformString { one in other.withPlatformString { typeq_exchange(one, $0) } }
            if code == 0 { return true }
            guard isMissing(code) else { throw Errno(rawValue: code) }
            return false
        }

        /// Whether an error number says that there is no such call here.
        private static func isMissing(_ code: Int32) -> Bool { [EINVAL, ENOSYS, ENOTSUP].contains(code) }

        // MARK: Folders

        /// Sees to it that the names of a folder are on the device.
        static func synchronize(folder: FilePath) throws(Errno) {
            let descriptor: Descriptor
            do throws(Errno) {
                descriptor = try Descriptor(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY)
            } catch .permissionDenied {
                // A folder may be written and not read. Then everything is brought to the devices.
                return sync()
            }
            try descriptor.synchronize()
        }

        /// The names in a folder, without the two that every folder has, in no order.
        static func names(in folder: FilePath) throws(Errno) -> [FilePath.Component] {
            guard let stream = folder.withPlatformString({ opendir($0) }) else { throw Errno.current }
            defer { closedir(stream) }
            return try names(stream)
        }

        private static func names(_ stream: OpaquePointer) throws(Errno) -> [FilePath.Component] {
            var names: [FilePath.Component] = []
            while true {
                errno = 0
                guard let entry = readdir(stream) else {
                    guard errno == 0 else { throw Errno.current }
                    return names
                }
                let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
                    bytes.prefix { $0 != 0 }.map(CChar.init(bitPattern:)) + [0]
                }
                // `.` and `..` are components of a special kind.
                guard let component = FilePath.Component(platformString: name), component.kind == .regular else {
                    continue
                }
                names.append(component)
            }
        }

        /// Takes away a file, link or folder with all that is in it, following no link. Absent is well, too.
        static func removeTree(_ path: FilePath) throws(Errno) {
            try removeTree(path, in: AT_FDCWD)
        }

        private static func removeTree(_ path: FilePath, in parent: Int32) throws(Errno) {
            if path.withPlatformString({ unlinkat(parent, $0, 0) }) == 0 || errno == ENOENT { return }
            let failure = Errno.current
            // EISDIR is Linux's word for a folder, EPERM that of the standard.
            guard failure == .isDirectory || failure == .notPermitted else { throw failure }
            let folder = path.withPlatformString {
                openat(parent, $0, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            }
            guard folder >= 0 else { throw errno == ENOTDIR ? failure : Errno.current }
            guard let stream = fdopendir(folder) else {
                close(folder)
                throw Errno.current
            }
            defer { closedir(stream) }
            for name in try names(stream) {
                try removeTree(FilePath(root: nil, [name]), in: folder)
            }
            guard path.withPlatformString({ unlinkat(parent, $0, AT_REMOVEDIR) }) == 0 || errno == ENOENT else {
                throw Errno.current
            }
        }

        private static func check(_ result: Int32) throws(Errno) {
            guard result == 0 else { throw Errno.current }
        }
    }
#endif
