import DeclarationFormats

/// Reads a text in a format and renders what was read, without positions.
func content(of text: String, _ format: DeclarationFormat) throws -> String {
    rendered(try DeclarationDocument.read(Array(text.utf8), format: format).root)
}

/// The error that a text has in a format, or nil if it has none.
func failure(of text: String, _ format: DeclarationFormat) -> DeclarationFormatError? {
    failure(of: Array(text.utf8), format)
}

/// The error that bytes have in a format, or nil if they have none.
func failure(of bytes: [UInt8], _ format: DeclarationFormat?) -> DeclarationFormatError? {
    do {
        _ = try DeclarationDocument.read(bytes, format: format)
        return nil
    } catch {
        return error
    }
}

/// A value in a notation of the tests, which keeps apart all kinds: `{"a": [1, 1.0, true, null, <0fbd>, date 0.0, uid 1]}`.
func rendered(_ value: DeclarationValue) -> String {
    switch value.content {
    case .null: "null"
    case .boolean(let boolean): "\(boolean)"
    case .integer(let integer): "\(integer)"
    case .real(let real): "\(real)"
    case .string(let string): JSONValue.string(string).serialized()
    case .data(let data): "<" + data.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + ">"
    case .date(let seconds): "date \(seconds)"
    case .uid(let uid): "uid \(uid)"
    case .array(let elements): "[" + elements.map(rendered).joined(separator: ", ") + "]"
    case .dictionary(let members):
        "{"
            + members.map { JSONValue.string($0.key).serialized() + ": " + rendered($0.value) }.joined(separator: ", ")
            + "}"
    }
}

/// All positions in a value in the order of the walk: its own, then those of each key and what is in its value.
func positions(in value: DeclarationValue) -> [SourcePosition] {
    switch value.content {
    case .array(let elements): [value.position] + elements.flatMap(positions)
    case .dictionary(let members):
        [value.position] + members.flatMap { [$0.keyPosition] + positions(in: $0.value) }
    default: [value.position]
    }
}

/// A text in which `👉` stands before what has a position: the text without the pointers, and their positions as they should be
/// reported.
///
/// Counts in the plainest way, to check the one that counts fast.
func pointed(_ marked: String) -> (text: String, positions: [SourcePosition]) {
    var text = ""
    var positions: [SourcePosition] = []
    var (offset, line, column) = (0, 1, 1)
    for scalar in marked.unicodeScalars {
        if scalar == "👉" {
            positions.append(SourcePosition(offset: offset, line: line, column: column))
            continue
        }
        text.unicodeScalars.append(scalar)
        offset += String(scalar).utf8.count
        (line, column) = scalar == "\n" ? (line + 1, 1) : (line, column + 1)
    }
    return (text, positions)
}
