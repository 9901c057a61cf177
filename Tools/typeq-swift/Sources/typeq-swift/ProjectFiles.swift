import SwiftReading
import Synchronization
import SystemPackage

/// Reads the files to which project specifications refer, and records their states.
final class ProjectFiles: Sendable {
    private let states = Mutex<[String: ProjectInput.State?]>([:])
    /// The property lists below folders. Several targets can have the same sources.
    private let known = Mutex<(lists: [String: [String]], names: Int)>(([:], 0))
    /// The maximum number of names that are visited below the folders of sources.
    private static let maximumNames = 50_000

    /// The files and folders that were read, in the order of their paths. A file that does not exist or could not be read has
    /// no state.
    var inputs: [ProjectInput] {
        states.withLock { states in
            states.sorted { $0.key < $1.key }.map { ProjectInput(path: $0.key, state: $0.value) }
        }
    }

    /// Returns the files to which a specification can refer.
    func folder(_ files: ContainedFiles) -> ProjectFolder {
        ProjectFolder(
            contents: { self.contents(of: FilePath($0), in: files) },
            propertyLists: { folder in
                if let known = self.known.withLock({ $0.lists[folder] }) { return known }
                let found = self.propertyLists(below: FilePath(folder), in: files).map(\.string)
                self.known.withLock { $0.lists[folder] = found }
                return found
            })
    }

    private func contents(
        of path: FilePath, in files: ContainedFiles
    ) -> Result<[UInt8], ProjectFolder.Reason> {
        record(path)
        do throws(ContainedFiles.Refusal) {
            return .success(try files.contents(of: path))
        } catch {
            recordUnreadable(path)
            switch error {
            case .outside: return .failure(.init("outside the folder '\(files.root)'", isOutside: true))
            case .unreadable(let error): return .failure(.init(error.reason))
            }
        }
    }

    /// Returns the files named `Info.plist` at the first level below a folder that contains any.
    private func propertyLists(below root: FilePath, in files: ContainedFiles) -> [FilePath] {
        var level = [root]
        var found: [FilePath] = []
        for _ in 0..<8 where !level.isEmpty && found.isEmpty {
            var next: [FilePath] = []
            for folder in level {
                record(folder)
                guard (try? files.location(of: folder)) != nil,
                    SourceFiles.kind(folder, followsLinks: true) == .directory
                else { continue }
                guard let names = SourceFiles.names(in: folder) else {
                    recordUnreadable(folder)
                    continue
                }
                guard isInBudget(names.count) else { return found }
                for name in names {
                    let path = folder.appending(FilePath(name).components)
                    let text = String(decoding: name, as: UTF8.self)
                    if text == "Info.plist" {
                        // A link can lose its target without a change to the folder.
                        record(path)
                        // typeq, which reads the file, reports a link whose target is outside.
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

    /// Counts names, and returns whether the limit allows them.
    private func isInBudget(_ count: Int) -> Bool {
        known.withLock { known in
            known.names += count
            return known.names <= Self.maximumNames
        }
    }

    // MARK: - States

    /// Records the state of a file or folder before it is read. Only the first state is recorded.
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
