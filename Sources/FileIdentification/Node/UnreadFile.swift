import FileSystem
package import SystemPackage

/// A regular file that is open, with what is known of it before anything is read.
///
/// What is found out by paths and what by reading are two steps, so that each can be done by another process: the facts
/// can be written down, and the descriptor be handed over.
package final class UnreadFile: Sendable {
    let file: OpenFile
    let place: FilePlace
    /// The path as it was given, for errors.
    package let path: FilePath

    init(_ file: consuming OpenFile, _ place: FilePlace, path: FilePath) {
        self.file = file
        self.place = place
        self.path = path
    }

    /// Makes a file from what is known of it otherwise. The descriptor is closed with the value.
    package init(descriptor: Int32, facts: Facts, path: FilePath = "") {
        file = OpenFile(owning: descriptor)
        let permissions: FilePermissions = facts.isExecutable ? .ownerExecute : []
        let status = FileStatus(type: .regular, permissions: permissions, size: facts.size)
        var place = FilePlace(status: status, name: FileName(bytes: facts.name))
        place.linkName = facts.linkName.map { FileName(bytes: $0) }
        self.place = place
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
            size: place.status.size, isExecutable: place.status.isExecutable, name: place.name.bytes,
            linkName: place.linkName?.bytes)
    }

    /// The open descriptor, as long as the value lives.
    package var descriptor: Int32 { file.descriptor }

    /// An answer about the file that another process gave, which does not know how the path led there.
    package func completing(_ answer: Identification) -> Identification { place.noting(answer) }
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
        var place = try FilePlace(at: path, followingLinks: followsSymbolicLinks)
        guard place.status.type == .regular else { return .answer(identify(place)) }
        guard policy != .name else { return .answer(byName(place)) }
        do throws(Errno) {
            // Never waits for the other end of a pipe.
            let file = try OpenFile(path, options: followsSymbolicLinks ? .nonBlocking : [.nonBlocking, .noFollow])
            place.status = try file.status()
            // Something else may have taken the place in the meantime; what is not a regular file is not read.
            guard place.status.type == .regular else { return .answer(identify(place)) }
            return .unread(UnreadFile(file, place, path: path))
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
