import FileSystem
import DeclarationFormats
package import SystemPackage
import TypeRegistry

extension AppReader {
    /// Reads a target of a project folder or Xcode project.
    func readProject(_ path: FilePath, target wanted: String?) throws(AppReadingError) -> AppReading {
        let (isProject, root, files) = project(path)
        let (candidates, isUnread, failure, settings) = try candidates(
            files, root: root, only: isProject, target: wanted)
        if isUnread, failure == nil, candidates.isEmpty { return unreadReading(files, root) }
        var targets = ProjectTargets(self, candidates, settings: settings, manifests: files.manifests)
        targets.folder = files.hasSwift || isUnread ? root : nil
        if let wanted, candidates.allSatisfy({ $0.key == nil }), declaresType(wanted, in: files.swiftFiles) {
            targets.app = wanted
        }
        let chosen = try targets.choose(targets.app == nil ? wanted : nil, in: path)
        guard let chosen else {
            guard files.hasSwift || isUnread else {
                if let project = files.specifications.first ?? files.projects.first?.appending("project.pbxproj") {
                    throw AppReadingError(
                        file: project.string, position: SourcePosition(offset: 0, line: 1, column: 1),
                        message: "the project has no targets")
                }
                throw AppReadingError(
                    file: path.string,
                    message: "no app in this folder: expected an Info.plist, an Xcode project or a typeq.json")
            }
            var reading = AppReading(
                AppDeclaration(name: root.ownName, documentTypes: isUnread ? nil : []), form: .project,
                swiftSources: targets.folderSources, files: [])
            reading.declaration.unreadSources = failure?.message
            if let platform { reading.declaration.platform = platform }
            return reading
        }
        return try targets.reading(of: chosen, target: wanted, in: path)
    }

    /// Returns the reading of a folder whose specification was not read because there is no reader for specifications.
    private func unreadReading(_ files: ProjectFiles, _ root: FilePath) -> AppReading {
        let file = files.specifications.first ?? root
        var reading = AppReading(
            AppDeclaration(name: root.ownName, documentTypes: nil), form: .project, files: [file.string])
        let reason = "'\(file.normalized)' was not read: \(Self.missingTool)"
        reading.declaration.unreadDeclarations = reason
        reading.declaration.unreadSources = reason
        if let platform { reading.declaration.platform = platform }
        return reading
    }

    /// The reason why Swift sources and project specifications are not read.
    package static let missingTool = "typeq-swift is not installed"

    /// Reads all targets of a project folder or Xcode project, except tests. Each reading contains only its own target.
    ///
    /// - Parameter path: The folder.
    /// - Returns: The readings in the order of the targets, beginning with the default target. The array is empty if the folder
    ///   has no targets.
    /// - Throws: ``AppReadingError`` if no target can be read, or if a target does not support the platform of the
    ///   reader.
    package func readAll(_ path: FilePath) throws(AppReadingError) -> [AppReading] {
        try contained(around: path).readAllInside(path)
    }

    private func readAllInside(_ path: FilePath) throws(AppReadingError) -> [AppReading] {
        let (isProject, root, files) = project(path)
        let (candidates, isUnread, failure, settings) = try candidates(files, root: root, only: isProject)
        if isUnread, failure == nil, candidates.isEmpty { return [unreadReading(files, root)] }
        var targets = ProjectTargets(self, candidates, settings: settings, manifests: files.manifests)
        targets.listsOthers = false
        let first = try? targets.choose(nil, in: path)
        var readings: [AppReading] = []
        var families: Set<TargetKey> = []
        let others = candidates.indices.filter { $0 != first && !candidates[$0].isTest }
        for index in [first].compactMap(\.self) + others {
            // If targets do not specify sources, the sources of the folder belong to the default target.
            targets.folder = index == first && (files.hasSwift || isUnread) ? root : nil
            // The targets of a family are a single app for several platforms.
            let candidate = candidates[index]
            if let family = candidate.familyKey, !families.insert(family).inserted { continue }
            readings.append(
                try targets.reading(of: index, target: candidate.family ?? candidate.target.name, in: path))
        }
        return readings
    }

    /// Returns whether one of the sources declares a type that conforms to `App`, and contains `struct` followed by the
    /// given name.
    private func declaresType(_ name: String, in files: [FilePath]) -> Bool {
        files.contains { file in
            guard let bytes = try? tree.bytes(of: file), Self.declaresApp(source: bytes) else { return false }
            return String(decoding: bytes, as: UTF8.self).firstRange(ofText: "struct \(name)") != nil
        }
    }

    /// Returns whether a path refers to an Xcode project, the folder of its sources, and the files in that folder.
    private func project(_ path: FilePath) -> (isProject: Bool, root: FilePath, files: ProjectFiles) {
        let isFile = path.lastComponent?.string == "project.pbxproj"
        let path = isFile ? path.folder : path
        let isProject = isXcodeProject(path)
        let root = isProject || path.extension == "xcworkspace" ? path.folder : path
        var files = ProjectFiles(below: root, in: tree)
        if isProject { files.projects = [path] }
        return (isProject, root, files)
    }

    /// Returns whether a folder is an Xcode project, according to its extension, or according to its contents if the path ends
    /// in a dot segment.
    func isXcodeProject(_ path: FilePath) -> Bool {
        path.extension == "xcodeproj" || tree.kind(of: path.appending("project.pbxproj")) == .file
    }

    /// A target and its reading.
    struct Candidate {
        var target: AppReading.Target
        var reading: AppReading
        var isTest: Bool
        /// The target in its project, or nil for a property list without a target.
        var key: TargetKey?
        var contents = TargetContents()
        /// The reason why the declarations are unknown on every platform, if the specification is not read.
        var unread: String?
        /// The compilation conditions of the sources, or nil if they are unknown.
        var conditions: CompilationConditions?
        /// The name that the targets of an app for several platforms share.
        var family: String?
        var familyKey: TargetKey? { family.map { TargetKey(file: FilePath(target.file), name: $0) } }
        /// The platforms that the target supports, or an empty array if they are unknown.
        var platforms: [Platform] = []
        /// The project and target from which the candidate is read, or nil if the reading is the same on every
        /// platform.
        var origin:
            (target: XcodeProject.Target, project: XcodeProject, info: (root: DeclarationDictionary, file: String)?)?

        var isApplication: Bool { target.product == "application" || target.product.hasPrefix("application.") }
        var hasDocuments: Bool {
            let declaration = reading.declaration
            return declaration.documentTypes?.isEmpty == false || !declaration.types.declarations.isEmpty
        }
    }

    /// Returns the targets of specifications and Xcode projects, followed by the property lists without a target. Also
    /// returns whether specifications were not read, the reason if reading failed, and the reader of build settings
    /// with its budget.
    private func candidates(
        _ files: ProjectFiles, root: FilePath, only isProject: Bool, target wanted: String? = nil
    ) throws(AppReadingError) -> (
        candidates: [Candidate], isUnread: Bool, failure: AppReadingError?, settings: ProjectSettingsReader
    ) {
        var used: Set<FilePath> = []
        var failures: [AppReadingError] = []
        if !isProject {
            let outside = "not read: a link leads \(limits?.refusal.message ?? "outside")"
            let broken = "not read: not a regular file, or a broken link"
            failures =
                files.outside.map { AppReadingError(file: $0.string, message: outside) }
                + files.broken.map { AppReadingError(file: $0.string, message: broken) }
        }
        let unreadFiles = failures.map { error in
            Diagnostic(.includeUnread, error.message, file: error.file)
        }
        var reader = ProjectSettingsReader(tree: tree)
        var specified: [SpecifiedProject]?
        var failure: AppReadingError?
        do throws(AppReadingError) {
            specified = isProject ? [] : try specifiedProjects(files.specifications)
        } catch {
            failure = error
        }
        var candidates = self.candidates(specified ?? [], &reader, used: &used, failures: &failures)
        let brokenSpecification = failure ?? failures.dropFirst(unreadFiles.count).first
        // A generated Xcode project has the same content as its specification.
        let generated = (specified ?? []).filter { $0.failure == nil }.compactMap(\.xcodeProject)
        for folder in withoutLinks(files.projects) where !generated.contains(folder) {
            let file = folder.appending("project.pbxproj")
            do throws(AppReadingError) {
                let project = try XcodeProject(file, bytes: try bytes(of: file))
                let others = workspaceFolders(of: folder)
                for target in project.targets {
                    try Self.check(candidates.count, file, position: target.position)
                    var candidate = try candidate(target, of: project, &reader, used: &used)
                    candidate.contents.packages += others
                    candidate.origin = (target, project, nil)
                    candidates.append(candidate)
                }
            } catch {
                failures.append(error)
            }
        }
        if isProject {
            if candidates.isEmpty, let failure = failures.first { throw failure }
            return (candidates, false, nil, reader)
        }
        let hasProject = !candidates.isEmpty
        // The property lists in the folder may be outdated output of the specification.
        if !hasProject, specified == nil, failure == nil { return ([], true, nil, reader) }
        for file in files.propertyLists where !used.contains(file.normalized) {
            do throws(AppReadingError) {
                try Self.check(candidates.count, file)
                candidates.append(try candidate(propertyList: file, below: root))
            } catch {
                failures.append(error)
                if candidates.count >= FileTreeLimits.targets { break }
            }
        }
        candidates = packageCandidates(
            files.manifests, target: wanted, besides: candidates, &reader, failures: &failures)
        if candidates.isEmpty, let failure = failures.first { throw failure }
        // A file that cannot be parsed does not belong to a target, so every target receives the finding.
        let unreadable = failures.filter { $0.position != nil }.map { Diagnostic($0) }
        for index in candidates.indices {
            candidates[index].reading.declaration.findings += unreadable + unreadFiles
            // The property list alone does not contain what the specification declares.
            if !hasProject, let broken = brokenSpecification {
                candidates[index].unread = "\(broken)"
                candidates[index].reading.declaration.unreadDeclarations = "\(broken)"
            }
        }
        return (candidates, specified == nil, failure, reader)
    }

    /// Returns the paths of projects without duplicates. A link is replaced with the path of its project, because the paths in
    /// a project are relative to its own folder.
    private func withoutLinks(_ projects: [FilePath]) -> [FilePath] {
        var seen: Set<FilePath> = []
        let paths = projects.map { (path: $0, canonical: tree.canonical($0), location: tree.canonicalLocation($0)) }
        for project in paths where project.canonical == project.location { seen.insert(project.canonical) }
        return paths.compactMap { project in
            if project.canonical == project.location { return project.path }
            return seen.insert(project.canonical).inserted ? project.canonical : nil
        }
    }

    /// Throws an error at a target or property list if too many precede it.
    static func check(
        _ count: Int, _ file: FilePath, position: SourcePosition? = nil
    ) throws(AppReadingError) {
        guard count >= FileTreeLimits.targets else { return }
        throw AppReadingError(
            file: file.string, position: position ?? SourcePosition(offset: 0, line: 1, column: 1),
            message:
                "the remaining targets are not read: there are more than \(FileTreeLimits.targets) targets and property lists"
        )
    }

    /// Returns the projects of specifications, or nil if there is no reader for them.
    func specifiedProjects(_ files: [FilePath]) throws(AppReadingError) -> [SpecifiedProject]? {
        guard !files.isEmpty else { return [] }
        guard let output = try readSpecifications?(files, limits?.root) else { return nil }
        return try SpecifiedProject.read(output, of: files)
    }

    /// Returns the targets of specifications.
    private func candidates(
        _ projects: [SpecifiedProject], _ reader: inout ProjectSettingsReader, used: inout Set<FilePath>,
        failures: inout [AppReadingError]
    ) -> [Candidate] {
        var candidates: [Candidate] = []
        for specified in projects {
            if let failure = specified.failure { failures.append(failure) }
            var own: [Candidate] = []
            for target in specified.targets {
                guard let only = target.project.targets.first else { continue }
                if let path = target.infoPath { used.insert(path) }
                do throws(AppReadingError) {
                    try Self.check(candidates.count + own.count, specified.file, position: only.position)
                    var candidate = try candidate(only, of: target.project, info: target.info, &reader, used: &used)
                    candidate.contents = target.contents
                    candidate.family = target.family
                    candidate.origin = (only, target.project, target.info)
                    if let unread = specified.unread ?? target.unread {
                        candidate.unread = unread
                        candidate.reading.declaration.unreadDeclarations = unread
                    }
                    own.append(candidate)
                } catch {
                    failures.append(error)
                    break
                }
            }
            if own.isEmpty, let reason = specified.unread {
                // The project exists, but its content is unknown.
                var reading = AppReading(
                    AppDeclaration(name: specified.file.folder.ownName), form: .project, files: [specified.file.string])
                reading.declaration.unreadDeclarations = reason
                own.append(
                    Candidate(
                        target: AppReading.Target(
                            name: reading.declaration.name ?? "", product: "application",
                            file: specified.file.string, isChosen: false), reading: reading, isTest: false))
            }
            for index in own.indices { own[index].reading.addToAll(specified.findings) }
            candidates += own
        }
        return candidates
    }
}

extension FilePath {
    /// The last component of a path, or nil if it is a dot segment.
    fileprivate var ownName: String? { lastComponent.flatMap { $0.kind == .regular ? $0.string : nil } }

    /// The folder of a path. It is `.` for a path with one component, and ends in `..` if the path ends in a dot segment.
    var folder: FilePath {
        guard lastComponent?.kind == .regular else { return appending("..") }
        let folder = removingLastComponent()
        return folder.isEmpty ? "." : folder
    }
}
