extension TypeTable {
    /// Returns the type with an identifier in any case, or nil, without allocation or lock.
    ///
    /// - Complexity: O(length) on average.
    func find(identifier: String) -> UInt32? {
        var identifier = identifier
        return identifier.withUTF8 { find(identifier: $0, hash: TableHash.identifier($0)) }
    }

    /// Returns the type whose identifier has some bytes with a known hash, or nil.
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

    /// Returns the types of a tag, the preferred one first.
    ///
    /// - Complexity: O(length) on average.
    func claims(on tag: String, _ tagClass: TableTagClass) -> UnsafeBufferPointer<UInt32> {
        var tag = tagClass.foldsCase && !tag.utf8.allSatisfy({ $0 < 0x80 }) ? tag.lowercased() : tag
        return tag.withUTF8 { claims(on: $0, tagClass) }
    }

    /// Returns the types of a tag in UTF-8. Text that is not ASCII must be folded already.
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

    /// Whether a type conforms to another one.
    ///
    /// Takes no lock and hashes nothing. Allocates only if the type has more supertypes than a table lists.
    @inline(__always)
    func conforms(_ type: UInt32, to supertype: UInt32) -> Bool {
        guard let closure = closure(of: type) else { return walk(from: type, until: supertype).found }
        for candidate in closure where UInt32(littleEndian: candidate) == supertype { return true }
        return false
    }

    /// Returns the supertypes of a type without the type itself, nearest first.
    func supertypes(of type: UInt32) -> [UInt32] {
        guard let closure = closure(of: type) else { return walk(from: type, until: nil).visited }
        return closure.map { UInt32(littleEndian: $0) }
    }

    /// Returns the direct supertypes that are declared, in declared order.
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

    /// Walks up the supertypes, nearest first, until it reaches a goal.
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

    /// Whether a stored text, which is folded, equals a given one.
    @inline(__always)
    private static func equal(
        _ stored: UnsafeBufferPointer<UInt8>, _ given: UnsafeBufferPointer<UInt8>, foldingCase: Bool
    ) -> Bool {
        guard stored.count == given.count else { return false }
        if foldingCase {
            for index in stored.indices where stored[index] != given[index].asciiLowercased { return false }
        } else {
            for index in stored.indices where stored[index] != given[index] { return false }
        }
        return true
    }
}

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#elseif canImport(Android)
    import Android
#elseif canImport(WASILibc)
    import WASILibc
#elseif canImport(ucrt)
    import ucrt
#endif

extension UnsafeRawBufferPointer {
    /// Returns the index of the first occurrence of a byte from an index on, or `count` if there is none.
    ///
    /// - Complexity: O(*n*), with `memchr` of the C library.
    package func index(of byte: UInt8, from start: Int) -> Int {
        guard start < count, let base = baseAddress else { return count }
        return memchr(base + start, Int32(byte), count - start).map { UnsafeRawPointer($0) - base } ?? count
    }

    /// Returns the index of the first occurrence of some bytes from an index on that ends before a limit. Nil if there is
    /// none, or the bytes are empty.
    ///
    /// - Complexity: O(*n*) in ordinary data, O(*n* · word) at most.
    package func position(of word: UnsafeRawBufferPointer, from start: Int = 0, before limit: Int = .max) -> Int? {
        let last = Swift.min(count, limit) - word.count
        guard let first = word.first, start >= 0, start <= last, let base = baseAddress, let wanted = word.baseAddress
        else { return nil }
        let candidates = UnsafeRawBufferPointer(rebasing: self[...last])
        var index = candidates.index(of: first, from: start)
        while index <= last {
            if memcmp(base + index, wanted, word.count) == 0 { return index }
            index = candidates.index(of: first, from: index + 1)
        }
        return nil
    }
}
