// swift-tools-version: 6.2
import PackageDescription

// In CI, warnings are errors. Elsewhere, a warning from a newer compiler must not prevent a build.
let strict: [SwiftSetting] =
    Context.environment["TYPEQ_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)]

// An import is internal unless it is marked `public` or `package` (Swift evolution SE-0409).
let settings: [SwiftSetting] = strict + [.enableUpcomingFeature("InternalImportsByDefault")]

// The package is separate, because swift-syntax takes minutes to build. The program uses only the typeq library that
// writes JSON; the tests also use the library that reads the output of the program.
let package = Package(
    name: "typeq-swift",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "typeq-swift", targets: ["typeq-swift"])],
    dependencies: [
        .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
        .package(name: "typeq", path: "../.."),
    ],
    targets: [
        .target(
            name: "SwiftReading",
            dependencies: [
                .product(name: "DeclarationFormats", package: "typeq"),
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
                .product(name: "Yams", package: "Yams"),
            ],
            swiftSettings: settings,
            // The constants of UTType come from typeq's library.
            plugins: ["SystemTypes"]
        ),
        .plugin(name: "SystemTypes", capability: .buildTool()),
        // Contains the files of Sources/CStartup, because targets of another package cannot be used.
        .target(name: "CToolStartup"),
        .executableTarget(
            name: "typeq-swift",
            dependencies: ["CToolStartup", "SwiftReading", .product(name: "SystemPackage", package: "swift-system")],
            swiftSettings: settings
        ),
        .testTarget(
            name: "SwiftReadingTests",
            dependencies: [
                "SwiftReading", .product(name: "DocumentRouting", package: "typeq"),
                .product(name: "TypeRegistry", package: "typeq"),
            ],
            swiftSettings: settings
        ),
        .testTarget(name: "CommandTests", dependencies: ["typeq-swift"], swiftSettings: settings),
    ],
    swiftLanguageModes: [.v6]
)
