import DeclarationFormats
import Testing
import TypeRegistry

@testable import AppDeclaration

/// Source: Information Property List (Apple).
@Suite struct PropertyListReadingTests {
    private func read(_ members: String, settings: BuildSettings = BuildSettings()) throws -> AppDeclaration {
        AppDeclaration(
            try InfoPropertyList(file: "Info.plist", bytes: Array(PropertyList.xml(members).utf8), settings: settings),
            settings: settings)
    }

    @Test func `The keys of an app, its document types and its types are read`() throws {
        let app = AppDeclaration(try InfoPropertyList(file: "Info.plist", bytes: Array(PropertyList.editor.utf8)))
        #expect(app.identifier == "com.example.notes")
        #expect(app.name == "Notes")
        #expect(app.platform == .macOS)
        #expect(app.documentTypes?.map(\.name) == ["Note"])
        #expect(app.documentTypes?.first?.rank == .owner)
        #expect(app.documentTypes?.first?.position?.line == 8)
        #expect(app.types.declarations.map(\.identifier) == ["com.example.note"])
        #expect(app.types.declarations.first?.kind == .exported)
        #expect(app.types.declarations.first?.tags[.filenameExtension] == ["exnote"])
        #expect(app.scenes == nil)
        #expect(app.findings.isEmpty)
    }

    @Test(arguments: ["{ CFBundleIdentifier = \"com.example.a\"; }", "{\"CFBundleIdentifier\": \"com.example.a\"}"])
    func `An Info.plist can be OpenStep or JSON`(_ text: String) throws {
        let app = AppDeclaration(try InfoPropertyList(file: "Info.plist", bytes: Array(text.utf8)))
        #expect(app.identifier == "com.example.a")
    }

    @Test func `An app without document types claims no types`() throws {
        #expect(try read("").documentTypes?.isEmpty == true)
    }

    @Test func `Every key of a document type is read`() throws {
        let app = try read(
            """
            <key>CFBundleDocumentTypes</key><array><dict>
            <key>CFBundleTypeName</key><string>Old</string><key>CFBundleTypeRole</key><string>QLGenerator</string>
            <key>CFBundleTypeExtensions</key><array><string>old</string><string>*</string></array>
            <key>CFBundleTypeMIMETypes</key><array><string>application/x-old</string></array>
            <key>CFBundleTypeOSTypes</key><string>OLD!</string>
            <key>LSTypeIsPackage</key><true/><key>NSDocumentClass</key><string>X.Document</string>
            <key>NSExportableTypes</key><array><string>public.png</string></array>
            </dict></array>
            """)
        let type = try #require(app.documentTypes?.first)
        #expect(type.role == .quickLookGenerator)
        #expect(type.rank == nil)
        #expect(type.extensions == ["old", "*"])
        #expect(type.mimeTypes == ["application/x-old"])
        #expect(type.osTypes == ["OLD!"])
        #expect(type.isPackage)
        #expect(type.documentClass == "X.Document")
        #expect(type.exportableTypes == ["public.png"])
    }

    @Test func `The keys of the app itself are read`() throws {
        let app = try read(
            """
            <key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key>
            <array><string>x-writer</string><string>xw</string></array></dict></array>
            <key>LSSupportsOpeningDocumentsInPlace</key><string>YES</string>
            <key>UISupportsDocumentBrowser</key><false/>
            <key>UIApplicationSceneManifest</key><dict>
            <key>UIApplicationSupportsMultipleScenes</key><true/>
            <key>UISceneConfigurations</key><dict><key>UIWindowSceneSessionRoleApplication</key><array><dict>
            <key>UISceneConfigurationName</key><string>Default</string>
            <key>UISceneDelegateClassName</key><string>X.SceneDelegate</string></dict></array></dict></dict>
            """)
        #expect(app.urlSchemes == ["x-writer", "xw"])
        #expect(app.opensDocumentsInPlace == true)
        #expect(app.usesDocumentBrowser == false)
        #expect(app.sceneManifest?.supportsMultipleScenes == true)
        #expect(app.sceneManifest?.roles?.first?.configurations.first?.delegateClass == "X.SceneDelegate")
        #expect(app.platform == .iPadOS)
    }

    @Test func `Unknown settings are kept as written, and are notes`() throws {
        let list = PropertyList.texts([
            "CFBundleIdentifier": "$(PRODUCT_BUNDLE_IDENTIFIER)", "CFBundleName": "$(PRODUCT_NAME)",
        ])
        let known = BuildSettings(["PRODUCT_NAME": "Notes"])
        let app = try read(list, settings: known)
        #expect(app.identifier == "$(PRODUCT_BUNDLE_IDENTIFIER)")
        #expect(app.name == "Notes")
        // A name is not a setting whose value is unknown.
        #expect(try read(list).name == nil)
    }

    @Test func `Types named by an unknown setting are found`() throws {
        let declaration = try read(
            """
            <key>CFBundleDocumentTypes</key><array>
            \(PropertyList.documentType("Note", types: ["$(PRODUCT_BUNDLE_IDENTIFIER).note"]))</array>
            <key>UTExportedTypeDeclarations</key><array><dict>
            <key>UTTypeIdentifier</key><string>$(PRODUCT_BUNDLE_IDENTIFIER).note</string>
            <key>UTTypeConformsTo</key><array><string>public.data</string></array></dict></array>
            """)
        let app = DocumentApp(declaration, over: .shipped)
        #expect(app.groups.first?.readable.count == 1)
        #expect((declaration.findings + app.registry.findings).filter { $0.severity > .note }.isEmpty)
    }

    /// Source: the pages of LSRequiresIPhoneOS, UIDeviceFamily, DTPlatformName, CFBundleSupportedPlatforms, WKApplication and
    /// LSMinimumSystemVersion.
    @Test(arguments: [
        ("<key>LSMinimumSystemVersion</key><string>12</string>", "macOS"),
        ("<key>LSRequiresIPhoneOS</key><true/>", "iOS"),
        ("<key>UIDeviceFamily</key><array><integer>2</integer></array>", "iPadOS"),
        ("<key>UIDeviceFamily</key><array><integer>1</integer><integer>2</integer></array>", "iOS"),
        ("<key>UIDeviceFamily</key><array><integer>7</integer></array>", "visionOS"),
        ("<key>UIDeviceFamily</key><array><integer>3</integer></array>", "tvOS"),
        ("<key>LSRequiresIPhoneOS</key><true/><key>UIDeviceFamily</key><array><integer>3</integer></array>", "tvOS"),
        ("<key>CFBundleSupportedPlatforms</key><array><string>WatchOS</string></array>", "watchOS"),
        ("<key>WKApplication</key><true/><key>MinimumOSVersion</key><string>11.0</string>", "watchOS"),
        (
            "<key>DTPlatformName</key><string>macosx</string><key>UIDeviceFamily</key><array><integer>2</integer></array>",
            "macOS"
        ),
        ("<key>CFBundleSupportedPlatforms</key><array><string>XROS</string></array>", "visionOS"),
        ("<key>CFBundleSupportedPlatforms</key><array><string>iPhoneOS</string></array>", "iOS"),
        ("<key>UILaunchStoryboardName</key><string>L</string>", "iOS"),
        ("<key>CFBundleName</key><string>L</string>", "macOS"),
    ])
    func `The platform depends on the keys`(_ members: String, _ platform: String) throws {
        #expect(try read(members).platform.rawValue == platform)
    }

    @Test(arguments: [
        (["SDKROOT": "iphoneos", "TARGETED_DEVICE_FAMILY": "1,2"], "iOS"),
        (["SDKROOT": "iphoneos", "TARGETED_DEVICE_FAMILY": "2"], "iPadOS"),
        (["SDKROOT": "appletvos", "TARGETED_DEVICE_FAMILY": "3"], "tvOS"), (["SDKROOT": "watchos"], "watchOS"),
        (["SDKROOT": "macosx"], "macOS"), (["SDKROOT": "xros"], "visionOS"),
        (["SDKROOT": "auto", "SUPPORTED_PLATFORMS": "iphoneos iphonesimulator macosx"], "macOS"),
        (["SDKROOT": "auto", "SUPPORTED_PLATFORMS": "iphoneos iphonesimulator"], "iOS"),
        (["IPHONEOS_DEPLOYMENT_TARGET": "17.0"], "iOS"),
    ])
    func `If these keys are missing, the platform depends on the build settings`(
        _ settings: [String: String], _ platform: String
    ) throws {
        #expect(try read("", settings: BuildSettings(settings)).platform.rawValue == platform)
    }

    /// Source: Build settings reference (Apple), `SUPPORTED_PLATFORMS`: "the list of supported platforms from which a base SDK
    /// can be used". `SDKROOT` specifies the SDK of a build without a destination.
    @Test(arguments: [
        ("iphoneos", "iphoneos iphonesimulator macosx", [Platform.macOS, .iOS, .iPadOS]),
        ("iphoneos", "iphoneos iphonesimulator macosx xros xrsimulator", [.macOS, .iOS, .iPadOS, .visionOS]),
        ("macosx", "iphoneos iphonesimulator", [.iOS, .iPadOS]), ("iphoneos", "macosx", [.macOS]),
        ("iphoneos", "xros xrsimulator", [.visionOS]), ("macosx", "macosx", [.macOS]),
        ("iphoneos", "iphoneos iphonesimulator", [.iOS]), ("iphoneos", "", [.iOS]),
    ])
    func `SUPPORTED_PLATFORMS determines the supported platforms, regardless of the SDK`(
        _ sdk: String, _ supported: String, _ platforms: [Platform]
    ) throws {
        let list = try InfoPropertyList(file: "Info.plist", bytes: Array(PropertyList.xml("").utf8))
        let settings = BuildSettings([
            "SDKROOT": sdk, "SUPPORTED_PLATFORMS": supported, "TARGETED_DEVICE_FAMILY": "1,2",
        ])
        #expect(Platform.supported(by: list, settings: settings) == platforms)
    }
}
