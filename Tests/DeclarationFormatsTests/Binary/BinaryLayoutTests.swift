import DeclarationFormats
import Testing

/// Header, offset table and trailer of CFBinaryPList.c.
@Suite struct BinaryLayoutTests {
    private func failure(
        _ objects: [[UInt8]] = [[0xA1, 1], [0x09]], _ change: (inout BinaryPropertyListBuilder) -> Void
    ) -> DeclarationFormatError? {
        var builder = BinaryPropertyListBuilder(objects)
        change(&builder)
        return DeclarationFormatsTests.failure(of: builder.bytes, .binaryPropertyList)
    }

    @Test func `The header contains the version`() {
        #expect(failure { _ in } == nil)
        #expect(failure { $0.header = Array("bplist01".utf8) } == nil)
        #expect(
            failure { $0.header = Array("bplist15".utf8) }?.description
                == "byte 0x6: expected version 00 of binary property lists")
        #expect(failure { $0.header = Array("cplist00".utf8) }?.description == "byte 0x0: expected 'bplist00'")
    }

    @Test func `Every truncation is an error`() {
        for length in 0..<Samples.binary.count {
            #expect(DeclarationFormatsTests.failure(of: Array(Samples.binary[..<length]), .binaryPropertyList) != nil)
        }
    }

    @Test func `Sizes are from one to eight`() {
        #expect(
            failure { $0.referenceSize = 0 }?.description == "byte 0x16: expected a reference size from 1 to 8, found 0"
        )
        #expect(failure { $0.referenceSize = 9 }?.kind == .damagedStructure)
        #expect(failure { $0.offsetSize = 9 }?.kind == .damagedStructure)
        #expect(failure { ($0.offsetSize, $0.objects) = (0, [[0x09, 0, 0, 0]]) }?.kind == .damagedStructure)
    }

    @Test(arguments: [0, 7, 8, 16, 1 << 20, 1 << 62, UInt64.max - 1, .max])
    func `The table is between objects and trailer`(offset: UInt64) {
        #expect(failure { $0.claimedTableOffset = offset }?.kind == .outOfBounds)
    }

    @Test(arguments: [0, 3, 1 << 31, 1 << 63, UInt64.max]) func `The table has space for all objects`(count: UInt64) {
        #expect(failure { $0.claimedCount = count }?.kind == .outOfBounds)
    }

    @Test(arguments: [2, 1 << 32, UInt64.max]) func `The outermost object exists`(top: UInt64) {
        let error = failure { $0.top = top }
        #expect(error?.description == "byte 0x1f: the outermost object, \(top), does not exist")
        #expect(error?.kind == .outOfBounds)
    }

    @Test func `References refer to existing objects`() {
        let error = failure([[0xA1, 2], [0x09]]) { _ in }
        #expect(error?.description == "byte 0x9: object 2 does not exist (there are 2 objects)")
        #expect(error?.kind == .outOfBounds)
    }

    @Test(arguments: [0, 7, 11, 200, 0xFFFF]) func `Offsets are within the objects`(offset: UInt64) {
        let error = failure { $0.claimedOffsets = [1: offset] }
        #expect(error?.description == "byte 0xd: object 1 has the offset \(offset), which is not between 8 and 11")
        #expect(error?.kind == .outOfBounds)
    }
}
