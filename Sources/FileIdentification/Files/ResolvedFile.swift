import ContentIdentification
import FileSystem
package import SystemPackage

/// A file at a path, before anything is read from it.
struct ResolvedFile: Sendable {
    /// The status of the file, after following a link.
    var status: FileStatus
    /// The name of the file.
    var name: FileName
    /// The name of the link that led to the file, if it differs.
    var linkName: FileName?
    /// The target of the link that was followed, if any.
    var target: FilePath?

    /// Creates the value of an open file with a given name.
    init(status: FileStatus, name: FileName) {
        self.status = status
        self.name = name
    }

    /// Examines a path. Opens nothing.
    ///
    /// If a link is followed, the name is that of its target, so that the answer does not depend on the path to the
    /// file. Apple's systems, too, resolve a link before they determine the type.
    init(at path: FilePath, followingLinks: Bool) throws(FileAccessError) {
        do throws(Errno) {
            status = try FileStatus(at: path, followingLink: false)
        } catch {
            throw FileAccessError(path, error)
        }
        name = FileName(of: path)
        guard followingLinks, status.node == .symbolicLink else {
            // `.` and `..` are not names; the directory has a name.
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
        // Links of the kernel, such as those to an open pipe, have no path.
        guard let target = path.resolved else { return }
        self.target = target
        let targetName = FileName(of: target)
        if targetName != name { linkName = name }
        name = targetName
    }

    /// Whether the directory is the root of the file system, by any path.
    var isRoot: Bool {
        guard status.node == .directory, let root = try? FileStatus(at: "/", followingLink: true) else { return false }
        return status.isSameFile(as: root)
    }

    /// The name, and what else decides the type by name.
    var named: NamedFile { NamedFile(name: name, linkName: linkName, isExecutable: status.isExecutable) }

    /// Adds the followed link to the basis of an answer.
    func notingLink(in answer: consuming Identification) -> Identification {
        if let target { answer.basis.insert(Evidence(.node, "symbolic link to \(target.string)"), at: 0) }
        return answer
    }
}

extension FileName {
    /// Creates the name of a path; empty if there is none, as for `/`. Trailing slashes are ignored.
    ///
    /// A path has no trailing slashes. Reading its bytes is faster than `lastComponent`, which makes a path.
    init(of path: FilePath) { self.init(atEndOf: path.bytes) }
}

/// An open regular file, with its facts, before anything is read.
///
/// Examining paths and reading are two steps, so that another process can do each of them: the facts can be written
/// down, and the descriptor passed on. It is read at offsets, so it can be passed on again after a process has ended, or
/// read here: the position, which all processes share, does not matter.
package final class UnreadFile: Sendable {
    let file: OpenFile
    let resolved: ResolvedFile
    /// The path as it was given, for errors.
    package let path: FilePath

    init(_ file: consuming OpenFile, _ resolved: ResolvedFile, path: FilePath) {
        self.file = file
        self.resolved = resolved
        self.path = path
    }

    /// Creates a file from known facts. The descriptor is closed with the value.
    package init(descriptor: Int32, facts: Facts, path: FilePath = "") {
        file = OpenFile(owning: descriptor)
        let permissions: FilePermissions = facts.isExecutable ? .ownerExecute : []
        let status = FileStatus(type: .regular, permissions: permissions, size: facts.size)
        var resolved = ResolvedFile(status: status, name: FileName(bytes: facts.name))
        resolved.linkName = facts.linkName.map { FileName(bytes: $0) }
        self.resolved = resolved
        self.path = path
    }

    /// The properties besides the content that reading uses.
    package struct Facts: Equatable, Sendable {
        /// The size in the file system.
        package var size: Int64
        /// Whether anybody may execute the file.
        package var isExecutable: Bool
        /// The last component of the path.
        package var name: [UInt8]
        /// The name of the link that led to the file, if it differs.
        package var linkName: [UInt8]?

        package init(size: Int64, isExecutable: Bool, name: [UInt8], linkName: [UInt8]? = nil) {
            self.size = size
            self.isExecutable = isExecutable
            self.name = name
            self.linkName = linkName
        }

        /// Creates the facts of a file with a path or name, of which the last component is used.
        package init(size: Int64, isExecutable: Bool, name: FilePath?) {
            self.init(size: size, isExecutable: isExecutable, name: FileName(of: name ?? "").bytes)
        }
    }

    /// The facts of the file.
    package var facts: Facts {
        Facts(
            size: resolved.status.size, isExecutable: resolved.status.isExecutable, name: resolved.name.bytes,
            linkName: resolved.linkName?.bytes)
    }

    /// The open descriptor. It is valid as long as the value lives.
    package var descriptor: Int32 { file.descriptor }

    /// Completes an answer of another process with the link that led to the file.
    package func completing(_ answer: Identification) -> Identification { resolved.notingLink(in: answer) }
}

/// The result of examining a path.
package enum FileOpening: Sendable {
    /// The answer: the file is not regular, or its content is not needed.
    case answer(Identification)
    /// A file whose content is needed.
    case unread(UnreadFile)
}

extension FileIdentifier {
    /// Examines a path, and opens the file if its content is needed.
    ///
    /// `identify(_:)` is this step, and then reading. All system calls with a path are in this step.
    ///
    /// A file that nobody named, and that was found, is not read if that could change something: reading `/proc/kmsg` takes the
    /// messages away from their reader.
    package func open(_ path: FilePath, isNamed: Bool = true) throws(FileAccessError) -> FileOpening {
        var resolved = try ResolvedFile(at: path, followingLinks: followsSymbolicLinks)
        guard resolved.status.type == .regular else { return .answer(identify(resolved)) }
        guard policy != .name else { return .answer(byName(resolved)) }
        // Only files that the kernel makes up have content, but no size.
        if !isNamed, resolved.status.size == 0, path.isOfKernel {
            return .answer(resolved.notingLink(in: content.unread(resolved.name)))
        }
        do throws(Errno) {
            // Does not wait for the other end of a pipe.
            let file = try OpenFile(path, options: followsSymbolicLinks ? .nonBlocking : [.nonBlocking, .noFollow])
            resolved.status = try file.status()
            // Another file may have replaced it in the meantime; only a regular file is read.
            guard resolved.status.type == .regular else { return .answer(identify(resolved)) }
            return .unread(UnreadFile(file, resolved, path: path))
        } catch {
            throw FileAccessError(path, error)
        }
    }

    /// Returns the answer about the regular file at a path of bytes if its name decides; nil for all others, and for paths
    /// that have to be normalized.
    ///
    /// This is `open` without a `FilePath`, which takes as long as the system call.
    package func answerByName(at path: [UInt8]) -> Identification? {
        guard policy == .name, Self.isNormalized(path),
            let status = try? FileStatus(at: path, followingLink: false), status.type == .regular
        else { return nil }
        return byName(ResolvedFile(status: status, name: FileName(atEndOf: path)))
    }

    /// Returns whether no component of a path is empty.
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

    /// Opens everything that `identify(_ unread:)` may need, for a process that is about to give up the right to open
    /// files.
    ///
    /// - Parameter isForked: Whether other processes will read, as copies of this one. Then it is worth loading what
    ///   each of them would load. Otherwise this process reads a few files, and a crash affects only one of them.
    package func prepare(isForked: Bool) {
        if isForked { magic.prepare() } else { magic.prepareGuarded() }
    }

    /// Identifies an open file, without its path.
    package func identify(_ unread: UnreadFile) throws(FileAccessError) -> Identification {
        do throws(Errno) {
            return try read(unread)
        } catch {
            throw FileAccessError(unread.path, error)
        }
    }
}

private let slash = UInt8(ascii: "/")
