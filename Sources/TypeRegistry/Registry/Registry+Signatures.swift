/// A signature that a file matches.
package struct SignatureMatch: Hashable, Sendable {
    /// The type that declares it.
    package var type: UTType
    /// Whether other formats have the signature too.
    package var isWeak: Bool
    /// The number of known hexadecimal digits. More digits make a match more certain.
    package var digits: Int
    /// The index of the signature in the table.
    var index: Int
}

/// An index of the signatures of a registry, to match files against all of them.
///
/// The table has the signatures in a hash table by some of their known bytes and the offset of those bytes, the anchor.
/// A file takes one look-up for each anchor. There are some dozens of anchors, however many signatures there are.
package struct SignatureIndex: Sendable {
    private let registry: Registry
    private var table: TypeTable { registry.table }

    package init(_ registry: Registry) { self.registry = registry }

    /// The part of the file in which the anchor of a signature is.
    package enum Extent: Sendable {
        /// The signatures with an anchor in the head; when none of these matches, those without a fixed offset.
        case head
        /// The signatures with an anchor after the head.
        case beyond
    }

    /// Returns the signatures that a file matches, in no particular order.
    ///
    /// - Parameters:
    ///   - extent: The signatures to match.
    ///   - head: The first bytes of the file.
    ///   - count: The size of the file.
    ///   - fetch: Returns at most `count` bytes at an offset after the head.
    /// - Returns: The matches, usually none or one.
    /// - Complexity: O(anchors), plus O(range) for each pattern with a range. No allocation when nothing in the head matches.
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
            for entry in table.anchored(anchor, bytes) {
                let signature = Int(table.word(.anchored, entry))
                if matches(signature, head, count, fetch) { found.append(match(signature)) }
            }
        }
        return found
    }

    /// Returns a description of the matched bytes and their offsets for a message.
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

    /// Returns the signatures that begin with some bytes, or with all but the last few: the bytes may be an incomplete file
    /// that ends in or just after its signature. `digits` of the results counts the given bytes.
    ///
    /// - Complexity: O(signatures).
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

    /// The number of bytes after a signature in an incomplete file, at most.
    private static var rest: Int { 4 }

    private func match(_ signature: Int) -> SignatureMatch {
        let strength = table.word(.signatures, signature, TableLayout.SignatureField.strength)
        return SignatureMatch(
            type: UTType(declared: table.word(.signatures, signature, TableLayout.SignatureField.type), in: registry),
            isWeak: strength & TableLayout.weakMark != 0, digits: Int(strength & ~TableLayout.weakMark),
            index: signature)
    }

    private func matches(
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

    /// Returns up to eight bytes as a little-endian number.
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
