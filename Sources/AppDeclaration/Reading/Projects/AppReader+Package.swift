import FileSystem
import SystemPackage

extension AppReader {
    /// Finds the nearest Swift packages that contain apps. Returns these apps, each with the Info.plist in its folder, and the
    /// other candidates. The executable with the requested name is included even if it is not an app.
    ///
    /// A package in or around the folder of a project is not another app, and neither is a package that is deeper in
    /// the folder tree than the nearest project.
    ///
    /// - Parameters:
    ///   - manifests: The manifests of the packages, nearest first.
    ///   - wanted: The name of the requested target, or nil.
    ///   - others: The targets and property lists of the project.
    ///   - reader: The reader of build settings.
    ///   - failures: The errors for files that were not read. An error for a target of a package ends the search.
    /// - Returns: The candidates.
    func packageCandidates(
        _ manifests: [FilePath], target wanted: String?, besides others: [Candidate],
        _ reader: inout ProjectSettingsReader,
        failures: inout [AppReadingError]
    ) -> [Candidate] {
        let projects = others.filter { $0.key != nil && $0.isApplication }.map { Self.folder(of: $0) }
        let nearest = projects.map(\.components.count).min()
        let manifests = manifests.filter { manifest in
            guard let nearest else { return true }
            let folder = manifest.normalized.removingLastComponent()
            return folder.components.count <= nearest && !Self.isTestOrExample(folder.lastComponent?.string ?? "")
                && !projects.contains { $0.starts(with: folder) || folder.starts(with: $0) }
        }
        guard !manifests.isEmpty, let packages = (try? specifiedProjects(manifests)) ?? nil else { return others }
        var search = SourceSearch(tree)
        var found: [Candidate] = []
        var depth: Int?
        packages: for package in packages where package.failure == nil {
            let level = package.file.components.count
            if wanted == nil, let depth, level > depth { break }
            for target in package.targets {
                guard let only = target.project.targets.first, ["application", "tool"].contains(only.product) else {
                    continue
                }
                let contents = target.contents.completed(
                    forPackageTarget: only.name, isOnly: package.targets.count == 1, in: tree)
                let sources = search.files(of: contents, on: nil)
                // Sources that are not read may contain an app.
                let isApp =
                    only.product == "application" || !sources.unread.isEmpty || sources.files.contains(where: startsApp)
                guard
                    isApp && level <= depth ?? level
                        || wanted.map({ TargetNames.prefix(of: $0, only.name) }) ?? nil != nil
                else { continue }
                if isApp { depth = depth ?? level }
                do throws(AppReadingError) {
                    try Self.check(others.count + found.count, package.file, position: only.position)
                    var candidate = try candidate(only, target, contents: contents, in: package, reader: &reader)
                    if !isApp { candidate.target.product = "tool" }
                    found.append(candidate)
                } catch {
                    failures.append(error)
                    break packages
                }
            }
        }
        guard !found.isEmpty else { return others }
        // The property lists next to a project do not belong to a package elsewhere.
        return projects.isEmpty ? pairing(found, with: others) : others + found
    }

    /// Returns the folder of the project that contains a target.
    private static func folder(of candidate: Candidate) -> FilePath {
        let folder = FilePath(candidate.target.file).normalized.removingLastComponent()
        return folder.extension == "xcodeproj" ? folder.removingLastComponent() : folder
    }

    /// Returns whether a file declares an app, or starts an app that another module declares: the text contains
    /// `.main()` and `App`.
    private func startsApp(_ file: FilePath) -> Bool {
        guard let bytes = try? tree.bytes(of: file) else { return false }
        let text = String(decoding: bytes, as: UTF8.self)
        let startsOther = text.firstRange(ofText: ".main()") != nil && text.firstRange(ofText: "App") != nil
        return Self.declaresApp(source: bytes) || startsOther
    }

    private func candidate(
        _ only: XcodeProject.Target, _ target: SpecifiedProject.Target, contents: TargetContents,
        in package: SpecifiedProject, reader: inout ProjectSettingsReader
    ) throws(AppReadingError) -> Candidate {
        // A Swift Playgrounds package has build settings. Other executables do not have their own Info.plist.
        guard only.product == "application" else {
            let reading = AppReading(
                AppDeclaration(name: only.name, documentTypes: []), form: .project, files: [package.file.string])
            return Candidate(
                target: AppReading.Target(
                    name: only.name, product: "application", file: package.file.string, isChosen: false),
                reading: reading, isTest: false, key: TargetKey(file: package.file, name: only.name),
                contents: contents)
        }
        var used: Set<FilePath> = []
        var candidate = try candidate(only, of: target.project, info: nil, &reader, used: &used)
        candidate.contents = contents
        candidate.origin = (only, target.project, nil)
        return candidate
    }

    /// Returns the apps of packages, each with the property list in its folder, followed by the remaining candidates.
    /// If there is only one app and its folder contains no property list, the most suitable of the other property lists
    /// is used.
    private func pairing(_ apps: [Candidate], with others: [Candidate]) -> [Candidate] {
        var apps = apps
        var rest = others
        func take(_ index: Int, for app: Int) {
            let other = rest.remove(at: index)
            let files = apps[app].reading.files
            apps[app].reading = other.reading
            apps[app].reading.files += files
            // The property list belongs to the target, so the app has the name of the target by default.
            if apps[app].reading.declaration.name == nil { apps[app].reading.declaration.name = apps[app].target.name }
        }
        for app in apps.indices where apps[app].reading.propertyLists.isEmpty {
            let folders = apps[app].contents.lists.flatMap { $0.sources.map(\.path) }
            let own = rest.firstIndex { other in
                let file = FilePath(other.target.file).normalized
                return other.key == nil && folders.contains { file.starts(with: $0) }
            }
            if let own { take(own, for: app) }
        }
        let applications = apps.indices.filter { apps[$0].isApplication }
        if let app = applications.first, applications.count == 1, apps[app].reading.propertyLists.isEmpty {
            let free = rest.indices.filter { !rest[$0].isTest && rest[$0].key == nil }
            let best =
                free.first { rest[$0].isApplication && rest[$0].hasDocuments } ?? free.first { rest[$0].hasDocuments }
                ?? free.first { rest[$0].isApplication }
            if let best { take(best, for: app) }
        }
        return apps + rest
    }
}
