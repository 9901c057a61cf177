/// A hash that is the same in every process: FNV-1a with 64 bits.
///
/// Source: [FNV](http://www.isthe.com/chongo/tech/comp/fnv/).
package struct StableHash {
    static let basis: UInt64 = 0xCBF2_9CE4_8422_2325
    static let prime: UInt64 = 0x0000_0100_0000_01B3

    /// The hash of the bytes that were added.
    package private(set) var value = Self.basis

    /// Creates the hash of no bytes.
    package init() {}

    /// Adds bytes. Two sequences are distinguished from their concatenation only if they are separated.
    package mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes { value = Self.combine(value, byte) }
    }

    /// Adds a number: its eight bytes, the lowest first.
    package mutating func add(_ number: UInt64) {
        withUnsafeBytes(of: number.littleEndian) { add($0) }
    }

    /// Returns a hash with another byte.
    @inline(__always)
    static func combine(_ hash: UInt64, _ byte: UInt8) -> UInt64 { (hash ^ UInt64(byte)) &* prime }
}
