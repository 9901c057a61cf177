import AppDeclaration
import FileSystem
import SystemPackage

/// How much the command reads of one file itself, and how long it waits for it. What identification reads is bounded by
/// the library.
enum Limits {
    /// Bytes of a file of declarations, of windows, or of a configuration.
    static let fileBytes = FileTreeLimits.bytes
    /// Bytes of a file of declarations that is compiled.
    static let compiledBytes = 2 << 30
    /// Bytes of standard input whose type is asked for.
    static let inputBytes = 8 << 20
    /// Bytes of a name in a list that are kept. No system opens so long a path: the limit of Linux is 4,096 bytes.
    static let nameBytes = 8 << 10
    /// Milliseconds to wait for a pipe that nobody writes to, or for a device without input.
    static let patience: Int32 = 10_000
}

/// Why a file could not be read.
struct FileReadingError: Error {
    var message: String
    var errno: Errno

    init(_ error: Errno) {
        errno = error
        message = error.reason
    }

    /// A list of names, one a line, that has NUL bytes.
    static let separatedByNull = FileReadingError(
        "the list has NUL bytes, which no name contains: '-0' reads names that are separated by NUL", .invalidArgument)

    init(_ message: String, _ errno: Errno) {
        self.message = message
        self.errno = errno
    }
}

/// Reads a file of at most some bytes; `-` is standard input. A program that writes to a pipe may take any time. A
/// pipe to which nobody writes, or a device without input, is waited for no longer than `Limits.patience`.
func readFile(
    _ argument: Argument, upTo limit: Int = Limits.fileBytes
) throws(FileReadingError) -> [UInt8] {
    let content: [UInt8]
    if argument.bytes == Array("-".utf8) {
        content = try readInput(upTo: limit + 1)
    } else {
        let file: OpenFile
        // Opening a pipe without a writer would wait for one.
        do throws(Errno) { file = try OpenFile(argument.path, options: .nonBlocking) } catch {
            throw FileReadingError(error)
        }
        content = try readAll(file, upTo: limit + 1, waiting: Limits.patience)
    }
    guard content.count <= limit else {
        throw FileReadingError("it is larger than \(limit >> 20) MiB", .fileTooLarge)
    }
    return content
}

/// Reads the first bytes of standard input.
func readInput(upTo limit: Int) throws(FileReadingError) -> [UInt8] { try readAll(OpenFile(borrowing: 0), upTo: limit) }

/// Reads up to the end, or to a limit.
///
/// - Parameters:
///   - file: The file.
///   - limit: How many bytes are read at most.
///   - patience: How many milliseconds to wait for a writer of a pipe, and for a device; nil waits for any time.
/// - Returns: The bytes.
/// - Throws: `FileReadingError` when there was no input in time, and what the system reports.
private func readAll(
    _ file: borrowing OpenFile, upTo limit: Int, waiting patience: Int32? = nil
) throws(FileReadingError) -> [UInt8] {
    /// Whether a pipe has a writer. The system reports the end of one that never had a writer, too.
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
            guard error == .wouldBlock || error == .resourceTemporarilyUnavailable else {
                throw FileReadingError(error)
            }
            // A pipe says this only when it has a writer.
            writer = .known
            guard try isReady(file, within: isPipe ? nil : patience) else {
                throw FileReadingError("nothing came from it within \(Limits.patience / 1000) seconds", .timedOut)
            }
            continue
        }
        content += chunk[..<min(count, limit - content.count)]
        guard count == 0 else { continue }
        guard writer != .missing else {
            throw FileReadingError("nobody has written to it within \(Limits.patience / 1000) seconds", .timedOut)
        }
        guard writer == .unknown, content.isEmpty else { return content }
        writer = try isReady(file, within: patience) ? .known : .missing
    }
    return content
}

private func isReady(_ file: borrowing OpenFile, within patience: Int32?) throws(FileReadingError) -> Bool {
    do throws(Errno) {
        return try file.waitUntilReadable(milliseconds: patience)
    } catch {
        throw FileReadingError(error)
    }
}
