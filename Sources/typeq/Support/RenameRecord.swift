import DocumentRouting
import FileSystem
import SystemPackage

/// A record of a ``RenameJournal``: a file with its old and its new path.
struct RenameRecord {
    let old: FilePath
    let new: FilePath
    /// The identity of the file that was renamed.
    let identity: FileIdentity
    /// The offset of the record in the journal, at which its mark is.
    let offset: Int

    static let mark = UInt8(ascii: "+")
    /// The mark of a record whose file has its old name.
    static let settledMark = UInt8(ascii: "-")

    init(old: FilePath, new: FilePath, identity: FileIdentity, offset: Int) {
        (self.old, self.new, self.identity, self.offset) = (old, new, identity, offset)
    }

    /// Returns whether a file is the file that was renamed.
    ///
    /// The number of a volume can change when the volume is mounted again. An inode number with a birth time in nanoseconds
    /// is sufficient.
    func identifies(_ file: FileIdentity) -> Bool {
        if identity.isSameFile(as: file) { return true }
        guard let birthTime = identity.birthTime, birthTime % 1_000_000_000 != 0 else { return false }
        return identity.inode == file.inode && birthTime == file.birthTime
    }

    /// Whether the renamed file may be at its new path. False if nothing or another file is there; true if the path cannot be read.
    var mayHaveNewName: Bool {
        do throws(Errno) {
            return identifies(try FileIdentity(at: new, followingLink: false))
        } catch {
            return !error.meansNoFile
        }
    }

    // MARK: Bytes

    /// The bytes of the record in the journal.
    var bytes: [UInt8] {
        let birthTime = identity.birthTime.map { "\($0)" } ?? "-"
        var fields = Array("\(identity.device)\0\(identity.inode)\0\(birthTime)\0".utf8)
        fields += old.bytes + [0] + new.bytes + [0]
        return [Self.mark] + fields + Self.digest(of: fields[...]) + [0, 0]
    }

    private static func digest(of bytes: ArraySlice<UInt8>) -> [UInt8] {
        Array(bytes.withUnsafeBytes { SHA256.digest(of: $0) }.utf8)
    }

    /// Returns the records of files that have new names, and the number of damaged records.
    static func all(in bytes: [UInt8]) -> (records: [RenameRecord], damagedCount: Int) {
        var records: [RenameRecord] = []
        var damagedCount = 0
        let fields = bytes.split(separator: 0, omittingEmptySubsequences: false)
        for fields in fields.split(whereSeparator: \.isEmpty) {
            guard let record = RenameRecord(Array(fields), in: bytes) else {
                damagedCount += 1
                continue
            }
            if bytes[record.offset] == mark { records.append(record) }
        }
        return (records, damagedCount)
    }

    /// Reads the fields of a record. Returns nil if the record is damaged.
    private init?(_ fields: [ArraySlice<UInt8>], in bytes: [UInt8]) {
        guard fields.count == 6, [Self.mark, Self.settledMark].contains(fields[0].first),
            fields[5].elementsEqual(Self.digest(of: bytes[fields[0].startIndex + 1..<fields[5].startIndex])),
            let device = UInt64(String(decoding: fields[0].dropFirst(), as: UTF8.self)),
            let inode = UInt64(String(decoding: fields[1], as: UTF8.self))
        else { return nil }
        let birthTime = Int64(String(decoding: fields[2], as: UTF8.self))
        self.init(
            old: FilePath(bytes: Array(fields[3])), new: FilePath(bytes: Array(fields[4])),
            identity: FileIdentity(device: device, inode: inode, birthTime: birthTime), offset: fields[0].startIndex)
    }
}
