import FileSystem
package import SystemPackage

/// A file as it was found at a path, before anything is read from it.
struct ResolvedFile: Sendable {
    /// The file itself, behind any link that was followed.
    var status: FileStatus
    /// The name of the file itself.
    var name: FileName
    /// The name of the link that led to the file, when it is another.
    var linkName: FileName?
    /// What the link led to, when one was followed.
    var target: FilePath?

    /// A file that is open already, under a name that was given for it.
    init(status: FileStatus, name: FileName) {
        self.status = status
        self.name = name
    }

    /// Looks at a path. Nothing is opened.
    ///
    /// A followed link gives the name of what it leads to, so that the answer for a file does not depend on how it was
    /// reached: on Apple's systems, too, a link is resolved before its type is asked.
    init(at path: FilePath, followingLinks: Bool) throws(FileAccessError) {
        do throws(Errno) {
            status = try FileStatus(at: path, followingLink: false)
        } catch {
            throw FileAccessError(path, error)
        }
        name = FileName(of: path)
        guard followingLinks, status.node == .symbolicLink else {
            // `.` and `..` are not names; the directory has one all the same.
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
        // Links that the kernel makes up, such as those to an open pipe, lead to no path.
        guard let target = path.resolved else { return }
        self.target = target
        let targetName = FileName(of: target)
        if targetName != name { linkName = name }
        name = targetName
    }

    /// Whether the directory is the root of the file system, under whatever name.
    var isRoot: Bool {
        guard status.node == .directory, let root = try? FileStatus(at: "/", followingLink: true) else { return false }
        return status.isSameFile(as: root)
    }
}

/// A regular file that is open, with what is known of it before anything is read.
///
/// What is found out by paths and what by reading are two steps, so that each can be done by another process: the facts
/// can be written down, and the descriptor be handed over.
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

    /// Makes a file from what is known of it otherwise. The descriptor is closed with the value.
    package init(descriptor: Int32, facts: Facts, path: FilePath = "") {
        file = OpenFile(owning: descriptor)
        let permissions: FilePermissions = facts.isExecutable ? .ownerExecute : []
        let status = FileStatus(type: .regular, permissions: permissions, size: facts.size)
        var resolved = ResolvedFile(status: status, name: FileName(bytes: facts.name))
        resolved.linkName = facts.linkName.map { FileName(bytes: $0) }
        self.resolved = resolved
        self.path = path
    }

    /// What reading takes into account besides the content.
    package struct Facts: Equatable, Sendable {
        /// The size that the system says.
        package var size: Int64
        /// Whether anybody may execute the file.
        package var isExecutable: Bool
        /// The last component of the path.
        package var name: [UInt8]
        /// The name of the link that led to the file, when it is another.
        package var linkName: [UInt8]?

        package init(size: Int64, isExecutable: Bool, name: [UInt8], linkName: [UInt8]? = nil) {
            self.size = size
            self.isExecutable = isExecutable
            self.name = name
            self.linkName = linkName
        }

        /// The facts about a file under a path or name, of which the last component counts.
        package init(size: Int64, isExecutable: Bool, name: FilePath?) {
            self.init(size: size, isExecutable: isExecutable, name: FileName(of: name ?? "").bytes)
        }
    }

    /// What is known of the file.
    package var facts: Facts {
        Facts(
            size: resolved.status.size, isExecutable: resolved.status.isExecutable, name: resolved.name.bytes,
            linkName: resolved.linkName?.bytes)
    }

    /// The open descriptor, as long as the value lives.
    package var descriptor: Int32 { file.descriptor }

    /// An answer about the file that another process gave, which does not know how the path led there.
    package func completing(_ answer: Identification) -> Identification { resolved.noting(answer) }
}

/// What can be said of a path before anything is read.
package enum FileOpening: Sendable {
    /// The answer: it is not a regular file, or its content does not count.
    case answer(Identification)
    /// A file whose content counts.
    case unread(UnreadFile)
}

extension FileIdentifier {
    /// Finds out what a path leads to, and opens the file when its content is to be read.
    ///
    /// `identify(_:)` is this, and then reading. All system calls with a path are in this step.
    package func open(_ path: FilePath) throws(FileAccessError) -> FileOpening {
        var resolved = try ResolvedFile(at: path, followingLinks: followsSymbolicLinks)
        guard resolved.status.type == .regular else { return .answer(identify(resolved)) }
        guard policy != .name else { return .answer(byName(resolved)) }
        do throws(Errno) {
            // Never waits for the other end of a pipe.
            let file = try OpenFile(path, options: followsSymbolicLinks ? .nonBlocking : [.nonBlocking, .noFollow])
            resolved.status = try file.status()
            // Something else may have replaced the file in the meantime; what is not a regular file is not read.
            guard resolved.status.type == .regular else { return .answer(identify(resolved)) }
            return .unread(UnreadFile(file, resolved, path: path))
        } catch {
            throw FileAccessError(path, error)
        }
    }

    /// Opens all that `identify(_ unread:)` may need: for a process that is about to give up the right to open files.
    ///
    /// - Parameter isForked: Whether other processes will read, as copies of this one. It is worth while then to load what
    ///   each of them would load. Else this process reads a few files, and a crash is no more than the error of one.
    package func prepare(isForked: Bool) {
        if isForked { magic.prepare() } else { magic.prepareGuarded() }
    }

    /// Identifies an open file. No path is used for it.
    package func identify(_ unread: UnreadFile) throws(FileAccessError) -> Identification {
        do throws(Errno) {
            return try read(unread)
        } catch {
            throw FileAccessError(unread.path, error)
        }
    }
}
