#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif
import SystemPackage

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
            case .fileNameTooLong: "a name in it is longer than any name of a file"
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

/// The whole content of a file of at most `Limits.fileBytes`; `-` is standard input. A pipe or a device is waited for no
/// longer than `Limits.patience` at a time.
func readFile(_ argument: Argument) throws(FileReadingError) -> [UInt8] {
    let content: [UInt8]
    do {
        if argument.bytes == Array("-".utf8) {
            content = try readAll(.standardInput, upTo: Limits.fileBytes + 1)
        } else {
            // Opening a pipe without a writer would wait for one.
            let descriptor = try FileDescriptor.open(argument.path, .readOnly, options: [.closeOnExec, .nonBlocking])
            defer { try? descriptor.close() }
            content = try readAll(descriptor, upTo: Limits.fileBytes + 1, isPatient: false)
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

private func readAll(_ descriptor: FileDescriptor, upTo limit: Int, isPatient: Bool = true) throws -> [UInt8] {
    var content: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while content.count < limit {
        // A regular file is always ready.
        if !isPatient { try waitForInput(descriptor) }
        let count = try chunk.withUnsafeMutableBytes { try descriptor.read(into: $0) }
        guard count > 0 else { return content }
        content += chunk[..<min(count, limit - content.count)]
    }
    return content
}

/// Waits until something can be read, or the end is reached.
private func waitForInput(_ descriptor: FileDescriptor) throws {
    var request = pollfd(fd: descriptor.rawValue, events: Int16(POLLIN), revents: 0)
    while true {
        let result = poll(&request, 1, Limits.patience)
        if result > 0 { return }
        guard result == 0 else {
            guard errno == EINTR else { throw Errno(rawValue: errno) }
            continue
        }
        throw FileReadingError("nothing came from it within \(Limits.patience / 1000) seconds", .timedOut)
    }
}

extension [UInt8] {
    /// The bytes as C takes a path.
    var cString: [CChar] { map(CChar.init(bitPattern:)) + [0] }
}
