import TestTags
import Testing

/// If a part of a project was not read, there is no definite answer, and the sample app is never used instead.
///
/// Source: an attack on the guarantee of SECURITY.md that the answer is `unread-sources` if a part of a target's
/// sources was not read, and a sample of twelve repositories.
@Suite(.tags(.slow)) struct UnreadProjectsTests {
    let tree: ThrowawayTree

    init() throws {
        tree = try ThrowawayTree()
        try tree.file("p/.git/HEAD", "ref: refs/heads/main\n")
    }

    /// Runs `which-group` in the project, where a script in place of typeq-swift prints `output`.
    private func whichGroup(_ arguments: String..., reading output: String = "{}") throws -> TypeqProcess {
        let script = """
            #!/bin/sh
            [ "$1" = --version ] && { echo typeq-swift 0; exit; }
            echo '\(output)'
            """
        try tree.file("tools/typeq-swift", script.utf8, mode: 0o755)
        return try TypeqProcess(
            (["which-group"] + arguments + ["--name", "a.xdoc"]).map { Array($0.utf8) }, in: tree.path("p"),
            environment: ["PATH": "\(tree.root)/tools:/usr/bin:/bin", "TYPEQ_CACHE": "off"])
    }

    private func project(_ settings: String = "GENERATE_INFOPLIST_FILE = YES;", in folder: String = "p") throws {
        try tree.file(
            "\(folder)/X.xcodeproj/project.pbxproj",
            """
            { objects = {
              P = { isa = PBXProject; mainGroup = G; targets = (T); };
              G = { isa = PBXGroup; children = (S); sourceTree = "<group>"; };
              S = { isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>"; };
              T = { isa = PBXNativeTarget; name = T; productType = "com.apple.product-type.application";
                    buildConfigurationList = L; fileSystemSynchronizedGroups = (S); packageProductDependencies = (D); };
              D = { isa = XCSwiftPackageProductDependency; package = R; productName = Kit; };
              R = { isa = XCLocalSwiftPackageReference; relativePath = "../Kit"; };
              L = { isa = XCConfigurationList; buildConfigurations = (C); };
              C = { isa = XCBuildConfiguration; name = Release; buildSettings = { SDKROOT = macosx;
                    PRODUCT_BUNDLE_IDENTIFIER = com.example.x; \(settings) }; };
            }; rootObject = P; }
            """)
        try tree.file("\(folder)/App/App.swift", "import SwiftUI\n@main struct A: App {}\n")
    }

    private static let group = """
        "scenes": [{"kind": "DocumentGroup", "name": "g", "readable": ["public.data"], "file": "A.swift", "line": 1, "column": 1}]
        """

    @Test(arguments: ["", "\(Self.group), \"name\": \"NotStarted\""])
    func `If no source that was read starts the program, the app may be in a package that was not read`(members: String)
        throws
    {
        try project()
        let run = try whichGroup("--app", ".", reading: "{\(members)}")
        #expect(run.exitCode == 2)
        #expect(
            run.output.hasPrefix(
                "a.xdoc: unknown: a dependency of the target 'T' is not read: the package product 'Kit' (there"))
    }

    @Test func `If a source that was read starts the program, the app is known`() throws {
        try project()
        let run = try whichGroup("--app", ".", reading: "{\(Self.group), \"startsProgram\": true}")
        #expect(run.exitCode == 0)
        #expect(run.output.hasPrefix("a.xdoc: g (editor)"))
    }

    /// Source: the apps Quicksilver and Colloquy.
    @Test func `If an Objective-C source of the target starts the program, its document types are known`() throws {
        try project("INFOPLIST_FILE = Info.plist;")
        try tree.file(
            "p/Info.plist",
            "{ CFBundleDocumentTypes = ({ CFBundleTypeName = X; CFBundleTypeExtensions = (xdoc); CFBundleTypeRole = Editor; }); }"
        )
        try tree.file("p/App/App.swift", "class A {}\n")
        try tree.file("p/App/main.m", "int main(int n, char *v[]) { return NSApplicationMain(n, (const char **)v); }\n")
        let run = try whichGroup("--app", ".")
        #expect(run.exitCode == 0)
        #expect(run.output.hasPrefix("a.xdoc: X (editor)"))
        // What is missing is a finding.
        #expect(run.messages.contains("1 warning found while reading") || run.messages.contains("warnings found"))
    }

    @Test func `A source that was not read may contain the app`() throws {
        try project()
        try tree.file("Kit/Package.swift", "")
        let unknown =
            #"{"unknown": [{"what": "file", "text": "too large", "file": "A.swift", "line": 1, "column": 1}]}"#
        let run = try whichGroup("--app", ".", reading: unknown)
        #expect(run.exitCode == 2)
        #expect(run.output.contains(" is not read") || run.output.contains("not all sources "))
    }

    @Test(arguments: [
        "INFOPLIST_FILE = ../outside.plist;", "INFOPLIST_FILE = missing.plist;",
        "INFOPLIST_FILE = \"$(DERIVED_FILE_DIR)/Info.plist\";",
    ])
    func `If the Info.plist of the target is missing, the answer is unknown`(settings: String) throws {
        try project(settings)
        try tree.file("outside.plist", "{ CFBundleDocumentTypes = (); }")
        let run = try whichGroup(reading: #"{"startsProgram": true}"#)
        #expect(run.exitCode == 2)
        #expect(run.output.hasPrefix("a.xdoc: unknown: the "))
        #expect(run.output.contains("Info.plist of the target 'T'"))
    }

    @Test(
        arguments: ["project.yml", "Project.swift", "Package.swift", "X.xcodeproj/project.pbxproj"],
        ["outside", "nowhere"])
    func `A project that cannot be read is an error, not the sample app`(file: String, target: String) throws {
        try tree.file("outside", "targets: ProjectDescription Package(")
        if file.hasPrefix("X") { _ = try tree.folder("p/X.xcodeproj") }
        try tree.link("p/\(file)", to: target == "outside" ? tree.path("outside") : target)
        let run = try whichGroup()
        #expect(run.exitCode == 2)
        #expect(run.output.isEmpty)
        #expect(run.messages.contains("\(file): not read: "), "\(run.messages)")
    }

    @Test(arguments: ["project.yml", "Project.swift", "Package.swift"], ["", "garbage\n", nil])
    func `A file with the name of a project that is not a project is an error, not the sample app`(
        file: String, content: String?
    ) throws {
        if let content {
            try tree.file("p/\(file)", content)
        } else {
            _ = try tree.folder("p/\(file)")
        }
        let run = try whichGroup()
        #expect(run.exitCode == 2)
        #expect(run.output.isEmpty)
        #expect(run.messages.contains("/p/\(file): expected "), "\(run.messages)")
    }

    private static let specified = """
        {"projects": [{"name": "A", "targets": [{"name": "T", "product": "application", "file": "a.yml", "line": 1,
          "column": 1, "levels": [{"settings": []}, {"settings": []}], "infoPath": "I.plist", "infoFile": "a.yml",
          "info": {"dictionary": [{"key": "CFBundleDocumentTypes", "line": 1, "column": 1, "value": {"array": [
            {"dictionary": [{"key": "CFBundleTypeName", "line": 1, "column": 1, "value": {"string": "d"}}]}]}}]}}]}]}
        """

    @Test(arguments: [
        "project.yml": "include: [a.yml]\n", "Project.swift": "import ProjectDescription\nlet project = make()\n",
        "A/project.yml": "targets: {T: {}}\n",
    ])
    func `The declarations of a specification may be in a file that it includes or names`(file: String, content: String)
        throws
    {
        try tree.file("p/\(file)", content)
        if file.hasPrefix("A") { try tree.file("p/Workspace.swift", "import ProjectDescription\n") }
        let run = try whichGroup(reading: Self.specified)
        #expect(!run.messages.contains("sample app"), "\(run.messages)")
        let unread = try whichGroup(reading: #"{"projects": [{"unread": "an include is not read"}]}"#)
        #expect(unread.exitCode == 2)
        #expect(unread.output.hasPrefix("a.xdoc: unknown: an include is not read"), "\(unread.output)")
        let failed = try whichGroup(reading: #"{"projects": [{"failure": {"text": "no such file"}}]}"#)
        #expect(failed.exitCode == 2 && failed.output.isEmpty)
        #expect(failed.messages.contains("/\(file): no such file"), "\(failed.messages)")
    }

    @Test(arguments: ["W.xcworkspace/contents.xcworkspacedata", "Workspace.swift", "Tuist.swift"])
    func `The projects that a workspace combines are found from its folder`(file: String) throws {
        try project("INFOPLIST_FILE = Info.plist;", in: "p/A")
        try tree.file(
            "p/A/Info.plist",
            "{ CFBundleDocumentTypes = ({ CFBundleTypeName = notes; LSItemContentTypes = (public.data); }); }")
        try tree.file("p/\(file)", "")
        let run = try whichGroup(reading: "{\(Self.group), \"startsProgram\": true}")
        #expect(run.exitCode == 0)
        #expect(run.output.hasPrefix("a.xdoc: g (editor)"), "\(run.output)\(run.messages)")
    }

    @Test(arguments: [
        "project.yml": "{name: A, targets: {}}",
        "X.xcodeproj/project.pbxproj": "{ objects = { P = { isa = PBXProject; targets = (); }; }; rootObject = P; }",
        "X.xcodeproj/xcuserdata/a.plist": "",
    ])
    func `A project without targets is an error, not the sample app`(file: String, content: String) throws {
        try tree.file("p/\(file)", content)
        let run = try whichGroup(reading: #"{"projects": [{"name": "A"}]}"#)
        #expect(run.exitCode == 2)
        #expect(run.output.isEmpty)
        let mistake =
            content.isEmpty ? "expected a folder with the file 'project.pbxproj'" : "the project has no targets"
        #expect(run.messages.contains(mistake), "\(run.messages)")
    }

    @Test func `A source named Project.swift, and a package without an app, are no mistakes`() throws {
        try tree.file("p/Project.swift", "struct Project {}\n")
        try tree.file("p/Package.swift", "import PackageDescription\nlet package = Package(name: \"p\")\n")
        let run = try whichGroup()
        #expect(run.exitCode != 2)
        #expect(run.messages.contains("sample app"), "\(run.messages)")
    }

    /// Source: a package of libraries under --app, which was answered with "nothing opens it".
    @Test func `A package of libraries and tools that is named has no app, which is an error`() throws {
        try tree.file("p/Package.swift", "import PackageDescription\nlet package = Package(name: \"p\")\n")
        try tree.file("p/Sources/L/L.swift", "public struct L {}\n")
        let run = try whichGroup("--app", ".")
        #expect(run.exitCode == 2 && run.output.isEmpty)
        #expect(run.messages.contains("no app here, only libraries and tools: expected a target"), "\(run.messages)")
        #expect(try whichGroup("--app", ".", reading: "{\(Self.group)}").exitCode != 2)
    }

    @Test func `A specification that is too large is an error, not an app of a folder`() throws {
        try tree.file("p/project.yml", "targets: {}\n#" + String(repeating: "x", count: 70 << 20))
        #expect(try whichGroup("--app", ".").exitCode == 2)
        #expect(try !whichGroup().messages.contains("using the sample app"))
    }

    @Test func `A property list in the folder is not used for a target of the project`() throws {
        try project()
        try tree.file("p/Info.plist", "{ CFBundleName = stray; }")
        let reading = "{\(Self.group), \"startsProgram\": true}"
        #expect(try whichGroup("--target", "T", reading: reading).output.hasPrefix("a.xdoc: g (editor)"))
        let other = try whichGroup("--target", "U", reading: reading)
        #expect(other.exitCode == 2)
        #expect(other.messages.contains("'U'") && other.output.isEmpty)
    }

    @Test func `If there is no project, a target is an error`() throws {
        let run = try whichGroup("--target", "T")
        #expect(run.exitCode == 2)
        #expect(run.messages.contains("no project found from the current directory that could have the target 'T'"))
        #expect(run.output.isEmpty)
    }

    /// Source: a trial in which the type of a project that was not read was told as a fact.
    @Test func `Without the types that the app declares, the type of a file is unknown`() throws {
        try tree.file("p/project.yml", "name: X\ntargets: { X: { type: application, platform: macOS } }\n")
        try tree.file("p/a.xdoc", "text\n")
        let run = try TypeqProcess(
            "which-group", "--json", "--app", ".", "a.xdoc", in: tree.path("p"), environment: ["PATH": "/usr/bin:/bin"])
        let object = try run.object()
        #expect(run.exitCode == 2 && object.text("code") == "unread-sources")
        #expect(object["type"] == nil && object["mimeType"] == nil)
        #expect(object.objects("trace")?.compactMap { $0.text("standing") } == ["inferred"])
    }

    /// Source: a trial in which an Info.plist beside an app with another order of groups was answered without a note.
    @Test func `A note names Swift sources beside an Info.plist that was read alone`() throws {
        try tree.file(
            "p/App/Info.plist",
            "{ CFBundleDocumentTypes = ({ CFBundleTypeName = Text; CFBundleTypeRole = Editor; LSItemContentTypes = (public.text); }); }"
        )
        try tree.file(
            "p/App/App.swift", "@main struct A: App { var body: some Scene { DocumentGroup(newDocument: T()) } }\n")
        let file = ["which-group", "--app", "App/Info.plist", "--name", "a.txt"]
        let run = try TypeqProcess(file.map { Array($0.utf8) }, in: tree.path("p"))
        #expect(
            run.messages
                == "typeq: note: App/Info.plist: read alone, but 'App/App.swift' declares document groups, whose order is not "
                + "known: specify the project of the Info.plist\n")
        #expect(run.exitCode == 0)
        try tree.file("p/Package.swift", "// swift-tools-version: 6.0\n")
        #expect(
            try TypeqProcess(file.map { Array($0.utf8) }, in: tree.path("p")).messages.hasSuffix(
                ": specify the project '.'\n"))
    }
}
