/// Cpio archives in their four headers.
///
/// Source: cpio(5) of FreeBSD: portable ASCII, new ASCII with and without checksum, and the old binary one.
enum CpioReader {
    static func read(_ source: ContentSource) -> ContentFinding? {
        let head = source.head
        for (magic, digits) in [("070701", 104), ("070702", 104), ("070707", 70)] as [(StaticString, Int)]
        where head.has(magic) {
            guard head.count > digits, head[6..<digits].allSatisfy(isHexadecimal) else { return nil }
            return .proof(.cpio, "cpio header '\(magic)'")
        }
        for order in [ByteOrder.little, .big] where head.number(at: 0, bytes: 2, order) == 0o070707 {
            // The name of the first member has its length, with the NUL that ends it, in the header.
            guard let length = head.number(at: 20, bytes: 2, order), (2...1024).contains(length),
                head.byte(at: 26 + length - 1) == 0, !head[26..<26 + length - 1].contains(0)
            else { continue }
            return .proof(.cpio, "cpio binary header")
        }
        return nil
    }

    private static func isHexadecimal(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
    }
}
