import DeclarationFormats
import MemoryFiles
import TestTags
import Testing
import TypeRegistry

@testable import AppDeclaration

/// The cost of a hostile Xcode project. Source: the finding that 5,000 targets with nested settings took more than 40
/// seconds, because each target had its own budget.
@Suite(.tags(.slow)) struct ProjectLimitTests {
    private func project(_ targets: Int, settings: String = "", base: String? = nil) -> String {
        let objects = (0..<targets).map { index in
            """
            T\(index) = { isa = PBXNativeTarget; name = t\(index); buildConfigurationList = L\(index); };
            L\(index) = { buildConfigurations = (C\(index)); };
            C\(index) = { name = Release; \(base.map { _ in "baseConfigurationReference = F;" } ?? "") buildSettings = { \(settings) }; };

            """
        }
        return """
            { objects = { P = { isa = PBXProject; targets = (\((0..<targets).map { "T\($0)" }.joined(separator: ", "))); };
            F = { path = "\(base ?? "")"; sourceTree = SOURCE_ROOT; };
            \(objects.joined())}; rootObject = P; }
            """
    }

    private func read(_ files: [String: String]) throws -> AppReading {
        try AppReader(tree: MemoryTree(files)).read("x")
    }

    @Test func `More than 500 targets are an error with the location of the next target`() throws {
        let reading = try read(["x/X.xcodeproj/project.pbxproj": project(501)])
        #expect(reading.targets.count == FileTreeLimits.targets)
        let finding = try #require(reading.declaration.findings.first { $0.known == .unreadable })
        #expect(finding.severity == .error)
        #expect(
            finding.message == "the remaining targets are not read: there are more than 500 targets and property lists")
        #expect(finding.location.position?.line == 3 + 500 * 3)
        let most = try read(["x/X.xcodeproj/project.pbxproj": project(500)])
        #expect(!most.declaration.findings.contains { $0.known == .unreadable })
    }

    @Test func `More than 500 property lists in a folder are an error`() throws {
        var files: [String: String] = [:]
        for index in 0..<501 { files["x/f\(index)/Info.plist"] = PropertyList.xml("") }
        let reading = try read(files)
        #expect(reading.targets.count == FileTreeLimits.targets)
        #expect(reading.declaration.findings.contains { $0.known == .unreadable && $0.location.position?.line == 1 })
    }

    @Test func `All targets share a budget of work, and the first target that exceeds it is named`() throws {
        let reading = try read([
            "x/X.xcodeproj/project.pbxproj": project(450, base: "a.xcconfig"),
            "x/a.xcconfig": "A = \(String(repeating: "x", count: 64 << 10))\nSDKROOT = $(A)$(A)\n",
        ])
        let finding = try #require(reading.declaration.findings.first { $0.known == .unreadable })
        #expect(finding.message.contains("exceed 32 MiB"))
        #expect((finding.location.position?.line ?? 0) > 3)
        #expect((1..<450).contains(reading.targets.count))
    }

    @Test func `Assignments and references cost more than their bytes`() {
        let budget = SettingsBudget()
        var settings = BuildSettings(budget: budget)
        let assignments = (0..<1_000).map { BuildSettings.Assignment("A\($0)", "") }
        let most = SettingsBudget.limit / SettingsBudget.cost / assignments.count
        for _ in 0..<most { settings.add(assignments, under: .init()) }
        #expect(!budget.isExhausted)
        settings.add(assignments, under: .init())
        #expect(budget.isExhausted)
    }

    @Test func `A configuration file includes at most 63 other files`() throws {
        var files = ["x/X.xcodeproj/project.pbxproj": project(1, base: "0.xcconfig")]
        for index in 0..<80 { files["x/\(index).xcconfig"] = "// \n#include \"\(index + 1).xcconfig\"\n" }
        let finding = try #require(try read(files).declaration.findings.first { $0.known == .includeUnread })
        #expect(finding.message == "'64.xcconfig' is not read: more than 64 configuration files are included")
        #expect(finding.location.file == "x/63.xcconfig")
        #expect(finding.location.position?.line == 2)
    }

    @Test func `Configuration files have at most 8 MiB together, and each is read once`() throws {
        let large = "// " + String(repeating: "x", count: 5 << 20)
        let files = [
            "x/X.xcodeproj/project.pbxproj": project(50, base: "a.xcconfig"),
            "x/a.xcconfig": "#include \"b.xcconfig\"\n#include \"c.xcconfig\"\n#include \"d.xcconfig\"\n",
            "x/b.xcconfig": large, "x/c.xcconfig": "", "x/d.xcconfig": large,
        ]
        let finding = try #require(
            try read(files).declaration.findings.first { $0.known == .configurationUnreadable })
        #expect(finding.message.hasSuffix("x/d.xcconfig: the configuration files of the project exceed 8 MiB"))
        #expect(finding.location.file == "x/a.xcconfig" && finding.location.position?.line == 3)
    }
}
