extension TableBuilder {
    private typealias PatternField = TableLayout.PatternField

    /// Writes a signature behind those there are.
    mutating func add(_ signature: TypeSignature, of type: UInt32) {
        let first = words[.patterns].count / Section.patterns.stride
        for pattern in signature.patterns {
            let bytes = data(pattern.bytes)
            let mask = pattern.mask.allSatisfy { $0 == 0xFF } ? TableLayout.unlisted : data(pattern.mask)
            words[.patterns].append(contentsOf: [
                UInt32(pattern.offset), UInt32(pattern.range), bytes, UInt32(pattern.bytes.count), mask,
            ])
        }
        words[.signatures].append(contentsOf: [
            type, UInt32(first), UInt32(signature.patterns.count),
            UInt32(signature.digits) | (signature.isWeak ? TableLayout.weakMark : 0),
        ])
    }

    /// Where a signature is looked up: at most eight bytes that it gives, at one place.
    private struct Anchor: Hashable, Comparable {
        var offset: UInt32
        /// 8, 4, 2 or 1; 0 for a signature without a fixed place, which is looked for last.
        var width: UInt32

        static func < (left: Anchor, right: Anchor) -> Bool {
            let (leftIsNone, rightIsNone) = (left.width == 0, right.width == 0)
            if leftIsNone != rightIsNone { return rightIsNone }
            return (left.offset, right.width) < (right.offset, left.width)
        }
    }

    /// Works the dispatch out anew: the anchors of the signatures that types have now.
    mutating func updateAnchors() {
        var found: [Anchor: [UInt64: [UInt32]]] = [:]
        for type in 0..<UInt32(typeCount) {
            let first = typeWord(type, TypeField.signatures)
            for signature in first..<first + typeWord(type, TypeField.signatures + 1) {
                let (anchor, bytes) = anchor(of: Int(signature))
                found[anchor, default: [:]][bytes, default: []].append(signature)
            }
        }
        words[.anchors] = []
        words[.anchorKeys] = []
        words[.anchored] = []
        for (index, anchor) in found.keys.sorted().enumerated() {
            words[.anchors].append(contentsOf: [anchor.offset, anchor.width])
            for (bytes, signatures) in (found[anchor] ?? [:]).sorted(by: { $0.key < $1.key }) {
                words[.anchorKeys].append(contentsOf: [
                    UInt32(index), UInt32(truncatingIfNeeded: bytes), UInt32(truncatingIfNeeded: bytes >> 32),
                    UInt32(words[.anchored].count), UInt32(signatures.count),
                ])
                words[.anchored].append(contentsOf: signatures)
            }
        }
        let keys = words[.anchorKeys]
        let stride = Section.anchorKeys.stride
        words[.anchorSlots] = Self.slots([], count: keys.count / stride, from: 0) { index in
            let key = index * stride
            return TableHash.anchor(keys[key], UInt64(keys[key + 1]) | UInt64(keys[key + 2]) << 32)
        }
    }

    /// The longest run of bytes with which a pattern begins that stands at one place; of equally long ones the first.
    private func anchor(of signature: Int) -> (anchor: Anchor, bytes: UInt64) {
        var best: (anchor: Anchor, bytes: UInt64) = (Anchor(offset: 0, width: 0), 0)
        let record = signature * Section.signatures.stride + TableLayout.SignatureField.patterns
        let first = Int(words[.signatures][record])
        for pattern in first..<first + Int(words[.signatures][record + 1]) {
            let record = pattern * Section.patterns.stride
            let fields = words[.patterns][record..<record + Section.patterns.stride].map { Int($0) }
            guard fields[PatternField.range] == 0 else { continue }
            let mask = fields[PatternField.mask]
            let length = fields[PatternField.bytes + 1]
            let isMasked = mask != Int(TableLayout.unlisted)
            let run = (0..<min(8, length)).prefix { !isMasked || strings[mask + $0] == 0xFF }.count
            guard let width = [8, 4, 2, 1].first(where: { $0 <= run }), width > Int(best.anchor.width) else { continue }
            let start = fields[PatternField.bytes]
            let bytes = strings[start..<start + width].reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
            best = (Anchor(offset: UInt32(fields[PatternField.offset]), width: UInt32(width)), bytes)
        }
        return best
    }
}
