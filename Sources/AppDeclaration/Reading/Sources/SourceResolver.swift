import DeclarationFormats
import FileSystem
import SystemPackage
import TypeRegistry

/// Finds the sources of a target and of the modules that it depends on: targets of the project, and local packages.
struct SourceResolver {
    private let reader: AppReader
    private var search: SourceSearch
    /// The targets of the project folder.
    private var targets: [TargetKey: TargetContents]
    /// The targets that are separate programs, such as app extensions. Targets that embed them do not contain their
    /// sources.
    private let programs: Set<TargetKey>
    /// The folders of the packages in the project folder. Products whose package is not specified are looked up in
    /// these packages.
    private let folders: [FilePath]
    /// The packages that were searched for, keyed by folder. The value is nil for a package that cannot be read.
    private var packages: [FilePath: LocalPackage?] = [:]
    /// Whether the manifest reader failed. If so, the reader is not called again.
    private var hasFailed = false

    /// The number of dependencies that were followed.
    private var followed = 0

    init(
        _ reader: AppReader, targets: [TargetKey: TargetContents], programs: Set<TargetKey>, manifests: [FilePath]
    ) {
        self.reader = reader
        self.targets = targets
        self.programs = programs
        folders = manifests.map { $0.removingLastComponent() }
        search = SourceSearch(reader.tree)
    }

    /// The sources of a target, and the sources that were not read.
    struct Resolved {
        var sources: SwiftSources
        /// The findings about sources and packages that are missing or outside the readable folder.
        var findings: [Diagnostic] = []
    }

    /// Returns the sources of a target on a platform, or nil if it is unknown which sources the target has.
    mutating func sources(of key: TargetKey, on platform: Platform?) -> Resolved? {
        guard let contents = targets[key], contents.unread == nil else { return nil }
        let own = search.files(of: contents, on: platform)
        var report = UnreadReport(reader.limits)
        report.add(own.unread, of: key, contents)
        var modules = [SwiftSources.Module(name: key.name, files: own.files)]
        var unread: [String] = []
        var missing: Set<String> = []
        var unreadDependency: String?
        var seen: Set<TargetKey> = [key]
        var open = contents.dependencies.map { (dependency: $0, origin: (key: key, contents: contents)) }[...]
        var exceeded: String?
        follow: while let (dependency, origin) = open.popFirst() {
            followed += 1
            guard followed <= TargetSourceLimits.dependencies else {
                exceeded = "more than \(TargetSourceLimits.dependencies) dependencies of all targets"
                break
            }
            let (keys, reason) = self.targets(of: dependency, of: origin.key, origin.contents, &report)
            if let reason, missing.insert(reason).inserted { unread.append(reason) }
            if let reason, !dependency.isDownloaded {
                unreadDependency = unreadDependency ?? "a dependency of the target '\(key.name)' is not read: \(reason)"
            }
            for key in keys where seen.insert(key).inserted {
                guard let contents = targets[key] else { continue }
                guard modules.count < TargetSourceLimits.modules else {
                    exceeded = "more than \(TargetSourceLimits.modules) modules for one target"
                    break follow
                }
                if let reason = contents.unread {
                    unread.append("'\(key.name)' (\(reason))")
                    unreadDependency = unreadDependency ?? "the sources of '\(key.name)' are unknown: \(reason)"
                }
                let found = search.files(of: contents, on: platform)
                report.add(found.unread, of: key, contents)
                unreadDependency = unreadDependency ?? UnreadReport.reason(found, of: key, reader.limits)
                if !found.unread.isEmpty { unread.append("sources of '\(key.name)'") }
                modules.append(SwiftSources.Module(name: key.name, files: found.files))
                open += contents.dependencies.map { ($0, (key, contents)) }
            }
        }
        let place = "\(key.file.string):\(contents.position.map { "\($0.line):\($0.column):" } ?? "")"
        if let limit = search.exceeded ?? exceeded {
            unread.append("further sources (\(place) the sources of the target '\(key.name)' have \(limit))")
        }
        var sources = SwiftSources(modules: modules, unread: unread, root: reader.limits?.root)
        // The program cannot start in a dependency if it starts in the target.
        sources.unreadDependency = unreadDependency.flatMap { startsApplication(in: own.objectiveC) ? nil : $0 }
        if let limit = search.exceeded {
            sources.unreadOwn = "\(place) not all sources of the target '\(key.name)' are read: \(limit)"
        } else {
            sources.unreadOwn = UnreadReport.reason(own, of: key, reader.limits)
        }
        return Resolved(sources: sources, findings: report.findings)
    }

    /// Returns the files that belong to a target itself.
    mutating func ownFiles(of key: TargetKey) -> SourceSearch.Found {
        targets[key].map { search.files(of: $0, on: nil) } ?? SourceSearch.Found()
    }

    /// Returns whether any of the given Objective-C sources starts an application.
    ///
    /// Sources: [NSApplicationMain](https://developer.apple.com/documentation/appkit/nsapplicationmain(_:_:)),
    /// [UIApplicationMain](https://developer.apple.com/documentation/uikit/uiapplicationmain(_:_:_:_:)).
    private func startsApplication(in files: [FilePath]) -> Bool {
        // Usually, the file is `main.m`.
        (files.filter(\.isMain) + files).prefix(TargetSourceLimits.objectiveC).contains { file in
            (try? reader.tree.bytes(of: file)).map {
                String(decoding: $0, as: UTF8.self).firstRange(ofText: "ApplicationMain(") != nil
            } ?? false
        }
    }

    // MARK: Dependencies

    /// Returns the targets that a dependency refers to, and a description of what cannot be read.
    private mutating func targets(
        of dependency: TargetContents.Dependency, of target: TargetKey, _ contents: TargetContents,
        _ report: inout UnreadReport
    ) -> (keys: [TargetKey], unread: String?) {
        switch dependency {
        case .target(let key):
            guard targets[key] == nil else { return (programs.contains(key) ? [] : [key], nil) }
            _ = report.add(project: key.file, at: nil, of: target, contents, in: reader.tree)
            return ([], "the target '\(key.name)' of \(key.file)")
        case .download(let name): return ([], "the package product '\(name)', which is downloaded")
        case .product(let name, let folder, let position):
            if let reason = report.add(package: folder, at: position, of: target, contents, in: reader.tree) {
                return ([], "the package product '\(name)' (\(reason))")
            }
            return product(name, in: [folder])
        case .namedProduct(let name):
            let found = product(name, in: contents.packages.map(\.folder) + folders)
            guard found.keys.isEmpty,
                let reason = report.add(packagesOf: contents, of: target, in: reader.tree)
            else { return found }
            return ([], "the package product '\(name)' (\(reason))")
        case .name(let name, let folder):
            guard let package = package(in: folder) else { return ([], "the package in '\(folder)'") }
            let key = TargetKey(file: package.file, name: name)
            if targets[key] != nil { return ([key], nil) }
            // The product belongs to one of the packages that this package uses.
            let reasons = package.packages.compactMap { other in
                report.add(package: other.folder, at: other.position, of: target, contents, in: reader.tree)
            }
            let found = product(name, in: package.packages.map(\.folder))
            return found.keys.isEmpty ? ([], reasons.first.map { "'\(name)' (\($0))" } ?? found.unread) : found
        }
    }

    private mutating func product(_ name: String, in folders: [FilePath]) -> (keys: [TargetKey], unread: String?) {
        for folder in folders {
            guard let package = package(in: folder) else {
                guard packages.count >= TargetSourceLimits.packages else { continue }
                return (
                    [], "the package product '\(name)' (there are more than \(TargetSourceLimits.packages) packages)"
                )
            }
            if let names = package.products[name] {
                return (names.map { TargetKey(file: package.file, name: $0) }, package.unread)
            }
            // Xcode makes a target of a local package available by its name.
            let key = TargetKey(file: package.file, name: name)
            if targets[key] != nil { return ([key], nil) }
            if let unread = package.unread { return ([], "the package product '\(name)' (\(unread))") }
        }
        return ([], "the package product '\(name)', which is not in this folder")
    }

    /// Returns the package in a folder, or nil if there is no readable package.
    private mutating func package(in folder: FilePath) -> LocalPackage? {
        let file = folder.appending("Package.swift").normalized
        if let known = packages[file] { return known }
        guard !hasFailed, packages.count < TargetSourceLimits.packages else { return nil }
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

extension FilePath {
    fileprivate var isMain: Bool { stem?.lowercased().hasSuffix("main") == true }
}

/// A Swift package on this machine.
private struct LocalPackage {
    var file: FilePath
    /// The names of the targets in each product, keyed by product.
    var products: [String: [String]]
    /// The folders of the packages that the package uses, except packages that are downloaded.
    var packages: [(folder: FilePath, position: SourcePosition?)]
    /// The reason why some targets are unknown.
    var unread: String?

    init(_ project: SpecifiedProject) {
        file = project.file.normalized
        products = project.products
        packages = project.packages.compactMap { package in package.folder.map { ($0, package.position) } }
        unread = project.unread
    }
}

extension TargetContents {
    /// Returns the contents of a package target, with the folder in which SwiftPM searches for the sources of the
    /// target if the manifest does not specify a folder.
    ///
    /// Source: [PackageDescription](https://docs.swift.org/package-manager/PackageDescription/PackageDescription.html) and
    /// SwiftPM's `PackageBuilder.predefinedSourceDirectories`; since tools version 5.9, a single target can be in `Sources`
    /// itself.
    func completed(forPackageTarget name: String, isOnly: Bool, in tree: any FileTree) -> TargetContents {
        guard let folder = packageFolder else { return self }
        var contents = self
        let candidates = ["Sources", "Source", "src", "srcs"].map { folder.appending($0).appending(name) }
        let found = candidates.first { tree.kind(of: $0) != nil }
        let path = found ?? (isOnly ? folder.appending("Sources") : candidates[0])
        contents.lists = lists.map { list in
            SourceList(
                list.sources.map { source in
                    var source = source
                    source.path = path
                    return source
                })
        }
        return contents
    }
}
