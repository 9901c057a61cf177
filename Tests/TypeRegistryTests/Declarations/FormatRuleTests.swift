import SeededNumbers
import Testing

@testable import TypeRegistry

/// Rules about members of archives and keys of JSON, `typeq-registry(5)`.
@Suite struct FormatRuleTests {
    private func matches(_ pattern: String, _ name: String) -> Bool {
        MemberRule.matches(pattern.utf8, name.utf8)
    }

    // MARK: Patterns

    @Test(arguments: [
        ("a.xml", ["a.xml"], ["A.xml", "a.xm", "a.xmls", "b/a.xml", "", "axxml"]),
        ("*.kml", ["doc.kml", ".kml", "a.b.kml"], ["a/doc.kml", "doc.kmz", "doc.kml/", "kml"]),
        ("*/*.usd", ["a/b.usd", "/.usd"], ["b.usd", "a/b/c.usd"]),
        ("Index/Slide*", ["Index/Slide.iwa", "Index/Slide", "Index/Slide-1.iwa"], ["Index/Slides/a", "Index/A"]),
        (
            "Payload/*.app/**", ["Payload/A.app/Info.plist", "Payload/A.app/a/b", "Payload/.app/"],
            ["Payload/A.app", "Payload/a/A.app/b"]
        ),
        ("a/**", ["a/", "a/b", "a/b/c"], ["a", "b/a/c"]), ("**", ["", "a", "a/b"], []),
        ("*", ["", "a"], ["/", "a/b"]),
        ("a*b*c", ["abc", "aXbXc", "abbbc", "abcbc"], ["ab", "ac", "ab/c", "abcd"]),
        ("*a/b", ["a/b", "aa/b", "xa/b"], ["ab/b", "a/a/b"]), ("", [""], ["a"]),
    ])
    func `A '*' matches any text without a slash, and '**' any rest`(
        _ pattern: String, _ names: [String], _ others: [String]
    ) {
        for name in names { #expect(matches(pattern, name), "'\(name)'") }
        for name in others { #expect(!matches(pattern, name), "'\(name)'") }
    }

    /// The definition, regardless of its cost.
    private func matchesByDefinition(_ pattern: ArraySlice<Character>, _ name: ArraySlice<Character>) -> Bool {
        guard let next = pattern.first else { return name.isEmpty }
        let rest = pattern.dropFirst()
        if next == "*", rest.first == "*" { return true }
        guard next == "*" else { return name.first == next && matchesByDefinition(rest, name.dropFirst()) }
        return (0...name.prefix { $0 != "/" }.count).contains { matchesByDefinition(rest, name.dropFirst($0)) }
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func `Random patterns match according to the definition`(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        var found = 0
        for _ in 0..<4_000 {
            let pattern = (0..<Int.random(in: 0...7, using: &generator)).map { _ in
                generator.pick(["a", "b", "/", "*", "*"])
            }
            let name = (0..<Int.random(in: 0...8, using: &generator)).map { _ in generator.pick(["a", "a", "b", "/"]) }
            let expected = matchesByDefinition(pattern.map { Character($0) }[...], name.map { Character($0) }[...])
            #expect(matches(pattern.joined(), name.joined()) == expected, "\(pattern.joined()) \(name.joined())")
            if expected { found += 1 }
        }
        #expect(found > 100)
    }

    @Test func `Many wildcards take no longer than one step for each byte`() async {
        let pattern = Array(String(repeating: "*a", count: 2_000).utf8) + [UInt8(ascii: "b")]
        let name = [UInt8](repeating: UInt8(ascii: "a"), count: 4_000)
        #expect(!MemberRule.matches(pattern, name))
        #expect(MemberRule.matches(pattern.dropLast(), name))
    }

    @Test(
        arguments: [
            ("a/**", nil), ("**", nil), ("a**", nil), ("a/*/b", nil), ("**/a", "'**' is valid only at the end"),
            ("a/**/b", "'**' is valid only at the end"), ("***", "'**' is valid only at the end"),
            ("/a", "the name of a member cannot begin with '/'"),
        ] as [(String, String?)])
    func `Patterns that match nothing, or too much, are invalid`(_ pattern: String, _ problem: String?) {
        #expect(MemberRule.problem(pattern) == problem)
    }

    // MARK: Weight

    @Test func `The rule with more conditions has more weight`() {
        var rule = MemberRule(all: ["a"])
        #expect(rule.weight == 1)
        rule.any = ["b", "c"]
        #expect(rule.weight == 2)
        rule.none = ["d", "e"]
        #expect(rule.weight == 4)
        rule.contains = "text"
        rule.isStored = true
        rule.isSingle = true
        #expect(rule.weight == 7)
        rule.isWeak = true
        #expect(rule.weight == 7)
        #expect(MemberRule(rule.conditions) == rule)
    }

    @Test func `Unknown conditions in a table are ignored`() {
        #expect(MemberRule(["", "?x", "aA"]) == MemberRule(all: ["A"]))
        let rule = JSONRule(["", "kA", "vB=C", "vD"])
        #expect(rule.keys == ["", "A", "B", "D"])
        #expect(rule.values.map(\.key) == ["B"] && rule.values.map(\.pattern) == ["C"])
    }

    // MARK: JSON

    @Test(arguments: [
        ("a", false, true), ("a.b", false, true), ("@context", false, true), ("a=b", false, true), ("a=b", true, false),
        ("", false, false), (".a", false, false), ("a.", true, false), ("a..b", false, false),
    ])
    func `Keys of JSON are names with periods between them`(_ key: String, _ hasValue: Bool, _ isValid: Bool) {
        #expect((JSONRule.problem(key, hasValue: hasValue) == nil) == isValid)
    }

    @Test func `A rule for JSON is looked up by the first name of its first key`() {
        #expect(JSONRule(keys: ["asset.version", "nodes"]).lookUpKey == "asset")
        #expect(JSONRule(["vtype=Point", "kcoordinates"]).lookUpKey == "type")
        #expect(JSONRule([]).lookUpKey == "")
    }
}
