import Testing

@testable import AppDeclaration

/// Source: handlesExternalEvents(matching:), the rules of matching.
@Suite struct EventConditionsTests {
    private func matches(_ set: [String], _ event: FoldedText?) -> Bool {
        var conditions = EventConditions()
        conditions.add(set)
        return conditions.firstSet(matching: event) == 0
    }

    @Test(arguments: [
        (["photo"], "https://e.com/Photo?id=1", "photo"), (["*"], "anything", "*"),
        (["x", "E.COM"], "https://e.com", "E.COM"),
        (["file"], "https://e.com/profile", "file"), (["Übung"], "ubung-7", "Übung"),
    ])
    func `A condition matches if the event's text contains it`(conditions: [String], event: String, matched: String) {
        #expect(matches(conditions, FoldedText(event)))
        #expect(EventConditions.first(of: conditions, matching: FoldedText(event)) == matched)
    }

    @Test(arguments: [[], [""], ["*foo"], ["**"], ["caf\u{e9}"]] as [[String]])
    func `An empty set, an empty condition and an asterisk among other characters match no event`(
        conditions: [String]
    ) {
        #expect(!matches(conditions, FoldedText("https://e.com/caf%C3%A9/foo")))
        #expect(EventConditions.first(of: conditions, matching: FoldedText("https://e.com/caf%C3%A9/foo")) == "")
    }

    /// Inferred: an activity with neither identifier nor web page.
    @Test func `Only the asterisk matches an event without a string`() {
        #expect(matches(["a", "*"], nil))
        #expect(!matches(["a", ""], nil))
        #expect(EventConditions.first(of: ["a", "*"], matching: nil) == "*")
        #expect(EventConditions.first(of: ["a", ""], matching: nil) == "")
        #expect(EventConditions.first(of: nil, matching: FoldedText("a")) == "")
    }

    @Test func `Folded conditions match the same events as conditions that are folded for each event`() {
        var generator = SystemRandomNumberGenerator()
        let words = ["a", "ab", "abc", "bc", "c", "é", "ss", "*", "", "ca", "cab", "**"]
        for _ in 0..<500 {
            let set = (0..<Int.random(in: 0...3, using: &generator)).compactMap { _ in
                words.randomElement(using: &generator)
            }
            let event = (0..<5).compactMap { _ in
                ["a", "b", "c", "E\u{301}", "ß", "*"].randomElement(using: &generator)
            }
            .joined()
            let folded = FoldedText(event)
            let isMatched = set.contains { EventConditions.first(of: [$0], matching: folded) == $0 && !$0.isEmpty }
            #expect(matches(set, folded) == isMatched, "\(set) for \(event)")
        }
    }

    @Test(arguments: [63, 64, 65, 200, 5000])
    func `A condition of any length matches, and a condition that is a letter longer does not`(length: Int) {
        let condition = String(repeating: "a", count: length)
        for (event, isMatched) in [(condition, true), ("x\(condition)É", true), (String(condition.dropLast()), false)] {
            #expect(matches(["other", condition.uppercased()], FoldedText(event)) == isMatched)
            #expect(FoldedText(event).contains(FoldedText(condition)) == isMatched)
        }
    }

    @Test func `The first set that matches applies, from any index`() {
        var conditions = EventConditions()
        for set in [[], ["task"], ["\u{301}", ""], ["note", "*"], ["task", "note"]] { conditions.add(set) }
        let event = FoldedText("e:TASK")
        #expect([0, 1, 2, 3, 4].map { conditions.firstSet(matching: event, from: $0) } == [1, 1, 3, 3, 4])
        #expect(conditions.firstSet(matching: event, from: 5) == nil)
        #expect(conditions.firstSet(matching: nil) == 3)
        #expect(conditions.firstSet(matching: nil, from: 4) == nil)
        #expect(EventConditions().firstSet(matching: event) == nil)
    }
}
