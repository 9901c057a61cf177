import MemoryFiles
import SystemPackage
import Testing

@testable import AppDeclaration

/// Which folders are projects of document apps, for a command that looks for one from the current directory.
///
/// Source: [App](https://developer.apple.com/documentation/swiftui/app), whose `@main` type starts an app of SwiftUI; document
/// types stand in the Info.plist.
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

    @Test func `a folder with an Xcode project or a package manifest is a project`() {
        let reader = AppReader(
            tree: MemoryTree([
                "a/Package.swift": "", "b/X.xcodeproj/project.pbxproj": "", "c/X.xcodeproj/other": "",
                "d/main.swift": "",
            ]))
        #expect(["a", "b", "c", "d"].map { reader.isProject($0) } == [true, true, false, false])
    }

    @Test(arguments: [
        ["p/Package.swift": "", "p/Sources/Notes/App.swift": app],
        ["p/Package.swift": "", "p/Sources/App.swift": "import SwiftUI\nstruct A: Sendable, SwiftUI.App {}"],
        ["p/Package.swift": "", "p/Sources/Notes/Info.plist": PropertyList.editor],
    ])
    func `an app of SwiftUI, or an Info.plist with document types, makes the project of a document app`(
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
    ])
    func `libraries, tools, tests and examples do not`(files: [String: String]) {
        #expect(!declares(files))
    }
}
