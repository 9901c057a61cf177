import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The files below one folder. A specification can refer only to these files. This type corresponds to `ContainedTree` in
/// typeq, which another package cannot use.
///
/// A path is inside if its canonical path, without links and dot segments, is below the canonical path of the folder. Files
/// outside are never opened. The files in `/proc` and `/sys` are outside every folder.
struct ContainedFiles: Sendable {
    /// The canonical path of the folder.
    let root: FilePath

    /// Creates a value for the files below a folder.
    init(below root: FilePath) { self.root = Self.canonical(root) ?? root }

    /// Creates a value for the files in the repository of a specification. A repository is the nearest folder with a `.git`,
    /// except the root directory and the home directory. If there is no repository, the value contains the files below the
    /// specification's own folder.
    init(around file: FilePath) {
        var own = file
        own.removeLastComponent()
        let folder = Self.canonical(own.isEmpty ? "." : own) ?? own
        let home = getenv("HOME").flatMap { Self.canonical(FilePath(platformString: $0)) }
        var candidate = folder
        repeat {
            if candidate != home, !candidate.components.isEmpty,
                SourceFiles.kind(candidate.appending(".git"), followsLinks: false) != nil
            {
                root = candidate
                return
            }
        } while candidate.removeLastComponent()
        root = folder
    }

    /// The reason why a file is not read.
    enum Refusal: Error {
        case outside
        case unreadable(Errno)
    }

    /// Returns the canonical path of a file or folder, which must be inside the folder.
    func location(of path: FilePath) throws(Refusal) -> FilePath {
        guard let location = Self.canonical(path) else { throw .unreadable(Errno(rawValue: errno)) }
        let isGenerated = ["/proc", "/sys"].contains { location.starts(with: FilePath($0)) }
        guard location.starts(with: root), !isGenerated else { throw .outside }
        return location
    }

    /// Returns the content of a regular file, which must be inside the folder. Does not wait for pipes or devices.
    func contents(of path: FilePath) throws(Refusal) -> [UInt8] {
        let location = try location(of: path)
        let file: FileDescriptor
        let bytes: [UInt8]
        do throws(Errno) {
            file = try SourceFiles.open(location)
        } catch { throw .unreadable(error) }
        defer { try? file.close() }
        // A link may have been created in the path after the path was resolved.
        guard Self.canonical(location) == location, let there = try? Stat(location, followTargetSymlink: false),
            let opened = try? Stat(file), there.deviceID == opened.deviceID, there.inode == opened.inode
        else { throw .outside }
        do throws(Errno) {
            bytes = try SourceFiles.contents(of: file)
        } catch { throw .unreadable(error) }
        return bytes
    }

    private static func canonical(_ path: FilePath) -> FilePath? {
        guard let resolved = path.withPlatformString({ realpath($0, nil) }) else { return nil }
        defer { free(resolved) }
        return FilePath(platformString: resolved)
    }
}
