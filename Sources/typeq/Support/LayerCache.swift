import FileSystem
import SystemPackage
import TypeRegistry

/// The layers of `types.d` as one compiled table in the user's cache, so that they are not parsed at each start.
///
/// The table is in `$XDG_CACHE_HOME/typeq`, under a name that depends on the paths of the layers. It counts while every
/// file of the layers is the same one, and unchanged, and the registry below is the same. It is made anew otherwise. A
/// cache that cannot be read or written is no error.
struct LayerCache {
    private let path: FilePath
    private let base: Registry
    /// What the table is made of: the files as they were before they are read.
    private let identity: UInt64
    /// When the newest of the files was changed, in nanoseconds.
    private let newest: Int64

    /// A file that was changed this recently may change again without a trace. In nanoseconds.
    private static let settling: Int64 = 2_000_000_000

    /// Makes the cache of some layers. Nil when one of them is not of `types.d` or not a regular file, when there is no
    /// directory for the cache, and when `TYPEQ_CACHE` is `off`.
    init?(_ sources: [RegistryLayers.Source], over base: Registry) {
        guard !sources.isEmpty, sources.allSatisfy(\.isInTypesFolder), let folder = Self.folder else { return nil }
        var name = Self.Hash()
        var identity = Self.Hash()
        var newest = Int64.min
        name.add(base.digest)
        for source in sources {
            guard let status = try? FileStatus(at: source.file.bytes, followingLink: true), status.type == .regular
            else { return nil }
            name.add(source.file.bytes)
            for number in [
                UInt64(bitPattern: status.size), UInt64(bitPattern: status.modified), status.inode, status.device,
            ] {
                identity.add(number)
            }
            newest = max(newest, status.modified)
        }
        path = folder.appending("layers-\(String(name.value, radix: 36)).table")
        self.base = base
        self.identity = identity.value
        self.newest = newest
    }

    /// The directory of the cache, the same as that of `SourceCache`. Nil when it is not known or not wanted.
    private static var folder: FilePath? {
        guard Environment.value("TYPEQ_CACHE")?.text != "off" else { return nil }
        let given = Environment.value("XDG_CACHE_HOME").flatMap { $0.path.isAbsolute ? $0.path : nil }
        return (given ?? Environment.value("HOME")?.path.appending(".cache"))?.appending("typeq")
    }

    /// The registry of the layers, nil when it is not in the cache.
    var registry: Registry? {
        guard let table = LayerTables.table(Argument(path)) else { return nil }
        return (try? Registry.using(table, over: base, identity: identity)).flatMap { $0 }
    }

    /// Keeps the registry of the layers, if it can be kept.
    func keep(_ registry: Registry) {
        guard let folder = Self.folder, (try? folder.makeDirectories()) != nil,
            let temporary = try? TemporaryFile(beside: path, permissions: .ownerReadWrite),
            // The clock of the file system, which may be another one.
            let now = try? temporary.file.status().modified, now - newest > Self.settling,
            (try? registry.compiled(identity: identity).write(to: temporary.file)) != nil
        else { return }
        try? temporary.replaceTarget()
    }

    /// FNV-1a, 64 bits.
    private struct Hash {
        private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

        mutating func add(_ bytes: [UInt8]) {
            for byte in bytes { value = (value ^ UInt64(byte)) &* 0x100_0000_01B3 }
            // Two lists of paths differ also where one path ends.
            value = (value ^ 0x100) &* 0x100_0000_01B3
        }

        mutating func add(_ number: UInt64) { add(withUnsafeBytes(of: number.littleEndian, Array.init)) }
    }
}

extension CompiledTable {
    /// Writes the table to a file.
    func write(to file: borrowing OpenFile) throws(Errno) {
        var offset = 0
        try forEachPiece { piece throws(Errno) in
            try file.write(piece, at: offset)
            offset += piece.count
        }
    }
}
