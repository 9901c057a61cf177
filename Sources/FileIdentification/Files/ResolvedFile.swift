import ContentIdentification
import FileSystem
package import SystemPackage

/// A file at a path, before its content is read.
struct ResolvedFile: Sendable {
    /// The status of the file, after following a link.
    var status: FileStatus
    var name: FileName
    /// The name of the link that refers to the file, or nil if it is the same as the name of the file.
    var linkName: FileName?
    /// The target of the link that was followed, if any.
    var target: FilePath?

    /// Creates a value from the status and the name of an open file.
    init(status: FileStatus, name: FileName) {
        self.status = status
        self.name = name
    }

    /// Examines a path without opening the file.
    ///
    /// If a link is followed, the name is the name of its target, so the answer does not depend on the path to the file.
    /// Apple's systems also resolve a link before they determine the type.
    init(at path: FilePath, followingLinks: Bool) throws(FileAccessError) {
        do throws(Errno) {
            status = try FileStatus(at: path, followingLink: false)
        } catch {
            throw FileAccessError(path, error)
        }
        name = FileName(of: path)
        guard followingLinks, status.node == .symbolicLink else {
            // `.` and `..` are not names, but the directory has a name.
            if name.isDots, let canonical = path.resolved { name = FileName(of: canonical) }
            return
        }
        do throws(Errno) {
            status = try FileStatus(at: path, followingLink: true)
        } catch .noSuchFileOrDirectory {
            throw FileAccessError(danglingLink: path, .noSuchFileOrDirectory)
        } catch {
            throw FileAccessError(path, error)
        }
        // The target of a link that the kernel provides, such as a link to an open pipe, may have no path.
        guard let target = path.resolved else { return }
        self.target = target
        let targetName = FileName(of: target)
        if targetName != name { linkName = name }
        name = targetName
    }

    /// Whether the directory is the root of the file system, regardless of the path that refers to it.
    var isRoot: Bool {
        guard status.node == .directory, let root = try? FileStatus(at: "/", followingLink: true) else { return false }
        return status.isSameFile(as: root)
    }

    /// The name, and the other properties that determine the type by name.
    var named: NamedFile { NamedFile(name: name, linkName: linkName, isExecutable: status.isExecutable) }

    /// Returns an answer with the link that was followed added to its basis.
    func notingLink(in answer: consuming Identification) -> Identification {
        if let target { answer.evidence.insert(Evidence(.node, "symbolic link to \(target.string)"), at: 0) }
        return answer
    }
}

extension FileName {
    /// Creates the name of a path. The name is empty if the path has none, as for `/`.
    ///
    /// `FilePath` removes trailing slashes. Reading the bytes is faster than using `lastComponent`, which creates a path.
    init(of path: FilePath) { self.init(atEndOf: path.bytes) }
}

/// An open regular file and its properties, before its content is read.
///
/// Examining a path and reading the file are separate steps, which can be performed by different processes: the
/// properties can be encoded, and the descriptor can be passed to another process. The file is read at offsets, not at
/// the position that all processes share. Therefore, if the other process ends, the descriptor can be passed to a new
/// process or used in this process.
package final class UnreadFile: Sendable {
    let file: OpenFile
    let resolved: ResolvedFile
    /// The original path, for use in errors.
    package let path: FilePath

    init(_ file: consuming OpenFile, _ resolved: ResolvedFile, path: FilePath) {
        self.file = file
        self.resolved = resolved
        self.path = path
    }

    /// Creates a file from known properties. The descriptor is closed when the object is released.
    package init(descriptor: Int32, facts: Facts, path: FilePath = "") {
        file = OpenFile(owning: descriptor)
        let permissions: FilePermissions = facts.isExecutable ? .ownerExecute : []
        let status = FileStatus(type: .regular, permissions: permissions, size: facts.size)
        var resolved = ResolvedFile(status: status, name: FileName(bytes: facts.name))
        resolved.linkName = facts.linkName.map { FileName(bytes: $0) }
        self.resolved = resolved
        self.path = path
    }

    /// The properties, other than the content, that are used for identification.
    package struct Facts: Equatable, Sendable {
        /// The size in the file system.
        package var size: Int64
        /// Whether any user can execute the file.
        package var isExecutable: Bool
        /// The last component of the path.
        package var name: [UInt8]
        /// The name of the link that refers to the file, or nil if it is the same as the name of the file.
        package var linkName: [UInt8]?

        package init(size: Int64, isExecutable: Bool, name: [UInt8], linkName: [UInt8]? = nil) {
            self.size = size
            self.isExecutable = isExecutable
            self.name = name
            self.linkName = linkName
        }

        /// Creates the properties of a file with a path or name. Only the last component is used.
        package init(size: Int64, isExecutable: Bool, name: FilePath?) {
            self.init(size: size, isExecutable: isExecutable, name: FileName(of: name ?? "").bytes)
        }
    }

    package var facts: Facts {
        Facts(
            size: resolved.status.size, isExecutable: resolved.status.isExecutable, name: resolved.name.bytes,
            linkName: resolved.linkName?.bytes)
    }

    /// The open descriptor. It is valid for the lifetime of the object.
    package var descriptor: Int32 { file.descriptor }

    /// Returns the answer of another process, with the link that refers to the file added to its basis.
    package func completing(_ answer: Identification) -> Identification { resolved.notingLink(in: answer) }
}

/// The result of examining a path.
package enum FileOpening: Sendable {
    /// The file is not regular, or its content is not needed. The associated value is the answer.
    case answer(Identification)
    /// A file whose content is needed.
    case unread(UnreadFile)
}

extension FileIdentifier {
    /// Examines a path, and opens the file if its content is needed.
    ///
    /// `identify(_:)` performs this step and then reads the file. All system calls with a path are in this step.
    ///
    /// If a file was not specified by the user but found in a directory, it is not read if reading could have side effects:
    /// reading `/proc/kmsg` removes the messages for other readers.
    package func open(_ path: FilePath, isNamed: Bool = true) throws(FileAccessError) -> FileOpening {
        var resolved = try ResolvedFile(at: path, followingLinks: followsSymbolicLinks)
        guard resolved.status.type == .regular else { return .answer(identify(resolved)) }
        guard policy != .name else { return .answer(byName(resolved)) }
        // Only files that the kernel generates have content although their size is 0.
        if !isNamed, resolved.status.size == 0, path.isOfKernel {
            return .answer(resolved.notingLink(in: content.unread(resolved.name)))
        }
        do throws(Errno) {
            // Opening does not wait for the other end of a pipe.
            let file = try OpenFile(path, options: followsSymbolicLinks ? .nonBlocking : [.nonBlocking, .noFollow])
            resolved.status = try file.status()
            // The file may have been replaced in the meantime. Only a regular file is read.
            guard resolved.status.type == .regular else { return .answer(identify(resolved)) }
            return .unread(UnreadFile(file, resolved, path: path))
        } catch {
            throw FileAccessError(path, error)
        }
    }

    /// Returns the answer for the regular file at a path, specified as bytes, if its name determines the answer. Returns nil
    /// for all other files, and for paths that must be normalized.
    ///
    /// This method is equivalent to `open`, but does not create a `FilePath`, which takes as long as the system call.
    package func answerByName(at path: [UInt8]) -> Identification? {
        guard policy == .name, Self.isNormalized(path),
            let status = try? FileStatus(at: path, followingLink: false), status.type == .regular
        else { return nil }
        return byName(ResolvedFile(status: status, name: FileName(atEndOf: path)))
    }

    /// Returns whether a path is not empty, does not end with a slash, and contains neither two slashes in sequence nor
    /// a NUL.
    private static func isNormalized(_ path: [UInt8]) -> Bool {
        path.withUnsafeBufferPointer { path in
            guard let last = path.last, last != slash else { return false }
            var isAfterSlash = false
            for byte in path {
                if byte == 0 || isAfterSlash && byte == slash { return false }
                isAfterSlash = byte == slash
            }
            return true
        }
    }

    /// Opens all files that `identify(_ unread:)` may need, for a process that is about to drop the privilege to open files.
    ///
    /// - Parameter isForked: Whether forked copies of this process will read files. If true, data that each of them would need
    ///   is loaded in advance. If false, this process reads a few files itself, and a crash affects only one of them.
    package func prepare(isForked: Bool) {
        if isForked { magic.prepare() } else { magic.prepareGuarded() }
    }

    /// Identifies an open file without using its path.
    package func identify(_ unread: UnreadFile) throws(FileAccessError) -> Identification {
        do throws(Errno) {
            return try read(unread)
        } catch {
            throw FileAccessError(unread.path, error)
        }
    }
}

private let slash = UInt8(ascii: "/")

extension FileNode {
    /// Creates the node that corresponds to a file type. For a type that POSIX does not define, the node is `unknown`.
    init(_ type: FileType) {
        self =
            switch type {
            case .regular: .regular
            case .directory: .directory
            case .symbolicLink: .symbolicLink
            case .fifo: .fifo
            case .socket: .socket
            case .characterSpecial: .characterDevice
            case .blockSpecial: .blockDevice
            default: .unknown
            }
    }
}

extension FileStatus {
    var node: FileNode { FileNode(type) }
}
