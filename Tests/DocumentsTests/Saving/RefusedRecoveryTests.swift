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

/// An interrupted save that is found by a user without the permissions to recover it. Complete files are read, and incomplete
/// files are errors.
@Suite(.enabled(if: geteuid() == 0, "only root can become another user"))
struct RefusedRecoveryTests {
    let folder: Folder
    /// A folder that only root can read.
    let locked: FilePath

    init() throws {
        folder = try Folder()
        locked = folder / "locked"
        chmod(folder.path.string, 0o755)
        try locked.makeDirectory(FilePermissions(rawValue: 0o700))
    }

    private func read(_ path: FilePath) throws -> String {
        try Program("save-loop", ["read-as-nobody", path.string]).lines.joined(separator: "\n")
    }

    /// An incomplete file, whose backup is at a path.
    private func makeHalf(mode: mode_t, backup: String) throws -> (document: FilePath, backup: FilePath) {
        let document = try folder.write("half", to: "a.txt", mode: mode)
        let inode = try document.fileStatus.inode
        let backup = try folder.write("documents-backup 1 \(inode) 5 1\nwhole", to: backup)
        try document.setAttribute(Backup.marker, backup.string)
        return (document, backup)
    }

    @Test func `An unreadable backup is reported`() throws {
        let (document, backup) = try makeHalf(mode: 0o666, backup: "locked/backup")
        #expect(
            try read(document)
                == "error unfinished-save: \(document.string): an earlier save was interrupted, and its backup cannot be read: "
                + "permission denied")
        #expect(try document.text == "half" && backup.exists)
        #expect(try FileWrapper(path: document).text == "whole", "who may, puts it right")
    }

    @Test func `A backup that cannot be restored is reported`() throws {
        let (document, backup) = try makeHalf(mode: 0o644, backup: ".a.txt.documents-backup")
        #expect(
            try read(document)
                == "error unfinished-save: \(document.string): an earlier save was interrupted, and the backup "
                + "'\(backup.string)' cannot be restored: permission denied")
        #expect(try document.text == "half" && backup.exists)
        #expect(try FileWrapper(path: document).text == "whole")
    }

    /// The mark is removed first: without it the content is complete, and only the backup has not been removed.
    @Test(arguments: [0o644, 0o600]) func `A file without a mark is complete, regardless of a backup next to it`(
        mode: Int
    ) throws {
        let document = try folder.write("whole", to: "a.txt")
        let inode = try document.fileStatus.inode
        try folder.write("documents-backup 1 \(inode) 3 1\nold", to: ".a.txt.documents-backup", mode: mode_t(mode))
        #expect(try read(document) == "whole")
        #expect(try document.text == "whole")
    }

    @Test func `A package that cannot be renamed back is reported`() throws {
        let aside = folder / ".book.pack.documents-old"
        try folder.write("1", to: ".book.pack.documents-old/one")
        let document = folder / "book.pack"
        #expect(
            try read(document)
                == "error unfinished-save: \(document.string): an earlier save was interrupted, and '\(aside.string)' cannot "
                + "be renamed back: permission denied")
        #expect(aside.exists && !document.exists)
    }

    // MARK: Operations that the system refuses

    @Test func `An unreadable file is an error`() throws {
        let document = try folder.write("secret", to: "a.txt", mode: 0o600)
        #expect(try read(document) == "error unreadable: \(document.string): cannot read it: permission denied")
        let inside = try folder.write("secret", to: "locked/a.txt")
        #expect(try read(inside) == "error unreadable: \(inside.string): cannot read its status: permission denied")
    }

    @Test func `An unreadable folder is not an empty package`() throws {
        #expect(try read(locked) == "error unreadable: \(locked.string): cannot read the folder: permission denied")
    }

    /// [rename(2)](https://man7.org/linux/man-pages/man2/rename.2.html) checks only the folder; the file keeps its
    /// permissions.
    @Test func `A writable, unreadable file keeps its permissions`() throws {
        chmod(folder.path.string, 0o777)
        let document = try folder.write("old", to: "a.txt", mode: 0o222)
        let run = try Program("save-loop", ["as-nobody", document.string])
        #expect(run.exitCode == 0, "\(run.output)")
        #expect(try document.text.hasPrefix("000000001\n"))
        #expect(try document.fileStatus.mode == 0o222)
    }

    /// [xattr(7)](https://man7.org/linux/man-pages/man7/xattr.7.html): a process without privileges cannot write
    /// security attributes.
    @Test func `A reserved attribute is left out`() throws {
        chmod(folder.path.string, 0o777)
        let document = try folder.write("old", to: "a.txt", mode: 0o666)
        do { try document.setAttribute("security.note", "x") } catch {
            try Test.cancel("the volume has no such attributes")
        }
        try document.setAttribute("user.author", "Åsa")
        let run = try Program("save-loop", ["as-nobody", document.string])
        #expect(run.exitCode == 0, "\(run.output)")
        #expect(try document.text.hasPrefix("000000001\n"))
        #expect(try document.attribute("user.author") == "Åsa")
        #expect(try document.attribute("security.note") == nil)
    }

    @Test func `A package in a read-only folder is not changed`() throws {
        let document = try folder.write("1", to: "p/one").removingLastComponent()
        chmod(document.string, 0o777)
        let run = try Program("save-loop", ["as-nobody", document.string])
        #expect(run.output.hasPrefix("error not-writable: \(document.string): "), "\(run.output)")
        #expect(try document.appending("one").text == "1")
        #expect(try folder.names == ["locked", "p"])
    }
}
