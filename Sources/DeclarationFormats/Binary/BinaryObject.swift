/// An object of a binary property list. The high half of its first byte is the kind, and the low half is the length
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
    /// The offset of the references to the elements of an array, or to all keys followed by all values of a dictionary.
    let start: Int
    /// The offset after the object.
    let end: Int

    /// Decodes the object at an offset between header and table, excluding the contents of a container.
    ///
    /// - Throws: `unknownObject` for a marker that the format does not define, or an error of the decoder.
    init(at offset: Int, in layout: BinaryLayout) throws(DeclarationFormatError) {
        let marker = layout.bytes[offset]
        let low = Int(marker & 0x0F)
        var decoder = BinaryScalarDecoder(layout: layout, object: offset)
        var kind: Kind?
        var count = 0
        switch marker >> 4 {
        case 0x0: kind = BinaryObject.singleton(marker)
        case 0x1 where low <= 4: kind = .scalar(try decoder.integer(size: 1 << low))
        case 0x2 where low == 2 || low == 3: kind = .scalar(.real(try decoder.real(size: 1 << low)))
        case 0x3 where low == 3: kind = .scalar(try decoder.date())
        case 0x4: kind = .scalar(.data(Array(try decoder.take(try decoder.length(low), times: 1))))
        case 0x5: kind = .scalar(.string(try decoder.asciiString(length: try decoder.length(low))))
        case 0x6: kind = .scalar(.string(try decoder.utf16String(length: try decoder.length(low))))
        case 0x8: kind = .scalar(.uid(try decoder.uid(size: low + 1)))
        case 0xA, 0xC:
            // Sets are read as arrays, because no other property list notation supports sets.
            kind = .array
            count = try decoder.length(low)
        case 0xD:
            kind = .dictionary
            count = try decoder.length(low)
        default: break
        }
        guard let kind else {
            throw binaryError(
                .unknownObject, at: offset, "0x\(String(marker, radix: 16)) is not the marker of a known object")
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

/// Decodes the lengths, numbers and strings in the bytes of an object in order.
struct BinaryScalarDecoder {
    private let bytes: [UInt8]
    /// The offset at which the objects end.
    private let limit: Int
    private let object: Int
    /// The offset of the next byte to decode.
    private(set) var index: Int

    init(layout: BinaryLayout, object: Int) {
        self.bytes = layout.bytes
        self.limit = layout.tableOffset
        self.object = object
        self.index = object + 1
    }

    /// Returns the next `count * size` bytes and advances the index.
    mutating func take(_ count: Int, times size: Int) throws(DeclarationFormatError) -> ArraySlice<UInt8> {
        let (length, overflows) = count.multipliedReportingOverflow(by: size)
        guard !overflows, length <= limit - index else {
            throw binaryError(
                .outOfBounds, at: object,
                "the object extends beyond the last object, which ends at 0x\(String(limit, radix: 16))")
        }
        defer { index += length }
        return bytes[index..<(index + length)]
    }

    /// Returns the length in the low half of the first byte or, if it is 15, the length in the integer object that follows.
    mutating func length(_ low: Int) throws(DeclarationFormatError) -> Int {
        guard low == 0x0F else { return low }
        let start = index
        guard let marker = try take(1, times: 1).first, marker & 0xF0 == 0x10, marker & 0x0F <= 3 else {
            throw binaryError(.damagedStructure, at: start, "expected an integer as the length of the object")
        }
        guard let length = Int(exactly: try number(size: 1 << Int(marker & 0x0F))) else {
            throw binaryError(.outOfBounds, at: start, "the object does not fit into memory")
        }
        return length
    }

    /// Decodes an integer. Integers of 1, 2 and 4 bytes are unsigned, and integers of 8 bytes are signed. Numbers that are too
    /// large for 8 bytes occupy 16 bytes.
    mutating func integer(size: Int) throws(DeclarationFormatError) -> DeclarationValue.Content {
        guard size == 16 else { return .integer(Int64(truncatingIfNeeded: try number(size: size))) }
        let high = try number(size: 8)
        let low = try number(size: 8)
        if high == 0 { return Int64(exactly: low).map { .integer($0) } ?? .real(Double(low)) }
        guard high == .max, low > UInt64(Int64.max) else {
            throw binaryError(.numberOutOfRange, at: object, "the integer does not fit into 64 bits")
        }
        return .integer(Int64(truncatingIfNeeded: low))
    }

    mutating func real(size: Int) throws(DeclarationFormatError) -> Double {
        let bits = try number(size: size)
        return size == 4 ? Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))) : Double(bitPattern: bits)
    }

    mutating func date() throws(DeclarationFormatError) -> DeclarationValue.Content {
        let seconds = try real(size: 8)
        guard seconds.isFinite else {
            throw binaryError(.invalidDate, at: object, "the date is not a finite number of seconds")
        }
        return .date(seconds)
    }

    mutating func uid(size: Int) throws(DeclarationFormatError) -> UInt64 {
        guard size <= 8 else { throw binaryError(.numberOutOfRange, at: object, "the UID does not fit into 64 bits") }
        return try number(size: size)
    }

    mutating func asciiString(length: Int) throws(DeclarationFormatError) -> String {
        let text = try take(length, times: 1)
        if let index = text.firstIndex(where: { $0 >= 0x80 }) {
            throw binaryError(
                .invalidEncoding, at: index, "expected ASCII, found byte 0x\(String(bytes[index], radix: 16))")
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Decodes a string of `length` big-endian UTF-16 code units.
    mutating func utf16String(length: Int) throws(DeclarationFormatError) -> String {
        let text = try take(length, times: 2)
        let (utf8, problem) = TextDecoder.utf8(utf16: Array(text), from: 0, bigEndian: true)
        if let problem { throw binaryError(.invalidEncoding, at: object, problem.message) }
        return String(decoding: utf8, as: UTF8.self)
    }

    private mutating func number(size: Int) throws(DeclarationFormatError) -> UInt64 {
        let start = index
        _ = try take(size, times: 1)
        return bytes.bigEndianNumber(at: start, size: size)
    }
}
