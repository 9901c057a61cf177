// swift-tools-version: 6.2
import PackageDescription

// A package that uses every library of typeq without libmagic, SQLite and the whole of Foundation.
// Scripts/release/checks/libraries-without-traits builds it while the headers of the first two are hidden.
let package = Package(
    name: "consumer",
    dependencies: [.package(name: "typeq", path: "../..", traits: [])],
    targets: [
        .executableTarget(
            name: "consumer",
            dependencies: [
                .product(name: "Documents", package: "typeq"),
                .product(name: "TypeqKit", package: "typeq"),
                .product(name: "UniformTypeIdentifiers", package: "typeq"),
            ]),
        .executableTarget(
            name: "with-essentials", dependencies: [.product(name: "UniformTypeIdentifiers", package: "typeq")],
            swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")]),
        .executableTarget(
            name: "with-foundation", dependencies: [.product(name: "UniformTypeIdentifiers", package: "typeq")],
            swiftSettings: [.enableUpcomingFeature("MemberImportVisibility")]),
    ],
    swiftLanguageModes: [.v6]
)
