import FileSystem
import SystemPackage
import TypeRegistry

/// Compiled tables of layers, which are used in place.
enum LayerTables {
    /// The maximum size of a table that is read. Larger tables are mapped, so that only the used parts are read.
    private static let readBytes = 64 << 10

    /// Returns the registry of a compiled table over another registry, or nil if the file is not a table, is damaged, or was
    /// compiled over a different registry. In that case, its declarations are read instead.
    static func registry(_ file: Argument, over base: Registry) -> Registry? {
        guard let table = table(file) else { return nil }
        return (try? Registry.using(table, layerName: file.text, over: base)).flatMap { $0 }
    }

    /// Returns the memory of a regular file that begins like a table, or nil for any other file.
    static func table(_ file: Argument) -> TableMemory? {
        // Opening and closing a pipe would terminate its writer.
        guard let status = try? FileStatus(at: file.bytes, followingLink: true), status.type == .regular,
            status.size >= 8, let opened = try? OpenFile(file.path, options: .nonBlocking),
            opened.bytes(at: 0, count: 6).elementsEqual("typeq\0".utf8), let size = try? opened.status().size
        else { return nil }
        let memory =
            size <= readBytes
            ? ReadOnlyMemory(copying: opened, size: size) : ReadOnlyMemory(mapping: opened, size: size)
        return memory.map { TableMemory($0.bytes, owner: $0) }
    }
}

/// A cache of the layers in `types.d`, or of the installed MIME type databases, as one compiled table. With the cache,
/// they are not parsed at each start.
///
/// The table is in `$XDG_CACHE_HOME/typeq`. Its name depends on the paths of the layers. The table is valid as long as
/// the files of the layers and the registry below them are unchanged. A cache that cannot be read or written is
/// ignored.
struct LayerCache {
    private let path: FilePath
    private let base: Registry
    /// A hash of the size, time, inode and device of each file, which are determined before the files are read.
    private let identity: UInt64
    /// The time at which a file was last changed, in nanoseconds.
    private let newest: Int64

    /// The minimum age of the last change, in nanoseconds. Another change that occurs soon after it can have the same time.
    private static let settling: Int64 = 2_000_000_000

    /// Creates the cache of layers. Returns nil if there are no layers, if a layer is neither a regular file in a
    /// `types.d` nor an installed database, if there is no cache directory, or if `TYPEQ_CACHE` is `off`.
    init?(_ sources: [RegistryLayers.Source], over base: Registry) {
        guard !sources.isEmpty, sources.allSatisfy(\.isCached), let folder = Environment.cacheDirectory
        else { return nil }
        var name = StableHash()
        var identity = StableHash()
        var newest = Int64.min
        name.add(base.digest)
        for source in sources {
            guard let status = try? FileStatus(at: source.file.bytes, followingLink: true), status.type == .regular
            else { return nil }
            name.add(source.file.bytes + [0])
            for number in [
                UInt64(bitPattern: status.size), UInt64(bitPattern: status.modified), status.inode, status.device,
            ] { identity.add(number) }
            newest = max(newest, status.modified)
        }
        path = folder.appending("layers-\(String(name.value, radix: 36)).table")
        self.base = base
        self.identity = identity.value
        self.newest = newest
    }

    /// The registry of the layers, or nil if it is not in the cache.
    var registry: Registry? {
        guard let table = LayerTables.table(Argument(path)) else { return nil }
        return (try? Registry.using(table, over: base, identity: identity)).flatMap { $0 }
    }

    /// Stores the registry of the layers if possible.
    func keep(_ registry: Registry) {
        guard (try? path.removingLastComponent().makeDirectories()) != nil,
            let temporary = try? TemporaryFile(beside: path, permissions: .ownerReadWrite),
            // The clock of the file system can differ from the system clock.
            let now = try? temporary.file.status().modified, now - newest > Self.settling,
            (try? registry.compiled(identity: identity).write(to: temporary.file)) != nil
        else { return }
        try? temporary.replaceTarget()
    }
}

extension CompiledTable {
    func write(to file: borrowing OpenFile) throws(Errno) {
        var offset = 0
        try forEachPiece { piece throws(Errno) in
            try file.write(piece, at: offset)
            offset += piece.count
        }
    }
}
