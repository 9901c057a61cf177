extension TypeTable {
    /// The type of an identifier, in any case. No allocation, no lock. Expected complexity: O(length).
    func find(identifier: String) -> UInt32? {
        var identifier = identifier
        return identifier.withUTF8 { find(identifier: $0, hash: TableHash.identifier($0)) }
    }

    /// The type whose identifier has these bytes, when their hash is known.
    func find(identifier bytes: UnsafeBufferPointer<UInt8>, hash: UInt64) -> UInt32? {
        let (slots, count) = section(.identifiers)
        guard count > 0 else { return nil }
        var slot = TableHash.slot(hash, mask: count - 1)
        while true {
            let entry = words[slots + slot]
            if entry == 0 { return nil }
            let type = entry - 1
            if self.hash(of: type) == hash, Self.equal(identifierText(of: type), bytes, foldingCase: true) {
                return type
            }
            slot = (slot + 1) & (count - 1)
        }
    }

    /// The types that carry a tag, best first; empty when none does. Expected complexity: O(length).
    func claims(on tag: String, _ tagClass: TableTagClass) -> UnsafeBufferPointer<UInt32> {
        var tag = tagClass.foldsCase && !tag.utf8.allSatisfy({ $0 < 0x80 }) ? tag.lowercased() : tag
        return tag.withUTF8 { claims(on: $0, tagClass) }
    }

    /// The same for bytes, which must be folded already where they are not ASCII.
    func claims(on bytes: UnsafeBufferPointer<UInt8>, _ tagClass: TableTagClass) -> UnsafeBufferPointer<UInt32> {
        let (slots, count) = section(.tagSlots)
        let (keys, _) = section(.tagKeys)
        guard count > 0 else { return UnsafeBufferPointer(start: nil, count: 0) }
        var slot = TableHash.slot(TableHash.tag(tagClass, bytes), mask: count - 1)
        while true {
            let entry = words[slots + slot]
            if entry == 0 { return UnsafeBufferPointer(start: nil, count: 0) }
            let key = keys + Int(entry - 1) * TagField.count
            if words[key + TagField.tagClass] == tagClass.rawValue,
                Self.equal(text(atWord: key + TagField.text), bytes, foldingCase: tagClass.foldsCase)
            {
                return claimList(from: Int(words[key + TagField.claims]), count: Int(words[key + TagField.claims + 1]))
            }
            slot = (slot + 1) & (count - 1)
        }
    }

    /// Whether a type conforms to another one that is not itself.
    ///
    /// No lock, no hash; no allocation either, unless the type has more supertypes than a table lists.
    @inline(__always)
    func conforms(_ type: UInt32, to supertype: UInt32) -> Bool {
        guard let closure = closure(of: type) else { return walk(from: type, until: supertype).found }
        for candidate in closure where UInt32(littleEndian: candidate) == supertype { return true }
        return false
    }

    /// The supertypes of a type, nearest first, the type itself left out.
    func supertypes(of type: UInt32) -> [UInt32] {
        guard let closure = closure(of: type) else { return walk(from: type, until: nil).visited }
        return closure.map { UInt32(littleEndian: $0) }
    }

    /// The direct supertypes that somebody declares, in declared order.
    func parents(of type: UInt32) -> some Sequence<UInt32> {
        let start = section(.parents).offset + Int(typeWord(type, TypeField.parents))
        let count = Int(typeWord(type, TypeField.parents + 1))
        return (start..<start + count).lazy.map { words[$0] }.filter { $0 & TableLayout.danglingMark == 0 }
    }

    func identifierText(of type: UInt32) -> UnsafeBufferPointer<UInt8> {
        text(atWord: typeWordOffset(type, TypeField.identifier))
    }

    private func claimList(from start: Int, count: Int) -> UnsafeBufferPointer<UInt32> {
        let first = bytes.baseAddress.unsafelyUnwrapped + (section(.claims).offset + start) * 4
        return UnsafeBufferPointer(start: first.assumingMemoryBound(to: UInt32.self), count: count)
    }

    /// Walks up the parents, nearest first.
    private func walk(from type: UInt32, until goal: UInt32?) -> (found: Bool, visited: [UInt32]) {
        var seen = [Bool](repeating: false, count: typeCount)
        seen[Int(type)] = true
        var queue: [UInt32] = []
        var next = 0
        var current = type
        while true {
            for parent in parents(of: current) where !seen[Int(parent)] {
                if parent == goal { return (true, queue) }
                seen[Int(parent)] = true
                queue.append(parent)
            }
            guard next < queue.count else { return (false, queue) }
            current = queue[next]
            next += 1
        }
    }

    /// Whether the stored text, which is folded, is the asked one.
    @inline(__always)
    private static func equal(
        _ stored: UnsafeBufferPointer<UInt8>, _ asked: UnsafeBufferPointer<UInt8>, foldingCase: Bool
    ) -> Bool {
        guard stored.count == asked.count else { return false }
        if foldingCase {
            for index in stored.indices where stored[index] != asked[index].asciiLowercased { return false }
        } else {
            for index in stored.indices where stored[index] != asked[index] { return false }
        }
        return true
    }
}
