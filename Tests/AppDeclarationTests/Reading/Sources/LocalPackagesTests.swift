import DeclarationFormats
import FileSystem
import MemoryFiles
import SystemPackage
import Testing

@testable import AppDeclaration

/// Local packages next to the folder of the Xcode project, whose products Xcode names without their package, and
/// executables of packages. Source: a sample of twelve repositories, of which one had its documents in `../Shared`; and
/// [Organizing your code with local
/// packages](https://developer.apple.com/documentation/xcode/organizing-your-code-with-local-packages).
@Suite struct LocalPackagesTests {
    private static func project(_ references: String, children: String = "", objects: String) -> String {
        """
        { objects = { P = { isa = PBXProject; mainGroup = G; targets = (T); packageReferences = (\(references)); };
        G = { isa = PBXGroup; children = (F, \(children)); sourceTree = "<group>"; };
        F = { isa = PBXFileReference; path = A.swift; sourceTree = "<group>"; };
        B = { isa = PBXBuildFile; fileRef = F; };
        S = { isa = PBXSourcesBuildPhase; files = (B); };
        D = { isa = XCSwiftPackageProductDependency; productName = Kit; };
        \(objects)
        T = { isa = PBXNativeTarget; name = A; productType = "com.apple.product-type.application"; buildPhases = (S);
              packageProductDependencies = (D); };
        }; rootObject = P; }
        """
    }

    private static func package(_ file: FilePath) -> String {
        let name = file.removingLastComponent().lastComponent?.string ?? ""
        return """
            { "file": "\(file)", "configuration": "Release", "isPackage": true,
              "targets": [{ "name": "\(name)Code", "product": "library.static", "sources": [{ "path": "", "literal": true }] }],
              "products": [{ "name": "\(name)", "targets": ["\(name)Code"] }] }
            """
    }

    private func read(_ project: String, _ files: [String: String] = [:]) throws -> AppReading {
        let own = [
            "r/.git/HEAD": "", "r/App/X.xcodeproj/project.pbxproj": project, "r/App/A.swift": "",
            "r/Kit/Package.swift": "", "r/Kit/Sources/KitCode/Note.swift": "", "r/Other/Package.swift": "",
            "outside/Kit/Package.swift": "", "outside/Kit/Sources/KitCode/Note.swift": "",
        ]
        let reader = AppReader(tree: MemoryTree(own.merging(files) { $1 })) { files, root throws(AppReadingError) in
            #expect(root == "r")
            return Array("{ \"projects\": [\(files.map(Self.package).joined(separator: ", "))] }".utf8)
        }
        return try reader.read("r/App")
    }

    @Test(arguments: [
        project(
            "R1, R2",
            objects: """
                R1 = { isa = XCLocalSwiftPackageReference; relativePath = ../Other; };
                R2 = { isa = XCLocalSwiftPackageReference; relativePath = ../Kit; };
                """),
        project(
            "", children: "K, L",
            objects: """
                K = { isa = PBXFileReference; lastKnownFileType = wrapper; name = Kit; path = ../Kit; sourceTree = "<group>"; };
                L = { isa = PBXFileReference; lastKnownFileType = folder; path = Missing; sourceTree = "<group>"; };
                """),
        project(
            "", children: "L",
            objects: """
                L = { isa = PBXGroup; children = (K); path = ..; sourceTree = "<group>"; };
                K = { isa = PBXFileReference; lastKnownFileType = folder; path = Kit; sourceTree = "<group>"; };
                """),
    ])
    func `A product without a package is found in the packages and folders of the project`(_ project: String) throws {
        let reading = try read(project)
        #expect(reading.swiftSources?.modules.map(\.name) == ["A", "KitCode"])
        #expect(reading.swiftSources?.modules.last?.files == ["r/Kit/Sources/KitCode/Note.swift"])
        #expect(reading.declaration.unreadDependencies.isEmpty)
        #expect(!reading.declaration.findings.contains { $0.known == .includeUnread })
    }

    @Test(arguments: [
        project("R", objects: "R = { isa = XCLocalSwiftPackageReference; relativePath = ../../outside/Kit; };"),
        project(
            "", children: "R",
            objects: "R = { isa = PBXFileReference; lastKnownFileType = wrapper; path = ../../outside/Kit; };"
        ),
    ])
    func `A package outside the repository is not read`(_ project: String) throws {
        let reading = try read(project)
        #expect(reading.swiftSources?.modules.map(\.name) == ["A"])
        let reason = "it is outside the repository 'r'"
        #expect(reading.declaration.unreadDependencies == ["the package product 'Kit' (\(reason))"])
        let finding = reading.declaration.findings.first { $0.known == .includeUnread }
        #expect(finding?.message == "the package 'outside/Kit' is not read: \(reason)")
        #expect(finding?.location.position?.line == 7)
    }

    private static func workspace(_ references: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <Workspace
           version = "1.0">
           <FileRef
              location = "group:App/X.xcodeproj">
           </FileRef>
           <!-- <FileRef location = "group:Other"></FileRef> -->
           \(references)
        </Workspace>
        """
    }

    /// Source: issue "Targets choose their sources", and `contents.xcworkspacedata` as Xcode writes it.
    @Test(arguments: [
        #"<FileRef location = "group:Kit"></FileRef>"#, #"<FileRef location = 'container:Kit'/>"#,
        """
        <Group
           location = "group:App/../Other/.."
           name = "Packages">
           <FileRef
              location = "group:Kit">
           </FileRef>
        </Group>
        """,
        #"<Group location = "container:" name = "A"><Group location = "group:Other" name = "B"></Group><FileRef location = "group:Kit"></FileRef></Group>"#,
    ])
    func `A package that only a workspace of the project names is read`(_ references: String) throws {
        let file = "r/W.xcworkspace/contents.xcworkspacedata"
        let project = Self.project("", objects: "")
        let reading = try read(project, [file: Self.workspace(references)])
        #expect(reading.swiftSources?.modules.map(\.name) == ["A", "KitCode"])
        #expect(reading.declaration.unreadDependencies.isEmpty)
        // A workspace of other projects, one in a folder elsewhere, and a workspace that is damaged.
        let others = [
            file: Self.workspace(references).replacing("X.xcodeproj", with: "Y.xcodeproj"),
            "r/Other/W.xcworkspace/contents.xcworkspacedata": Self.workspace(references),
            "r/App/V.xcworkspace/contents.xcworkspacedata": "<FileRef location = \"group:../Kit",
        ]
        #expect(try read(project, others).swiftSources?.modules.map(\.name) == ["A"])
    }

    @Test func `A package of a workspace outside the repository is not read`() throws {
        let reading = try read(
            Self.project("", objects: ""),
            [
                "r/W.xcworkspace/contents.xcworkspacedata": Self.workspace(
                    #"<FileRef location = "group:../outside/Kit"></FileRef>"#)
            ])
        #expect(reading.swiftSources?.modules.map(\.name) == ["A"])
        #expect(
            reading.declaration.unreadDependencies == ["the package product 'Kit' (it is outside the repository 'r')"])
    }

    @Test func `A product that no package has is named`() throws {
        let reading = try read(Self.project("", objects: ""))
        #expect(reading.declaration.unreadDependencies == ["the package product 'Kit', which is not in this folder"])
    }

    // MARK: Executables

    private func readPackage(_ target: String?, _ names: [String] = ["App", "Stub"]) throws -> AppReading {
        let files = [
            "p/Package.swift": "Package(", "p/Sources/App/A.swift": TargetSourcesTests.app,
            "p/Sources/Stub/main.swift": "print(1)", "p/Info.plist": PropertyList.editor,
        ]
        let reader = AppReader(tree: MemoryTree(files)) { _, _ throws(AppReadingError) in
            let targets = names.map {
                "{ \"name\": \"\($0)\", \"product\": \"tool\", \"sources\": [{ \"path\": \"\", \"literal\": true }] }"
            }
            return Array(
                """
                { "projects": [{ "file": "p/Package.swift", "configuration": "Release", "isPackage": true,
                  "targets": [\(targets.joined(separator: ", "))] }] }
                """.utf8)
        }
        return try reader.read("p", target: target)
    }

    /// Source: the finding that a tool of a package was not a target, although a Tuist tool is.
    @Test(arguments: [["App", "Stub"], ["Stub"]])
    func `An executable without an app is a target without document types`(_ names: [String]) throws {
        let reading = try readPackage("Stub", names)
        #expect(reading.targets.first { $0.isChosen }?.product == "tool")
        #expect(reading.swiftSources?.modules.map(\.files) == [["p/Sources/Stub/main.swift"]])
        #expect(reading.declaration.documentTypes?.isEmpty == true)
        let error = #expect(throws: AppReadingError.self) { _ = try readPackage("Stab", names) }
        #expect(error?.message.hasPrefix("no target 'Stab'") == true)
    }

    @Test func `The app of a package is chosen, and has the only property list`() throws {
        for target in ["App", nil] {
            let reading = try readPackage(target)
            #expect(reading.swiftSources?.modules.map(\.name) == ["App"])
            #expect(reading.declaration.documentTypes?.isEmpty == false)
        }
    }

    // MARK: A project and a package side by side

    private func readRoot(_ package: String, target: String? = nil) throws -> AppReading {
        let project = TargetSourcesTests.app
        let files = [
            "r/.git/HEAD": "", "r/iOS/X.xcodeproj/project.pbxproj": Self.project("", objects: ""),
            "r/iOS/A.swift": project,
            "r/\(package)/Package.swift": "Package(", "r/\(package)/Sources/Mac/A.swift": TargetSourcesTests.app,
        ]
        let reader = AppReader(tree: MemoryTree(files)) { files, _ throws(AppReadingError) in
            let projects = files.map { file in
                """
                { "file": "\(file)", "configuration": "Release", "isPackage": true, "targets": [
                  { "name": "Mac", "product": "tool", "sources": [{ "path": "", "literal": true }] }] }
                """
            }
            return Array("{ \"projects\": [\(projects.joined(separator: ", "))] }".utf8)
        }
        return try reader.read("r", target: target)
    }

    /// Source: a repository with an Xcode project for iOS and a package for macOS, whose project was taken silently.
    @Test func `A project and the package of an app in folders of equal rank are an error that lists them`() throws {
        let error = #expect(throws: AppReadingError.self) { _ = try readRoot("macOS") }
        #expect(error?.choices == ["A", "Mac"])
        #expect(try readRoot("macOS", target: "Mac").swiftSources?.modules.map(\.name) == ["Mac"])
        #expect(try readRoot("macOS", target: "A").targets.first { $0.isChosen }?.name == "A")
    }

    @Test(arguments: ["iOS/Mac", "tools/Mac", "Examples"])
    func `A package in the project, one that is farther away, and an example are not another app`(_ package: String)
        throws
    {
        #expect(try readRoot(package).targets.first { $0.isChosen }?.name == "A")
    }
}
