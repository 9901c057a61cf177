extension TableBuilder {
    private typealias PatternField = TableLayout.PatternField

    mutating func add(_ signature: TypeSignature, of type: UInt32) {
        let first = words[.patterns].count / Section.patterns.stride
        for pattern in signature.patterns {
            let bytes = pattern.bytes.withUnsafeBytes { texts.add($0).offset }
            let mask =
                pattern.mask.allSatisfy { $0 == 0xFF }
                ? TableLayout.unlisted : pattern.mask.withUnsafeBytes { texts.add($0).offset }
            words[.patterns].append(contentsOf: [
                UInt32(pattern.offset), UInt32(pattern.range), bytes, UInt32(pattern.bytes.count), mask,
            ])
        }
        words[.signatures].append(contentsOf: [
            type, UInt32(first), UInt32(signature.patterns.count),
            UInt32(signature.digits) | (signature.isWeak ? TableLayout.weakMark : 0),
        ])
    }

    /// The key for looking up a signature: at most eight known bytes at a fixed offset.
    private struct Anchor: Hashable, Comparable {
        var offset: UInt32
        /// The number of bytes: 8, 4, 2 or 1, or 0 for a signature without a fixed offset, which is searched for last.
        var width: UInt32

        static func < (left: Anchor, right: Anchor) -> Bool {
            let (leftIsNone, rightIsNone) = (left.width == 0, right.width == 0)
            if leftIsNone != rightIsNone { return rightIsNone }
            return (left.offset, right.width) < (right.offset, left.width)
        }
    }

    /// Writes the anchors of the signatures in the first records.
    mutating func addAnchors(records: Int) {
        guard !words[.signatures].isEmpty else { return }
        var found: [Anchor: [UInt64: [UInt32]]] = [:]
        for record in 0..<records {
            let first = word(record, TypeField.signatures)
            for signature in first..<first + word(record, TypeField.signatures + 1) {
                let (anchor, bytes) = anchor(of: Int(signature))
                found[anchor, default: [:]][bytes, default: []].append(signature)
            }
        }
        for (index, anchor) in found.keys.sorted().enumerated() {
            let keys = found[anchor] ?? [:]
            let firstBytes = keys.keys.reduce(0 as UInt64) { $0 | 1 << ($1 & 63) }
            words[.anchors].append(contentsOf: [
                anchor.offset, anchor.width, UInt32(truncatingIfNeeded: firstBytes),
                UInt32(truncatingIfNeeded: firstBytes >> 32),
            ])
            for (bytes, signatures) in keys.sorted(by: { $0.key < $1.key }) {
                words[.anchorKeys].append(contentsOf: [
                    UInt32(index), UInt32(truncatingIfNeeded: bytes), UInt32(truncatingIfNeeded: bytes >> 32),
                    UInt32(words[.anchored].count), UInt32(signatures.count),
                ])
                words[.anchored].append(contentsOf: signatures)
            }
        }
        words[.anchorSlots] = words[.anchorKeys].withUnsafeBufferPointer { TableSlots.anchors($0) }
    }

    /// Returns the first eight bytes of the longest run of known bytes in a pattern with a fixed offset, or fewer bytes if the
    /// run is shorter. If several runs have the same length, the first is used.
    private func anchor(of signature: Int) -> (anchor: Anchor, bytes: UInt64) {
        var best: (anchor: Anchor, bytes: UInt64) = (Anchor(offset: 0, width: 0), 0)
        let record = signature * Section.signatures.stride + TableLayout.SignatureField.patterns
        let first = Int(words[.signatures][record])
        for pattern in first..<first + Int(words[.signatures][record + 1]) {
            let record = pattern * Section.patterns.stride
            let fields = Array(words[.patterns][record..<record + Section.patterns.stride])
            guard fields[PatternField.range] == 0 else { continue }
            // A pattern without a mask has a value that is larger than an `Int` of 32 bits.
            let mask = fields[PatternField.mask] == TableLayout.unlisted ? nil : Int(fields[PatternField.mask])
            let length = Int(fields[PatternField.bytes + 1])
            var run = 0
            for end in 0..<length {
                run = mask.map { texts.bytes[$0 + end] != 0xFF } == true ? 0 : run + 1
                guard [8, 4, 2, 1].contains(run), run > Int(best.anchor.width) else { continue }
                let start = end + 1 - run
                let place = Int(fields[PatternField.bytes]) + start
                let bytes = texts.bytes[place..<place + run].reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
                best = (Anchor(offset: fields[PatternField.offset] + UInt32(start), width: UInt32(run)), bytes)
                if run == 8 { break }
            }
        }
        return best
    }
}
