import DeclarationFormats
import Testing

/// Apps of several platforms and projects of several targets, with a substitute for typeq-swift. Source:
/// typeq-which-group(1), WHICH APP.
@Suite struct TargetSourcesTests {
    let tree: ThrowawayTree

    init() throws {
        tree = try ThrowawayTree()
        try tree.file("report.md", Samples.markdown)
        try tree.file("picture.png", Samples.png)
        try tree.file("App/X.xcodeproj/project.pbxproj", Self.project)
        for name in ["Notes", "Draw"] {
            try tree.file("App/\(name)/App.swift", "import SwiftUI\n@main\nstruct \(name): App {}\n")
        }
        // The group's name consists of the first module in the list on standard input and the platform.
        let script = """
            #!/bin/sh
            [ "$1" = --version ] && { echo typeq-swift 0; exit; }
            module=$(tr '\\0' '\\n' | sed -n '1s/=//p')
            case $2 in macOS) types='"public.text", "public.image"';; *) types='"public.text"';; esac
            echo "{\\"scenes\\": [{\\"kind\\": \\"DocumentGroup\\", \\"name\\": \\"$module\\", \\"readable\\": [$types],"
            echo "\\"file\\": \\"$module.swift\\", \\"line\\": 1, \\"column\\": 1}]}"
            """
        try tree.file("tools/typeq-swift", script.utf8, mode: 0o755)
    }

    private static let project = """
        { objects = {
          P = { isa = PBXProject; mainGroup = G; targets = (NOTES, DRAW); };
          G = { isa = PBXGroup; children = (NG, DG); sourceTree = "<group>"; };
          NG = { isa = PBXFileSystemSynchronizedRootGroup; path = Notes; sourceTree = "<group>"; };
          DG = { isa = PBXFileSystemSynchronizedRootGroup; path = Draw; sourceTree = "<group>"; };
          NOTES = { isa = PBXNativeTarget; name = Notes; productType = "com.apple.product-type.application";
                    buildConfigurationList = L; fileSystemSynchronizedGroups = (NG); };
          DRAW = { isa = PBXNativeTarget; name = Draw; productType = "com.apple.product-type.application";
                   buildConfigurationList = L; fileSystemSynchronizedGroups = (DG); };
          L = { isa = XCConfigurationList; buildConfigurations = (C); };
          C = { isa = XCBuildConfiguration; name = Release; buildSettings = { GENERATE_INFOPLIST_FILE = YES; SDKROOT = auto;
                PRODUCT_BUNDLE_IDENTIFIER = com.example.x; SUPPORTED_PLATFORMS = "iphoneos iphonesimulator macosx"; }; };
        }; rootObject = P; }
        """

    private func run(_ arguments: String...) throws -> TypeqProcess {
        try TypeqProcess(
            arguments.map { Array($0.utf8) }, in: tree.root,
            environment: ["PATH": "\(tree.root)/tools:/usr/bin:/bin", "TYPEQ_CACHE": "off"])
    }

    @Test func `Each target is answered from its own sources`() throws {
        for name in ["Notes", "Draw"] {
            let run = try run("which-group", "--app", "App", "--target", name, "report.md")
            // On iOS the app would have to claim the type.
            #expect(
                run.lines == [
                    "report.md: \(name) (editor), net.daringfireball.markdown, on macOS",
                    "  on iOS: nothing opens it, net.daringfireball.markdown",
                ])
        }
    }

    /// Source: a repository whose Xcode project is in a folder, with a link at the root.
    @Test func `A link to a project is that project`() throws {
        try tree.link("X.xcodeproj", to: "App/X.xcodeproj")
        let run = try run("which-group", "--app", ".", "--target", "Notes", "report.md")
        #expect(run.lines.first == "report.md: Notes (editor), net.daringfireball.markdown, on macOS")
        #expect(try self.run("which-group", "--app", ".", "report.md").messages.contains("(choose Notes, Draw)"))
    }

    @Test func `Several apps without a choice are an error with the choices`() throws {
        let run = try run("which-group", "--app", "App", "report.md")
        #expect(run.exitCode == 2)
        #expect(run.output.isEmpty)
        #expect(run.messages.contains("select one with --target (choose Notes, Draw)"))
    }

    @Test func `The answer names its platform, and other platforms that differ`() throws {
        let run = try run("which-group", "--app", "App", "--target", "Notes", "picture.png")
        #expect(
            run.output == "picture.png: Notes (editor), public.png, on macOS\n  on iOS: nothing opens it, public.png\n")
        let json = try self.run("which-group", "--json", "--app", "App", "--target", "Notes", "picture.png").output
        #expect(json.contains("\"platform\":\"macOS\""))
        #expect(json.contains("\"otherPlatforms\":[{\"platform\":\"iOS\",\"outcome\":\"error\""))
    }

    @Test func `Another platform is selected`() throws {
        let run = try run("which-group", "--app", "App", "--target", "Notes", "--platform", "iOS", "picture.png")
        #expect(run.exitCode == 1)
        #expect(run.output.hasPrefix("picture.png: nothing opens it, public.png, on iOS\n"))
        let none = try self.run("which-group", "--app", "App", "--target", "Notes", "--platform", "tvOS", "picture.png")
        #expect(none.exitCode == 2)
        #expect(none.messages.contains("the app does not support 'tvOS' (choose macOS, iOS)"))
        #expect(try self.run("which-group", "--platform", "Mac", "picture.png").exitCode == 64)
    }

    @Test func `Lint reports the files of all targets, each finding once and with its platforms`() throws {
        let run = try run("lint", "--json", "App")
        for name in ["Notes", "Draw"] { #expect(run.output.contains("\"file\":\"\(name).swift\"")) }
        #expect(Set(run.lines).count == run.lines.count)
        #expect(run.output.contains("\"platforms\":[\"macOS\"]"))
    }
}
