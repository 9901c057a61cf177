/// Names and their types, read from lines of an identifier and its names.
///
/// Created in one pass over the bytes without creating strings, because it delays a program that identifies one file.
struct NameTable: Sendable {
    private let text: StaticString
    /// Open addressing by the hash of a name: the offset of the name in the text plus one, and that of its line; 0 is
    /// free.
    private var slots: [UInt64]

    /// Reads lines such as `public.bash-script  bash rbash`. The last line with a name counts. Complexity: O(n).
    init(_ text: StaticString) {
        self.text = text
        let bytes = UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
        var words = 1
        for index in bytes.indices.dropFirst() where bytes[index] > 0x20 && bytes[index - 1] <= 0x20 { words += 1 }
        // At least half of the slots stay free.
        slots = [UInt64](repeating: 0, count: 1 << (Int.bitWidth - words.leadingZeroBitCount + 1))
        var line = 0
        var index = 0
        while index < bytes.count {
            let start = index
            while index < bytes.count, bytes[index] > 0x20 { index += 1 }
            if start > line, index > start {
                let name = UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(bytes)[start..<index])
                slots[slot(of: name)] = UInt64(line) << 32 | UInt64(start + 1)
            }
            if index < bytes.count, bytes[index] == 0x0A { line = index + 1 }
            index += 1
        }
    }

    /// Returns the identifier of the type of a name, or nil. Expected complexity: O(length).
    subscript(name: String) -> String? {
        var name = name
        return name.withUTF8 { self[UnsafeRawBufferPointer($0)] }
    }

    /// Returns the identifier of the type of a name, or nil. Expected complexity: O(length).
    subscript(name: UnsafeRawBufferPointer) -> String? {
        let entry = slots[slot(of: name)]
        return entry == 0 ? nil : word(at: Int(entry >> 32))
    }

    /// Every name with its identifier, in no particular order.
    var entries: [(name: String, identifier: String)] {
        slots.filter { $0 != 0 }.map { (word(at: Int($0 & 0xFFFF_FFFF) - 1), word(at: Int($0 >> 32))) }
    }

    /// Returns the slot of a name, or the free one that it would get.
    private func slot(of name: UnsafeRawBufferPointer) -> Int {
        // FNV-1a.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in name { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        var slot = Int(truncatingIfNeeded: hash ^ hash >> 32) & (slots.count - 1)
        while slots[slot] != 0, !isName(name, at: Int(slots[slot] & 0xFFFF_FFFF) - 1) {
            slot = (slot + 1) & (slots.count - 1)
        }
        return slot
    }

    private func isName(_ name: UnsafeRawBufferPointer, at start: Int) -> Bool {
        let end = start + name.count
        guard end <= text.utf8CodeUnitCount else { return false }
        for index in name.indices where text.utf8Start[start + index] != name[index] { return false }
        return end == text.utf8CodeUnitCount || text.utf8Start[end] <= 0x20
    }

    private func word(at start: Int) -> String {
        var end = start
        while end < text.utf8CodeUnitCount, text.utf8Start[end] > 0x20 { end += 1 }
        return String(decoding: UnsafeBufferPointer(start: text.utf8Start + start, count: end - start), as: UTF8.self)
    }
}

extension KeyValuePairs where Key == String {
    /// Returns the value of a key, or nil. Complexity: O(n).
    ///
    /// For tables with some dozens of entries: creating a dictionary takes longer than identifying one file. Most keys
    /// differ in length, which is compared first.
    func value(of key: String) -> Value? {
        first { $0.key.utf8.count == key.utf8.count && $0.key == key }?.value
    }
}
