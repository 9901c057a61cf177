package import SystemPackage

/// A system error for a file, with the path and the reason.
package struct FileSystemError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path that was passed to the method.
    package let path: FilePath
    package let errno: Errno
    private let explanation: String?

    /// Creates an error. An explanation replaces the description of the system error.
    package init(_ path: FilePath, _ errno: Errno, explanation: String? = nil) {
        (self.path, self.errno, self.explanation) = (path, errno, explanation)
    }

    /// The reason, which is the end of a sentence that begins with the path.
    package var reason: String {
        explanation ?? (path.isEmpty && errno == .noSuchFileOrDirectory ? "the name is empty" : errno.reason)
    }

    /// The path, with invalid UTF-8 repaired, and the reason.
    package var description: String { "\(path.string): \(reason)" }
}

extension Errno {
    /// Whether the error means that there is no file at a path: a name is missing, a part of the path is not a directory, the
    /// path has more symbolic links than the system follows, or it is too long.
    ///
    /// Source: [path_resolution(7)](https://man7.org/linux/man-pages/man7/path_resolution.7.html).
    package var meansNoFile: Bool {
        switch self {
        case .noSuchFileOrDirectory, .notDirectory, .tooManySymbolicLinkLevels, .fileNameTooLong: true
        default: false
        }
    }

    /// Whether the error means that the process does not have the permission, or that the volume is read-only.
    package var meansNoPermission: Bool {
        switch self {
        case .permissionDenied, .notPermitted, .readOnlyFileSystem: true
        default: false
        }
    }

    /// Whether the error means that a volume is full, a quota is used up, or the file would be too large.
    package var meansNoRoom: Bool {
        switch self {
        case .noSpace, .diskQuotaExceeded, .fileTooLarge: true
        default: false
        }
    }

    /// Whether the error means that the system or the file system does not support the call.
    package var meansNoSuchCall: Bool {
        switch self {
        case .invalidArgument, .noFunction, .notSupported: true
        default: false
        }
    }

    /// A description of an error of fork(2), posix_spawn(3), or of the calls that prepare them. If the limit of
    /// processes is reached, the error number is the same as for an operation that would block.
    ///
    /// Source: [fork(2)](https://man7.org/linux/man-pages/man2/fork.2.html), "ERRORS".
    package var startingReason: String {
        switch self {
        case .wouldBlock, .resourceTemporarilyUnavailable:
            "the limit of processes is reached: end processes, or raise it with 'ulimit -u'"
        default: reason
        }
    }

    /// A description of the error, in lowercase and without the path. This is the description of the system, unless it is
    /// unclear.
    ///
    /// Source: [errno](https://pubs.opengroup.org/onlinepubs/9799919799/basedefs/errno.h.html) in POSIX.
    package var reason: String {
        switch self {
        case .notDirectory: return "a part of the path is not a directory"
        case .isDirectory: return "it is a directory, but a file is expected"
        case .tooManySymbolicLinkLevels: return "too many levels of symbolic links"
        case .fileNameTooLong: return "the name is too long"
        case .tooManyOpenFiles: return "the limit of open files is reached: raise it with 'ulimit -n'"
        case .wouldBlock: return "another program has locked it: check which programs have it open, and try again"
        default:
            let text = description
            return text.prefix(1).lowercased() + text.dropFirst()
        }
    }
}
