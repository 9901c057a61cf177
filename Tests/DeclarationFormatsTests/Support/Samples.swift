@testable import DeclarationFormats

/// A valid file of each format, with every kind of value of the format.
enum Samples {
    static let json = Array(
        """
        {"name": "X Writer", "größe": [-1, 300, 1.5e3, true, false, null], "escaped": "a\\n\\u00e9\\ud83d\\ude00",
         "nested": {"a": {"b": [[], {}]}}, "big": 18446744073709551615}
        """.utf8)

    static let xml = Array(
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
        <plist version="1.0"><!-- comment -->
        <dict>
        \t<key>name</key><string>X &amp; Y &#233;<![CDATA[<b>]]></string>
        \t<key>größe</key><array><integer>-1</integer><real>1.5</real><true/><false/><data>D70=</data></array>
        \t<key>date</key><date>2001-01-01T00:01:00Z</date><key>dict</key><dict/>
        </dict>
        </plist>
        """.utf8)

    static let openStep = Array(
        """
        // !$*UTF8*$!
        { name = "X \\"Writer\\" \\U00e9\\341"; 'größe' = ( -1, <*I300>, <*R1.5>, <*BY>, <0f bd>, <[D70=]>, ); /* c */
          date = <*D2001-01-01 00:01:00 +0000>; nested = { a; b = {}; }; }
        """.utf8)

    static let strings = Array("/* title */\n\"a b\" = \"größe\\n\";\nc = d;\n".utf8)

    /// Written by CoreFoundation's `plutil -convert binary1`.
    static let binary: [UInt8] = {
        let text = """
            YnBsaXN0MDDWAQIDBAUGBw0OERITZQBnAHIA9gDfAGVTYmlnVnNoYXJlZFRkYXRlVGRhdGFUbmFtZaUICQoLDBP//////////xEBLCM/+AAA
            AAAAAAkIFAAAAAAAAAAA//////////+iDxBYWCBXcml0ZXLQM0BOAAAAAAAAQg+9WFggV3JpdGVyCBUgJCswNTpASUxVVldoa3R1foEAAAAA
            AAABAQAAAAAAAAAUAAAAAAAAAAAAAAAAAAAAig==
            """
        return (try? Base64.decode(Array(text.utf8)[...])) ?? []
    }()

    static let all: [(DeclarationFormat, [UInt8])] = [
        (.json, json), (.xmlPropertyList, xml), (.openStepPropertyList, openStep), (.openStepPropertyList, strings),
        (.binaryPropertyList, binary),
    ]
}

/// Reads a string in a format and renders the value without positions.
func content(of text: String, _ format: DeclarationFormat) throws -> String {
    rendered(try DeclarationDocument.read(Array(text.utf8), format: format).root)
}

/// Returns the error of a string in a format, or nil.
func failure(of text: String, _ format: DeclarationFormat) -> DeclarationFormatError? {
    failure(of: Array(text.utf8), format)
}

/// Returns the error of bytes in a format, or nil.
func failure(of bytes: [UInt8], _ format: DeclarationFormat?) -> DeclarationFormatError? {
    do {
        _ = try DeclarationDocument.read(bytes, format: format)
        return nil
    } catch {
        return error
    }
}

/// A value in a notation for the tests, which shows its kind: `{"a": [1, 1.0, true, null, <0fbd>, date 0.0, uid 1]}`.
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

/// Returns all positions in a value: its own position, then the positions of each key and the value of the key.
func positions(in value: DeclarationValue) -> [SourcePosition] {
    switch value.content {
    case .array(let elements): [value.position] + elements.flatMap(positions)
    case .dictionary(let members):
        [value.position] + members.flatMap { [$0.keyPosition] + positions(in: $0.value) }
    default: [value.position]
    }
}

/// A string in which `👉` is before each item with a position: the text without the pointers, and the expected positions.
///
/// Counts in the simplest way, to check the fast method.
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

/// Builds valid and invalid binary property lists from the bytes of their objects.
struct BinaryPropertyListBuilder {
    var objects: [[UInt8]]
    var header = Array("bplist00".utf8)
    var offsetSize = 2
    var referenceSize = 1
    var top: UInt64 = 0
    /// The values in the trailer that differ from the correct ones.
    var claimedCount: UInt64?
    var claimedTableOffset: UInt64?
    var claimedOffsets: [Int: UInt64] = [:]

    init(_ objects: [[UInt8]]) {
        self.objects = objects
    }

    var bytes: [UInt8] {
        var bytes = header
        var offsets: [UInt64] = []
        for object in objects {
            offsets.append(UInt64(bytes.count))
            bytes += object
        }
        let table = UInt64(bytes.count)
        for (number, offset) in offsets.enumerated() {
            bytes += Self.bigEndian(claimedOffsets[number] ?? offset, size: offsetSize)
        }
        bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
        bytes += Self.bigEndian(claimedCount ?? UInt64(objects.count), size: 8)
        bytes += Self.bigEndian(top, size: 8)
        bytes += Self.bigEndian(claimedTableOffset ?? table, size: 8)
        return bytes
    }

    /// The first byte of an object and, from 15 on, its length as an integer object.
    static func marker(_ kind: UInt8, _ length: Int) -> [UInt8] {
        length < 15 ? [kind << 4 | UInt8(length)] : [kind << 4 | 0xF, 0x12] + bigEndian(UInt64(length), size: 4)
    }

    static func ascii(_ text: String) -> [UInt8] {
        marker(0x5, text.utf8.count) + Array(text.utf8)
    }

    static func array(_ references: [Int], referenceSize: Int = 1) -> [UInt8] {
        marker(0xA, references.count) + references.flatMap { bigEndian(UInt64($0), size: referenceSize) }
    }

    static func dictionary(keys: [Int], values: [Int]) -> [UInt8] {
        marker(0xD, keys.count) + (keys + values).map { UInt8($0) }
    }

    static func bigEndian(_ number: UInt64, size: Int) -> [UInt8] {
        (0..<size).map { place in
            let shift = 8 * (size - 1 - place)
            return shift < 64 ? UInt8(truncatingIfNeeded: number >> UInt64(shift)) : 0
        }
    }
}
