import FileSystem
import SystemPackage
import TypeRegistry

/// Compiled tables of layers, which are used in place.
enum LayerTables {
    /// Tables up to this size are read. Larger ones are mapped: only what a question needs of them is read.
    private static let readBytes = 64 << 10

    /// Returns the registry of a compiled table over another registry, or nil when the file is not one, is damaged, or was
    /// compiled over another registry. Then its declarations are read.
    static func registry(_ file: Argument, over base: Registry) -> Registry? {
        guard let table = table(file) else { return nil }
        return (try? Registry.using(table, layerName: file.text, over: base)).flatMap { $0 }
    }

    /// Returns the bytes of a regular file that begins as a table does, or nil.
    static func table(_ file: Argument) -> TableMemory? {
        // A pipe would lose its writer when it is opened here and closed again.
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
