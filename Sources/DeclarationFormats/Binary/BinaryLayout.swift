/// The layout of a binary property list, as described by its trailer and checked against the file.
///
/// The file consists of a header `bplist00`, the objects in order, a table of the offsets of the objects, and a trailer of 32
/// bytes: 6 unused bytes, the size of an offset, the size of a reference to an object, and, in 8 bytes each, the number of
/// objects, the index of the outermost object, and the offset of the table. Numbers are big-endian (CoreFoundation's
/// CFBinaryPList.c).
struct BinaryLayout {
    let bytes: [UInt8]
    /// The size of a reference to an object, from 1 to 8.
    let referenceSize: Int
    let objectCount: Int
    let topObject: Int
    /// The offset at which the objects end and the table of offsets begins.
    let tableOffset: Int
    private let offsetSize: Int

    static let headerLength = 8
    static let trailerLength = 32

    /// Checks the header and the trailer, so that no value computed from them overflows or is outside of the file.
    ///
    /// - Throws: `damagedStructure`, `unexpectedEnd` or `outOfBounds`.
    init(_ bytes: [UInt8]) throws(DeclarationFormatError) {
        self.bytes = bytes
        guard bytes.starts(with: "bplist".utf8) else {
            throw binaryError(.damagedStructure, at: 0, "expected 'bplist00'")
        }
        guard bytes.starts(with: "bplist0".utf8) else {
            throw binaryError(.damagedStructure, at: 6, "expected version 00 of binary property lists")
        }
        guard bytes.count >= Self.headerLength + Self.trailerLength + 2 else {
            throw binaryError(
                .unexpectedEnd, at: bytes.count, "expected at least \(Self.headerLength + Self.trailerLength + 2) bytes"
            )
        }
        let trailer = bytes.count - Self.trailerLength
        offsetSize = Int(bytes[trailer + 6])
        referenceSize = Int(bytes[trailer + 7])
        guard (1...8).contains(offsetSize) else {
            throw binaryError(
                .damagedStructure, at: trailer + 6, "expected an offset size from 1 to 8, found \(offsetSize)")
        }
        guard (1...8).contains(referenceSize) else {
            throw binaryError(
                .damagedStructure, at: trailer + 7, "expected a reference size from 1 to 8, found \(referenceSize)")
        }
        let objectCount = bytes.bigEndianNumber(at: trailer + 8, size: 8)
        let topObject = bytes.bigEndianNumber(at: trailer + 16, size: 8)
        let tableOffset = bytes.bigEndianNumber(at: trailer + 24, size: 8)
        guard tableOffset > UInt64(Self.headerLength), tableOffset < UInt64(trailer) else {
            throw binaryError(
                .outOfBounds, at: trailer + 24, "the offset table, at \(tableOffset), is outside the file")
        }
        let available = UInt64(trailer) - tableOffset
        guard objectCount >= 1, objectCount <= available / UInt64(offsetSize) else {
            throw binaryError(
                .outOfBounds, at: trailer + 8, "the offset table has no room for the \(objectCount) objects")
        }
        guard topObject < objectCount else {
            throw binaryError(.outOfBounds, at: trailer + 16, "the outermost object, \(topObject), does not exist")
        }
        (self.objectCount, self.topObject) = (Int(objectCount), Int(topObject))
        self.tableOffset = Int(tableOffset)
    }

    /// Returns the offset of an object, which is always between the header and the table.
    ///
    /// - Parameters:
    ///   - object: The index of the object, which is not yet checked.
    ///   - reference: The offset of the reference, for the error.
    /// - Returns: The offset.
    /// - Throws: `outOfBounds` if the file has no such object, or if its offset is outside of the objects.
    func offset(of object: UInt64, referredToAt reference: Int) throws(DeclarationFormatError) -> Int {
        guard object < UInt64(objectCount) else {
            throw binaryError(
                .outOfBounds, at: reference, "object \(object) does not exist (there are \(objectCount) objects)")
        }
        let entry = tableOffset + Int(object) * offsetSize
        let offset = bytes.bigEndianNumber(at: entry, size: offsetSize)
        guard offset >= UInt64(Self.headerLength), offset < UInt64(tableOffset) else {
            throw binaryError(
                .outOfBounds, at: entry,
                "object \(object) has the offset \(offset), which is not between \(Self.headerLength) and "
                    + "\(tableOffset)")
        }
        return Int(offset)
    }
}

extension [UInt8] {
    /// Returns the big-endian number in `size` bytes. There must be at most 8 bytes, all of which must exist.
    func bigEndianNumber(at index: Int, size: Int) -> UInt64 {
        var number: UInt64 = 0
        for byte in self[index..<(index + size)] { number = number << 8 | UInt64(byte) }
        return number
    }
}

/// Returns an error for a binary property list.
func binaryError(_ kind: DeclarationFormatError.Kind, at offset: Int, _ message: String) -> DeclarationFormatError {
    DeclarationFormatError(position: SourcePosition(offset: offset), kind: kind, message: message)
}
