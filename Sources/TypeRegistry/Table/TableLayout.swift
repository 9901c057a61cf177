/// The layout of a compiled registry table.
///
/// A table is a sequence of little-endian 32-bit words, followed by the bytes of its strings. It is used in place, without
/// parsing or allocation. A string is two words: its offset from the start of the strings, and its length in bytes.
///
/// A table is self-contained or is layered over a base, which is another table that can also have a base. The types of the base
/// keep their indices, and the types of the table follow. Therefore, an index in a table can refer to a type in a table below.
/// A base is never copied: a change in it that the table causes is stored as an override, which is a record for a type of the
/// base.
///
///     header       signature (2 words), version, total bytes, checksum (2 words), checksum of the base (2 words),
///                  number of types and of layers of the base, number of new types, 0, identity for a cache (2 words),
///                  then offset and count of each section
///     types        one record for each new type (`TypeField`), sorted by identifier; then for each overridden type of the
///                  base, in the order of `overridden`; then for each declaration that was replaced by the base
///     overridden   one word each: the index of a type of the base
///     overrides    a hash table: an index in `overridden` plus one, or 0 if the slot is empty; the size is a power of two
///     parents      three words each: the index of a type or `dangling`, the identifier as a string
///     closures     one word each: the supertypes of a type, from nearest to farthest; equal lists can be shared
///     subtypes     one word each: the types that conform directly to a type or a dangling name
///     subtypeKeys  three words each, sorted by type: the index of a type, start and number of its subtypes in `subtypes`
///     danglingKeys four words each, sorted by name: an undeclared supertype or an alias as a string; start and number in `subtypes`
///     tags         three words each: class and flags, string; for a mark, the key and its conditions, with NUL between them
///     identifiers  a hash table: the number of a new type plus one, or 0 if the slot is empty; the size is a power of two
///     tagKeys      one record for each tag, or key of marks, that the table contains or changes (`TagField`)
///     tagSlots     a hash table: an index in `tagKeys` plus one, or 0 if the slot is empty; the size is a power of two
///     claims       one word each: all types of a tag, including types of the base, in order of preference
///     signatures   one record for each signature (`SignatureField`), grouped by type
///     patterns     one record for each pattern (`PatternField`), grouped by signature
///     anchors      one record for each offset and number of bytes to compare there (`AnchorField`)
///     anchorKeys   one record for the bytes at an anchor (`AnchorKeyField`), sorted by anchor and bytes
///     anchorSlots  a hash table: an index in `anchorKeys` plus one, or 0 if the slot is empty; the size is a power of two
///     anchored     one word each: the signatures that contain the bytes of a key
///     layers       three words each: role, name
///     apps         four words each: identifier, JSON text
///     strings      bytes, UTF-8, and zeros up to a multiple of 8
///     findings     words: the errors in the layers (`FindingCoding`)
package enum TableLayout {
    /// "typeq", NUL, and a line ending that would be changed by a transfer in text mode.
    static let signature: (UInt32, UInt32) = (0x6570_7974, 0x0A0D_0071)
    /// The only version that this code reads and writes. Increment it with every change of the layout or its meaning.
    package static let version: UInt32 = 6

    static let checksumWord = 4
    static let checksumBytes = checksumWord * 4..<checksumWord * 4 + 8
    static let baseChecksumWord = 6
    static let baseTypesWord = 8
    static let baseLayersWord = 9
    static let newTypesWord = 10
    /// A number, stored in two words, that identifies the input of a table in a cache.
    static let identityWord = 12
    static let firstSectionWord = 14
    static let headerWords = firstSectionWord + 2 * Section.allCases.count

    /// The index of a parent that is not declared.
    static let dangling: UInt32 = 0xFFFF_FFFF
    /// Marks a tag that typeq adds to an Apple type.
    static let addedTagMark: UInt32 = 0x100
    /// The maximum number of supertypes that are listed for a type. If there are more, the parents are traversed.
    static let longestClosure = 1024
    /// The maximum number of conformances that are searched for the supertypes of one type. Types that all conform to each
    /// other have very many conformances; the supertypes of a type that exceeds the limit are not listed.
    static let longestSearch = 16 * longestClosure
    /// Marks a signature that also occurs in other formats.
    static let weakMark: UInt32 = 0x8000_0000
    /// The length of a closure that is not listed, and the offset of a mask that is not stored.
    static let unlisted: UInt32 = 0xFFFF_FFFF

    enum Section: Int, CaseIterable {
        case types, overridden, overrides, parents, closures, subtypes, subtypeKeys, danglingKeys
        case tags, identifiers, tagKeys, tagSlots, claims
        case signatures, patterns, anchors, anchorKeys, anchorSlots, anchored
        case layers, apps, findings, strings

        /// The number of words in an entry. For the strings, the unit is a byte.
        var stride: Int {
            switch self {
            case .types: TypeField.count
            case .tagKeys: TagField.count
            case .signatures: SignatureField.count
            case .patterns: PatternField.count
            case .anchors: AnchorField.count
            case .anchorKeys: AnchorKeyField.count
            case .parents, .subtypeKeys, .tags, .layers: 3
            case .danglingKeys, .apps: 4
            case .overridden, .overrides, .closures, .subtypes, .identifiers, .tagSlots, .claims, .anchorSlots,
                .anchored, .findings, .strings:
                1
            }
        }

        /// The sections that are hash tables.
        static let slots: [Section] = [.overrides, .identifiers, .tagSlots, .anchorSlots]
    }

    /// The words of a type record.
    enum TypeField {
        /// The hash of the folded identifier, in two words.
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

    /// The words of a tag record.
    enum TagField {
        static let tagClass = 0
        static let text = 1
        static let claims = 3
        static let count = 5
    }

    /// The words of a signature record.
    enum SignatureField {
        static let type = 0
        static let patterns = 1
        /// The number of known digits, combined with `weakMark`.
        static let strength = 3
        static let count = 4
    }

    /// The words of a pattern record.
    enum PatternField {
        static let offset = 0
        static let range = 1
        static let bytes = 2
        /// The offset of the mask, which is as long as the bytes, or `unlisted` if all bits are compared.
        static let mask = 4
        static let count = 5
    }

    /// The words of an anchor record.
    enum AnchorField {
        static let offset = 0
        /// The number of bytes: 8, 4, 2 or 1, or 0 for the signatures without a fixed offset.
        static let width = 1
        /// The first bytes of the keys, in two words: bit `n` is set if there is a byte whose low six bits are `n`.
        static let firstBytes = 2
        static let count = 4
    }

    /// The words of an anchor key record.
    enum AnchorKeyField {
        static let anchor = 0
        /// The bytes as a little-endian number, in two words.
        static let bytes = 1
        static let signatures = 3
        static let count = 5
    }

    /// The bits in the flags of a type.
    enum TypeFlag {
        static let exported: UInt32 = 1
        static let hasVersion: UInt32 = 2
        static let hasOrder: UInt32 = 4
        /// The record is an override that contains only the parents and the supertypes. All other fields are in a table below.
        static let linksOnly: UInt32 = 8
    }
}
