/// The strings of a table under construction, each stored once.
struct TextStore {
    private(set) var bytes: [UInt8] = []
    /// The offset and length of each text.
    private var texts: [(offset: UInt32, length: UInt32)] = []
    /// A hash table of indexes in `texts` plus one, 0 for free.
    private var slots: [UInt32] = [UInt32](repeating: 0, count: 64)

    /// Adds a text if it is new, and returns its offset and length.
    mutating func add(_ text: String) -> (offset: UInt32, length: UInt32) {
        var text = text
        return text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
    }

    /// Adds bytes if they are new, and returns their offset and length.
    mutating func add(_ text: UnsafeRawBufferPointer) -> (offset: UInt32, length: UInt32) {
        if text.isEmpty { return (0, 0) }
        var slot = TableHash.slot(TableHash.bytes(text), mask: slots.count - 1)
        while slots[slot] != 0 {
            let known = texts[Int(slots[slot]) - 1]
            if Int(known.length) == text.count, isEqual(text, at: Int(known.offset)) { return known }
            slot = (slot + 1) & (slots.count - 1)
        }
        let added = (offset: UInt32(bytes.count), length: UInt32(text.count))
        bytes.append(contentsOf: text)
        texts.append(added)
        slots[slot] = UInt32(texts.count)
        if texts.count * 2 > slots.count { grow() }
        return added
    }

    /// Returns the text at an offset.
    func string(_ offset: UInt32, _ length: UInt32) -> String {
        String(decoding: bytes[Int(offset)..<Int(offset + length)], as: UTF8.self)
    }

    /// Forgets which texts are known, to free memory when no more are added.
    mutating func finish() {
        texts = []
        slots = []
    }

    /// Frees all memory.
    mutating func removeAll() { self = TextStore() }

    private func isEqual(_ text: UnsafeRawBufferPointer, at offset: Int) -> Bool {
        bytes.withUnsafeBytes { UnsafeRawBufferPointer(rebasing: $0[offset..<offset + text.count]).elementsEqual(text) }
    }

    private mutating func grow() {
        slots = [UInt32](repeating: 0, count: slots.count * 2)
        bytes.withUnsafeBytes { bytes in
            for (index, text) in texts.enumerated() {
                let content = UnsafeRawBufferPointer(
                    rebasing: bytes[Int(text.offset)..<Int(text.offset + text.length)])
                var slot = TableHash.slot(TableHash.bytes(content), mask: slots.count - 1)
                while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
                slots[slot] = UInt32(index + 1)
            }
        }
    }
}
