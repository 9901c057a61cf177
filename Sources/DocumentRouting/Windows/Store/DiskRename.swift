import CFileSystem
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

// Renaming on the disk: never over another file, and there after a crash of the machine.

extension FilePath {
    /// Gives the file a new name, or throws `fileExists` when something has that name.
    func renameOnDisk(to new: FilePath) throws(Errno) {
        try renameUnlessTaken(to: new)
        for folder in Set([removingLastComponent(), new.removingLastComponent()]) { folder.syncFolder() }
    }

    private func renameUnlessTaken(to new: FilePath) throws(Errno) {
        let code = withPlatformString { old in new.withPlatformString { typeq_rename_exclusively(old, $0) } }
        guard code != 0 else { return }
        let failure = Errno(rawValue: code)
        // Some file systems cannot refuse by themselves: there the name is looked at first.
        guard failure == .invalidArgument || failure == .noFunction || failure == .notSupported else { throw failure }
        guard (try? FileIdentity(at: new, followingLink: false)) == nil else { throw .fileExists }
        let isRenamed = withPlatformString { old in new.withPlatformString { rename(old, $0) == 0 } }
        guard isRenamed else { throw Errno(rawValue: errno) }
    }

    /// Sees to it that the names in a folder are on the disk.
    private func syncFolder() {
        guard let folder = try? FileDescriptor.open(isEmpty ? "." : self, .readOnly, options: [.closeOnExec]) else {
            return
        }
        fsync(folder.rawValue)
        try? folder.close()
    }

    /// Takes a file away, if it is there.
    func removeFile() {
        _ = withPlatformString { unlink($0) }
    }
}
