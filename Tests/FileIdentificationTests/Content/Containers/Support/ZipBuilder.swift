/// Writes zip archives of APPNOTE.TXT 6.3.10, without checksums, which no reader here checks.
struct ZipBuilder {
    var members: [(name: String, content: [UInt8], deflate: Bool)] = []
    var comment: [UInt8] = []
    var prefix: [UInt8] = []
    var usesZip64 = false
    /// Sizes after the data, as in an archive written to a pipe.
    var usesDescriptors = false

    init(_ members: [(String, String)], deflate: Bool = false) {
        self.members = members.map { ($0.0, Array($0.1.utf8), deflate) }
    }

    var bytes: [UInt8] {
        var output = prefix
        var directory: [UInt8] = []
        for member in members {
            let data = member.deflate ? Deflater.fixed(member.content) : member.content
            let offset = output.count - prefix.count
            let common =
                little(usesDescriptors ? 8 : 0, 2) + little(member.deflate ? 8 : 0, 2) + little(0, 4) + little(0, 4)
            let size = usesDescriptors ? 0 : data.count
            output += ascii("PK\u{3}\u{4}") + little(20, 2) + common + little(size, 4) + little(size, 4)
            output += little(member.name.utf8.count, 2) + little(0, 2) + Array(member.name.utf8) + data
            if usesDescriptors {
                output += ascii("PK\u{7}\u{8}") + little(0, 4) + little(data.count, 4) + little(data.count, 4)
            }
            let extra = usesZip64 ? little(1, 2) + little(16, 2) + little(data.count, 8) + little(offset, 8) : []
            directory += ascii("PK\u{1}\u{2}") + little(20, 2) + little(20, 2) + common
            directory += little(usesZip64 ? 0xFFFF_FFFF : data.count, 4) + little(member.content.count, 4)
            directory += little(member.name.utf8.count, 2) + little(extra.count, 2) + little(0, 2) + little(0, 2)
            directory += little(0, 2) + little(0, 4) + little(usesZip64 ? 0xFFFF_FFFF : offset, 4)
            directory += Array(member.name.utf8) + extra
        }
        let position = output.count - prefix.count
        output += directory
        if usesZip64 {
            let record = output.count
            output += ascii("PK\u{6}\u{6}") + little(44, 8) + little(45, 2) + little(45, 2) + little(0, 8)
            output +=
                little(members.count, 8) + little(members.count, 8) + little(directory.count, 8) + little(position, 8)
            output += ascii("PK\u{6}\u{7}") + little(0, 4) + little(record, 8) + little(1, 4)
        }
        output += ascii("PK\u{5}\u{6}") + little(0, 4) + little(usesZip64 ? 0xFFFF : members.count, 2)
        output += little(usesZip64 ? 0xFFFF : members.count, 2) + little(usesZip64 ? 0xFFFF_FFFF : directory.count, 4)
        output += little(usesZip64 ? 0xFFFF_FFFF : position, 4) + little(comment.count, 2) + comment
        return output
    }

    /// The archive cut before its directory.
    var withoutDirectory: [UInt8] {
        let bytes = bytes
        let start = (0..<bytes.count - 4).first { bytes[$0..<$0 + 4].elementsEqual(ascii("PK\u{1}\u{2}")) }
        return Array(bytes[..<(start ?? bytes.count)])
    }
}

/// Deflate with the fixed codes and only literals: RFC 1951, section 3.2.6.
enum Deflater {
    static func fixed(_ content: [UInt8]) -> [UInt8] {
        var writer = BitWriter()
        writer.put(1, 1)
        writer.put(1, 2)
        for byte in content {
            let value = Int(byte)
            if value < 144 { writer.putCode(0x30 + value, 8) } else { writer.putCode(0x190 + value - 144, 9) }
        }
        writer.putCode(0, 7)
        return writer.finished
    }

    /// A block that repeats one byte: 258 bytes for a length and a distance of one.
    static func bomb(repeats: Int) -> [UInt8] {
        var writer = BitWriter()
        writer.put(1, 1)
        writer.put(1, 2)
        writer.putCode(0x30 + 0x41, 8)
        for _ in 0..<repeats {
            writer.putCode(0xC0 + 285 - 280, 8)
            writer.putCode(0, 5)
        }
        writer.putCode(0, 7)
        return writer.finished
    }

    private struct BitWriter {
        private var bytes: [UInt8] = []
        private var used = 8

        mutating func put(_ value: Int, _ count: Int) {
            for bit in 0..<count {
                if used == 8 {
                    bytes.append(0)
                    used = 0
                }
                bytes[bytes.count - 1] |= UInt8(value >> bit & 1) << UInt8(used)
                used += 1
            }
        }

        /// Codes are written from their most significant bit.
        mutating func putCode(_ code: Int, _ count: Int) {
            for bit in (0..<count).reversed() { put(code >> bit & 1, 1) }
        }

        var finished: [UInt8] { bytes }
    }
}
