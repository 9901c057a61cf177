import DeclarationFormats

/// The output of the preprocessor for an Info.plist, with the positions from which it was made. Lines keep their numbers:
/// removed text becomes spaces.
struct PreprocessedText {
    /// A replacement of bytes.
    struct Edit {
        /// The range of the new bytes.
        var output: Range<Int>
        /// The position of the old bytes.
        var position: SourcePosition
        /// The difference between the file and the output of offsets after the edit, and of columns in the same line.
        var offset: Int
        var column: Int
    }

    /// The output.
    var bytes: [UInt8] = []
    private(set) var edits: [Edit] = []

    /// Creates an empty text.
    init() {}

    /// Creates the text of a file that is not preprocessed.
    init(unchanged bytes: [UInt8]) { self.bytes = bytes }

    /// Appends bytes that replace others.
    ///
    /// - Parameters:
    ///   - replacement: The new bytes, without a line end.
    ///   - position: The position of the old bytes in the file.
    ///   - length: The number of old bytes, which are ASCII.
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

    /// Returns the position in the file of a position in the output.
    func source(of position: SourcePosition) -> SourcePosition {
        var (low, high) = (0, edits.count)
        while low < high {
            let middle = (low + high) / 2
            if edits[middle].output.lowerBound <= position.offset { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return position }
        let edit = edits[low - 1]
        if edit.output.contains(position.offset) { return edit.position }
        return SourcePosition(
            offset: position.offset + edit.offset, line: position.line,
            column: position.column + (position.line == edit.position.line ? edit.column : 0))
    }

    /// Returns a value that was read from the output, with its positions in the file.
    func located(_ value: DeclarationValue) -> DeclarationValue {
        guard !edits.isEmpty else { return value }
        let content: DeclarationValue.Content =
            switch value.content {
            case .array(let elements): .array(elements.map(located))
            case .dictionary(let members):
                .dictionary(
                    DeclarationDictionary(
                        members.map { member in
                            DeclarationDictionary.Member(
                                key: member.key, keyPosition: source(of: member.keyPosition),
                                value: located(member.value))
                        }))
            default: value.content
            }
        return DeclarationValue(position: source(of: value.position), content: content)
    }
}
