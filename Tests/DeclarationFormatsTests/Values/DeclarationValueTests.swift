import DeclarationFormats
import Testing

@Suite struct DeclarationValueTests {
    private func value(_ content: DeclarationValue.Content) -> DeclarationValue {
        DeclarationValue(position: SourcePosition(offset: 0, line: 1, column: 1), content: content)
    }

    @Test func accessorsAnswerOnlyForTheirKind() {
        #expect(value(.string("YES")).string == "YES")
        #expect(value(.string("YES")).boolean == nil)
        #expect(value(.boolean(true)).boolean == true)
        #expect(value(.boolean(true)).integer == nil)
        #expect(value(.integer(5)).integer == 5)
        #expect(value(.real(5)).integer == nil)
        #expect(value(.array([value(.null)])).array?.count == 1)
        #expect(value(.dictionary(DeclarationDictionary([]))).dictionary?.isEmpty == true)
        #expect(value(.dictionary(DeclarationDictionary([]))).array == nil)
        #expect(value(.null).dictionary == nil)
    }

    @Test func everyKindHasANameForMessages() {
        let names = [
            value(.null), value(.boolean(false)), value(.integer(0)), value(.real(0)), value(.string("")),
            value(.data([])), value(.date(0)), value(.uid(0)), value(.array([])),
            value(.dictionary(DeclarationDictionary([]))),
        ].map(\.kindName)
        #expect(
            names == [
                "null", "a boolean", "an integer", "a real number", "a string", "data", "a date", "a UID", "an array",
                "a dictionary",
            ])
    }
}
