/// A table of a stack, represented by pointers into its memory.
///
/// The memory may be an untrusted file. The bounds of the sections are checked once, when the level is created, and every
/// offset in a section is checked when it is used. Values that are out of bounds are empty or 0. Therefore, a damaged table
/// leads to wrong answers, but is never read beyond its end.
struct TableLevel {
    typealias Section = TableLayout.Section
    typealias TypeField = TableLayout.TypeField

    /// The offset of a section, and the number of its entries.
    struct Place {
        var start = 0
        var count = 0
    }

    private let words: UnsafePointer<UInt32>
    private let wordCount: Int
    private let places: UnsafePointer<Place>
    private let strings: Place
    private let closures: Place
    private let overrides: Place
    /// The offset of the first record, and the number of records.
    let types: Place
    /// The number of types and of layers in the tables below.
    let firstType: Int
    let firstLayer: Int
    /// The number of new types.
    let typeCount: Int

    /// Creates a level from memory with a header. Sections that are out of bounds are empty.
    ///
    /// - Parameters:
    ///   - memory: The memory. It must live as long as the level.
    ///   - places: Memory for as many places as there are sections. It must also live as long as the level.
    init(_ memory: TableMemory, places: UnsafeMutablePointer<Place>) {
        words = memory.start
        wordCount = memory.byteCount / 4
        self.places = UnsafePointer(places)
        for section in Section.allCases {
            let word = TableLayout.firstSectionWord + 2 * section.rawValue
            var place = Place()
            if word + 1 < memory.byteCount / 4 {
                place = Place(
                    start: Int(UInt32(littleEndian: memory.start[word])),
                    count: Int(UInt32(littleEndian: memory.start[word + 1])))
            }
            let unit = section == .strings ? 1 : 4
            let isInside = (place.start + place.count * section.stride) * unit <= memory.byteCount
            let isHashTable = !Section.slots.contains(section) || place.count & (place.count - 1) == 0
            places[section.rawValue] = isInside && isHashTable ? place : Place()
        }
        strings = places[Section.strings.rawValue]
        closures = places[Section.closures.rawValue]
        types = places[Section.types.rawValue]
        overrides = places[Section.overrides.rawValue]
        func header(_ word: Int) -> Int {
            word < memory.byteCount / 4 ? Int(UInt32(littleEndian: memory.start[word])) : 0
        }
        firstType = header(TableLayout.baseTypesWord)
        firstLayer = header(TableLayout.baseLayersWord)
        typeCount = min(header(TableLayout.newTypesWord), types.count)
    }

    /// Returns a word of the table, or 0 if the index is beyond its end.
    @inline(__always)
    subscript(index: Int) -> UInt32 {
        UInt(bitPattern: index) < UInt(bitPattern: wordCount) ? UInt32(littleEndian: words[index]) : 0
    }

    /// Returns the offset of a section in words, or in bytes for the strings, and its number of entries.
    @inline(__always)
    func section(_ section: Section) -> Place { places[section.rawValue] }

    /// Returns the first word of a section whose entries are all within the table.
    @inline(__always)
    func records(of section: Section) -> UnsafePointer<UInt32> { words + places[section.rawValue].start }

    /// Returns a word of an entry in a section, or 0 if it is beyond the end of the section.
    @inline(__always)
    func word(_ section: Section, _ index: Int, field: Int = 0) -> UInt32 {
        let place = self.section(section)
        return UInt(bitPattern: index) < UInt(bitPattern: place.count)
            ? self[place.start + index * section.stride + field] : 0
    }

    /// Returns the entries of a section whose start and number are stored at a word. The range is empty if they are out of
    /// bounds.
    @inline(__always)
    func range(atWord word: Int, in section: Section) -> Range<Int> {
        let (first, count) = (Int(self[word]), Int(self[word + 1]))
        return first + count <= self.section(section).count ? first..<first + count : 0..<0
    }

    /// Returns a range of the bytes in the section of strings. The result is empty if the range is out of bounds.
    @inline(__always)
    func bytes(at offset: Int, count: Int) -> UnsafeBufferPointer<UInt8> {
        guard offset + count <= strings.count else { return UnsafeBufferPointer(start: nil, count: 0) }
        let start = UnsafeRawPointer(words) + strings.start + offset
        return UnsafeBufferPointer(start: start.assumingMemoryBound(to: UInt8.self), count: count)
    }

    /// Returns the bytes of the string whose offset and length are stored at a word.
    @inline(__always)
    func text(atWord word: Int) -> UnsafeBufferPointer<UInt8> { bytes(at: Int(self[word]), count: Int(self[word + 1])) }

    /// Returns the string whose offset and length are stored at a word.
    func string(atWord word: Int) -> String { String(decoding: text(atWord: word), as: UTF8.self) }

    /// Returns the bytes of a string that an entry of a section refers to.
    func text(_ section: Section, _ index: Int, field: Int) -> UnsafeBufferPointer<UInt8> {
        bytes(at: Int(word(section, index, field: field)), count: Int(word(section, index, field: field + 1)))
    }

    /// Returns the string that an entry of a section refers to.
    func string(_ section: Section, _ index: Int, field: Int) -> String {
        String(decoding: text(section, index, field: field), as: UTF8.self)
    }

    /// Returns a little-endian list of indices in a section. The list is empty if it is out of bounds.
    @inline(__always)
    func list(_ section: Section, _ range: Range<Int>) -> UnsafeBufferPointer<UInt32> {
        let place = self.section(section)
        guard range.upperBound <= place.count else { return UnsafeBufferPointer(start: nil, count: 0) }
        return UnsafeBufferPointer(start: words + place.start + range.lowerBound, count: range.count)
    }

    /// Calls a closure with the text of each tag in a range that has the given class, in order.
    @inline(__always)
    func forEachTag(
        _ tags: Range<Int>, of tagClass: TableTagClass, _ body: (UnsafeBufferPointer<UInt8>) -> Void
    ) {
        let place = section(.tags)
        let stride = Section.tags.stride
        // The section is within the memory, and so are its entries.
        guard tags.upperBound <= place.count else { return }
        var word = words + place.start + tags.lowerBound * stride
        for _ in tags {
            if UInt32(littleEndian: word[0]) & 0xFF == tagClass.rawValue {
                body(bytes(at: Int(UInt32(littleEndian: word[1])), count: Int(UInt32(littleEndian: word[2]))))
            }
            word += stride
        }
    }

    /// Returns the supertypes in a record, or nil if there are too many to list.
    @inline(__always)
    func closure(atRecord record: Int) -> UnsafeBufferPointer<UInt32>? {
        let count = self[record + TypeField.closure + 1]
        guard count != TableLayout.unlisted else { return nil }
        let first = Int(self[record + TypeField.closure])
        guard first + Int(count) <= closures.count else { return UnsafeBufferPointer(start: nil, count: 0) }
        return UnsafeBufferPointer(start: words + closures.start + first, count: Int(count))
    }

    /// Looks up an entry in a hash table. Returns the index of the first entry for which a condition is true, or nil if there
    /// is none.
    @inline(__always)
    func find(_ section: Section, _ hash: UInt64, _ isWanted: (Int) -> Bool) -> Int? {
        let place = self.section(section)
        guard place.count > 0 else { return nil }
        var slot = TableHash.slot(hash, mask: place.count - 1)
        // A damaged table may have no free slot.
        for _ in 0..<place.count {
            let entry = self[place.start + slot]
            if entry == 0 { return nil }
            if isWanted(Int(entry) - 1) { return Int(entry) - 1 }
            slot = (slot + 1) & (place.count - 1)
        }
        return nil
    }

    var hasOverrides: Bool { overrides.count > 0 }

    /// Returns the offset of the record for a type of the base, or nil if the table does not change the type.
    @inline(__always)
    func override(of type: UInt32) -> Int? {
        guard hasOverrides else { return nil }
        return find(.overrides, TableHash.index(type), { word(.overridden, $0) == type }).map {
            types.start + (typeCount + $0) * TypeField.count
        }
    }
}
