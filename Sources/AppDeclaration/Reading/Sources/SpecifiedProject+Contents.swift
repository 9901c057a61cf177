import FileSystem
import DeclarationFormats
import SystemPackage

extension SpecifiedProject {
    /// A package that a project uses.
    struct Package {
        var name: String?
        /// The folder of the package, or nil if the package is downloaded.
        var folder: FilePath?
        /// The position of the folder's path, or nil if it is unknown.
        var position: SourcePosition?

        /// Returns whether the package has the given name, regardless of case. If the project does not name the
        /// package, the name is the last component of its folder.
        func isNamed(_ other: String) -> Bool {
            (name ?? folder?.normalized.lastComponent?.string)?.lowercased() == other.lowercased()
        }
    }

    /// Reads the packages that the project uses.
    static func packages(_ object: DeclarationDictionary, of file: FilePath) -> [Package] {
        let folder = file.folder
        return (object["packages"]?.array ?? []).compactMap(\.dictionary).map { package in
            Package(
                name: package["name"]?.string,
                folder: package["path"]?.string.map { folder.pushing(FilePath($0)).normalized },
                position: package.position(in: file))
        }
    }

    /// Reads the names of the targets in each product, keyed by product.
    static func products(_ object: DeclarationDictionary) -> [String: [String]] {
        var products: [String: [String]] = [:]
        for product in (object["products"]?.array ?? []).compactMap(\.dictionary) {
            guard let name = product["name"]?.string else { continue }
            products[name] = (product["targets"]?.array ?? []).compactMap(\.string)
        }
        return products
    }
}

extension TargetContents {
    /// Reads the contents of a target from the output of `typeq-swift --projects`.
    init(_ object: DeclarationDictionary, in file: FilePath, isPackage: Bool, packages: [SpecifiedProject.Package]) {
        let folder = file.folder
        unread = object["unreadContents"]?.string
        position = object.position(in: file)
        var sources: [Source] = []
        for entry in (object["sources"]?.array ?? []).compactMap(\.dictionary) {
            let path = entry["path"]?.string ?? ""
            let isLiteral = entry["literal"]?.boolean == true
            func patterns(_ key: String) -> [PathPattern] {
                (entry[key]?.array ?? []).compactMap(\.string).map { isLiteral ? .path($0) : .glob($0) }
            }
            var source = Source(
                path: folder.pushing(FilePath(path)).normalized, includes: patterns("includes"),
                excludes: patterns("excludes"))
            source.platforms = entry["platforms"]?.array.map { Platform.named(byFilters: $0.compactMap(\.string)) }
            source.namesPlatforms = entry["namesPlatforms"]?.boolean == true
            source.isOptional = entry["optional"]?.boolean == true
            source.position = entry.position(in: file)
            if isPackage {
                if path.isEmpty { packageFolder = folder }
                source.excludes.append(.path("Package.swift"))
            }
            sources.append(source)
        }
        lists = sources.isEmpty ? [] : [SourceList(sources)]
        dependencies = (object["dependencies"]?.array ?? []).compactMap(\.dictionary).compactMap { entry in
            Self.dependency(entry, in: file, isPackage: isPackage, packages: packages)
        }
    }

    private static func dependency(
        _ entry: DeclarationDictionary, in file: FilePath, isPackage: Bool, packages: [SpecifiedProject.Package]
    ) -> Dependency? {
        if let name = entry["target"]?.string {
            if isPackage { return .name(name, in: file.folder) }
            guard let project = entry["project"]?.string else { return .target(TargetKey(file: file, name: name)) }
            return .target(
                TargetKey(file: projectFile(file.folder.pushing(FilePath(project)), beside: file), name: name))
        }
        guard let name = entry["product"]?.string else { return nil }
        guard let package = entry["package"]?.string else { return .namedProduct(name) }
        let folders = packages.filter { $0.isNamed(package) }
        if let package = folders.first(where: { $0.folder != nil }), let folder = package.folder {
            return .product(name, of: folder, at: package.position)
        }
        // Packages without a name are used in the older format of XcodeGen.
        return folders.isEmpty && !isPackage ? .namedProduct(name) : .download(name)
    }

    /// Returns the path of the file that declares the targets of another project: `project.pbxproj`, or the manifest in a
    /// folder.
    private static func projectFile(_ path: FilePath, beside file: FilePath) -> FilePath {
        let path = path.normalized
        if path.extension == "xcodeproj" { return path.appending("project.pbxproj") }
        return path.appending(file.lastComponent ?? "project.yml")
    }
}
