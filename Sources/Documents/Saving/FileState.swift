#if !canImport(SwiftUI)
    import FileSystem
    import FoundationEssentials
    import SystemPackage

    /// The state of a document's files at a point in time, which is used to detect changes by other processes.
    ///
    /// Contents are not compared. A change that does not affect the identity, the size or the modification time of any file is
    /// not detected.
    struct FileState: Equatable, Sendable {
        private struct Entry: Equatable, Sendable {
            var type: FileType
            /// The status of a file, or nil for a folder, which changes only if the names in it change.
            var status: FileStatus?

            static func == (left: Entry, right: Entry) -> Bool {
                guard left.type == right.type else { return false }
                guard let one = left.status, let other = right.status else {
                    return left.status == nil && right.status == nil
                }
                return one.isUntouched(since: other)
            }
        }

        /// The files, keyed by the bytes of their paths in the document.
        private var entries: [[UInt8]: Entry] = [:]

        /// Returns the state of a document, or nil if there is no file. The state does not depend on the name.
        ///
        /// - Complexity: O(*n*) in the number of files in the package.
        @concurrent static func read(_ path: FilePath) async -> FileState? {
            guard let status = try? path.status() else { return nil }
            var state = FileState()
            state.add(path, status, as: [])
            return state
        }

        /// The latest modification date of the files, or nil for an empty package.
        var modified: Date? {
            let latest = entries.values.compactMap { $0.status?.modified }.max()
            return latest.map { Date(timeIntervalSince1970: Double($0) / 1e9) }
        }

        private mutating func add(_ path: FilePath, _ status: FileStatus, as name: [UInt8]) {
            let isFolder = status.type == .directory
            entries[name] = Entry(type: status.type, status: isFolder ? nil : status)
            guard isFolder, let names = try? Directory(path).names() else { return }
            for child in names {
                let path = path.appending(child)
                // The file was removed in the meantime.
                guard let status = try? path.status() else { continue }
                add(path, status, as: name + [UInt8(ascii: "/")] + child.bytes)
            }
        }
    }
#endif
