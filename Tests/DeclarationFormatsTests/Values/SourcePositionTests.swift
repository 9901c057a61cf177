import DeclarationFormats
import Testing

@Suite struct SourcePositionTests {
    @Test func aPositionInATextIsLineAndColumn() {
        #expect(SourcePosition(offset: 31, line: 12, column: 5).description == "12:5")
    }

    @Test func aPositionInABinaryFileIsAnOffsetInHexadecimal() {
        let position = SourcePosition(offset: 31)
        #expect(position.description == "byte 0x1f")
        #expect(position.line == 0 && position.column == 0)
    }

    @Test func positionsAreOrderedByOffset() {
        let earlier = SourcePosition(offset: 1, line: 2, column: 1)
        let later = SourcePosition(offset: 9, line: 1, column: 9)
        #expect(earlier < later)
        #expect(!(later < earlier))
        #expect(Set([earlier, later, earlier]).count == 2)
    }

    @Test func numbersOutOfRangeAreClamped() {
        let position = SourcePosition(offset: 0, line: -1, column: .max)
        #expect(position.line == 0)
        #expect(position.column == 4_294_967_295)
    }
}
