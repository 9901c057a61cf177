import DeclarationFormats
import MemoryFiles
import Testing
import TypeRegistry

@testable import AppDeclaration

/// Malformed input is a finding or an error with its position, and never a crash.
@Suite struct HostileReadingTests {
    static let keys = [
        "CFBundleIdentifier", "CFBundleName", "CFBundleDocumentTypes", "UTExportedTypeDeclarations",
        "UTImportedTypeDeclarations", "CFBundleURLTypes", "UIApplicationSceneManifest",
        "LSSupportsOpeningDocumentsInPlace",
        "UISupportsDocumentBrowser", "UIDeviceFamily", "LSRequiresIPhoneOS", "CFBundleSupportedPlatforms",
    ]
    static let entryKeys = [
        "CFBundleTypeName", "CFBundleTypeRole", "LSHandlerRank", "LSItemContentTypes", "LSTypeIsPackage",
        "CFBundleTypeExtensions", "CFBundleTypeMIMETypes", "CFBundleTypeOSTypes", "NSDocumentClass",
        "NSExportableTypes",
    ]
    static let values = [
        "<true/>", "<integer>7</integer>", "<real>nan</real>", "<string></string>", "<string>x</string>",
        "<data>AAAA</data>",
        "<date>2026-01-01T00:00:00Z</date>", "<array/>", "<dict/>", "<array><array/></array>", "<array><dict/></array>",
        "<array><integer>1</integer></array>", "<dict><key>a</key><dict/></dict>",
        "<dict><key>UISceneConfigurations</key><array/></dict>",
        "<dict><key>UISceneConfigurations</key><dict><key>a</key><string/></dict></dict>",
    ]

    private func read(_ members: String) throws -> DocumentApp {
        let list = try InfoPropertyList(file: "Info.plist", bytes: Array(PropertyList.xml(members).utf8))
        return DocumentApp(AppDeclaration(list), over: .shipped)
    }

    @Test(arguments: keys) func `A value of any kind under a key of the app is read or reported`(_ key: String) throws {
        for value in Self.values {
            let app = try read("<key>\(key)</key>\(value)")
            #expect(app.findings.allSatisfy { !$0.location.file.isEmpty || $0.location.position == nil })
        }
        #expect(
            try read("<key>\(key)</key><date>2026-01-01T00:00:00Z</date>").findings.isEmpty
                == ["UIDeviceFamily", "LSRequiresIPhoneOS", "CFBundleSupportedPlatforms"].contains(key))
    }

    @Test(arguments: entryKeys) func `A value of any kind under a key of a document type is read or reported`(
        _ key: String
    ) throws {
        for value in Self.values {
            _ = try read("<key>CFBundleDocumentTypes</key><array><dict><key>\(key)</key>\(value)</dict></array>")
        }
        let bad = try read(
            "<key>CFBundleDocumentTypes</key><array><dict><key>\(key)</key><date>2026-01-01T00:00:00Z</date></dict></array>"
        )
        #expect(bad.findings.contains { $0.known == .wrongKind && $0.location.position?.line == 5 })
    }

    @Test func `A property list that is not a dictionary is an error with its position`() {
        #expect(throws: AppReadingError.self) {
            _ = try InfoPropertyList(file: "a.plist", bytes: Array("<plist><array/></plist>".utf8))
        }
    }

    @Test func `Malformed XML is an error with line and column`() throws {
        let error = #expect(throws: AppReadingError.self) {
            _ = try InfoPropertyList(file: "a.plist", bytes: Array("<plist>\n<dict>\n<key>a</kex>".utf8))
        }
        #expect(try #require(error).description.hasPrefix("a.plist:3:"))
    }

    @Test func `A hundred thousand nested arrays are an error`() {
        let text = "<plist>" + String(repeating: "<array>", count: 100_000)
        #expect(throws: AppReadingError.self) { _ = try InfoPropertyList(file: "a", bytes: Array(text.utf8)) }
    }

    @Test func `Entities that grow exponentially are an error`() {
        let text = """
            <!DOCTYPE plist [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>
            <plist><dict><key>CFBundleName</key><string>&b;</string></dict></plist>
            """
        #expect(throws: AppReadingError.self) { _ = try InfoPropertyList(file: "a", bytes: Array(text.utf8)) }
    }

    @Test func `A project with cyclic and dangling references is read as far as possible`()
        throws
    {
        let text = """
            { objects = {
              P = { isa = PBXProject; mainGroup = G; targets = (T, U, 7, (T)); buildConfigurationList = L; };
              G = { isa = PBXGroup; children = (G, H); }; H = { isa = PBXGroup; children = (G, F); path = h; };
              F = { path = "F.xcconfig"; sourceTree = "<group>"; };
              T = { isa = PBXNativeTarget; name = T; productType = "com.apple.product-type.application";
                    buildConfigurationList = L; };
              L = { buildConfigurations = (C, D, L); };
              C = { name = Debug; baseConfigurationReference = F; buildSettings = { A = "$(A)"; B = { x = y; }; }; };
            }; rootObject = P; }
            """
        let tree = MemoryTree([
            "x/X.xcodeproj/project.pbxproj": text,
            "x/h/F.xcconfig": "#include \"F.xcconfig\"\nINFOPLIST_FILE = none.plist\n",
        ])
        let reading = try AppReader(tree: tree).read("x")
        #expect(reading.targets.map(\.name) == ["T"])
        #expect(reading.declaration.findings.map(\.known).contains(.plistMissing))
    }

    @Test func `Groups nested deeper than a path can be are not followed`() throws {
        var objects =
            "P = { isa = PBXProject; mainGroup = G0; targets = (T); }; T = { isa = PBXNativeTarget; name = T; };"
        // Long names, so that few groups reach the limit: a debug build is slow with long paths.
        let name = String(repeating: "f", count: 250)
        for index in 0..<2000 {
            objects += "G\(index) = { isa = PBXGroup; children = (G\(index + 1)); path = \(name); };"
        }
        let tree = MemoryTree(["x/X.xcodeproj/project.pbxproj": "{ objects = { \(objects) }; rootObject = P; }"])
        #expect(try AppReader(tree: tree).read("x").targets.map(\.name) == ["T"])
    }
}

extension DocumentApp {
    fileprivate var findings: [Diagnostic] { declaration.findings + declaration.types.findings }
}
