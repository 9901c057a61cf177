#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif
import SystemPackage

/// The files of the disk. The only place of this module that asks the system.
public struct DiskTree: FileTree {
    /// Makes the tree; it has no state.
    public init() {}

    /// What stands at a path, links followed.
    public func kind(of path: FilePath) -> FileTreeNode? {
        var status = stat()
        guard path.withPlatformString({ stat($0, &status) }) == 0 else { return nil }
        return switch status.st_mode & mode_t(S_IFMT) {
        case mode_t(S_IFREG): .file
        case mode_t(S_IFDIR): .folder
        default: .other
        }
    }

    /// The whole content of a regular file. Nothing that is none is waited for.
    public func bytes(of path: FilePath) throws(FileTreeError) -> [UInt8] {
        do {
            // Without waiting: a pipe of that name must not hold the process.
            let descriptor = try FileDescriptor.open(path, .readOnly, options: [.closeOnExec, .nonBlocking])
            defer { try? descriptor.close() }
            var status = stat()
            guard fstat(descriptor.rawValue, &status) == 0 else { throw Errno(rawValue: errno) }
            switch status.st_mode & mode_t(S_IFMT) {
            case mode_t(S_IFREG): break
            case mode_t(S_IFDIR): throw Errno.isDirectory
            default: throw FileTreeError("it is no regular file")
            }
            guard status.st_size <= FileTreeLimits.bytes else {
                throw FileTreeError("it is larger than \(FileTreeLimits.bytes >> 20) MiB")
            }
            return try Self.readAll(descriptor, expecting: Int(status.st_size))
        } catch let error as FileTreeError {
            throw error
        } catch {
            throw FileTreeError(Self.message(error as? Errno ?? .ioError))
        }
    }

    /// The names in a folder, in the order of their bytes.
    public func names(in folder: FilePath) -> [FilePath.Component] {
        guard let stream = folder.withPlatformString({ opendir($0) }) else { return [] }
        defer { closedir(stream) }
        var names: [FilePath.Component] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CInterop.PlatformChar.self, capacity: 1) {
                    FilePath.Component(platformString: $0)
                }
            }
            if let name, name.kind == .regular { names.append(name) }
        }
        return names.sorted { $0.string.utf8.lexicographicallyPrecedes($1.string.utf8) }
    }

    /// The path that the system finds, links resolved. Of a name that is not there, the folder is resolved.
    public func canonical(_ path: FilePath) -> FilePath {
        if let resolved = Self.resolved(path) { return resolved }
        var folder = path
        guard let name = folder.lastComponent, folder.removeLastComponent() else { return path }
        return (Self.resolved(folder.isEmpty ? "." : folder) ?? folder).appending(name)
    }

    private static func resolved(_ path: FilePath) -> FilePath? {
        guard let bytes = path.withPlatformString({ realpath($0, nil) }) else { return nil }
        defer { free(bytes) }
        return FilePath(platformString: bytes)
    }

    private static func readAll(_ descriptor: FileDescriptor, expecting size: Int) throws -> [UInt8] {
        var content: [UInt8] = []
        content.reserveCapacity(size + 1)
        var chunk = [UInt8](repeating: 0, count: min(max(size + 1, 4096), 1 << 20))
        while content.count <= FileTreeLimits.bytes {
            let count = try chunk.withUnsafeMutableBytes { try descriptor.read(into: $0) }
            guard count > 0 else { return content }
            content += chunk[..<count]
        }
        throw FileTreeError("it is larger than \(FileTreeLimits.bytes >> 20) MiB")
    }

    private static func message(_ error: Errno) -> String {
        switch error {
        case .noSuchFileOrDirectory, .notDirectory: "no such file"
        case .permissionDenied, .notPermitted: "no permission to read it"
        case .isDirectory: "it is a directory, where a file is expected"
        default: "\(error)"
        }
    }
}
