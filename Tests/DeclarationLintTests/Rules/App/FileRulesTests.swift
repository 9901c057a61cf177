@testable import AppDeclaration
import DeclarationFormats
@testable import DeclarationLint
import MemoryFiles
import Testing
import TypeRegistry

/// Source: INFOPLIST_FILE, build settings reference (Apple).
@Suite struct PlistMissingTests {
    @Test func `A target whose Info.plist is missing is found`() throws {
        let tree = MemoryTree([
            "p/X.xcodeproj/project.pbxproj": """
            { objects = { P = { targets = (T); }; T = { name = T; productType = "com.apple.product-type.application";
              buildConfigurationList = L; }; L = { buildConfigurations = (C); };
              C = { name = Release; buildSettings = { INFOPLIST_FILE = App/Info.plist; }; }; }; rootObject = P; }
            """
        ])
        let reading = try AppReader(tree: tree).read("p")
        let findings = Linter(rules: [PlistMissing.self]).findings(in: reading, over: .shipped)
        #expect(findings.map(\.location.file) == ["p/X.xcodeproj/project.pbxproj"])
        #expect(findings.first?.location.position?.line == 3)
    }

    @Test func `Declarations that may be in the missing file are not reported`() throws {
        let tree = MemoryTree([
            "p/X.xcodeproj/project.pbxproj": """
            { objects = { P = { targets = (T); }; T = { name = T; productType = "com.apple.product-type.application";
              buildConfigurationList = L; }; L = { buildConfigurations = (C); };
              C = { name = Release; buildSettings = { INFOPLIST_FILE = App/Info.plist; SDKROOT = iphoneos;
              GENERATE_INFOPLIST_FILE = YES; INFOPLIST_KEY_UISupportsDocumentBrowser = YES; }; }; }; rootObject = P; }
            """
        ])
        let findings = Linter().findings(in: try AppReader(tree: tree).read("p"), over: .shipped)
        #expect(findings.filter { $0.severity > .note }.map(\.id) == ["W_PLIST_MISSING"])
    }
}

/// Source: typeq-which-group(1).
@Suite struct UnknownBuildSettingTests {
    @Test func `Unknown settings are one note`() throws {
        try Linting.expect(
            UnknownBuildSetting.self,
            "<key>CFBundleName</key>▶<string>$(B)</string><key>CFBundleExecutable</key><string>$(A)$(B)</string>",
            message: "unknown build settings: A, B")
    }

    @Test func `The fix does not name the project if the project was passed`() throws {
        let list = try InfoPropertyList(
            file: "Info.plist", bytes: Array(Linting.plist("<key>CFBundleName</key><string>$(B)</string>").utf8))
        func fixes(_ form: AppReading.Form) -> [String?] {
            let reading = AppReading(propertyList: list, form: form)
            return Linter(rules: [UnknownBuildSetting.self]).findings(in: reading, over: .shipped).map(\.fix)
        }
        #expect(fixes(.propertyList) == ["pass the project folder instead of the Info.plist alone"])
        #expect(fixes(.project) == ["define the setting in the target, or write its value"])
    }
}

/// The rules about preprocessed Info.plist files and configuration files.
///
/// Source: INFOPLIST_PREPROCESS and related settings, build settings reference (Apple).
@Suite struct PreprocessorRulesTests {
    private func findings(
        _ settings: String, _ lines: String, configuration: String = ""
    ) throws -> [Diagnostic] {
        let tree = MemoryTree([
            "p/X.xcodeproj/project.pbxproj": """
            { objects = { P = { targets = (T); mainGroup = G; };
              G = { children = (F); }; F = { path = X.xcconfig; sourceTree = SOURCE_ROOT; };
              T = { name = T; productType = "com.apple.product-type.application"; buildConfigurationList = L; };
              L = { buildConfigurations = (C); }; C = { name = Release; \(configuration)
              buildSettings = { INFOPLIST_FILE = Info.plist; \(settings) }; }; }; rootObject = P; }
            """,
            "p/Info.plist": """
            <plist><dict>
            \(lines)
            <key>CFBundleIdentifier</key><string>com.x.app</string>
            </dict></plist>
            """,
        ])
        let rules: [any LintRule.Type] = [
            ConditionUnknown.self, ConfigurationUnreadable.self, IncludeUnread.self, PreprocessorOff.self,
        ]
        return Linter(rules: rules).findings(in: try AppReader(tree: tree).read("p"), over: .shipped)
    }

    static let on = "INFOPLIST_PREPROCESS = YES;"

    @Test func `An unknown condition is a note`() throws {
        let found = try findings(Self.on, "#if __has_include(<a.h>)\n<key>A</key><true/>\n#endif")
        #expect(found.map(\.id) == ["I_CONDITION_UNKNOWN"])
        #expect(found.first?.location.position?.line == 2)
        #expect(try findings(Self.on, "#ifdef A\n#endif").isEmpty)
    }

    @Test func `An included file that is not read is a warning`() throws {
        let found = try findings(Self.on, "#include \"../a.h\"")
        #expect(found.map(\.id) == ["W_INCLUDE_UNREAD"])
        #expect(found.first?.message.contains("../a.h") == true)
    }

    @Test func `Preprocessor lines in a file that is not preprocessed are an error`() throws {
        #expect(try findings("", "#if 1\n#endif").map(\.id) == ["E_PREPROCESSOR_OFF"])
    }

    @Test func `A missing configuration file is a warning`() throws {
        let found = try findings("", "", configuration: "baseConfigurationReference = F;")
        #expect(found.map(\.id) == ["W_CONFIGURATION_UNREADABLE"])
        #expect(found.first?.message.contains("X.xcconfig: no such file or directory") == true)
        // The file may enable the preprocessor.
        let open = try findings("", "#if 1\n#endif", configuration: "baseConfigurationReference = F;")
        #expect(open.map(\.id) == ["W_CONFIGURATION_UNREADABLE"])
    }

    @Test func `A finding for one value of a condition names the value, and a finding for both is reported once`()
        throws
    {
        let list = """
            <plist><dict>
            <key>CFBundleDocumentTypes</key><array>
            #if PRO
            <dict><key>CFBundleTypeName</key><string>A</string><key>LSHandlerRank</key><string>Best</string></dict>
            #endif
            <dict><key>CFBundleTypeName</key><string>B</string><key>LSHandlerRank</key><string>Worst</string></dict>
            </array></dict></plist>
            """
        let reading = try AppReader(tree: MemoryTree([:])).read(Array(list.utf8), named: "Info.plist")
        let found = Linter(rules: [RankInvalid.self]).findings(in: reading, over: .shipped)
        #expect(found.map(\.location.position?.line) == [4, 6])
        #expect(found.first?.message.hasSuffix("(only where '#if PRO' is true)") == true)
        #expect(found.last?.message.contains("PRO") == false)
    }
}
