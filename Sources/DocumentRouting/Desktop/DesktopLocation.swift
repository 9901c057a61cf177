import AppDeclaration
import FileSystem
import SystemPackage

/// The associations in one `mimeapps.list`.
package struct DesktopAssociationList: Sendable {
    package let file: FilePath
    /// Whether the file applies to a single desktop. Only the default applications of such a file are used.
    package let isOfDesktop: Bool
    /// The reason why the content is not read, or nil. A list that is only partly malformed is read.
    package let mistake: MIMEAppsFile.Mistake?
    private let groups: [String: [String: [String]]]

    /// Reads the content of a list.
    package init(_ bytes: [UInt8], file: FilePath, isOfDesktop: Bool) {
        self.file = file
        self.isOfDesktop = isOfDesktop
        let entry = DesktopEntry(bytes)
        mistake = entry == nil ? MIMEAppsFile(bytes).mistake : nil
        groups = (entry?.groups ?? []).reduce(into: [:]) { groups, group in
            guard let known = Group(rawValue: group.name), !isOfDesktop || known == .defaults else { return }
            for line in group.lines {
                groups[known.rawValue, default: [:]][line.key.lowercased()] = DesktopEntry.list(line.value)
            }
        }
    }

    package enum Group: String, Sendable {
        case defaults = "Default Applications"
        case added = "Added Associations"
        case removed = "Removed Associations"
    }

    /// Returns the desktop file IDs for a lowercased MIME type.
    func applications(_ group: Group, _ mimeType: String) -> [String] { groups[group.rawValue]?[mimeType] ?? [] }
}

/// A folder of a desktop, with its lists and applications.
struct DesktopLocation: Sendable {
    /// The lists that apply to a single desktop, then `mimeapps.list`.
    let lists: [DesktopAssociationList]
    /// The desktop files, sorted by ID. They include files that hide an application in a folder of lower precedence.
    let applications: [DesktopApplication]
}

extension DesktopFolders {
    /// The maximum size of a `mimeapps.list` or desktop file that is read, in bytes.
    static let largestFile = 4 << 20
    /// The maximum depth of folders in `applications`, and the maximum number of desktop files. Links can form a cycle.
    private static let limit = (depth: 8, files: 20_000)

    /// Reads all locations, in descending order of precedence. A missing or unreadable file is treated as an empty file.
    func locations() -> [DesktopLocation] {
        let configurations = ([userConfiguration].compactMap { $0 } + configuration).map { folder in
            DesktopLocation(lists: lists(in: folder), applications: [])
        }
        return configurations
            + data.map { folder in
                let folder = folder.appending("applications")
                return DesktopLocation(lists: lists(in: folder), applications: applications(in: folder))
            }
    }

    private func lists(in folder: FilePath) -> [DesktopAssociationList] {
        (desktops.map { "\($0)-mimeapps.list" } + ["mimeapps.list"]).compactMap { name in
            let file = folder.appending(name: Array(name.utf8))
            return Self.read(file).map { DesktopAssociationList($0, file: file, isOfDesktop: name != "mimeapps.list") }
        }
    }

    private func applications(in folder: FilePath) -> [DesktopApplication] {
        var found: [(id: [UInt8], file: FilePath)] = []
        var stack = [(folder: folder, prefix: [UInt8](), depth: 0)]
        let suffix = Array(".desktop".utf8)
        var seen: [(device: UInt64, inode: UInt64)] = []
        while let (folder, prefix, depth) = stack.popLast() {
            guard let status = try? FileStatus(at: folder, followingLink: true),
                !seen.contains(where: { $0.inode == status.inode && $0.device == status.device }),
                let entries = try? Directory(folder).entries()
            else { continue }
            seen.append((status.device, status.inode))
            for entry in entries {
                let path = folder.appending(name: entry.name)
                if entry.name.count > suffix.count, entry.name.suffix(suffix.count).elementsEqual(suffix) {
                    if found.count < Self.limit.files { found.append((prefix + entry.name, path)) }
                } else if depth < Self.limit.depth, entry.isDirectory ?? true || isFolder(path) {
                    stack.append((path, prefix + entry.name + [UInt8(ascii: "-")], depth + 1))
                }
            }
        }
        found.sort { $0.id.lexicographicallyPrecedes($1.id) }
        return found.compactMap { id, file in
            guard let bytes = Self.read(file) else { return nil }
            return DesktopApplication(
                bytes, id: String(decoding: id, as: UTF8.self), file: file.bytes, languages: languages,
                isInstalled: hasProgram)
        }
    }

    private func isFolder(_ path: FilePath) -> Bool {
        (try? FileStatus(at: path, followingLink: true))?.type == .directory
    }

    /// Returns the content of a regular file, or nil. A pipe or device is not opened.
    static func read(_ path: FilePath) -> [UInt8]? {
        guard let status = try? FileStatus(at: path, followingLink: true), status.type == .regular,
            status.size <= largestFile, let file = try? OpenFile(path, options: .nonBlocking)
        else { return nil }
        return try? file.contents(upTo: largestFile)
    }
}
