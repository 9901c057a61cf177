import DeclarationFormats
import Testing

@Suite struct DeclarationValueTests {
    private func value(_ content: DeclarationValue.Content) -> DeclarationValue {
        DeclarationValue(position: SourcePosition(offset: 0, line: 1, column: 1), content: content)
    }

    @Test func `Accessors return only their kind`() {
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

    @Test func `Every kind has a name for messages`() {
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

@Suite struct SourcePositionTests {
    @Test func `A position in a string is a line and a column`() {
        #expect(SourcePosition(offset: 31, line: 12, column: 5).description == "12:5")
    }

    @Test func `A position in a binary file is a hexadecimal offset`() {
        let position = SourcePosition(offset: 31)
        #expect(position.description == "byte 0x1f")
        #expect(position.line == 0 && position.column == 0)
    }

    @Test func `Positions are ordered by offset`() {
        let earlier = SourcePosition(offset: 1, line: 2, column: 1)
        let later = SourcePosition(offset: 9, line: 1, column: 9)
        #expect(earlier < later)
        #expect(!(later < earlier))
        #expect(Set([earlier, later, earlier]).count == 2)
    }

    @Test func `Numbers out of range are clamped`() {
        let position = SourcePosition(offset: 0, line: -1, column: .max)
        #expect(position.line == 0)
        #expect(position.column == 4_294_967_295)
        #expect(SourcePosition(offset: -1).offset == 0)
    }

    /// A declaration can have a million values.
    @Test func `Values, members and diagnostics take little memory`() {
        #expect(MemoryLayout<DeclarationValue>.stride <= 32)
        #expect(MemoryLayout<DeclarationDictionary.Member>.stride <= 64)
        #expect(MemoryLayout<Diagnostic>.stride <= 8)
    }
}

@Suite struct DeclarationDictionaryTests {
    private func dictionary(_ keys: [String]) -> DeclarationDictionary {
        DeclarationDictionary(
            keys.enumerated().map { offset, key in
                let position = SourcePosition(offset: offset)
                return .init(
                    key: key, keyPosition: position,
                    value: DeclarationValue(position: position, content: .integer(Int64(offset))))
            })
    }

    @Test func `Members keep the order of the file`() {
        #expect(dictionary(["b", "a", "c"]).map(\.key) == ["b", "a", "c"])
        #expect(dictionary(["b", "a", "c"])[1].key == "a")
        #expect(dictionary([]).isEmpty)
    }

    /// RFC 8259, section 4: names should be unique; if they are not, many implementations report only the last.
    @Test(arguments: [3, 50]) func `A lookup returns the last member of a name`(size: Int) {
        let keys = ["twice"] + (0..<size).map { "key\($0)" } + ["twice"]
        #expect(dictionary(keys)["twice"]?.integer == Int64(size) + 1)
        #expect(dictionary(keys).member("twice")?.keyPosition.offset == size + 1)
        #expect(dictionary(keys)["key1"]?.integer == 2)
        #expect(dictionary(keys)["none"] == nil)
    }

    @Test(arguments: [0, 50]) func `Duplicates are the members whose key occurred before`(others: Int) {
        let keys = ["a", "b", "a"] + (0..<others).map { "key\($0)" } + ["a", "b"]
        let duplicates = dictionary(keys).duplicates
        #expect(duplicates.map(\.key) == ["a", "a", "b"])
        #expect(duplicates.map(\.keyPosition.offset) == [2, others + 3, others + 4])
        #expect(dictionary(Array(Set(keys))).duplicates.isEmpty)
    }

    /// RFC 8259, section 8.3: names are compared code unit by code unit.
    @Test(arguments: [0, 50]) func `Canonically equivalent keys are different`(others: Int) {
        let dictionary = dictionary(["\u{E9}", "e\u{301}"] + (0..<others).map { "key\($0)" })
        #expect(dictionary["\u{E9}"]?.integer == 0)
        #expect(dictionary["e\u{301}"]?.integer == 1)
        #expect(dictionary.duplicates.isEmpty)
    }

    /// Comparing every pair would take billions of comparisons, which is hours in a debug build; the time limit would
    /// end the test.
    @Test(.timeLimit(.minutes(20))) func `Looking up every key of a large dictionary is not quadratic`() {
        let keys = (0..<100_000).map { "key\($0)" }
        let dictionary = dictionary(keys)
        for (offset, key) in keys.enumerated() where dictionary[key]?.integer != Int64(offset) {
            Issue.record("\(key) is not found")
        }
    }
}
