import DeclarationFormats

/// The hash functions of a table: ``StableHash`` over folded bytes.
enum TableHash {
    /// Returns the hash of an identifier, lowercasing its ASCII letters.
    static func identifier(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var hash = StableHash.basis
        for byte in bytes { hash = StableHash.combine(hash, byte.folded) }
        return hash
    }

    /// Returns the hash of unmodified bytes.
    static func bytes(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var hash = StableHash.basis
        for byte in bytes { hash = StableHash.combine(hash, byte) }
        return hash
    }

    /// Returns the hash of a tag. Text that is not ASCII must already be folded.
    static func tag(_ tagClass: TableTagClass, _ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        tag(tagClass, bytes, after: StableHash.combine(StableHash.basis, UInt8(truncatingIfNeeded: tagClass.rawValue)))
    }

    /// Returns the hash of a tag whose prefix has a known hash.
    @inline(__always)
    static func tag(_ tagClass: TableTagClass, _ bytes: UnsafeBufferPointer<UInt8>, after beginning: UInt64) -> UInt64 {
        var hash = beginning
        if tagClass.foldsCase {
            for byte in bytes { hash = StableHash.combine(hash, byte.folded) }
        } else {
            for byte in bytes { hash = StableHash.combine(hash, byte) }
        }
        return hash
    }

    /// Returns the hash of the bytes at an anchor.
    @inline(__always)
    static func anchor(_ anchor: UInt32, _ bytes: UInt64) -> UInt64 {
        let mixed = (bytes ^ (UInt64(anchor) &* 0x9E37_79B9_7F4A_7C15)) &* 0xFF51_AFD7_ED55_8CCD
        return mixed ^ mixed >> 29
    }

    /// Returns the hash of a type's index.
    @inline(__always)
    static func index(_ index: UInt32) -> UInt64 { UInt64(index) &* 0x9E37_79B9_7F4A_7C15 }

    /// Returns the slot of a hash if the number of slots is a power of two. The high bits are also used, because the low bits
    /// of an FNV hash are its weakest.
    @inline(__always)
    static func slot(_ hash: UInt64, mask: Int) -> Int {
        Int(truncatingIfNeeded: hash ^ (hash >> 32)) & mask
    }

    /// Returns the checksum of all bytes in a table, excluding the checksum itself.
    static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var checksum = Checksum()
        checksum.add(bytes, skipping: TableLayout.checksumBytes)
        return checksum.value
    }

    /// A checksum of several pieces. The length of each piece except the last must be a multiple of eight bytes.
    struct Checksum {
        private(set) var value = StableHash.basis

        /// Adds a piece, excluding a range of its bytes.
        mutating func add(_ bytes: UnsafeRawBufferPointer, skipping skipped: Range<Int> = 0..<0) {
            var hash = value
            // Eight bytes are processed at a time, because FNV applied to each byte takes almost a millisecond for half a
            // megabyte.
            var offset = 0
            while offset + 8 <= bytes.count {
                if !skipped.contains(offset) {
                    let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
                    hash = (hash ^ word) &* StableHash.prime
                    hash ^= hash >> 29
                }
                offset += 8
            }
            while offset < bytes.count {
                hash = StableHash.combine(hash, bytes[offset])
                offset += 1
            }
            value = hash
        }
    }
}

/// A hash that is the same in every process: 64-bit FNV-1a.
///
/// Source: [FNV](http://www.isthe.com/chongo/tech/comp/fnv/).
package struct StableHash {
    static let basis: UInt64 = 0xCBF2_9CE4_8422_2325
    static let prime: UInt64 = 0x0000_0100_0000_01B3

    /// The hash of the bytes that were added.
    package private(set) var value = Self.basis

    /// Creates a hash to which no bytes have been added.
    package init() {}

    /// Adds bytes. To distinguish two sequences from their concatenation, add a separator between them.
    package mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = Self.combine(value, byte) }
    }

    /// Adds bytes. In other modules, this method is faster than the generic method, which they cannot specialize.
    package mutating func add(_ bytes: UnsafeRawBufferPointer) {
        for byte in bytes { value = Self.combine(value, byte) }
    }

    /// Adds the eight bytes of a number, starting with the lowest.
    package mutating func add(_ number: UInt64) {
        withUnsafeBytes(of: number.littleEndian) { add($0) }
    }

    /// Returns a hash to which one more byte is added.
    @inline(__always)
    static func combine(_ hash: UInt64, _ byte: UInt8) -> UInt64 { (hash ^ UInt64(byte)) &* prime }
}
