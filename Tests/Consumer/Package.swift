// swift-tools-version: 6.2
import PackageDescription

// A package that uses every library of typeq without libmagic and SQLite. Scripts/check-consumer builds it while the headers
// of both are hidden.
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
            ])
    ],
    swiftLanguageModes: [.v6]
)
