import DocumentRouting
import FileSystem
import SystemPackage
import TypeRegistry

/// The desktop of the user: the folders that the environment specifies, the applications, and the names of types.
struct Desktop {
    let folders: DesktopFolders
    private(set) var associations: DesktopAssociations
    let database: MIMEDatabase

    /// Reads the desktop. A MIME type database that cannot be used causes a warning.
    init(_ console: inout Console) {
        folders = Self.folders
        associations = DesktopAssociations(folders)
        for (file, mistake) in associations.unreadLists { console.warn("\(Argument(file).name): \(mistake)") }
        var database = MIMEDatabase()
        for file in folders.mimeCaches {
            do throws(MIMECacheError) {
                if let cache = try SystemMIMECaches.cache(file) { try database.add(cache) }
            } catch {
                console.warn("\(Argument(file).name): \(error); its types are not used")
            }
        }
        self.database = database
    }

    /// The folders, desktops and languages that the environment specifies: the folders of the user and of the system
    /// for configuration and data, and the folders of `PATH`.
    static var folders: DesktopFolders {
        let base = BaseDirectories()
        let desktops = Environment.value("XDG_CURRENT_DESKTOP")?.text ?? ""
        let locale = Environment.value("LC_ALL") ?? Environment.value("LC_MESSAGES") ?? Environment.value("LANG")
        return DesktopFolders(
            userConfiguration: base.configuration, configuration: base.systemConfiguration,
            data: [base.data].compactMap { $0 } + base.systemData,
            desktops: desktops.split(separator: ":").map(String.init),
            programs: Environment.paths("PATH").map(\.path).filter(\.isAbsolute),
            languages: DesktopApplication.languages(ofLocale: locale?.text ?? ""))
    }

    /// Returns the applications that open a type.
    func handlers(_ lineage: MIMELineage) -> DesktopHandlers { DesktopHandlers(lineage, in: associations) }

    /// Replaces a list of the desktop as if its file had the given content.
    mutating func assume(_ bytes: [UInt8], in file: FilePath) {
        associations = associations.replacing(DesktopAssociationList(bytes, file: file, isOfDesktop: false))
    }
}

/// The MIME type databases that are installed for the desktop.
enum SystemMIMECaches {
    /// Returns the database in a file, or nil if the file does not exist.
    static func cache(_ file: FilePath) throws(MIMECacheError) -> MIMECache? {
        let path = Argument(file)
        guard Environment.isFile(path) else { return nil }
        guard let opened = try? OpenFile(file, options: .nonBlocking), let size = try? opened.status().size else {
            throw MIMECacheError(unreadable: true)
        }
        // The file is mapped, which is safe: the generator of the database always replaces the file, and never changes
        // it, and a mapped file keeps its content when it is replaced.
        guard let memory = ReadOnlyMemory(mapping: opened, size: size) else {
            throw MIMECacheError(unreadable: size > 0)
        }
        return try MIMECache(TableMemory(memory.bytes, owner: memory))
    }
}
