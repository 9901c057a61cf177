import FileSystem
import SystemPackage
import Testing

/// How an error number becomes an error with path and reason.
///
/// Source: [errno](https://pubs.opengroup.org/onlinepubs/9799919799/basedefs/errno.h.html) in POSIX.
struct FileSystemErrorTests {
    @Test(arguments: [
        (Errno.noSuchFileOrDirectory, "no such file or directory"), (.permissionDenied, "permission denied"),
        (.notDirectory, "a part of the path is not a directory"),
        (.isDirectory, "it is a directory, but a file is expected"),
        (.tooManySymbolicLinkLevels, "too many levels of symbolic links"),
        (.fileNameTooLong, "the name is too long"), (.noSpace, "no space left on device"),
        (.ioError, "input/output error"), (.readOnlyFileSystem, "read-only file system"),
    ])
    func `The reason is in plain words`(errno: Errno, reason: String) {
        #expect(errno.reason == reason)
        #expect(FileSystemError("folder/a.txt", errno).description == "folder/a.txt: \(reason)")
    }

    @Test func `The empty path has a separate reason`() {
        #expect(FileSystemError("", .noSuchFileOrDirectory).reason == "the name is empty")
        #expect(FileSystemError("", .ioError).reason == "input/output error")
    }

    @Test func `A path that is not UTF-8 is repaired in the description`() {
        let error = FileSystemError(FilePath(bytes: [0x61, 0xFF]), .ioError)
        #expect(error.description == "a\u{FFFD}: input/output error")
        #expect(error.path.bytes == [0x61, 0xFF])
    }

    /// Source: the errors of [path_resolution(7)](https://man7.org/linux/man-pages/man7/path_resolution.7.html); EACCES
    /// does not indicate whether the file exists.
    @Test func `Four errors mean that there is no file`() {
        let all: [Errno] = [.noSuchFileOrDirectory, .notDirectory, .tooManySymbolicLinkLevels, .fileNameTooLong]
        for errno in all { #expect(errno.meansNoFile) }
        for errno in [Errno.permissionDenied, .ioError, .notPermitted, .isDirectory] { #expect(!errno.meansNoFile) }
    }

    @Test func `The other groups are the errors of write and rename in POSIX`() {
        for errno in [Errno.noSpace, .diskQuotaExceeded, .fileTooLarge] { #expect(errno.meansNoRoom) }
        for errno in [Errno.permissionDenied, .notPermitted, .readOnlyFileSystem] { #expect(errno.meansNoPermission) }
        for errno in [Errno.invalidArgument, .noFunction, .notSupported] { #expect(errno.meansNoSuchCall) }
        #expect(
            ![Errno.ioError, .interrupted].contains { $0.meansNoRoom || $0.meansNoPermission || $0.meansNoSuchCall })
    }
}
