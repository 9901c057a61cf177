package struct SignatureMatch: Hashable, Sendable {
    package var type: UTType
    /// Whether other formats have the same signature.
    package var isWeak: Bool
    /// The number of known hexadecimal digits. A match with more digits is more certain.
    package var digits: Int
    /// The index of the table in the stack, where 0 is the highest, and the index of the signature in the table.
    var level: Int
    var index: Int
}

/// An index of the signatures of a registry, which matches files against all of them.
///
/// The table stores the signatures in a hash table, keyed by some of their known bytes and the offset of those bytes, which is
/// called an anchor. A file requires one lookup for each anchor. There are a few dozen anchors, regardless of the number of
/// signatures.
package struct SignatureIndex: Sendable {
    private let registry: Registry
    private var table: TypeTable { registry.table }

    package init(_ registry: Registry) { self.registry = registry }

    /// The part of the file that contains the anchor of a signature.
    package enum Extent: Sendable {
        /// The signatures with an anchor in the head. If none of these matches, the signatures without a fixed offset.
        case head
        /// The signatures with an anchor in the head, excluding signatures without a fixed offset.
        case anchoredHead
        /// The signatures with an anchor after the head.
        case beyond
        /// The signatures with an anchor at the first byte.
        case start
    }

    /// Returns the signatures that a file matches, in no particular order.
    ///
    /// - Parameters:
    ///   - extent: The signatures to match.
    ///   - head: The first bytes of the file.
    ///   - count: The size of the file.
    ///   - fetch: A closure that returns at most `count` bytes at an offset after the head.
    /// - Returns: The matches, usually none or one.
    /// - Complexity: O(*n*) in the number of anchors, plus O(*n*) in the range of each pattern that has a range. No
    ///   memory is allocated if no signature matches the head.
    package func matches(
        _ extent: Extent, in head: UnsafeRawBufferPointer, count: Int, fetch: (_ offset: Int, _ count: Int) -> [UInt8]
    ) -> [SignatureMatch] {
        var found: [SignatureMatch] = []
        match(extent, head, count: count, fetch: fetch, hasOffset: true, found: &found)
        if extent == .start || extent == .anchoredHead { return found }
        // Searching for signatures without a fixed offset takes the most time.
        if found.isEmpty { match(extent, head, count: count, fetch: fetch, hasOffset: false, found: &found) }
        return found
    }

    /// Adds the matches of the signatures with an anchor, or of the signatures without an anchor, in all tables.
    private func match(
        _ extent: Extent, _ head: UnsafeRawBufferPointer, count: Int, fetch: (Int, Int) -> [UInt8],
        hasOffset: Bool, found: inout [SignatureMatch]
    ) {
        for index in table.levels.indices {
            let level = table.levels[index]
            let anchors = level.anchors
            // The anchor without bytes is the last anchor.
            var number = hasOffset ? 0 : max(0, anchors.count - 1)
            while number < anchors.count {
                let anchor = anchors[number]
                let isAnchored = hasOffset && anchor.width > 0
                // At most anchors, the first byte of most files does not occur in any signature.
                if isAnchored, anchor.end <= head.count, !anchor.mayBegin(with: head[anchor.offset]) {
                    number &+= 1
                    continue
                }
                if isAnchored == hasOffset, let bytes = Self.bytes(at: anchor, extent, head, count: count, fetch) {
                    for entry in level.anchored(number, bytes) {
                        let signature = Int(level.word(.anchored, entry))
                        guard matches(level, signature, head: head, count: count, fetch),
                            let match = match(index, signature)
                        else { continue }
                        found.append(match)
                    }
                }
                number &+= 1
            }
        }
    }

    /// Returns the bytes of a file at an anchor as a number, or nil if the anchor is not in the given part of the file.
    private static func bytes(
        at anchor: TableAnchor, _ extent: Extent, _ head: UnsafeRawBufferPointer, count: Int,
        _ fetch: (Int, Int) -> [UInt8]
    ) -> UInt64? {
        let (offset, width) = (anchor.offset, anchor.width)
        guard width <= 8, offset + width <= count else { return nil }
        switch extent {
        case .head where anchor.end <= head.count, .anchoredHead where anchor.end <= head.count,
            .start where anchor.end <= head.count && offset == 0:
            return number(head, offset, width: width)
        case .beyond where anchor.end > head.count: return number(fetch(offset, width), width)
        default: return nil
        }
    }

    /// Returns a description of the matched bytes and their offsets for a message.
    package func description(of match: SignatureMatch) -> String {
        let signature = table.levels[match.level].signature(match.index)
        return signature.patterns.prefix(2).map { pattern in
            let isText = pattern.bytes.count >= 3 && pattern.bytes.allSatisfy { (0x20..<0x7F).contains($0) }
            let bytes =
                isText ? "'\(String(decoding: pattern.bytes.prefix(24), as: UTF8.self))'" : pattern.shownHexadecimal
            return pattern.range > 0
                ? "\(bytes) from offset \(pattern.offset) on" : "\(bytes) at offset \(pattern.offset)"
        }.joined(separator: ", ")
    }

    /// Returns the signatures that begin with the given bytes, or with all but the last few of them. The bytes may be an
    /// incomplete file that ends within or just after its signature. `digits` of the results is the number of matched digits.
    ///
    /// - Complexity: O(*n*) in the number of signatures.
    package func beginnings(with bytes: UnsafeRawBufferPointer) -> [SignatureMatch] {
        guard !bytes.isEmpty else { return [] }
        var found: [SignatureMatch] = []
        for index in table.levels.indices {
            let level = table.levels[index]
            for signature in 0..<level.section(.signatures).count {
                guard let count = Self.beginning(bytes, of: signature, in: level), var match = match(index, signature)
                else { continue }
                match.digits = 2 * count
                found.append(match)
            }
        }
        return found
    }

    /// Returns the number of bytes that are in a signature, or nil if the signature does not begin with the bytes.
    private static func beginning(_ bytes: UnsafeRawBufferPointer, of signature: Int, in level: TableLevel) -> Int? {
        for index in level.patterns(of: signature) {
            let pattern = level.pattern(index)
            // Most signatures differ in the first byte.
            guard pattern.bytes.first == bytes[0], pattern.offset == 0, pattern.range == 0,
                bytes.count <= pattern.bytes.count + rest
            else { continue }
            let isEqual = pattern.bytes.indices.prefix(bytes.count).allSatisfy {
                // The comparison fails at a byte that can have several values.
                bytes[$0] == pattern.bytes[$0] && pattern.mask?[$0] ?? 0xFF == 0xFF
            }
            if isEqual { return min(bytes.count, pattern.bytes.count) }
        }
        return nil
    }

    /// The maximum number of bytes after a signature in an incomplete file.
    private static var rest: Int { 4 }

    /// Returns the match of a signature, or nil if a higher table contains a different declaration of its type.
    private func match(_ index: Int, _ signature: Int) -> SignatureMatch? {
        let level = table.levels[index]
        let strength = level.word(.signatures, signature, field: TableLayout.SignatureField.strength)
        let type = level.word(.signatures, signature, field: TableLayout.SignatureField.type)
        guard table.levelIndex(of: table.facts(of: type)) == index, Int(type) < table.typeCount else { return nil }
        return SignatureMatch(
            type: UTType(declared: type, in: registry), isWeak: strength & TableLayout.weakMark != 0,
            digits: Int(strength & ~TableLayout.weakMark), level: index, index: signature)
    }

    private func matches(
        _ level: TableLevel, _ signature: Int, head: UnsafeRawBufferPointer, count: Int, _ fetch: (Int, Int) -> [UInt8]
    ) -> Bool {
        level.patterns(of: signature).allSatisfy { index in
            let pattern = level.pattern(index)
            guard !pattern.bytes.isEmpty, pattern.offset + pattern.bytes.count <= count else { return false }
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
    private static func number(_ bytes: UnsafeRawBufferPointer, _ offset: Int, width: Int) -> UInt64 {
        guard width > 0 else { return 0 }
        if offset + 8 <= bytes.count {
            let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            return word & (UInt64.max >> UInt64(64 - 8 * width))
        }
        return (0..<width).reversed().reduce(0) { $0 << 8 | UInt64(bytes[offset + $1]) }
    }

    private static func number(_ bytes: [UInt8], _ width: Int) -> UInt64 {
        guard bytes.count == width else { return 0 }
        return bytes.withUnsafeBytes { number($0, 0, width: width) }
    }
}

extension TypeSignature.Pattern {
    fileprivate var shownHexadecimal: String {
        let all = hexadecimal
        return all.count > 24 ? "\(all.prefix(24))…" : all
    }
}
