/// The line endings of a text file.
public enum LineEnds: String, Hashable, Sendable {
    /// Line feeds, as on Unix.
    case lf
    /// Carriage returns followed by line feeds, as on Windows.
    case crlf
    /// Carriage returns, as on the classic Mac OS.
    case cr
    /// Line endings of several kinds.
    case mixed
}

extension LineEnds {
    /// Determines the line endings of text in an encoding with one byte per ASCII character. Returns nil if there are
    /// none. Complexity: O(n).
    init?(_ bytes: UnsafeRawBufferPointer) {
        let hasReturn = bytes.containsByte(0x0D)
        let hasFeed = bytes.containsByte(0x0A)
        guard hasReturn else {
            guard hasFeed else { return nil }
            self = .lf
            return
        }
        var kinds: Set<LineEnds> = []
        var previous: UInt8 = 0
        for byte in bytes {
            if byte == 0x0A { kinds.insert(previous == 0x0D ? .crlf : .lf) }
            if previous == 0x0D, byte != 0x0A { kinds.insert(.cr) }
            previous = byte
        }
        // A carriage return at the end may be the first half of a CR LF.
        self = kinds.count > 1 ? .mixed : kinds.first ?? .cr
    }
}

extension LineEnds {
    /// Determines the line endings of text in any form. Returns nil if there are none, or the bytes are not text.
    init?(_ bytes: UnsafeRawBufferPointer, form: TextForm) {
        guard form.isText else { return nil }
        guard let wide = form.wideUnit else {
            self.init(bytes)
            return
        }
        // A line ending is a unit with the value of the ASCII character. Any other unit becomes a letter.
        let ascii = stride(from: 0, through: bytes.count - wide.size, by: wide.size).map { start in
            let unit = bytes[start..<start + wide.size]
            let value = wide.isBigEndian ? unit.last : unit.first
            let rest = wide.isBigEndian ? unit.dropLast() : unit.dropFirst()
            return rest.allSatisfy { $0 == 0 } ? value ?? 0x41 : 0x41
        }
        guard let found = ascii.withUnsafeBytes({ LineEnds($0) }) else { return nil }
        self = found
    }
}

extension UnsafeRawBufferPointer {
    /// Returns whether the bytes contain a value. Compares 16 bytes at a time.
    fileprivate func containsByte(_ value: UInt8) -> Bool {
        typealias Block = SIMD16<UInt8>
        let blocks = count / Block.scalarCount
        for index in 0..<blocks {
            let block = loadUnaligned(fromByteOffset: index * Block.scalarCount, as: Block.self)
            let words = unsafeBitCast(block .== Block(repeating: value), to: SIMD2<UInt64>.self)
            if words.x | words.y != 0 { return true }
        }
        return self[(blocks * Block.scalarCount)...].contains(value)
    }
}
