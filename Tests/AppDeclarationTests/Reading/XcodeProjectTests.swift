import MemoryFiles
import SystemPackage
import Testing
import TypeRegistry

@testable import AppDeclaration

/// Source: project.pbxproj as Xcode writes it, and Build settings reference (Apple).
@Suite struct XcodeProjectTests {
    static let project = """
        // !$*UTF8*$!
        { archiveVersion = 1; objectVersion = 56; objects = {
          P = { isa = PBXProject; buildConfigurationList = PL; developmentRegion = en; mainGroup = G; projectDirPath = "";
                targets = (APP, EXT, TESTS); };
          G = { isa = PBXGroup; children = (CG); sourceTree = "<group>"; };
          CG = { isa = PBXGroup; children = (CF); path = Config; sourceTree = "<group>"; };
          CF = { isa = PBXFileReference; path = App.xcconfig; sourceTree = "<group>"; };
          APP = { isa = PBXNativeTarget; name = "X Writer"; productType = "com.apple.product-type.application";
                  buildConfigurationList = AL; };
          EXT = { isa = PBXNativeTarget; name = Preview; productType = "com.apple.product-type.app-extension";
                  buildConfigurationList = EL; };
          TESTS = { isa = PBXNativeTarget; name = Tests; productType = "com.apple.product-type.bundle.unit-test";
                  buildConfigurationList = TL; };
          PL = { isa = XCConfigurationList; buildConfigurations = (PD, PR); defaultConfigurationName = Release; };
          PD = { isa = XCBuildConfiguration; name = Debug; buildSettings = { ORGANISATION = com.debug; }; };
          PR = { isa = XCBuildConfiguration; name = Release; buildSettings = { ORGANISATION = com.example; SDKROOT = macosx; }; };
          AL = { isa = XCConfigurationList; buildConfigurations = (AD, AR); defaultConfigurationName = Release; };
          AD = { isa = XCBuildConfiguration; name = Debug; buildSettings = { PRODUCT_BUNDLE_IDENTIFIER = "com.debug.x"; }; };
          AR = { isa = XCBuildConfiguration; name = Release; baseConfigurationReference = CF; buildSettings = {
                 INFOPLIST_FILE = "$(SRCROOT)/App/Info.plist"; PRODUCT_NAME = "$(TARGET_NAME)"; }; };
          EL = { isa = XCConfigurationList; buildConfigurations = (ER); };
          ER = { isa = XCBuildConfiguration; name = Release; buildSettings = { GENERATE_INFOPLIST_FILE = YES;
                 PRODUCT_BUNDLE_IDENTIFIER = "$(ORGANISATION).preview"; PRODUCT_NAME = "$(TARGET_NAME)"; SDKROOT = iphoneos;
                 TARGETED_DEVICE_FAMILY = "1,2"; INFOPLIST_KEY_CFBundleDisplayName = "Preview of X";
                 INFOPLIST_KEY_LSSupportsOpeningDocumentsInPlace = YES;
                 "INFOPLIST_KEY_UIApplicationSceneManifest_Generation[sdk=iphoneos*]" = YES;
                 "INFOPLIST_KEY_UISupportsDocumentBrowser[sdk=macosx*]" = YES; }; };
          TL = { isa = XCConfigurationList; buildConfigurations = (TR); };
          TR = { isa = XCBuildConfiguration; name = Release; buildSettings = { }; };
        }; rootObject = P; }
        """

    static let list = PropertyList.xml(
        """
        \(PropertyList.texts([
            "CFBundleIdentifier": "$(PRODUCT_BUNDLE_IDENTIFIER)", "CFBundleName": "$(PRODUCT_NAME)",
            "CFBundlePackageType": "$(PRODUCT_BUNDLE_PACKAGE_TYPE)", "NSPrincipalClass": "$(PRINCIPAL)",
        ]))
        <key>CFBundleDocumentTypes</key><array>
        \(PropertyList.documentType("Note", types: ["$(PRODUCT_BUNDLE_IDENTIFIER).note"]))</array>
        """)

    static let files = [
        "p/X.xcodeproj/project.pbxproj": project, "p/App/Info.plist": list,
        "p/Config/App.xcconfig":
            "#include \"Base.xcconfig\"\nPRODUCT_BUNDLE_IDENTIFIER = $(BASE).$(TARGET_NAME:rfc1034identifier)\n",
        "p/Config/Base.xcconfig": "BASE = $(ORGANISATION).apps\n",
    ]

    private func read(_ path: FilePath = "p", target: String? = nil) throws -> AppReading {
        try AppReader(tree: MemoryTree(Self.files)).read(path, target: target)
    }

    @Test(arguments: ["p", "p/X.xcodeproj", "p/X.xcodeproj/project.pbxproj"])
    func `The application is read, with the settings of all levels`(_ path: String) throws {
        let reading = try read(FilePath(path))
        #expect(reading.form == .project)
        #expect(reading.targets.map(\.name) == ["X Writer", "Preview", "Tests"])
        #expect(reading.targets.filter(\.isChosen).map(\.name) == ["X Writer"])
        let app = reading.declaration
        #expect(app.identifier == "com.example.apps.X-Writer")
        #expect(app.name == "X Writer")
        #expect(app.platform == .macOS)
        #expect(app.documentTypes?.first?.contentTypes == ["com.example.apps.X-Writer.note"])
        #expect(reading.propertyLists.first?.unknownSettings.map(\.name) == ["PRINCIPAL"])
        #expect(reading.files == ["p/App/Info.plist", "p/X.xcodeproj/project.pbxproj"])
    }

    /// Source: swift-build generates `UIApplicationSupportsMultipleScenes` and an empty `UISceneConfigurations` from
    /// `UIApplicationSceneManifest_Generation`.
    @Test func `A property list is generated from settings`() throws {
        let app = try read(target: "Preview").declaration
        #expect(app.identifier == "com.example.preview")
        #expect(app.name == "Preview of X")
        #expect(app.opensDocumentsInPlace == true)
        #expect(app.usesDocumentBrowser == nil)
        #expect(app.sceneManifest?.supportsMultipleScenes == true)
        #expect(app.sceneManifest?.roles?.isEmpty == true)
        #expect(app.platform == .iPadOS)
        #expect(app.findings.isEmpty)
    }

    /// Source: Adding a build configuration file (Apple), conditional values.
    @Test func `The Info.plist of the platform is used`() throws {
        let settings = """
            SDKROOT = auto; SUPPORTED_PLATFORMS = "iphoneos iphonesimulator macosx";
            "INFOPLIST_FILE[sdk=iphoneos*]" = Phone.plist; "INFOPLIST_FILE[sdk=macosx*]" = Mac.plist;
            """
        func read(_ platform: Platform, without missing: String) throws -> AppDeclaration {
            var files = [
                "p/X.xcodeproj/project.pbxproj": """
                { objects = { P = { isa = PBXProject; targets = (T); };
                  T = { isa = PBXNativeTarget; name = T; productType = "com.apple.product-type.application";
                        buildConfigurationList = L; };
                  L = { isa = XCConfigurationList; buildConfigurations = (C); };
                  C = { isa = XCBuildConfiguration; name = Release; buildSettings = { \(settings) }; };
                }; rootObject = P; }
                """
            ]
            for name in ["Phone", "Mac"] where name != missing {
                files["p/\(name).plist"] = PropertyList.xml(PropertyList.texts(["CFBundleName": name]))
            }
            return try AppReader(tree: MemoryTree(files)).read("p", platform: platform).declaration
        }
        #expect(try read(.macOS, without: "").name == "Mac")
        #expect(try read(.iOS, without: "").name == "Phone")
        // If an Info.plist is missing, the declarations of the app on its platform are unknown, and on no other
        // platform.
        #expect(try read(.iOS, without: "Phone").unreadDeclarations?.contains("p/Phone.plist") == true)
        #expect(try read(.macOS, without: "Phone").unreadDeclarations == nil)
        #expect(try read(.iOS, without: "Mac").unreadDeclarations == nil)
        #expect(try read(.macOS, without: "Mac").unreadDeclarations?.contains("p/Mac.plist") == true)
    }

    @Test func `An unknown target is an error with a suggestion, or with all targets`() {
        let near = #expect(throws: AppReadingError.self) { _ = try read(target: "Previw") }
        #expect(near?.message == "no target 'Previw': did you mean 'Preview'?")
        let none = #expect(throws: AppReadingError.self) { _ = try read(target: "Watch") }
        #expect(none?.message == "no target 'Watch' (choose X Writer, Preview, Tests)")
    }

    @Test func `A file that is not a project is an error`() {
        let tree = MemoryTree(["p/X.xcodeproj/project.pbxproj": "{ objects = { }; }"])
        #expect(throws: AppReadingError.self) { _ = try AppReader(tree: tree).read("p/X.xcodeproj") }
        #expect(throws: AppReadingError.self) { _ = try AppReader(tree: tree).read("p") }
    }
}
