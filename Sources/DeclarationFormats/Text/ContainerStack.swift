/// The arrays and dictionaries that are open while text is read.
///
/// An explicit stack is used instead of recursion, so that nesting uses heap memory, because the stack of a thread may be
/// small.
struct ContainerStack {
    private struct Frame {
        var isDictionary = false
        var awaitsValue = false
        var position = SourcePosition(offset: 0)
        /// The index of the opening character, for use in errors.
        var opening = 0
        var values: [DeclarationValue] = []
        var members: [DeclarationDictionary.Member] = []
    }

    /// The number of values that were added, and the maximum number of values.
    private(set) var count = 0
    private let limit: Int

    /// Creates a stack for a file that contains at most `limit` values.
    init(limit: Int) { self.limit = limit }

    /// The innermost container, which is unused if no container is open.
    private var innermost = Frame()
    /// The containers around the innermost container, starting with the outermost, after one unused frame.
    private var outer: [Frame] = []
    /// The number of elements in the container that was closed last, keyed by depth. The next container often has the
    /// same number of elements, so its memory is allocated once. At most as much memory is reserved as was used before.
    private var expectedCounts: [Int] = []
    /// Keys that have been allocated, keyed by hash. Members with the same key share one string, because most keys are
    /// repeated.
    private var keys = [String](repeating: "", count: 64)

    var isEmpty: Bool { outer.isEmpty }
    /// The error message for the next value if the limit is reached, or nil.
    var excess: String? { count < limit ? nil : "there are more than \(limit) values" }
    var isOutermost: Bool { outer.count == 1 }
    var isFull: Bool { outer.count >= DeclarationDocument.maximumDepth }

    var isInDictionary: Bool { innermost.isDictionary }

    /// The index at which the innermost container begins, or nil if no container is open.
    var opening: Int? { isEmpty ? nil : innermost.opening }

    /// Whether the last member of the innermost dictionary has no value yet.
    var awaitsValue: Bool { innermost.awaitsValue }

    /// Returns whether the innermost container is an array that is the value of a key in the outermost dictionary, and the
    /// outermost dictionary does not yet contain another key.
    func isInMember(_ key: String, before other: String) -> Bool {
        guard outer.count == 2, !innermost.isDictionary, outer[1].isDictionary else { return false }
        let members = outer[1].members
        return members.last?.key == key && !members.contains { $0.key == other }
    }

    var lastMember: DeclarationDictionary.Member? { innermost.members.last }

    mutating func open(isDictionary: Bool, at position: SourcePosition, index: Int) {
        var frame = Frame(isDictionary: isDictionary, position: position, opening: index)
        if outer.count == expectedCounts.count {
            expectedCounts.append(0)
        } else if isDictionary {
            frame.members.reserveCapacity(expectedCounts[outer.count])
        } else {
            frame.values.reserveCapacity(expectedCounts[outer.count])
        }
        swap(&frame, &innermost)
        outer.append(frame)
    }

    /// Reduces the number of values to `count`, because the values that were added since then are not kept.
    mutating func forget(since count: Int) { self.count = count }

    /// Begins a member. The next value that is added is the value of the member.
    mutating func addKey(_ key: String, at position: SourcePosition) {
        innermost.members.append(
            .init(key: shared(key), keyPosition: position, value: DeclarationValue(position: position, content: .null)))
        innermost.awaitsValue = true
    }

    /// Returns an equal key that was read before, or the key itself. Keys of at most 15 bytes are not allocated.
    private mutating func shared(_ key: String) -> String {
        guard (16...64).contains(key.utf8.count) else { return key }
        let slot = key.utf8.reduce(0) { ($0 &* 31 &+ Int($1)) & 0xFFFF } % keys.count
        if !keys[slot].utf8.elementsEqual(key.utf8) { keys[slot] = key }
        return keys[slot]
    }

    /// Adds an element to the innermost array, or completes the last member of the innermost dictionary.
    mutating func add(_ value: DeclarationValue) {
        count += 1
        if innermost.isDictionary {
            innermost.members[innermost.members.count - 1].value = value
            innermost.awaitsValue = false
        } else {
            innermost.values.append(value)
        }
    }

    /// Closes and returns the innermost container. A container must be open.
    mutating func close() -> DeclarationValue {
        var frame = outer.removeLast()
        swap(&frame, &innermost)
        if frame.isDictionary {
            expectedCounts[outer.count] = frame.members.count
            let dictionary = DeclarationDictionary(Self.fitted(frame.members))
            return DeclarationValue(position: frame.position, content: .dictionary(dictionary))
        }
        expectedCounts[outer.count] = frame.values.count
        return DeclarationValue(position: frame.position, content: .array(Self.fitted(frame.values)))
    }

    /// Returns the elements of a large array without unused capacity.
    private static func fitted<Element>(_ elements: [Element]) -> [Element] {
        guard elements.capacity - elements.count > 1000 else { return elements }
        return elements.withUnsafeBufferPointer { Array($0) }
    }
}
