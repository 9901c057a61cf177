// swift-tools-version: 6.2
import PackageDescription

// An example of types in a server that uses Hummingbird. It is a separate package, so that typeq does not depend on
// Hummingbird. Scripts/release/checks/dependents builds it and runs its tests.
let package = Package(
    name: "server",
    dependencies: [
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(name: "typeq", path: "../..", traits: []),
    ],
    targets: [
        .target(
            name: "ServerTypes",
            dependencies: [
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "TypeRegistry", package: "typeq"),
            ]),
        .testTarget(
            name: "ServerTypesTests",
            dependencies: [
                "ServerTypes", .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "FileIdentification", package: "typeq"),
            ]),
    ],
    swiftLanguageModes: [.v6]
)
