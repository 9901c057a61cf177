import FileSystem
import SystemPackage

/// The files and folders that an Xcode workspace lists. The builds of its projects include the packages that it lists.
///
/// Source: [Organizing your code with local
/// packages](https://developer.apple.com/documentation/xcode/organizing-your-code-with-local-packages), and
/// `contents.xcworkspacedata` as Xcode writes it: the location of a reference is relative to the enclosing group, relative to
/// the folder of the workspace, or absolute.
struct Workspace {
    /// The paths, in the order of the file.
    private(set) var references: [FilePath] = []

    /// The maximum number of references that are read.
    private static let limit = 1000

    /// Reads the text of a workspace. Text in any other format does not contain references.
    ///
    /// - Parameters:
    ///   - text: The content of `contents.xcworkspacedata`.
    ///   - folder: The folder that contains the workspace.
    /// - Complexity: O(bytes).
    init(_ text: String, in folder: FilePath) {
        // The folders of the groups that enclose a reference, outermost first.
        var groups = [folder]
        var rest = text[...]
        while references.count < Self.limit, let start = rest.firstIndex(of: "<") {
            rest = rest[rest.index(after: start)...]
            if rest.hasPrefix("!--") {
                guard let end = rest.firstRange(ofText: "-->") else { return }
                rest = rest[end.upperBound...]
                continue
            }
            guard let end = rest.firstIndex(of: ">") else { return }
            let tag = rest[..<end]
            rest = rest[end...]
            if tag.hasPrefix("/Group") {
                if groups.count > 1 { groups.removeLast() }
                continue
            }
            let isGroup = tag.hasPrefix("Group")
            guard isGroup || tag.hasPrefix("FileRef") else { continue }
            let path = Self.location(in: tag).flatMap { Self.path($0, in: groups.last ?? folder, of: folder) }
            if !isGroup {
                if let path { references.append(path) }
            } else if !tag.hasSuffix("/") {
                groups.append(path ?? groups.last ?? folder)
            }
        }
    }

    /// Returns the value of the attribute `location`.
    private static func location(in tag: Substring) -> String? {
        guard let name = tag.firstRange(ofText: "location") else { return nil }
        let value = tag[name.upperBound...].drop { $0.isWhitespace || $0 == "=" }
        guard let quote = value.first, quote == "\"" || quote == "'" else { return nil }
        var text = String(value.dropFirst().prefix { $0 != quote })
        for (entity, character) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"), ("&amp;", "&")] {
            text = text.replacing(entity, with: character, upTo: .max) ?? text
        }
        return text
    }

    /// Returns the path of a location such as `group:../Kit`, or nil if it is a location of another kind, such as the workspace
    /// itself.
    private static func path(_ location: String, in group: FilePath, of folder: FilePath) -> FilePath? {
        guard let colon = location.firstIndex(of: ":") else { return nil }
        let path = FilePath(String(location[location.index(after: colon)...]))
        switch location[..<colon] {
        case "group": return group.pushing(path).normalized
        case "container": return folder.pushing(path).normalized
        case "absolute": return path.isAbsolute ? path.normalized : nil
        default: return nil
        }
    }
}

extension AppReader {
    /// Returns the folders that are listed in the same workspaces as an Xcode project. The workspaces are in the folder of the
    /// project, or in a parent folder up to the folder to which reading is limited.
    func workspaceFolders(of project: FilePath) -> [TargetContents.PackageReference] {
        let own = tree.canonical(project)
        var folder = own.removingLastComponent()
        var found: [TargetContents.PackageReference] = []
        repeat {
            let names = tree.names(in: folder).filter { $0.extension == "xcworkspace" }
            for name in names.sorted(by: { $0.string < $1.string }).prefix(20) {
                let file = folder.appending(name).appending("contents.xcworkspacedata")
                guard tree.kind(of: file) == .file, let bytes = try? tree.bytes(of: file) else { continue }
                let references = Workspace(String(decoding: bytes, as: UTF8.self), in: folder).references
                guard references.contains(where: { tree.canonical($0) == own }) else { continue }
                found += references.filter { $0.extension != "xcodeproj" }.map {
                    TargetContents.PackageReference(folder: $0, position: nil, isStated: false)
                }
            }
        } while folder != limits?.root && folder.removeLastComponent()
        return Array(found.prefix(TargetSourceLimits.packages))
    }
}
