extension TableLevel {
    typealias SignatureField = TableLayout.SignatureField
    typealias PatternField = TableLayout.PatternField
    typealias AnchorKeyField = TableLayout.AnchorKeyField

    /// Returns the indices of the patterns in a signature.
    func patterns(of signature: Int) -> Range<Int> {
        guard signature < section(.signatures).count else { return 0..<0 }
        let record = section(.signatures).start + signature * SignatureField.count
        return range(atWord: record + SignatureField.patterns, in: .patterns)
    }

    /// Returns a pattern, which points into the table. A pattern that exceeds the limits has no bytes.
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

    func signature(_ index: Int) -> TypeSignature {
        let patterns = patterns(of: index).map { index in
            let pattern = pattern(index)
            return TypeSignature.Pattern(
                offset: pattern.offset, range: pattern.range, bytes: Array(pattern.bytes),
                mask: pattern.mask.map { Array($0) })
        }
        let isWeak = word(.signatures, index, field: SignatureField.strength) & TableLayout.weakMark != 0
        return TypeSignature(patterns, isWeak: isWeak)
    }

    /// The anchors, sorted by offset. If there is an anchor without bytes, it is the last.
    var anchors: TableAnchors { TableAnchors(records: records(of: .anchors), count: section(.anchors).count) }

    /// Returns the entries of the signatures with the given bytes at an anchor, without allocation.
    ///
    /// - Complexity: O(1) on average.
    @inline(__always)
    func anchored(_ anchor: Int, _ bytes: UInt64) -> Range<Int> {
        let keys = section(.anchorKeys)
        let found = find(.anchorSlots, TableHash.anchor(UInt32(anchor), bytes)) { entry in
            guard entry < keys.count else { return false }
            let key = keys.start + entry * AnchorKeyField.count
            return self[key + AnchorKeyField.anchor] == UInt32(anchor)
                && self[key + AnchorKeyField.bytes] == UInt32(truncatingIfNeeded: bytes)
                && self[key + AnchorKeyField.bytes + 1] == UInt32(truncatingIfNeeded: bytes >> 32)
        }
        guard let found else { return 0..<0 }
        return range(atWord: keys.start + found * AnchorKeyField.count + AnchorKeyField.signatures, in: .anchored)
    }
}

/// The anchors of a table. They point into the table.
struct TableAnchors {
    /// The first word of the anchors. The bounds of all records were checked when the level was created.
    let records: UnsafePointer<UInt32>
    let count: Int

    /// Returns an anchor. The index must be less than `count`.
    @inline(__always)
    subscript(index: Int) -> TableAnchor { TableAnchor(record: records + index &* TableLayout.AnchorField.count) }
}

/// An offset at which bytes of signatures are looked up.
struct TableAnchor {
    fileprivate let record: UnsafePointer<UInt32>

    @inline(__always)
    private func word(_ field: Int) -> UInt32 { UInt32(littleEndian: record[field]) }

    @inline(__always)
    var offset: Int { Int(word(TableLayout.AnchorField.offset)) }
    /// The number of bytes, or 0 for the signatures without a fixed offset.
    @inline(__always)
    var width: Int { Int(word(TableLayout.AnchorField.width)) }
    /// The offset of the last byte plus one.
    @inline(__always)
    var end: Int { offset &+ width }

    /// Returns whether a signature may contain a byte at the offset. The result can also be true for some bytes that no
    /// signature contains.
    @inline(__always)
    func mayBegin(with byte: UInt8) -> Bool {
        let bit = UInt32(byte & 63)
        return word(TableLayout.AnchorField.firstBytes &+ Int(bit >> 5)) >> (bit & 31) & 1 != 0
    }
}

/// A pattern that points into a table. The pattern is valid for the lifetime of the table.
struct TablePattern {
    var offset: Int
    var range: Int
    var bytes: UnsafeBufferPointer<UInt8>
    /// The mask, which is as long as the bytes, or nil if all bits are compared.
    var mask: UnsafeBufferPointer<UInt8>?

    /// The maximum offset of the last byte plus one.
    var end: Int { offset + range + bytes.count }

    /// Returns the index of the pattern in bytes that begin at the offset of the pattern, or nil if it is not found.
    ///
    /// - Complexity: At most O(*m* · *n*) in the range *m* and the length *n* of the pattern; usually O(*m*).
    func position(in window: UnsafeRawBufferPointer) -> Int? {
        guard window.count >= bytes.count else { return nil }
        let last = min(range, window.count - bytes.count)
        if last == 0 { return matches(window, at: 0) ? 0 : nil }
        guard let probe = ByteFrequency.rarest(in: UnsafeRawBufferPointer(bytes), mask: mask) else {
            return (0...last).first { matches(window, at: $0) }
        }
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
}
