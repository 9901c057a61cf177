/// The header of a compiled libmagic database.
///
/// A database is an array of records of the same size. The first record contains a magic number, the version of the format, and
/// the numbers of records in two groups. The other records are rules. Numbers are stored in the byte order of the machine that
/// compiled the database. Source: the output of `file -C`. `magic(5)` describes the rules, but not the compiled form.
struct MagicHeader: Equatable {
    /// The first four bytes, in the byte order of the machine that compiled the database.
    static let mark: UInt32 = 0xF11E_041C
    /// The number of used bytes in the first record.
    static let count = 16
    /// The maximum size of a rule.
    private static let recordLimit = 4096

    var version: UInt32
    /// The size of a record in bytes.
    var recordSize: Int

    enum Problem: Error, Equatable {
        case noMark
        case otherByteOrder
        case damaged
    }

    /// Reads the header of a database.
    ///
    /// - Parameters:
    ///   - bytes: The first bytes of the file, at least `count` unless the file is shorter.
    ///   - size: The size of the file in bytes.
    /// - Throws: `Problem`, if the bytes are not the beginning of a complete database.
    init(_ bytes: [UInt8], size: Int) throws(Problem) {
        func number(_ index: Int) -> UInt32 {
            bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self) }
        }
        guard bytes.count >= 4, [Self.mark, Self.mark.byteSwapped].contains(number(0)) else { throw .noMark }
        guard number(0) == Self.mark else { throw .otherByteOrder }
        guard bytes.count >= Self.count else { throw .damaged }
        version = number(1)
        let records = Int(number(2)) + Int(number(3)) + 1
        recordSize = size / records
        guard size % records == 0, (Self.count...Self.recordLimit).contains(recordSize) else { throw .damaged }
    }

    /// A database of the same format, without rules.
    var emptyDatabase: [UInt8] {
        var bytes = [UInt8](repeating: 0, count: recordSize)
        bytes.withUnsafeMutableBytes {
            $0.storeBytes(of: Self.mark, toByteOffset: 0, as: UInt32.self)
            $0.storeBytes(of: version, toByteOffset: 4, as: UInt32.self)
        }
        return bytes
    }
}
