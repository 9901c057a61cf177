import MemoryFiles
import SystemPackage
import Testing

@testable import AppDeclaration

/// The folders that are projects of document apps, for a command that searches from the current directory.
///
/// Source: [App](https://developer.apple.com/documentation/swiftui/app), whose `@main` type starts a SwiftUI app; document
/// types are in the Info.plist.
@Suite struct ProjectSearchTests {
    private static let app = """
        import SwiftUI

        @main
        struct Notes: App {
            var body: some Scene { DocumentGroup(newDocument: Note()) { Editor($0) } }
        }
        """

    private func declares(_ files: [String: String]) -> Bool {
        AppReader(tree: MemoryTree(files)).declaresDocumentApp("p")
    }

    @Test func `A folder with an Xcode project or a package manifest is a project`() {
        let reader = AppReader(
            tree: MemoryTree([
                "a/Package.swift": "", "b/X.xcodeproj/project.pbxproj": "", "c/X.xcodeproj/other": "",
                "d/main.swift": "",
            ]))
        #expect(["a", "b", "c", "d"].map { reader.isProject($0) } == [true, true, false, false])
    }

    /// Otherwise the sample app would be used for the files of a project that cannot be read.
    @Test func `A project that is damaged, has no targets or is not read is also a project, so its error is reported`()
    {
        #expect(declares(["p/X.xcodeproj/project.pbxproj": "{ a = b; T;; }"]))
        let empty = "{ objects = { P = { isa = PBXProject; targets = (); }; }; rootObject = P; }"
        #expect(declares(["p/X.xcodeproj/project.pbxproj": empty]))
        // The targets of a specification are unknown without its reader.
        #expect(declares(["p/project.yml": "include: [a.yml]"]))
    }

    @Test(arguments: [
        ["p/Package.swift": "", "p/Sources/Notes/App.swift": app],
        ["p/Package.swift": "", "p/Sources/App.swift": "import SwiftUI\nstruct A: Sendable, SwiftUI.App {}"],
        ["p/Package.swift": "", "p/Sources/Notes/Info.plist": PropertyList.editor],
    ])
    func `A project with a SwiftUI app, or an Info.plist with document types, is a project of a document app`(
        files: [String: String]
    ) {
        #expect(declares(files))
    }

    @Test(arguments: [
        ["p/Package.swift": "", "p/Sources/Library/Type.swift": "struct A: Sendable {}"],
        ["p/Package.swift": "", "p/Examples/Notes/App.swift": app],
        ["p/Package.swift": "", "p/Tests/ATests/App.swift": app, "p/Tests/ATests/Info.plist": PropertyList.editor],
        ["p/Package.swift": "", "p/Sources/Rule.swift": "// SwiftUI\n    struct A: App {\n/// struct B: App {"],
        ["p/Package.swift": "", "p/Sources/A.swift": "import SwiftUI\nstruct Appearance: AppStorageKey {}"],
        // Packages of documentation and builds.
        ["p/Package.swift": "", "p/Docs.doccarchive/data/App.swift": app, "p/A.xcarchive/Products/App.swift": app],
    ])
    func `A project of libraries, tools, tests and examples is not a project of a document app`(files: [String: String])
    {
        #expect(!declares(files))
    }

    private static func manifest(_ targets: String) -> String {
        "let package = Package(name: \"P\", targets: [\(targets)])"
    }

    @Test(arguments: [
        ["p/Package.swift": manifest(".executableTarget(name: \"Notes\")"), "p/Sources/Notes/App.swift": app],
        ["p/Package.swift": manifest(".executableTarget(name: \"Notes\", path: \"App\")"), "p/App/App.swift": app],
        // The folder is computed.
        ["p/Package.swift": manifest(".executableTarget(name: \"Notes\", path: folder)"), "p/App/App.swift": app],
        ["p/Package.swift": manifest(".executableTarget(name: name)"), "p/App/App.swift": app],
        ["p/Package.swift": manifest("make(.executable)"), "p/App/App.swift": app],
        // The product of a Swift Playgrounds app.
        ["p/Package.swift": manifest(".iOSApplication(name: \"Notes\")"), "p/App.swift": app],
        // The executable starts an app that is in a library.
        [
            "p/Package.swift": manifest(".target(name: \"Kit\"), .executableTarget(name: \"Notes\")"),
            "p/Sources/Notes/main.swift": "import Kit\nNotes.main()", "p/Sources/Kit/App.swift": app,
        ],
        // A package inside a package.
        [
            "p/Package.swift": manifest(".target(name: \"Kit\")"),
            "p/Notes/Package.swift": manifest(".executableTarget(name: \"Notes\")"),
            "p/Notes/Sources/Notes/App.swift": app,
        ],
    ])
    func `An app is found in the executables of a package`(files: [String: String]) { #expect(declares(files)) }

    /// Only code that an executable starts is an app.
    @Test(arguments: [
        ["p/Package.swift": manifest(".target(name: \"Kit\")"), "p/Sources/Kit/App.swift": app],
        [
            "p/Package.swift": manifest(".target(name: \"Kit\"), .executableTarget(name: \"tool\")"),
            "p/Sources/Kit/App.swift": app, "p/Sources/tool/main.swift": "print(1)",
        ],
    ])
    func `A library of a package is not an app`(files: [String: String]) { #expect(!declares(files)) }

    @Test(arguments: [
        "", "\"", "(", ".executableTarget(", ".executableTarget(name: \"a", ".executableTarget(name: [", "Package()",
        "Package(.executableTarget(name: \"a\", path: \"\\(x)\"))",
    ])
    func `If the manifest is unclear, all sources are searched`(text: String) {
        let executables = PackageManifest(text).executables
        #expect(executables == (text == "Package()" ? [] : nil))
    }
}
