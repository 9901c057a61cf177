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
        message: "the list has NUL bytes, which no name contains: '-0' reads names that are separated by NUL",
        errno: .invalidArgument)

    private init(message: String, errno: Errno) {
        self.message = message
        self.errno = errno
    }
}

/// The content of a file, whole or up to a limit; `-` is standard input.
func readFile(_ argument: Argument, upTo limit: Int = .max) throws(FileReadingError) -> [UInt8] {
    do {
        if argument.bytes == Array("-".utf8) { return try readAll(.standardInput, upTo: limit) }
        let descriptor = try FileDescriptor.open(argument.path, .readOnly, options: [.closeOnExec])
        defer { try? descriptor.close() }
        return try readAll(descriptor, upTo: limit)
    } catch {
        throw FileReadingError(error as? Errno ?? .ioError)
    }
}

private func readAll(_ descriptor: FileDescriptor, upTo limit: Int) throws -> [UInt8] {
    var content: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 1 << 16)
    while content.count < limit {
        let count = try chunk.withUnsafeMutableBytes { try descriptor.read(into: $0) }
        guard count > 0 else { return content }
        content += chunk[..<min(count, limit - content.count)]
    }
    return content
}

/// Writes a file whole: to a new file beside it first, so that a reader never sees half of it.
func writeFile(_ bytes: [UInt8], to argument: Argument) throws {
    let temporary = Argument(bytes: argument.bytes + Array(".new".utf8))
    let descriptor = try FileDescriptor.open(
        temporary.path, .writeOnly, options: [.create, .truncate, .closeOnExec],
        permissions: [.ownerReadWrite, .groupRead, .otherRead])
    try descriptor.closeAfter { _ = try descriptor.writeAll(bytes) }
    guard rename(temporary.bytes.cString, argument.bytes.cString) == 0 else { throw Errno(rawValue: errno) }
}

extension [UInt8] {
    /// The bytes as C takes a path.
    var cString: [CChar] { map(CChar.init(bitPattern:)) + [0] }
}
