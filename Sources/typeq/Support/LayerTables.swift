import FileSystem
import SystemPackage
import TypeRegistry

/// Compiled tables of layers that are used in place.
enum LayerTables {
    /// Tables up to this size are read. Larger ones are mapped: only what a question needs of them is read.
    private static let readBytes = 64 << 10

    /// Returns the registry of a compiled table over another registry, or nil if the file is not a table, is damaged, or was
    /// compiled over a different registry. Its declarations are then read instead.
    static func registry(_ file: Argument, over base: Registry) -> Registry? {
        guard let table = table(file) else { return nil }
        return (try? Registry.using(table, layerName: file.text, over: base)).flatMap { $0 }
    }

    /// Returns the memory of a regular file that starts like a table, or nil.
    static func table(_ file: Argument) -> TableMemory? {
        // Opening and closing a pipe would end its writer.
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
