import TypeRegistry

/// Decompresses deflate streams, up to a number of bytes. typeq has its own implementation, because this module does not
/// require system libraries, and zlib is available only together with libmagic.
///
/// Source: [RFC 1951](https://www.rfc-editor.org/rfc/rfc1951). Only the beginnings of members are needed, so the decoder has a
/// table only for the short codes of literals, and reads other codes bit by bit. Additional tables would take more time than
/// they save.
struct Inflate {
    private let input: UnsafeRawBufferPointer
    private var position: Int
    private let limit: Int
    /// The next bits, starting with the lowest bit. Bits after `bitCount` are zero.
    private var bits: UInt64 = 0
    private var bitCount = 0
    private var output: [UInt8] = []

    /// Returns the first bytes of the content: as many as requested, or fewer if the stream ends, is truncated, or is
    /// damaged. Complexity: O(*n*) in the number of input and output bytes.
    static func decode(_ input: [UInt8], from start: Int = 0, limit: Int) -> [UInt8] {
        input.withUnsafeBytes { input in
            var decoder = Inflate(input: input, position: max(0, start), limit: max(0, limit))
            _ = decoder.decode()
            return decoder.output
        }
    }

    /// Returns the first bytes of the content, and whether there are fewer than requested because the input ends within the
    /// stream.
    static func beginning(_ input: [UInt8], limit: Int) -> (content: [UInt8], isCut: Bool) {
        input.withUnsafeBytes { input in
            var decoder = Inflate(input: input, position: 0, limit: max(0, limit))
            let hasEnded = decoder.decode()
            return (decoder.output, !hasEnded && decoder.output.count < limit && decoder.position == input.count)
        }
    }

    private init(input: UnsafeRawBufferPointer, position: Int, limit: Int) {
        self.input = input
        self.position = position
        self.limit = limit
        output.reserveCapacity(min(limit, 1 << 16))
    }

    /// Decodes the blocks (section 3.2.3), each with a bit that marks the last block, and its kind. Returns whether the last
    /// block ended.
    private mutating func decode() -> Bool {
        while output.count < limit, let isLast = take(1), let kind = take(2) {
            let isSound =
                switch kind {
                case 0: copyStored()
                case 1: copyCoded(.fixedLiterals, .fixedDistances)
                case 2: copyDynamic()
                default: false
                }
            guard isSound, isLast == 0 else { return isSound }
        }
        return false
    }

    /// Reads bits until there are at least 32, or the input ends. A code has at most 15 bits, and a length or distance at most
    /// 13 more.
    @inline(__always)
    private mutating func fill() {
        while bitCount <= 32, position < input.count {
            bits |= UInt64(input[position]) &<< UInt64(bitCount)
            position &+= 1
            bitCount &+= 8
        }
    }

    /// Returns the next `count` bits as a number, starting with the least significant bit, or nil if the input ends
    /// before them. `count` is at most 16.
    @inline(__always)
    private mutating func take(_ count: Int) -> Int? {
        fill()
        guard count <= bitCount else { return nil }
        let value = bits & (1 &<< UInt64(count) &- 1)
        bits &>>= UInt64(count)
        bitCount &-= count
        return Int(value)
    }

    /// Copies a stored block (section 3.2.4): a length and its complement at the next whole byte, then the bytes.
    private mutating func copyStored() -> Bool {
        position -= bitCount / 8
        bits = 0
        bitCount = 0
        guard input.count - position >= 4 else { return false }
        let (length, complement) = (Int(input.little16(position)), Int(input.little16(position + 2)))
        guard length ^ complement == 0xFFFF else { return false }
        position += 4
        let count = min(length, input.count - position, limit - output.count)
        output.append(contentsOf: input[position..<position + count])
        position += count
        return count == length
    }

    /// Decodes a compressed block (section 3.2.5): literal bytes, and lengths with the distance to the bytes that are repeated.
    private mutating func copyCoded(_ literals: HuffmanCode, _ distances: HuffmanCode) -> Bool {
        while output.count < limit {
            guard let symbol = decodeSymbol(literals) else { return false }
            switch symbol {
            case 0..<256: output.append(UInt8(symbol))
            case 256: return true
            default:
                guard let length = extended(symbol - 257, Self.lengths), let distanceSymbol = decodeSymbol(distances),
                    let distance = extended(distanceSymbol, Self.distances), distance <= output.count
                else { return false }
                for _ in 0..<min(length, limit - output.count) { output.append(output[output.count - distance]) }
            }
        }
        return true
    }

    private mutating func extended(_ symbol: Int, _ table: [(base: Int, extra: Int)]) -> Int? {
        guard table.indices.contains(symbol), let more = take(table[symbol].extra) else { return nil }
        return table[symbol].base + more
    }

    /// Decodes a block with dynamic codes (section 3.2.7): the code lengths of both alphabets, which are encoded themselves.
    private mutating func copyDynamic() -> Bool {
        guard let literalCount = take(5), let distanceCount = take(5), let codeCount = take(4) else { return false }
        var codeLengths = [UInt8](repeating: 0, count: 19)
        for index in 0..<codeCount + 4 {
            guard let length = take(3) else { return false }
            codeLengths[Self.codeLengthOrder[index]] = UInt8(length)
        }
        let code = HuffmanCode(lengths: codeLengths)
        let total = literalCount + 257 + distanceCount + 1
        var lengths: [UInt8] = []
        lengths.reserveCapacity(total + 138)
        while lengths.count < total {
            guard let symbol = decodeSymbol(code) else { return false }
            var value: UInt8 = 0
            var count = 1
            switch symbol {
            case 16:
                guard let last = lengths.last, let more = take(2) else { return false }
                value = last
                count = 3 + more
            case 17:
                guard let more = take(3) else { return false }
                count = 3 + more
            case 18:
                guard let more = take(7) else { return false }
                count = 11 + more
            default: value = UInt8(symbol)
            }
            for _ in 0..<count { lengths.append(value) }
        }
        guard lengths.count == total else { return false }
        // For a few symbols, a table takes more time than it saves.
        let literals = HuffmanCode(
            lengths: Array(lengths[..<(literalCount + 257)]), hasTable: limit - output.count >= Self.leastTableBytes)
        let distances = HuffmanCode(lengths: Array(lengths[(literalCount + 257)...]))
        return copyCoded(literals, distances)
    }

    /// Returns the next symbol of a canonical code. The codes of the same length are consecutive numbers, so a prefix is a
    /// complete code as soon as it is less than the first number after the codes of its length.
    private mutating func decodeSymbol(_ code: HuffmanCode) -> Int? {
        fill()
        if let entry = code.short(bits), entry.length <= bitCount {
            bits &>>= UInt64(entry.length)
            bitCount &-= entry.length
            return entry.symbol
        }
        var rest = bits
        var (prefix, first, index) = (0, 0, 0)
        for length in 1...15 {
            prefix |= Int(rest & 1)
            rest &>>= 1
            let count = code.counts[length]
            if prefix &- first < count {
                guard length <= bitCount else { return nil }
                bits = rest
                bitCount &-= length
                return code.symbols[index &+ prefix &- first]
            }
            index &+= count
            first = (first &+ count) &<< 1
            prefix &<<= 1
        }
        return nil
    }

    /// The minimum number of bytes for which the table of short codes is created.
    private static let leastTableBytes = 256

    private static let codeLengthOrder = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]

    /// The lengths of the symbols from 257 on (section 3.2.5).
    private static let lengths: [(base: Int, extra: Int)] = table(
        bases: [3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163]
            + [195, 227, 258],
        extras: [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0])

    private static let distances: [(base: Int, extra: Int)] = table(
        bases: [1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049]
            + [3073, 4097, 6145, 8193, 12289, 16385, 24577],
        extras: [0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13])

    private static func table(bases: [Int], extras: [Int]) -> [(base: Int, extra: Int)] {
        zip(bases, extras).map { (base: $0, extra: $1) }
    }
}

/// A canonical prefix code: the number of codes of each length, and the symbols in the order of their codes.
///
/// Source: RFC 1951, section 3.2.2.
struct HuffmanCode: Sendable {
    let counts: [Int]
    let symbols: [Int]
    /// For each value of the next bits, 16 times the symbol whose code the bits begin with, plus the length of the
    /// code; or 0 if the code is longer than `shortBits`. Empty if the alphabet is small or the code was created
    /// without a table.
    private let shortCodes: [UInt16]
    /// The maximum length of a code in the table, in bits.
    private static let shortBits = 9
    /// The minimum number of symbols for which a table is created.
    private static let leastSymbols = 256

    init(lengths: [UInt8], hasTable: Bool = true) {
        var counts = [Int](repeating: 0, count: 16)
        for length in lengths { counts[Int(length & 15)] += 1 }
        counts[0] = 0
        var next = [Int](repeating: 0, count: 16)
        for length in 1..<15 { next[length + 1] = next[length] + counts[length] }
        var symbols = [Int](repeating: 0, count: lengths.count)
        for (symbol, length) in lengths.enumerated() where length != 0 {
            symbols[next[Int(length & 15)]] = symbol
            next[Int(length & 15)] += 1
        }
        self.counts = counts
        self.symbols = symbols
        shortCodes = hasTable && lengths.count >= Self.leastSymbols ? Self.shortCodes(counts, symbols) : []
    }

    /// Returns the table of short codes (section 3.2.2): the codes of the same length are consecutive numbers, in the order of
    /// their symbols. A code is stored in the stream starting with its first bit, which is the lowest of the next bits.
    private static func shortCodes(_ counts: [Int], _ symbols: [Int]) -> [UInt16] {
        var table = [UInt16](repeating: 0, count: 1 << shortBits)
        var (code, index) = (0, 0)
        for length in 1...shortBits {
            // A damaged stream may declare more codes of a length than there are numbers of that length.
            for _ in 0..<counts[length] where code < 1 << length {
                var reversed = 0
                for bit in 0..<length where code & 1 << bit != 0 { reversed |= 1 << (length - 1 - bit) }
                let entry = UInt16(truncatingIfNeeded: symbols[index] << 4 | length)
                for value in stride(from: reversed, to: table.count, by: 1 << length) { table[value] = entry }
                code += 1
                index += 1
            }
            code <<= 1
        }
        return table
    }

    /// Returns the symbol whose code the next bits begin with, or nil if the code is too long for the table or there is
    /// no table.
    @inline(__always)
    func short(_ bits: UInt64) -> (symbol: Int, length: Int)? {
        guard !shortCodes.isEmpty else { return nil }
        let entry = Int(shortCodes[Int(truncatingIfNeeded: bits) & (1 << Self.shortBits - 1)])
        return entry == 0 ? nil : (entry >> 4, entry & 15)
    }

    /// The fixed code of literals and lengths (section 3.2.6).
    static let fixedLiterals = HuffmanCode(
        lengths: (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 })
    static let fixedDistances = HuffmanCode(lengths: [UInt8](repeating: 5, count: 30))
}
