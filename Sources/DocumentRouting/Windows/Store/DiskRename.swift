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
    /// Gives the file a new name, or throws `fileExists` when something has that name. Whenever it throws, the file has its
    /// old name, unless the disk refuses to give that back.
    package func renameOnDisk(to new: FilePath) throws(Errno) {
        try renameUnlessTaken(to: new)
        do throws(Errno) {
            for folder in Set([removingLastComponent(), new.removingLastComponent()]) { try folder.syncFolder() }
        } catch {
            try? new.renameUnlessTaken(to: self)
            throw error
        }
    }

    /// Gives the file the name of another one in the same folder, whose place it takes, in one step. Both are as they were
    /// when the step itself fails. When only the folder cannot be brought to the disk, the new file is in its place.
    package func renameOnDisk(replacing other: FilePath) throws(Errno) {
        try renameOverwriting(other)
        try other.removingLastComponent().syncFolder()
    }

    /// Whether something has the path. Throws what the system reports where that cannot be seen.
    func isPresent(followingLink: Bool) throws(Errno) -> Bool {
        do throws(Errno) {
            _ = try FileIdentity(at: self, followingLink: followingLink)
            return true
        } catch  where [.noSuchFileOrDirectory, .notDirectory, .fileNameTooLong].contains(error) {
            return false
        }
    }

    private func renameUnlessTaken(to new: FilePath) throws(Errno) {
        let code = withPlatformString { old in new.withPlatformString { typeq_rename_exclusively(old, $0) } }
        guard code != 0 else { return }
        let failure = Errno(rawValue: code)
        // Some file systems cannot refuse by themselves: there the name is looked at first.
        guard failure == .invalidArgument || failure == .noFunction || failure == .notSupported else { throw failure }
        guard try !new.isPresent(followingLink: false) else { throw .fileExists }
        try renameOverwriting(new)
    }

    private func renameOverwriting(_ other: FilePath) throws(Errno) {
        let isRenamed = withPlatformString { path in other.withPlatformString { rename(path, $0) == 0 } }
        guard isRenamed else { throw Errno(rawValue: errno) }
    }

    /// Sees to it that the names in a folder are on the disk.
    private func syncFolder() throws(Errno) {
        let path: FilePath = isEmpty ? "." : self
        let folder = path.withPlatformString { open($0, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
        guard folder >= 0 else {
            let failure = Errno(rawValue: errno)
            guard failure == .permissionDenied else { throw failure }
            // A folder may be written and not read. Then everything is brought to the disk.
            return sync()
        }
        defer { close(folder) }
        while fsync(folder) != 0 {
            switch Errno(rawValue: errno) {
            case .interrupted: continue
            // Some file systems cannot synchronise a folder.
            case .invalidArgument, .notSupported: return
            case let failure: throw failure
            }
        }
    }

    /// Takes away the files of this name and a suffix, if they are there.
    func removeFiles(_ suffixes: [String]) {
        for suffix in suffixes { _ = FilePath(bytes: bytes + Array(suffix.utf8)).withPlatformString { unlink($0) } }
    }
}
