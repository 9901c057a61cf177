#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

extension UnsafeRawBufferPointer {
    /// Where a byte stands first from an index on; the count when it does not.
    /// Complexity: O(n), many bytes at a time: `memchr` of the C library.
    package func index(of byte: UInt8, from start: Int) -> Int {
        guard start < count, let base = baseAddress else { return count }
        return memchr(base + start, Int32(byte), count - start).map { UnsafeRawPointer($0) - base } ?? count
    }
}
