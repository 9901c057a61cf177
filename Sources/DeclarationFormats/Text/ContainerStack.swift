/// The arrays and dictionaries that are open while a text is read, outermost first.
///
/// An explicit stack instead of recursion: depth costs heap, not the stack of a thread that may be small. Elements of
/// all open containers lie on two common piles, so that each container allocates once, at its end, and exactly.
struct ContainerStack {
    private struct Frame {
        let isDictionary: Bool
        let position: SourcePosition
        /// The index of the opening character, for errors.
        let opening: Int
        /// How high the pile was when the container was opened.
        let base: Int
    }

    private var frames: [Frame] = []
    private var values: [DeclarationValue] = []
    private var members: [DeclarationDictionary.Member] = []

    var isEmpty: Bool { frames.isEmpty }
    var isFull: Bool { frames.count >= DeclarationDocument.maximumDepth }

    /// Whether the innermost container is a dictionary.
    var isInDictionary: Bool { frames.last?.isDictionary ?? false }

    /// The index where the innermost container begins.
    var opening: Int { frames.last?.opening ?? 0 }

    /// Where the innermost container begins.
    var openingPosition: SourcePosition? { frames.last?.position }

    /// The number of elements or members of the innermost container so far.
    var count: Int {
        guard let frame = frames.last else { return 0 }
        return (frame.isDictionary ? members.count : values.count) - frame.base
    }

    mutating func open(isDictionary: Bool, at position: SourcePosition, index: Int) {
        let base = isDictionary ? members.count : values.count
        frames.append(Frame(isDictionary: isDictionary, position: position, opening: index, base: base))
    }

    /// Begins a member; its value is what is added next.
    mutating func addKey(_ key: String, at position: SourcePosition) {
        members.append(
            .init(key: key, keyPosition: position, value: DeclarationValue(position: position, content: .null)))
    }

    /// Adds an element to the innermost array, or completes the last member of the innermost dictionary.
    mutating func add(_ value: DeclarationValue) {
        if isInDictionary {
            members[members.count - 1].value = value
        } else {
            values.append(value)
        }
    }

    /// Ends the innermost container.
    mutating func close() -> DeclarationValue {
        let frame = frames.removeLast()
        if frame.isDictionary {
            let dictionary = DeclarationDictionary(Array(members[frame.base...]))
            members.removeLast(members.count - frame.base)
            return DeclarationValue(position: frame.position, content: .dictionary(dictionary))
        }
        let array = Array(values[frame.base...])
        values.removeLast(values.count - frame.base)
        return DeclarationValue(position: frame.position, content: .array(array))
    }
}
