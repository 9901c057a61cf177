extension TypeTable {
    typealias SignatureField = TableLayout.SignatureField
    typealias PatternField = TableLayout.PatternField
    typealias AnchorField = TableLayout.AnchorField

    /// Returns the indexes of a type's signatures, in declared order.
    func signatures(of type: UInt32) -> Range<Int> {
        let first = Int(typeWord(type, TypeField.signatures))
        return first..<first + Int(typeWord(type, TypeField.signatures + 1))
    }

    /// Returns the indexes of a signature's patterns.
    func patterns(of signature: Int) -> Range<Int> {
        let first = Int(word(.signatures, signature, SignatureField.patterns))
        return first..<first + Int(word(.signatures, signature, SignatureField.patterns + 1))
    }

    /// Returns a pattern, which points into the table.
    func pattern(_ index: Int) -> TablePattern {
        let record = section(.patterns).offset + index * PatternField.count
        let bytes = text(atWord: record + PatternField.bytes)
        let mask = words[record + PatternField.mask]
        return TablePattern(
            offset: Int(words[record + PatternField.offset]), range: Int(words[record + PatternField.range]),
            bytes: bytes, mask: mask == TableLayout.unlisted ? nil : text(at: Int(mask), count: bytes.count))
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
        let (slots, count) = section(.anchorSlots)
        guard count > 0 else { return 0..<0 }
        let keys = section(.anchorKeys).offset
        var slot = TableHash.slot(TableHash.anchor(UInt32(anchor), bytes), mask: count - 1)
        while true {
            let entry = words[slots + slot]
            if entry == 0 { return 0..<0 }
            let key = keys + Int(entry - 1) * AnchorField.count
            if words[key + AnchorField.anchor] == UInt32(anchor),
                words[key + AnchorField.bytes] == UInt32(truncatingIfNeeded: bytes),
                words[key + AnchorField.bytes + 1] == UInt32(truncatingIfNeeded: bytes >> 32)
            {
                let first = Int(words[key + AnchorField.signatures])
                return first..<first + Int(words[key + AnchorField.signatures + 1])
            }
            slot = (slot + 1) & (count - 1)
        }
    }

    /// Checks that signatures, patterns and anchors are in bounds.
    func checkSignatures() throws(TypeTableError) {
        try checkEntries(of: .anchored, below: UInt32(section(.signatures).count))
        try checkSlots(.anchorSlots, below: UInt32(section(.anchorKeys).count))
        for index in 0..<section(.signatures).count {
            guard word(.signatures, index, SignatureField.type) < UInt32(typeCount),
                patterns(of: index).upperBound <= section(.patterns).count
            else { throw Self.damaged("the type or the patterns of a signature are missing") }
        }
        for index in 0..<section(.patterns).count {
            try checkText(section(.patterns).offset + index * PatternField.count + PatternField.bytes)
            let mask = word(.patterns, index, PatternField.mask)
            let length = Int(word(.patterns, index, PatternField.bytes + 1))
            let end = Int(word(.patterns, index, PatternField.offset)) + Int(word(.patterns, index, PatternField.range))
            guard length > 0, end + length <= TypeSignature.Limit.window,
                mask == TableLayout.unlisted || Int(mask) + length <= section(.strings).count
            else { throw Self.damaged("a pattern is out of bounds") }
        }
        for index in 0..<section(.anchors).count {
            guard word(.anchors, index, 1) <= 8, Int(word(.anchors, index)) < TypeSignature.Limit.window else {
                throw Self.damaged("an anchor is out of bounds")
            }
        }
        for index in 0..<section(.anchorKeys).count {
            let first = Int(word(.anchorKeys, index, AnchorField.signatures))
            guard first + Int(word(.anchorKeys, index, AnchorField.signatures + 1)) <= section(.anchored).count else {
                throw Self.damaged("the signatures of an anchor are out of bounds")
            }
        }
    }

    private func text(at offset: Int, count: Int) -> UnsafeBufferPointer<UInt8> {
        let start = bytes.baseAddress.unsafelyUnwrapped + strings + offset
        return UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: count)
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
        guard let mask else { return window.position(of: UnsafeRawBufferPointer(bytes), before: last + bytes.count) }
        for start in 0...last where matches(window, mask, at: start) { return start }
        return nil
    }

    @inline(__always)
    private func matches(
        _ window: UnsafeRawBufferPointer, _ mask: UnsafeBufferPointer<UInt8>, at start: Int
    ) -> Bool {
        for index in bytes.indices where window[start + index] & mask[index] != bytes[index] { return false }
        return true
    }
}
