/// The hash tables of a table.
enum TableSlots {
    /// The minimum number of entries for which a sparser hash table is used. If a table has so many entries, each entry
    /// that a lookup compares is on a separate page, which the system must first read and map.
    private static let manyEntries = 1 << 16

    /// Returns a hash table of the numbers from 1 to `count`. At most half of the slots are used, or a quarter if there are
    /// many entries, so that an unsuccessful lookup ends early.
    static func slots(count: Int, hash: (Int) -> UInt64) -> [UInt32] {
        guard count > 0 else { return [] }
        let least = count < manyEntries ? count * 2 : count * 4
        var size = 4
        while size < least { size *= 2 }
        var slots = [UInt32](repeating: 0, count: size)
        for index in 0..<count {
            var slot = TableHash.slot(hash(index), mask: size - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
            slots[slot] = UInt32(index + 1)
        }
        return slots
    }

    /// Returns the hash table of tags, given their records (`TagField`) and the strings of the table.
    static func tags(_ keys: UnsafeBufferPointer<UInt32>, in strings: UnsafeBufferPointer<UInt8>) -> [UInt32] {
        slots(count: keys.count / TableLayout.TagField.count) { index in
            let key = index * TableLayout.TagField.count
            guard let tagClass = TableTagClass(rawValue: keys[key]) else { return 0 }
            let start = Int(keys[key + TableLayout.TagField.text])
            let text = strings[start..<start + Int(keys[key + TableLayout.TagField.text + 1])]
            return TableHash.tag(tagClass, UnsafeBufferPointer(rebasing: text))
        }
    }

    /// Returns the hash table of the bytes at anchors, given their records (`AnchorKeyField`).
    static func anchors(_ keys: UnsafeBufferPointer<UInt32>) -> [UInt32] {
        slots(count: keys.count / TableLayout.AnchorKeyField.count) { index in
            let key = index * TableLayout.AnchorKeyField.count
            return TableHash.anchor(keys[key], UInt64(keys[key + 1]) | UInt64(keys[key + 2]) << 32)
        }
    }
}
