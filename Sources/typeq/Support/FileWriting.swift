import FileSystem
import SystemPackage

/// Writes a file as a whole: a reader never sees half of it. When this returns, it is on the device.
///
/// A file that is replaced keeps its permissions; a link stays, and its target is replaced.
///
/// - Throws: `FileReadingError` for what is not a regular file, otherwise what the system reports. No other file is left.
func writeFile(_ bytes: [UInt8], to argument: Argument) throws {
    try writeFile(to: argument) { try $0.write(bytes) }
}

/// Writes a file as a whole, by a function that writes its content.
func writeFile(to argument: Argument, _ write: (borrowing OpenFile) throws -> Void) throws {
    let target = argument.path.absolute.canonical
    let status = try? FileStatus(at: target, followingLink: true)
    guard status == nil || status?.type == .regular else {
        throw FileReadingError("it is not a regular file, and is not replaced by one", .invalidArgument)
    }
    let temporary = try TemporaryFile(beside: target, permissions: [.ownerReadWrite, .groupRead, .otherRead])
    try write(temporary.file)
    if let status {
        try temporary.file.setPermissions(FilePermissions(rawValue: status.permissions.rawValue & 0o777))
    }
    try temporary.replaceTarget()
}
