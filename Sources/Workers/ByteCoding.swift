/// Bytes that grow value by value, for another process on the same machine.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    mutating func write(_ byte: UInt8) { bytes.append(byte) }

    mutating func write<Number: FixedWidthInteger & BitwiseCopyable>(_ number: Number) {
        withUnsafeBytes(of: number) { bytes += $0 }
    }

    /// Writes a list of bytes with its length, or that there is none.
    mutating func write(_ list: [UInt8]?) {
        write(list.map { UInt32(truncatingIfNeeded: $0.count) } ?? .max)
        bytes += list ?? []
    }

    /// Writes a text with its length, or that there is none.
    mutating func write(_ text: String?) {
        guard var text else { return write(UInt32.max) }
        text.withUTF8 {
            write(UInt32(truncatingIfNeeded: $0.count))
            bytes += $0
        }
    }
}

/// Reads values from bytes that are not to be trusted: whatever they are, no byte outside of them is read, and nothing is
/// reserved for a length that they do not have.
struct ByteReader {
    private let bytes: UnsafeRawBufferPointer
    private var offset = 0

    /// The bytes do not hold the value that was asked for.
    struct Failure: Error {}

    /// Reads bytes that stay where they are as long as the reader is used.
    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    var isAtEnd: Bool { offset == bytes.count }

    mutating func byte() throws(Failure) -> UInt8 { try piece(1)[0] }

    mutating func number<Number: FixedWidthInteger & BitwiseCopyable>(
        _ type: Number.Type
    ) throws(Failure) -> Number {
        try piece(MemoryLayout<Number>.size).loadUnaligned(as: type)
    }

    /// A list of bytes, or nil where the writer had none.
    mutating func list() throws(Failure) -> [UInt8]? {
        let count = try number(UInt32.self)
        return count == .max ? nil : Array(try piece(Int(count)))
    }

    /// A text, or nil where the writer had none. What is not UTF-8 is repaired.
    mutating func text() throws(Failure) -> String? {
        let count = try number(UInt32.self)
        return count == .max ? nil : String(decoding: try piece(Int(count)), as: UTF8.self)
    }

    /// A text that has to be there.
    mutating func requiredText() throws(Failure) -> String {
        guard let text = try text() else { throw Failure() }
        return text
    }

    /// Some bytes that have a length before them.
    mutating func part() throws(Failure) -> UnsafeRawBufferPointer { try piece(Int(try number(UInt32.self))) }

    private mutating func piece(_ count: Int) throws(Failure) -> UnsafeRawBufferPointer {
        guard count <= bytes.count - offset else { throw Failure() }
        defer { offset += count }
        return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count])
    }
}
