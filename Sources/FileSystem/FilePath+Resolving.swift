package import SystemPackage

// Absolute and canonical paths, and the targets of links.

extension FilePath {
    /// The current directory, or nil if it was removed.
    package static var currentDirectory: FilePath? { SystemCalls.currentDirectory { FilePath(platformString: $0) } }

    /// The path from the root. A relative path is relative to the current directory, and is unchanged if the current
    /// directory was removed.
    package var absolute: FilePath {
        guard isRelative, let directory = Self.currentDirectory else { return self }
        return directory.appending(components)
    }

    /// The path without dot segments, even if they follow links. The path is empty for the current directory.
    ///
    /// `FilePath.lexicallyNormalized()` returns the same result, but traps in a debug build for a path such as `./../../a`, and
    /// takes many times longer.
    ///
    /// - Complexity: O(*n*) in the length of the path.
    package var normalized: FilePath {
        var bytes = bytes
        let slash = UInt8(ascii: "/")
        let root = bytes.first == slash ? 1 : 0
        // The end of the bytes that are kept, and the number of names in them that a `..` can remove.
        var (end, names, index) = (root, 0, root)
        while index < bytes.count {
            let start = index
            while index < bytes.count, bytes[index] != slash { index += 1 }
            let name = start..<index
            index += 1
            if name.isEmpty || bytes[name].elementsEqual(".".utf8) { continue }
            if bytes[name].elementsEqual("..".utf8) {
                if names > 0 {
                    names -= 1
                    while end > root, bytes[end - 1] != slash { end -= 1 }
                    if end > root { end -= 1 }
                    continue
                }
                if root == 1 { continue }
            } else {
                names += 1
            }
            if end > root {
                bytes[end] = slash
                end += 1
            }
            for position in name {
                bytes[end] = bytes[position]
                end += 1
            }
        }
        return FilePath(bytes: Array(bytes.prefix(end)))
    }

    /// The path without links or dot segments, or nil if there is no such file, or it cannot be resolved.
    package var resolved: FilePath? {
        try? withPointer { path throws(Errno) in try SystemCalls.resolve(path) { FilePath(platformString: $0) } }
    }

    /// The path without links or dot segments. If there is no such file, this is the canonical path of the last folder that
    /// exists, with the remaining names appended.
    package var canonical: FilePath {
        if let resolved { return resolved }
        if let short = withoutPrivate { return short.canonical }
        // There is no file at a path that exceeds the length limit of the system.
        guard length <= SystemCalls.longestPath else { return normalized }
        var folder = self
        var names: [FilePath.Component] = []
        while let name = folder.lastComponent {
            guard name.kind == .regular else { return normalized }
            names.append(name)
            folder.removeLastComponent()
            if let resolved = folder.resolved { return resolved.appending(names.reversed()) }
        }
        return normalized
    }

    /// The canonical path of the folder, with the name appended. A link at the end of the path is not followed, and the file
    /// does not have to exist.
    package var canonicalLocation: FilePath {
        guard let name = lastComponent, name.kind == .regular else { return canonical }
        return absolute.removingLastComponent().canonical.appending(name)
    }

    /// Returns whether the path is equal to a folder or below it, if both paths are canonical. Bytes are compared, because
    /// comparing the components takes many times longer.
    package func isCanonical(below folder: FilePath) -> Bool {
        let (own, parent) = (bytes, folder.bytes)
        guard own.starts(with: parent) else { return false }
        // The path of the root directory ends with a slash.
        let slash = UInt8(ascii: "/")
        return own.count == parent.count || own[parent.count] == slash || parent.last == slash
    }

    /// The path without `/private`, on a system that does not have this folder. On Apple's systems, `/tmp`, `/var` and `/etc`
    /// are links to folders in `/private`.
    private var withoutPrivate: FilePath? {
        let parts = components
        guard isAbsolute, parts.count > 1, parts.first == "private",
            ["tmp", "var", "etc"].contains(parts.dropFirst().first), FilePath("/private").resolved == nil
        else { return nil }
        return FilePath(root: "/", parts.dropFirst())
    }

    /// Returns the path of the file to read or write, which is the target of all links at the end of the path. The file does
    /// not have to exist.
    ///
    /// In a sticky folder that all users can write to, such as `/tmp`, any user can create a link. In such a folder, a link is
    /// followed only if it belongs to the user or to the owner of the folder. The system applies the same rule, but not if the
    /// program reads the link itself, and not on every machine.
    ///
    /// Source: [proc_sys_fs(5)](https://man7.org/linux/man-pages/man5/proc_sys_fs.5.html), `protected_symlinks`.
    ///
    /// - Throws: `FileSystemError` with the path of the link.
    package func followingLinks() throws(FileSystemError) -> FilePath {
        var path = self
        // Linux follows the same number of links.
        for _ in 0..<40 {
            let next: FilePath?
            do throws(Errno) { next = try path.linkTargetUnlessPlanted() } catch {
                let planted =
                    "this link belongs to another user and is not followed, because all users can create links in its folder"
                throw FileSystemError(path, error, explanation: error == .notPermitted ? planted : nil)
            }
            guard let next else { return path }
            path = path.folder.pushing(next)
        }
        throw FileSystemError(path, .tooManySymbolicLinkLevels)
    }

    /// Returns the target of a link, or nil if the file is not a link.
    ///
    /// - Throws: `notPermitted` if the link must not be followed. System calls on links do not report this error.
    private func linkTargetUnlessPlanted() throws(Errno) -> FilePath? {
        guard let link = try status(), link.type == .symbolicLink else { return nil }
        let parent = try FileStatus(at: folder, followingLink: true)
        let isOpenToAll = parent.permissions.rawValue & 0o1002 == 0o1002
        guard !isOpenToAll || link.owner == CurrentProcess.user || link.owner == parent.owner else {
            throw .notPermitted
        }
        return try linkTarget()
    }

    /// Returns the target of a symbolic link, as stored in the link.
    ///
    /// - Throws: The system error, which is `invalidArgument` if the file is not a link.
    package func linkTarget() throws(Errno) -> FilePath {
        var buffer = [CChar](repeating: 0, count: SystemCalls.longestPath + 1)
        _ = try withPointer { path throws(Errno) in
            // The last byte remains 0.
            var failure: Errno?
            buffer.withUnsafeMutableBufferPointer { buffer in
                do throws(Errno) {
                    _ = try SystemCalls.readLink(path, into: UnsafeMutableBufferPointer(rebasing: buffer.dropLast()))
                } catch { failure = error }
            }
            if let failure { throw failure }
        }
        return FilePath(platformString: buffer)
    }
}

/// A cache of the canonical paths of many files. The path of each folder is read once, so the files should not be moved in the
/// meantime.
package struct CanonicalPaths {
    private var folders: [FilePath: FilePath] = [:]

    /// Creates an empty cache.
    package init() {}

    /// Returns ``FilePath/canonical`` of a path.
    package mutating func path(of path: FilePath) -> FilePath {
        #if canImport(Darwin)
            // The canonical name of a file may differ in case and Unicode form.
            return path.canonical
        #else
            guard let name = path.lastComponent, name.kind == .regular, path.isAbsolute,
                let status = try? FileStatus(at: path, followingLink: false), status.type != .symbolicLink
            else { return path.canonical }
            let folder = path.removingLastComponent()
            guard let known = folders[folder] ?? folder.resolved else { return path.canonical }
            folders[folder] = known
            return known.appending(name)
        #endif
    }
}

extension FilePath {
    package var bytes: [UInt8] {
        withPlatformString { [UInt8](UnsafeRawBufferPointer(start: $0, count: length)) }
    }

    /// Creates a path from bytes, up to a NUL. The initializer is not generic because the command calls it for every file, and
    /// a generic function of another module is slow.
    package init(bytes: [UInt8]) {
        self = bytes.withNULTerminated { FilePath(platformString: $0) }
    }

    package func appending(name: [UInt8]) -> FilePath { appending(FilePath(bytes: name).components) }

    /// Returns the path with a suffix appended to its last name.
    package func appending(suffix: String) -> FilePath { FilePath(bytes: bytes + Array(suffix.utf8)) }

    /// The folder of the path, which is `.` if the path consists only of a name.
    package var folder: FilePath {
        let folder = removingLastComponent()
        return folder.isEmpty ? "." : folder
    }

    /// Calls a closure with the path as a C string.
    func withPointer<Result>(_ body: (UnsafePointer<CChar>) throws(Errno) -> Result) throws(Errno) -> Result {
        var result: Result?
        var failure: Errno?
        withPlatformString { path in
            do throws(Errno) { result = try body(path) } catch { failure = error }
        }
        if let failure { throw failure }
        // The body returned a result, because it did not throw an error.
        return result.unsafelyUnwrapped
    }
}

extension FilePath {
    /// Returns the bytes before a NUL.
    package static func bytes(of path: UnsafePointer<CChar>) -> [UInt8] { [UInt8](path: path) }
}

extension FilePath.Component {
    package var bytes: [UInt8] { withPlatformString { [UInt8](path: $0) } }
}

extension [UInt8] {
    /// The bytes before a NUL.
    init(path: UnsafePointer<CChar>) {
        var count = 0
        while path[count] != 0 { count += 1 }
        self.init(UnsafeRawBufferPointer(start: path, count: count))
    }

    /// Calls a closure with the bytes, up to a NUL, as a C string.
    func withPointer<Result>(_ body: (UnsafePointer<CChar>) throws(Errno) -> Result) throws(Errno) -> Result {
        var result: Result?
        var failure: Errno?
        withNULTerminated { path in
            do throws(Errno) { result = try body(path) } catch { failure = error }
        }
        if let failure { throw failure }
        // The body returned a result, because it did not throw an error.
        return result.unsafelyUnwrapped
    }

    fileprivate func withNULTerminated<Result>(_ body: (UnsafePointer<CChar>) -> Result) -> Result {
        withUnsafeTemporaryAllocation(byteCount: count + 1, alignment: 1) { buffer in
            buffer.copyBytes(from: self)
            buffer[count] = 0
            let characters = buffer.assumingMemoryBound(to: CChar.self)
            return body(UnsafePointer(characters.baseAddress.unsafelyUnwrapped))
        }
    }
}
