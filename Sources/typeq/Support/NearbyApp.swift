import AppDeclaration
import FileSystem
import SystemPackage

/// Searches for an app that a message can suggest if no app is found from the current directory.
enum NearbyApp {
    /// The maximum number of folders that are searched.
    private static let limit = 200

    /// Returns the path of a bundle or an Info.plist in the current directory, or else of a `typeq.json`, an
    /// Info.plist, or the folder of an Xcode project or specification in one of its folders. Returns nil if there is
    /// none.
    ///
    /// Except for each `typeq.json`, only the names of files are read, because reading the contents for a message would
    /// take too long.
    static func find() -> FilePath? {
        let tree = DiskTree()
        let names = tree.names(in: ".").filter { !$0.string.hasPrefix(".") }
            .sorted { $0.string.utf8.lexicographicallyPrecedes($1.string.utf8) }
        if let own = names.first(where: { $0.extension == "app" || $0.string.hasSuffix("Info.plist") }) {
            return FilePath().appending(own)
        }
        for name in names.filter({ tree.kind(of: FilePath().appending($0)) == .folder }).prefix(limit) {
            let folder = FilePath().appending(name)
            for file in ["typeq.json", "Info.plist"] {
                let path = folder.appending(file)
                guard tree.kind(of: path) == .file, file == "Info.plist" || AppReader().declaresApp(path) else {
                    continue
                }
                return path
            }
            if tree.names(in: folder).contains(where: isProject) { return folder }
        }
        return nil
    }

    private static func isProject(_ name: FilePath.Component) -> Bool {
        name.extension == "xcodeproj" || ["project.yml", "Project.swift"].contains(name.string)
    }
}
