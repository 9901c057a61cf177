import DeclarationFormats
import Testing

/// The kinds of objects of CFBinaryPList.c, by the high half of their first byte.
@Suite struct BinaryObjectTests {
    private func content(_ object: [UInt8]) throws -> String {
        rendered(try DeclarationDocument.read(BinaryPropertyListBuilder([object]).bytes).root)
    }

    private func failure(_ object: [UInt8]) -> DeclarationFormatError? {
        DeclarationFormatsTests.failure(of: BinaryPropertyListBuilder([object]).bytes, .binaryPropertyList)
    }

    @Test(arguments: [([0x00], "null"), ([0x08], "false"), ([0x09], "true")] as [([UInt8], String)])
    func `Null, false and true are read`(object: [UInt8], expected: String) throws {
        #expect(try content(object) == expected)
    }

    /// Integers of one, two and four bytes are unsigned, of eight signed, of sixteen from 2^63 on.
    @Test(
        arguments: [
            ([0x10, 0xFF], "255"), ([0x11, 0xFF, 0xFE], "65534"), ([0x12, 0xFF, 0, 0, 0], "4278190080"),
            ([0x13] + [UInt8](repeating: 0xFF, count: 8), "-1"),
            ([0x13, 0x80] + [UInt8](repeating: 0, count: 7), "-9223372036854775808"),
            ([0x14] + [UInt8](repeating: 0, count: 15) + [7], "7"),
            (
                [0x14] + [UInt8](repeating: 0, count: 8) + [0x80] + [UInt8](repeating: 0, count: 7),
                "9.223372036854776e+18"
            ),
            ([0x14] + [UInt8](repeating: 0xFF, count: 15) + [0xFE], "-2"),
        ] as [([UInt8], String)])
    func `Integers are read`(object: [UInt8], expected: String) throws {
        #expect(try content(object) == expected)
    }

    @Test(
        arguments: [
            [0x14, 1] + [UInt8](repeating: 0, count: 15),
            [0x14] + [UInt8](repeating: 0xFF, count: 8) + [UInt8](repeating: 0, count: 8),
            [0x88, 1, 2, 3, 4, 5, 6, 7, 8, 9],
        ] as [[UInt8]])
    func `Integers beyond 64 bits are reals or errors`(object: [UInt8]) {
        #expect(failure(object)?.kind == .numberOutOfRange)
    }

    @Test(
        arguments: [
            ([0x22, 0x3F, 0xC0, 0, 0], "1.5"), ([0x23, 0xBF, 0xF8, 0, 0, 0, 0, 0, 0], "-1.5"),
            ([0x23, 0x7F, 0xF0, 0, 0, 0, 0, 0, 0], "inf"), ([0x33, 0x40, 0x4E, 0, 0, 0, 0, 0, 0], "date 60.0"),
            ([0x80, 7], "uid 7"), ([0x81, 1, 0], "uid 256"),
            ([0x87] + [UInt8](repeating: 0xFF, count: 8), "uid 18446744073709551615"),
            ([0x42, 0x0F, 0xBD], "<0fbd>"), ([0x40], "<>"), ([0x53, 0x61, 0x62, 0x63], #""abc""#), ([0x50], #""""#),
            ([0x61, 0, 0xE9], #""é""#), ([0x62, 0xD8, 0x3D, 0xDE, 0], #""😀""#), ([0x60], #""""#), ([0xA0], "[]"),
            ([0xC0], "[]"),
            ([0xD0], "{}"),
        ] as [([UInt8], String)])
    func `Other objects are read`(object: [UInt8], expected: String) throws {
        #expect(try content(object) == expected)
    }

    /// A length of fifteen or more is a separate integer object.
    @Test(
        arguments: [[0x10, 16], [0x11, 0, 16], [0x12, 0, 0, 0, 16], [0x13, 0, 0, 0, 0, 0, 0, 0, 16]] as [[UInt8]])
    func `Long lengths are read`(length: [UInt8]) throws {
        #expect(try content([0x5F] + length + Array("sixteen letters.".utf8)) == #""sixteen letters.""#)
        #expect(
            try content([0x4F] + length + [UInt8](repeating: 1, count: 16)) == "<" + String(repeating: "01", count: 16)
                + ">")
        #expect(try content([0x6F] + length + [UInt8](repeating: 0x61, count: 32)).unicodeScalars.count == 18)
    }

    @Test(
        arguments: [
            [0x01], [0x07], [0x0F], [0x15, 0], [0x20, 0], [0x21, 0, 0], [0x24], [0x32, 0, 0, 0, 0], [0x70], [0x90],
            [0xB0], [0xE0],
            [0xF0],
        ] as [[UInt8]])
    func `Unknown objects are errors`(object: [UInt8]) {
        let error = failure(object)
        #expect(error?.kind == .unknownObject)
        #expect(error?.description == "byte 0x8: 0x\(String(object[0], radix: 16)) is not the marker of a known object")
    }

    /// False lengths: each object must end before the offset table.
    @Test(
        arguments: [
            [0x10], [0x13, 0, 0, 0], [0x14], [0x22, 0], [0x23, 0], [0x33, 0], [0x42, 0], [0x52, 0x61], [0x61, 0],
            [0x87, 0],
            [0xA2, 0], [0xD1, 0], [0x5F], [0x5F, 0x10], [0x5F, 0x10, 1],
            [0x4F, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
            [0x6F, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], [0xDF, 0x13, 0x40, 0, 0, 0, 0, 0, 0, 0],
            [0x4F, 0x13, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
        ] as [[UInt8]])
    func `Objects end before the table`(object: [UInt8]) {
        #expect(failure(object)?.kind == .outOfBounds)
    }

    @Test(arguments: [[0x5F, 0x09, 0], [0x5F, 0x50, 0], [0x5F, 0x14, 0]] as [[UInt8]])
    func `A length that is not an integer is an error`(object: [UInt8]) {
        #expect(failure(object)?.description == "byte 0x9: expected an integer as the length of the object")
        #expect(failure(object)?.kind == .damagedStructure)
    }

    @Test func `Malformed strings are errors`() {
        #expect(failure([0x52, 0x61, 0xE9])?.description == "byte 0xa: expected ASCII, found byte 0xe9")
        #expect(failure([0x61, 0xD8, 0x3D])?.kind == .invalidEncoding)
        #expect(
            failure([0x62, 0xDE, 0, 0xD8, 0x3D])?.description == "byte 0x8: half a surrogate pair, U+DE00, in UTF-16")
    }

    @Test func `Dates that are not finite are errors`() {
        #expect(failure([0x33, 0x7F, 0xF0, 0, 0, 0, 0, 0, 0])?.kind == .invalidDate)
        #expect(failure([0x33, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0])?.kind == .invalidDate)
    }
}
