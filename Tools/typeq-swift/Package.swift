// swift-tools-version: 6.2
import PackageDescription

// In CI warnings are errors; elsewhere a newer compiler's new warning must not stop anybody.
let strict: [SwiftSetting] =
    Context.environment["TYPEQ_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)]

// A package of its own: swift-syntax takes minutes to build, and must not touch the build of typeq. The tests alone
// depend on typeq: what the tool prints, its reader must take.
let package = Package(
    name: "typeq-swift",
    platforms: [.macOS(.v15)],
    products: [.executable(name: "typeq-swift", targets: ["typeq-swift"])],
    dependencies: [
        .package(url: "https://github.com/swiftlang/swift-syntax", from: "603.0.1"),
        .package(url: "https://github.com/apple/swift-system", from: "1.5.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.0.0"),
        .package(name: "typeq", path: "../.."),
    ],
    targets: [
        .target(
            name: "SwiftReading",
            dependencies: [
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
                .product(name: "Yams", package: "Yams"),
            ],
            swiftSettings: strict
        ),
        .executableTarget(
            name: "typeq-swift",
            dependencies: ["SwiftReading", .product(name: "SystemPackage", package: "swift-system")],
            swiftSettings: strict
        ),
        .testTarget(
            name: "SwiftReadingTests",
            dependencies: [
                "SwiftReading", .product(name: "DocumentRouting", package: "typeq"),
                .product(name: "TypeRegistry", package: "typeq"),
            ],
            swiftSettings: strict
        ),
        .testTarget(name: "CommandTests", dependencies: ["typeq-swift"], swiftSettings: strict),
    ],
    swiftLanguageModes: [.v6]
)
