import DeclarationFormats
import TestTags
import Testing

/// The number of values that a file may have. Source: SECURITY.md, "a file that makes typeq hang, use unlimited memory, or
/// crash"; two million empty dictionaries once took three gigabytes.
@Suite(.tags(.slow)) struct ValueLimitTests {
    private static let limit = DeclarationLimits.appValues
    private static let formats = ["JSON", "XML", "OpenStep", "binary"]

    /// An array of small values: with itself, `count` values.
    private func file(_ format: String, count: Int) -> [UInt8] {
        let elements = count - 1
        switch format {
        case "JSON": return Array(("[" + String(repeating: "0,", count: elements - 1) + "0]").utf8)
        case "XML": return Array(("<array>" + String(repeating: "<true/>", count: elements) + "</array>").utf8)
        case "OpenStep": return Array(("(" + String(repeating: "a,", count: elements) + ")").utf8)
        default:
            // One array of many references to one Boolean value.
            let length = (0..<4).reversed().map { UInt8(truncatingIfNeeded: elements >> ($0 * 8)) }
            let array = [0xAF, 0x12] + length + [UInt8](repeating: 1, count: elements)
            let table = [8, 8 + array.count].flatMap { offset in
                (0..<4).reversed().map { UInt8(truncatingIfNeeded: offset >> ($0 * 8)) }
            }
            let trailer: [UInt8] =
                [0, 0, 0, 0, 0, 0, 4, 1, 0, 0, 0, 0, 0, 0, 0, 2] + [UInt8](repeating: 0, count: 8)
                + (0..<8).reversed().map { UInt8(truncatingIfNeeded: (9 + array.count) >> ($0 * 8)) }
            return Array("bplist00".utf8) + array + [0x09] + table + trailer
        }
    }

    @Test(arguments: formats)
    func `One value more than the limit is an error with its position`(_ format: String) throws {
        // One reader counts for all formats.
        if isThorough || format == "JSON" {
            let document = try DeclarationDocument.read(app: file(format, count: Self.limit))
            #expect(document.root.array?.count == Self.limit - 1)
        }
        let error = #expect(throws: DeclarationFormatError.self) {
            try DeclarationDocument.read(app: self.file(format, count: Self.limit + 2))
        }
        #expect(error?.kind == .tooManyValues)
        #expect(error?.message.hasPrefix("there are more than \(Self.limit) values") == true)
        #expect(error.map { $0.position > SourcePosition(offset: 0) } == true)
    }

    @Test func `The types of a registry are counted one by one`() throws {
        let type = "[" + String(repeating: "0,", count: 600_000) + "0],"
        let text = #"{"types": ["# + type + type + #"0], "apps": []}"#
        var counts: [Int] = []
        _ = try DeclarationDocument.read(json: Array(text.utf8), elementsOf: "types", before: "apps") {
            counts.append($0.array?.count ?? 0)
        }
        #expect(counts == [600_001, 600_001, 0])
        #expect(throws: DeclarationFormatError.self) { try DeclarationDocument.read(Array(text.utf8)) }
    }
}
