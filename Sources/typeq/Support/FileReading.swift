#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif
import AppDeclaration
import SystemPackage

/// How much the command reads of one file itself, and how long it waits for it. What identification reads is bounded by
/// the library.
enum Limits {
    /// Bytes of a file of declarations, of windows, or of a configuration.
    static let fileBytes = FileTreeLimits.bytes
    /// Bytes of standard input whose type is asked for.
    static let inputBytes = 8 << 20
    /// Bytes of a name in a list that are kept. No system opens a path that is so long: Linux takes 4,096 bytes.
    static let nameBytes = 8 << 10
    /// Milliseconds after which a pipe that nobody writes to, or a device that gives nothing, is given up.
    static let patience: Int32 = 10_000
}

/// Why a file could not be read, as people say it.
struct FileReadingError: Error {
    var message: String
    var errno: Errno

    init(_ error: Errno) {
        errno = error
        message =
            switch error {
            case .noSuchFileOrDirectory: "no such file"
            case .permissionDenied, .notPermitted: "no permission to read it"
            case .isDirectory: "it is a directory, where a file is expected"
            case .fileNameTooLong: "the name is longer than any name of a file"
            default: "\(error)"
            }
    }

    /// A list of names, one a line, that has NUL bytes.
    static let separatedByNull = FileReadingError(
        "the list has NUL bytes, which no name contains: '-0' reads names that are separated by NUL", .invalidArgument)

    init(_ message: String, _ errno: Errno) {
        self.message = message
        self.errno = errno
    }
}

/// The whole content of a file of at most `Limits.fileBytes`; `-` is standard input. Who writes to a pipe may take any time.
/// A pipe to which nobody writes, or a device that gives nothing, is waited for no longer than `Limits.patience`.
func readFile(_ argument: Argument) throws(FileReadingError) -> [UInt8] {
    let content: [UInt8]
    do {
        if argument.bytes == Array("-".utf8) {
            content = try readAll(.standardInput, upTo: Limits.fileBytes + 1)
        } else {
            // Opening a pipe without a writer would wait for one.
            let descriptor = try FileDescriptor.open(argument.path, .readOnly, options: [.closeOnExec, .nonBlocking])
            defer { try? descriptor.close() }
            content = try readAll(descriptor, upTo: Limits.fileBytes + 1, waiting: Limits.patience)
        }
    } catch let error as FileReadingError {
        throw error
    } catch {
        throw FileReadingError(error as? Errno ?? .ioError)
    }
    guard content.count <= Limits.fileBytes else {
        throw FileReadingError("it is larger than \(Limits.fileBytes >> 20) MiB", .fileTooLarge)
    }
    return content
}

/// The first bytes of standard input.
func readInput(upTo limit: Int) throws(FileReadingError) -> [UInt8] {
    do {
        return try readAll(.standardInput, upTo: limit)
    } catch {
        throw FileReadingError(error as? Errno ?? .ioError)
    }
}

/// Reads up to the end, or to a limit.
///
/// - Parameters:
///   - descriptor: What is read.
///   - limit: How many bytes are read at most.
///   - patience: How many milliseconds to wait for somebody to write to a pipe, and for a device; nil for any time.
/// - Returns: The bytes.
/// - Throws: `FileReadingError` when nothing came in time, and what the system reported.
private func readAll(
    _ descriptor: FileDescriptor, upTo limit: Int, waiting patience: Int32? = nil
) throws -> [UInt8] {
    /// Whether somebody writes to a pipe. The system reports the end of one to which nobody has ever written, too.
    enum Writer { case unknown, known, missing }

    var content: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    let isPipe = isPipe(descriptor)
    var writer = patience != nil && isPipe ? Writer.unknown : .known
    while content.count < limit {
        let count: Int
        do {
            count = try chunk.withUnsafeMutableBytes { try descriptor.read(into: $0) }
        } catch Errno.wouldBlock {
            // A pipe says this only when it has a writer.
            writer = .known
            guard try isReady(descriptor, within: isPipe ? nil : patience) else {
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
        writer = try isReady(descriptor, within: patience) ? .known : .missing
    }
    return content
}

private func isPipe(_ descriptor: FileDescriptor) -> Bool {
    var status = stat()
    return fstat(descriptor.rawValue, &status) == 0 && status.st_mode & mode_t(S_IFMT) == mode_t(S_IFIFO)
}

/// Waits until something can be read, or the end is reached. False when neither happens in so many milliseconds.
private func isReady(_ descriptor: FileDescriptor, within patience: Int32?) throws -> Bool {
    var request = pollfd(fd: descriptor.rawValue, events: Int16(POLLIN), revents: 0)
    while true {
        let result = poll(&request, 1, patience ?? -1)
        if result >= 0 { return result > 0 }
        guard errno == EINTR else { throw Errno(rawValue: errno) }
    }
}

extension [UInt8] {
    /// The bytes as C takes a path.
    var cString: [CChar] { map(CChar.init(bitPattern:)) + [0] }
}
