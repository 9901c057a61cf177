#if !canImport(SwiftUI)
    import FileSystem
    import FoundationEssentials
    import SystemPackage

    /// Writes wrappers into a draft, and remembers what it wrote until the draft replaces the document.
    struct TreeWriter {
        /// The document whose unchanged children are taken over as hard links; nil when none is replaced.
        let original: FilePath?
        /// What was written, each with the names that lead to it in the document.
        private(set) var written: [(wrapper: FileWrapper, names: [[UInt8]], status: FileStatus)] = []

        init(original: FilePath?) { self.original = original }

        /// Fills a folder that is open with the children of a wrapper. `old` is the folder whose place it takes.
        mutating func fill(
            _ folder: borrowing OpenFile, at path: FilePath, with wrapper: FileWrapper, names: [[UInt8]] = [],
            old: FilePath?
        ) throws {
            for (key, child) in try wrapper.children().byKey.sorted(by: { $0.key < $1.key }) {
                let name = Children.nameOnDisk(child, key: key)
                guard FileWrapper.isName(String(decoding: name, as: UTF8.self)) else {
                    throw DocumentError(.illegalName, path, "'\(key)' cannot be the name of a file")
                }
                try write(child, to: path.appending(name: name), names: names + [name], old: old?.appending(name: name))
            }
            try report(path) { () throws(Errno) in try folder.synchronize() }
            written.append((wrapper, names, try report(path) { () throws(Errno) in try folder.status() }))
        }

        private mutating func write(_ wrapper: FileWrapper, to path: FilePath, names: [[UInt8]], old: FilePath?) throws
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
                try remember(wrapper, path, names)
            } else if try link(wrapper, to: path) {
                try remember(wrapper, path, names)
            } else {
                let file = try report(path) { () throws(Errno) in
                    try OpenFile(
                        path, .readWrite, options: [.create, .exclusiveCreate, .noFollow],
                        permissions: FilePermissions(rawValue: 0o666))
                }
                try writeFile(wrapper, file, at: path, names: names, old: old)
            }
        }

        /// Writes a regular file into an open, empty one.
        mutating func writeFile(
            _ wrapper: FileWrapper, _ file: borrowing OpenFile, at path: FilePath, names: [[UInt8]], old: FilePath?
        ) throws {
            let contents = try wrapper.contents()
            try report(path) { () throws(Errno) in try file.write(contents) }
            try keep(of: old, for: file, wrapper, at: path)
            try report(path) { () throws(Errno) in try file.synchronize() }
            written.append((wrapper, names, try report(path) { () throws(Errno) in try file.status() }))
        }

        /// Takes an unchanged file over as a hard link; false when it is not one, or the volume refuses.
        private func link(_ wrapper: FileWrapper, to path: FilePath) throws -> Bool {
            let (source, permissions) = wrapper.state.withLock { ($0.source, $0.wantedPermissions) }
            guard let source, let original, source.path.starts(with: original),
                permissions == nil || permissions == source.status.permissions
            else { return false }
            do throws(Errno) {
                try path.makeHardLink(to: source.path)
            } catch { return false }
            if let found = try? path.status(), found.isUntouched(since: source.status) { return true }
            // Somebody put another file there. The old content may still be in memory; otherwise `contents` throws.
            try report(path) { () throws(Errno) in try path.removeFile() }
            return false
        }

        /// Gives to a new file the metadata of the one that it replaces, and the permissions that the app wants.
        private func keep(of old: FilePath?, for file: borrowing OpenFile, _ wrapper: FileWrapper, at path: FilePath)
            throws
        {
            try report(path) { () throws(Errno) in
                if let old { try Self.metadata(of: old)?.apply(to: file) }
            }
            if let permissions = wrapper.state.withLock(\.wantedPermissions) {
                try report(path) { () throws(Errno) in try file.setPermissions(permissions) }
            }
        }

        /// The metadata of a file or folder; nil when there is none at the path.
        static func metadata(of path: FilePath) throws(Errno) -> FileMetadata? {
            guard let status = try path.status(), status.type == .regular || status.type == .directory else {
                return nil
            }
            do throws(Errno) {
                return try FileMetadata(try OpenFile(path, options: [.noFollow, .nonBlocking]))
            } catch  where [.permissionDenied, .notPermitted].contains(error) {
                // It may be writable and not readable: then its attributes cannot be read.
                return FileMetadata(status)
            }
        }

        private mutating func remember(_ wrapper: FileWrapper, _ path: FilePath, _ names: [[UInt8]]) throws {
            if let status = try report(path, { () throws(Errno) in try path.status() }) {
                written.append((wrapper, names, status))
            }
        }

        private func report<Result: ~Copyable>(_ path: FilePath, _ action: () throws(Errno) -> Result) throws -> Result
        {
            do throws(Errno) { return try action() } catch { throw DocumentError(path, error, "cannot write it") }
        }

        /// Gives the wrappers their paths, now that the draft is the document.
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
#endif
