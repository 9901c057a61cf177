/// Available parts of content, in the order of their offsets. Adjacent parts are merged.
struct ByteParts: Sendable {
    private var parts: [(offset: Int, bytes: [UInt8])] = []

    /// Adds bytes at an offset. Bytes that are already available are not replaced. Complexity: O(n) in the number of bytes.
    mutating func insert(_ bytes: [UInt8], at offset: Int) {
        let end = offset + bytes.count
        var gaps: [ByteRange] = []
        var start = offset
        for part in parts where Self.end(part) > offset && part.offset < end {
            if part.offset > start { gaps.append(ByteRange(start, to: part.offset)) }
            start = max(start, Self.end(part))
        }
        if start < end { gaps.append(ByteRange(start, to: end)) }
        for gap in gaps {
            let isAll = gap.offset == offset && gap.end == end
            join(isAll ? bytes : Array(bytes[gap.offset - offset..<gap.end - offset]), at: gap.offset)
        }
    }

    /// Inserts bytes between two parts, and merges them with adjacent parts.
    private mutating func join(_ bytes: [UInt8], at offset: Int) {
        var index = parts.firstIndex { $0.offset > offset } ?? parts.count
        if index > 0, Self.end(parts[index - 1]) == offset {
            index -= 1
            parts[index].bytes += bytes
        } else {
            parts.insert((offset, bytes), at: index)
        }
        guard index + 1 < parts.count, Self.end(parts[index]) == parts[index + 1].offset else { return }
        parts[index].bytes += parts[index + 1].bytes
        parts.remove(at: index + 1)
    }

    private static func end(_ part: (offset: Int, bytes: [UInt8])) -> Int { part.offset + part.bytes.count }

    /// Returns the available bytes of a range, up to the first missing byte.
    func bytes(in range: ByteRange) -> [UInt8] {
        guard let part = parts.first(where: { $0.offset <= range.offset && Self.end($0) > range.offset }) else {
            return []
        }
        let start = range.offset - part.offset
        if start == 0, range.count >= part.bytes.count { return part.bytes }
        return Array(part.bytes[start..<start + min(range.count, part.bytes.count - start)])
    }

    /// Returns the range from the first to the last missing byte, or nil if no byte is missing.
    func missing(in range: ByteRange) -> ByteRange? {
        var (start, end) = (range.offset, range.end)
        for part in parts where part.offset <= start { start = max(start, Self.end(part)) }
        for part in parts.reversed() where Self.end(part) >= end { end = min(end, part.offset) }
        return start < end ? ByteRange(start, to: end) : nil
    }
}
