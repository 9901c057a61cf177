/// Takes lengths, numbers and texts off the bytes of one object.
struct BinaryScalarDecoder {
    private let bytes: [UInt8]
    /// Where objects end.
    private let limit: Int
    private let object: Int
    /// The offset of what is taken next.
    private(set) var index: Int

    init(layout: BinaryLayout, object: Int) {
        self.bytes = layout.bytes
        self.limit = layout.tableOffset
        self.object = object
        self.index = object + 1
    }

    /// Takes `count` times so many bytes.
    mutating func take(_ count: Int, times size: Int) throws(DeclarationFormatError) -> ArraySlice<UInt8> {
        let (length, overflows) = count.multipliedReportingOverflow(by: size)
        guard !overflows, length <= limit - index else {
            throw binaryError(
                .outOfBounds, at: object,
                "the object extends beyond the last one, which ends at 0x\(String(limit, radix: 16))")
        }
        defer { index += length }
        return bytes[index..<(index + length)]
    }

    /// The length that the low half of the first byte says, or, if that is 15, the integer object behind it.
    mutating func length(_ low: Int) throws(DeclarationFormatError) -> Int {
        guard low == 0x0F else { return low }
        let place = index
        guard let marker = try take(1, times: 1).first, marker & 0xF0 == 0x10, marker & 0x0F <= 3 else {
            throw binaryError(.damagedStructure, at: place, "expected an integer as the length of the object")
        }
        guard let length = Int(exactly: try number(size: 1 << Int(marker & 0x0F))) else {
            throw binaryError(.outOfBounds, at: place, "the object is longer than memory")
        }
        return length
    }

    /// Integers of 1, 2 and 4 bytes are unsigned, those of 8 signed, those of 16 hold what 8 do not.
    mutating func integer(size: Int) throws(DeclarationFormatError) -> DeclarationValue.Content {
        guard size == 16 else {
            return .integer(Int64(truncatingIfNeeded: try number(size: size)))
        }
        let high = try number(size: 8)
        let low = try number(size: 8)
        if high == 0 {
            return Int64(exactly: low).map { .integer($0) } ?? .real(Double(low))
        }
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
            throw binaryError(.invalidDate, at: object, "the date is no finite number of seconds")
        }
        return .date(seconds)
    }

    mutating func uid(size: Int) throws(DeclarationFormatError) -> UInt64 {
        guard size <= 8 else {
            throw binaryError(.numberOutOfRange, at: object, "the UID does not fit into 64 bits")
        }
        return try number(size: size)
    }

    mutating func asciiString(length: Int) throws(DeclarationFormatError) -> String {
        let text = try take(length, times: 1)
        if let place = text.firstIndex(where: { $0 >= 0x80 }) {
            throw binaryError(
                .invalidEncoding, at: place, "expected ASCII, found byte 0x\(String(bytes[place], radix: 16))")
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Text of so many UTF-16 code units, big end first.
    mutating func utf16String(length: Int) throws(DeclarationFormatError) -> String {
        let text = try take(length, times: 2)
        let (utf8, problem) = TextDecoder.utf8(utf16: Array(text), from: 0, bigEndian: true)
        if let problem {
            throw binaryError(.invalidEncoding, at: object, problem.message)
        }
        return String(decoding: utf8, as: UTF8.self)
    }

    private mutating func number(size: Int) throws(DeclarationFormatError) -> UInt64 {
        let start = index
        _ = try take(size, times: 1)
        return bytes.bigEndianNumber(at: start, size: size)
    }
}
