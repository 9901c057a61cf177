import DeclarationFormats

/// What the preprocessor makes of an Info.plist: bytes, and where they come from. Lines stay where they are; what is left
/// out is blank.
struct PreprocessedText {
    /// A stretch of bytes that others have taken the place of.
    struct Edit {
        /// Where the new bytes are.
        var output: Range<Int>
        /// Where the old ones begin.
        var position: SourcePosition
        /// How far offsets, and columns in the same line, behind the edit are from those in the file.
        var offset: Int
        var column: Int
    }

    /// The bytes.
    var bytes: [UInt8] = []
    private(set) var edits: [Edit] = []

    /// Makes an empty text.
    init() {}

    /// Takes a file as it is.
    init(unchanged bytes: [UInt8]) { self.bytes = bytes }

    /// Appends bytes that take the place of others.
    ///
    /// - Parameters:
    ///   - replacement: The new bytes, without a line end.
    ///   - position: Where the old ones begin in the file.
    ///   - length: How many old ones there are, of ASCII.
    mutating func append(_ replacement: [UInt8], at position: SourcePosition, for length: Int) {
        let last = edits.last
        let columns = replacement.count { $0 & 0b1100_0000 != 0b1000_0000 }
        let before = last.map { $0.position.line == position.line ? $0.column : 0 } ?? 0
        let start = bytes.count
        bytes += replacement
        edits.append(
            Edit(
                output: start..<bytes.count, position: position,
                offset: (last?.offset ?? 0) + length - replacement.count, column: before + length - columns))
    }

    /// Where something in these bytes comes from.
    func source(of place: SourcePosition) -> SourcePosition {
        var (low, high) = (0, edits.count)
        while low < high {
            let middle = (low + high) / 2
            if edits[middle].output.lowerBound <= place.offset { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return place }
        let edit = edits[low - 1]
        if edit.output.contains(place.offset) { return edit.position }
        return SourcePosition(
            offset: place.offset + edit.offset, line: place.line,
            column: place.column + (place.line == edit.position.line ? edit.column : 0))
    }

    /// A value that was read from these bytes, with its places in the file.
    func placed(_ value: DeclarationValue) -> DeclarationValue {
        guard !edits.isEmpty else { return value }
        let content: DeclarationValue.Content =
            switch value.content {
            case .array(let elements): .array(elements.map(placed))
            case .dictionary(let members):
                .dictionary(
                    DeclarationDictionary(
                        members.map { member in
                            DeclarationDictionary.Member(
                                key: member.key, keyPosition: source(of: member.keyPosition),
                                value: placed(member.value))
                        }))
            default: value.content
            }
        return DeclarationValue(position: source(of: value.position), content: content)
    }
}
