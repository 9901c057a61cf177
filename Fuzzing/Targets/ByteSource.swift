/// Bytes as a source of choices, from which structured input is created. After the end of the bytes, every choice is
/// the first.
struct ByteSource {
    private var rest: ArraySlice<UInt8>

    init(_ bytes: [UInt8]) { rest = bytes[...] }

    /// Whether all bytes are used up.
    var isEmpty: Bool { rest.isEmpty }

    /// Returns the next byte, or 0 after the end.
    mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

    /// Returns a number below a limit, which is greater than 0.
    mutating func number(below limit: Int) -> Int {
        if limit <= 256 { return Int(byte()) % limit }
        return (Int(byte()) << 16 | Int(byte()) << 8 | Int(byte())) % limit
    }

    mutating func flag() -> Bool { byte() & 1 == 1 }

    /// Returns true once in a number of times, and false after the end of the bytes.
    mutating func chance(oneIn times: Int) -> Bool { !isEmpty && number(below: times) == times - 1 }

    mutating func pick<Element>(_ elements: [Element]) -> Element {
        elements[number(below: elements.count)]
    }

    /// Returns at most a number of elements.
    mutating func list<Element>(upTo limit: Int, _ element: (inout ByteSource) -> Element)
        -> [Element]
    {
        (0..<number(below: limit + 1)).map { _ in element(&self) }
    }

    /// Returns the bytes up to a byte, or up to the end.
    mutating func bytes(until end: UInt8) -> [UInt8] {
        let part = Array(rest.prefix { $0 != end })
        rest = rest.dropFirst(part.count + 1)
        return part
    }

    /// Returns the number of bytes that the next byte specifies, or all remaining bytes if there are fewer.
    mutating func bytes() -> [UInt8] {
        let count = Int(byte())
        let part = Array(rest.prefix(count))
        rest = rest.dropFirst(part.count)
        return part
    }

    /// Returns all remaining bytes.
    mutating func remainder() -> [UInt8] {
        defer { rest = [] }
        return Array(rest)
    }
}

/// Bytes from a seed, the same in every run (SplitMix64).
struct SeededBytes {
    private var state: UInt64

    init(seed: Int) { state = UInt64(truncatingIfNeeded: seed) }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func bytes(upTo limit: Int) -> [UInt8] {
        let count = Int(next() % UInt64(limit + 1))
        return (0..<count).map { _ in UInt8(truncatingIfNeeded: next()) }
    }
}
