import TypeRegistry

extension LanguageModel {
    func bias(of index: Int) -> Double {
        Double(Float(bitPattern: bytes.little32(sections.biases + 4 * index)))
    }

    /// Returns the name, the group and the types of a class as bytes.
    private func fields(of index: Int) -> (name: Text, group: Text, types: Text) {
        let space = bytes.count - sections.names
        let start = min(Int(bytes.little32(sections.nameOffsets + 4 * index)), space)
        let end = max(start, min(Int(bytes.little32(sections.nameOffsets + 4 * index + 4)), space))
        let row = bytes[(sections.names + start)..<(sections.names + end)]
        let name = row.prefix { $0 != 0x09 }
        let group = row[name.endIndex...].dropFirst().prefix { $0 != 0x09 }
        return (name, group, row[group.endIndex...].dropFirst())
    }

    private typealias Text = Slice<UnsafeRawBufferPointer>

    /// Returns the name of a class, such as `python`.
    package func name(of index: Int) -> String { String(decoding: fields(of: index).name, as: UTF8.self) }

    /// Returns the identifiers of the types in a class. The first identifier is the type of text without a name. The
    /// array is empty for the class of all other languages.
    package func types(of index: Int) -> [String] {
        fields(of: index).types.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the first type of a class, or nil if it has no types.
    package func type(of index: Int) -> String? {
        let first = fields(of: index).types.prefix { $0 != 0x20 }
        return first.isEmpty ? nil : String(decoding: first, as: UTF8.self)
    }

    /// Returns the group of a class, which is the index of its first class. Classes of the same group have the same answer,
    /// such as the fixed form and the free form of a language.
    func group(of index: Int) -> Int { Int(groups[index]) }

    func isShared(_ group: Int) -> Bool { sharedGroups.contains(group) }

    /// Returns the classes to which the type with an identifier belongs. Complexity: O(*n*) in the length of the
    /// identifier on average.
    package func classes(of identifier: String) -> ClassSet {
        var identifier = identifier
        return identifier.withUTF8 { identifier in
            let wanted = UnsafeRawBufferPointer(identifier)
            let hash = Self.hash(of: wanted)
            var found = ClassSet()
            var slot = Int(truncatingIfNeeded: hash) & (classTypeSlots.count - 1)
            while classTypeSlots[slot] != 0 {
                let type = classTypes[Int(classTypeSlots[slot]) - 1]
                slot = (slot + 1) & (classTypeSlots.count - 1)
                guard type.hash == hash, type.count == wanted.count else { continue }
                let bytes = UnsafeRawBufferPointer(rebasing: bytes[type.start..<type.start + type.count])
                if bytes.elementsEqual(wanted) { found.insert(type.index) }
            }
            return found
        }
    }

    /// A type of a class, represented by the location of its identifier in the file.
    struct ClassType: Sendable {
        var hash: UInt64
        var start: Int
        var count: Int
        var index: Int
    }

    /// Returns the types of all classes, and the first class in the group to which each class belongs. Complexity:
    /// O(*n*) in the total length of the names and types of all classes.
    func readClasses() -> (types: [ClassType], groups: [UInt8], shared: ClassSet) {
        var found: [ClassType] = []
        found.reserveCapacity(2 * classCount)
        var groups: [UInt8] = []
        var shared = ClassSet()
        var names: [UInt64] = []
        for index in 0..<classCount {
            let (_, group, types) = fields(of: index)
            let name = Self.hash(of: UnsafeRawBufferPointer(rebasing: group))
            let first = names.firstIndex(of: name)
            if let first { shared.insert(first) }
            groups.append(UInt8(truncatingIfNeeded: first ?? index))
            names.append(name)
            var start = types.startIndex
            while start < types.endIndex {
                var end = start
                while end < types.endIndex, bytes[end] != 0x20 { end += 1 }
                if end > start {
                    let hash = Self.hash(of: UnsafeRawBufferPointer(rebasing: bytes[start..<end]))
                    found.append(ClassType(hash: hash, start: start, count: end - start, index: index))
                }
                start = end + 1
            }
        }
        return (found, groups, shared)
    }

    /// Returns a hash table of types that is at most half full. The number of types must fit into 16 bits; a model has
    /// a few hundred types.
    static func slots(of types: [ClassType]) -> [UInt16] {
        let types = types.prefix(Int(UInt16.max))
        var size = 2
        while size < 2 * types.count { size *= 2 }
        var slots = [UInt16](repeating: 0, count: size)
        for (index, type) in types.enumerated() {
            var slot = Int(truncatingIfNeeded: type.hash) & (size - 1)
            while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
            slots[slot] = UInt16(index + 1)
        }
        return slots
    }

    private static func hash(of identifier: UnsafeRawBufferPointer) -> UInt64 {
        var hash = StableHash()
        hash.add(identifier)
        return hash.value
    }

    /// The class of all other languages, or nil if the model has no such class.
    package var other: Int? {
        let last = classCount - 1
        return fields(of: last).types.isEmpty ? last : (0..<last).first { fields(of: $0).types.isEmpty }
    }
}

/// A set of classes of a model. A model has at most 256 classes.
package struct ClassSet: Hashable, Sendable {
    private var words: SIMD4<UInt64> = .zero

    package init() {}

    package var isEmpty: Bool { words == .zero }

    package var count: Int { (0..<4).reduce(0) { $0 + words[$1].nonzeroBitCount } }

    package func contains(_ index: Int) -> Bool { words[index >> 6 & 3] & 1 << UInt64(index & 63) != 0 }

    package mutating func insert(_ index: Int) { words[index >> 6 & 3] |= 1 << UInt64(index & 63) }

    package func intersects(_ other: ClassSet) -> Bool { words & other.words != .zero }

    package mutating func formUnion(_ other: ClassSet) { words |= other.words }

    /// Calls a closure for each class, in ascending order.
    @inline(__always)
    func forEach(_ body: (Int) -> Void) {
        for index in 0..<4 {
            var bits = words[index]
            while bits != 0 {
                body(index << 6 | bits.trailingZeroBitCount)
                bits &= bits &- 1
            }
        }
    }
}
