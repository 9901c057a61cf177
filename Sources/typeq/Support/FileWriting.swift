#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif
import DocumentRouting
import SystemPackage

/// Writes a file whole. It grows beside the one whose place it takes, under a name of its own, so that a reader never sees
/// half of it, and two writers never write into each other's. When this returns, it is on the disk.
///
/// A file that is replaced keeps its permissions; a link stays, and what it leads to is replaced. Throws `FileReadingError`
/// for what is not a regular file, else what the system reports; no other file is left behind then.
func writeFile(_ bytes: [UInt8], to argument: Argument) throws {
    let target = argument.path.absolute.canonical
    var status = stat()
    let isThere = target.withPlatformString { stat($0, &status) } == 0
    guard !isThere || status.st_mode & S_IFMT == S_IFREG else {
        throw FileReadingError("it is not a regular file, and is not replaced by one", .invalidArgument)
    }
    let name = ".typeq-\(String(UInt64.random(in: 0 ... .max), radix: 36)).new"
    let draft = target.removingLastComponent().appending(name)
    let descriptor = try FileDescriptor.open(
        draft, .writeOnly, options: [.create, .exclusiveCreate, .closeOnExec],
        permissions: [.ownerReadWrite, .groupRead, .otherRead])
    do {
        try descriptor.closeAfter {
            _ = try descriptor.writeAll(bytes)
            if isThere, fchmod(descriptor.rawValue, status.st_mode & 0o777) != 0 { throw Errno(rawValue: errno) }
            while fsync(descriptor.rawValue) != 0 {
                guard errno == EINTR else { throw Errno(rawValue: errno) }
            }
        }
        try draft.renameOnDisk(replacing: target)
    } catch {
        // Nothing more can be done about it here.
        _ = draft.withPlatformString { unlink($0) }
        throw error
    }
}
