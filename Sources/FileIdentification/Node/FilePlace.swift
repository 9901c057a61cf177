import FileSystem
import SystemPackage

/// A file as it was found at a path, before anything is read from it.
struct FilePlace: Sendable {
    /// The file itself, behind any link that was followed.
    var status: FileStatus
    /// The name of the file itself.
    var name: FileName
    /// The name of the link that led to the file, when it is another.
    var linkName: FileName?
    /// What the link led to, when one was followed.
    var target: FilePath?

    /// A file that is open already, under a name that was given for it.
    init(status: FileStatus, name: FileName) {
        self.status = status
        self.name = name
    }

    /// Looks at a path. Nothing is opened.
    ///
    /// A followed link gives the name of what it leads to, so that the answer for a file does not depend on how it was
    /// reached: on Apple's systems, too, a link is resolved before its type is asked.
    init(at path: FilePath, followingLinks: Bool) throws(FileAccessError) {
        do throws(Errno) {
            status = try FileStatus(at: path, followingLink: false)
        } catch {
            throw FileAccessError(path, error)
        }
        name = FileName(of: path)
        guard followingLinks, status.node == .symbolicLink else {
            // `.` and `..` are not names; the directory has one all the same.
            if name.isDots, let canonical = path.resolved { name = FileName(of: canonical) }
            return
        }
        do throws(Errno) {
            status = try FileStatus(at: path, followingLink: true)
        } catch .noSuchFileOrDirectory {
            throw FileAccessError(danglingLink: path, .noSuchFileOrDirectory)
        } catch {
            throw FileAccessError(path, error)
        }
        // Links that the kernel makes up, such as those to an open pipe, lead to no path.
        guard let target = path.resolved else { return }
        self.target = target
        let targetName = FileName(of: target)
        if targetName != name { linkName = name }
        name = targetName
    }

    /// Whether the directory is the root of the file system, under whatever name.
    var isRoot: Bool {
        guard status.node == .directory, let root = try? FileStatus(at: "/", followingLink: true) else { return false }
        return status.isSameFile(as: root)
    }
}
