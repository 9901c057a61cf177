/// A compiled registry table over the tables below it, used in place. `TableLayout` describes it.
///
/// All tables of the stack share the same numbering of types. A lookup begins in the highest table. Regardless of the bytes of
/// a table, nothing is read out of bounds (see `TableLevel`).
final class TypeTable: Sendable {
    typealias Section = TableLayout.Section
    typealias TypeField = TableLayout.TypeField
    typealias TagField = TableLayout.TagField

    /// The table below, or nil if the table is self-contained.
    let base: TypeTable?
    let memory: TableMemory
    /// The name of the only layer in this table, which replaces the name stored in the table.
    private let layerName: String?
    // Safe: the memory of both pointers is written by the initializer, never afterwards, and freed by `deinit`. The
    // values in it point into the memory of this table and of the tables below, which this object retains.
    nonisolated(unsafe) private let stack: UnsafeMutablePointer<TableLevel>
    nonisolated(unsafe) private let places: UnsafeMutablePointer<TableLevel.Place>
    private let stackCount: Int
    /// The number of types in all tables.
    let typeCount: Int

    /// The embedded table with all declarations that are included in typeq.
    static let embedded = TypeTable(memory: .embedded)
    /// The embedded table with Apple's declarations.
    static let embeddedApple = TypeTable(memory: .embeddedApple)

    /// Creates a table from memory.
    ///
    /// - Parameters:
    ///   - memory: The memory, which must begin with a header.
    ///   - base: The table below, or nil for a self-contained table. The number of its types must match the header. If
    ///     a table that was compiled over a base is created without the base, only the declarations of the table can be
    ///     read.
    ///   - layerName: The name of the layer, if it differs from the name in the table.
    init(memory: TableMemory, over base: TypeTable? = nil, layerName: String? = nil) {
        self.memory = memory
        self.base = base
        self.layerName = layerName
        places = .allocate(capacity: Section.allCases.count)
        places.initialize(repeating: TableLevel.Place(), count: Section.allCases.count)
        let below = base?.levels ?? UnsafeBufferPointer(start: nil, count: 0)
        stackCount = below.count + 1
        stack = .allocate(capacity: stackCount)
        stack.initialize(to: TableLevel(memory, places: places))
        for (index, level) in below.enumerated() { (stack + index + 1).initialize(to: level) }
        typeCount = stack.pointee.firstType + stack.pointee.typeCount
    }

    deinit {
        stack.deallocate()
        places.deallocate()
    }

    /// The bytes of this table, excluding the tables below.
    var bytes: UnsafeRawBufferPointer { memory.bytes }

    /// The levels of the stack, from highest to lowest.
    @inline(__always)
    var levels: UnsafeBufferPointer<TableLevel> { UnsafeBufferPointer(start: stack, count: stackCount) }

    /// The level of this table, which is the highest.
    @inline(__always)
    var top: TableLevel { stack.pointee }

    /// A checksum of the table and the tables below. A file contains its checksum, which covers the checksum of the table
    /// below.
    ///
    /// - Complexity: O(1) for a file, O(*n*) in the number of bytes for a table that was built in this process.
    var digest: UInt64 {
        let stored = UInt64(top[TableLayout.checksumWord]) | UInt64(top[TableLayout.checksumWord + 1]) << 32
        return stored == 0 ? TableHash.checksum(bytes) ^ (base?.digest ?? 0) &* StableHash.prime : stored
    }

    /// A number that identifies the input of the table in a cache.
    var identity: UInt64 { UInt64(top[TableLayout.identityWord]) | UInt64(top[TableLayout.identityWord + 1]) << 32 }
}

// MARK: Records

extension TypeTable {
    /// The record of a type in a table of the stack.
    struct Record {
        let level: UnsafePointer<TableLevel>
        /// The offset of the record in words. For a type that does not exist, the offset is beyond the end.
        let start: Int

        @inline(__always)
        subscript(field: Int) -> UInt32 { level.pointee[start + field] }

        @inline(__always)
        func text(_ field: Int) -> UnsafeBufferPointer<UInt8> { level.pointee.text(atWord: start + field) }

        func string(_ field: Int) -> String { level.pointee.string(atWord: start + field) }

        /// The folded identifier.
        @inline(__always)
        var identifier: UnsafeBufferPointer<UInt8> { text(TypeField.identifier) }

        @inline(__always)
        var hash: UInt64 { UInt64(self[TypeField.hash]) | UInt64(self[TypeField.hash + 1]) << 32 }

        var isExported: Bool { self[TypeField.flags] & TableLayout.TypeFlag.exported != 0 }
    }

    /// Returns the record that contains the declaration of a type.
    @inline(__always)
    func facts(of type: UInt32) -> Record { record(of: type, forLinks: false) }

    /// Returns the record that contains the supertypes of a type.
    @inline(__always)
    func links(of type: UInt32) -> Record { record(of: type, forLinks: true) }

    @inline(__always)
    private func record(of type: UInt32, forLinks: Bool) -> Record {
        var level = UnsafePointer(stack)
        let end = level + stackCount
        while level < end {
            if Int(type) >= level.pointee.firstType {
                let index = Int(type) - level.pointee.firstType
                guard index < level.pointee.typeCount else { break }
                return Record(level: level, start: level.pointee.types.start + index * TypeField.count)
            }
            if let start = level.pointee.override(of: type),
                forLinks || level.pointee[start + TypeField.flags] & TableLayout.TypeFlag.linksOnly == 0
            {
                return Record(level: level, start: start)
            }
            level += 1
        }
        return Record(level: UnsafePointer(stack), start: .max / 2)
    }

    @inline(__always)
    func identifierText(of type: UInt32) -> UnsafeBufferPointer<UInt8> { facts(of: type).identifier }

    func identifier(of type: UInt32) -> String { String(decoding: identifierText(of: type), as: UTF8.self) }

    @inline(__always)
    func hash(of type: UInt32) -> UInt64 { facts(of: type).hash }

    /// Returns the supertypes of a type, from nearest to farthest, or nil if there are too many to list.
    @inline(__always)
    func closure(of type: UInt32) -> UnsafeBufferPointer<UInt32>? {
        let record = links(of: type)
        return record.level.pointee.closure(atRecord: record.start)
    }
}

// MARK: Layers

extension TypeTable {
    /// The tables of the stack, from lowest to highest.
    var tables: [TypeTable] { (base?.tables ?? []) + [self] }

    /// The number of layers in all tables.
    var layerCount: Int { top.firstLayer + top.section(.layers).count }

    /// The name and role of each layer, from lowest to highest.
    var layers: [(name: String, role: RegistryLayer.Role)] {
        tables.flatMap { table in
            (0..<table.top.section(.layers).count).map { index in
                (table.layerName ?? table.top.string(.layers, index, field: 1), table.role(ofOwn: index))
            }
        }
    }

    /// Returns the role of a layer. The lowest layer of the stack has the index 0.
    func role(of layer: UInt32) -> RegistryLayer.Role {
        Int(layer) >= top.firstLayer ? role(ofOwn: Int(layer) - top.firstLayer) : base?.role(of: layer) ?? .other
    }

    private func role(ofOwn index: Int) -> RegistryLayer.Role {
        guard index < top.section(.layers).count else { return .other }
        return RegistryLayer.Role(rawValue: top.word(.layers, index)) ?? .other
    }

    /// The app declarations in all tables, starting with the lowest table.
    var apps: [EmbeddedApp] {
        tables.flatMap { table in
            (0..<table.top.section(.apps).count).map {
                EmbeddedApp(
                    identifier: table.top.string(.apps, $0, field: 0), json: table.top.string(.apps, $0, field: 2))
            }
        }
    }
}
