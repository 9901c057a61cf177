import SwiftReading
import Synchronization
import SystemPackage

/// Reads the files that the specifications of projects refer to, and records them with their states.
final class ProjectFiles: Sendable {
    private let states = Mutex<[String: ProjectInput.State?]>([:])

    /// The files and folders that were read, in the order of their paths. One that does not exist, or that could not be read,
    /// has no state.
    var inputs: [ProjectInput] {
        states.withLock { states in
            states.sorted { $0.key < $1.key }.map { ProjectInput(path: $0.key, state: $0.value) }
        }
    }

    /// The files as a folder.
    var folder: ProjectFolder {
        ProjectFolder(
            contents: { self.contents(of: FilePath($0)) },
            propertyLists: { self.propertyLists(below: FilePath($0)).map(\.string) })
    }

    private func contents(of path: FilePath) -> Result<[UInt8], ProjectFolder.Reason> {
        record(path)
        guard SourceFiles.kind(path, followsLinks: true) == .regular else { return .failure(.init("no such file")) }
        do {
            return .success(try SourceFiles.contents(of: path))
        } catch {
            recordUnreadable(path)
            return .failure(.init("\(error)"))
        }
    }

    /// Returns the files `Info.plist` at the first level below a folder that has any.
    private func propertyLists(below root: FilePath) -> [FilePath] {
        var level = [root]
        var found: [FilePath] = []
        for _ in 0..<8 where !level.isEmpty && found.isEmpty {
            var next: [FilePath] = []
            for folder in level {
                record(folder)
                guard SourceFiles.kind(folder, followsLinks: true) == .directory else { continue }
                guard let names = SourceFiles.names(in: folder) else {
                    recordUnreadable(folder)
                    continue
                }
                for name in names {
                    let path = folder.appending(FilePath(name).components)
                    let text = String(decoding: name, as: UTF8.self)
                    if text == "Info.plist" {
                        // A link may lose its target without a change of the folder.
                        record(path)
                        if SourceFiles.kind(path, followsLinks: true) == .regular { found.append(path) }
                    } else if SourceFiles.isRead(folder: text),
                        SourceFiles.kind(path, followsLinks: false) == .directory
                    {
                        next.append(path)
                    }
                }
            }
            level = next.sorted { $0.string < $1.string }
        }
        return found
    }

    // MARK: - States

    /// Records the state of a file or folder before it is read. The first state counts.
    private func record(_ path: FilePath) {
        let state = Self.state(of: path)
        states.withLock { if $0[path.string] == nil { $0[path.string] = .some(state) } }
    }

    /// Records that an existing file or folder could not be read.
    private func recordUnreadable(_ path: FilePath) {
        states.withLock { $0[path.string] = .some(nil) }
    }

    private static func state(of path: FilePath) -> ProjectInput.State? {
        guard let status = try? Stat(path) else { return nil }
        let time = status.st_mtim
        return ProjectInput.State(
            size: Int64(status.size), modified: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }
}
