/// A SHA-256 digest.
///
/// Source: [FIPS 180-4](https://csrc.nist.gov/pubs/fips/180-4/upd1/final), sections 4.1.2, 4.2.2, 5 and 6.2.
struct SHA256 {
    private var state: [UInt32] = [
        0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB, 0x5BE0_CD19,
    ]

    /// Returns the digest of bytes, as lowercase hexadecimal digits. Complexity: O(n).
    static func digest(of bytes: UnsafeRawBufferPointer) -> String {
        hash(of: bytes).hexadecimal(uppercase: false)
    }

    /// Returns the digest of bytes, which is 32 bytes long. Complexity: O(n).
    static func hash(of bytes: UnsafeRawBufferPointer) -> [UInt8] {
        var hash = SHA256()
        let whole = bytes.count / 64 * 64
        for offset in stride(from: 0, to: whole, by: 64) {
            hash.add(UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + 64]))
        }
        // Padding: the remaining bytes, a 1 bit, zeros, and the length of the message in bits.
        var end = Array(bytes[whole...]) + [0x80]
        while end.count % 64 != 56 { end.append(0) }
        let bits = UInt64(bytes.count) * 8
        for shift in stride(from: 56, through: 0, by: -8) {
            end.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
        }
        end.withUnsafeBytes { end in
            for offset in stride(from: 0, to: end.count, by: 64) {
                hash.add(UnsafeRawBufferPointer(rebasing: end[offset..<offset + 64]))
            }
        }
        return hash.state.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> (24 - 8 * $0)) } }
    }

    /// Adds a block of 64 bytes.
    private mutating func add(_ block: UnsafeRawBufferPointer) {
        withUnsafeTemporaryAllocation(of: UInt32.self, capacity: 64) { words in
            for index in 0..<16 {
                words[index] = UInt32(bigEndian: block.loadUnaligned(fromByteOffset: 4 * index, as: UInt32.self))
            }
            for index in 16..<64 {
                let (one, two) = (words[index - 15], words[index - 2])
                let first = Self.rotated(one, 7) ^ Self.rotated(one, 18) ^ one &>> 3
                let second = Self.rotated(two, 17) ^ Self.rotated(two, 19) ^ two &>> 10
                words[index] = words[index - 16] &+ first &+ words[index - 7] &+ second
            }
            var (a, b, c, d) = (state[0], state[1], state[2], state[3])
            var (e, f, g, h) = (state[4], state[5], state[6], state[7])
            Self.constants.withUnsafeBufferPointer { constants in
                for index in 0..<64 {
                    let first = Self.rotated(e, 6) ^ Self.rotated(e, 11) ^ Self.rotated(e, 25)
                    let one = h &+ first &+ (e & f ^ ~e & g) &+ constants[index] &+ words[index]
                    let second = Self.rotated(a, 2) ^ Self.rotated(a, 13) ^ Self.rotated(a, 22)
                    let two = second &+ (a & b ^ a & c ^ b & c)
                    (h, g, f, e) = (g, f, e, d &+ one)
                    (d, c, b, a) = (c, b, a, one &+ two)
                }
            }
            for (index, value) in [a, b, c, d, e, f, g, h].enumerated() { state[index] &+= value }
        }
    }

    @inline(__always)
    private static func rotated(_ word: UInt32, _ count: UInt32) -> UInt32 { word &>> count | word &<< (32 &- count) }

    /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
    private static let constants: [UInt32] = [
        0x428A_2F98, 0x7137_4491, 0xB5C0_FBCF, 0xE9B5_DBA5, 0x3956_C25B, 0x59F1_11F1, 0x923F_82A4, 0xAB1C_5ED5,
        0xD807_AA98, 0x1283_5B01, 0x2431_85BE, 0x550C_7DC3, 0x72BE_5D74, 0x80DE_B1FE, 0x9BDC_06A7, 0xC19B_F174,
        0xE49B_69C1, 0xEFBE_4786, 0x0FC1_9DC6, 0x240C_A1CC, 0x2DE9_2C6F, 0x4A74_84AA, 0x5CB0_A9DC, 0x76F9_88DA,
        0x983E_5152, 0xA831_C66D, 0xB003_27C8, 0xBF59_7FC7, 0xC6E0_0BF3, 0xD5A7_9147, 0x06CA_6351, 0x1429_2967,
        0x27B7_0A85, 0x2E1B_2138, 0x4D2C_6DFC, 0x5338_0D13, 0x650A_7354, 0x766A_0ABB, 0x81C2_C92E, 0x9272_2C85,
        0xA2BF_E8A1, 0xA81A_664B, 0xC24B_8B70, 0xC76C_51A3, 0xD192_E819, 0xD699_0624, 0xF40E_3585, 0x106A_A070,
        0x19A4_C116, 0x1E37_6C08, 0x2748_774C, 0x34B0_BCB5, 0x391C_0CB3, 0x4ED8_AA4A, 0x5B9C_CA4F, 0x682E_6FF3,
        0x748F_82EE, 0x78A5_636F, 0x84C8_7814, 0x8CC7_0208, 0x90BE_FFFA, 0xA450_6CEB, 0xBEF9_A3F7, 0xC671_78F2,
    ]
}
