import FileSystem
import SystemPackage
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Source: [proc_sys_fs(5)](https://man7.org/linux/man-pages/man5/proc_sys_fs.5.html), `protected_symlinks`: a link in a sticky
/// folder that everybody can write to is followed if its owner is the user, or the owner of the folder.
@Suite struct PlantedLinkTests {
    let folder: TestFolder
    private static let isRoot = CurrentProcess.user.rawValue == 0

    init() throws {
        folder = try TestFolder()
        try folder.file("target")
        try (folder / "link").makeLink(to: "target")
    }

    private func set(permissions: Int, owner: UInt32, of name: String) throws {
        let file = try OpenFile(folder / name)
        try file.setOwner(UserID(rawValue: owner), GroupID(rawValue: 0))
        try file.setPermissions(.number(permissions))
    }

    /// Changes the owner of the link, as root can.
    private func give(_ name: String, to user: UInt32) throws {
        try #require(giveLink((folder / name).string, to: user) == 0)
    }

    @Test func `A link, a chain of links, and a missing target are followed`() throws {
        try (folder / "second").makeLink(to: "link")
        try (folder / "dangling").makeLink(to: "missing")
        #expect(try (folder / "second").followingLinks() == folder / "target")
        #expect(try (folder / "dangling").followingLinks() == folder / "missing")
        #expect(try (folder / "target").followingLinks() == folder / "target")
        try (folder / "circle").makeLink(to: "circle")
        let error = #expect(throws: FileSystemError.self) { try (folder / "circle").followingLinks() }
        #expect(error?.errno == .tooManySymbolicLinkLevels)
    }

    @Test(.enabled(if: isRoot))
    func `A link of another user in a sticky folder is not followed`() throws {
        try folder.folder("shared")
        try set(permissions: 0o1777, owner: 0, of: "shared")
        try (folder / "shared/page").makeLink(to: "../target")
        #expect(try (folder / "shared/page").followingLinks() == folder / "shared/../target")
        try give("shared/page", to: 65534)
        try (folder / "outer").makeLink(to: "shared/page")
        for path in [folder / "shared/page", folder / "outer"] {
            let error = #expect(throws: FileSystemError.self) { try path.followingLinks() }
            #expect(error?.path == folder / "shared/page")
            #expect(error?.reason.hasPrefix("this link belongs to another user and is not followed") == true)
        }
        // The owner of the folder can create any link, and so can anybody in a folder that only some users can write
        // to.
        try set(permissions: 0o1777, owner: 65534, of: "shared")
        #expect(try (folder / "shared/page").followingLinks() == folder / "shared/../target")
        for permissions in [0o777, 0o1775] {
            try set(permissions: permissions, owner: 0, of: "shared")
            #expect(try (folder / "shared/page").followingLinks() == folder / "shared/../target")
        }
    }
}

/// Changes the owner of the link itself.
private func giveLink(_ path: String, to user: UInt32) -> Int32 { lchown(path, user, 0) }
