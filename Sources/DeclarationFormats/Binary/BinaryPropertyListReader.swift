/// Reads binary property lists (CoreFoundation's `bplist00`).
///
/// Objects refer to each other by index, so a file can contain cycles and shared objects. Each object is decoded once,
/// regardless of the number of references to it, and a cycle is an error. The total size of all objects must not exceed the
/// size of the file, so overlapping objects cannot use more memory. Code that traverses the value visits shared objects several
/// times; `limit` bounds the number of visited values.
struct BinaryPropertyListReader {
    /// A decoded object.
    private struct Finished {
        let value: DeclarationValue
        /// The number of values in the object, including the object itself.
        let count: Int
        /// The number of nested containers in the object, including the object itself.
        let height: Int
    }

    /// A container whose elements have not all been decoded.
    private struct Frame {
        let offset: Int
        let isDictionary: Bool
        /// The offset of the references to the elements, or to the keys.
        let start: Int
        let elementCount: Int
        var next = 0
        var count = 1
        var height = 1
        var values: [DeclarationValue] = []
        var members: [DeclarationDictionary.Member] = []
    }

    private let layout: BinaryLayout
    /// The state of the object at each offset: an index into `finished`, `untouched` or `open`.
    private var states: [Int32]
    private static let untouched: Int32 = -1
    private static let open: Int32 = -2
    private var finished: [Finished] = []
    private var frames: [Frame] = []
    /// The remaining number of bytes that objects can occupy.
    private var budget: Int

    /// The maximum number of values, where shared values are counted once for each reference.
    private let limit: Int

    init(_ bytes: [UInt8], limit: Int) throws(DeclarationFormatError) {
        self.limit = limit
        layout = try BinaryLayout(bytes)
        guard layout.tableOffset < Int(Int32.max) else {
            throw binaryError(.tooManyValues, at: 0, "the property list is larger than 2 GiB")
        }
        states = Array(repeating: Self.untouched, count: layout.tableOffset)
        budget = layout.tableOffset
    }

    /// Reads the whole file.
    mutating func read() throws(DeclarationFormatError) -> DeclarationValue {
        let trailer = layout.bytes.count - BinaryLayout.trailerLength
        let top = try layout.offset(of: UInt64(layout.topObject), referredToAt: trailer + 16)
        if let root = try beginObject(at: top) { return root.value }
        while !frames.isEmpty {
            guard let reference = nextReference() else {
                let container = finishContainer()
                guard !frames.isEmpty else { return container.value }
                try add(container)
                continue
            }
            if frames[frames.count - 1].isDictionary { try addKey() }
            frames[frames.count - 1].next += 1
            if let element = try beginObject(at: try offset(referredToAt: reference)) { try add(element) }
        }
        throw binaryError(.damagedStructure, at: top, "expected a value")
    }

    /// Returns the offset of the reference to the next element or value of the innermost container, or nil after the
    /// last.
    private func nextReference() -> Int? {
        // Never copy a frame: a second reference to its elements would cause every addition to copy them.
        let top = frames.count - 1
        let (next, count) = (frames[top].next, frames[top].elementCount)
        guard next < count else { return nil }
        let keys = frames[top].isDictionary ? count : 0
        return frames[top].start + (keys + next) * layout.referenceSize
    }

    private func offset(referredToAt reference: Int) throws(DeclarationFormatError) -> Int {
        let object = layout.bytes.bigEndianNumber(at: reference, size: layout.referenceSize)
        return try layout.offset(of: object, referredToAt: reference)
    }

    /// Returns the object at an offset if it is already decoded or is a scalar. Otherwise opens the container and returns nil.
    private mutating func beginObject(at offset: Int) throws(DeclarationFormatError) -> Finished? {
        let state = states[offset]
        if state >= 0 { return finished[Int(state)] }
        guard state == Self.untouched else {
            throw binaryError(.referenceCycle, at: offset, "the array or dictionary contains itself")
        }
        let object = try BinaryObject(at: offset, in: layout)
        budget -= object.end - offset
        guard budget >= 0 else { throw binaryError(.damagedStructure, at: offset, "objects overlap") }
        if case .scalar(let content) = object.kind {
            let value = DeclarationValue(position: SourcePosition(offset: offset), content: content)
            return finish(Finished(value: value, count: 1, height: 0), at: offset)
        }
        guard frames.count < DeclarationDocument.maximumDepth else { throw nestingError(at: offset) }
        states[offset] = Self.open
        let isDictionary = if case .dictionary = object.kind { true } else { false }
        var frame = Frame(offset: offset, isDictionary: isDictionary, start: object.start, elementCount: object.count)
        if isDictionary {
            frame.members.reserveCapacity(object.count)
        } else {
            frame.values.reserveCapacity(object.count)
        }
        frames.append(frame)
        return nil
    }

    private mutating func finish(_ object: Finished, at offset: Int) -> Finished {
        states[offset] = Int32(finished.count)
        finished.append(object)
        return object
    }

    /// Removes the innermost container, whose elements are complete, from the stack.
    private mutating func finishContainer() -> Finished {
        let frame = frames.removeLast()
        let content: DeclarationValue.Content =
            frame.isDictionary ? .dictionary(DeclarationDictionary(frame.members)) : .array(frame.values)
        let value = DeclarationValue(position: SourcePosition(offset: frame.offset), content: content)
        return finish(Finished(value: value, count: frame.count, height: frame.height), at: frame.offset)
    }

    /// Adds an element to the innermost array, or adds the value of the last key to the innermost dictionary.
    private mutating func add(_ element: Finished) throws(DeclarationFormatError) {
        let top = frames.count - 1
        let offset = frames[top].offset
        frames[top].count += element.count
        guard frames[top].count <= limit else {
            throw binaryError(
                .tooManyValues, at: offset,
                "there are more than \(limit) values (shared values are counted each time)")
        }
        frames[top].height = max(frames[top].height, element.height + 1)
        guard frames.count + element.height <= DeclarationDocument.maximumDepth else { throw nestingError(at: offset) }
        if frames[top].isDictionary {
            frames[top].members[frames[top].members.count - 1].value = element.value
        } else {
            frames[top].values.append(element.value)
        }
    }

    /// Begins the next member of the innermost dictionary.
    private mutating func addKey() throws(DeclarationFormatError) {
        let top = frames.count - 1
        let offset = try offset(referredToAt: frames[top].start + frames[top].next * layout.referenceSize)
        let position = SourcePosition(offset: offset)
        guard let key = try beginObject(at: offset)?.value, case .string(let name) = key.content else {
            throw binaryError(.unknownObject, at: offset, "expected a string as the key of a dictionary")
        }
        frames[top].members.append(
            .init(key: name, keyPosition: position, value: DeclarationValue(position: position, content: .null)))
    }

    private func nestingError(at offset: Int) -> DeclarationFormatError {
        binaryError(
            .nestingTooDeep, at: offset,
            "arrays and dictionaries are nested more than \(DeclarationDocument.maximumDepth) levels deep")
    }
}
