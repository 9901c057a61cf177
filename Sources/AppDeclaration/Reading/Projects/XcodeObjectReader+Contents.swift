import DeclarationFormats
import SystemPackage

/// The sources and dependencies of a target of an Xcode project.
///
/// Source: the format is not documented. What the keys mean is stated by the projects that read it, among them
/// [XcodeProj](https://github.com/tuist/XcodeProj): `PBXSourcesBuildPhase`, `PBXFileSystemSynchronizedRootGroup`,
/// `PBXFileSystemSynchronizedBuildFileExceptionSet`, `XCLocalSwiftPackageReference`.
extension XcodeObjectReader {
    /// Returns what a target is made of.
    ///
    /// - Parameters:
    ///   - identifier: The object of the target.
    ///   - file: The file of the project.
    /// - Returns: Its sources and dependencies.
    func contents(ofTarget identifier: String, in file: FilePath) -> TargetContents {
        guard let target = objects[identifier]?.dictionary else { return TargetContents() }
        let contents = TargetContents(
            sources: compiledFiles(target) + synchronizedFolders(identifier, target),
            dependencies: dependencies(target, in: file))
        guard !budget.isExhausted else {
            return TargetContents(unread: "the targets of '\(file)' list more files than are read")
        }
        return contents
    }

    /// Returns the texts of a list, each once; none if the budget is exhausted.
    private func list(_ object: DeclarationDictionary, _ key: String) -> [String] {
        var seen: Set<String> = []
        return (object[key]?.array ?? []).lazy.prefix { _ in budget.spend(0) }.compactMap(\.string)
            .filter { seen.insert($0).inserted }
    }

    private func object(_ identifier: String?) -> DeclarationDictionary? {
        identifier.flatMap { objects[$0]?.dictionary }
    }

    private func files(_ target: DeclarationDictionary, of phase: String) -> [DeclarationDictionary] {
        list(target, "buildPhases").compactMap { object($0) }.filter { $0["isa"]?.string == phase }
            .flatMap { list($0, "files") }.compactMap { object($0) }
    }

    /// Returns the platforms of a file or dependency, or nil for all.
    private func platforms(_ object: DeclarationDictionary) -> Set<Platform>? {
        let words = list(object, "platformFilters") + [object["platformFilter"]?.string].compactMap { $0 }
        return words.isEmpty ? nil : Platform.named(byFilters: words)
    }

    /// Returns the files of the phase that compiles sources.
    private func compiledFiles(_ target: DeclarationDictionary) -> [TargetContents.Source] {
        files(target, of: "PBXSourcesBuildPhase").compactMap { file in
            guard let reference = file["fileRef"]?.string, let path = path(of: reference),
                path.extension == "swift"
            else { return nil }
            return TargetContents.Source(path: path, platforms: platforms(file))
        }
    }

    /// Returns the path of a file or folder in the project, or nil for a product.
    private func path(of identifier: String) -> FilePath? {
        guard let object = object(identifier) else { return nil }
        guard ["<group>", "SOURCE_ROOT", "<absolute>", nil].contains(object["sourceTree"]?.string) else { return nil }
        return path(of: object, below: folders[identifier] ?? directory)
    }

    // MARK: Synchronized folders

    /// Returns the folders whose files belong to a target without being listed, without the exceptions; and the files of other
    /// folders that are exceptions for the target.
    private func synchronizedFolders(
        _ identifier: String, _ target: DeclarationDictionary
    ) -> [TargetContents.Source] {
        let own = Set(list(target, "fileSystemSynchronizedGroups"))
        let phases = Set(list(target, "buildPhases"))
        return synchronizedGroups.flatMap { group -> [TargetContents.Source] in
            guard budget.spend(0), let object = object(group), let folder = path(of: group) else { return [] }
            var exceptions: [String] = []
            var moved: [String] = []
            var filters: [(path: String, platforms: Set<Platform>)] = []
            for set in list(object, "exceptions").compactMap({ self.object($0) }) {
                let isOwnPhase = set["buildPhase"]?.string.map(phases.contains) ?? false
                guard set["target"]?.string == identifier || isOwnPhase else { continue }
                if isOwnPhase {
                    let phase = self.object(set["buildPhase"]?.string)
                    if phase?["isa"]?.string != "PBXSourcesBuildPhase" { moved += list(set, "membershipExceptions") }
                } else {
                    exceptions += list(set, "membershipExceptions")
                }
                for member in set["platformFiltersByRelativePath"]?.dictionary ?? DeclarationDictionary([]) {
                    guard budget.spend(0) else { break }
                    let words = member.value.array?.compactMap(\.string) ?? [member.value.string].compactMap { $0 }
                    filters.append((member.key, Platform.named(byFilters: words)))
                }
            }
            func filtered(_ isIncluded: (String) -> Bool) -> [TargetContents.Source] {
                filters.filter { isIncluded($0.path) }.map {
                    TargetContents.Source(path: folder.pushing(FilePath($0.path)), platforms: $0.platforms)
                }
            }
            let named = Set(exceptions)
            guard own.contains(group) else {
                // Of a folder that does not belong to the target, the exceptions do.
                let names = Set(filters.map(\.path))
                return exceptions.filter { !names.contains($0) }.map {
                    TargetContents.Source(path: folder.pushing(FilePath($0)))
                } + filtered(named.contains)
            }
            let excluded = exceptions + moved + list(object, "explicitFolders") + filters.map(\.path)
            let kept = filtered { !named.contains($0) }
            return [TargetContents.Source(path: folder, excludes: excluded.map { .path($0) })] + kept
        }
    }

    // MARK: Dependencies

    /// The ends of the types of products that are linked.
    private static let libraries: Set = ["framework", "framework.static", "library.static", "library.dynamic"]

    private func dependencies(_ target: DeclarationDictionary, in file: FilePath) -> [TargetContents.Dependency] {
        let frameworks = files(target, of: "PBXFrameworksBuildPhase")
        let stated = list(target, "dependencies").compactMap { object($0) }
        var result = stated.compactMap { self.target(ofDependency: $0, in: file) }
        result += frameworks.compactMap { $0["fileRef"]?.string }.compactMap { self.target(ofProduct: $0, in: file) }
        let products =
            list(target, "packageProductDependencies") + (frameworks + stated).compactMap { $0["productRef"]?.string }
        result += products.compactMap { object($0) }.compactMap(packageProduct)
        var seen: Set<TargetContents.Dependency> = []
        return result.filter { seen.insert($0).inserted }
    }

    private func target(
        ofDependency object: DeclarationDictionary, in file: FilePath
    ) -> TargetContents.Dependency? {
        if let target = self.object(object["target"]?.string) { return library(target, in: file) }
        return self.object(object["targetProxy"]?.string).flatMap(otherTarget)
    }

    private func library(_ target: DeclarationDictionary, in file: FilePath) -> TargetContents.Dependency? {
        let type = target["productType"]?.string?.split(separator: ".").dropFirst(3).joined(separator: ".") ?? ""
        guard Self.libraries.contains(type), let name = target["name"]?.string else { return nil }
        return .target(TargetKey(file: file.lexicallyNormalized(), name: name))
    }

    /// Returns the target of another project that a proxy stands for.
    private func otherTarget(_ proxy: DeclarationDictionary) -> TargetContents.Dependency? {
        guard let portal = proxy["containerPortal"]?.string, object(portal)?["isa"]?.string == "PBXFileReference",
            let project = path(of: portal), let name = proxy["remoteInfo"]?.string
        else { return nil }
        return .target(TargetKey(file: project.appending("project.pbxproj").lexicallyNormalized(), name: name))
    }

    /// Returns the target with a product, which is linked without being a stated dependency.
    private func target(ofProduct reference: String, in file: FilePath) -> TargetContents.Dependency? {
        if let proxy = object(reference), proxy["isa"]?.string == "PBXReferenceProxy" {
            return object(proxy["remoteRef"]?.string).flatMap(otherTarget)
        }
        return owners[reference].flatMap { object($0) }.flatMap { library($0, in: file) }
    }

    private func packageProduct(_ product: DeclarationDictionary) -> TargetContents.Dependency? {
        guard let name = product["productName"]?.string, !name.hasPrefix("plugin:") else { return nil }
        guard let package = object(product["package"]?.string) else { return .namedProduct(name) }
        guard package["isa"]?.string == "XCLocalSwiftPackageReference", let path = package["relativePath"]?.string
        else { return .download(name) }
        return .product(name, of: directory.pushing(FilePath(path)).lexicallyNormalized())
    }
}
