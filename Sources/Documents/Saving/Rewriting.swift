#if !canImport(SwiftUI)
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif
    import FoundationEssentials
    import SystemPackage

    /// Writes a file in place, so that all its names, and its owner, stay. In between the file is half one content and half
    /// the other; therefore a backup stands on the device before, and is gone after.
    enum Rewriting {
        /// Throws ``DocumentError``; the file then has its old content again, or, where not even that could be written, its
        /// backup.
        static func rewrite(_ path: FilePath, with contents: Data, mode: mode_t? = nil) throws {
            do throws(Errno) {
                let file = try Descriptor(path, O_RDWR | O_NOFOLLOW)
                try file.lock()
                let old = try file.contents()
                let backup = try Backup.make(of: file, holding: old, at: path)
                do throws(Errno) {
                    try overwrite(file, with: contents)
                    if let mode, fchmod(file.number, mode) != 0 { throw Errno.current }
                } catch {
                    let failure = error
                    try overwrite(file, with: old)
                    try backup.remove(of: file)
                    throw failure
                }
                try backup.remove(of: file)
            } catch {
                throw DocumentError(path, error, "cannot write it in place")
            }
        }

        /// Gives a file another content, and sees to it that it is on the device.
        static func overwrite(_ file: borrowing Descriptor, with contents: Data) throws(Errno) {
            let size = Int(try file.status().size)
            if contents.count > size {
                // Ask for the room first: where there is none, nothing was written.
                let failure = posix_fallocate(file.number, off_t(size), off_t(contents.count - size))
                guard failure == 0 || failure == EOPNOTSUPP || failure == EINVAL else {
                    try file.truncate(to: size)
                    throw Errno(rawValue: failure)
                }
            }
            try file.write(contents)
            try file.truncate(to: contents.count)
            try file.synchronize()
        }
    }
#endif
