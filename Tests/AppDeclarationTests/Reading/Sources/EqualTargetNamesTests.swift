import MemoryFiles
import SystemPackage
import Testing

@testable import AppDeclaration

/// Projects with targets of the same name. Source: the sample of repositories of November 2026, in which the target of one
/// project was answered from the sources of another.
@Suite struct EqualTargetNamesTests {
    private static func project(_ folder: String, name: String = "App") -> String {
        """
        { objects = {
          P = { isa = PBXProject; mainGroup = G; targets = (T); };
          G = { isa = PBXGroup; children = (S); sourceTree = "<group>"; };
          S = { isa = PBXFileSystemSynchronizedRootGroup; path = "\(folder)"; sourceTree = "<group>"; };
          T = { isa = PBXNativeTarget; name = "\(name)"; productType = "com.apple.product-type.application";
                fileSystemSynchronizedGroups = (S); };
        }; rootObject = P; }
        """
    }

    private static let files = [
        "p/Viewer/X.xcodeproj/project.pbxproj": project("Sources"), "p/Viewer/Sources/V.swift": TargetSourcesTests.app,
        "p/Editor/X.xcodeproj/project.pbxproj": project("Sources"), "p/Editor/Sources/E.swift": TargetSourcesTests.app,
        "p/Editor/Lite.xcodeproj/project.pbxproj": project("Lite"), "p/Editor/Lite/L.swift": TargetSourcesTests.app,
        "p/Other/O.xcodeproj/project.pbxproj": project("Sources", name: "Other"),
        "p/Other/Sources/O.swift": TargetSourcesTests.app,
    ]

    private func sources(_ target: String?) throws(AppReadingError) -> [String] {
        let reading = try AppReader(tree: MemoryTree(Self.files)).read("p", target: target)
        return (reading.swiftSources?.modules ?? []).flatMap(\.files).map(\.string)
    }

    private static let choices = ["Editor/X/App", "Lite/App", "Other", "Viewer/App"]

    @Test(arguments: [
        ("Viewer/App", "p/Viewer/Sources/V.swift"), ("Viewer/X/App", "p/Viewer/Sources/V.swift"),
        ("Editor/X/App", "p/Editor/Sources/E.swift"), ("Lite/App", "p/Editor/Lite/L.swift"),
        ("Editor/Lite.xcodeproj/App", "p/Editor/Lite/L.swift"), ("Other", "p/Other/Sources/O.swift"),
        ("Other/Other", "p/Other/Sources/O.swift"),
    ])
    func `A target is named with the folder or the name of its project`(target: String, source: String) throws {
        #expect(try sources(target) == [source])
    }

    @Test(arguments: ["App", "X/App", "Editor/App"])
    func `A name of several targets is an error with names that can be chosen`(target: String) throws {
        let error = #expect(throws: AppReadingError.self) { _ = try sources(target) }
        let choices = try #require(error?.choices)
        #expect(choices.count > 1 && choices.allSatisfy(Self.choices.contains))
        let ending = "select one with --target (choose \(choices.joined(separator: ", ")))"
        #expect(error?.message.hasSuffix(ending) == true)
        var all: Set<[String]> = []
        for choice in choices { all.insert(try sources(choice)) }
        #expect(all.count == choices.count)
    }

    @Test func `Without a choice, the error lists names that can be chosen`() throws {
        let error = #expect(throws: AppReadingError.self) { _ = try sources(nil) }
        #expect(error?.choices.sorted() == Self.choices)
    }

    @Test func `Each reading of all targets has its own sources and its own name`() throws {
        let all = try AppReader(tree: MemoryTree(Self.files)).readAll("p")
        #expect(all.compactMap { $0.targets.first?.choice }.sorted() == Self.choices)
        for reading in all {
            let choice = try #require(reading.targets.first?.choice)
            #expect(try sources(choice) == reading.swiftSources?.modules.first?.files.map(\.string))
        }
    }

    @Test func `Another folder has no target of the name`() throws {
        #expect(throws: AppReadingError.self) { _ = try sources("Nowhere/App") }
    }
}
