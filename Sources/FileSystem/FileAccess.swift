package import SystemPackage

// What may be done with a file: one definition for all modules.

extension FilePath {
    /// Whether a file or directory can be edited. Three conditions hold for its target:
    ///
    /// - The process may write it by the permissions of its effective user and group, as `open` checks them.
    /// - Its volume is not read-only.
    /// - At least one of its permissions allows somebody to write. The superuser may write every file, but a file that nobody
    ///   is meant to write is not edited by a document app either.
    ///
    /// Source: [access](https://pubs.opengroup.org/onlinepubs/9799919799/functions/access.html) in POSIX with `W_OK`, which
    /// says nothing about the third condition: a process with appropriate privileges passes whatever the permissions are.
    package var isWritable: Bool {
        guard let status = try? FileStatus(at: self, followingLink: true) else { return false }
        return status.permissions.rawValue & 0o222 != 0 && mayBeWritten
    }

    /// Whether the system lets the process write the file. Root may write a file without any permission.
    package var mayBeWritten: Bool { (try? checkMayBeWritten()) != nil }

    /// Throws why the system does not let the process write the file.
    package func checkMayBeWritten() throws(Errno) {
        try withPointer { path throws(Errno) in try SystemCalls.checkAccess(path, SystemCalls.mayWrite) }
    }

    /// Whether the process may execute a program, or search a directory.
    ///
    /// Source: [access](https://pubs.opengroup.org/onlinepubs/9799919799/functions/access.html) in POSIX with `X_OK`.
    package var mayBeExecuted: Bool {
        (try? withPointer { path throws(Errno) in try SystemCalls.checkAccess(path, SystemCalls.mayExecute) }) != nil
    }
}
