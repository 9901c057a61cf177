import Testing

@testable import SwiftReading

/// Tests the reading of the sources and dependencies of targets in specifications.
@Suite struct TargetContentsTests {
    private func specification(_ path: String, _ text: String) -> ProjectSpecification {
        ProjectFolder(
            contents: { $0 == path ? .success(Array(text.utf8)) : .failure(.init("no such file")) },
            propertyLists: { _ in [] }
        ).specification(at: path)
    }

    private func texts(_ sources: [TargetContents.Source]) -> [String] {
        sources.map { source in
            ([source.path] + source.includes.map { "+" + $0 } + source.excludes.map { "-" + $0 }).joined(separator: " ")
        }
    }

    /// Source: "Sources", "Dependency" and "Swift Packages" in XcodeGen's Project Spec.
    @Test func `An XcodeGen target has sources, excludes, targets and packages`() throws {
        let specification = specification(
            "project.yml",
            """
            name: A
            packages:
              Kit: {path: ../Kit}
              Far: {url: https://example.com/far, from: 1.0.0}
            targets:
              A:
                type: application
                platform: [iOS, macOS]
                sources:
                  - Common
                  - {path: "${platform}", excludes: ["Old/**", "*.txt"], includes: ["**/*.swift"]}
                  - {path: Help, type: folder}
                  - {path: Raw.swift, buildPhase: resources}
                  - {path: Mac, destinationFilters: [macOS]}
                dependencies:
                  - target: Core
                  - package: Kit
                  - {package: Far, products: [One, Two]}
              Core: {type: framework, platform: iOS, sources: Core}
            """)
        let target = try #require(specification.targets.first)
        #expect(target.name == "A_iOS")
        #expect(target.family == "A")
        #expect(texts(target.contents.sources) == ["Common", "iOS +**/*.swift -Old/** -*.txt", "Mac"])
        #expect(target.contents.sources.last?.platforms == ["macOS"])
        #expect(
            target.contents.dependencies.map { $0.target ?? "\($0.package ?? "").\($0.product ?? "")" } == [
                "Core", "Kit.Kit", "Far.One", "Far.Two",
            ])
        #expect(specification.packages.map(\.path) == ["../Kit", nil])
        #expect(specification.targets.last?.contents.sources.map(\.path) == ["Core"])
    }

    /// Source: `SourceFilesList`, `SourceFileGlob` and `TargetDependency` of ProjectDescription.
    @Test func `A Tuist target has patterns and exclusions`() throws {
        let specification = specification(
            "Project.swift",
            """
            import ProjectDescription
            let project = Project(
                name: "A", packages: [.local(path: "Kit"), .remote(url: "https://example.com/x", requirement: .exact("1.0.0"))],
                targets: [
                    .target(name: "A", destinations: .macOS, product: .app, bundleId: "a",
                        sources: ["App/**", .glob("Shared/**/*.swift", excluding: ["Shared/Old/**"])],
                        dependencies: [.target(name: "Core"), .package(product: "Kit"), .external(name: "Far"),
                            .project(target: "Other", path: "../Other")]),
                    .target(name: "B", destinations: .macOS, product: .app, bundleId: "b", sources: make()),
                ])
            """)
        let target = try #require(specification.targets.first)
        #expect(texts(target.contents.sources) == ["App +**", ". +Shared/**/*.swift -Shared/Old/**"])
        #expect(target.contents.dependencies.map { $0.target ?? $0.product } == ["Core", "Kit", "Far", "Other"])
        #expect(target.contents.dependencies.last?.project == "../Other")
        #expect(specification.packages.map(\.path) == ["Kit"])
        let computed = try #require(specification.targets.last)
        #expect(computed.contents.unread?.contains("computed at run time") == true)
    }

    /// Source: PackageDescription.
    @Test func `A package has targets, products and local packages`() throws {
        let specification = specification(
            "Package.swift",
            """
            // swift-tools-version: 6.0
            import PackageDescription
            let package = Package(
                name: "P", products: [.library(name: "Kit", targets: ["Core", "UI"])],
                dependencies: [.package(path: "../Types"), .package(url: "https://example.com/far", from: "1.0.0")],
                targets: [
                    .executableTarget(name: "App", dependencies: ["Core", .product(name: "Types", package: "Types")],
                        path: "App", exclude: ["Old", "Info.plist"], sources: ["Main"]),
                    .target(name: "Core"), .testTarget(name: "CoreTests", dependencies: ["Core"]),
                ])
            package.targets.append(.target(name: "UI"))
            """)
        #expect(specification.isPackage)
        #expect(specification.unread == nil)
        #expect(specification.targets.map(\.name) == ["App", "Core", "CoreTests", "UI"])
        #expect(
            specification.targets.map(\.product) == ["tool", "library.static", "bundle.unit-test", "library.static"])
        #expect(texts(specification.targets[0].contents.sources) == ["App +Main -Old -Info.plist"])
        #expect(specification.targets[0].contents.dependencies.map { $0.target ?? $0.product } == ["Core", "Types"])
        #expect(specification.products.map(\.targets) == [["Core", "UI"]])
        #expect(specification.packages.map(\.path) == ["../Types", nil])
    }

    @Test func `Targets that are added under conditions are read, and computed ones are unknown`() {
        let specification = specification(
            "Package.swift",
            """
            import PackageDescription
            let package = Package(name: "P", targets: [.target(name: "A")])
            #if os(macOS)
            package.targets.append(.executableTarget(name: "App"))
            #endif
            if Context.environment["X"] == nil { package.targets += [.target(name: "B")] }
            """)
        #expect(specification.targets.map(\.name) == ["A", "App", "B"])
        #expect(specification.unread == nil)
        let computed = self.specification(
            "Package.swift",
            """
            import PackageDescription
            let package = Package(name: "P", targets: [.target(name: "A")])
            package.targets += names.map { .target(name: $0) }
            """)
        #expect(computed.unread != nil)
    }

    /// Source: `SwiftSetting` of PackageDescription. Every package has the condition `SWIFT_PACKAGE`.
    @Test func `A target has the compilation conditions of a release build`() throws {
        let specification = specification(
            "Package.swift",
            """
            import PackageDescription
            let package = Package(name: "P", targets: [
                .executableTarget(name: "A", swiftSettings: [
                    .define("PRO"), .define("TRACE", .when(configuration: .debug)), .unsafeFlags(["-O"]),
                ]),
                .executableTarget(name: "B", swiftSettings: settings()),
            ])
            """)
        let values = specification.targets.map { target in
            target.levels.last?.settings.first { $0.name == "SWIFT_ACTIVE_COMPILATION_CONDITIONS" }?.value
        }
        #expect(values == ["SWIFT_PACKAGE PRO", "SWIFT_PACKAGE $(SWIFT_SETTINGS)"])
    }

    /// Source: the packages that Swift Playgrounds writes.
    @Test func `A Swift Playgrounds app is an application`() throws {
        let specification = specification(
            "Package.swift",
            """
            import PackageDescription
            import AppleProductTypes
            let package = Package(
                name: "P", platforms: [.iOS("16.0")],
                products: [.iOSApplication(name: "P", targets: ["AppModule"], bundleIdentifier: "com.example.p",
                    supportedDeviceFamilies: [.pad, .phone])],
                targets: [.executableTarget(name: "AppModule", path: ".")])
            """)
        let target = try #require(specification.targets.first)
        #expect(target.product == "application")
        let settings = target.levels.last?.settings ?? []
        #expect(settings.first { $0.name == "PRODUCT_BUNDLE_IDENTIFIER" }?.value == "com.example.p")
        #expect(settings.first { $0.name == "IPHONEOS_DEPLOYMENT_TARGET" }?.value == "16.0")
    }
}

/// Tests modules, the choice of an app, and the conditions of a platform.
@Suite struct ModuleTests {
    private func read(_ modules: [(name: String, text: String)]) -> Declarations {
        let files = modules.enumerated().map { index, module in
            var file = SourceFile("\(module.name)/File.swift", module.text)
            file.module = index
            return file
        }
        return SourceReader(modules: modules.map(\.name)).read(files.sorted { $0.name < $1.name })
    }

    private func app(_ name: String, _ body: String = "WindowGroup { V() }") -> String {
        "@main struct \(name): App { var body: some Scene { \(body) } }\n"
    }

    @Test func `The app is the app of the first module, with constants of the other modules`() {
        let document = "struct D: FileDocument { static let readableContentTypes: [UTType] = [.note] }"
        let declarations = read([
            ("Notes", "import Types\n" + app("Notes", "DocumentGroup(newDocument: D()) { _ in V() }") + document),
            ("Types", app("Another") + "extension UTType { static let note = UTType(exportedAs: \"com.x.note\") }"),
        ])
        #expect(declarations.name == "Notes")
        #expect(declarations.scenes?.first?.readable?.map(\.text) == ["com.x.note"])
        #expect(declarations.otherApps.isEmpty)
    }

    @Test func `An unknown value names the modules that were not read`() {
        let declarations = read([
            (
                "Notes",
                "import SwiftUI\nimport Markdown\n" + app("Notes", "DocumentGroup(newDocument: D()) { _ in V() }")
                    + "struct D: FileDocument { static let readableContentTypes: [UTType] = [Formats.markdown] }"
            )
        ])
        #expect(declarations.unknowns.map(\.what) == [.contentTypes])
        #expect(declarations.json.contains("\"unreadModules\""))
        #expect(declarations.unreadModules == [0: ["Markdown"]])
    }

    /// Source: an attack in which a main.swift starts an app of a package that is not read.
    @Test(arguments: [
        ("@main struct A: App {}", true), ("struct A: App {}", false), ("A.main()\nstruct A: App {}", true),
        ("import Kit\nSecret.main()", false), ("@main struct M { static func main() { Secret.main() } }", false),
        ("@UIApplicationMain class D: UIResponder, UIApplicationDelegate {}", true),
        ("_ = NSApplicationMain(CommandLine.argc, CommandLine.unsafeArgv)", true), ("let a = 1", false),
    ])
    func `It is known whether the program starts in the sources`(code: String, starts: Bool) {
        #expect(SwiftReadingTests.read(["main.swift": "import SwiftUI\n" + code]).startsProgram == starts)
    }

    @Test func `If a folder has several apps, none is chosen without a reason`() {
        let files = ["One/App.swift": app("One"), "Two/App.swift": app("Two")]
        #expect(SwiftReadingTests.read(files).choices == ["One", "Two"])
        #expect(SwiftReadingTests.read(files, app: "Two").choices.isEmpty)
        let grouped = app("Two", "DocumentGroup(newDocument: D()) { _ in V() }")
        #expect(SwiftReadingTests.read(["One/App.swift": app("One"), "Two/App.swift": grouped]).choices.isEmpty)
        #expect(SwiftReadingTests.read(["iOS/App.swift": app("One"), "macOS/App.swift": app("Two")]).choices.isEmpty)
    }

    /// Source: "UIKit updates" (Apple, 2026): `#if os(anyAppleOS)`.
    @Test(arguments: BuildConditions.Platform.allCases)
    func `anyAppleOS is every platform but linux`(_ platform: BuildConditions.Platform) {
        let body =
            "#if os(anyAppleOS)\nWindow(\"A\", id: \"a\") { V() }\n#else\nWindow(\"B\", id: \"b\") { V() }\n#endif"
        #expect(scenes(body, platform: platform).map(\.name) == [platform == .linux ? "b" : "a"])
    }

    @Test(arguments: [
        ("AppKit", BuildConditions.Platform.macOS, true), ("AppKit", .iOS, false), ("UIKit", .visionOS, true),
        ("UIKit", .macOS, false), ("PDFKit", .tvOS, false), ("CarPlay", .iPadOS, true), ("SwiftUI", .linux, false),
        ("Virtualization", .iOS, false), ("Charts", .watchOS, true),
    ])
    func `Frameworks depend on the platform`(_ module: String, _ platform: BuildConditions.Platform, _ holds: Bool) {
        let body =
            "#if canImport(\(module))\nWindow(\"A\", id: \"a\") { V() }\n#else\nWindow(\"B\", id: \"b\") { V() }\n#endif"
        #expect(scenes(body, platform: platform).map(\.name) == [holds ? "a" : "b"])
    }
}
