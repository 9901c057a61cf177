extension TableLevel {
    typealias SignatureField = TableLayout.SignatureField
    typealias PatternField = TableLayout.PatternField
    typealias AnchorField = TableLayout.AnchorField

    /// Returns the indexes of a signature's patterns.
    func patterns(of signature: Int) -> Range<Int> {
        guard signature < section(.signatures).count else { return 0..<0 }
        let record = section(.signatures).start + signature * SignatureField.count
        return range(atWord: record + SignatureField.patterns, in: .patterns)
    }

    /// Returns a pattern, which points into the table. One that is beyond the limits of patterns has no bytes.
    func pattern(_ index: Int) -> TablePattern {
        let record = section(.patterns).start + index * PatternField.count
        let bytes = text(atWord: record + PatternField.bytes)
        let mask = self[record + PatternField.mask]
        let (offset, range) = (Int(self[record + PatternField.offset]), Int(self[record + PatternField.range]))
        guard offset + range + bytes.count <= TypeSignature.Limit.window else {
            return TablePattern(offset: 0, range: 0, bytes: UnsafeBufferPointer(start: nil, count: 0), mask: nil)
        }
        let bits = mask == TableLayout.unlisted ? nil : self.bytes(at: Int(mask), count: bytes.count)
        return TablePattern(
            offset: offset, range: range, bytes: bytes, mask: bits.flatMap { $0.count == bytes.count ? $0 : nil })
    }

    /// Returns a signature as declared.
    func signature(_ index: Int) -> TypeSignature {
        let patterns = patterns(of: index).map { index in
            let pattern = pattern(index)
            return TypeSignature.Pattern(
                offset: pattern.offset, range: pattern.range, bytes: Array(pattern.bytes),
                mask: pattern.mask.map { Array($0) })
        }
        let isWeak = word(.signatures, index, SignatureField.strength) & TableLayout.weakMark != 0
        return TypeSignature(patterns, isWeak: isWeak)
    }

    /// Returns the entries of the signatures with some bytes at an anchor, without allocation.
    ///
    /// - Complexity: O(1) on average.
    @inline(__always)
    func anchored(_ anchor: Int, _ bytes: UInt64) -> Range<Int> {
        let keys = section(.anchorKeys)
        let found = find(.anchorSlots, TableHash.anchor(UInt32(anchor), bytes)) { entry in
            guard entry < keys.count else { return false }
            let key = keys.start + entry * AnchorField.count
            return self[key + AnchorField.anchor] == UInt32(anchor)
                && self[key + AnchorField.bytes] == UInt32(truncatingIfNeeded: bytes)
                && self[key + AnchorField.bytes + 1] == UInt32(truncatingIfNeeded: bytes >> 32)
        }
        guard let found else { return 0..<0 }
        return range(atWord: keys.start + found * AnchorField.count + AnchorField.signatures, in: .anchored)
    }
}

/// A pattern that points into a table. It is valid while the table exists.
struct TablePattern {
    var offset: Int
    var range: Int
    var bytes: UnsafeBufferPointer<UInt8>
    /// The mask, as long as the bytes; nil if all bits count.
    var mask: UnsafeBufferPointer<UInt8>?

    /// The largest offset of the last byte, plus one.
    var end: Int { offset + range + bytes.count }

    /// Returns the index of the pattern in bytes that begin at its offset, or nil if it is not there.
    ///
    /// - Complexity: O(range · length) at most, O(range) in ordinary data.
    func position(in window: UnsafeRawBufferPointer) -> Int? {
        guard window.count >= bytes.count else { return nil }
        let last = min(range, window.count - bytes.count)
        if last == 0 { return matches(window, at: 0) ? 0 : nil }
        guard let probe = rarestByte else { return (0...last).first { matches(window, at: $0) } }
        let candidates = UnsafeRawBufferPointer(rebasing: window[probe...last + probe])
        var start = candidates.index(of: bytes[probe], from: 0)
        while start <= last {
            if matches(window, at: start) { return start }
            start = candidates.index(of: bytes[probe], from: start + 1)
        }
        return nil
    }

    @inline(__always)
    private func matches(_ window: UnsafeRawBufferPointer, at start: Int) -> Bool {
        guard let mask else {
            for index in bytes.indices where window[start &+ index] != bytes[index] { return false }
            return true
        }
        for index in bytes.indices where window[start &+ index] & mask[index] != bytes[index] { return false }
        return true
    }

    /// The number of bytes among which the rarest one is searched for.
    private static let probedBytes = 32

    /// The index of a byte that is rare in files, among those without a mask: a search for it stops seldom.
    private var rarestByte: Int? {
        var best: Int?
        var least = Int.max
        for index in 0..<min(bytes.count, Self.probedBytes) where mask == nil || mask?[index] == 0xFF {
            let frequency = Self.frequency(of: bytes[index])
            guard frequency < least else { continue }
            (best, least) = (index, frequency)
            if frequency <= 1 { break }
        }
        return best
    }

    /// How common a byte is in texts and binary data, roughly: 0 for the rarest.
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
