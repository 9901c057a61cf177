// swift-tools-version: 6.2
import PackageDescription

// The package is separate, so packages that depend on typeq do not build it. Run it with `make fuzz`: the flags that
// libFuzzer needs are in `Scripts/check/fuzz`. The tests of typeq also compile `Targets`, and replay the saved inputs.
let package = Package(
    name: "fuzzing",
    dependencies: [
        .package(name: "typeq", path: ".."),
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
    ],
    targets: [
        // With this name, the entry point is `fuzz_main`, so `main` can be the function of libFuzzer's library.
        .executableTarget(
            name: "fuzz",
            dependencies: [
                .product(name: "DeclarationFormats", package: "typeq"),
                .product(name: "TypeRegistry", package: "typeq"),
                .product(name: "ContentIdentification", package: "typeq"),
                .product(name: "FileIdentification", package: "typeq"),
                .product(name: "DocumentRouting", package: "typeq"),
                .product(name: "DeclarationLint", package: "typeq"),
                .product(name: "SystemPackage", package: "swift-system"),
            ],
            path: ".",
            exclude: ["Corpus", "Crashes", "README.md", "Replay", "record.tsv"],
            sources: ["Targets", "Runner"]
        )
    ],
    swiftLanguageModes: [.v6]
)
