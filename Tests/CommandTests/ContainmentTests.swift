import TestTags
import Testing

/// A hostile project reads nothing outside its repository. Source: the finding that `lint --format github` printed the
/// credentials of the user, and the environment, as the role of a document type.
@Suite(.tags(.slow)) struct ContainmentTests {
    private static let secret = "wJalrXUtnFEMI"

    /// A repository with an Xcode project, next to a file with a secret in two formats.
    private func tree(
        settings: String = "", base: String = "a.xcconfig", configuration: String = "", list: String? = "p/Info.plist"
    ) throws -> ThrowawayTree {
        let tree = try ThrowawayTree()
        try tree.file("secret/credentials", "[default]\nkey = \(Self.secret)\nINFOPLIST_FILE = Info.plist\n")
        try tree.file("secret/Info.plist", Self.list(role: Self.secret))
        try tree.file("secret/en.lproj/InfoPlist.strings", "\"CFBundleName\" = \"\(Self.secret)\";\n")
        try tree.file("p/.git/HEAD")
        try tree.file(
            "p/X.xcodeproj/project.pbxproj",
            """
            { objects = {
              P = { isa = PBXProject; mainGroup = G; targets = (T); buildConfigurationList = L; };
              G = { isa = PBXGroup; children = (F); sourceTree = "<group>"; };
              F = { isa = PBXFileReference; path = "\(base)"; sourceTree = "<group>"; };
              T = { isa = PBXNativeTarget; name = T; productType = "com.apple.product-type.application";
                    buildConfigurationList = L; };
              L = { buildConfigurations = (C); };
              C = { name = Release; baseConfigurationReference = F; buildSettings = {
                    \(settings) }; };
            }; rootObject = P; }
            """)
        try tree.file("p/a.xcconfig", "// settings\n\(configuration)\n")
        if let list { try tree.file(list, Self.list(role: "x $(key) $(HOME) $(TOKEN) ${TOKEN}")) }
        return tree
    }

    private static func list(role: String) -> String {
        """
        <plist version="1.0"><dict>
        <key>CFBundleIdentifier</key><string>com.example.$(key)</string>
        <key>CFBundleDocumentTypes</key><array><dict><key>CFBundleTypeName</key><string>n</string>
        <key>CFBundleTypeRole</key><string>\(role)</string></dict></array>
        </dict></plist>
        """
    }

    /// Expects that no command prints the secret, and returns the findings of lint.
    private func findings(
        _ tree: ThrowawayTree, _ operand: String = ".", in folder: String = "p", withReport: Bool = false
    ) throws -> String {
        let environment = ["TOKEN": Self.secret, "HOME": "/home/\(Self.secret)", "PATH": "/usr/bin:/bin"]
        func run(_ arguments: String...) throws -> TypeqProcess {
            let run = try TypeqProcess(
                arguments.map { Array($0.utf8) }, in: tree.path(folder), environment: environment)
            #expect(!run.output.contains(Self.secret) && !run.messages.contains(Self.secret), "\(arguments)")
            return run
        }
        for format in ["github", "sarif"] { _ = try run("lint", "--format", format, operand) }
        _ = try run("app", "--json", operand)
        _ = try run("which-group", "--explain", "a.txt")
        if withReport { _ = try run("report", "--app", operand, "-o", "-") }
        let lint = try run("lint", operand)
        return lint.output + lint.messages
    }

    @Test(
        arguments: [
            "../secret/credentials", "ROOT/secret/credentials", "/proc/self/environ", "link", "folder/credentials",
            "chain",
            "pipe", "/dev/zero", "sub/../../secret/credentials", "alias/../../secret/credentials",
        ], ["#include", "#include?"])
    func `An include of a configuration file reads nothing outside`(_ path: String, _ include: String) throws {
        let tree = try tree(settings: "INFOPLIST_FILE = Info.plist;")
        let path = path == "ROOT/secret/credentials" ? tree.path("secret/credentials") : path
        try tree.file("p/a.xcconfig", "// settings\n\(include) \"\(path)\"\n")
        try tree.folder("p/sub")
        try tree.folder("p/sub/deep")
        try tree.link("p/alias", to: "sub/deep")
        try tree.link("p/link", to: "../secret/credentials")
        try tree.link("p/folder", to: tree.path("secret"))
        try tree.link("p/chain", to: "link")
        try tree.fifo("p/pipe")
        // The report uses the same declaration, and takes seconds in a debug build.
        let findings = try findings(tree, withReport: isThorough && path == "link" && include == "#include")
        if path == "pipe" {
            #expect(findings.contains("p/pipe: not a regular file") || findings.contains("pipe: not a regular file"))
        } else if path.hasPrefix("alias") {
            // Dot segments are removed before links are resolved, so this path is p/../secret.
            #expect(findings.contains("W_INCLUDE_UNREAD") || findings.contains("W_CONFIGURATION_UNREAD"))
        } else {
            #expect(findings.contains("a.xcconfig:2:1: warning: '\(path)' is not read: it is outside the repository"))
            #expect(findings.contains("[W_INCLUDE_UNREAD]"))
        }
    }

    @Test(arguments: ["../secret/credentials", "link"])
    func `A configuration file on which a project is based is inside`(_ path: String) throws {
        let tree = try tree(settings: "INFOPLIST_FILE = Info.plist;", base: path)
        try tree.link("p/link", to: "../secret/credentials")
        let findings = try findings(tree)
        #expect(findings.contains("X.xcodeproj/project.pbxproj:8:54: warning: '\(path)' is not read"), "\(findings)")
    }

    @Test(arguments: ["../secret/Info.plist", "link.plist", "folder/Info.plist"], [true, false])
    func `The Info.plist of a target is inside`(_ path: String, _ isInProject: Bool) throws {
        let tree =
            isInProject
            ? try tree(settings: "INFOPLIST_FILE = \"\(path)\";", list: nil)
            : try tree(configuration: "INFOPLIST_FILE = \(path)", list: nil)
        try tree.link("p/link.plist", to: "../secret/Info.plist")
        try tree.link("p/folder", to: "../secret")
        let findings = try findings(tree)
        let place = isInProject ? "X.xcodeproj/project.pbxproj:9:" : "a.xcconfig:2:1:"
        #expect(findings.contains(place) && findings.contains("'\(path)' is outside the repository"), "\(findings)")
    }

    @Test func `Links among the files that are found are not followed outside`() throws {
        let tree = try tree(settings: "INFOPLIST_FILE = Sub/Info.plist;", list: "p/Sub/Info.plist")
        try tree.link("p/Info.plist", to: "../secret/Info.plist")
        try tree.link("p/en.lproj", to: "../secret/en.lproj")
        try tree.link("p/typeq.json", to: "../secret/credentials")
        // The settings of lint are also in a file of the repository.
        #expect(try findings(tree).contains("typeq.json: outside the repository"))
        try tree.file("p/.git/keep")
        let other = try self.tree(settings: "INFOPLIST_FILE = Sub/Info.plist;", list: "p/Sub/Info.plist")
        try other.link("p/Info.plist", to: "../secret/Info.plist")
        try other.link("p/en.lproj", to: "../secret/en.lproj")
        let findings = try findings(other)
        #expect(findings.contains("Info.plist: warning: not read: a link leads outside the repository"), "\(findings)")
        #expect(findings.contains("en.lproj/InfoPlist.strings: warning: not read: a link"), "\(findings)")
        // An operand that Git lists, as in the hook, is also not followed.
        #expect(try self.findings(other, "Info.plist").contains("specify the target of the link to read it"))
        #expect(try self.findings(other, "p/Info.plist", in: ".").contains("specify the target of the link to read it"))
    }

    @Test func `The location of a scene in an app declaration is not a file to read`() throws {
        let tree = try ThrowawayTree()
        try tree.file("secret", "// typeq:ignore W_\(Self.secret)\n")
        try tree.file("p/.git/HEAD")
        try tree.file(
            "p/typeq.json",
            """
            { "identifier": "com.example.a", "platform": "macOS", "scenes": [ { "kind": "WindowGroup", "name": "a",
              "matching": [""], "file": "\(tree.path("secret"))", "line": 1, "column": 1 } ] }
            """)
        #expect(try findings(tree).contains("\(tree.path("secret")):1:1"))
    }

    @Test func `Files of the repository are read from a project in one of its folders, also through a link to it`()
        throws
    {
        let tree = try tree(settings: "INFOPLIST_FILE = Info.plist;", configuration: "#include \"../b.xcconfig\"")
        try tree.file("b.xcconfig", "key = INSIDE\n")
        try tree.file(".git", "gitdir: /elsewhere\n")
        try tree.link("alias", to: "p")
        // The repository of the project is p, not the folder above it.
        #expect(try findings(tree).contains("'../b.xcconfig' is not read"))
        let above = try self.tree(settings: "INFOPLIST_FILE = Info.plist;", configuration: "#include \"../b.xcconfig\"")
        try above.file("q/.git", "gitdir: /elsewhere\n")
        try above.file("q/b.xcconfig", "key = INSIDE\n")
        for name in ["X.xcodeproj/project.pbxproj", "a.xcconfig", "Info.plist"] {
            try above.file("q/App/\(name)", try #require(try FileBytes.read(above.path("p/\(name)"))))
        }
        try above.link("q/alias", to: "App")
        for operand in ["App", "alias", "App/X.xcodeproj", "App/X.xcodeproj/project.pbxproj"] {
            let app = try TypeqProcess("app", "--json", operand, in: above.path("q"))
            #expect(app.output.contains("com.example.INSIDE"), "\(operand): \(app.messages)")
        }
    }
}
