import Testing

@testable import SwiftReading

/// Tests the time and memory for a hostile specification. Source: a report that 24 groups of settings, each of which
/// names the next group twice, took 10 seconds, and that each additional group doubled the time.
@Suite struct ProjectLimitTests {
    private func specification(_ files: [String: String], at path: String = "project.yml") -> ProjectSpecification {
        ProjectFolder(
            contents: { path in files[path].map { .success(Array($0.utf8)) } ?? .failure(.init("no such file")) },
            propertyLists: { _ in [] }
        ).specification(at: path)
    }

    private func settings(_ text: String) throws -> [String] {
        let read = specification(["project.yml": text])
        let target = try #require(read.targets.first, "\(read.failure?.text ?? "")")
        return target.levels.flatMap(\.settings).filter { $0.name.count == 1 }.map { "\($0.name)=\($0.value)" }
    }

    private static let target = "targets: {T: {type: application, platform: macOS, settings: {groups: [g0]}}}\n"

    @Test(arguments: [40, 5_000]) func `Groups that name the next group twice are computed once`(_ count: Int) throws {
        let groups = (0..<count).map { "  g\($0): {groups: [g\($0 + 1), g\($0 + 1)]}\n" }.joined()
        #expect(try settings("settingGroups:\n\(groups)  g\(count): {A: x}\n\(Self.target)") == ["A=x"])
    }

    /// Source: SettingGroups in XcodeGen's Project Spec: groups are applied in order, followed by the settings next to
    /// them.
    @Test func `A later group overrides an earlier group, even a group that was applied before`() throws {
        let groups = """
            settingGroups:
              a: {A: 1, B: 1}
              b: {A: 2}
              g0: {groups: [a, b, a, b], base: {C: 3}}

            """
        #expect(try settings(groups + Self.target) == ["B=1", "A=2", "C=3"])
        #expect(try settings(groups.replacing("a, b, a, b", "b, a") + Self.target) == ["A=1", "B=1", "C=3"])
    }

    /// Short specifications in which the number of values grows linearly or exponentially with the length of a chain.
    private static let hostile: [(name: String, text: String, message: String, line: Int)] = [
        (
            "aliases", "a0: &a0 [x, x]\n" + (0..<30).map { "a\($0 + 1): &a\($0 + 1) [*a\($0), *a\($0)]\n" }.joined(),
            "more than 200000 values", 0
        ),
        (
            "targets", "targets:\n" + (0..<501).map { "  T\($0): {type: application}\n" }.joined(),
            "more than 500 targets", 502
        ),
        (
            "settings of the project",
            "settings: {\((0..<5_000).map { "S\($0): x" }.joined(separator: ", "))}\ntargets:\n"
                + (0..<400).map { "  T\($0): {type: application}\n" }.joined(), "more than 200000 values", 0
        ),
        (
            "templates",
            "targetTemplates:\n  t: {a: [\((0..<5_000).map { "x\($0)" }.joined(separator: ", "))]}\ntargets:\n"
                + (0..<400).map { "  T\($0): {templates: [t]}\n" }.joined(), "more than 200000 values", 0
        ),
        (
            "attributes",
            "targetTemplates: {t: {a: '\(String(repeating: "${x}", count: 10_000))'}}\n"
                + "targets: {T: {templates: [t], templateAttributes: {x: \(String(repeating: "y", count: 100_000))}}}\n",
            "more than 200000 values", 1
        ),
        (
            "dense groups",
            "settingGroups:\n"
                + (0..<400).map { index in
                    let later = ((index + 1)..<400).map { "g\($0)" }.joined(separator: ", ")
                    return "  g\(index): {groups: [\(later)], base: {S\(index): x}}\n"
                }.joined() + target, "more than 200000 values", 0
        ),
        ("bytes", "# " + String(repeating: "x", count: 1 << 20) + "\n", "larger than 1 MiB", 0),
    ]

    @Test(arguments: hostile.indices) func `A specification that repeats its values is an error with its location`(
        _ index: Int
    ) throws {
        let example = Self.hostile[index]
        let failure = try #require(specification(["project.yml": example.text]).failure, "\(example.name)")
        #expect(failure.text.contains(example.message), "\(example.name)")
        if example.line > 0 { #expect(failure.location.line == example.line, "\(example.name)") }
    }

    @Test func `A platform that a target names many times is one target`() {
        let platforms = Array(repeating: "iOS", count: 501).joined(separator: ", ")
        let project = specification(["project.yml": "targets:\n  T: {platform: [\(platforms)]}\n"])
        #expect(project.targets.map(\.name) == ["T_iOS"])
    }

    @Test func `More than 64 included files are an error with the location of the include`() throws {
        var files = ["project.yml": "include: [1.yml]\ntargets: {}\n"]
        for index in 1...65 { files["\(index).yml"] = "include: [\(index + 1).yml]\n" }
        files["66.yml"] = "name: A\n"
        let failure = try #require(specification(files).failure)
        #expect(failure.text == "more than 64 included files")
        #expect(failure.location == ProjectLocation(file: "64.yml", line: 1, column: 11))
        files["64.yml"] = "name: A\n"
        #expect(specification(files).failure == nil)
    }

    @Test(arguments: [
        "let a0 = [a1, a1]", "let a0 = a1 + a1", "let a0 = \"\\(a1)\\(a1)\"",
    ]) func `Constants that name the next constant twice are an error with its location`(_ pattern: String) throws {
        let constants = (0..<60).map {
            pattern.replacing("a1", "a\($0 + 1)").replacing("a0", "a\($0)")
        }.joined(separator: "\n")
        let text = """
            \(constants)
            let a60 = \(pattern.contains("[") ? "[1]" : "\"x\"")
            let project = Project(name: "A", targets: [
              .target(name: "T", product: .app, bundleId: "a", infoPlist: .extendingDefault(with: ["A": a0])),
            ])
            """
        let failure = try #require(specification(["Project.swift": text], at: "Project.swift").failure)
        #expect(failure.text.contains("more than 20000 values"))
        #expect(failure.location.line > 0)
    }

    /// The limit applies to the values that the project uses, not to all constants in the file.
    @Test func `Constants that the project does not use are not counted`() throws {
        let constants = (0..<200).map { "let a\($0) = [\((0..<200).map { "\"b\($0)\"" }.joined(separator: ", "))]" }
        let text =
            "\(constants.joined(separator: "\n"))\nlet app = Project(name: \"A\", targets: [])\nlet project = app\n"
        let read = specification(["Project.swift": text], at: "Project.swift")
        #expect(read.failure == nil)
        #expect(read.name == "A")
    }

    @Test func `More than 500 targets of a manifest are an error with the location of the last target`() throws {
        let target = "  .target(name: \"T\", product: .app, bundleId: \"a\"),\n"
        let text = "let project = Project(name: \"A\", targets: [\n\(String(repeating: target, count: 501))])\n"
        let failure = try #require(specification(["Project.swift": text], at: "Project.swift").failure)
        #expect(failure.text == "more than 500 targets")
        #expect(failure.location.line == 502)
    }

    /// The result is the same as in Swift, where `&&` has a higher precedence than `||`.
    @Test(arguments: [
        ("DEBUG || os(macOS) && canImport(AppKit)", true), ("os(iOS) && DEBUG || os(macOS)", true),
        ("os(macOS) && os(iOS)", false), ("os(iOS) || DEBUG", false), ("os(macOS) || os(iOS) && DEBUG", true),
        (Array(repeating: "os(macOS)", count: 400).joined(separator: " && "), true),
        (Array(repeating: "os(macOS)", count: 4_000).joined(separator: " && "), false),
    ]) func `A condition is evaluated up to a number of operands`(_ condition: String, _ holds: Bool) {
        let text = "#if \(condition)\nimport UniformTypeIdentifiers\nlet a = UTType(exportedAs: \"a.b\")\n#endif\n"
        let read = SourceReader().read([SourceFile("a.swift", text)])
        #expect(read.codeTypes.isEmpty != holds, "\(condition.prefix(80))")
    }
}

extension String {
    /// Returns the text with each occurrence of another text replaced.
    fileprivate func replacing(_ text: String, _ other: String) -> String {
        split(separator: text, omittingEmptySubsequences: false).joined(separator: other)
    }
}
