import CTypeTable

/// The memory of a table: the embedded bytes, a copy that is freed with the last registry that uses it, or memory with another
/// owner, such as a mapped file.
package final class TableMemory: Sendable {
    // Safe: the memory is written before any other thread can access the object, is never written afterwards, and is freed by
    // `deinit`. Memory with another owner is valid for the lifetime of the owner, which this object retains.
    nonisolated(unsafe) let start: UnsafePointer<UInt32>
    let byteCount: Int
    private let isOwned: Bool
    private let owner: (any AnyObject & Sendable)?

    #if hasFeature(Embedded)
        static let embedded = PackedTable.unpacked(
            UnsafeRawBufferPointer(start: typeq_table_bytes(), count: typeq_table_size()))
        static let embeddedApple = PackedTable.unpacked(
            UnsafeRawBufferPointer(start: typeq_apple_table_bytes(), count: typeq_apple_table_size()))
    #else
        static let embedded = TableMemory(
            start: typeq_table_bytes().assumingMemoryBound(to: UInt32.self), byteCount: typeq_table_size(),
            isOwned: false)
        static let embeddedApple = TableMemory(
            start: typeq_apple_table_bytes().assumingMemoryBound(to: UInt32.self), byteCount: typeq_apple_table_size(),
            isOwned: false)
    #endif

    private init(start: UnsafePointer<UInt32>, byteCount: Int, isOwned: Bool, owner: (any AnyObject & Sendable)? = nil)
    {
        self.start = start
        self.byteCount = byteCount
        self.isOwned = isOwned
        self.owner = owner
    }

    /// Creates memory with another owner, which must not change it. Bytes that are not aligned for words are copied.
    ///
    /// - Parameters:
    ///   - bytes: The bytes.
    ///   - owner: The object that keeps the bytes in memory.
    package convenience init(_ bytes: UnsafeRawBufferPointer, owner: any AnyObject & Sendable) {
        guard let start = bytes.baseAddress, bytes.count >= 4,
            Int(bitPattern: start).isMultiple(of: MemoryLayout<UInt32>.alignment)
        else {
            self.init(copying: bytes)
            return
        }
        self.init(
            start: start.assumingMemoryBound(to: UInt32.self), byteCount: bytes.count, isOwned: false, owner: owner)
    }

    /// Creates memory with a copy of some bytes, aligned for words.
    convenience init(copying bytes: some Collection<UInt8>) {
        let copy = UnsafeMutableRawBufferPointer.allocate(byteCount: max(bytes.count, 4), alignment: 16)
        copy.copyBytes(from: bytes)
        let start = copy.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt32.self)
        self.init(start: UnsafePointer(start), byteCount: bytes.count, isOwned: true)
    }

    /// Creates memory that a closure fills before it is shared. The memory that is passed to the closure is not initialized.
    convenience init(byteCount: Int, fill: (UnsafeMutableRawBufferPointer) -> Void) {
        let bytes = UnsafeMutableRawBufferPointer.allocate(byteCount: max(byteCount, 4), alignment: 16)
        fill(UnsafeMutableRawBufferPointer(rebasing: bytes[..<byteCount]))
        let start = bytes.baseAddress.unsafelyUnwrapped.assumingMemoryBound(to: UInt32.self)
        self.init(start: UnsafePointer(start), byteCount: byteCount, isOwned: true)
    }

    deinit {
        if isOwned { UnsafeMutableRawPointer(mutating: start).deallocate() }
    }

    /// The bytes. They are valid for the lifetime of the object.
    package var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: start, count: byteCount) }
}
