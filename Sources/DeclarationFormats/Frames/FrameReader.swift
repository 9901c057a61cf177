/// Reads frames from a stream. A frame consists of a line of JSON, followed by the bytes of the parts that the line lists.
///
/// Memory for a part is allocated as its bytes arrive, so a header cannot cause the program to allocate more memory than the
/// bytes that are sent.
package struct FrameReader {
    private var buffer: [UInt8] = []
    private var start = 0
    /// The number of bytes in the stream before `buffer[start]`.
    private var offset = 0

    package init() {}

    /// Reads the next frame.
    ///
    /// - Parameter more: A closure that returns the next bytes of the stream, or an empty array at its end. It may wait.
    /// - Returns: The frame, or nil at the end of the stream.
    /// - Throws: `FrameError` if the frame is invalid, or if the stream ends within the frame.
    package mutating func next(_ more: () -> [UInt8]) throws(FrameError) -> Frame? {
        let begin = offset
        guard let line = try headerLine(more) else { return nil }
        var header = try FrameHeader(line, at: begin)
        guard case .object(var object) = header.frame.question else { return header.frame }
        object.parts.reserveCapacity(header.ranges.count)
        for (index, range) in header.ranges.enumerated() {
            guard let bytes = take(range.count, more) else {
                throw FrameError(
                    offset: offset,
                    message:
                        "the input ends in part \(index + 1) of \(header.ranges.count), which has \(range.count) bytes")
            }
            object.parts.append((range.offset, bytes))
        }
        header.frame.question = .object(object)
        return header.frame
    }

    /// Returns the header without its newline, or nil at the end of the stream.
    private mutating func headerLine(_ more: () -> [UInt8]) throws(FrameError) -> ArraySlice<UInt8>? {
        var searched = start
        while true {
            let limit = min(buffer.count, start + FrameLimits.headerBytes)
            if let end = buffer[searched..<limit].firstIndex(of: 0x0A) {
                let line = buffer[start..<end]
                offset += end + 1 - start
                start = end + 1
                return line
            }
            guard limit - start < FrameLimits.headerBytes else {
                throw FrameError(
                    offset: offset,
                    message: "the header exceeds \(FrameLimits.headerBytes >> 10) KiB without a newline")
            }
            let held = limit - start
            guard refill(more) else {
                guard held == 0 else {
                    throw FrameError(offset: offset + held, message: "the input ends in a header, before its newline")
                }
                return nil
            }
            searched = start + held
        }
    }

    /// Discards the bytes that have been used and reads more. Returns false at the end of the stream.
    private mutating func refill(_ more: () -> [UInt8]) -> Bool {
        let bytes = more()
        guard !bytes.isEmpty else { return false }
        if start == buffer.count { buffer = bytes } else { buffer = buffer[start...] + bytes }
        start = 0
        return true
    }

    /// Returns the next bytes, or nil if the stream ends before `count` bytes are read.
    private mutating func take(_ count: Int, _ more: () -> [UInt8]) -> [UInt8]? {
        var bytes: [UInt8] = []
        if buffer.count - start >= count { bytes.reserveCapacity(count) }
        while bytes.count < count {
            if start == buffer.count, !refill(more) { return nil }
            let piece = buffer[start..<min(buffer.count, start + count - bytes.count)]
            bytes += piece
            start += piece.count
            offset += piece.count
        }
        return bytes
    }
}

/// The first line of a frame.
private struct FrameHeader {
    var frame: Frame
    var ranges: [(offset: Int, count: Int)] = []

    init(_ line: ArraySlice<UInt8>, at begin: Int) throws(FrameError) {
        func broken(_ message: String) -> FrameError { FrameError(offset: begin, message: message) }
        let root: DeclarationValue
        do throws(DeclarationFormatError) {
            root = try DeclarationDocument.read(Array(line), format: .json).root
        } catch {
            throw FrameError(offset: begin + error.position.offset, message: "the header is not JSON: \(error.message)")
        }
        guard case .dictionary(let members) = root.content else { throw broken("the header is not a JSON object") }
        for member in members where !Self.keys.contains(member.key) {
            throw broken("unknown key '\(member.key)' in the header (known: \(Self.keys.joined(separator: ", ")))")
        }
        let id: JSONValue
        switch members["id"]?.content {
        case .string(let text): id = .string(text)
        case .integer(let number): id = .integer(number)
        default: throw broken("'id' must be a string or a whole number")
        }
        if let types = members["conforms"] {
            guard case .array(let pair) = types.content, pair.count == 2, case .string(let one) = pair[0].content,
                case .string(let other) = pair[1].content, members.count == 2
            else { throw broken("'conforms' must be a list of two types, and only 'id' can be combined with it") }
            frame = Frame(id: id, question: .conforms(one, other), offset: begin)
            return
        }
        if let type = members["show"] {
            guard case .string(let name) = type.content, members.count == 2 else {
                throw broken("'show' must be a type, and only 'id' can be combined with it")
            }
            frame = Frame(id: id, question: .show(name), offset: begin)
            return
        }
        var object = Frame.Object()
        do {
            object.name = try Self.name(members)
            object.size = try Self.size(members["size"])
            ranges = try Self.ranges(members["parts"], size: object.size)
        } catch {
            throw broken(error.message)
        }
        frame = Frame(id: id, question: .object(object), offset: begin)
    }

    private static let keys = ["id", "name", "nameBytes", "size", "parts", "conforms", "show"]

    private struct Mistake: Error { var message: String }

    private static func name(_ members: DeclarationDictionary) throws(Mistake) -> [UInt8]? {
        switch (members["name"]?.content, members["nameBytes"]?.content) {
        case (nil, nil), (.null, nil), (nil, .null): return nil
        case (.string(let text), nil): return Array(text.utf8)
        case (nil, .string(let text)):
            guard let bytes = try? Base64.decode(Array(text.utf8)[...]) else {
                throw Mistake(message: "'nameBytes' must be base64")
            }
            return bytes
        case (nil, _): throw Mistake(message: "'nameBytes' must be a string")
        case (_, nil): throw Mistake(message: "'name' must be a string")
        default: throw Mistake(message: "the header contains both 'name' and 'nameBytes'")
        }
    }

    private static func size(_ value: DeclarationValue?) throws(Mistake) -> Int? {
        switch value?.content {
        case nil, .null: return nil
        case .integer(let size) where size >= 0: return Int(clamping: size)
        default: throw Mistake(message: "'size' must be a number of bytes, or null")
        }
    }

    private static func ranges(_ value: DeclarationValue?, size: Int?) throws(Mistake) -> [(offset: Int, count: Int)] {
        guard let value else { return [] }
        let expected = Mistake(message: "'parts' must be a list of [offset, length]")
        guard case .array(let list) = value.content else { throw expected }
        guard list.count <= FrameLimits.parts else {
            throw Mistake(message: "the frame has \(list.count) parts, more than \(FrameLimits.parts)")
        }
        var ranges: [(offset: Int, count: Int)] = []
        var total = 0
        for (index, element) in list.enumerated() {
            guard case .array(let pair) = element.content, pair.count == 2, case .integer(let offset) = pair[0].content,
                case .integer(let count) = pair[1].content, offset >= 0, count >= 0
            else { throw expected }
            guard count <= FrameLimits.partBytes else {
                throw Mistake(message: "part \(index + 1) exceeds \(FrameLimits.partBytes >> 20) MiB")
            }
            let (end, overflow) = offset.addingReportingOverflow(count)
            guard !overflow, count == 0 || end <= Int64(size ?? .max) else {
                throw Mistake(message: "part \(index + 1) ends after the size of the object")
            }
            total += Int(count)
            ranges.append((Int(offset), Int(count)))
        }
        guard total <= FrameLimits.frameBytes else {
            throw Mistake(message: "the parts exceed \(FrameLimits.frameBytes >> 20) MiB")
        }
        return ranges
    }
}
