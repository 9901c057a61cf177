/// A self-contained table in a form that compresses better. The modules for WebAssembly contain their tables in this form.
/// `Web/pack-table` writes it.
///
///     size         one word: the number of bytes of the table
///     header       the header of the table
///     sections     in the order of `TableLayout.Section`, without the hash tables and the strings. A section with entries
///                  begins with a byte: 0 if its words follow, or 1 if its columns follow. The hashes of identifiers
///                  are omitted.
///     strings      the strings of the table
///
/// The last column of a section comes first. A column begins with a byte, whose lowest bits are its form: 0 if its words follow; 1 if each
/// word is the difference from the previous one; 2 if it is the difference from the previous word of this column and the next
/// column together, which is where the previous string or list ends. A difference is multiplied by two, with all bits inverted if
/// it is negative. Then the lowest bytes of all words follow, and the other bytes in the same way. The four highest bits of the
/// first byte, from the lowest on, indicate which of the four bytes of each word follow. The others are zero in all words.
package enum PackedTable {
    /// Returns the table that a packed table contains. The packed table must be complete and correct.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    package static func unpacked(_ packed: UnsafeRawBufferPointer) -> TableMemory {
        var reader = Reader(packed: packed)
        return TableMemory(byteCount: Int(reader.word())) { bytes in
            bytes.clear()
            let words = bytes.bindMemory(to: UInt32.self)
            for index in 0..<TableLayout.headerWords { words[index] = reader.word() }
            func place(_ section: TableLayout.Section) -> Range<Int> {
                let word = TableLayout.firstSectionWord + 2 * section.rawValue
                let start = Int(words[word])
                return start..<start + Int(words[word + 1]) * section.stride
            }
            func entries(_ section: TableLayout.Section) -> UnsafeMutableBufferPointer<UInt32> {
                UnsafeMutableBufferPointer(rebasing: words[place(section)])
            }
            for section in TableLayout.Section.allCases
            where section != .strings && !TableLayout.Section.slots.contains(section) {
                let first = section == .types ? TableLayout.TypeField.identifier : 0
                reader.read(into: entries(section), stride: section.stride, from: first)
            }
            let strings = UnsafeMutableRawBufferPointer(rebasing: bytes[place(.strings)])
            reader.read(into: strings)
            let texts = UnsafeBufferPointer(strings.bindMemory(to: UInt8.self))
            let types = entries(.types)
            for record in stride(from: 0, to: types.count, by: TableLayout.TypeField.count) {
                let start = Int(types[record + TableLayout.TypeField.identifier])
                let length = Int(types[record + TableLayout.TypeField.identifier + 1])
                let hash = TableHash.identifier(UnsafeBufferPointer(rebasing: texts[start..<start + length]))
                types[record + TableLayout.TypeField.hash] = UInt32(truncatingIfNeeded: hash)
                types[record + TableLayout.TypeField.hash + 1] = UInt32(truncatingIfNeeded: hash >> 32)
            }
            let identifiers = TableSlots.slots(count: Int(words[TableLayout.newTypesWord])) { index in
                let hash = index * TableLayout.TypeField.count + TableLayout.TypeField.hash
                return UInt64(types[hash]) | UInt64(types[hash + 1]) << 32
            }
            _ = entries(.identifiers).update(fromContentsOf: identifiers)
            _ = entries(.tagSlots).update(
                fromContentsOf: TableSlots.tags(UnsafeBufferPointer(entries(.tagKeys)), in: texts))
            _ = entries(.anchorSlots).update(
                fromContentsOf: TableSlots.anchors(UnsafeBufferPointer(entries(.anchorKeys))))
        }
    }

    /// A position in a packed table.
    private struct Reader {
        let packed: UnsafeRawBufferPointer
        var position = 0

        mutating func word() -> UInt32 {
            defer { position += 4 }
            return UInt32(littleEndian: packed.loadUnaligned(fromByteOffset: position, as: UInt32.self))
        }

        private mutating func byte() -> UInt8 {
            defer { position += 1 }
            return packed[position]
        }

        mutating func read(into bytes: UnsafeMutableRawBufferPointer) {
            bytes.copyMemory(from: UnsafeRawBufferPointer(rebasing: packed[position..<position + bytes.count]))
            position += bytes.count
        }

        /// Reads the entries of a section, which are zero, from a column on.
        mutating func read(into entries: UnsafeMutableBufferPointer<UInt32>, stride: Int, from first: Int) {
            guard let start = entries.baseAddress, !entries.isEmpty else { return }
            guard byte() == 1 else { return read(into: UnsafeMutableRawBufferPointer(entries)) }
            for column in (first..<stride).reversed() {
                read(into: start + column, count: entries.count / stride, stride: stride)
            }
        }

        /// Reads a column. This is most of the work when a module starts, before its code is optimized, so the loops are simple.
        private mutating func read(into column: UnsafeMutablePointer<UInt32>, count: Int, stride: Int) {
            let form = byte()
            for place in 0..<4 where form >> (4 + place) & 1 != 0 {
                add(to: column, count: count, stride: stride, shift: UInt32(8 * place))
            }
            guard form & 3 != 0 else { return }
            let isAfterPrevious = form & 3 == 2
            var word = column
            var previous: UInt32 = 0
            for _ in 0..<count {
                let difference = word.pointee
                let value = previous &+ (difference &>> 1 ^ (0 &- (difference & 1)))
                word.pointee = value
                previous = isAfterPrevious ? value &+ word[1] : value
                word += stride
            }
        }

        /// Adds one byte to each word of a column.
        private mutating func add(
            to column: UnsafeMutablePointer<UInt32>, count: Int, stride: Int, shift: UInt32
        ) {
            guard var source = packed.baseAddress else { return }
            source += position
            let end = source + count
            var word = column
            while source < end {
                word.pointee |= UInt32(source.loadUnaligned(as: UInt8.self)) &<< shift
                source += 1
                word += stride
            }
            position += count
        }
    }
}
