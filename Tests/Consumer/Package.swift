// swift-tools-version: 6.2
import PackageDescription

// A package that uses every library of typeq without libmagic, SQLite and the whole of Foundation.
// Scripts/release/checks/libraries-without-traits builds it while the headers of the first two are hidden.
// It builds the client 'apple-types' a second time with the trait AppleTypesOnly.
let traits: Set<Package.Dependency.Trait> =
    Context.environment["APPLE_TYPES_ONLY"] == nil ? [] : ["AppleTypesOnly"]

let package = Package(
    name: "consumer",
    dependencies: [.package(name: "typeq", path: "../..", traits: traits)],
    targets: [
        .executableTarget(
            name: "consumer",
            dependencies: [
                .product(name: "Documents", package: "typeq"),
                .product(name: "TypeqKit", package: "typeq"),
                .product(name: "UniformTypeIdentifiers", package: "typeq"),
            ]),
        .executableTarget(
            name: "apple-types",
            dependencies: [
                .product(name: "ContentIdentification", package: "typeq"),
                .product(name: "TypeRegistry", package: "typeq"),
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
