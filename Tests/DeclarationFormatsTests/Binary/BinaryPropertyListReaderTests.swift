import DeclarationFormats
import Testing

/// CoreFoundation's CFBinaryPList.c.
@Suite struct BinaryPropertyListReaderTests {
    private typealias Builder = BinaryPropertyListBuilder

    private func failure(_ builder: BinaryPropertyListBuilder) -> DeclarationFormatError? {
        DeclarationFormatsTests.failure(of: builder.bytes, .binaryPropertyList)
    }

    @Test func `A file written by CoreFoundation is read`() throws {
        let document = try DeclarationDocument.read(Samples.binary)
        #expect(document.format == .binaryPropertyList)
        #expect(
            rendered(document.root)
                == #"{"größe": [-1, 300, 1.5, true, false], "big": 1.8446744073709552e+19, "#
                + #""shared": ["X Writer", {}], "date": date 60.0, "data": <0fbd>, "name": "X Writer"}"#)
    }

    @Test func `Positions are offsets`() throws {
        let root = try DeclarationDocument.read(Samples.binary).root
        let first = try #require(root.dictionary?[0])
        #expect(root.position == SourcePosition(offset: 0x08))
        #expect(first.keyPosition.description == "byte 0x15")
        #expect(first.value.position.description == "byte 0x3a")
        #expect(first.value.position.line == 0)
    }

    @Test func `Sets are read as arrays`() throws {
        let builder = Builder([[0xC2, 1, 2], [0x10, 5], [0x09]])
        #expect(rendered(try DeclarationDocument.read(builder.bytes).root) == "[5, true]")
    }

    @Test(arguments: 1...8) func `References and offsets of any size are read`(size: Int) throws {
        var builder = Builder([Builder.array([1, 2, 1], referenceSize: size), [0x10, 5], [0x09]])
        builder.offsetSize = size
        builder.referenceSize = size
        #expect(rendered(try DeclarationDocument.read(builder.bytes).root) == "[5, true, 5]")
    }

    @Test func `The outermost object may be any object`() throws {
        var builder = Builder([[0x10, 5], [0xA1, 0]])
        builder.top = 1
        #expect(rendered(try DeclarationDocument.read(builder.bytes).root) == "[5]")
    }

    @Test func `Repeated keys are kept`() throws {
        let builder = Builder([Builder.dictionary(keys: [1, 1], values: [2, 3]), Builder.ascii("a"), [0x08], [0x09]])
        let members = try #require(try DeclarationDocument.read(builder.bytes).root.dictionary)
        #expect(members.map(\.value.boolean) == [false, true])
        #expect(members["a"]?.boolean == true)
        #expect(members.duplicates.count == 1)
    }

    @Test func `A key that is not a string is an error`() {
        let error = failure(Builder([Builder.dictionary(keys: [1], values: [1]), [0x10, 5]]))
        #expect(error?.description == "byte 0xb: expected a string as the key of a dictionary")
        #expect(failure(Builder([Builder.dictionary(keys: [1], values: [1]), [0xA0]]))?.kind == .unknownObject)
        #expect(failure(Builder([Builder.dictionary(keys: [0], values: [0])]))?.kind == .referenceCycle)
    }

    @Test func `An object cannot contain itself`() {
        #expect(failure(Builder([[0xA1, 0]]))?.description == "byte 0x8: the array or dictionary contains itself")
        let longer = failure(Builder([[0xA1, 1], [0xA2, 2, 3], [0x09], [0xA1, 1]]))
        #expect(longer?.description == "byte 0xa: the array or dictionary contains itself")
        #expect(longer?.kind == .referenceCycle)
        // Two objects at one offset are one object.
        var builder = Builder([[0xA1, 1], [0x09]])
        builder.claimedOffsets = [1: 8]
        #expect(failure(builder)?.kind == .referenceCycle)
    }

    @Test func `Nesting is limited to 512`() throws {
        func nested(_ depth: Int) -> BinaryPropertyListBuilder {
            var builder = Builder(
                (1...depth).map { Builder.array([$0], referenceSize: 4) } + [[0x09]])
            builder.referenceSize = 4
            builder.offsetSize = 4
            return builder
        }
        _ = try DeclarationDocument.read(nested(512).bytes)
        #expect(failure(nested(513))?.kind == .nestingTooDeep)
        #expect(failure(nested(100_000))?.kind == .nestingTooDeep)
    }

    /// A container that was decoded before is not decoded again, but its depth applies.
    @Test func `Nesting counts shared containers`() throws {
        func shared(_ outer: Int, _ inner: Int) -> BinaryPropertyListBuilder {
            // Object 0 contains the inner chain first, then an outer chain that ends in the inner chain.
            var objects = [Builder.array([1, inner + 2], referenceSize: 2)]
            objects += (0..<inner).map { Builder.array([$0 + 2], referenceSize: 2) } + [[0x09]]
            objects += (0..<outer).map { place in
                Builder.array([place == outer - 1 ? 1 : inner + 3 + place], referenceSize: 2)
            }
            var builder = Builder(objects)
            builder.referenceSize = 2
            return builder
        }
        _ = try DeclarationDocument.read(shared(255, 256).bytes)
        #expect(failure(shared(256, 256))?.kind == .nestingTooDeep)
    }

    /// Thirty arrays, each twice in the previous array: a billion values in two hundred bytes.
    @Test func `Shared objects are limited`() throws {
        func doubling(_ levels: Int) -> BinaryPropertyListBuilder {
            Builder((1...levels).map { Builder.array([$0, $0]) } + [[0x09]])
        }
        _ = try DeclarationDocument.read(doubling(18).bytes)
        for levels in [19, 30, 200] {
            let error = failure(doubling(levels))
            #expect(error?.kind == .tooManyValues)
            #expect(error?.message == "there are more than 1000000 values (shared values are counted each time)")
        }
    }

    /// Each of several overlapping objects would take a copy of the bytes that they share.
    @Test func `Overlapping objects are errors`() {
        // Every byte of the string is itself a string of one character.
        let text = [UInt8](repeating: 0x51, count: 200)
        var builder = Builder(
            [Builder.array(Array(1...100))] + [Builder.marker(0x5, text.count) + text] + (2...100).map { _ in [] })
        let start = UInt64(8 + builder.objects[0].count)
        for number in 2...100 { builder.claimedOffsets[number] = start + UInt64(number) + 6 }
        #expect(failure(builder)?.description.hasSuffix("objects overlap") == true)
        #expect(failure(builder)?.kind == .damagedStructure)
    }
}
