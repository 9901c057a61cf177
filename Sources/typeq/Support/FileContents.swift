import AppDeclaration
import DeclarationFormats
import FileSystem
import SystemPackage

/// How much the command itself reads of one file, and how long it waits. The libraries limit what identification reads.
enum InputLimits {
    /// Bytes of a file of declarations, of windows, or of a configuration.
    static let fileBytes = FileTreeLimits.bytes
    /// Bytes of a file of declarations to compile.
    static let compiledBytes = 2 << 30
    /// Bytes of standard input to identify.
    static let standardInputBytes = 8 << 20
    /// Bytes of a list of names that is read as a whole.
    static let nameListBytes = 256 << 20
    /// Bytes of a name in a list. No system opens a path that long: the limit of Linux is 4,096 bytes.
    static let nameBytes = 8 << 10
    /// Milliseconds to wait for a pipe without a writer, or for a device without input.
    static let patience: Int32 = 10_000
}

/// Why a file could not be read or written.
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
}

/// Why an input could not be read: the file, the position in it, the mistake.
struct InputError: Error {
    var message: String
    /// The file that does not parse.
    var file: String?
    var position: SourcePosition?
    /// What is wrong at the position.
    var mistake: String?

    init(message: String) { self.message = message }

    init(file: String, position: SourcePosition?, mistake: String) {
        message = "\(file):\(position.map { "\($0):" } ?? "") \(mistake)"
        (self.file, self.position, self.mistake) = (file, position, mistake)
    }
}

// MARK: - Reading

/// Reads a file, or standard input for `-`. The message of the error names the file.
func readInput(_ argument: Argument, upTo limit: Int = InputLimits.fileBytes) throws(InputError) -> [UInt8] {
    do throws(FileError) {
        return try readFile(argument, upTo: limit)
    } catch {
        throw InputError(message: "\(argument.name): \(error.message)")
    }
}

/// Reads a file of at most some bytes, or standard input for `-`.
///
/// A program that writes to a pipe may take any time. A pipe without a writer, or a device without input, is waited for no
/// longer than `InputLimits.patience`.
func readFile(_ argument: Argument, upTo limit: Int = InputLimits.fileBytes) throws(FileError) -> [UInt8] {
    let content: [UInt8]
    if argument == .standardInput {
        content = try readStandardInput(upTo: limit + 1)
    } else {
        let file: OpenFile
        // A blocking open would wait for a writer of a pipe.
        do throws(Errno) {
            file = try OpenFile(argument.path, options: .nonBlocking)
        } catch {
            throw FileError(argument, error)
        }
        content = try readAll(file, upTo: limit + 1, waiting: InputLimits.patience)
    }
    guard content.count <= limit else { throw FileError("it is larger than \(limit >> 20) MiB", .fileTooLarge) }
    return content
}

/// Reads the first bytes of standard input.
func readStandardInput(upTo limit: Int) throws(FileError) -> [UInt8] {
    try readAll(OpenFile(borrowing: 0), upTo: limit)
}

/// Reads to the end of a file, or to a limit.
///
/// - Parameters:
///   - file: The file.
///   - limit: The most bytes to read.
///   - patience: How many milliseconds to wait for a writer of a pipe, or for a device; nil to wait forever.
/// - Returns: The bytes.
/// - Throws: `FileError` if there was no input in time, or for an error of the system.
private func readAll(
    _ file: borrowing OpenFile, upTo limit: Int, waiting patience: Int32? = nil
) throws(FileError) -> [UInt8] {
    /// Whether a pipe has a writer. For a pipe that never had a writer, the system reports the end of the file, too.
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
            // Only a pipe with a writer reports this.
            writer = .known
            guard try isReady(file, within: isPipe ? nil : patience) else {
                throw FileError("no data received within \(InputLimits.patience / 1000) seconds", .timedOut)
            }
            continue
        }
        content += chunk[..<min(count, limit - content.count)]
        guard count == 0 else { continue }
        guard writer != .missing else {
            throw FileError("no data was written to it within \(InputLimits.patience / 1000) seconds", .timedOut)
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

/// Writes a file in one step: a reader sees the old contents or the new, never a part. When the function returns, the file
/// is on the device.
///
/// A file that is replaced keeps its permissions, and its owner, group and extended attributes if the system allows that. A
/// symbolic link stays, and its target is replaced, but no link of another user is followed in a folder such as `/tmp`.
///
/// - Throws: `FileError` for what is not a regular file, or for an error of the system. No temporary file is left behind.
func writeFile(_ bytes: [UInt8], to argument: Argument) throws(FileError) {
    try writeFile(to: argument) { file throws(Errno) in try file.write(bytes) }
}

/// Writes a file in one step, with a function that writes its content.
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
        // Nobody may read the new content who could not read the old one, not even before it is complete.
        let permissions = (replaced?.permissions.rawValue).map { $0 & 0o400 | 0o200 } ?? 0o644
        let temporary = try TemporaryFile(beside: target, permissions: FilePermissions(rawValue: permissions))
        try write(temporary.file)
        try metadata?.apply(to: temporary.file)
        try temporary.replaceTarget()
    } catch {
        throw FileError(error)
    }
}
