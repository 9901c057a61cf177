#if !canImport(SwiftUI)
    import FileSystem
    public import FoundationEssentials
    package import SystemPackage

    extension FileWrapper {
        /// The options for reading a wrapper.
        ///
        /// Source: [FileWrapper.ReadingOptions](https://developer.apple.com/documentation/foundation/filewrapper/readingoptions).
        public struct ReadingOptions: OptionSet, Sendable {
            /// The bits, which are equal to the bits of Apple's type.
            public let rawValue: UInt
            /// Creates options from bits. Unknown bits have no effect.
            public init(rawValue: UInt) { self.rawValue = rawValue }

            /// All folders and contents are read immediately.
            public static let immediate = Self(rawValue: 1 << 0)
            /// Contents are not mapped into memory. The option is always in effect, because a program crashes if a mapped file
            /// is truncated.
            public static let withoutMapping = Self(rawValue: 1 << 1)
        }

        /// Reads the file at a URL. A symbolic link is not followed.
        ///
        /// Throws ``DocumentError`` if the file is missing, unreadable, or a device, pipe or socket, or the URL is not a file
        /// URL.
        public convenience init(url: URL, options: ReadingOptions = []) throws(DocumentError) {
            guard let path = FilePath(fileURL: url) else {
                throw DocumentError(.notFound, nil, message: "\(url.absoluteString) is not a file URL")
            }
            try self.init(path: path, options: options)
        }

        /// Reads the file at a path. A symbolic link is not followed. An interrupted save of the file is recovered first.
        ///
        /// Throws ``DocumentError`` like ``init(url:options:)``.
        package convenience init(path: FilePath, options: ReadingOptions = []) throws(DocumentError) {
            let path = path.absolute
            try Recovery.recover(path)
            try self.init(path, try path.existingStatus())
            if options.contains(.immediate) { try readAll() }
        }

        /// Creates a wrapper for a file whose status is known.
        private convenience init(_ path: FilePath, _ status: FileStatus) throws(DocumentError) {
            let content: Content
            let type: FileAttributeType
            switch status.type {
            case .regular: (content, type) = (.file(nil), .typeRegular)
            case .directory: (content, type) = (.folder(nil), .typeDirectory)
            case .symbolicLink:
                do throws(Errno) {
                    (content, type) = (.link(try path.linkTarget()), .typeSymbolicLink)
                } catch { throw DocumentError(path, error, action: "cannot read the link", reading: true) }
            default:
                throw DocumentError(
                    .notADocument, path,
                    message: "a device, pipe or socket: a document can contain only files, folders and links")
            }
            self.init(
                content,
                attributes: [
                    FileAttributeKey.type.rawValue: type.rawValue, FileAttributeKey.size.rawValue: status.size,
                    FileAttributeKey.modificationDate.rawValue: Date(
                        timeIntervalSince1970: Double(status.modified) / 1_000_000_000),
                    FileAttributeKey.posixPermissions.rawValue: Int(status.permissions.rawValue),
                ])
            let name = path.lastComponent?.bytes
            state.withLock {
                $0.source = Source(path: path, status: status)
                $0.filename = name
                $0.preferredFilename = name.map { String(decoding: $0, as: UTF8.self) }
            }
        }

        private static func status(_ path: FilePath) throws(DocumentError) -> FileStatus? {
            do throws(Errno) { return try path.status() } catch {
                throw DocumentError(path, error, action: "cannot read its status", reading: true)
            }
        }

        /// Reads the wrapper again from a URL. Unchanged children keep their wrappers.
        ///
        /// If the method throws ``DocumentError``, the wrapper does not change.
        public func read(from url: URL, options: ReadingOptions = []) throws(DocumentError) {
            let fresh = try FileWrapper(url: url, options: options)
            let known = state.withLock { state in
                if case .folder(let children?) = state.content { children } else { Children?.none }
            }
            var read = fresh.state.withLock { $0 }
            if let known, fresh.isDirectory {
                var merged = Children()
                for (key, child) in try fresh.children().byKey.sorted(by: { $0.key < $1.key }) {
                    let old = known.byKey[key]
                    let isSame = old.flatMap(\.source).map { old in
                        child.source.map { $0.status.isUntouched(since: old.status) && $0.path == old.path } ?? false
                    }
                    let isKept = isSame == true && old?.isDirectory == false
                    merged.add((isKept ? old : nil) ?? child, preferring: key)
                }
                read.content = .folder(merged)
            }
            let result = read
            state.withLock { $0 = result }
        }

        /// Reads all folders and contents.
        private func readAll() throws(DocumentError) {
            if isDirectory {
                for child in try children().byKey.values { try child.readAll() }
            } else if isRegularFile {
                _ = try contents()
            }
        }

        // MARK: Reading on demand

        var source: Source? { state.withLock { $0.source } }

        /// Returns the bytes of a regular file, which are read on the first call.
        ///
        /// Throws `changedOnDisk` if the file has changed since the wrapper was created.
        func contents() throws(DocumentError) -> Data {
            let (content, source) = state.withLock { ($0.content, $0.source) }
            guard case .file(let known) = content else {
                throw DocumentError(.notADocument, source?.path, message: "not a regular file")
            }
            if let known { return known }
            guard let source else { return Data() }
            let data: Data
            do throws(Errno) {
                let file = try OpenFile(source.path, options: [.noFollow, .nonBlocking])
                let status = try file.status()
                guard status.isUntouched(since: source.status) else { throw .noSuchFileOrDirectory }
                // A file with hard links is written in place, so reading waits for the lock of its writer.
                if status.linkCount > 1 { try file.lock(isShared: true) }
                data = Data(try file.contents())
                guard try file.status().isUntouched(since: source.status) else { throw .noSuchFileOrDirectory }
            } catch .noSuchFileOrDirectory {
                throw DocumentError(
                    .changedOnDisk, source.path, message: "the file was replaced or changed after it was opened")
            } catch {
                throw DocumentError(source.path, error, action: "cannot read it", reading: true)
            }
            state.withLock { if case .file(nil) = $0.content { $0.content = .file(data) } }
            return data
        }

        /// Returns the children of a folder, which are read on the first call.
        func children() throws(DocumentError) -> Children {
            let (content, source) = state.withLock { ($0.content, $0.source) }
            guard case .folder(let known) = content else {
                throw DocumentError(.notADocument, source?.path, message: "not a folder")
            }
            if let known { return known }
            guard let source else { return Children() }
            var children = Children()
            let names: [FilePath.Component]
            do throws(Errno) {
                let now = try source.path.status()
                guard let now, now.isSameFile(as: source.status) else { throw .noSuchFileOrDirectory }
                names = try Directory(source.path).names()
            } catch .noSuchFileOrDirectory {
                throw DocumentError(.changedOnDisk, source.path, message: "the folder was replaced after it was opened")
            } catch {
                throw DocumentError(source.path, error, action: "cannot read the folder", reading: true)
            }
            for name in names.sorted(by: { $0.string < $1.string }) {
                let path = source.path.appending(name)
                // The file was removed in the meantime.
                guard let status = try Self.status(path) else { continue }
                children.add(try FileWrapper(path, status), preferring: name.string)
            }
            let read = children
            return state.withLock { state in
                if case .folder(let meanwhile?) = state.content { return meanwhile }
                var read = read
                for change in state.waitingChanges { change(&read) }
                state.waitingChanges = []
                state.content = .folder(read)
                return read
            }
        }

        // MARK: Comparing

        /// Returns whether the file at a URL is unchanged since the wrapper was read or written. Compares the type; the size,
        /// modification time and permissions of files; the targets of links; and the names and children of folders.
        ///
        /// Contents are not compared. A wrapper that is not on disk does not match any file.
        ///
        /// Source: [matchesContents(of:)](https://developer.apple.com/documentation/foundation/filewrapper/matchescontents(of:)).
        public func matchesContents(of url: URL) -> Bool {
            FilePath(fileURL: url).map { matches($0.absolute) } ?? false
        }

        private func matches(_ path: FilePath) -> Bool {
            guard let source, let status = try? path.status(), status.type == source.status.type else { return false }
            switch status.type {
            case .regular:
                return status.size == source.status.size && status.modified == source.status.modified
                    && status.permissions == source.status.permissions
            case .symbolicLink: return (try? path.linkTarget()) == symbolicLinkTarget
            case .directory:
                guard let children = try? children(), let names = try? Directory(path).names(),
                    names.count == children.byKey.count
                else { return false }
                return children.byKey.allSatisfy { key, child in
                    child.matches(path.appending(name: Children.nameOnDisk(child, key: key)))
                }
            default: return false
            }
        }
    }
#endif
