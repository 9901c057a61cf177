import SystemPackage

/// Finds the sources of a target and of the modules that it depends on: targets of the project, and local packages.
struct SourceResolver {
    private let reader: AppReader
    private var search: SourceSearch
    /// The targets of the project folder.
    private var targets: [TargetKey: TargetContents]
    /// The manifests of packages in the project folder, where products whose package is not stated are looked up.
    private let manifests: [FilePath]
    /// The packages that were looked for, or nil for one that cannot be read.
    private var packages: [FilePath: LocalPackage?] = [:]
    /// Whether the reader of manifests failed. It is not tried again.
    private var hasFailed = false

    /// The number of modules that are read for one target, and of packages for all.
    private static let moduleLimit = 500

    init(_ reader: AppReader, targets: [TargetKey: TargetContents], manifests: [FilePath]) {
        self.reader = reader
        self.targets = targets
        self.manifests = manifests
        search = SourceSearch(reader.tree)
    }

    /// Returns the sources of a target on a platform, or nil if it is unknown which sources it has.
    mutating func sources(of key: TargetKey, on platform: Platform?) -> SwiftSources? {
        guard let contents = targets[key], contents.unread == nil else { return nil }
        var modules = [SwiftSources.Module(name: key.name, files: search.files(of: contents.sources, on: platform))]
        var unread: [String] = []
        var missing: Set<String> = []
        var seen: Set<TargetKey> = [key]
        var open = contents.dependencies[...]
        while let dependency = open.popFirst() {
            let (keys, reason) = self.targets(of: dependency)
            if let reason, missing.insert(reason).inserted { unread.append(reason) }
            for key in keys where seen.insert(key).inserted && modules.count < Self.moduleLimit {
                guard let contents = targets[key] else { continue }
                if let reason = contents.unread { unread.append("'\(key.name)' (\(reason))") }
                modules.append(
                    SwiftSources.Module(name: key.name, files: search.files(of: contents.sources, on: platform)))
                open += contents.dependencies
            }
        }
        if search.isIncomplete { unread.append("further sources: there are more files or patterns than are read") }
        return SwiftSources(modules: modules, unread: unread, root: reader.limits?.root)
    }

    /// Returns the own files of a target.
    mutating func ownFiles(of key: TargetKey, on platform: Platform?) -> [FilePath] {
        guard let contents = targets[key] else { return [] }
        return search.files(of: contents.sources, on: platform)
    }

    // MARK: Dependencies

    /// Returns the targets that a dependency stands for, and what cannot be read.
    private mutating func targets(
        of dependency: TargetContents.Dependency
    ) -> (keys: [TargetKey], unread: String?) {
        switch dependency {
        case .target(let key):
            return targets[key] == nil ? ([], "the target '\(key.name)' of \(key.file)") : ([key], nil)
        case .download(let name): return ([], "the package product '\(name)', which is downloaded")
        case .product(let name, let folder): return product(name, in: [folder])
        case .namedProduct(let name):
            return product(name, in: manifests.map { $0.removingLastComponent() })
        case .name(let name, let folder):
            guard let package = package(in: folder) else { return ([], "the package in '\(folder)'") }
            let key = TargetKey(file: package.file, name: name)
            return targets[key] != nil ? ([key], nil) : product(name, in: package.packages)
        }
    }

    private mutating func product(
        _ name: String, in folders: [FilePath]
    ) -> (keys: [TargetKey], unread: String?) {
        for folder in folders {
            guard let package = package(in: folder) else { continue }
            if let names = package.products[name] {
                return (names.map { TargetKey(file: package.file, name: $0) }, package.unread)
            }
            // Xcode offers a target of a local package under its name.
            let key = TargetKey(file: package.file, name: name)
            if targets[key] != nil { return ([key], nil) }
            if let unread = package.unread { return ([], "the package product '\(name)' (\(unread))") }
        }
        return ([], "the package product '\(name)', which is not in this folder")
    }

    /// Returns the package in a folder, or nil if there is none that can be read.
    private mutating func package(in folder: FilePath) -> LocalPackage? {
        let file = folder.appending("Package.swift").lexicallyNormalized()
        if let known = packages[file] { return known }
        guard !hasFailed, packages.count < Self.moduleLimit else { return nil }
        packages[file] = .some(nil)
        guard reader.tree.kind(of: file) == .file else { return nil }
        let projects: [SpecifiedProject]?
        do throws(AppReadingError) {
            projects = try reader.specifiedProjects([file])
        } catch {
            hasFailed = true
            return nil
        }
        guard let read = projects?.first, read.failure == nil else { return nil }
        let package = LocalPackage(read)
        packages[file] = package
        for target in read.targets {
            targets[TargetKey(file: file, name: target.name)] = target.contents.completed(
                forPackageTarget: target.name, isOnly: read.targets.count == 1, in: reader.tree)
        }
        return package
    }
}

/// A Swift package on this machine.
private struct LocalPackage {
    var file: FilePath
    /// The names of the targets of each product.
    var products: [String: [String]]
    /// The folders of the packages that it uses, except those that are downloaded.
    var packages: [FilePath]
    /// The reason that some targets are unknown.
    var unread: String?

    init(_ project: SpecifiedProject) {
        file = project.file.lexicallyNormalized()
        products = project.products
        packages = project.packages.compactMap(\.folder)
        unread = project.unread
    }
}

extension TargetContents {
    /// Returns the contents of a target of a package, with the folder where SwiftPM looks for it if the manifest does not
    /// state one.
    ///
    /// Source: [PackageDescription](https://docs.swift.org/package-manager/PackageDescription/PackageDescription.html) and
    /// SwiftPM's `PackageBuilder.predefinedSourceDirectories`; since tools version 5.9 the only target may be in `Sources`
    /// itself.
    func completed(forPackageTarget name: String, isOnly: Bool, in tree: any FileTree) -> TargetContents {
        guard let folder = packageFolder else { return self }
        var contents = self
        let candidates = ["Sources", "Source", "src", "srcs"].map { folder.appending($0).appending(name) }
        let found = candidates.first { tree.kind(of: $0) == .folder }
        for index in contents.sources.indices {
            contents.sources[index].path = found ?? (isOnly ? folder.appending("Sources") : candidates[0])
        }
        return contents
    }
}
