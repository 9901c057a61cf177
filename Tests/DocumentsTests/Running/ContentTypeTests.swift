import FileIdentification
import SystemPackage
import Testing
import TypeRegistry

@testable import Documents

/// The type of a file by its name, for existing and new files. The rules and their sources are in `TypesByName`.
struct ContentTypeTests {
    let folder: Folder
    private let identifier = FileIdentifier(registry: .shipped, policy: .name)
    init() throws { folder = try Folder() }

    @Test func `A file without an extension is an executable or data`() throws {
        let tool = try folder.write("#!/bin/sh\n", to: "tool", mode: 0o755)
        let text = try folder.write("text", to: "text", mode: 0o644)
        #expect(try identifier.identify(tool).type == .unixExecutable)
        #expect(try identifier.identify(text).type == .data)
        #expect(ContentType.named(folder / "new", isDirectory: false, in: .shipped) == .data)
    }

    @Test func `An extension precedes the execute bit`() throws {
        let text = try folder.write("text", to: "a.txt", mode: 0o755)
        #expect(try identifier.identify(text).type == .plainText)
        #expect(ContentType.named(text, isDirectory: false, in: .shipped) == .plainText)
    }
}
