import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A folder that is removed when the value is released.
final class TemporaryFolder: Sendable {
    let root: FilePath

    /// Creates the folder, in memory if possible, so that thousands of writes need no disk.
    init(inMemory: Bool = false) throws {
        let base = inMemory && access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp"
        var template = Array("\(base)/typeq-tests-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Errno(rawValue: errno) }
        // On macOS the path of the folder has a link.
        root = FilePath(platformString: realpath(template, nil))
    }

    deinit { Self.remove(root) }

    /// Returns the path of a name in the folder, which need not exist.
    func path(_ name: String) -> FilePath { root.appending(name) }

    /// Writes or replaces a file, and returns its path.
    @discardableResult
    func file(_ name: String, _ text: String = "text\n") throws -> FilePath {
        let descriptor = try FileDescriptor.open(
            path(name), .writeOnly, options: [.create, .truncate], permissions: .ownerReadWrite)
        try descriptor.closeAfter { _ = try descriptor.writeAll(text.utf8) }
        return path(name)
    }

    /// Writes or replaces a file with bytes.
    func write(_ bytes: [UInt8], to name: String) throws {
        let descriptor = try FileDescriptor.open(
            path(name), .writeOnly, options: [.create, .truncate], permissions: .ownerReadWrite)
        try descriptor.closeAfter { _ = try descriptor.writeAll(bytes) }
    }

    /// Saves a file like an editor that writes a new file and renames it.
    func saveAtomically(_ name: String) throws {
        try file(name + ".new")
        try call { rename(path(name + ".new").string, path(name).string) }
    }

    func folder(_ name: String) throws { try call { mkdir(path(name).string, 0o755) } }

    func link(_ name: String, to target: String) throws { try call { symlink(target, path(name).string) } }

    func hardLink(_ name: String, to target: String) throws {
        try call { hardLinkOnDisk(path(target).string, path(name).string) }
    }

    func move(_ name: String, to other: String) throws { try call { rename(path(name).string, path(other).string) } }

    func remove(_ name: String) throws { try call { unlink(path(name).string) } }

    func setPermissions(of name: String, to mode: CInterop.Mode) throws {
        try call { chmod(path(name).string, mode) }
    }

    func has(_ name: String) -> Bool { access(path(name).string, F_OK) == 0 }

    func bytes(of name: String) throws -> [UInt8] {
        let descriptor = try FileDescriptor.open(path(name), .readOnly)
        return try descriptor.closeAfter {
            try [UInt8](unsafeUninitializedCapacity: 1 << 20) { buffer, count in
                count = try descriptor.read(into: UnsafeMutableRawBufferPointer(buffer))
            }
        }
    }

    private func call(_ call: () -> Int32) throws {
        guard call() == 0 else { throw Errno(rawValue: errno) }
    }

    private static func remove(_ path: FilePath) {
        if let stream = opendir(path.string) {
            while let entry = readdir(stream) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                if name != ".", name != ".." { remove(path.appending(name)) }
            }
            closedir(stream)
            rmdir(path.string)
        } else {
            unlink(path.string)
        }
    }
}

/// `link`, which a method's name would hide.
private func hardLinkOnDisk(_ target: String, _ name: String) -> Int32 { link(target, name) }
