import MemoryFiles
import Testing
import TypeRegistry

@testable import AppDeclaration
@testable import DeclarationLint

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
