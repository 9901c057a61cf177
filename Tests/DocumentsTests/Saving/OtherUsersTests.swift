import FileSystem
import FoundationEssentials
import SystemPackage
import Testing

@testable import Documents

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// What other users can do to a document in a folder that they can read or write: lock it, or plant a link.
struct OtherUsersTests {
    let folder: Folder
    init() throws { folder = try Folder() }

    private func expectLocked(_ path: FilePath, _ code: DocumentError.Code, _ action: () throws -> Void) {
        let error = #expect(throws: DocumentError.self) { try action() }
        #expect(error?.code == code)
        #expect(error?.path == path)
        #expect(error?.message.contains("another program has locked it") == true, "\(error?.message ?? "")")
    }

    /// Anybody who may read a file can lock it: [flock(2)](https://man7.org/linux/man-pages/man2/flock.2.html). With the
    /// script, waiting takes no time.
    @Test(.enabled(if: FaultScript.isAvailable))
    func `A lock of another program is waited for up to a limit, and nothing changes`() throws {
        let locked = FaultScript([.init(.lock, count: .max, .failure(.wouldBlock))])
        let file = try folder.write("old", to: "a.txt")
        let wrapper = try FileWrapper(path: file)
        expectLocked(file, .notWritable) { try locked.run { try textFile("new").write(to: file) } }
        try (folder / "b.txt").makeHardLink(to: file)
        expectLocked(file, .notWritable) { try locked.run { try textFile("new").write(to: file) } }
        expectLocked(file, .unreadable) { try locked.run { _ = try wrapper.contents() } }
        try folder.write("1", to: "p/one")
        let package = try FileWrapper(path: folder / "p", options: .immediate)
        expectLocked(folder / "p", .notWritable) { try locked.run { try package.write(to: folder / "p") } }
        #expect(try file.text == "old" && (folder / "p/one").text == "1")
        try textFile("new").write(to: file)
        #expect(try (folder / "b.txt").text == "new")
    }

    /// Source: [proc_sys_fs(5)](https://man7.org/linux/man-pages/man5/proc_sys_fs.5.html), `protected_symlinks`.
    @Test(.enabled(if: geteuid() == 0, "only root can give a link to another user"))
    func `A document is not saved through the link of another user in a sticky folder`() throws {
        let precious = try folder.write("precious", to: "precious")
        try folder.write("", to: "sticky/x")
        try #require(chmod((folder / "sticky").string, 0o1777) == 0)
        let link = folder / "sticky/a.txt"
        try link.makeLink(to: precious)
        try #require(lchown(link.string, 65534, 65534) == 0)
        for action in [
            { try textFile("new").write(to: link) }, { try Saving(original: nil).save(textFile("new"), to: link) },
        ]
            as [() throws -> Void]
        {
            let error = #expect(throws: DocumentError.self) { try action() }
            #expect(error?.code == .notWritable)
            #expect(error?.path == link)
            #expect(error?.message.hasPrefix("this link belongs to another user and is not followed") == true)
        }
        #expect(try precious.text == "precious")
        try #require(lchown(link.string, 0, 0) == 0)
        try textFile("new").write(to: link)
        #expect(try precious.text == "new")
    }
}
