import FileSystem
import Synchronization
import SystemPackage

/// A compiled libmagic database: an open file, and its content once it is needed.
final class MagicDatabase: Sendable {
    let path: FilePath
    let header: MagicHeader
    private let file: OpenFile
    private let size: Int64
    private let content = Mutex<Content>(.unread)

    /// The database in memory. A `Result` is not used, because its condition on the error causes the Swift runtime to search
    /// all conformances.
    private enum Content {
        case unread
        /// The database is in memory, but was not yet compared with the header.
        case unchecked(ReadOnlyMemory)
        case memory(ReadOnlyMemory)
        case failure(Problem)
    }

    /// An error that prevents the use of a file as a database.
    struct Problem: Error, Hashable {
        var path: FilePath
        var reason: Reason

        enum Reason: Hashable {
            case cannotOpen(Errno)
            case notRegular(FileType)
            case tooLarge
            case withoutRules
            case header(MagicHeader.Problem)
            /// The library does not support this version.
            case version(UInt32)
            case cannotRead
            case changed
        }

        /// Whether the error can be ignored: the path does not exist or is a directory, or the file contains no rules.
        var isHarmless: Bool {
            switch reason {
            case .cannotOpen(let errno): errno == .noSuchFileOrDirectory || errno == .notDirectory
            case .notRegular(let type): type == .directory
            case .withoutRules: true
            default: false
            }
        }

        var description: String { "'\(path.string)' \(text)" }

        /// A description of the error, which is the end of a sentence that begins with the path. Most errors are
        /// harmless and never described.
        private var text: String {
            switch reason {
            case .cannotOpen(let errno): "cannot be opened: \(errno.reason)"
            case .notRegular: "is not a regular file"
            case .tooLarge: "is larger than \(Limits.magicDatabaseBytes >> 20) MiB"
            case .withoutRules: "contains no rules"
            case .header(.noMark): "is not a compiled database; 'file -C' compiles rules"
            case .header(.otherByteOrder): "was compiled for machines with a different byte order"
            case .header(.damaged): "is damaged: its size does not match its header"
            case .version(let version):
                "has version \(version), which libmagic \(MagicLibrary.version ?? "") does not support"
            case .cannotRead: "cannot be read into memory"
            case .changed: "changed while it was being read"
            }
        }
    }

    /// Opens a file and reads the header of the database in it.
    init(at path: FilePath) throws(Problem) {
        self.path = path
        let file = try Self.open(path)
        let status = try Self.status(of: file, at: path)
        guard status.type == .regular else { throw Problem(path: path, reason: .notRegular(status.type)) }
        let size = Int(clamping: status.size)
        guard size <= Limits.magicDatabaseBytes else { throw Problem(path: path, reason: .tooLarge) }
        let beginning = file.bytes(at: 0, count: min(size, MagicHeader.count))
        do throws(MagicHeader.Problem) {
            header = try MagicHeader(beginning, size: size)
        } catch {
            let isWithoutRules = error == .noMark && size > 0 && file.isWithoutRules(size: size)
            throw Problem(path: path, reason: isWithoutRules ? .withoutRules : .header(error))
        }
        self.file = file
        self.size = status.size
    }

    /// Maps the file, or reads it if mapping is not possible, for a process that is about to drop the privilege to map files.
    ///
    /// On systems without large pages, reading takes longer than all other processing of one file. However, a process that maps
    /// a file is killed if the file is truncated.
    func map() {
        content.withLock { content in
            guard case .unread = content else { return }
            let memory = ReadOnlyMemory(mapping: file, size: size) ?? ReadOnlyMemory(copying: file, size: size)
            if let memory { content = .unchecked(memory) }
        }
    }

    /// Returns the database in memory. No path is used, so a process without the privilege to open files can call this method.
    ///
    /// - Returns: The memory, which is the same for every call.
    /// - Throws: `Problem` if the file cannot be read, or has changed since it was opened.
    func load() throws(Problem) -> ReadOnlyMemory {
        try content.withLock { content throws(Problem) in
            let unchecked: ReadOnlyMemory?
            switch content {
            case .memory(let memory): return memory
            case .failure(let problem): throw problem
            case .unchecked(let memory): unchecked = memory
            case .unread: unchecked = ReadOnlyMemory(copying: file, size: size)
            }
            do throws(Problem) {
                let memory = try checked(unchecked)
                content = .memory(memory)
                return memory
            } catch {
                content = .failure(error)
                throw error
            }
        }
    }

    private func checked(_ memory: ReadOnlyMemory?) throws(Problem) -> ReadOnlyMemory {
        guard let memory else { throw Problem(path: path, reason: .cannotRead) }
        // The file may have changed since it was opened.
        let beginning = Array(memory.bytes.prefix(MagicHeader.count))
        guard (try? MagicHeader(beginning, size: memory.bytes.count)) == header else {
            throw Problem(path: path, reason: .changed)
        }
        return memory
    }

    private static func open(_ path: FilePath) throws(Problem) -> OpenFile {
        do throws(Errno) {
            return try OpenFile(path, options: .nonBlocking)
        } catch {
            throw Problem(path: path, reason: .cannotOpen(error))
        }
    }

    private static func status(of file: borrowing OpenFile, at path: FilePath) throws(Problem) -> FileStatus {
        do throws(Errno) {
            return try file.status()
        } catch {
            throw Problem(path: path, reason: .cannotOpen(error))
        }
    }
}

extension OpenFile {
    /// Returns whether a file with rules in text form contains only empty lines and comments, as `/etc/magic` usually
    /// does. The result is false for a file that is larger than the limit.
    fileprivate func isWithoutRules(size: Int) -> Bool {
        guard size <= Limits.magicRuleBytes else { return false }
        return bytes(at: 0, count: size).split(separator: UInt8(ascii: "\n")).allSatisfy { line in
            line.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }.map { $0 == UInt8(ascii: "#") } ?? true
        }
    }
}
