import FileSystem
import Synchronization
import SystemPackage

/// The header of a compiled database of libmagic.
///
/// A database is an array of records of one size. The first record has a magic number, the version of the format, and
/// the numbers of records in two groups; the others are rules. Numbers have the byte order of the machine that compiled
/// the database. Source: what `file -C` writes; `magic(5)` describes the rules, not the compiled form.
struct MagicHeader: Equatable {
    /// The first four bytes, in the byte order of the machine that compiled the database.
    static let mark: UInt32 = 0xF11E_041C
    /// The number of used bytes in the first record.
    static let count = 16
    /// An upper limit for the size of a rule.
    private static let recordLimit = 4096

    var version: UInt32
    /// The size of a record in bytes.
    var recordSize: Int

    /// An error in the header of a database.
    enum Problem: Error, Equatable {
        case noMark
        case otherByteOrder
        case damaged
    }

    /// Reads the header of a database.
    ///
    /// - Parameters:
    ///   - bytes: The first bytes of the file, at least `count` unless the file is shorter.
    ///   - size: The size of the file in bytes.
    /// - Throws: `Problem`, if the bytes are not the beginning of a complete database.
    init(_ bytes: [UInt8], size: Int) throws(Problem) {
        func number(_ index: Int) -> UInt32 {
            bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self) }
        }
        guard bytes.count >= 4, [Self.mark, Self.mark.byteSwapped].contains(number(0)) else { throw .noMark }
        guard number(0) == Self.mark else { throw .otherByteOrder }
        guard bytes.count >= Self.count else { throw .damaged }
        version = number(1)
        let records = Int(number(2)) + Int(number(3)) + 1
        recordSize = size / records
        guard size % records == 0, (Self.count...Self.recordLimit).contains(recordSize) else { throw .damaged }
    }

    /// A database of the same format without rules.
    var emptyDatabase: [UInt8] {
        var bytes = [UInt8](repeating: 0, count: recordSize)
        bytes.withUnsafeMutableBytes {
            $0.storeBytes(of: Self.mark, toByteOffset: 0, as: UInt32.self)
            $0.storeBytes(of: version, toByteOffset: 4, as: UInt32.self)
        }
        return bytes
    }
}

/// A compiled database of libmagic: an open file, and its content when it is needed.
final class MagicDatabase: Sendable {
    let path: FilePath
    let header: MagicHeader
    private let file: OpenFile
    private let size: Int64
    private let content = Mutex<Result<ReadOnlyMemory, Problem>?>(nil)

    /// An error that prevents the use of a file as a database.
    struct Problem: Error, Hashable {
        var path: FilePath
        /// The error, as the end of a sentence that begins with the path.
        var text: String
        /// Whether the file was optional: it does not exist, or has no rules.
        var isHarmless = false

        var description: String { "'\(path.string)' \(text)" }
    }

    /// Opens a file and reads the header of the database in it.
    init(at path: FilePath) throws(Problem) {
        self.path = path
        let file = try Self.open(path)
        let status = try Self.status(of: file, at: path)
        guard status.type == .regular else {
            throw Problem(path: path, text: "is not a regular file", isHarmless: status.type == .directory)
        }
        let size = Int(clamping: status.size)
        guard size <= Limits.magicDatabaseBytes else {
            throw Problem(path: path, text: "is larger than \(Limits.magicDatabaseBytes >> 20) MiB")
        }
        let beginning = file.bytes(at: 0, count: min(size, MagicHeader.count))
        do throws(MagicHeader.Problem) {
            header = try MagicHeader(beginning, size: size)
        } catch {
            throw Problem(path, error, isWithoutRules: error == .noMark && size > 0 && file.isWithoutRules(size: size))
        }
        self.file = file
        self.size = status.size
    }

    /// Returns the database in memory. Uses no path, so a process without rights can call it.
    ///
    /// - Parameter isMapped: Whether the file may be mapped instead of read into memory, the first time. On systems
    ///   without large pages, reading takes longer than everything else that a process does for one file. But a process
    ///   that maps a file is killed if the file is truncated.
    /// - Returns: The memory, the same every time.
    /// - Throws: `Problem` if the file cannot be read, or has changed since it was opened.
    func load(isMapped: Bool = false) throws(Problem) -> ReadOnlyMemory {
        try content.withLock { content throws(Problem) in
            let result = content ?? Result { () throws(Problem) in try read(isMapped: isMapped) }
            content = result
            return try result.get()
        }
    }

    private func read(isMapped: Bool) throws(Problem) -> ReadOnlyMemory {
        guard
            let memory = isMapped
                ? ReadOnlyMemory(mapping: file, size: size) : ReadOnlyMemory(copying: file, size: size)
        else {
            throw Problem(path: path, text: "cannot be read into memory")
        }
        // The file may have changed since it was opened.
        let beginning = Array(memory.bytes.prefix(MagicHeader.count))
        guard (try? MagicHeader(beginning, size: memory.bytes.count)) == header else {
            throw Problem(path: path, text: "has changed while it was read")
        }
        return memory
    }

    private static func open(_ path: FilePath) throws(Problem) -> OpenFile {
        do throws(Errno) {
            return try OpenFile(path, options: .nonBlocking)
        } catch {
            throw Problem(path, error)
        }
    }

    private static func status(of file: borrowing OpenFile, at path: FilePath) throws(Problem) -> FileStatus {
        do throws(Errno) {
            return try file.status()
        } catch {
            throw Problem(path, error)
        }
    }
}

extension MagicDatabase.Problem {
    fileprivate init(_ path: FilePath, _ errno: Errno) {
        let isHarmless = errno == .noSuchFileOrDirectory || errno == .notDirectory
        self.init(path: path, text: "cannot be opened: \(errno.reason)", isHarmless: isHarmless)
    }

    fileprivate init(_ path: FilePath, _ problem: MagicHeader.Problem, isWithoutRules: Bool) {
        self.path = path
        isHarmless = isWithoutRules
        text =
            switch problem {
            case .noMark where isWithoutRules: "has no rules"
            case .noMark: "is not a compiled database; 'file -C' compiles rules"
            case .otherByteOrder: "was compiled for machines with another byte order"
            case .damaged: "is damaged: its size is not what its header says"
            }
    }
}

extension OpenFile {
    /// Returns whether a file of rules in text form has only empty lines and comments, as `/etc/magic` usually has.
    fileprivate func isWithoutRules(size: Int) -> Bool {
        guard size <= Limits.magicRuleBytes else { return false }
        return bytes(at: 0, count: size).split(separator: UInt8(ascii: "\n")).allSatisfy { line in
            line.first { $0 != 0x20 && $0 != 0x09 && $0 != 0x0D }.map { $0 == UInt8(ascii: "#") } ?? true
        }
    }
}

/// The open databases of a list of paths, or the reason why there is none.
///
/// The list is read as `file` reads it: paths separated by colons, up to the first empty one. Of each path the file
/// with `.mgc` appended comes first. Unusable files are skipped if another one is usable. In a directory, `magic.mgc`
/// is used. Rules in text form are not used: libmagic prints every error in them on standard error.
package final class MagicDatabases: Sendable {
    /// The default databases of the library, or those of the environment variable `MAGIC`.
    ///
    /// The first use opens them. Later questions to libmagic open no file; the content is read when the first question
    /// comes. So a process that is about to give up the right to open files, or to fork others that do, uses
    /// `MagicDatabases.system` before.
    package static let system = MagicDatabases(paths: MagicLibrary.databasePath, release: ofRelease)

    /// The path of the database of a release: `share/typeq/magic.mgc` beside the folder of the program. It has the version of
    /// the library that the program is linked with. The environment variable `MAGIC` comes first.
    private static var ofRelease: FilePath? {
        guard CurrentProcess.variable("MAGIC") == nil, let program = CurrentProcess.program else { return nil }
        return program.removingLastComponent().removingLastComponent().appending("share/typeq/magic.mgc")
    }

    private let paths: String
    /// The databases with valid headers, and the errors of the files that were skipped.
    private let opened: Usable
    private let checked = Mutex<Usable?>(nil)

    /// The usable databases, and the errors of the others.
    private struct Usable: Sendable {
        var databases: [MagicDatabase] = []
        var problems: [MagicDatabase.Problem] = []
    }

    /// Opens the databases of a list; nil for a library without one. The database of a release replaces them, if it exists.
    init(paths: String?, release: FilePath? = nil) {
        var opened = Usable()
        if let release, let database = try? MagicDatabase(at: release) {
            opened.databases = [database]
            self.paths = release.string
            self.opened = opened
            return
        }
        for candidates in Self.candidates(paths ?? "") {
            for path in candidates {
                do throws(MagicDatabase.Problem) {
                    opened.databases.append(try MagicDatabase(at: path))
                    break
                } catch {
                    opened.problems.append(error)
                }
            }
        }
        self.paths = paths ?? ""
        self.opened = opened
    }

    /// The databases of versions that the library reads.
    var databases: [MagicDatabase] { usable.databases }

    /// The errors of files that were skipped.
    var problems: [MagicDatabase.Problem] { usable.problems }

    /// The result of asking the library, once, whether it reads the versions of the databases.
    private var usable: Usable {
        checked.withLock { checked in
            if let checked { return checked }
            var usable = opened
            usable.databases.removeAll { database in
                let header = database.header
                guard !MagicLibrary.reads(header) else { return false }
                let text = "has version \(header.version), which libmagic \(MagicLibrary.version ?? "") does not read"
                usable.problems.append(MagicDatabase.Problem(path: database.path, text: text))
                return true
            }
            checked = usable
            return usable
        }
    }

    /// Returns the files that each path of a list may refer to, the most likely first.
    static func candidates(_ paths: String) -> [[FilePath]] {
        let list = paths.split(separator: ":", omittingEmptySubsequences: false).prefix { !$0.isEmpty }
        return list.map { path in
            let names = path.hasSuffix(".mgc") ? ["\(path)"] : ["\(path).mgc", "\(path)", "\(path)/magic.mgc"]
            return names.map { FilePath($0) }
        }
    }

    /// The reason why there is no database; nil if there is one.
    package var failure: String? {
        let usable = usable
        guard usable.databases.isEmpty else { return nil }
        let errors = usable.problems.filter { !$0.isHarmless }
        guard errors.isEmpty else { return errors.map(\.description).joined(separator: ", ") }
        return paths.isEmpty ? "no database" : "no database at '\(paths)'"
    }

    /// The paths and versions of the databases.
    package var versions: [(path: FilePath, version: UInt32)] { databases.map { ($0.path, $0.header.version) } }

    /// The databases with their versions, or the reason why there is none, for reports such as `--version`.
    package var description: String {
        if let failure { return failure }
        return databases.map { "\($0.path.string) version \($0.header.version)" }.joined(separator: ", ")
    }
}
