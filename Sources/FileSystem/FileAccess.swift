package import SystemPackage

// The permissions of the process for a file, with one definition for all modules.

extension FilePath {
    /// Whether a file or directory can be edited. Three conditions must be true of its target:
    ///
    /// - The process may write it, according to the permissions of its effective user and group, as `open` checks them.
    /// - Its volume is not read-only.
    /// - At least one of its permissions allows writing. The superuser may write every file, but a document app does not edit a
    ///   file without write permission.
    ///
    /// Source: [access](https://pubs.opengroup.org/onlinepubs/9799919799/functions/access.html) in POSIX with `W_OK`, which
    /// does not include the third condition: for a process with appropriate privileges the permissions do not matter.
    package var isWritable: Bool {
        guard let status = try? FileStatus(at: self, followingLink: true) else { return false }
        return status.permissions.rawValue & 0o222 != 0 && mayBeWritten
    }

    /// Whether the system allows the process to write the file. Root may write a file without any permission.
    package var mayBeWritten: Bool { (try? checkMayBeWritten()) != nil }

    /// Throws the reason why the system does not allow the process to write the file.
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
