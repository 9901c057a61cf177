import DeclarationFormats
import FileSystem
import SystemPackage

/// The sources and dependencies of a target in an Xcode project.
///
/// Source: The format is not documented. The meaning of the keys is known from programs that read the format, including
/// [XcodeProj](https://github.com/tuist/XcodeProj): `PBXSourcesBuildPhase`, `PBXFileSystemSynchronizedRootGroup`,
/// `PBXFileSystemSynchronizedBuildFileExceptionSet`, `XCLocalSwiftPackageReference`.
extension XcodeObjectReader {
    /// The objects that were read for all targets. Targets can share phases, folders and files, each of which is read once.
    struct Tables {
        /// The number of list entries that were read.
        var entries = 0
        /// The entries of phases, keyed by the identifier of the phase.
        var phases: [String: [DeclarationDictionary]] = [:]
        /// The files that phases compile, keyed by the identifier of the phase.
        var compiled: [String: TargetContents.SourceList] = [:]
        /// The modules that phases link, keyed by the identifier of the phase.
        var linked: [String: [TargetContents.Dependency]] = [:]
        /// The synchronized folders that have no exceptions for a target.
        var plainFolders: [String: TargetContents.SourceList] = [:]
        /// The folders that are not part of a synchronized folder, keyed by the identifier of the synchronized folder.
        var explicitFolders: [String: [String]] = [:]
        /// The paths of files and folders, or nil for products.
        var paths: [String: FilePath?] = [:]
        /// The exceptions, keyed by target or phase, with their folders in the order of ``synchronizedGroups``.
        var exceptions: [String: [(group: Int, set: DeclarationDictionary)]]?

        /// Counts an entry, and returns whether the limit allows it.
        mutating func spend() -> Bool {
            entries += 1
            return entries <= TargetSourceLimits.entries
        }
    }

    /// Returns the contents of a target.
    ///
    /// - Parameters:
    ///   - identifier: The identifier of the target's object.
    ///   - file: The file of the project.
    /// - Returns: The sources and dependencies of the target.
    mutating func contents(ofTarget identifier: String, in file: FilePath) -> TargetContents {
        guard let value = objects[identifier], let target = value.dictionary else { return TargetContents() }
        var contents = TargetContents()
        contents.position = value.position
        let phases = list(target, "buildPhases")
        contents.lists =
            phases.compactMap { compiledFiles($0) } + synchronizedFolders(identifier, target, phases: phases)
        contents.dependencies = dependencies(target, phases, in: file)
        guard tables.entries <= TargetSourceLimits.entries else {
            let place = "\(file):\(value.position.line):\(value.position.column)"
            return TargetContents(
                unread:
                    "\(place): the targets up to '\(target["name"]?.string ?? identifier)' list more than "
                    + "\(TargetSourceLimits.entries) files, exceptions and dependencies")
        }
        return contents
    }

    /// Returns the strings of a list without duplicates. Strings beyond the limit are omitted.
    private mutating func list(_ object: DeclarationDictionary, _ key: String) -> [String] {
        var seen: Set<String> = []
        var result: [String] = []
        for element in object[key]?.array ?? [] {
            guard tables.spend() else { break }
            if let string = element.string, seen.insert(string).inserted { result.append(string) }
        }
        return result
    }

    private func object(_ identifier: String?) -> DeclarationDictionary? {
        identifier.flatMap { objects[$0]?.dictionary }
    }

    /// Returns the entries of a phase of the given kind, or an empty array for a phase of another kind.
    private mutating func files(ofPhase identifier: String, _ kind: String) -> [DeclarationDictionary] {
        guard let phase = object(identifier), phase["isa"]?.string == kind else { return [] }
        if let known = tables.phases[identifier] { return known }
        let files = list(phase, "files").compactMap { object($0) }
        tables.phases[identifier] = files
        return files
    }

    /// Returns the platforms of a file or dependency, or nil for all platforms.
    private mutating func platforms(_ object: DeclarationDictionary) -> Set<Platform>? {
        let words = list(object, "platformFilters") + [object["platformFilter"]?.string].compactMap { $0 }
        return words.isEmpty ? nil : Platform.named(byFilters: words)
    }

    /// Returns the files of a phase that compiles sources, or nil for another phase.
    private mutating func compiledFiles(_ phase: String) -> TargetContents.SourceList? {
        if let known = tables.compiled[phase] { return known }
        guard object(phase)?["isa"]?.string == "PBXSourcesBuildPhase" else { return nil }
        var sources: [TargetContents.Source] = []
        var objectiveC: [FilePath] = []
        for file in files(ofPhase: phase, "PBXSourcesBuildPhase") {
            guard let reference = file["fileRef"]?.string, let path = path(ofReference: reference) else { continue }
            switch path.extension {
            case "swift":
                sources.append(
                    TargetContents.Source(
                        path: path, platforms: platforms(file), position: objects[reference]?.position))
            case "m", "mm": objectiveC.append(path)
            default: break
            }
        }
        let list = TargetContents.SourceList(sources, objectiveC: objectiveC)
        tables.compiled[phase] = list
        return list
    }

    /// Returns the path of a file or folder in the project, or nil for a product.
    private mutating func path(ofReference identifier: String) -> FilePath? {
        if let known = tables.paths[identifier] { return known }
        var path: FilePath?
        if let object = object(identifier),
            ["<group>", "SOURCE_ROOT", "<absolute>", nil].contains(object["sourceTree"]?.string)
        {
            path = self.path(of: object, below: folders[identifier] ?? directory)
        }
        tables.paths[identifier] = .some(path)
        return path
    }

    // MARK: Synchronized folders

    /// Returns the exceptions, keyed by target or phase.
    private mutating func exceptions() -> [String: [(group: Int, set: DeclarationDictionary)]] {
        if let known = tables.exceptions { return known }
        var result: [String: [(group: Int, set: DeclarationDictionary)]] = [:]
        for (index, group) in synchronizedGroups.enumerated() {
            guard let object = object(group) else { continue }
            for set in list(object, "exceptions").compactMap({ self.object($0) }) {
                for owner in Set([set["target"]?.string, set["buildPhase"]?.string].compactMap(\.self)) {
                    result[owner, default: []].append((index, set))
                }
            }
        }
        tables.exceptions = result
        return result
    }

    /// Returns the folders whose files belong to a target without being listed, with the exceptions removed, and the files of
    /// other folders that are exceptions for the target.
    private mutating func synchronizedFolders(
        _ identifier: String, _ target: DeclarationDictionary, phases: [String]
    ) -> [TargetContents.SourceList] {
        let own = list(target, "fileSystemSynchronizedGroups")
        let exceptions = exceptions()
        var sets: [String: [(isOwnPhase: Bool, set: DeclarationDictionary)]] = [:]
        for (owner, isPhase) in [(identifier, false)] + phases.map({ ($0, true) }) {
            for (group, set) in exceptions[owner] ?? [] {
                // A set can name both the target and one of its phases.
                guard isPhase || !phases.contains(set["buildPhase"]?.string ?? "") else { continue }
                sets[synchronizedGroups[group], default: []].append((isPhase, set))
            }
        }
        let groups = own + sets.keys.filter { !own.contains($0) }.sorted()
        return groups.compactMap { group in
            guard let value = objects[group], let object = value.dictionary,
                object["isa"]?.string == "PBXFileSystemSynchronizedRootGroup", let folder = path(ofReference: group)
            else { return nil }
            let isOwn = own.contains(group)
            return sets[group].map { excepting($0, from: folder, of: group, object, isOwn: isOwn, at: value.position) }
                ?? plainFolder(group, folder, object: object, at: value.position)
        }
    }

    private mutating func plainFolder(
        _ group: String, _ folder: FilePath, object: DeclarationDictionary, at position: SourcePosition
    ) -> TargetContents.SourceList {
        if let known = tables.plainFolders[group] { return known }
        let explicit = explicitFolders(group, object)
        let list = TargetContents.SourceList([
            TargetContents.Source(path: folder, excludes: explicit.map { .path($0) }, position: position)
        ])
        tables.plainFolders[group] = list
        return list
    }

    private mutating func explicitFolders(_ group: String, _ object: DeclarationDictionary) -> [String] {
        if let known = tables.explicitFolders[group] {
            // The entries are copied for each target with exceptions, so they are counted again.
            tables.entries += known.count
            return known
        }
        let folders = list(object, "explicitFolders")
        tables.explicitFolders[group] = folders
        return folders
    }

    private mutating func excepting(
        _ sets: [(isOwnPhase: Bool, set: DeclarationDictionary)], from folder: FilePath, of group: String,
        _ object: DeclarationDictionary, isOwn: Bool, at position: SourcePosition
    ) -> TargetContents.SourceList {
        var exceptions: [String] = []
        var moved: [String] = []
        var filters: [(path: String, platforms: Set<Platform>)] = []
        for (isOwnPhase, set) in sets {
            if isOwnPhase {
                let phase = self.object(set["buildPhase"]?.string)
                if phase?["isa"]?.string != "PBXSourcesBuildPhase" { moved += list(set, "membershipExceptions") }
            } else {
                exceptions += list(set, "membershipExceptions")
            }
            for member in set["platformFiltersByRelativePath"]?.dictionary ?? DeclarationDictionary([]) {
                guard tables.spend() else { break }
                let words = member.value.array?.compactMap(\.string) ?? [member.value.string].compactMap { $0 }
                filters.append((member.key, Platform.named(byFilters: words)))
            }
        }
        func filtered(_ isIncluded: (String) -> Bool) -> [TargetContents.Source] {
            filters.filter { isIncluded($0.path) }.map {
                TargetContents.Source(
                    path: folder.pushing(FilePath($0.path)), platforms: $0.platforms, position: position)
            }
        }
        let named = Set(exceptions)
        guard isOwn else {
            // If a folder does not belong to the target, its exceptions are the files that belong to the target.
            let names = Set(filters.map(\.path))
            return TargetContents.SourceList(
                exceptions.filter { !names.contains($0) }.map {
                    TargetContents.Source(path: folder.pushing(FilePath($0)), position: position)
                } + filtered(named.contains))
        }
        let excluded = exceptions + moved + explicitFolders(group, object) + filters.map(\.path)
        let kept = filtered { !named.contains($0) }
        let all = TargetContents.Source(path: folder, excludes: excluded.map { .path($0) }, position: position)
        return TargetContents.SourceList([all] + kept)
    }

    // MARK: Dependencies

    /// The final components of the product types that are linked.
    static let libraries: Set = ["framework", "framework.static", "library.static", "library.dynamic"]

    private mutating func dependencies(
        _ target: DeclarationDictionary, _ phases: [String], in file: FilePath
    ) -> [TargetContents.Dependency] {
        let stated = list(target, "dependencies").compactMap { object($0) }
        var result = stated.compactMap { self.target(ofDependency: $0, in: file) }
        for phase in phases { result += linked(phase, in: file) }
        let products = list(target, "packageProductDependencies") + stated.compactMap { $0["productRef"]?.string }
        result += products.compactMap { object($0) }.compactMap(packageProduct)
        var seen: Set<TargetContents.Dependency> = []
        return result.filter { seen.insert($0).inserted }
    }

    /// Returns the modules that a phase links.
    private mutating func linked(_ phase: String, in file: FilePath) -> [TargetContents.Dependency] {
        if let known = tables.linked[phase] {
            // The entries are copied for each target, so they are counted again.
            tables.entries += known.count
            return tables.entries <= TargetSourceLimits.entries ? known : []
        }
        let files = files(ofPhase: phase, "PBXFrameworksBuildPhase")
        let targets = files.compactMap { $0["fileRef"]?.string }.compactMap { self.target(ofProduct: $0, in: file) }
        let products = files.compactMap { $0["productRef"]?.string }.compactMap { object($0) }
            .compactMap(packageProduct)
        tables.linked[phase] = targets + products
        return targets + products
    }

    private mutating func target(
        ofDependency object: DeclarationDictionary, in file: FilePath
    ) -> TargetContents.Dependency? {
        if let target = self.object(object["target"]?.string) { return library(target, in: file) }
        return self.object(object["targetProxy"]?.string).flatMap { otherTarget($0) }
    }

    private func library(_ target: DeclarationDictionary, in file: FilePath) -> TargetContents.Dependency? {
        let type = target["productType"]?.string?.split(separator: ".").dropFirst(3).joined(separator: ".") ?? ""
        guard Self.libraries.contains(type), let name = target["name"]?.string else { return nil }
        return .target(TargetKey(file: file.normalized, name: name))
    }

    /// Returns the target of another project that a proxy refers to.
    private mutating func otherTarget(_ proxy: DeclarationDictionary) -> TargetContents.Dependency? {
        guard let portal = proxy["containerPortal"]?.string, object(portal)?["isa"]?.string == "PBXFileReference",
            let project = path(ofReference: portal), let name = proxy["remoteInfo"]?.string
        else { return nil }
        return .target(TargetKey(file: project.appending("project.pbxproj").normalized, name: name))
    }

    /// Returns the target of a product that is linked without being a declared dependency.
    private mutating func target(ofProduct reference: String, in file: FilePath) -> TargetContents.Dependency? {
        if let proxy = object(reference), proxy["isa"]?.string == "PBXReferenceProxy" {
            return object(proxy["remoteRef"]?.string).flatMap { otherTarget($0) }
        }
        return owners[reference].flatMap { object($0) }.flatMap { library($0, in: file) }
    }

    /// Returns the local packages of the project: first the packages that it declares, then the folders in its groups, which
    /// Xcode treats as packages if they contain a manifest.
    ///
    /// Source: [Organizing your code with local
    /// packages](https://developer.apple.com/documentation/xcode/organizing-your-code-with-local-packages): a package is added
    /// by dragging its folder into the project, and the project does not list its products.
    func localPackages(_ project: DeclarationDictionary) -> [TargetContents.PackageReference] {
        let stated = (project["packageReferences"]?.array ?? []).lazy.compactMap { self.object($0.string) }
            .compactMap { self.localPackage($0) }
        let folders = objects.lazy.compactMap { member -> TargetContents.PackageReference? in
            guard let object = member.value.dictionary, object["isa"]?.string == "PBXFileReference",
                let path = object["path"], let parent = self.folders[member.key],
                ["<group>", "SOURCE_ROOT", "<absolute>", nil].contains(object["sourceTree"]?.string),
                ["folder", "wrapper", nil].contains((object["lastKnownFileType"] ?? object["explicitFileType"])?.string)
            else { return nil }
            return TargetContents.PackageReference(
                folder: self.path(of: object, below: parent), position: path.position, isStated: false)
        }
        return Array((Array(stated) + folders).prefix(TargetSourceLimits.packages))
    }

    /// Returns the local package that an object declares, or nil for a package that is downloaded.
    private func localPackage(_ object: DeclarationDictionary) -> TargetContents.PackageReference? {
        guard object["isa"]?.string == "XCLocalSwiftPackageReference", let path = object["relativePath"],
            let text = path.string
        else { return nil }
        return TargetContents.PackageReference(
            folder: directory.pushing(FilePath(text)).normalized, position: path.position, isStated: true)
    }

    private func packageProduct(_ product: DeclarationDictionary) -> TargetContents.Dependency? {
        guard let name = product["productName"]?.string, !name.hasPrefix("plugin:") else { return nil }
        guard let package = object(product["package"]?.string) else { return .namedProduct(name) }
        guard let local = localPackage(package) else { return .download(name) }
        return .product(name, of: local.folder, at: local.position)
    }
}
