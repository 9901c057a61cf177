#if !canImport(SwiftUI)
    import FileSystem
    import FoundationEssentials
    import SystemPackage

    /// Writes wrappers to a draft, and keeps a list of them until the draft replaces the document.
    struct TreeWriter {
        /// The document whose unchanged children are reused as hard links, or nil if no document is replaced.
        let original: FilePath?
        /// The written wrappers, with their path components in the document.
        private(set) var written: [(wrapper: FileWrapper, names: [[UInt8]], status: FileStatus)] = []

        init(original: FilePath?) { self.original = original }

        /// Writes the children of a wrapper to an open folder. `old` is the folder that will be replaced.
        mutating func fill(
            _ folder: borrowing OpenFile, at path: FilePath, with wrapper: FileWrapper, names: [[UInt8]] = [],
            old: FilePath?
        ) throws(DocumentError) {
            for (key, child) in try wrapper.children().byKey.sorted(by: { $0.key < $1.key }) {
                let name = Children.nameOnDisk(child, key: key)
                guard FileWrapper.isName(String(decoding: name, as: UTF8.self)) else {
                    throw DocumentError(.illegalName, path, message: "'\(key)' cannot be the name of a file")
                }
                try write(child, to: path.appending(name: name), names: names + [name], old: old?.appending(name: name))
            }
            try report(path) { () throws(Errno) in try folder.synchronize() }
            written.append((wrapper, names, try report(path) { () throws(Errno) in try folder.status() }))
        }

        private mutating func write(_ wrapper: FileWrapper, to path: FilePath, names: [[UInt8]], old: FilePath?)
            throws(DocumentError)
        {
            if wrapper.isDirectory {
                try report(path) { () throws(Errno) in try path.makeDirectory(FilePermissions(rawValue: 0o777)) }
                let folder = try report(path) { () throws(Errno) in
                    try OpenFile(path, options: [.directory, .noFollow])
                }
                try fill(folder, at: path, with: wrapper, names: names, old: old)
                try keep(of: old, for: folder, wrapper, at: path)
            } else if let target = wrapper.symbolicLinkTarget {
                try report(path) { () throws(Errno) in try path.makeLink(to: target) }
                try remember(wrapper, path, names: names)
            } else if try link(wrapper, to: path) {
                try remember(wrapper, path, names: names)
            } else {
                let file = try report(path) { () throws(Errno) in
                    try OpenFile(
                        path, .readWrite, options: [.create, .exclusiveCreate, .noFollow],
                        permissions: FilePermissions(rawValue: 0o666))
                }
                try writeFile(wrapper, file, at: path, names: names, old: old)
            }
        }

        /// Writes a regular file to an open, empty file.
        mutating func writeFile(
            _ wrapper: FileWrapper, _ file: borrowing OpenFile, at path: FilePath, names: [[UInt8]], old: FilePath?
        ) throws(DocumentError) {
            let contents = try wrapper.contents()
            try report(path) { () throws(Errno) in try file.write(contents) }
            try keep(of: old, for: file, wrapper, at: path)
            try report(path) { () throws(Errno) in try file.synchronize() }
            written.append((wrapper, names, try report(path) { () throws(Errno) in try file.status() }))
        }

        /// Reuses an unchanged file of the original package as a hard link. Returns false if the file cannot be reused: it is
        /// new or has changed, the app has specified other permissions, or the volume does not support hard links.
        private func link(_ wrapper: FileWrapper, to path: FilePath) throws(DocumentError) -> Bool {
            let (source, permissions) = wrapper.state.withLock { ($0.source, $0.wantedPermissions) }
            guard let source, let original, source.path.starts(with: original),
                permissions == nil || permissions == source.status.permissions
            else { return false }
            do throws(Errno) {
                try path.makeHardLink(to: source.path)
            } catch { return false }
            if let found = try? path.status(), found.isUntouched(since: source.status) { return true }
            // The file was replaced. The old content may still be in memory; otherwise `contents` throws.
            try report(path) { () throws(Errno) in try path.removeFile() }
            return false
        }

        /// Copies the metadata of a replaced file to the new file, and sets the permissions that the app has specified.
        private func keep(of old: FilePath?, for file: borrowing OpenFile, _ wrapper: FileWrapper, at path: FilePath)
            throws(DocumentError)
        {
            try report(path) { () throws(Errno) in
                if let old { try FileMetadata(ofDocument: old)?.apply(to: file) }
            }
            if let permissions = wrapper.state.withLock(\.wantedPermissions) {
                try report(path) { () throws(Errno) in try file.setPermissions(permissions) }
            }
        }

        private mutating func remember(_ wrapper: FileWrapper, _ path: FilePath, names: [[UInt8]]) throws(DocumentError)
        {
            if let status = try report(path, { () throws(Errno) in try path.status() }) {
                written.append((wrapper, names, status))
            }
        }

        private func report<Result: ~Copyable>(_ path: FilePath, _ action: () throws(Errno) -> Result)
            throws(DocumentError) -> Result
        {
            do throws(Errno) { return try action() } catch {
                throw DocumentError(path, error, action: "cannot write it")
            }
        }

        /// Sets the paths of the wrappers after the draft has become the document.
        func settle(at document: FilePath, names updateNames: Bool) {
            for (wrapper, names, status) in written {
                let path = names.reduce(document) { $0.appending(name: $1) }
                wrapper.state.withLock { state in
                    state.source = FileWrapper.Source(path: path, status: status)
                    guard updateNames, let name = path.lastComponent else { return }
                    state.filename = name.bytes
                }
            }
        }
    }

    extension FileMetadata {
        /// Reads the metadata of a document, or of a file or folder in a document.
        init?(ofDocument path: FilePath) throws(Errno) { try self.init(of: path, except: [Backup.marker]) }
    }

    extension OpenFile {
        func write(_ data: Data, at offset: Int = 0) throws(Errno) {
            try data.withUnsafeBytes { bytes in Result { () throws(Errno) in try write(bytes, at: offset) } }.get()
        }
    }
#endif
