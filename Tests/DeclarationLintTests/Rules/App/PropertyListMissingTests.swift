import MemoryFiles
import Testing
import TypeRegistry

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: INFOPLIST_FILE, build settings reference (Apple).
@Suite struct PropertyListMissingTests {
    @Test func `a target whose Info.plist is not there is found`() throws {
        let tree = MemoryTree([
            "p/X.xcodeproj/project.pbxproj": """
            { objects = { P = { targets = (T); }; T = { name = T; productType = "com.apple.product-type.application";
              buildConfigurationList = L; }; L = { buildConfigurations = (C); };
              C = { name = Release; buildSettings = { INFOPLIST_FILE = App/Info.plist; }; }; }; rootObject = P; }
            """
        ])
        let reading = try AppReader(tree: tree).read("p")
        let findings = Linter(rules: [PropertyListMissing.self]).findings(in: reading, over: .shipped)
        #expect(findings.map(\.place.file) == ["p/X.xcodeproj/project.pbxproj"])
        #expect(findings.first?.place.position?.line == 3)
    }
}
