import CTypeTable

/// A compiled registry table, used in place. `TableLayout` describes it.
///
/// The accessors trust the offsets in the table: `init(checking:)` checks a table from a file once, and a test compiles the
/// embedded tables again and compares them.
struct TypeTable: Sendable {
    typealias Section = TableLayout.Section
    typealias TypeField = TableLayout.TypeField
    typealias TagField = TableLayout.TagField

    private let memory: TableMemory
    let words: TableWords
    let strings: Int
    private let types: Int
    private let closures: Int
    let typeCount: Int

    /// The table of everything that typeq ships, embedded in the program.
    static let embedded = TypeTable(memory: .embedded)
    /// The table of Apple's own declarations, embedded in the program.
    static let embeddedApple = TypeTable(memory: .embeddedApple)

    /// Creates a table from memory that is known to be valid.
    init(memory: TableMemory) {
        self.memory = memory
        words = TableWords(memory.start)
        let header = words
        func offset(_ section: Section) -> Int { Int(header[TableLayout.firstSectionWord + 2 * section.rawValue]) }
        strings = offset(.strings)
        types = offset(.types)
        closures = offset(.closures)
        typeCount = Int(header[TableLayout.firstSectionWord + 2 * Section.types.rawValue + 1])
    }

    /// The bytes of the whole table.
    var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: memory.start, count: memory.byteCount) }

    /// Returns the offset of a section in words, for the strings in bytes, and its number of entries.
    func section(_ section: Section) -> (offset: Int, count: Int) {
        let word = TableLayout.firstSectionWord + 2 * section.rawValue
        return (Int(words[word]), Int(words[word + 1]))
    }

    /// Returns a word of an entry of a section.
    func word(_ section: Section, _ index: Int, _ field: Int = 0) -> UInt32 {
        words[self.section(section).offset + index * section.stride + field]
    }

    @inline(__always)
    func typeWord(_ type: UInt32, _ field: Int) -> UInt32 {
        words[types + Int(type) * TypeField.count + field]
    }

    /// Returns a copy of some words.
    func copy(_ range: Range<Int>) -> [UInt32] {
        let words = UnsafeBufferPointer(start: memory.start + range.lowerBound, count: range.count)
        #if _endian(little)
            return Array(words)
        #else
            return words.map(UInt32.init(littleEndian:))
        #endif
    }

    /// Returns the bytes of the string whose offset and length are at a word.
    @inline(__always)
    func text(atWord word: Int) -> UnsafeBufferPointer<UInt8> {
        let start = (UnsafeRawPointer(memory.start) + strings + Int(words[word])).assumingMemoryBound(to: UInt8.self)
        return UnsafeBufferPointer(start: start, count: Int(words[word + 1]))
    }

    /// Returns the string whose offset and length are at a word.
    func string(atWord word: Int) -> String { String(decoding: text(atWord: word), as: UTF8.self) }

    func typeWordOffset(_ type: UInt32, _ field: Int) -> Int { types + Int(type) * TypeField.count + field }

    func hash(of type: UInt32) -> UInt64 {
        UInt64(typeWord(type, TypeField.hash)) | UInt64(typeWord(type, TypeField.hash + 1)) << 32
    }

    /// Returns the supertypes of a type, nearest first, or nil when there are too many to list.
    @inline(__always)
    func closure(of type: UInt32) -> UnsafeBufferPointer<UInt32>? {
        let count = typeWord(type, TypeField.closure + 1)
        guard count != TableLayout.unlisted else { return nil }
        let start = memory.start + closures + Int(typeWord(type, TypeField.closure))
        return UnsafeBufferPointer(start: start, count: Int(count))
    }
}

/// The memory of a table: the embedded bytes, or a copy that is freed with its last registry.
final class TableMemory: Sendable {
    // Safe: the memory is written before any other thread can see the object, never afterwards, and freed by `deinit`.
    nonisolated(unsafe) let start: UnsafePointer<UInt32>
    let byteCount: Int
    private let isOwned: Bool

    static let embedded = TableMemory(
        start: typeq_table_bytes().assumingMemoryBound(to: UInt32.self),
        byteCount: typeq_table_size(),
        isOwned: false
    )
    static let embeddedApple = TableMemory(
        start: typeq_apple_table_bytes().assumingMemoryBound(to: UInt32.self),
        byteCount: typeq_apple_table_size(),
        isOwned: false
    )

    private init(start: UnsafePointer<UInt32>, byteCount: Int, isOwned: Bool) {
        self.start = start
        self.byteCount = byteCount
        self.isOwned = isOwned
    }

    /// Creates memory with a copy of some bytes, aligned for words.
    convenience init(copying bytes: some Collection<UInt8>) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(bytes.count, 4), alignment: 16)
        copy.copyBytes(from: bytes)
        let start = copy.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt32.self)
        self.init(start: UnsafePointer(start), byteCount: bytes.count, isOwned: true)
    }

    /// Creates memory that a function fills before it is shared.
    convenience init(byteCount: Int, fill: (UnsafeMutableBufferPointer<UInt32>) -> Void) {
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: (byteCount + 3) & ~3, alignment: 16)
        bytes.initializeMemory(as: UInt8.self, repeating: 0)
        let words = bytes.bindMemory(to: UInt32.self)
        fill(words)
        self.init(start: UnsafePointer(words.baseAddress.unsafelyUnwrapped), byteCount: byteCount, isOwned: true)
    }

    deinit {
        if isOwned { UnsafeMutableRawPointer(mutating: start).deallocate() }
    }
}

/// A pointer to little-endian words. It can be shared, because the words never change and `TableMemory` keeps them alive.
struct TableWords: Sendable {
    // Safe: read-only, see the type's comment.
    nonisolated(unsafe) private let start: UnsafePointer<UInt32>

    init(_ start: UnsafePointer<UInt32>) { self.start = start }

    @inline(__always)
    subscript(index: Int) -> UInt32 { UInt32(littleEndian: start[index]) }
}
