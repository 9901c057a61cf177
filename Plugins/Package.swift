// swift-tools-version: 6.1
import Foundation
import PackageDescription

// The release whose programs the plugins run. `Scripts/release/package` fills these in.
let version = "0.1.0"
let releases = "https://localhost.invalid/typeq/releases/download"
let archive = "typeq-\(version)-x86_64-linux.artifactbundle.zip"
let checksum = "0000000000000000000000000000000000000000000000000000000000000000"

// A bundle in this folder is preferred, so that a release can be tried before it is published.
let local = "typeq.artifactbundle"
let programs: Target =
    FileManager.default.fileExists(atPath: Context.packageDirectory + "/" + local)
    ? .binaryTarget(name: "typeq", path: local)
    : .binaryTarget(name: "typeq", url: "\(releases)/\(version)/\(archive)", checksum: checksum)

let package = Package(
    name: "typeq-plugins",
    products: [
        .plugin(name: "LintDeclarations", targets: ["LintDeclarations"]),
        .plugin(name: "LintDeclarationsCommand", targets: ["LintDeclarationsCommand"]),
    ],
    targets: [
        programs,
        .plugin(name: "LintDeclarations", capability: .buildTool(), dependencies: ["typeq"]),
        .plugin(
            name: "LintDeclarationsCommand",
            capability: .command(
                intent: .custom(
                    verb: "lint-declarations",
                    description: "Find mistakes in the type and document declarations of the package")),
            dependencies: ["typeq"]),
    ]
)
