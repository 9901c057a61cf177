import MemoryFiles
import Synchronization
import SystemPackage
import TestTags
import Testing
import TypeRegistry

@testable import AppDeclaration

/// The limits of the sources of targets. Source: the finding that 500 targets with one phase took 9 seconds, because each path
/// was computed for each target, and that the message of the limit had no line.
@Suite(.tags(.slow)) struct TargetSourceLimitsTests {
    /// A project whose targets have the same phases.
    private static func project(_ targets: Int, phases: String, _ objects: String) -> String {
        let list = (0..<targets).map { index in
            "T\(index) = { isa = PBXNativeTarget; name = t\(index); productType = \"com.apple.product-type.application\"; "
                + "buildPhases = (\(phases)); };"
        }
        return """
            { objects = { P = { isa = PBXProject; targets = (\((0..<targets).map { "T\($0)" }.joined(separator: ", "))); };
            \(list.joined(separator: "\n"))
            \(objects) }; rootObject = P; }
            """
    }

    private static func xcode(_ targets: Int, phases: String, _ objects: String) throws -> XcodeProject {
        try XcodeProject("X.xcodeproj/project.pbxproj", bytes: Array(project(targets, phases: phases, objects).utf8))
    }

    @Test func `Targets share the list of their phase, whose files are resolved once`() throws {
        let files = (0..<2000).map { index in
            "B\(index) = { isa = PBXBuildFile; fileRef = F\(index); }; "
                + "F\(index) = { isa = PBXFileReference; path = \"f\(index).swift\"; sourceTree = \"<group>\"; };"
        }
        let project = try Self.xcode(
            500, phases: "S",
            "S = { isa = PBXSourcesBuildPhase; files = (\((0..<2000).map { "B\($0)" }.joined(separator: ", "))); };"
                + files.joined(separator: "\n"))
        let lists = project.targets.compactMap(\.contents.lists.first)
        #expect(lists.count == 500 && lists.allSatisfy { $0 === lists[0] })
        #expect(lists[0].sources.count == 2000)
        // The list is also searched only once.
        let tree = CountingTree()
        var search = SourceSearch(tree)
        for target in project.targets { #expect(search.files(of: target.contents, on: nil).unread.count == 2000) }
        #expect(tree.count.value == 2000)
    }

    @Test func `More entries in the lists of all targets are an error with the location of the target`() throws {
        // Each target has its own list of the modules that the phase links.
        let modules = (0..<2000).map { index in
            "B\(index) = { isa = PBXBuildFile; productRef = D\(index); }; "
                + "D\(index) = { isa = XCSwiftPackageProductDependency; productName = m\(index); };"
        }
        let project = try Self.xcode(
            300, phases: "L",
            "L = { isa = PBXFrameworksBuildPhase; files = (\((0..<2000).map { "B\($0)" }.joined(separator: ", "))); };"
                + modules.joined(separator: "\n"))
        let first = try #require(project.targets.firstIndex { $0.contents.unread != nil })
        #expect(project.targets[first - 1].contents.dependencies.count == 2000)
        #expect(
            project.targets[first].contents.unread
                == "X.xcodeproj/project.pbxproj:\(first + 2):\(5 + "\(first)".count): the targets up to 't\(first)' "
                + "list more than \(TargetSourceLimits.entries) files, exceptions and dependencies")
        #expect((first - 1) * 2000 <= TargetSourceLimits.entries)
    }

    /// Reads a target of a specification with sources in `p/S`.
    private func read(
        names: Int = 1, source: String = "", targets: String = "", dependencies: String = ""
    ) throws -> AppReading {
        var files = ["p/project.yml": "targets"]
        for index in 0..<names { files["p/S/f\(index).swift"] = "" }
        let reader = AppReader(tree: MemoryTree(files)) { _, _ throws(AppReadingError) in
            Array(
                """
                { "projects": [{ "name": "X", "targets": [
                  { "name": "T", "product": "application", "file": "p/project.yml", "line": 3, "column": 5,
                    "sources": [{ "path": "S"\(source) }], "dependencies": [\(dependencies)] }\(targets) ] }] }
                """.utf8)
        }
        return try reader.read("p", target: "T")
    }

    /// It takes minutes in a debug build: `Scripts/release/checks/equal-answers` runs it.
    @Test(.enabled(if: isThorough), .tags(.slow))
    func `More names below the folders of sources are an error with the location of the target`() throws {
        let reading = try read(names: TargetSourceLimits.names + 1)
        #expect(
            reading.swiftSources?.unreadOwn
                == "p/project.yml:3:5: not all sources of the target 'T' are read: more than \(TargetSourceLimits.names) names "
                + "below the folders of sources")
        #expect(reading.declaration.unreadDependencies.contains { $0.contains("p/project.yml:3:5:") })
    }

    @Test func `More comparisons with patterns are an error with the location of the target`() throws {
        let patterns = (0..<2000).map { "\"a*\($0)\"" }.joined(separator: ", ")
        let reading = try read(names: 1000, source: ", \"excludes\": [\(patterns)]")
        let reason = try #require(reading.declaration.unreadSources ?? reading.swiftSources?.unreadOwn)
        #expect(reason.hasPrefix("p/project.yml:3:5: "))
        #expect(reason.contains("more than \(TargetSourceLimits.matching) comparisons"))
    }

    @Test func `More files in lists that are combined for targets are an error`() throws {
        // Each of 300 targets has two phases, the files of which are combined for it.
        let files = (0..<1000).map { index in
            "B\(index) = { isa = PBXBuildFile; fileRef = F\(index); }; "
                + "F\(index) = { isa = PBXFileReference; path = \"f\(index).swift\"; sourceTree = \"<group>\"; };"
        }
        let phase = "isa = PBXSourcesBuildPhase; files = (\((0..<1000).map { "B\($0)" }.joined(separator: ", ")));"
        let project = try Self.xcode(
            300, phases: "S, R", "S = { \(phase) }; R = { \(phase) };" + files.joined(separator: "\n"))
        var search = SourceSearch(MemoryTree(Dictionary((0..<1000).map { ("f\($0).swift", "") }) { first, _ in first }))
        let whole = TargetSourceLimits.combined / 2000
        for target in project.targets[..<whole] {
            #expect(search.files(of: target.contents, on: nil).files.count == 1000)
        }
        #expect(search.exceeded == nil)
        _ = search.files(of: project.targets[whole].contents, on: nil)
        #expect(search.exceeded == "more than \(TargetSourceLimits.combined) files in the lists of all targets")
    }

    @Test func `The products of more packages are named as not read`() throws {
        let count = TargetSourceLimits.packages + 3
        var files = ["p/project.yml": "targets", "p/S/a.swift": ""]
        for index in 0..<count { files["p/k\(index)/Package.swift"] = "" }
        let reader = AppReader(tree: MemoryTree(files)) { asked, _ throws(AppReadingError) in
            let projects = asked.map { file in
                guard file.lastComponent?.string == "Package.swift" else {
                    let packages = (0..<count).map { "{ \"name\": \"k\($0)\", \"path\": \"k\($0)\" }" }
                    let products = (0..<count).map { "{ \"product\": \"p\($0)\", \"package\": \"k\($0)\" }" }
                    return """
                        { "name": "X", "packages": [\(packages.joined(separator: ", "))], "targets": [
                          { "name": "T", "product": "application", "file": "p/project.yml", "line": 3, "column": 5,
                            "sources": [{ "path": "S" }], "dependencies": [\(products.joined(separator: ", "))] }] }
                        """
                }
                let number = file.removingLastComponent().lastComponent?.string.dropFirst() ?? ""
                return """
                    { "products": [{ "name": "p\(number)", "targets": [] }], "targets": [] }
                    """
            }
            return Array("{ \"projects\": [\(projects.joined(separator: ", "))] }".utf8)
        }
        let unread = try reader.read("p", target: "T").declaration.unreadDependencies
        #expect(
            unread == (500..<503).map { "the package product 'p\($0)' (there are more than 500 packages)" })
    }

    @Test func `More modules of a target are named as not read`() throws {
        // The project itself has the largest number of targets.
        let modules = (0..<499).map { index in
            ", { \"name\": \"m\(index)\", \"product\": \"framework\", \"sources\": [{ \"path\": \"S\" }], \"dependencies\": [] }"
        }
        let dependencies = (0..<499).map { "{ \"target\": \"m\($0)\" }" }.joined(separator: ", ")
        let reading = try read(targets: modules.joined(), dependencies: dependencies)
        #expect(reading.swiftSources?.modules.count == TargetSourceLimits.modules)
        #expect(reading.declaration.unreadDependencies.isEmpty)
    }

    @Test func `More dependencies of all targets are named as not read`() throws {
        // Each of 320 modules depends on all modules.
        let all = (0..<320).map { "{ \"target\": \"m\($0)\" }" }.joined(separator: ", ")
        let modules = (0..<320).map { index in
            ", { \"name\": \"m\(index)\", \"product\": \"framework\", \"sources\": [{ \"path\": \"S\" }], "
                + "\"dependencies\": [\(all)] }"
        }
        let reading = try read(targets: modules.joined(), dependencies: all)
        #expect(
            reading.declaration.unreadDependencies == [
                "further sources (p/project.yml:3:5: the sources of the target 'T' have more than "
                    + "\(TargetSourceLimits.dependencies) dependencies of all targets)"
            ])
    }
}

/// A tree without files that counts the lookups.
private struct CountingTree: FileTree {
    final class Count: Sendable {
        private let counter = Mutex(0)
        var value: Int { counter.withLock { $0 } }
        func add() { counter.withLock { $0 += 1 } }
    }

    let count = Count()

    func kind(of path: FilePath) -> FileTreeNode? {
        count.add()
        return nil
    }

    func bytes(of path: FilePath) throws(FileTreeError) -> [UInt8] { throw FileTreeError("no such file") }

    func names(in folder: FilePath) -> [FilePath.Component] { [] }
}
