extension LanguageModel {
    /// Returns the bias of a class.
    func bias(of index: Int) -> Double {
        Double(Float(bitPattern: bytes.little32(sections.biases + 4 * index)))
    }

    /// Returns the name, the group and the types of a class, as bytes.
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
    func name(of index: Int) -> String { String(decoding: fields(of: index).name, as: UTF8.self) }

    /// Returns the identifiers of the types of a class. The first is that of a text without a name. Empty for the class
    /// of all other languages.
    func types(of index: Int) -> [String] {
        fields(of: index).types.split(separator: 0x20).map { String(decoding: $0, as: UTF8.self) }
    }

    /// Returns the first type of a class.
    func type(of index: Int) -> String? {
        let first = fields(of: index).types.prefix { $0 != 0x20 }
        return first.isEmpty ? nil : String(decoding: first, as: UTF8.self)
    }

    /// Returns whether two classes have the same answer, such as fixed and free form of one language.
    func areOneGroup(_ one: Int, _ other: Int) -> Bool {
        one == other || fields(of: one).group.elementsEqual(fields(of: other).group)
    }

    /// Whether the group of a class may have other classes.
    func isGrouped(_ index: Int) -> Bool {
        let fields = fields(of: index)
        return !fields.name.elementsEqual(fields.group)
    }

    /// Returns the classes that have a type. Complexity: O(n) in the names of all classes.
    func classes(of identifier: String) -> ClassSet {
        var identifier = identifier
        return identifier.withUTF8 { word in
            var found = ClassSet()
            let word = UnsafeRawBufferPointer(word)
            let end =
                sections.names
                + min(Int(bytes.little32(sections.nameOffsets + 4 * classCount)), bytes.count - sections.names)
            var start = sections.names
            while let position = bytes.position(of: word, from: start, before: end) {
                let after = position + word.count
                start = position + 1
                let isWhole =
                    position > 0 && bytes[position - 1] <= 0x20
                    && (after == end || bytes[after] <= 0x20 || isEnd(after))
                if isWhole, let index = index(at: position - sections.names),
                    fields(of: index).types.startIndex <= position
                {
                    found.insert(index)
                }
            }
            return found
        }
    }

    /// Returns whether the names of a class end at an offset in the file.
    private func isEnd(_ offset: Int) -> Bool {
        guard let index = index(at: offset - sections.names) else { return true }
        return Int(bytes.little32(sections.nameOffsets + 4 * index)) == offset - sections.names
    }

    /// Returns the class whose names are at an offset in their section.
    private func index(at offset: Int) -> Int? {
        var low = 0
        var high = classCount
        while low < high {
            let middle = (low + high) / 2
            if Int(bytes.little32(sections.nameOffsets + 4 * middle + 4)) <= offset {
                low = middle + 1
            } else {
                high = middle
            }
        }
        return low < classCount ? low : nil
    }

    /// The class of languages that are none of the others; nil if the model has none.
    var other: Int? {
        let last = classCount - 1
        return fields(of: last).types.isEmpty ? last : (0..<last).first { fields(of: $0).types.isEmpty }
    }
}

/// A set of classes of a model, which has at most 256.
struct ClassSet: Hashable, Sendable {
    private var words: SIMD4<UInt64> = .zero

    var isEmpty: Bool { words == .zero }

    var count: Int { (0..<4).reduce(0) { $0 + words[$1].nonzeroBitCount } }

    func contains(_ index: Int) -> Bool { words[index >> 6 & 3] & 1 << UInt64(index & 63) != 0 }

    mutating func insert(_ index: Int) { words[index >> 6 & 3] |= 1 << UInt64(index & 63) }

    func intersects(_ other: ClassSet) -> Bool { words & other.words != .zero }

    mutating func formUnion(_ other: ClassSet) { words |= other.words }
}
