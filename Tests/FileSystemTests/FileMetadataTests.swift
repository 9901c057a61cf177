import SystemPackage
import Testing

@testable import FileSystem

/// Source: [chmod(2)](https://man7.org/linux/man-pages/man2/chmod.2.html),
/// [chown(2)](https://man7.org/linux/man-pages/man2/chown.2.html), and `:help backup` of Vim: "If setting the group fails, the
/// protection bits for the group are the same as for others".
@Suite struct FileMetadataTests {
    let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func apply(_ old: FilePath, to new: FilePath) throws {
        try FileMetadata(of: old)?.apply(to: OpenFile(new, .readWrite))
    }

    @Test(arguments: [0o600, 0o640, 0o444, 0o755])
    func `Permissions are kept, but not those to run as the owner`(permissions: Int) throws {
        let old = try folder.file("old", permissions: permissions | 0o4000)
        let new = try folder.file("new", permissions: 0o600)
        try apply(old, to: new)
        #expect(try new.status()?.permissions == .number(permissions))
    }

    @Test func `An attribute is kept, unless it belongs to the content`() throws {
        let old = try folder.file("old")
        let file = try OpenFile(old, .readWrite)
        guard file.supportsAttribute("user.a") else { return }
        try file.setAttribute("user.a", [1, 2])
        try file.setAttribute("user.b", [3])
        let new = try folder.file("new", permissions: 0o600)
        try FileMetadata(of: old, except: ["user.b"])?.apply(to: OpenFile(new, .readWrite))
        #expect(try OpenFile(new).attribute("user.a") == [1, 2])
        #expect(try OpenFile(new).attribute("user.b") == nil)
    }

    @Test(.enabled(if: FaultScript.isAvailable && CurrentProcess.user.rawValue == 0))
    func `If the group cannot be kept, the new group has only the permissions of everybody`() throws {
        for (permissions, expected) in [(0o640, 0o600), (0o664, 0o644), (0o660, 0o600), (0o644, 0o644)] {
            let old = try folder.file("old", permissions: permissions)
            try OpenFile(old, .readWrite).setOwner(nil, GroupID(rawValue: 4))
            let new = try folder.file("new \(permissions)", permissions: 0o600)
            try FaultScript([.init(.setOwner, count: 2, .failure(.notPermitted))]).run { try apply(old, to: new) }
            #expect(try new.status()?.permissions == .number(expected))
            try FaultScript([.init(.setOwner, .failure(.notPermitted))]).run { try apply(old, to: new) }
            #expect(try new.status()?.permissions == .number(permissions))
            #expect(try new.status()?.group == GroupID(rawValue: 4))
        }
    }

    @Test func `A link or a missing file has no metadata`() throws {
        try (folder / "link").makeLink(to: "target")
        #expect(try FileMetadata(of: folder / "link").map { _ in true } == nil)
        #expect(try FileMetadata(of: folder / "missing").map { _ in true } == nil)
    }
}
