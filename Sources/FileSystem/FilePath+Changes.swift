import CFileSystem
package import SystemPackage

// Methods that change names in directories. Unless a comment says otherwise, a method makes a single system call.

extension FilePath {
    // MARK: Creating

    /// Creates a symbolic link at the path.
    package func makeLink(to target: FilePath) throws(Errno) {
        try withPointer(and: target) { path, target throws(Errno) in try SystemCalls.symbolicLink(target, path) }
    }

    /// Adds the path as another name of a file.
    package func makeHardLink(to existing: FilePath) throws(Errno) {
        try withPointer(and: existing) { path, existing throws(Errno) in try SystemCalls.link(existing, path) }
    }

    package func makeDirectory(_ permissions: FilePermissions) throws(Errno) {
        try withPointer { path throws(Errno) in try SystemCalls.makeDirectory(path, permissions) }
    }

    /// Creates a directory and its missing parent directories, which only the user can access, in several steps. An
    /// existing directory is not changed.
    ///
    /// - Throws: The system error, which is `notDirectory` if there is another file at the path.
    package func makeDirectories() throws(Errno) {
        do throws(Errno) {
            try makeDirectory(.ownerReadWriteExecute)
        } catch .fileExists {
            // A link to a directory is treated as a directory.
            guard let status = try? FileStatus(at: self, followingLink: true), status.type != .directory else { return }
            throw .notDirectory
        } catch .noSuchFileOrDirectory {
            let parent = removingLastComponent()
            guard !parent.isEmpty else { throw .noSuchFileOrDirectory }
            try parent.makeDirectories()
            // Another process may have created the directory in the meantime.
            do throws(Errno) { try makeDirectory(.ownerReadWriteExecute) } catch .fileExists {}
        }
    }

    // MARK: Removing

    /// Removes a file or link.
    package func removeFile() throws(Errno) {
        try withPointer { path throws(Errno) in try SystemCalls.remove(path) }
    }

    /// Removes a file, a link or a directory with its contents, in several steps. Links are not followed. A missing
    /// file is not an error.
    package func removeTree() throws(Errno) { try removeTree(in: nil) }

    private func removeTree(in parent: Int32?) throws(Errno) {
        let failure: Errno
        do throws(Errno) {
            return try withPointer { path throws(Errno) in try SystemCalls.remove(path, in: parent) }
        } catch .noSuchFileOrDirectory { return } catch {
            // Linux reports EISDIR for a directory; POSIX specifies EPERM.
            guard error == .isDirectory || error == .notPermitted else { throw error }
            failure = error
        }
        let directory: Directory
        do throws(Errno) {
            directory = try Directory(self, in: parent, followingLink: false)
        } catch {
            throw error == .notDirectory ? failure : error
        }
        for name in try directory.names() { try FilePath(root: nil, [name]).removeTree(in: directory.descriptor) }
        do throws(Errno) {
            try withPointer { path throws(Errno) in try SystemCalls.remove(path, in: parent, isDirectory: true) }
        } catch .noSuchFileOrDirectory {}
    }

    // MARK: Renaming

    /// Moves a file to another path in one step, replacing any file at this path.
    package func rename(replacing other: FilePath) throws(Errno) {
        try withPointer(and: other) { path, other throws(Errno) in try SystemCalls.rename(path, other) }
    }

    /// Moves a file to an unused path.
    ///
    /// - Throws: The system error, which is `fileExists` if there is a file at the path. If the file system does not
    ///   support renaming without replacement, the path is checked first, and a file that is created between the two steps is
    ///   replaced.
    package func rename(toFree other: FilePath) throws(Errno) {
        do throws(Errno) {
            try withPointer(and: other) { path, other throws(Errno) in try SystemCalls.renameExclusively(path, other) }
        } catch {
            guard error.meansNoSuchCall else { throw error }
            guard try other.status() == nil else { throw .fileExists }
            try rename(replacing: other)
        }
    }

    /// Moves a particular file to an unused path, as `rename(toFree:)` does. If another file has replaced it in the meantime,
    /// that file is not moved.
    private func rename(toFree other: FilePath, ifStill file: UniqueFile) throws(Errno) {
        guard let name = lastComponent, let newName = other.lastComponent else { throw .resourceBusy }
        func rename(exclusively: Bool) throws(Errno) {
            var file = typeq_file(
                device: file.device, inode: file.inode, has_birth_time: file.birthTime != nil,
                birth_time: file.birthTime ?? 0)
            try other.withPointer { whole throws(Errno) in
                try SystemCalls.checkNumber(.rename, whole) {
                    folder.withPlatformString { folder in
                        name.withPlatformString { name in
                            other.folder.withPlatformString { newFolder in
                                newName.withPlatformString {
                                    typeq_rename_file(&file, folder, name, newFolder, $0, exclusively)
                                }
                            }
                        }
                    }
                }
            }
        }
        do throws(Errno) {
            try rename(exclusively: true)
        } catch {
            guard error.meansNoSuchCall else { throw error }
            guard try other.status() == nil else { throw .fileExists }
            try rename(exclusively: false)
        }
    }

    /// Exchanges two files or directories in one step. Returns false if the system or the file system does not support this
    /// operation.
    package func exchange(with other: FilePath) throws(Errno) -> Bool {
        do throws(Errno) {
            try withPointer(and: other) { path, other throws(Errno) in try SystemCalls.exchange(path, other) }
            return true
        } catch {
            guard error.meansNoSuchCall else { throw error }
            return false
        }
    }

    // MARK: Synchronizing

    /// Waits until the names in a directory are written to the device.
    package func synchronizeDirectory() throws(Errno) {
        let directory: OpenFile
        do throws(Errno) {
            directory = try OpenFile(isEmpty ? "." : self, options: .directory)
        } catch .permissionDenied {
            // A writable directory may be unreadable. In this case, all files on all devices are synchronized.
            return SystemCalls.synchronizeAll()
        }
        try directory.synchronize()
    }

    /// Moves a file to an unused path, and waits until both names are written to the device. If an error is thrown, the file
    /// has its previous name, unless moving it back also fails.
    ///
    /// - Parameters:
    ///   - other: The path.
    ///   - file: The file that is moved, or nil for any file at the path. Links are not followed.
    /// - Throws: The system error, which is `fileExists` if there is a file at the path, and `isAnotherFile` if the path
    ///   refers to another file.
    package func renameDurably(toFree other: FilePath, ifStill file: UniqueFile? = nil) throws(Errno) {
        if let file { try rename(toFree: other, ifStill: file) } else { try rename(toFree: other) }
        do throws(Errno) {
            for folder in Set([folder, other.folder]) { try folder.synchronizeDirectory() }
        } catch {
            try? other.rename(toFree: self)
            throw error
        }
    }

    /// Moves a file to the path of another file in the same folder, which it replaces in one step, and waits until the names
    /// are written to the device. If only waiting fails, the new file is at the path.
    package func renameDurably(replacing other: FilePath) throws(Errno) {
        try rename(replacing: other)
        try other.folder.synchronizeDirectory()
    }

    private func withPointer(
        and other: FilePath, _ body: (UnsafePointer<CChar>, UnsafePointer<CChar>) throws(Errno) -> Void
    ) throws(Errno) {
        try withPointer { path throws(Errno) in
            try other.withPointer { other throws(Errno) in try body(path, other) }
        }
    }
}

/// The identity of a file, independent of its name.
package struct UniqueFile: Sendable {
    package var device: UInt64
    package var inode: UInt64
    /// The time of creation in nanoseconds since 1970, or nil if the file system does not record it.
    package var birthTime: Int64?

    package init(device: UInt64, inode: UInt64, birthTime: Int64?) {
        (self.device, self.inode, self.birthTime) = (device, inode, birthTime)
    }
}

extension Errno {
    /// The error for a path that refers to a different file than expected.
    package static var isAnotherFile: Errno { .staleNFSFileHandle }
}

/// A new file in the same folder as the file that it will replace. Readers never see an incomplete file, and each writer has a
/// separate file. The file is removed if the value is destroyed before it replaces the target.
package struct TemporaryFile: ~Copyable {
    /// The unique path of the new file.
    package let path: FilePath
    /// The file, open for writing.
    package let file: OpenFile
    private let target: FilePath
    private var isPlaced = false

    /// Creates an empty file in the folder of a path, with a unique hidden name.
    ///
    /// - Throws: The system error.
    package init(beside target: FilePath, permissions: FilePermissions) throws(Errno) {
        self.target = target
        let name = ".typeq-\(String(UInt64.random(in: 0 ... .max), radix: 36)).new"
        path = target.removingLastComponent().appending(name)
        file = try OpenFile(path, .writeOnly, options: [.create, .exclusiveCreate], permissions: permissions)
    }

    /// Replaces the target in one step. When this method returns, the content and the name have been written to the device.
    ///
    /// - Throws: The system error. If only writing the name to the device fails, the target is replaced.
    package consuming func replaceTarget() throws(Errno) {
        try file.synchronize()
        try path.rename(replacing: target)
        isPlaced = true
        try target.folder.synchronizeDirectory()
    }

    deinit {
        // A failure cannot be handled here.
        if !isPlaced { try? path.removeFile() }
    }
}
