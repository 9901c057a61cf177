extension TypeTable {
    typealias SignatureField = TableLayout.SignatureField
    typealias PatternField = TableLayout.PatternField
    typealias AnchorField = TableLayout.AnchorField

    /// The signatures of a type, in declared order.
    func signatures(of type: UInt32) -> Range<Int> {
        let first = Int(typeWord(type, TypeField.signatures))
        return first..<first + Int(typeWord(type, TypeField.signatures + 1))
    }

    /// The patterns of a signature.
    func patterns(of signature: Int) -> Range<Int> {
        let first = Int(word(.signatures, signature, SignatureField.patterns))
        return first..<first + Int(word(.signatures, signature, SignatureField.patterns + 1))
    }

    /// A pattern, read where it lies.
    func pattern(_ index: Int) -> TablePattern {
        let record = section(.patterns).offset + index * PatternField.count
        let bytes = text(atWord: record + PatternField.bytes)
        let mask = words[record + PatternField.mask]
        return TablePattern(
            offset: Int(words[record + PatternField.offset]), range: Int(words[record + PatternField.range]),
            bytes: bytes, mask: mask == TableLayout.unlisted ? nil : text(at: Int(mask), count: bytes.count))
    }

    /// A signature as it was declared.
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

    /// The signatures with these bytes at an anchor. No allocation. Expected complexity: O(1).
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

    /// Refuses whatever leaves its section, or a place that no signature may have.
    func checkSignatures() throws(TypeTableError) {
        try checkEntries(of: .anchored, below: UInt32(section(.signatures).count))
        try checkSlots(.anchorSlots, below: UInt32(section(.anchorKeys).count))
        for index in 0..<section(.signatures).count {
            guard word(.signatures, index, SignatureField.type) < UInt32(typeCount),
                patterns(of: index).upperBound <= section(.patterns).count
            else { throw Self.damaged("a signature of a type or with patterns that are not there") }
        }
        for index in 0..<section(.patterns).count {
            try checkText(section(.patterns).offset + index * PatternField.count + PatternField.bytes)
            let mask = word(.patterns, index, PatternField.mask)
            let length = Int(word(.patterns, index, PatternField.bytes + 1))
            let end = Int(word(.patterns, index, PatternField.offset)) + Int(word(.patterns, index, PatternField.range))
            guard length > 0, end + length <= TypeSignature.Limit.window,
                mask == TableLayout.unlisted || Int(mask) + length <= section(.strings).count
            else { throw Self.damaged("a pattern that leaves the file or the window") }
        }
        for index in 0..<section(.anchors).count {
            guard word(.anchors, index, 1) <= 8, Int(word(.anchors, index)) < TypeSignature.Limit.window else {
                throw Self.damaged("an anchor that no signature can have")
            }
        }
        for index in 0..<section(.anchorKeys).count {
            let first = Int(word(.anchorKeys, index, AnchorField.signatures))
            guard first + Int(word(.anchorKeys, index, AnchorField.signatures + 1)) <= section(.anchored).count else {
                throw Self.damaged("the signatures of an anchor leave their section")
            }
        }
    }

    private func text(at offset: Int, count: Int) -> UnsafeBufferPointer<UInt8> {
        let start = bytes.baseAddress.unsafelyUnwrapped + strings + offset
        return UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: count)
    }
}

/// A pattern of a table. It points into the table, and lives no longer than that.
struct TablePattern {
    var offset: Int
    var range: Int
    var bytes: UnsafeBufferPointer<UInt8>
    /// As long as the bytes; nil where every bit counts.
    var mask: UnsafeBufferPointer<UInt8>?

    /// Where the last byte may stand, plus one.
    var end: Int { offset + range + bytes.count }

    /// Where the pattern stands in bytes that begin at its offset; nil when it does not.
    ///
    /// Complexity: O(range · length) at most, O(range) in ordinary data.
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
