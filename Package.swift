// swift-tools-version: 6.2
import PackageDescription

// In CI warnings are errors. Elsewhere a new warning of a newer compiler must not prevent a build.
let strict: [SwiftSetting] =
    Context.environment["TYPEQ_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)]

// An import is internal unless it is marked 'public' or 'package' (Swift evolution SE-0409).
let internalImports: [SwiftSetting] = [.enableUpcomingFeature("InternalImportsByDefault")]

let systemPackage = Target.Dependency.product(name: "SystemPackage", package: "swift-system")

// The modules are in the order in which data flows; each imports only modules above it.
let package = Package(
    name: "typeq",
    products: [
        .executable(name: "typeq", targets: ["typeq"]),
        .library(name: "DeclarationFormats", targets: ["DeclarationFormats"]),
        .library(name: "TypeRegistry", targets: ["TypeRegistry"]),
        .library(name: "UniformTypeIdentifiers", targets: ["UniformTypeIdentifiers"]),
        .library(name: "ContentIdentification", targets: ["ContentIdentification"]),
        .library(name: "FileIdentification", targets: ["FileIdentification"]),
        .library(name: "FileIdentificationFoundation", targets: ["FileIdentificationFoundation"]),
        .library(name: "DocumentRouting", targets: ["AppDeclaration", "DocumentRouting"]),
        .library(name: "Documents", targets: ["Documents"]),
        .library(name: "DeclarationLint", targets: ["AppDeclaration", "DeclarationLint"]),
        .library(name: "TypeqKit", targets: ["TypeqKit"]),
    ],
    traits: [
        .default(enabledTraits: ["FullFoundation", "Libmagic", "WindowStore"]),
        .trait(name: "AppleTypesOnly", description: "Embed only Apple's types: 280 KB instead of 3.5 MB."),
        .trait(name: "FullFoundation", description: "Types for NSString, NSURL and resource values; links Foundation."),
        .trait(name: "Libmagic", description: "Ask libmagic about content that typeq's own signatures do not know."),
        .trait(name: "WindowStore", description: "Keep the windows of an app in SQLite, shared by processes."),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1")
    ],
    targets: [
        .target(name: "CFileSystem"),
        .target(
            name: "FileSystem", dependencies: ["CFileSystem", systemPackage],
            // The test double of the file system.
            swiftSettings: [.define("FILE_SYSTEM_FAULTS", .when(configuration: .debug))]),
        .target(
            name: "CTypeTable", exclude: ["types.table", "apple.table", "sources.tsv"],
            cSettings: [.define("TYPEQ_APPLE_TYPES_ONLY", .when(traits: ["AppleTypesOnly"]))]),
        .target(name: "CIdentificationData"),
        .target(name: "DeclarationFormats", swiftSettings: internalImports),
        .target(name: "IgnoreRules", dependencies: ["DeclarationFormats"], swiftSettings: internalImports),
        .target(
            name: "TypeRegistry", dependencies: ["CTypeTable", "DeclarationFormats"], swiftSettings: internalImports),
        .target(name: "UniformTypeIdentifiers", dependencies: ["TypeRegistry"], swiftSettings: internalImports),
        .systemLibrary(
            name: "CMagic",
            pkgConfig: "libmagic",
            providers: [.apt(["libmagic-dev"]), .brew(["libmagic"])]
        ),
        .target(
            name: "LanguageModel", dependencies: ["CIdentificationData", "DeclarationFormats", "TypeRegistry"],
            swiftSettings: internalImports),
        .target(
            name: "ContentIdentification",
            dependencies: ["CIdentificationData", "DeclarationFormats", "LanguageModel", "TypeRegistry"],
            swiftSettings: internalImports),
        .target(
            name: "FileIdentification",
            dependencies: [
                "ContentIdentification", "FileSystem", "TypeRegistry",
                .target(name: "CMagic", condition: .when(traits: ["Libmagic"])), systemPackage,
            ],
            swiftSettings: internalImports
        ),
        .target(
            name: "FileIdentificationFoundation",
            dependencies: ["DeclarationFormats", "FileIdentification", "FileSystem", systemPackage],
            swiftSettings: internalImports),
        .target(
            name: "AppDeclaration",
            dependencies: ["DeclarationFormats", "FileSystem", "IgnoreRules", "TypeRegistry", systemPackage],
            swiftSettings: internalImports),
        .systemLibrary(
            name: "CSQLite",
            pkgConfig: "sqlite3",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]
        ),
        .target(
            name: "DocumentRouting",
            dependencies: [
                "AppDeclaration", .target(name: "CSQLite", condition: .when(traits: ["WindowStore"])),
                "DeclarationFormats", "FileIdentification", "FileSystem", "TypeRegistry", systemPackage,
            ],
            swiftSettings: internalImports
        ),
        .target(
            name: "Documents",
            dependencies: [
                "AppDeclaration", "DeclarationFormats", "DocumentRouting", "FileIdentification",
                "FileIdentificationFoundation", "FileSystem", "TypeRegistry", systemPackage,
            ],
            swiftSettings: internalImports
        ),
        .target(
            name: "DeclarationLint", dependencies: ["AppDeclaration", "DeclarationFormats", "TypeRegistry"],
            swiftSettings: internalImports),
        .target(
            name: "TypeqKit",
            dependencies: [
                "AppDeclaration", "DeclarationLint", "DocumentRouting", "FileIdentification", "TypeRegistry",
            ]),
        .target(name: "CWorker"),
        .target(
            name: "Workers",
            dependencies: ["CWorker", "FileIdentification", "FileSystem", "TypeRegistry", systemPackage],
            swiftSettings: internalImports),
        .target(name: "CStartup"),
        .target(name: "CReportPage", exclude: ["Page"]),
        .executableTarget(
            name: "typeq",
            dependencies: [
                "AppDeclaration", "CReportPage", "CStartup", "DeclarationFormats", "DeclarationLint", "DocumentRouting",
                "FileIdentification", "FileSystem", "IgnoreRules", "LanguageModel", "TypeRegistry", "Workers",
                systemPackage,
            ],
            swiftSettings: internalImports),

        .target(name: "SeededNumbers", path: "Tests/SeededNumbers"),
        .target(name: "TestTags", path: "Tests/TestTags"),
        .testTarget(
            name: "FileSystemTests", dependencies: ["ChildProcesses", "FileSystem", "TestTags", systemPackage]),
        .testTarget(
            name: "DeclarationFormatsTests", dependencies: ["DeclarationFormats", "SeededNumbers", "TestTags"]),
        .testTarget(
            name: "TypeRegistryTests",
            dependencies: ["DeclarationFormats", "SeededNumbers", "TestTags", "TypeRegistry"],
            resources: [.copy("Fixtures")]),
        .testTarget(name: "UniformTypeIdentifiersTests", dependencies: ["UniformTypeIdentifiers"]),
        .target(name: "ChildProcesses", dependencies: ["FileIdentification"], path: "Tests/ChildProcesses"),
        .testTarget(
            name: "FileIdentificationTests",
            dependencies: [
                "ChildProcesses", "ContentIdentification", "FileIdentification", "FileSystem", "LanguageModel",
                "SeededNumbers", "TestTags",
            ],
            exclude: ["Fixtures"]),
        .target(
            name: "MemoryFiles",
            dependencies: ["AppDeclaration", "FileSystem", systemPackage],
            path: "Tests/MemoryFiles"),
        .testTarget(
            name: "AppDeclarationTests",
            dependencies: ["AppDeclaration", "FileSystem", "MemoryFiles", "TestTags", systemPackage]),
        .testTarget(
            name: "DeclarationLintTests",
            dependencies: ["DeclarationLint", "MemoryFiles", systemPackage]),
        .target(name: "SQLiteFaults", dependencies: ["CSQLite"], path: "Tests/SQLiteFaults"),
        .testTarget(
            name: "DocumentRoutingTests",
            dependencies: [
                "ChildProcesses", "CSQLite", "DocumentRouting", "FileIdentification", "FileSystem", "SQLiteFaults",
                "TestTags",
            ]),
        .executableTarget(
            name: "save-loop",
            dependencies: ["Documents", systemPackage],
            path: "Tests/SaveLoop"),
        .executableTarget(
            name: "document-editor",
            dependencies: [
                "AppDeclaration", "DocumentRouting", "Documents", "TypeRegistry",
                systemPackage,
            ],
            path: "Examples/Editor", exclude: ["README.md"], packageAccess: false),
        .testTarget(
            name: "DocumentsTests",
            dependencies: [
                "AppDeclaration", "ChildProcesses", "DocumentRouting", "Documents", "FileIdentification", "FileSystem",
                "TestTags", "TypeRegistry",
                "document-editor", "save-loop",
            ]),
        .testTarget(name: "WorkersTests", dependencies: ["TestTags", "Workers"]),
        .testTarget(name: "IgnoreRulesTests", dependencies: ["IgnoreRules"]),
        .target(
            name: "Uploads", dependencies: ["FileIdentification", "TypeRegistry"], path: "Examples/Uploads",
            packageAccess: false, swiftSettings: internalImports),
        // The code in the documentation, which cannot use package declarations either.
        .testTarget(
            name: "DocumentationTests",
            dependencies: [
                "DeclarationFormats", "Documents", "FileIdentification", "FileIdentificationFoundation", "TestTags",
                "TypeRegistry", "TypeqKit", "UniformTypeIdentifiers", "Uploads",
            ], packageAccess: false),
        .executableTarget(name: "lockdown-probe", dependencies: ["CWorker"], path: "Tests/LockDownProbe"),
        .executableTarget(name: "peak-memory", path: "Tests/PeakMemory"),
        .executableTarget(name: "refused-calls", path: "Tests/RefusedCalls"),
        .testTarget(
            name: "CommandTests",
            dependencies: [
                "ChildProcesses", "DeclarationFormats", "TestTags", "lockdown-probe", "peak-memory", "refused-calls",
                "typeq",
            ],
            exclude: ["Scenarios"]),
        // Replays the saved inputs of the fuzzing targets in the ordinary build. The package Fuzzing also compiles the
        // targets, and cannot use package declarations.
        .testTarget(
            name: "FuzzingTests",
            dependencies: [
                "ContentIdentification", "DeclarationLint", "DocumentRouting", "FileIdentification", "FileSystem",
                "LanguageModel", "TestTags", systemPackage,
            ],
            path: "Fuzzing", exclude: ["Corpus", "Crashes", "Package.swift", "README.md", "Runner", "record.tsv"],
            sources: ["Targets", "Replay"], packageAccess: false),
    ],
    swiftLanguageModes: [.v6],
    cLanguageStandard: .c2x
)

let targetsInC: Set = [
    "CTypeTable", "CIdentificationData", "CFileSystem", "CReaderFaults", "CReportPage", "CStartup", "CWorker",
    "SQLiteFaults", "lockdown-probe", "peak-memory", "refused-calls",
]
for target in package.targets
where [.regular, .executable, .test].contains(target.type) && !targetsInC.contains(target.name) {
    target.swiftSettings = (target.swiftSettings ?? []) + strict
}

// A build with faults that marked files trigger, for Scripts/release/checks/worker-faults.py. Do not install it.
if Context.environment["TYPEQ_FAULTS"] != nil {
    package.targets.append(.target(name: "CReaderFaults", path: "Tests/ReaderFaults"))
    for target in package.targets where target.name == "ContentIdentification" {
        target.dependencies.append("CReaderFaults")
        target.swiftSettings = (target.swiftSettings ?? []) + [.define("TYPEQ_FAULTS")]
    }
}
