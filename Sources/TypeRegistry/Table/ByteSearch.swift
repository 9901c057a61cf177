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

extension UnsafeMutableRawBufferPointer {
    /// Initializes all bytes to zero, using `memset` of the C library.
    func clear() {
        guard let base = baseAddress, !isEmpty else { return }
        memset(base, 0, count)
    }
}

extension UnsafeRawBufferPointer {
    /// Returns whether the bytes begin with other bytes.
    ///
    /// - Complexity: O(*n*), using `memcmp` of the C library.
    @inline(__always)
    package func starts(withAllOf prefix: UnsafeRawBufferPointer) -> Bool {
        guard let other = prefix.baseAddress, !prefix.isEmpty else { return true }
        guard prefix.count <= count, let base = baseAddress else { return false }
        // Most keys of lines are eight bytes long, and many of them are compared.
        if prefix.count == 8 { return base.loadUnaligned(as: UInt64.self) == other.loadUnaligned(as: UInt64.self) }
        return memcmp(base, other, prefix.count) == 0
    }

    /// Returns the index of the first occurrence of a byte at or after an index, or `count` if there is none.
    ///
    /// - Complexity: O(*n*), using `memchr` of the C library.
    package func index(of byte: UInt8, from start: Int) -> Int {
        guard start < count, let base = baseAddress else { return count }
        return memchr(base + start, Int32(byte), count - start).map { UnsafeRawPointer($0) - base } ?? count
    }

    /// Returns the index of the first occurrence of some bytes at or after an index that ends before a limit, or nil if there
    /// is none or the bytes are empty.
    ///
    /// - Complexity: O(*n*) in ordinary data, and at most O(*n* · *m*) for a word of *m* bytes.
    package func position(of word: UnsafeRawBufferPointer, from start: Int = 0, before limit: Int = .max) -> Int? {
        let last = Swift.min(count, limit) - word.count
        guard start >= 0, start <= last, let base = baseAddress, let wanted = word.baseAddress,
            let probe = ByteFrequency.rarest(in: word)
        else { return nil }
        let candidates = UnsafeRawBufferPointer(rebasing: self[...(last + probe)])
        var index = candidates.index(of: word[probe], from: start + probe)
        while index < candidates.count {
            if memcmp(base + index - probe, wanted, word.count) == 0 { return index - probe }
            index = candidates.index(of: word[probe], from: index + 1)
        }
        return nil
    }
}

/// The approximate frequency of bytes in text and binary data. Searching for the rarest byte of a word yields few false
/// candidates.
enum ByteFrequency {
    /// The number of bytes among which the rarest byte is searched for.
    private static let probedBytes = 32

    /// Returns the index of a rare byte in a word, among the bytes for which all bits of the mask are set, or nil if
    /// there is none.
    static func rarest(in word: UnsafeRawBufferPointer, mask: UnsafeBufferPointer<UInt8>? = nil) -> Int? {
        var best: Int?
        var least = Int.max
        for index in 0..<min(word.count, probedBytes) where mask == nil || mask?[index] == 0xFF {
            let frequency = frequency(of: word[index])
            guard frequency < least else { continue }
            (best, least) = (index, frequency)
            if frequency <= 1 { break }
        }
        return best
    }

    /// Returns the frequency of a byte, where 0 is the rarest.
    @inline(__always)
    private static func frequency(of byte: UInt8) -> Int {
        switch byte {
        case 0, 0x20, 0xFF, UInt8(ascii: "e"): 6
        case 0x0A, UInt8(ascii: "a"), UInt8(ascii: "i"), UInt8(ascii: "n"), UInt8(ascii: "o"), UInt8(ascii: "r"),
            UInt8(ascii: "s"), UInt8(ascii: "t"):
            5
        case UInt8(ascii: "c"), UInt8(ascii: "d"), UInt8(ascii: "l"), UInt8(ascii: "m"), UInt8(ascii: "p"),
            UInt8(ascii: "u"), 0x28...0x2A, 0x2C...0x31:
            4
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "2")...UInt8(ascii: "9"), 1...0x1F: 3
        case UInt8(ascii: "_"), UInt8(ascii: "A"), UInt8(ascii: "E"), UInt8(ascii: "I"), UInt8(ascii: "N"),
            UInt8(ascii: "R"), UInt8(ascii: "S"), UInt8(ascii: "T"), 0x21...0x2F, 0x3A...0x3F:
            2
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x40, 0x5B...0x60, 0x7B...0x7E: 1
        default: 0
        }
    }
}

extension UnsafeRawBufferPointer {
    /// Returns the little-endian number of two bytes at an offset, which must be within the bytes.
    @inlinable @inline(__always) package func little16(_ offset: Int) -> UInt16 {
        UInt16(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt16.self))
    }

    /// Returns the little-endian number of four bytes at an offset, which must be within the bytes.
    @inlinable @inline(__always) package func little32(_ offset: Int) -> UInt32 {
        UInt32(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt32.self))
    }
}
