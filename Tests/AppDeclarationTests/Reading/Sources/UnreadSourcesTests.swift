import DeclarationFormats
import MemoryFiles
import SystemPackage
import Testing
import TypeRegistry

@testable import AppDeclaration

/// Sources, folders and packages that a project names, but that are outside its repository or missing. Source: the
/// finding that they were ignored without a warning, and that the answer was based on the other sources; and the
/// decision that parts that were not read are unknown.
@Suite struct UnreadSourcesTests {
    /// A project file with one application.
    private static func xcode(_ objects: String, target: String) -> String {
        """
        { objects = { P = { isa = PBXProject; mainGroup = G; targets = (T); };
        \(objects)
        T = { isa = PBXNativeTarget; name = T; productType = "com.apple.product-type.application"; \(target) };
        }; rootObject = P; }
        """
    }

    /// Reads `p`, whose specification is read as the given JSON.
    private func read(_ files: [String: String], specification: String? = nil) throws -> AppReading {
        let tree = MemoryTree(
            files.merging(["p/.git/HEAD": "", "secret/App.swift": "", "secret/Package.swift": ""]) { own, _ in own })
        let reader = AppReader(tree: tree) { files, _ throws(AppReadingError) in
            guard let specification else { return nil }
            return Array("{ \"projects\": [\(files.map { _ in specification }.joined())] }".utf8)
        }
        return try reader.read("p")
    }

    private func findings(_ reading: AppReading) -> [String] {
        reading.declaration.findings.filter { $0.known == .includeUnread }.map {
            "\($0.location.file):\($0.location.position?.line ?? 0): \($0.message)"
        }
    }

    private static let outside = "it is outside the repository 'p'"

    @Test(arguments: [("../secret", outside), ("Missing", "there is no such folder")])
    func `A synchronized folder of Xcode`(_ path: String, _ reason: String) throws {
        let reading = try read([
            "p/X.xcodeproj/project.pbxproj": Self.xcode(
                "S = { isa = PBXFileSystemSynchronizedRootGroup; path = \"\(path)\"; sourceTree = SOURCE_ROOT; };",
                target: "fileSystemSynchronizedGroups = (S);")
        ])
        let shown = path == "Missing" ? "p/Missing" : "secret"
        #expect(findings(reading) == ["p/X.xcodeproj/project.pbxproj:2: '\(shown)' is not read: \(reason)"])
        #expect(
            reading.declaration.unreadSources
                == "not all sources of the target 'T' are read: '\(shown)': \(reason)")
    }

    @Test func `A file in a phase of Xcode`() throws {
        func project(_ path: String) -> String {
            Self.xcode(
                """
                F = { isa = PBXFileReference; path = "\(path)"; sourceTree = SOURCE_ROOT; };
                B = { isa = PBXBuildFile; fileRef = F; };
                S = { isa = PBXSourcesBuildPhase; files = (B); };
                """, target: "buildPhases = (S);")
        }
        let outside = try read(["p/X.xcodeproj/project.pbxproj": project("../secret/App.swift")])
        #expect(
            findings(outside) == ["p/X.xcodeproj/project.pbxproj:2: 'secret/App.swift' is not read: \(Self.outside)"])
        #expect(outside.declaration.unreadSources != nil)
        // A missing file may be generated: it matters only if there are no other files.
        let missing = try read(["p/X.xcodeproj/project.pbxproj": project("Generated.swift")])
        #expect(findings(missing).isEmpty)
        #expect(missing.declaration.unreadSources?.hasSuffix("'p/Generated.swift': there is no such file") == true)
    }

    /// Source: the apps Quicksilver and Colloquy, which start in Objective-C and link a library whose project is missing.
    @Test(arguments: [
        ("Start.m", "return NSApplicationMain(argc, argv);", true),
        ("main.mm", "UIApplicationMain(0, 0, nil, nil);", true),
        ("main.m", "int run(void);", false),
    ])
    func `An app that starts in its own Objective-C sources does not start in an unread library`(
        name: String, code: String, isKnown: Bool
    ) throws {
        func project(_ sources: String, _ target: String) -> String {
            Self.xcode(
                """
                \(sources)
                D = { isa = PBXTargetDependency; targetProxy = X; };
                X = { isa = PBXContainerItemProxy; containerPortal = O; remoteInfo = Library; };
                O = { isa = PBXFileReference; path = "Missing/Library.xcodeproj"; sourceTree = SOURCE_ROOT; };
                S = { isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = SOURCE_ROOT; };
                """, target: "\(target) dependencies = (D);")
        }
        let phase = """
            F = { isa = PBXFileReference; path = "App/\(name)"; sourceTree = SOURCE_ROOT; };
            A = { isa = PBXFileReference; path = "App/A.swift"; sourceTree = SOURCE_ROOT; };
            B = { isa = PBXBuildFile; fileRef = F; }; C = { isa = PBXBuildFile; fileRef = A; };
            H = { isa = PBXSourcesBuildPhase; files = (B, C); };
            """
        for file in [project(phase, "buildPhases = (H);"), project("", "fileSystemSynchronizedGroups = (S);")] {
            let reading = try read([
                "p/X.xcodeproj/project.pbxproj": file, "p/App/\(name)": code, "p/App/A.swift": "class A {}",
            ])
            #expect((reading.swiftSources?.unreadDependency == nil) == isKnown)
            #expect(reading.swiftSources?.modules.map { $0.files.map(\.string) } == [["p/App/A.swift"]])
            #expect(reading.declaration.unreadDependencies.count == 1)
            #expect(findings(reading).count == 1)
        }
    }

    /// Source: MacVim and Platypus, whose targets have no Swift sources.
    @Test func `Several apps in Objective-C are an error that lists them`() {
        let targets = ["A", "B"].map { name in
            """
            \(name) = { isa = PBXNativeTarget; name = \(name); productType = "com.apple.product-type.application";
                buildPhases = (H\(name)); };
            H\(name) = { isa = PBXSourcesBuildPhase; files = (B\(name)); }; B\(name) = { isa = PBXBuildFile; fileRef = F\(name); };
            F\(name) = { isa = PBXFileReference; path = "\(name).m"; sourceTree = SOURCE_ROOT; };
            """
        }
        let project =
            "{ objects = { P = { isa = PBXProject; mainGroup = G; targets = (A, B); };\n\(targets.joined()) }; rootObject = P; }"
        let error = #expect(throws: AppReadingError.self) {
            _ = try read(["p/X.xcodeproj/project.pbxproj": project, "p/A.m": "", "p/B.m": ""])
        }
        #expect(error?.choices == ["A", "B"])
    }

    @Test func `A local package of Xcode`() throws {
        let reading = try read([
            "p/X.xcodeproj/project.pbxproj": Self.xcode(
                """
                S = { isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = SOURCE_ROOT; };
                D = { isa = XCSwiftPackageProductDependency; package = R; productName = Kit; };
                R = { isa = XCLocalSwiftPackageReference; relativePath = "../secret"; };
                """, target: "fileSystemSynchronizedGroups = (S); packageProductDependencies = (D);"),
            "p/App/App.swift": "",
        ])
        #expect(
            findings(reading) == [
                "p/X.xcodeproj/project.pbxproj:4: the package 'secret' is not read: \(Self.outside)"
            ])
        #expect(reading.declaration.unreadDependencies == ["the package product 'Kit' (\(Self.outside))"])
    }

    @Test(arguments: ["project.yml", "Project.swift"])
    func `Sources and packages of XcodeGen and Tuist`(_ name: String) throws {
        let words = "targets ProjectDescription"
        let reading = try read(
            ["p/\(name)": words, "p/App/App.swift": ""],
            specification: """
                { "file": "p/\(name)", "name": "X", "configuration": "Release",
                  "packages": [{ "name": "L", "path": "../secret", "file": "p/\(name)", "line": 9, "column": 5 }],
                  "targets": [{ "name": "T", "product": "application", "file": "p/\(name)", "line": 2, "column": 3,
                    "sources": [{ "path": "App" }, { "path": "../secret", "file": "p/\(name)", "line": 4, "column": 5 },
                      { "path": "None", "optional": true }, { "path": "Gone" }],
                    "dependencies": [{ "product": "Kit", "package": "L" }] }] }
                """)
        #expect(
            findings(reading) == [
                "p/\(name):4: 'secret' is not read: \(Self.outside)",
                "p/\(name):2: 'p/Gone' is not read: there is no such folder",
                "p/\(name):9: the package 'secret' is not read: \(Self.outside)",
            ])
        #expect(reading.swiftSources?.modules.first?.files == ["p/App/App.swift"])
        #expect(reading.swiftSources?.unreadOwn?.contains("'secret': \(Self.outside)") == true)
    }

    @Test(arguments: ["../secret", "Gone"])
    func `The path of a target of a Swift package`(_ path: String) throws {
        let reading = try read(
            ["p/Package.swift": "Package(executableTarget)"],
            specification: """
                { "file": "p/Package.swift", "name": "A", "configuration": "Release", "isPackage": true,
                  "targets": [{ "name": "A", "product": "tool", "file": "p/Package.swift", "line": 3, "column": 1,
                    "sources": [{ "path": "\(path)", "literal": true }], "dependencies": [] }] }
                """)
        #expect(findings(reading).count == 1 && findings(reading)[0].hasPrefix("p/Package.swift:3: "))
        #expect(reading.declaration.unreadSources != nil)
    }
}
