/// A signature that a file has.
package struct SignatureMatch: Hashable, Sendable {
    /// The type that declares it.
    package var type: UTType
    /// Whether other formats have it too.
    package var isWeak: Bool
    /// How many hexadecimal digits of the file it gives: the more, the surer.
    package var digits: Int
    /// Its index in the table, for what is to be said about it.
    var index: Int
}

/// The signatures of a registry, ready to be looked for in the first bytes of files.
///
/// One dispatch serves all: the signatures stand in a hash table by some of the bytes that each gives and the place where
/// it gives them. A file costs a look-up for each such place, of which there are some dozens, however many signatures
/// there are.
package struct SignatureIndex: Sendable {
    private let registry: Registry
    private var table: TypeTable { registry.table }

    package init(_ registry: Registry) { self.registry = registry }

    /// Which signatures are looked for.
    package enum Extent: Sendable {
        /// Those whose bytes stand in the head; then, when there is none, those without a fixed place.
        case head
        /// Those that begin behind the head.
        case beyond
    }

    /// The signatures that a file has, in no particular order.
    ///
    /// - Parameters:
    ///   - extent: Which signatures are looked for.
    ///   - head: The first bytes of the file.
    ///   - count: The size of the file.
    ///   - fetch: Gives bytes behind the head: those at an offset, so many or fewer.
    /// - Returns: What was found; often nothing, mostly one.
    /// - Complexity: O(places), and O(range) for a pattern that may move. No allocation where nothing is found in the head.
    package func matches(
        _ extent: Extent, in head: UnsafeRawBufferPointer, count: Int, fetch: (_ offset: Int, _ count: Int) -> [UInt8]
    ) -> [SignatureMatch] {
        var found: [SignatureMatch] = []
        let (anchors, anchorCount) = table.section(.anchors)
        for anchor in 0..<anchorCount {
            let offset = Int(table.words[anchors + anchor * 2])
            let width = Int(table.words[anchors + anchor * 2 + 1])
            let isInHead = offset + width <= head.count
            guard isInHead == (extent == .head), offset + width <= count, width > 0 || found.isEmpty else { continue }
            let bytes = isInHead ? Self.number(head, offset, width) : Self.number(fetch(offset, width), width)
            for place in table.anchored(anchor, bytes) {
                let signature = Int(table.word(.anchored, place))
                if holds(signature, head, count, fetch) { found.append(match(signature)) }
            }
        }
        return found
    }

    /// What was seen where, for people.
    package func description(of match: SignatureMatch) -> String {
        let signature = table.signature(match.index)
        return signature.patterns.prefix(2).map { pattern in
            let isText = pattern.bytes.count >= 3 && pattern.bytes.allSatisfy { (0x20..<0x7F).contains($0) }
            let bytes =
                isText ? "'\(String(decoding: pattern.bytes.prefix(24), as: UTF8.self))'" : pattern.shownHexadecimal
            return pattern.range > 0
                ? "\(bytes) from offset \(pattern.offset) on" : "\(bytes) at offset \(pattern.offset)"
        }.joined(separator: ", ")
    }

    /// The signatures that begin with these bytes, or with all but the last few: what is left of a file that was cut
    /// within or right behind its signature. `digits` are those of the bytes. Complexity: O(signatures).
    package func beginnings(with bytes: UnsafeRawBufferPointer) -> [SignatureMatch] {
        guard !bytes.isEmpty else { return [] }
        var found: [SignatureMatch] = []
        for signature in 0..<table.section(.signatures).count {
            let isBeginning = table.patterns(of: signature).contains { index in
                let pattern = table.pattern(index)
                guard pattern.offset == 0, pattern.range == 0, bytes.count <= pattern.bytes.count + Self.rest else {
                    return false
                }
                return pattern.bytes.indices.prefix(bytes.count).allSatisfy {
                    bytes[$0] & (pattern.mask?[$0] ?? 0xFF) == pattern.bytes[$0]
                }
            }
            guard isBeginning else { continue }
            var match = match(signature)
            match.digits = 2 * bytes.count
            found.append(match)
        }
        return found
    }

    /// How many bytes behind a signature are no more than a rest of the file.
    private static var rest: Int { 4 }

    private func match(_ signature: Int) -> SignatureMatch {
        let strength = table.word(.signatures, signature, TableLayout.SignatureField.strength)
        return SignatureMatch(
            type: UTType(declared: table.word(.signatures, signature, TableLayout.SignatureField.type), in: registry),
            isWeak: strength & TableLayout.weakMark != 0, digits: Int(strength & ~TableLayout.weakMark),
            index: signature)
    }

    private func holds(
        _ signature: Int, _ head: UnsafeRawBufferPointer, _ count: Int, _ fetch: (Int, Int) -> [UInt8]
    ) -> Bool {
        table.patterns(of: signature).allSatisfy { index in
            let pattern = table.pattern(index)
            guard pattern.offset + pattern.bytes.count <= count else { return false }
            if min(pattern.end, count) <= head.count {
                let window = UnsafeRawBufferPointer(rebasing: head[pattern.offset..<min(pattern.end, head.count)])
                return pattern.position(in: window) != nil
            }
            return fetch(pattern.offset, pattern.end - pattern.offset).withUnsafeBytes {
                pattern.position(in: $0) != nil
            }
        }
    }

    /// Up to eight bytes as a little-endian number.
    @inline(__always)
    private static func number(_ bytes: UnsafeRawBufferPointer, _ offset: Int, _ width: Int) -> UInt64 {
        guard width > 0 else { return 0 }
        if offset + 8 <= bytes.count {
            let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            return word & (UInt64.max >> UInt64(64 - 8 * width))
        }
        return (0..<width).reversed().reduce(0) { $0 << 8 | UInt64(bytes[offset + $1]) }
    }

    private static func number(_ bytes: [UInt8], _ width: Int) -> UInt64 {
        guard bytes.count == width else { return 0 }
        return bytes.withUnsafeBytes { number($0, 0, width) }
    }
}

extension TypeSignature.Pattern {
    fileprivate var shownHexadecimal: String {
        let all = hexadecimal
        return all.count > 24 ? "\(all.prefix(24))…" : all
    }
}
