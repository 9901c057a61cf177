#if !canImport(SwiftUI)
    import FileSystem
    import FoundationEssentials
    import SystemPackage

    /// Writes a file in place, so that it keeps all its names and its owner. In the meantime the file has a part of either
    /// content; therefore a backup is on the device before, and is removed afterwards.
    enum Rewriting {
        /// Throws ``DocumentError``; the file then has its old content again, or, where not even that could be written, its
        /// backup.
        static func rewrite(_ path: FilePath, with contents: Data, permissions: FilePermissions? = nil) throws {
            do throws(Errno) {
                let file = try OpenFile(path, .readWrite, options: .noFollow)
                try file.lock()
                let old = Data(try file.contents())
                let backup = try Backup.make(of: file, holding: old, at: path)
                do throws(Errno) {
                    try overwrite(file, with: contents)
                    if let permissions { try file.setPermissions(permissions) }
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

        /// Gives a file another content, and waits until it is on the device.
        static func overwrite(_ file: borrowing OpenFile, with contents: Data) throws(Errno) {
            let size = Int(try file.status().size)
            if contents.count > size {
                // Room is reserved first: where there is none, nothing was written.
                do throws(Errno) {
                    try file.allocate(from: size, count: contents.count - size)
                } catch {
                    try file.truncate(to: size)
                    throw error
                }
            }
            try file.write(contents)
            try file.truncate(to: contents.count)
            try file.synchronize()
        }
    }
#endif
