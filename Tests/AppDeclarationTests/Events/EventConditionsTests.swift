import Testing

@testable import AppDeclaration

/// Source: handlesExternalEvents(matching:), the rules of matching; document-routing.md, section 7.
@Suite struct EventConditionsTests {
    @Test(arguments: [
        (["photo"], "https://e.com/Photo?id=1", "photo"), (["*"], "anything", "*"),
        (["x", "E.COM"], "https://e.com", "E.COM"),
        (["file"], "https://e.com/profile", "file"), (["Übung"], "ubung-7", "Übung"),
    ])
    func `a condition that stands in the event's text matches`(conditions: [String], event: String, matched: String) {
        #expect(EventConditions.first(of: conditions, matching: FoldedText(event)) == matched)
    }

    @Test(arguments: [[], [""], ["*foo"], ["**"], ["caf\u{e9}"]] as [[String]])
    func `an empty set, an empty condition and an asterisk among others match nothing of it`(conditions: [String]) {
        #expect(EventConditions.first(of: conditions, matching: FoldedText("https://e.com/caf%C3%A9/foo")) == nil)
    }

    /// Inferred: an activity with neither identifier nor web page.
    @Test func `an event without a text can match only the asterisk`() {
        #expect(EventConditions.first(of: ["a", "*"], matching: nil) == "*")
        #expect(EventConditions.first(of: ["a", ""], matching: nil) == nil)
        #expect(EventConditions.firstText(of: ["a", "*"], matching: nil) == "*")
        #expect(EventConditions.firstText(of: ["a", ""], matching: nil) == "")
        #expect(EventConditions.firstText(of: nil, matching: FoldedText("a")) == "")
    }

    @Test func `the index finds the first set, as asking each in turn does`() {
        var generator = SystemRandomNumberGenerator()
        let words = ["a", "ab", "abc", "bc", "c", "é", "ss", "*", "", "ca", "cab", "**"]
        for _ in 0..<500 {
            let sets = (0..<6).map { _ in
                (0..<Int.random(in: 0...2, using: &generator)).compactMap { _ in words.randomElement(using: &generator)
                }
            }
            let event = (0..<5).compactMap { _ in
                ["a", "b", "c", "E\u{301}", "ß", "*"].randomElement(using: &generator)
            }
            .joined()
            var index = ConditionIndex()
            for (place, set) in sets.enumerated() { index.add(set, as: place) }
            let folded = FoldedText(event)
            let expected = sets.firstIndex { EventConditions.first(of: $0, matching: folded) != nil }
            #expect(index.first(matching: folded) == expected, "\(sets) for \(event)")
        }
    }

    @Test(arguments: [63, 64, 65, 200, 5000])
    func `a condition of any length is found, and not one that is a letter longer`(length: Int) {
        let condition = String(repeating: "a", count: length)
        for (event, isMatched) in [(condition, true), ("x\(condition)É", true), (String(condition.dropLast()), false)] {
            var index = ConditionIndex()
            index.add(["other", condition.uppercased()], as: 3)
            #expect((index.first(matching: FoldedText(event)) == 3) == isMatched)
            #expect(FoldedText(event).contains(FoldedText(condition)) == isMatched)
        }
    }
}
