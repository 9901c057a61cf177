import AppDeclaration
import DeclarationFormats
import FileSystem
import SystemPackage

/// The limits on the files that the command itself reads, and on waiting. The libraries have separate limits for
/// identification.
enum InputLimits {
    /// The maximum size of a file that contains declarations, windows or a configuration, in bytes.
    static let fileBytes = FileTreeLimits.bytes
    /// The maximum size in bytes of a declaration file to compile.
    static let compiledBytes = 2 << 30
    /// The maximum number of bytes from standard input that are identified.
    static let standardInputBytes = 8 << 20
    /// The maximum size in bytes of a list of names that is read as a whole.
    static let nameListBytes = 256 << 20
    /// The maximum length of a name in a list, in bytes. No system opens a path that is this long: the limit of Linux is 4,096
    /// bytes.
    static let nameBytes = 8 << 10
    /// The maximum time to wait for a pipe without a writer or a device without input, in milliseconds.
    static let patience: Int32 = 10_000
}

/// The reason why a file could not be read or written.
struct FileError: Error {
    var message: String
    var errno: Errno

    init(_ error: Errno) {
        errno = error
        message = error.reason
    }

    /// Creates the error for a file that could not be opened.
    init(_ file: Argument, _ error: Errno) {
        errno = error
        message = FileSystemError(file.path, error).reason
    }

    init(_ message: String, _ errno: Errno) {
        self.message = message
        self.errno = errno
    }

    /// Creates the error for a file that must be a regular file, or returns nil if it is one.
    init?(unlessRegular status: FileStatus) {
        switch status.type {
        case .regular: return nil
        case .directory: self.init(.isDirectory)
        case .fifo: self.init("the file is a pipe, but a regular file is expected", .invalidArgument)
        case .socket: self.init("the file is a socket, but a regular file is expected", .invalidArgument)
        default: self.init("the file is a device, but a regular file is expected", .invalidArgument)
        }
    }
}

/// The reason why an input could not be read: the file, the position in it, and the mistake.
struct InputError: Error {
    var message: String
    /// The file that cannot be parsed.
    var file: String?
    var position: SourcePosition?
    /// The mistake at the position.
    var mistake: String?

    init(message: String) { self.message = message }

    init(file: String, position: SourcePosition?, mistake: String) {
        message = "\(file):\(position.map { "\($0):" } ?? "") \(mistake)"
        (self.file, self.position, self.mistake) = (file, position, mistake)
    }
}

// MARK: - Reading

/// Reads a file, or standard input if the argument is `-`. The message of the error names the file.
///
/// The file must be regular if `isRegular` is true. This is the case for a file that the command finds itself, such as
/// a file in `types.d`, or reads several times.
func readInput(
    _ argument: Argument, upTo limit: Int = InputLimits.fileBytes, isRegular: Bool = false
) throws(InputError) -> [UInt8] {
    do throws(FileError) {
        return try isRegular ? readRegularFile(argument, upTo: limit) : readFile(argument, upTo: limit)
    } catch {
        throw InputError(message: "\(argument.name): \(error.message)")
    }
}

/// Reads a file up to a maximum size, or standard input if the argument is `-`.
///
/// A program can take any amount of time to write to a pipe. If a pipe has no writer, or a device has no input, the function
/// waits at most `InputLimits.patience`.
func readFile(_ argument: Argument, upTo limit: Int = InputLimits.fileBytes) throws(FileError) -> [UInt8] {
    let content: [UInt8]
    if argument == .standardInput {
        content = try readStandardInput(upTo: limit + 1)
    } else {
        let file: OpenFile
        // If the file is a pipe, a blocking open would wait for a writer.
        do throws(Errno) {
            file = try OpenFile(argument.path, options: .nonBlocking)
        } catch {
            throw FileError(argument, error)
        }
        content = try readAll(file, upTo: limit + 1, waiting: InputLimits.patience)
    }
    guard content.count <= limit else { throw FileError("the file is larger than \(limit >> 20) MiB", .fileTooLarge) }
    return content
}

/// Reads a regular file up to a maximum size.
///
/// - Throws: `FileError` if the file is not a regular file, is too large, or if a system error occurs. A pipe, socket or device
///   is not opened, because opening can wait, and can have effects.
func readRegularFile(_ argument: Argument, upTo limit: Int = InputLimits.fileBytes) throws(FileError) -> [UInt8] {
    let before: FileStatus
    do throws(Errno) { before = try FileStatus(at: argument.path, followingLink: true) } catch {
        throw FileError(argument, error)
    }
    if let failure = FileError(unlessRegular: before) { throw failure }
    let (content, opened): ([UInt8], FileStatus)
    do throws(Errno) {
        let file = try OpenFile(argument.path, options: .nonBlocking)
        // The file could have been replaced after its status was read.
        opened = try file.status()
        content = opened.type == .regular ? try file.contents(upTo: limit + 1) : []
    } catch {
        throw FileError(argument, error)
    }
    if let failure = FileError(unlessRegular: opened) { throw failure }
    guard content.count <= limit else { throw FileError("the file is larger than \(limit >> 20) MiB", .fileTooLarge) }
    return content
}

/// Reads the first bytes of standard input.
func readStandardInput(upTo limit: Int) throws(FileError) -> [UInt8] {
    try readAll(OpenFile(borrowing: 0), upTo: limit)
}

/// Reads a file to its end, or to a limit.
///
/// - Parameters:
///   - file: The file.
///   - limit: The maximum number of bytes to read.
///   - patience: The number of milliseconds to wait for a writer of a pipe or for a device, or nil to wait forever.
/// - Returns: The bytes.
/// - Throws: `FileError` if there was no input in time, or if a system error occurs.
private func readAll(
    _ file: borrowing OpenFile, upTo limit: Int, waiting patience: Int32? = nil
) throws(FileError) -> [UInt8] {
    /// Whether a pipe has a writer. The system also reports the end of the file for a pipe that never had a writer.
    enum Writer { case unknown, known, missing }

    var content: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let status = try? file.status()
    let isPipe = status?.type == .fifo
    if let status, status.type == .regular {
        content.reserveCapacity(Int(clamping: min(Int64(limit), status.size + 1)))
    }
    var writer = patience != nil && isPipe ? Writer.unknown : .known
    while content.count < limit {
        let count: Int
        do throws(Errno) {
            count = try chunk.withUnsafeMutableBytes { bytes in
                Result { () throws(Errno) in try file.read(into: bytes) }
            }.get()
        } catch {
            guard error == .wouldBlock || error == .resourceTemporarilyUnavailable else { throw FileError(error) }
            // The system reports this only for a pipe with a writer.
            writer = .known
            guard try isReady(file, within: isPipe ? nil : patience) else {
                throw FileError("no data received within \(InputLimits.patience / 1000) seconds", .timedOut)
            }
            continue
        }
        content += chunk[..<min(count, limit - content.count)]
        guard count == 0 else { continue }
        guard writer != .missing else {
            throw FileError("no data was written to the pipe within \(InputLimits.patience / 1000) seconds", .timedOut)
        }
        guard writer == .unknown, content.isEmpty else { return content }
        writer = try isReady(file, within: patience) ? .known : .missing
    }
    return content
}

private func isReady(_ file: borrowing OpenFile, within patience: Int32?) throws(FileError) -> Bool {
    do throws(Errno) { return try file.waitUntilReadable(milliseconds: patience) } catch { throw FileError(error) }
}

// MARK: - Writing

/// Writes a file in one step: a reader sees either the old or the new contents, never a part. When the function returns, the
/// file is on the storage device.
///
/// A file that is replaced keeps its permissions and, if the system allows it, its owner, group and extended attributes. If the
/// path is a symbolic link, its target is replaced, but a link that belongs to another user is not followed in a folder such as
/// `/tmp`.
///
/// - Throws: `FileError` if the file is not a regular file, or if a system error occurs. In these cases, no temporary
///   file remains.
func writeFile(_ bytes: [UInt8], to argument: Argument) throws(FileError) {
    try writeFile(to: argument) { file throws(Errno) in try file.write(bytes) }
}

/// Writes a file in one step, using a closure that writes its content.
func writeFile(to argument: Argument, _ write: (borrowing OpenFile) throws(Errno) -> Void) throws(FileError) {
    let target: FilePath
    do throws(FileSystemError) { target = try argument.path.absolute.followingLinks().canonicalLocation } catch {
        throw FileError(error.reason, error.errno)
    }
    let replaced: FileStatus?
    do throws(Errno) { replaced = try target.status() } catch { throw FileError(error) }
    guard replaced == nil || replaced?.type == .regular else {
        throw FileError("not a regular file; refusing to replace it", .invalidArgument)
    }
    do throws(Errno) {
        let metadata = try FileMetadata(of: target)
        // Users who could not read the old content must not be able to read the new content, even before it is complete.
        let permissions = (replaced?.permissions.rawValue).map { $0 & 0o400 | 0o200 } ?? 0o644
        let temporary = try TemporaryFile(beside: target, permissions: FilePermissions(rawValue: permissions))
        try write(temporary.file)
        try metadata?.apply(to: temporary.file)
        try temporary.replaceTarget()
    } catch {
        throw FileError(error)
    }
}
