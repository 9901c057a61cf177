/// The layout of a compiled registry table.
///
/// A table is a sequence of little-endian 32-bit words, followed by the bytes of its strings. It is used in place, without
/// parsing or allocation. A string is two words: its offset from the start of the strings, and its length in bytes.
///
///     header       signature (2 words), version, total bytes, checksum (2 words), then offset and count of each section
///     types        one record for each type (`TypeField`), by identifier
///     parents      one word each: the index of a type, or `danglingMark` and the index of a dangling name
///     dangling     one string each: supertypes that are not declared
///     closures     one word each: the supertypes of a type, nearest first
///     tags         three words each: class and flags, string
///     identifiers  a hash table of type indices plus one, 0 for free, its size a power of two
///     tagKeys      one record for each tag (`TagField`)
///     tagSlots     a hash table of tag keys plus one, 0 for free, its size a power of two
///     claims       one word each: the types of a tag, the preferred one first
///     signatures   one record for each signature (`SignatureField`), those of a type together
///     patterns     one record for each pattern (`PatternField`), those of a signature together
///     anchors      two words each: an offset, and the number of bytes to compare there: 8, 4, 2, 1, or 0
///     anchorKeys   one record for the bytes at an anchor (`AnchorField`), by anchor and bytes
///     anchorSlots  a hash table of anchor keys plus one, 0 for free, its size a power of two
///     anchored     one word each: the signatures that have the bytes of a key
///     layers       three words each: role, name
///     apps         four words each: identifier, JSON text
///     strings      bytes, UTF-8
package enum TableLayout {
    /// "typeq", NUL, and a line end that a transfer in text mode would change.
    static let signature: (UInt32, UInt32) = (0x6570_7974, 0x0A0D_0071)
    /// The only version that this code reads and writes. Increase it with any change of layout or meaning.
    package static let version: UInt32 = 2

    static let checksumWord = 4
    static let firstSectionWord = 6
    static let headerWords = firstSectionWord + 2 * Section.allCases.count

    static let danglingMark: UInt32 = 0x8000_0000
    /// Marks a tag that typeq adds to a type of Apple's.
    static let addedTagMark: UInt32 = 0x100
    /// The largest number of supertypes that is listed with a type. For more, the parents are walked.
    static let longestClosure = 1024
    /// Marks a signature that other formats have too.
    static let weakMark: UInt32 = 0x8000_0000
    /// The count of a closure that is not listed, and the offset of a mask that is not stored.
    static let unlisted: UInt32 = 0xFFFF_FFFF

    enum Section: Int, CaseIterable {
        case types, parents, dangling, closures, tags, identifiers, tagKeys, tagSlots, claims
        case signatures, patterns, anchors, anchorKeys, anchorSlots, anchored
        case layers, apps, strings

        /// The number of words of an entry. The strings are counted in bytes.
        var stride: Int {
            switch self {
            case .types: TypeField.count
            case .tagKeys: TagField.count
            case .signatures: SignatureField.count
            case .patterns: PatternField.count
            case .anchorKeys: AnchorField.count
            case .dangling, .anchors: 2
            case .tags, .layers: 3
            case .apps: 4
            case .parents, .closures, .identifiers, .tagSlots, .claims, .anchorSlots, .anchored, .strings: 1
            }
        }
    }

    /// The words of a type's record.
    enum TypeField {
        /// The hash of the folded identifier, two words.
        static let hash = 0
        static let identifier = 2
        static let flags = 4
        static let layer = 5
        static let order = 6
        static let version = 7
        static let parents = 8
        static let closure = 10
        static let tags = 12
        static let description = 14
        static let referenceURL = 16
        static let declaredBy = 18
        static let signatures = 20
        static let count = 22
    }

    /// The words of a tag's record.
    enum TagField {
        static let tagClass = 0
        static let text = 1
        static let claims = 3
        static let count = 5
    }

    /// The words of a signature's record.
    enum SignatureField {
        static let type = 0
        static let patterns = 1
        /// The number of known digits, and `weakMark`.
        static let strength = 3
        static let count = 4
    }

    /// The words of a pattern's record.
    enum PatternField {
        static let offset = 0
        static let range = 1
        static let bytes = 2
        /// The offset of the mask, which is as long as the bytes; `unlisted` if all bits count.
        static let mask = 4
        static let count = 5
    }

    /// The words of an anchor key's record.
    enum AnchorField {
        static let anchor = 0
        /// The bytes as a little-endian number, two words.
        static let bytes = 1
        static let signatures = 3
        static let count = 5
    }

    /// The bits of a type's flags.
    enum TypeFlag {
        static let exported: UInt32 = 1
        static let hasVersion: UInt32 = 2
        static let hasOrder: UInt32 = 4
    }
}

/// The hashes of a table: FNV-1a over folded bytes, 64 bits.
enum TableHash {
    @usableFromInline static let basis: UInt64 = 0xCBF2_9CE4_8422_2325
    @usableFromInline static let prime: UInt64 = 0x0000_0100_0000_01B3

    @inline(__always)
    static func combine(_ hash: UInt64, _ byte: UInt8) -> UInt64 { (hash ^ UInt64(byte)) &* prime }

    /// Returns the hash of an identifier, lowercasing its ASCII letters.
    static func identifier(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var hash = basis
        for byte in bytes { hash = combine(hash, byte.asciiLowercased) }
        return hash
    }

    /// Returns the hash of a tag. Text that is not ASCII must be folded already.
    static func tag(_ tagClass: TableTagClass, _ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        var hash = combine(basis, UInt8(truncatingIfNeeded: tagClass.rawValue))
        if tagClass.foldsCase {
            for byte in bytes { hash = combine(hash, byte.asciiLowercased) }
        } else {
            for byte in bytes { hash = combine(hash, byte) }
        }
        return hash
    }

    /// Returns the hash of the bytes at an anchor.
    @inline(__always)
    static func anchor(_ anchor: UInt32, _ bytes: UInt64) -> UInt64 {
        let mixed = (bytes ^ (UInt64(anchor) &* 0x9E37_79B9_7F4A_7C15)) &* 0xFF51_AFD7_ED55_8CCD
        return mixed ^ mixed >> 29
    }

    /// Returns the slot of a hash in a power of two of slots. Uses the high bits too, because the low bits of FNV are its
    /// weakest.
    @inline(__always)
    static func slot(_ hash: UInt64, mask: Int) -> Int {
        Int(truncatingIfNeeded: hash ^ (hash >> 32)) & mask
    }

    /// Returns the checksum of all bytes of a table except the checksum itself.
    static func checksum(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
        var hash = basis
        let skipped = TableLayout.checksumWord * 4..<TableLayout.checksumWord * 4 + 8
        // Eight bytes at a time: FNV byte by byte takes most of a millisecond for half a megabyte.
        var offset = 0
        while offset + 8 <= bytes.count {
            if !skipped.contains(offset) {
                let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
                hash = (hash ^ word) &* prime
                hash ^= hash >> 29
            }
            offset += 8
        }
        while offset < bytes.count {
            hash = combine(hash, bytes[offset])
            offset += 1
        }
        return hash
    }
}
