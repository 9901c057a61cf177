import Synchronization

/// The lines and columns of a file. Both start at 1. Columns are counted in Unicode scalars, not including a byte order mark.
struct LineTable {
    private let bytes: [UInt8]
    /// The line and column of every 256th byte.
    private var marks: [(line: Int, column: Int)] = []
    private static let distance = 256

    /// Creates the table. Complexity: O(*n*) in the number of bytes.
    init(_ file: SourceFile) {
        bytes = file.bytes
        var place = (line: 1, column: 1)
        for index in bytes.indices {
            if index.isMultiple(of: Self.distance) { marks.append(place) }
            advance(&place, over: index)
        }
    }

    /// Returns the line and the column of a byte. Complexity: O(1).
    subscript(offset: Int) -> (line: Int, column: Int) {
        let offset = min(max(offset, 0), bytes.count)
        let mark = offset / Self.distance
        guard mark < marks.count else { return marks.last.map { end(after: $0) } ?? (1, 1) }
        var place = marks[mark]
        for index in (mark * Self.distance)..<offset { advance(&place, over: index) }
        return place
    }

    private func end(after mark: (line: Int, column: Int)) -> (line: Int, column: Int) {
        var place = mark
        for index in ((marks.count - 1) * Self.distance)..<bytes.count { advance(&place, over: index) }
        return place
    }

    private func advance(_ place: inout (line: Int, column: Int), over index: Int) {
        let byte = bytes[index]
        // A line ends with LF, CR LF or CR.
        if byte == 0x0A || (byte == 0x0D && !(index + 1 < bytes.count && bytes[index + 1] == 0x0A)) {
            place = (place.line + 1, 1)
        } else if byte & 0xC0 != 0x80, index > 2 || !bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
            place.column += 1
        }
    }
}

/// The line tables of files, each of which is created on first use.
final class LineTables: Sendable {
    private let tables = Mutex<[Int: LineTable]>([:])

    /// Returns the line and the column of a location.
    func lineAndColumn(of location: CodeLocation, in files: [SourceFile]) -> (line: Int, column: Int) {
        tables.withLock { tables in
            let table = tables[location.file] ?? LineTable(files[location.file])
            tables[location.file] = table
            return table[location.offset]
        }
    }
}
