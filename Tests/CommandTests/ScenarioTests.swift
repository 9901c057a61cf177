import DeclarationFormats
import TestTags
import Testing

/// Runs the scenarios in `Scenarios/`. Each names its source.
@Suite(.tags(.slow)) struct ScenarioTests {
    /// The scenarios, or none if a file cannot be read, which another test reports.
    private static let scenarios = (try? Scenario.read()) ?? []

    @Test func `The files can be read, and the IDs in a file are unique`() throws {
        let names = try Scenario.read().map(\.testDescription)
        #expect(names.count > 400)
        #expect(Set(names).count == names.count)
    }

    @Test(arguments: scenarios.filter { $0.requirements.isEmpty })
    func `The command has the output of the scenario`(_ scenario: Scenario) throws { try check(scenario) }

    @Test(
        .enabled(if: Scenario.readerFolder != nil, "typeq-swift is not built"),
        arguments: scenarios.filter { $0.requirements == ["typeq-swift"] })
    func `With typeq-swift, the command has the output of the scenario`(_ scenario: Scenario) throws {
        try check(scenario)
    }

    private func check(_ scenario: Scenario) throws {
        let run = try scenario.run()
        var expectation = Expectation(scenario: scenario, run: run)
        try expectation.check()
        let comment = """
            \(scenario.members.text("says") ?? "") (\(scenario.members.text("source") ?? ""))
            exit code \(run.process.exitCode)
            \(run.process.output)\(run.process.messages)
            """
        #expect(expectation.failures.isEmpty, "\(comment)")
    }
}

/// The expectations of a scenario, and those that failed.
private struct Expectation {
    let scenario: Scenario
    let run: Scenario.Run
    private(set) var failures: [String] = []

    init(scenario: Scenario, run: Scenario.Run) { (self.scenario, self.run) = (scenario, run) }

    private var members: DeclarationDictionary { scenario.members }
    private var process: TypeqProcess { run.process }

    mutating func check() throws {
        if let exit = members["exit"]?.integer, exit != Int64(process.exitCode) { failures.append("exit \(exit)") }
        if let pattern = members["json"] {
            let lines = try values()
            require(lines.count == 1 && matches(pattern, lines[0]), "json")
        }
        if let patterns = members["jsonLines"]?.array {
            let lines = try values()
            require(lines.count == patterns.count && zip(patterns, lines).allSatisfy { matches($0, $1) }, "jsonLines")
        }
        if let pattern = members["document"] {
            let document = try DeclarationDocument.read(process.outputBytes, format: .json)
            require(matches(pattern, document.root), "document")
        }
        checkTexts()
        try checkFindings()
    }

    private mutating func require(_ condition: Bool, _ key: String) {
        if !condition { failures.append("\(key) \(members[key].map { JSONValue($0).serialized() } ?? "")") }
    }

    // MARK: Output

    private mutating func checkTexts() {
        let texts = [
            ("outputContains", process.output, true), ("outputLacks", process.output, false),
            ("errorContains", process.messages, true), ("errorLacks", process.messages, false),
        ]
        for (key, text, isContained) in texts {
            require((members.texts(key) ?? []).allSatisfy { text.contains(resolved($0)) == isContained }, key)
        }
        if let count = members["errorLines"]?.integer {
            require(process.messages.split(separator: "\n").count == count, "errorLines")
        }
    }

    private func resolved(_ text: String) -> String { text.replacing("{root}", with: run.root) }

    // MARK: JSON

    private func values() throws -> [DeclarationValue] {
        try process.lines.map { try DeclarationDocument.read(Array($0.utf8), format: .json).root }
    }

    /// Returns whether a value, or its absence, matches a pattern.
    private func matches(_ pattern: DeclarationValue, _ value: DeclarationValue?) -> Bool {
        switch pattern.content {
        case .null: return value == nil
        case .dictionary(let members):
            guard let found = value?.dictionary else { return false }
            return members.allSatisfy { matches($0.value, found[$0.key]) }
        case .array(let patterns):
            guard !patterns.isEmpty else { return value.map { $0.array?.isEmpty == true } ?? true }
            guard let found = value?.array else { return false }
            return patterns.allSatisfy { pattern in found.contains { matches(pattern, $0) } }
        case .string(let text):
            guard let found = value?.string else { return false }
            return text.hasPrefix("~") ? found.contains(resolved(String(text.dropFirst()))) : found == resolved(text)
        default: return value.map { JSONValue($0) == JSONValue(pattern) } ?? false
        }
    }

    // MARK: Findings

    private mutating func checkFindings() throws {
        guard Self.findingKeys.contains(where: { members[$0] != nil }) else { return }
        let findings = try process.objects()
        require(
            (members.texts("finds") ?? []).allSatisfy { text in findings.contains { isFinding($0, text) } }, "finds")
        let rules = findings.compactMap { $0.text("rule") }
        require((members.texts("findsNot") ?? []).allSatisfy { !rules.contains($0) }, "findsNot")
        for form in members.objects("findsText") ?? [] {
            let count = findings.count { matches(form, finding: $0) }
            require(form["count"]?.integer.map { $0 == count } ?? (count > 0), "findsText")
        }
        for form in members.objects("findsNoText") ?? [] {
            require(!findings.contains { matches(form, finding: $0) }, "findsNoText")
        }
        if members.flag("lettersMatch") == true {
            let letters: [String: Character] = ["error": "E", "warning": "W", "note": "I"]
            require(
                findings.allSatisfy { $0.text("rule")?.first == letters[$0.text("severity") ?? ""] }, "lettersMatch")
        }
        if let id = members.text("sameRulesAs") {
            let other = try #require(scenario.suite.objects("scenarios")?.first { $0.text("id") == id })
            let run = try Scenario(file: scenario.file, suite: scenario.suite, members: other).run()
            require(try Self.severities(findings) == Self.severities(run.process.objects()), "sameRulesAs")
        }
    }

    private static let findingKeys = [
        "finds", "findsNot", "findsText", "findsNoText", "lettersMatch", "sameRulesAs",
    ]

    private static func severities(_ findings: [DeclarationDictionary]) -> Set<String> {
        Set(findings.map { "\($0.text("rule") ?? "") \($0.text("severity") ?? "")" })
    }

    /// Returns whether a finding is `RULE`, `RULE at FILE` or `RULE at FILE:LINE`.
    private func isFinding(_ finding: DeclarationDictionary, _ text: String) -> Bool {
        let parts = text.split(separator: " at ", maxSplits: 1)
        let location = parts.dropFirst().first?.split(separator: ":") ?? []
        return finding.text("rule") == parts.first.map(String.init)
            && (location.isEmpty || finding.text("file")?.hasSuffix(location[0]) == true)
            && (location.count < 2 || finding["line"]?.integer == Int64(location[1]))
    }

    /// Returns whether a finding has the words, the severity and the location of an object of `findsText`.
    private func matches(_ form: DeclarationDictionary, finding: DeclarationDictionary) -> Bool {
        let text = "\(finding.text("message") ?? "")\n\(finding.text("fix") ?? "")".lowercased()
        let severities = form.texts("severity") ?? form.text("severity").map { [$0] }
        return (form.texts("words") ?? []).allSatisfy { text.contains($0) }
            && severities?.contains(finding.text("severity") ?? "") != false
            && form.text("file").map { finding.text("file")?.hasSuffix($0) == true } != false
            && form["line"]?.integer.map { finding["line"]?.integer == $0 } != false
    }
}
