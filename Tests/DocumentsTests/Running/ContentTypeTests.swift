import SystemPackage
import Testing
import TypeRegistry

@testable import Documents

/// The type of a file by its name; the rules and their sources are in `TypesByName`.
struct ContentTypeTests {
    let folder: Folder
    init() throws { folder = try Folder() }

    @Test func aFileWithoutAnExtensionIsAnExecutableOrData() throws {
        let tool = try folder.write("#!/bin/sh\n", to: "tool", mode: 0o755)
        let text = try folder.write("text", to: "text", mode: 0o644)
        #expect(try ContentType.of(tool, in: .shipped) == .unixExecutable)
        #expect(try ContentType.of(text, in: .shipped) == .data)
        #expect(ContentType.named(folder / "new", isDirectory: false, in: .shipped) == .data)
    }

    @Test func anExtensionCountsForMore() throws {
        let text = try folder.write("text", to: "a.txt", mode: 0o755)
        #expect(try ContentType.of(text, in: .shipped) == .plainText)
    }
}
