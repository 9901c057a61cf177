import DeclarationFormats
import Testing

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

    @Test func membersKeepTheOrderOfTheFile() {
        #expect(dictionary(["b", "a", "c"]).map(\.key) == ["b", "a", "c"])
        #expect(dictionary(["b", "a", "c"])[1].key == "a")
        #expect(dictionary([]).isEmpty)
    }

    /// RFC 8259, section 4: names should be unique; where they are not, many implementations report the last only.
    @Test(arguments: [3, 50]) func theLastMemberOfANameWins(size: Int) {
        let keys = ["twice"] + (0..<size).map { "key\($0)" } + ["twice"]
        #expect(dictionary(keys)["twice"]?.integer == Int64(size) + 1)
        #expect(dictionary(keys).member("twice")?.keyPosition.offset == size + 1)
        #expect(dictionary(keys)["key1"]?.integer == 2)
        #expect(dictionary(keys)["none"] == nil)
    }

    @Test(arguments: [0, 50]) func duplicatesAreTheMembersWhoseKeyStoodBefore(others: Int) {
        let keys = ["a", "b", "a"] + (0..<others).map { "key\($0)" } + ["a", "b"]
        let duplicates = dictionary(keys).duplicates
        #expect(duplicates.map(\.key) == ["a", "a", "b"])
        #expect(duplicates.map(\.keyPosition.offset) == [2, others + 3, others + 4])
        #expect(dictionary(Array(Set(keys))).duplicates.isEmpty)
    }

    /// RFC 8259, section 8.3: names are compared code unit by code unit.
    @Test(arguments: [0, 50]) func canonicallyEquivalentKeysAreTwoKeys(others: Int) {
        let dictionary = dictionary(["\u{E9}", "e\u{301}"] + (0..<others).map { "key\($0)" })
        #expect(dictionary["\u{E9}"]?.integer == 0)
        #expect(dictionary["e\u{301}"]?.integer == 1)
        #expect(dictionary.duplicates.isEmpty)
    }

    /// Comparing each with each would be billions of comparisons: hours in a debug build, and the limit ends that.
    @Test(.timeLimit(.minutes(20))) func lookingUpEveryKeyOfALargeDictionaryIsNotQuadratic() {
        let keys = (0..<100_000).map { "key\($0)" }
        let dictionary = dictionary(keys)
        for (offset, key) in keys.enumerated() where dictionary[key]?.integer != Int64(offset) {
            Issue.record("\(key) is not found")
        }
    }
}
