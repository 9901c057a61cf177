import Testing

@testable import SwiftReading

/// Returns the specification in one of several files. The source of the expected values, unless a test names another, is
/// XcodeGen's [Project Spec](https://github.com/yonaskolb/XcodeGen/blob/master/Docs/ProjectSpec.md).
private func specification(
    _ files: [String: String], at path: String = "project.yml", lists: [String: [String]] = [:]
) -> ProjectSpecification {
    ProjectFolder(
        contents: { path in files[path].map { .success(Array($0.utf8)) } ?? .failure(.init("no such file")) },
        propertyLists: { lists[$0] ?? [] }
    ).specification(at: path)
}

private func specification(_ text: String) -> ProjectSpecification { specification(["project.yml": text]) }

extension ProjectSpecification.Target {
    /// The settings of all levels. The last setting with a name overrides the others.
    fileprivate var settings: [String: String] {
        levels.flatMap(\.settings).reduce(into: [:]) { $0[$1.name] = $1.value }
    }
}

@Suite struct XcodeGenTests {
    @Test func `The configuration is the first in alphabetical order unless the options name one`() {
        let head = "name: A\nconfigs: {Release: release, Beta: release}\n"
        #expect(specification(head + "targets: {}\n").configuration == "Beta")
        #expect(specification(head + "options: {defaultConfig: Release}\ntargets: {}\n").configuration == "Release")
        #expect(specification("name: A\ntargets: {}\n").configuration == "Debug")
    }

    @Test
    func `Settings apply to configurations by part of the name, unless another configuration has exactly that name`()
        throws
    {
        let text = """
            name: A
            configs: {Staging Debug: debug, Debug: debug}
            options: {defaultConfig: Staging Debug}
            targets:
              A:
                type: application
                platform: macOS
                settings:
                  configs:
                    staging: {ONE: staging}
                    Debug: {TWO: other}
                    release: {THREE: other}
            """
        let settings = try #require(specification(text).targets.first).settings
        #expect(settings["ONE"] == "staging")
        #expect(settings["TWO"] == nil)
        #expect(settings["THREE"] == nil)
    }

    @Test func `A group of settings that contains itself is read once`() throws {
        let text = """
            name: A
            settingGroups:
              one: {groups: [two], base: {ONE: 1}}
              two: {groups: [one], base: {TWO: yes}}
            targets:
              A: {type: application, platform: iOS, settings: {groups: [one]}}
            """
        let settings = try #require(specification(text).targets.first).settings
        #expect(settings["ONE"] == "1")
        #expect(settings["TWO"] == "YES")
    }

    /// Source: XcodeGen's SettingPresets, which contain the SDK and the device families of a platform.
    @Test(arguments: [
        ("iOS", "iphoneos", "1,2"), ("macOS", "macosx", nil), ("tvOS", "appletvos", "3"), ("visionOS", "xros", "7"),
    ])
    func `A platform has an SDK and device families`(platform: String, sdk: String, families: String?) throws {
        let text = "name: A\ntargets:\n  A: {type: application, platform: \(platform)}\n"
        let settings = try #require(specification(text).targets.first).settings
        #expect(settings["SDKROOT"] == sdk)
        #expect(settings["TARGETED_DEVICE_FAMILY"] == families)
        let without = "options: {settingPresets: none}\n" + text
        #expect(try #require(specification(without).targets.first).settings.isEmpty)
    }

    /// Source: XcodeGen's Project Spec: a target without a deployment target uses the deployment target in the options.
    @Test func `The oldest system of a target is its own, or that of the options`() {
        let text = """
            name: A
            options: {deploymentTarget: {iOS: 16.0, macOS: "13.0"}}
            targets:
              A: {type: application, platform: iOS}
              B: {type: application, platform: macOS, deploymentTarget: "14.2"}
              C: {type: application, platform: auto, supportedDestinations: [iOS, macOS], deploymentTarget: {iOS: "17.0"}}
            """
        let settings = specification(text).targets.map(\.settings)
        #expect(settings.map { $0["IPHONEOS_DEPLOYMENT_TARGET"] } == ["16.0", nil, "17.0"])
        #expect(settings.map { $0["MACOSX_DEPLOYMENT_TARGET"] } == [nil, "14.2", "13.0"])
    }

    @Test func `Paths of an included file are relative to its folder unless relativePaths is false`() throws {
        let base = "targets:\n  A: {type: application, platform: iOS, configFiles: {Debug: d.xcconfig}}\n"
        for (relative, expected) in [("true", "shared/d.xcconfig"), ("false", "d.xcconfig")] {
            let root = "name: A\ninclude: {path: shared/base.yml, relativePaths: \(relative)}\n"
            let found = specification(["project.yml": root, "shared/base.yml": base])
            #expect(try #require(found.targets.first).levels.last?.configurationFile == expected)
        }
    }

    @Test func `A value of the environment is a finding`() {
        let found = specification([
            "project.yml": "name: A\ninclude: {path: b.yml, enable: \"${MORE}\"}\ntargets: {}\n",
            "b.yml": "targets:\n  B: {type: application, platform: iOS}\n",
        ])
        #expect(found.targets.map(\.name) == ["B"])
        #expect(found.findings.map(\.kind) == [.unknown])
        #expect(found.findings.first?.location == ProjectLocation(file: "project.yml", line: 2, column: 10))
    }

    @Test func `A template that names itself is applied once`() throws {
        let text = """
            name: A
            targetTemplates:
              One: {templates: [Two], type: application}
              Two: {templates: [One], platform: "${where}"}
            targets:
              A: {templates: [One], templateAttributes: {where: visionOS}}
            """
        #expect(try #require(specification(text).targets.first).settings["SDKROOT"] == "xros")
    }

    /// Each of ten lists contains ten aliases of the previous list, which results in 10^10 values.
    @Test func `Aliases that repeat too many values are a failure`() {
        var text = "a0: &a0 [x]\n"
        for level in 1...10 {
            let aliases = repeatElement("*a\(level - 1)", count: 10).joined(separator: ", ")
            text += "a\(level): &a\(level) [\(aliases)]\n"
        }
        let failure = specification(text + "targets: {}\n").failure
        #expect(failure?.text.contains("aliases") == true)
    }

    @Test(arguments: [
        "", "just a text", "- a\n- b\n", "targets: [A]\n", "a: [\n", "a: *unknown\n", "a: b\na: c\n", "\t\n a: {",
        "name: A\ntargets: 3\n", "? [a]\n: b\n", "name: \u{FFFE}\n",
    ])
    func `A file that is not a specification is a failure with a location`(text: String) {
        let failure = specification(text).failure
        #expect(failure?.location.file == "project.yml")
        #expect((failure?.location.line ?? 0) > 0)
    }

    @Test func `Deep nesting ends`() {
        let deep = String(repeating: "[", count: 100_000)
        #expect(specification("a: \(deep)").failure != nil)
        let flow = String(repeating: "{a: ", count: 900) + "1" + String(repeating: "}", count: 900)
        #expect(specification("name: A\nb: \(flow)\ntargets: {}\n").failure == nil)
    }

    @Test func `A specification that does not exist is a failure`() {
        #expect(specification([:]).failure?.text == "no such file")
    }
}

/// Source: [ProjectDescription](https://docs.tuist.dev/en/references/project-description/structs/target).
@Suite struct TuistTests {
    private func tuist(_ text: String) -> ProjectSpecification {
        specification(["Project.swift": "import ProjectDescription\n" + text], at: "Project.swift")
    }

    private func target(_ arguments: String, before: String = "") throws -> ProjectSpecification.Target {
        let found = tuist(
            "\(before)\nlet project = Project(name: \"A\", targets: [.target(name: \"A\", product: .app, \(arguments))])"
        )
        return try #require(found.targets.first)
    }

    @Test(arguments: [
        ("\"com.a\"", "com.a"), ("\"com.\" + \"a\"", "com.a"), ("\"\\(company).a\"", "com.acme.a"),
        ("Names.identifier", "com.names"), ("(\"com.a\")", "com.a"), ("company", "com.acme"),
        ("#\"com.a\"#", "com.a"),
    ])
    func `A constant value is read`(expression: String, expected: String) throws {
        let before = "let company = \"com.acme\"\nenum Names { static let identifier = \"com.names\" }"
        let target = try target("bundleId: \(expression)", before: before)
        #expect(target.settings["PRODUCT_BUNDLE_IDENTIFIER"] == expected)
    }

    @Test(arguments: [
        "make()", "\"com.\\(make())\"", "Environment.id.getString(default: \"x\")", "flag ? \"a\" : \"b\"", "itself",
        "company.lowercased()", "\"a\" + make()", "{ \"x\" }()", "mutable",
    ])
    func `A computed value is unknown`(expression: String) throws {
        let found = tuist(
            """
            let company = "com.acme"
            let itself = itself
            var mutable = "a"
            let project = Project(name: "A", targets: [.target(name: "A", product: .app, bundleId: \(expression))])
            """)
        #expect(found.findings.map(\.kind) == [.unknown])
        #expect(found.findings.first?.location.line == 5)
        #expect(try #require(found.targets.first).settings["PRODUCT_BUNDLE_IDENTIFIER"] == nil)
        #expect(try #require(found.targets.first).unread == nil)
    }

    @Test(arguments: [
        "infoPlist: make()", "infoPlist: .extendingDefault(with: make())",
        "infoPlist: .extendingDefault(with: [\"CFBundleDocumentTypes\": make()])",
        "infoPlist: .dictionary([\"UTExportedTypeDeclarations\": [[\"UTTypeIdentifier\": make()]]])",
        "infoPlist: .extendingDefault(with: [key: \"a\"])", "infoPlist: .file(path: make())",
    ])
    func `A computed value that affects documents is reported`(arguments: String) throws {
        let unread = try #require(try target(arguments).unread)
        #expect(unread.hasPrefix("Project.swift:3:"))
    }

    @Test func `A computed list of targets is unread`() {
        #expect(tuist("let project = Project(name: \"A\", targets: make())").unread != nil)
        #expect(tuist("let project = Project(name: \"A\", targets: [make()])").unread != nil)
        #expect(tuist("let project = make()").unread != nil)
        // A helper has the same name as Tuist's function, but lacks arguments that the function requires.
        for helper in [".target(named: \"A\", sources: [\"A/**\"])", ".target(name: \"A\", dependencies: [])"] {
            #expect(tuist("let project = Project(name: \"A\", targets: [\(helper)])").unread != nil)
        }
    }

    /// Tuist's `DeploymentTargets`, and the older `DeploymentTarget`.
    @Test(arguments: [
        ("deploymentTargets: .macOS(\"14.0\")", "MACOSX", "14.0"),
        ("deploymentTargets: .multiplatform(iOS: \"17.0\", macOS: \"14.0\")", "IPHONEOS", "17.0"),
        ("deploymentTarget: .iOS(targetVersion: \"16.0\", devices: .iphone)", "IPHONEOS", "16.0"),
        ("deploymentTargets: make()", "MACOSX", nil),
    ])
    func `The oldest system of a Tuist target is read`(arguments: String, platform: String, version: String?) throws {
        let settings = try target("destinations: .macOS, " + arguments).settings
        #expect(settings["\(platform)_DEPLOYMENT_TARGET"] == version)
    }

    @Test(arguments: [
        ("destinations: .iOS", "iphoneos", "1,2"), ("destinations: [.iPhone, .iPad]", "iphoneos", "1,2"),
        ("destinations: .macOS", "macosx", nil), ("destinations: [.mac, .iPad]", "auto", "2"),
        ("platform: .visionOS", "xros", "7"),
    ])
    func `The destinations set the platform`(arguments: String, sdk: String, families: String?) throws {
        let settings = try target(arguments).settings
        #expect(settings["SDKROOT"] == sdk)
        #expect(settings["TARGETED_DEVICE_FAMILY"] == families)
    }

    /// Source: `Destination` of Tuist. A constant in a helper, such as `.appDestinations`, looks like an enumeration
    /// case.
    @Test(arguments: ["make()", ".appDestinations", "[.mac, make()]", "Set.all"])
    func `Destinations that are computed are unknown`(expression: String) throws {
        #expect(try target("destinations: \(expression)").unread?.contains("destinations of") == true)
        #expect(try target("destinations: [.mac, .macWithiPadDesign, .appleVisionWithiPadDesign]").unread == nil)
    }

    @Test func `Deep nesting ends`() {
        let deep = String(repeating: "[", count: 50_000)
        #expect(tuist("let project = Project(name: \"A\", targets: \(deep)").failure != nil)
        let chain = (0..<2_000).map { "let c\($0) = c\($0 + 1)" }.joined(separator: "\n")
        #expect(tuist("\(chain)\nlet project = c0").unread != nil)
    }
}
