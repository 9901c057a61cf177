import MemoryFiles
import SystemPackage
import Testing

@testable import AppDeclaration

/// The sources of the targets of Xcode projects. Source: issue "Targets choose their sources", and project.pbxproj as Xcode 16
/// writes it.
@Suite struct TargetSourcesTests {
    /// A project with two apps: `Notes` has a group with listed files and links a framework and a package; `Draw` has a
    /// synchronized folder, without two exceptions, and one file of the folder of `Notes`.
    static let project = """
        { objects = {
          P = { isa = PBXProject; mainGroup = G; targets = (NOTES, DRAW, KIT); };
          G = { isa = PBXGroup; children = (NG, DG, KG); sourceTree = "<group>"; };
          NG = { isa = PBXGroup; children = (N1, N2, N3); path = Notes; sourceTree = "<group>"; };
          N1 = { isa = PBXFileReference; path = App.swift; sourceTree = "<group>"; };
          N2 = { isa = PBXFileReference; path = Mac.swift; sourceTree = "<group>"; };
          N3 = { isa = PBXFileReference; path = Notes/Old.swift; sourceTree = SOURCE_ROOT; };
          DG = { isa = PBXFileSystemSynchronizedRootGroup; path = Draw; sourceTree = "<group>"; exceptions = (E1, E2); };
          E1 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = DRAW;
                 membershipExceptions = ("Sub/Unused.swift", Legacy); };
          E2 = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = NOTES;
                 membershipExceptions = ("Shared.swift"); };
          KG = { isa = PBXFileSystemSynchronizedRootGroup; path = Kit; sourceTree = "<group>"; };
          NOTES = { isa = PBXNativeTarget; name = Notes; productType = "com.apple.product-type.application";
                    buildConfigurationList = L; buildPhases = (NS); dependencies = (D); packageProductDependencies = (PP, RP); };
          NS = { isa = PBXSourcesBuildPhase; files = (B1, B2); };
          B1 = { isa = PBXBuildFile; fileRef = N1; };
          B2 = { isa = PBXBuildFile; fileRef = N2; platformFilters = (macos); };
          D = { isa = PBXTargetDependency; target = KIT; };
          PP = { isa = XCSwiftPackageProductDependency; package = LP; productName = Types; };
          LP = { isa = XCLocalSwiftPackageReference; relativePath = Packages/Types; };
          RP = { isa = XCSwiftPackageProductDependency; package = RR; productName = Markdown; };
          RR = { isa = XCRemoteSwiftPackageReference; repositoryURL = "https://example.com/markdown"; };
          DRAW = { isa = PBXNativeTarget; name = Draw; productType = "com.apple.product-type.application";
                   buildConfigurationList = L; fileSystemSynchronizedGroups = (DG); };
          KIT = { isa = PBXNativeTarget; name = Kit; productType = "com.apple.product-type.framework";
                  buildConfigurationList = L; fileSystemSynchronizedGroups = (KG); };
          L = { isa = XCConfigurationList; buildConfigurations = (C); };
          C = { isa = XCBuildConfiguration; name = Release; buildSettings = { GENERATE_INFOPLIST_FILE = YES; SDKROOT = auto;
                SUPPORTED_PLATFORMS = "iphoneos iphonesimulator macosx"; TARGETED_DEVICE_FAMILY = "1,2"; }; };
        }; rootObject = P; }
        """

    static let app =
        "import SwiftUI\n@main\nstruct A: App { var body: some Scene { DocumentGroup(newDocument: D()) { _ in V() } } }\n"

    static let files = [
        "p/X.xcodeproj/project.pbxproj": project, "p/Notes/App.swift": app, "p/Notes/Mac.swift": "",
        "p/Notes/Old.swift": "",
        "p/Draw/App.swift": app, "p/Draw/Shared.swift": "", "p/Draw/Sub/Unused.swift": "", "p/Draw/Sub/Used.swift": "",
        "p/Draw/Legacy/Old.swift": "", "p/Draw/Help.docc/Sample.swift": "", "p/Kit/Kit.swift": "",
        "p/Packages/Types/Package.swift": "", "p/Packages/Types/Sources/Types/Types.swift": "",
        "p/Packages/Types/Sources/Other/Other.swift": "",
    ]

    private func read(_ target: String?, on platform: Platform? = nil) throws -> AppReading {
        let reader = AppReader(tree: MemoryTree(Self.files)) { files, _ throws(AppReadingError) in
            #expect(files == ["p/Packages/Types/Package.swift"])
            return Array(
                """
                { "projects": [ { "file": "p/Packages/Types/Package.swift", "configuration": "Release", "isPackage": true,
                  "targets": [
                    { "name": "Types", "product": "library.static", "sources": [ { "path": "", "literal": true } ] },
                    { "name": "Other", "product": "library.static", "sources": [ { "path": "", "literal": true } ] } ],
                  "products": [ { "name": "Types", "targets": [ "Types" ] } ] } ] }
                """.utf8)
        }
        return try reader.read("p", target: target, platform: platform)
    }

    private func modules(_ reading: AppReading) -> [String: [String]] {
        (reading.swiftSources?.modules ?? []).reduce(into: [:]) { $0[$1.name] = $1.files.map(\.string) }
    }

    @Test func `A target has the files of its phase, and the modules that it depends on`() throws {
        let reading = try read("Notes")
        #expect(reading.swiftSources?.modules.first?.name == "Notes")
        #expect(
            modules(reading) == [
                "Notes": ["p/Draw/Shared.swift", "p/Notes/App.swift", "p/Notes/Mac.swift"], "Kit": ["p/Kit/Kit.swift"],
                "Types": ["p/Packages/Types/Sources/Types/Types.swift"],
            ])
        #expect(reading.declaration.unreadDependencies == ["the package product 'Markdown', which is downloaded"])
    }

    /// Source: XcodeGen's project specification: an application embeds the app extensions that it depends on.
    @Test func `A target does not contain the sources of an app extension that it embeds`() throws {
        let tree = MemoryTree([
            "p/project.yml": "targets: {}", "p/App/App.swift": Self.app, "p/Share/Share.swift": "",
            "p/Kit/Kit.swift": "",
        ])
        func target(_ name: String, _ product: String, _ dependencies: String = "") -> String {
            """
            { "name": "\(name)", "product": "\(product)", "sources": [ { "path": "\(name)" } ],
              "dependencies": [ \(dependencies) ] }
            """
        }
        let targets = [
            target("App", "application", #"{ "target": "Share" }, { "target": "Kit" }"#),
            target("Share", "app-extension"), target("Kit", "framework"),
        ]
        let reader = AppReader(tree: tree) { files, _ throws(AppReadingError) in
            Array("{ \"projects\": [ { \"targets\": [ \(targets.joined(separator: ",")) ] } ] }".utf8)
        }
        #expect(
            modules(try reader.read("p", target: "App")) == ["App": ["p/App/App.swift"], "Kit": ["p/Kit/Kit.swift"]])
        #expect(modules(try reader.read("p", target: "Share")) == ["Share": ["p/Share/Share.swift"]])
    }

    @Test func `The files of a synchronized folder exclude its exceptions and packages`() throws {
        #expect(
            modules(try read("Draw")) == ["Draw": ["p/Draw/App.swift", "p/Draw/Shared.swift", "p/Draw/Sub/Used.swift"]])
    }

    @Test func `The filters of files for the platform are used`() throws {
        let phone = try read("Notes", on: .iOS)
        #expect(modules(phone)["Notes"] == ["p/Draw/Shared.swift", "p/Notes/App.swift"])
        #expect(phone.declaration.platform == .iOS)
        #expect(phone.others.map(\.declaration.platform) == [.macOS, .iPadOS])
    }

    @Test func `Several apps are an error that lists them`() throws {
        let error = #expect(throws: AppReadingError.self) { _ = try read(nil) }
        #expect(error?.choices == ["Notes", "Draw"])
        #expect(error?.message.contains("--target (choose Notes, Draw)") == true)
        let all = try AppReader(tree: MemoryTree(Self.files)).readAll("p")
        #expect(all.map { $0.swiftSources?.modules.first?.name } == ["Notes", "Draw", "Kit"])
    }

    @Test func `A platform that the app does not support is an error`() {
        let error = #expect(throws: AppReadingError.self) { _ = try read("Draw", on: .tvOS) }
        #expect(error?.message == "Draw: the app does not support 'tvOS' (choose macOS, iOS, iPadOS)")
    }
}

/// The platforms of an app. Source: issue "An app of several platforms".
@Suite struct SeveralPlatformsTests {
    private func read(_ json: String, _ platform: Platform? = nil) throws -> AppReading {
        try AppReader().read(Array(json.utf8), named: "typeq.json", platform: platform)
    }

    @Test func `The default is the first of macOS, iOS, iPadOS and visionOS`() throws {
        let reading = try read("{\"platforms\": [\"visionOS\", \"iPadOS\", \"iOS\"]}")
        #expect(reading.declaration.platform == .iOS)
        #expect(reading.declaration.platforms == [.iOS, .iPadOS, .visionOS])
        #expect(reading.declaration.otherPlatforms.map(\.platform) == [.iPadOS, .visionOS])
        #expect(
            try read("{\"platform\": \"visionOS\", \"platforms\": [\"iOS\", \"visionOS\"]}").declaration.platform
                == .visionOS)
    }

    @Test func `A platform is selected`() throws {
        #expect(try read("{\"platforms\": [\"macOS\", \"iOS\"]}", .iOS).declaration.platform == .iOS)
        #expect(throws: AppReadingError.self) { _ = try read("{\"platforms\": [\"macOS\", \"iOS\"]}", .tvOS) }
        #expect(throws: AppReadingError.self) { _ = try read("{\"platform\": \"macOS\"}", .iOS) }
        #expect(try read("{}", .iOS).declaration.platform == .iOS)
    }

    @Test func `The list is written to JSON`() throws {
        let json = try read("{\"platforms\": [\"iOS\", \"macOS\"]}").declaration.jsonValue.serialized(pretty: false)
        #expect(json.contains("\"platforms\""))
        let findings = try read("{\"platforms\": [\"iOS\", \"Windows\"]}").declaration.findings
        #expect(findings.count == 1)
    }
}
