/// One object of a binary property list: its first byte says what it is in the high and how long in the low half
/// (CoreFoundation's CFBinaryPList.c).
struct BinaryObject {
    enum Kind {
        case scalar(DeclarationValue.Content)
        case array
        case dictionary
    }

    /// The offset of the first byte.
    let offset: Int
    let kind: Kind
    /// The number of elements or members.
    let count: Int
    /// Where the references to elements begin, or first all those to keys, then all those to values.
    let start: Int
    /// The offset behind the object.
    let end: Int

    /// Decodes the object at an offset between header and table, except what a container contains.
    init(at offset: Int, in layout: BinaryLayout) throws(DeclarationFormatError) {
        let marker = layout.bytes[offset]
        let low = Int(marker & 0x0F)
        var decoder = BinaryScalarDecoder(layout: layout, object: offset)
        var kind: Kind?
        var count = 0
        switch marker >> 4 {
        case 0x0:
            kind = BinaryObject.singleton(marker)
        case 0x1 where low <= 4:
            kind = .scalar(try decoder.integer(size: 1 << low))
        case 0x2 where low == 2 || low == 3:
            kind = .scalar(.real(try decoder.real(size: 1 << low)))
        case 0x3 where low == 3:
            kind = .scalar(try decoder.date())
        case 0x4:
            kind = .scalar(.data(Array(try decoder.take(try decoder.length(low), times: 1))))
        case 0x5:
            kind = .scalar(.string(try decoder.asciiString(length: try decoder.length(low))))
        case 0x6:
            kind = .scalar(.string(try decoder.utf16String(length: try decoder.length(low))))
        case 0x8:
            kind = .scalar(.uid(try decoder.uid(size: low + 1)))
        case 0xA, 0xC:
            // Sets are read as arrays: property lists have no sets in any other notation.
            kind = .array
            count = try decoder.length(low)
        case 0xD:
            kind = .dictionary
            count = try decoder.length(low)
        default:
            break
        }
        guard let kind else {
            throw binaryError(.unknownObject, at: offset, "0x\(String(marker, radix: 16)) begins no known object")
        }
        self.offset = offset
        self.kind = kind
        self.count = count
        self.start = decoder.index
        switch kind {
        case .scalar: break
        case .array: _ = try decoder.take(count, times: layout.referenceSize)
        case .dictionary: _ = try decoder.take(count, times: 2 * layout.referenceSize)
        }
        self.end = decoder.index
    }

    private static func singleton(_ marker: UInt8) -> Kind? {
        switch marker {
        case 0x00: .scalar(.null)
        case 0x08: .scalar(.boolean(false))
        case 0x09: .scalar(.boolean(true))
        default: nil
        }
    }
}
