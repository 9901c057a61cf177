import Testing

@testable import AppDeclaration

/// Source: Build settings reference; for the operators, the tests of Xcode's open-source build system (swift-build).
@Suite struct BuildSettingsTests {
    let settings = BuildSettings([
        "PRODUCT_NAME": "$(TARGET_NAME)", "TARGET_NAME": "X Writer 2", "CONFIGURATION": "Debug",
        "SUFFIX_Debug": ".debug",
        "LOOP": "$(LOOP_2)", "LOOP_2": "$(LOOP)", "EMPTY": "",
    ])

    @Test(arguments: [
        ("com.x.$(TARGET_NAME:rfc1034identifier)", "com.x.X-Writer-2"),
        ("${TARGET_NAME:c99extidentifier}", "X_Writer_2"),
        ("$(PRODUCT_NAME:lower)", "x writer 2"),
        ("a$(SUFFIX_$(CONFIGURATION))", "a.debug"),
        ("$(EMPTY:default=none)", "none"),
        ("$(NOWHERE:default=none)", "none"),
        ("no reference, 5 $ and $x", "no reference, 5 $ and $x"),
    ])
    func `A reference to a known setting is replaced`(_ text: String, _ expected: String) {
        let expansion = settings.expanded(text)
        #expect(expansion.text == expected)
        #expect(expansion.unknown.isEmpty)
    }

    @Test func `An unknown setting is kept as written, and reported`() {
        let expansion = settings.expanded("$(TARGET_NAME).$(NOWHERE:rfc1034identifier).${ELSEWHERE}")
        #expect(expansion.text == "X Writer 2.$(NOWHERE:rfc1034identifier).${ELSEWHERE}")
        #expect(expansion.unknown == ["NOWHERE", "ELSEWHERE"])
        #expect(settings.expanded("$(TARGET_NAME:md7)").text == "$(TARGET_NAME:md7)")
        #expect(settings.expanded("$(open").text == "$(open")
    }

    @Test(arguments: [("7ab", "-ab"), ("a.b_c", "a-b-c"), ("-ab", "-ab"), ("78ab", "-8ab")])
    func `rfc1034identifier keeps letters, digits and hyphens, but no leading digit`(
        _ value: String, _ expected: String
    ) {
        #expect(BuildSettings(["V": value]).expanded("$(V:rfc1034identifier)").text == expected)
    }

    @Test func `A cycle of settings is kept as written`() {
        #expect(settings.expanded("$(LOOP)").unknown == ["LOOP"])
        #expect(settings.value("LOOP") == nil)
    }

    @Test func `Expansion of settings that double at each step ends`() {
        var values = ["A0": "xxxxxxxxxx"]
        for index in 1..<60 { values["A\(index)"] = "$(A\(index - 1))$(A\(index - 1))" }
        #expect(BuildSettings(values).expanded("$(A59)").text.utf8.count < 1 << 20)
    }

    @Test func `Expansion of empty settings that double at each step ends`() {
        var values = ["A0": ""]
        for index in 1..<60 { values["A\(index)"] = "$(A\(index - 1))$(A\(index - 1))" }
        #expect(!BuildSettings(values).expanded("$(A59)").unknown.isEmpty)
    }

    @Test func `Expansion of a value with itself twice in each line ends`() {
        var settings = BuildSettings(["A": "xxxxxxxxxx"])
        let line = BuildSettings.Assignment("A", "$(inherited)$(inherited)")
        settings.add(Array(repeating: line, count: 100), under: BuildSettings.Conditions())
        #expect((settings["A"] ?? "").utf8.count <= BuildSettings.limit.length)
    }

    @Test(arguments: [
        String(repeating: "$(", count: 5000),
        String(repeating: "$(", count: 5000) + String(repeating: ")", count: 5000),
        String(repeating: "${$(", count: 2500) + String(repeating: ")}", count: 2500), "$", "$(", "$)", "$()",
        "${)", "$(}",
    ])
    func `Deeply nested brackets are kept as written`(text: String) {
        #expect(BuildSettings(["A": "b"]).expanded(text).text == text)
    }

    @Test func `A level inherits from the level below it, and ignores assignments for other levels`() {
        var settings = BuildSettings(["FLAGS": "-a"])
        settings.add(
            [
                BuildSettings.Assignment("FLAGS", "$(inherited) -b"),
                BuildSettings.Assignment("NAME[sdk=macosx*]", "mac"),
                BuildSettings.Assignment("NAME[sdk=iphoneos*]", "phone"),
                BuildSettings.Assignment("WHO[config=Debug]", "me"),
                BuildSettings.Assignment("WHO[config=Release]", "all"),
            ],
            under: BuildSettings.Conditions(sdk: "macosx", configuration: "Release"))
        #expect(settings.value("FLAGS") == "-a -b")
        #expect(settings.value("NAME") == "mac")
        #expect(settings.value("WHO") == "all")
    }

    @Test func `A configuration file has assignments, conditions, includes and comments`() {
        let text = """
            // the identifier
            #include "Base.xcconfig"
            #include? "Local.xcconfig" // may be missing
            PRODUCT_BUNDLE_IDENTIFIER = com.example.$(NAME) // not this
            NAME[sdk=iphoneos*] = phone;
            nonsense
            """
        let file = XcodeConfigurationFile(Array(text.utf8))
        #expect(file.entries.map(\.position.line) == [2, 3, 4, 5])
        #expect(
            file.entries.map(\.line) == [
                .include("Base.xcconfig"), .include("Local.xcconfig", isOptional: true),
                .assignment(BuildSettings.Assignment("PRODUCT_BUNDLE_IDENTIFIER", "com.example.$(NAME)")),
                .assignment(BuildSettings.Assignment("NAME[sdk=iphoneos*]", "phone")),
            ])
    }
}
