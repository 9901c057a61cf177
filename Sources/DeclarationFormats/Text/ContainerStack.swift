/// The arrays and dictionaries that are open while text is read.
///
/// An explicit stack instead of recursion: depth uses heap memory, and a thread's stack may be small.
struct ContainerStack {
    private struct Frame {
        var isDictionary = false
        var awaitsValue = false
        var position = SourcePosition(offset: 0)
        /// The index of the opening character, for errors.
        var opening = 0
        var values: [DeclarationValue] = []
        var members: [DeclarationDictionary.Member] = []
    }

    /// The number of values that were added, and the largest one that is allowed.
    private(set) var count = 0
    private let limit: Int

    /// Creates a stack for a file with at most `limit` values.
    init(limit: Int) { self.limit = limit }

    /// The innermost container; unused while none is open.
    private var innermost = Frame()
    /// The containers around it, outermost first, after one unused frame.
    private var outer: [Frame] = []
    /// The number of elements of the container that was closed last, by depth. The next one often has as many, and is
    /// then allocated once. This reserves at most as much memory as was used before.
    private var expectedCounts: [Int] = []
    /// Keys that are allocated, by their hash. Members with the same key share one, since most keys are repeated.
    private var keys = [String](repeating: "", count: 64)

    var isEmpty: Bool { outer.isEmpty }
    /// The message about the value that is next, if the file may not have another one.
    var excess: String? { count < limit ? nil : "there are more than \(limit) values" }
    var isOutermost: Bool { outer.count == 1 }
    var isFull: Bool { outer.count >= DeclarationDocument.maximumDepth }

    /// Whether the innermost container is a dictionary.
    var isInDictionary: Bool { innermost.isDictionary }

    /// The index where the innermost container begins, or nil when none is open.
    var opening: Int? { isEmpty ? nil : innermost.opening }

    /// Whether the last member of the innermost dictionary has no value yet.
    var awaitsValue: Bool { innermost.awaitsValue }

    /// Whether the innermost container is an array that is the value of a key in the outermost dictionary, which does not
    /// have another key so far.
    func isInMember(_ key: String, before other: String) -> Bool {
        guard outer.count == 2, !innermost.isDictionary, outer[1].isDictionary else { return false }
        let members = outer[1].members
        return members.last?.key == key && !members.contains { $0.key == other }
    }

    /// The last member of the innermost dictionary.
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

    /// Stops counting the values that were added since there were `count`, because they are not kept.
    mutating func forget(since count: Int) { self.count = count }

    /// Begins a member. The next added value is its value.
    mutating func addKey(_ key: String, at position: SourcePosition) {
        innermost.members.append(
            .init(key: shared(key), keyPosition: position, value: DeclarationValue(position: position, content: .null)))
        innermost.awaitsValue = true
    }

    /// Returns an equal key that was read before, or the key itself. Those of at most 15 bytes are not allocated.
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

    /// Ends the innermost container. One must be open.
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

    /// Returns the elements of a large array without the memory for more of them.
    private static func fitted<Element>(_ elements: [Element]) -> [Element] {
        guard elements.capacity - elements.count > 1000 else { return elements }
        return elements.withUnsafeBufferPointer { Array($0) }
    }
}
