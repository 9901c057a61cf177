import MemoryFiles
import Testing
import TypeRegistry

@testable import AppDeclaration

/// The systems that an app supports, and its types on them.
///
/// Source: the pages of [LSMinimumSystemVersion](https://developer.apple.com/documentation/bundleresources/information-property-list/lsminimumsystemversion)
/// and [MinimumOSVersion](https://developer.apple.com/documentation/bundleresources/information-property-list/minimumosversion), and
/// the deployment targets under [Build settings reference](https://developer.apple.com/documentation/xcode/build-settings-reference).
@Suite struct SystemVersionTests {
    private static let mac = "<key>LSMinimumSystemVersion</key><string>14.0</string>"
    private static let phone =
        "<key>LSRequiresIPhoneOS</key><true/><key>MinimumOSVersion</key><string>18.0</string>"

    private static func declaration(_ members: String) throws -> AppDeclaration {
        try AppReader().read(Array(PropertyList.xml(members).utf8), named: "Info.plist").declaration
    }

    private static func text(_ version: String? = nil, _ platform: String = "macOS") throws -> AppDeclaration {
        let minimum = version.map { #", "minimumSystemVersion": "\#($0)""# } ?? ""
        return try AppDeclaration(
            json: Array(
                #"""
                {"platform": "\#(platform)"\#(minimum), "scenes": [
                  {"kind": "DocumentGroup", "name": "texts", "readable": ["public.utf8-plain-text"]}]}
                """#.utf8))
    }

    @Test(arguments: [
        (mac, "14.0"), (phone, "18.0"), (mac + "<key>MinimumOSVersion</key><string>18.0</string>", "14.0"),
        ("<key>CFBundleName</key><string>A</string>", nil),
        // The minimum version for an architecture is not always the minimum version of the app.
        (
            "<key>LSMinimumSystemVersionByArchitecture</key><dict><key>arm64</key><string>11.0</string></dict>",
            nil
        ),
    ])
    func `An Info.plist states the oldest system of its platform`(_ members: String, _ version: String?) throws {
        #expect(try Self.declaration(members).minimumSystemVersion == version)
    }

    @Test func `A project states the oldest system of each platform`() throws {
        let project = """
            { objects = { P = { isa = PBXProject; targets = (T); };
              T = { isa = PBXNativeTarget; name = A; productType = "com.apple.product-type.application";
                    buildConfigurationList = L; };
              L = { isa = XCConfigurationList; buildConfigurations = (C); };
              C = { isa = XCBuildConfiguration; name = Release; buildSettings = { GENERATE_INFOPLIST_FILE = YES; SDKROOT = auto;
                    SUPPORTED_PLATFORMS = "iphoneos macosx"; TARGETED_DEVICE_FAMILY = "1,2";
                    MACOSX_DEPLOYMENT_TARGET = 15.2; IPHONEOS_DEPLOYMENT_TARGET = 17.0; }; };
            }; rootObject = P; }
            """
        let tree = MemoryTree(["p/X.xcodeproj/project.pbxproj": project])
        for (platform, version) in [(Platform.macOS, "15.2"), (.iOS, "17.0"), (.iPadOS, "17.0")] {
            let declaration = try AppReader(tree: tree).read("p", platform: platform).declaration
            #expect(declaration.platform == platform && declaration.minimumSystemVersion == version)
        }
    }

    @Test func `App JSON states it for each of its platforms, and it is written again`() throws {
        let declaration = try AppDeclaration(
            json: Array(#"{"platforms": ["macOS", "iOS"], "minimumSystemVersion": "26.0"}"#.utf8))
        #expect(declaration.findings == [])
        #expect(declaration.minimumSystemVersions == [.macOS: "26.0", .iOS: "26.0"])
        let again = try AppDeclaration(json: Array(declaration.jsonValue.serialized().utf8))
        #expect(again.minimumSystemVersions == declaration.minimumSystemVersions)
        #expect(try AppDeclaration(json: Array(#"{"minimumSystemVersion": 26}"#.utf8)).findings.count == 1)
    }

    /// Source: UTType.markdown, of 27.0, conforms to utf8PlainText; the declarations of macOS 12 to 26 say public.plain-text.
    @Test func `An app has the types of the selected system`() throws {
        for (system, reads) in [(AppleSystem?.none, true), (27, true), (26, false), (14, false)] {
            let app = DocumentApp(try Self.text(), over: .shipped, platform: nil, os: system)
            let markdown = try #require(app.registry.type("net.daringfireball.markdown"))
            #expect((app.firstReader(along: markdown.lineage) != nil) == reads)
            #expect(app.system == system ?? .newest)
        }
    }

    @Test(
        arguments: [
            ("14.0", "macOS", [26]), ("26", "iOS", [26]), ("26.4", "iPadOS", [26]), ("27.0", "macOS", []),
            ("28", "macOS", []),
            ("$(UNKNOWN)", "macOS", []), (nil, "macOS", []), ("14.0", "linux", []),
        ] as [(String?, String, [Int])])
    func `The older systems of an app are those before a change of Apple's types`(
        _ version: String?, _ platform: String, _ systems: [Int]
    ) throws {
        let app = DocumentApp(try Self.text(version, platform), over: .shipped)
        #expect(app.olderSystems.map(\.system.number) == systems)
        #expect(app.olderSystems.allSatisfy { $0.olderSystems.isEmpty })
    }
}
