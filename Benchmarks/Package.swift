// swift-tools-version: 6.2
import PackageDescription

// The package is separate, so packages that depend on typeq do not build it. Run it with `make bench`.
let package = Package(
    name: "benchmarks",
    dependencies: [.package(name: "typeq", path: "..")],
    targets: [
        .target(name: "CAllocationCount"),
        .executableTarget(
            name: "typeq-benchmarks",
            dependencies: [
                "CAllocationCount", .product(name: "TypeRegistry", package: "typeq"),
                .product(name: "DocumentRouting", package: "typeq"),
                .product(name: "FileIdentification", package: "typeq"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)
