#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#elseif canImport(Android)
    import Android
#elseif canImport(WASILibc)
    import WASILibc
#elseif canImport(ucrt)
    import ucrt
#endif

extension UnsafeRawBufferPointer {
    /// Where a byte stands first from an index on; the count when it does not.
    /// Complexity: O(n), many bytes at a time: `memchr` of the C library.
    package func index(of byte: UInt8, from start: Int) -> Int {
        guard start < count, let base = baseAddress else { return count }
        return memchr(base + start, Int32(byte), count - start).map { UnsafeRawPointer($0) - base } ?? count
    }

    /// Where some bytes stand first from an index on, ending before a limit; nil when they do not, or are none.
    /// Complexity: O(n) in ordinary data, O(n · word) at most.
    package func position(of word: UnsafeRawBufferPointer, from start: Int = 0, before limit: Int = .max) -> Int? {
        let last = Swift.min(count, limit) - word.count
        guard let first = word.first, start >= 0, start <= last, let base = baseAddress, let wanted = word.baseAddress
        else { return nil }
        let places = UnsafeRawBufferPointer(rebasing: self[...last])
        var place = places.index(of: first, from: start)
        while place <= last {
            if memcmp(base + place, wanted, word.count) == 0 { return place }
            place = places.index(of: first, from: place + 1)
        }
        return nil
    }
}
