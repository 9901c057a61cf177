import Testing

/// The sources and packages that a target names are read only inside its repository. Source: typeq-which-group(1), WHICH APP:
/// files that a project names are read only below the root of its repository.
@Suite struct ContainedSourcesTests {
    /// A repository whose target names sources, a folder, a link and a package outside; and a substitute for
    /// typeq-swift that records the files that it is to read.
    private func tree() throws -> ThrowawayTree {
        let tree = try ThrowawayTree()
        try tree.file("p/.git/HEAD")
        try tree.file(
            "p/X.xcodeproj/project.pbxproj",
            """
            { objects = {
              P = { isa = PBXProject; mainGroup = G; targets = (T); };
              G = { isa = PBXGroup; children = (F1, F2, S1, S2); sourceTree = "<group>"; };
              F1 = { isa = PBXFileReference; path = "../secret/Listed.swift"; sourceTree = "<group>"; };
              F2 = { isa = PBXFileReference; path = "\(tree.path("secret/Absolute.swift"))"; sourceTree = "<absolute>"; };
              S1 = { isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>"; };
              S2 = { isa = PBXFileSystemSynchronizedRootGroup; path = "../secret"; sourceTree = "<group>"; };
              T = { isa = PBXNativeTarget; name = T; productType = "com.apple.product-type.application";
                    buildConfigurationList = L; buildPhases = (B); fileSystemSynchronizedGroups = (S1, S2);
                    packageProductDependencies = (D); };
              B = { isa = PBXSourcesBuildPhase; files = (B1, B2); };
              B1 = { isa = PBXBuildFile; fileRef = F1; };
              B2 = { isa = PBXBuildFile; fileRef = F2; };
              D = { isa = XCSwiftPackageProductDependency; package = R; productName = Kit; };
              R = { isa = XCLocalSwiftPackageReference; relativePath = "../secret"; };
              L = { isa = XCConfigurationList; buildConfigurations = (C); };
              C = { isa = XCBuildConfiguration; name = Release; buildSettings = { GENERATE_INFOPLIST_FILE = YES;
                    PRODUCT_BUNDLE_IDENTIFIER = com.example.x; SDKROOT = macosx; }; };
            }; rootObject = P; }
            """)
        try tree.file("p/App/App.swift", "import SwiftUI\n@main struct A: App {}\n")
        try tree.file("p/Common/Shared.swift", "")
        for name in ["Listed", "Absolute", "Package", "Sources/Kit/Kit"] { try tree.file("secret/\(name).swift", "") }
        try tree.link("p/App/Link.swift", to: "../../secret/Listed.swift")
        try tree.link("p/App/Folder", to: tree.path("secret"))
        try tree.link("p/App/Inside.swift", to: "../Common/Shared.swift")
        let script = """
            #!/bin/sh
            [ "$1" = --version ] && { echo typeq-swift 0; exit; }
            { echo "$@"; case "$*" in *--modules*) tr '\\0' '\\n';; esac; } >> \(tree.path("asked"))
            echo '{"scenes": [], "startsProgram": true}'
            """
        try tree.file("tools/typeq-swift", script.utf8, mode: 0o755)
        return tree
    }

    @Test func `Sources and packages outside the repository are not given to typeq-swift`() throws {
        let tree = try tree()
        let run = try TypeqProcess(
            ["app", "--json", "."].map { Array($0.utf8) }, in: tree.path("p"),
            environment: ["PATH": "\(tree.root)/tools:/usr/bin:/bin", "TYPEQ_CACHE": "off"])
        #expect(run.exitCode == 0)
        #expect(run.messages.contains(": 6 warnings found while reading"), "\(run.messages)")
        let asked = String(decoding: try #require(try FileBytes.read(tree.path("asked"))), as: UTF8.self)
        #expect(asked.contains("--modules --root "))
        #expect(
            asked.split(separator: "\n").dropFirst().elementsEqual(["=T", "+App/App.swift", "+App/Inside.swift"]))
        #expect(!asked.contains("secret"))
    }

    /// Source: the finding that a target whose sources are outside was answered from its document types, exit code 0.
    @Test func `A source that is not read is a finding with its location, and makes the answer unknown`() throws {
        let tree = try tree()
        let environment = ["PATH": "\(tree.root)/tools:/usr/bin:/bin", "TYPEQ_CACHE": "off"]
        func run(_ arguments: String...) throws -> TypeqProcess {
            try TypeqProcess(arguments.map { Array($0.utf8) }, in: tree.path("p"), environment: environment)
        }
        let findings = try run("lint", ".").output
        let outside = "is not read: it is outside the repository '\(tree.path("p"))' [W_INCLUDE_UNREAD]"
        for (line, path) in [
            (4, "../secret/Listed.swift"), (5, "\(tree.path("secret"))/Absolute.swift"), (7, "../secret"),
            (6, "App/Link.swift"), (6, "App/Folder"), (15, "../secret"),
        ] {
            #expect(
                findings.split(separator: "\n").contains {
                    $0.hasPrefix("X.xcodeproj/project.pbxproj:\(line):") && $0.contains("'\(path)' \(outside)")
                }, "\(path): \(findings)")
        }
        // The substitute finds no app in the other sources.
        try tree.file(
            "tools/typeq-swift",
            "#!/bin/sh\n[ \"$1\" = --version ] && echo typeq-swift 0 || echo '{\"platform\": \"macOS\"}'\n".utf8,
            mode: 0o755)
        let unknown = try run("which-group", "--json", "--app", ".", "--name", "a.txt")
        #expect(unknown.exitCode == 2)
        #expect(unknown.output.contains("\"code\":\"unread-sources\""), "\(unknown.output)")
        #expect(unknown.messages.contains("not all sources of the target 'T' are read"), "\(unknown.messages)")
    }
}
