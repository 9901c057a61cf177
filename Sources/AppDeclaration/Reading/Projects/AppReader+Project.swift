import DeclarationFormats
import SystemPackage
import TypeRegistry

extension AppReader {
    /// Reads one target of a project folder, or of an Xcode project.
    func readProject(_ path: FilePath, target wanted: String?) throws(AppReadingError) -> AppReading {
        let (isProject, root, files) = project(path)
        let (candidates, isUnread) = try candidates(files, root: root, only: isProject)
        let chosen = try Self.choose(candidates, wanted, in: path)
        guard let chosen else {
            guard files.hasSwift || isUnread else {
                throw AppReadingError(
                    file: path.string,
                    message: "no app in this folder: an Info.plist, an Xcode project or a typeq.json is one")
            }
            return AppReading(
                AppDeclaration(name: root.ownName, documentTypes: isUnread ? nil : []), form: .project,
                swiftSources: root, files: [])
        }
        var reading = candidates[chosen].reading
        reading.targets = candidates.enumerated().map { index, candidate in
            var target = candidate.target
            target.isChosen = index == chosen
            return target
        }
        // What reads the sources reads the specifications, too: who asks for it hears how to get it.
        reading.swiftSources = files.hasSwift || isUnread ? root : nil
        return reading
    }

    /// Reads every target of a project folder or Xcode project, tests left out; each reading says which target it is.
    ///
    /// - Parameter path: The folder.
    /// - Returns: The readings, in the order of the targets; none when the folder has no targets.
    /// - Throws: ``AppReadingError`` when no target can be read.
    public func readAll(_ path: FilePath) throws(AppReadingError) -> [AppReading] {
        let (isProject, root, files) = project(path)
        let (candidates, _) = try candidates(files, root: root, only: isProject)
        return candidates.indices.filter { !candidates[$0].isTest }.map { chosen in
            var reading = candidates[chosen].reading
            reading.targets = candidates.enumerated().map { index, candidate in
                var target = candidate.target
                target.isChosen = index == chosen
                return target
            }
            return reading
        }
    }

    /// Whether a path leads to an Xcode project alone, the folder that its sources are in, and what is there.
    private func project(_ path: FilePath) -> (isProject: Bool, root: FilePath, files: ProjectFiles) {
        let isFile = path.lastComponent?.string == "project.pbxproj"
        let path = isFile ? path.folder : path
        let isProject = isXcodeProject(path)
        let root = isProject || path.extension == "xcworkspace" ? path.folder : path
        var files = ProjectFiles(below: root, in: tree)
        if isProject { files.projects = [path] }
        return (isProject, root, files)
    }

    /// Whether a folder is an Xcode project: by its name, or by what is in it where it is named by a dot.
    func isXcodeProject(_ path: FilePath) -> Bool {
        path.extension == "xcodeproj" || tree.kind(of: path.appending("project.pbxproj")) == .file
    }

    /// A target and what reading it gave.
    struct Candidate {
        var target: AppReading.Target
        var reading: AppReading
        var isTest: Bool

        var isApplication: Bool { target.product == "application" || target.product.hasPrefix("application.") }
        var hasDocuments: Bool {
            let declaration = reading.declaration
            return declaration.documentTypes?.isEmpty == false || !declaration.types.declarations.isEmpty
        }
    }

    /// All targets of the specifications and the Xcode projects; then the property lists that belong to none of them. And
    /// whether there are specifications that nothing here can read.
    private func candidates(
        _ files: ProjectFiles, root: FilePath, only isProject: Bool
    ) throws(AppReadingError) -> (candidates: [Candidate], isUnread: Bool) {
        var used: Set<FilePath> = []
        var failures: [AppReadingError] = []
        let specified = isProject ? [] : try specifiedProjects(files.specifications)
        var candidates = try self.candidates(specified ?? [], &used, &failures)
        let brokenSpecification = failures.first
        // An Xcode project that is generated says what its specification says.
        let generated = (specified ?? []).filter { $0.failure == nil }.compactMap(\.xcodeProject)
        for folder in files.projects where !generated.contains(folder) {
            let file = folder.appending("project.pbxproj")
            do throws(AppReadingError) {
                let project = try XcodeProject(file, bytes: try bytes(of: file))
                for target in project.targets { candidates.append(try candidate(target, of: project, &used)) }
            } catch {
                failures.append(error)
            }
        }
        if isProject {
            if candidates.isEmpty, let failure = failures.first { throw failure }
            return (candidates, false)
        }
        let hasProject = !candidates.isEmpty
        for file in files.propertyLists where !used.contains(file.lexicallyNormalized()) {
            do throws(AppReadingError) {
                candidates.append(try candidate(propertyList: file, below: root))
            } catch {
                failures.append(error)
            }
        }
        if candidates.isEmpty, let failure = failures.first { throw failure }
        // A file that does not parse belongs to no target: every reader of the project is told of it.
        let unreadable = failures.filter { $0.position != nil }.map { RegistryFinding($0) }
        for index in candidates.indices {
            candidates[index].reading.declaration.findings += unreadable
            // A property list alone does not tell what the project would have had.
            if !hasProject, let broken = brokenSpecification {
                candidates[index].reading.declaration.unreadDeclarations = "\(broken)"
            }
        }
        return (candidates, specified == nil)
    }

    /// What the specifications state; nil when nothing here can read them.
    private func specifiedProjects(_ files: [FilePath]) throws(AppReadingError) -> [SpecifiedProject]? {
        guard !files.isEmpty else { return [] }
        guard let output = try readSpecifications?(files) else { return nil }
        return try SpecifiedProject.read(output, of: files)
    }

    /// The targets of specifications.
    private func candidates(
        _ projects: [SpecifiedProject], _ used: inout Set<FilePath>, _ failures: inout [AppReadingError]
    ) throws(AppReadingError) -> [Candidate] {
        var candidates: [Candidate] = []
        for specified in projects {
            if let failure = specified.failure { failures.append(failure) }
            var own: [Candidate] = []
            for target in specified.targets {
                guard let only = target.project.targets.first else { continue }
                if let path = target.infoPath { used.insert(path) }
                var candidate = try candidate(only, of: target.project, info: target.info, &used)
                candidate.reading.declaration.unreadDeclarations = specified.unread ?? target.unread
                own.append(candidate)
            }
            if own.isEmpty, let reason = specified.unread {
                // The project is there, though nothing of it is known.
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

    private func candidate(
        _ target: XcodeProject.Target, of project: XcodeProject,
        info: (root: DeclarationDictionary, file: String)? = nil, _ used: inout Set<FilePath>
    ) throws(AppReadingError) -> Candidate {
        let (settings, positions, unread) = project.settings(of: target, in: tree)
        var findings = unread.map { error in
            RegistryFinding(
                .unreadableConfiguration, .warning,
                "the build configuration of the target '\(target.name)' cannot be read as a whole: \(error)",
                layer: project.file.string)
        }
        var list: PropertyListReadings?
        var folder = project.directory
        if let info {
            list = PropertyListReadings(
                list: InfoPropertyList(
                    file: info.file, root: info.root, format: .openStepPropertyList, settings: settings,
                    notation: FilePath(info.file).extension == "swift" ? .swift : .yaml))
        } else if let name = settings.value("INFOPLIST_FILE"), !name.isEmpty {
            let file = project.directory.pushing(FilePath(name)).lexicallyNormalized()
            used.insert(file)
            folder = file.removingLastComponent()
            do throws(AppReadingError) {
                list = try readings(
                    of: try bytes(of: file), file, below: project.directory,
                    for: PreprocessingTarget(
                        name: target.name, settings: settings, positions: positions, file: project.file.string,
                        isComplete: unread.isEmpty))
            } catch  where error.position != nil {
                findings.append(RegistryFinding(error))
            } catch {
                findings.append(
                    RegistryFinding(
                        .missingPropertyList, .warning,
                        "the target '\(target.name)' names \(error)", position: positions["INFOPLIST_FILE"],
                        layer: project.file.string))
            }
        } else if let raw = settings["INFOPLIST_FILE"], !raw.isEmpty {
            findings.append(
                RegistryFinding(
                    .missingPropertyList, .warning,
                    "the Info.plist of the target '\(target.name)' is named by settings that are not known here: \(raw)",
                    position: positions["INFOPLIST_FILE"], layer: project.file.string))
        }
        var property =
            list
            ?? PropertyListReadings(
                list: InfoPropertyList(
                    file: project.file.string, root: DeclarationDictionary([]), format: .openStepPropertyList))
        property.list = Self.completed(list?.list, settings, positions, file: project.file.string)
        property.other = property.other.map { Self.completed($0, settings, positions, file: project.file.string) }
        let strings = localizedTexts(
            in: [folder, project.directory, project.directory.appending(target.name)],
            region: project.developmentRegion, &findings)
        var reading = AppReading(property, form: .project, settings: settings, strings: strings)
        if reading.declaration.name == nil { reading.declaration.name = target.name }
        reading.addToAll(findings)
        if list != nil, !reading.files.contains(project.file.string) { reading.files.append(project.file.string) }
        return Candidate(
            target: AppReading.Target(
                name: target.name, product: target.product, file: project.file.string, isChosen: false),
            reading: reading, isTest: target.isTest)
    }

    /// The property list of a target with what Xcode generates. What the file says counts.
    private static func completed(
        _ list: InfoPropertyList?, _ settings: BuildSettings, _ positions: [String: SourcePosition], file: String
    ) -> InfoPropertyList {
        guard let list else {
            let members = GeneratedPropertyList.members(settings, positions: positions)
            return InfoPropertyList(
                file: file, root: DeclarationDictionary(members), format: .openStepPropertyList, settings: settings)
        }
        guard settings.isOn("GENERATE_INFOPLIST_FILE") else { return list }
        let missing = GeneratedPropertyList.members(settings, positions: [:]).filter { list.root[$0.key] == nil }
        return InfoPropertyList(
            file: list.file, root: DeclarationDictionary(Array(list.root) + missing), format: list.format,
            bytes: list.bytes, settings: settings, notation: list.notation)
    }

    private func candidate(propertyList file: FilePath, below root: FilePath) throws(AppReadingError) -> Candidate {
        let lists = try readings(of: try bytes(of: file), file, below: root)
        let list = lists.list
        var findings: [RegistryFinding] = []
        let strings = localizedTexts(
            in: [file.removingLastComponent()], region: list.text("CFBundleDevelopmentRegion"), &findings)
        var reading = AppReading(lists, form: .project, strings: strings)
        reading.addToAll(findings)
        let product =
            switch list.text("CFBundlePackageType") {
            case "APPL": "application"
            case "FMWK": "framework"
            case "XPC!": "app-extension"
            case "BNDL": "bundle"
            default: ""
            }
        var name = file
        _ = name.removePrefix(root)
        let isTest = name.string.lowercased().split(separator: "/").contains { $0.place(of: "test") != nil }
        return Candidate(
            target: AppReading.Target(name: name.string, product: product, file: file.string, isChosen: false),
            reading: reading, isTest: isTest)
    }

    /// The target of that name; else of the applications, then of all but tests, the first with documents, then the first.
    private static func choose(
        _ candidates: [Candidate], _ wanted: String?, in path: FilePath
    ) throws(AppReadingError) -> Int? {
        if let wanted {
            if let index = candidates.firstIndex(where: { $0.target.name == wanted }) { return index }
            let names = candidates.map(\.target.name)
            let nearest = NearestSpelling.of(wanted, among: names)
            throw AppReadingError(
                file: path.string,
                message: "no target '\(wanted)'"
                    + (nearest.map { ": did you mean '\($0)'?" }
                        ?? (names.isEmpty ? ": it has none" : ": there are \(names.joined(separator: ", "))")))
        }
        let indices = candidates.indices
        let applications = indices.filter { candidates[$0].isApplication && !candidates[$0].isTest }
        let others = indices.filter { !candidates[$0].isTest }
        return applications.first { candidates[$0].hasDocuments } ?? applications.first
            ?? others.first { candidates[$0].hasDocuments } ?? others.first ?? indices.first
    }
}

extension RegistryFinding.Rule {
    /// A target of a project whose Info.plist is not there or cannot be read.
    public static let missingPropertyList = Self(rawValue: "missing-property-list")
    /// A build configuration file of a project that cannot be read.
    public static let unreadableConfiguration = Self(rawValue: "unreadable-configuration")
}

extension FilePath {
    /// The name at the end of a path; nil for a dot segment.
    fileprivate var ownName: String? { lastComponent.flatMap { $0.kind == .regular ? $0.string : nil } }

    /// The folder that something is in: `.` for a name alone, and the folder above for one that ends in a dot segment.
    var folder: FilePath {
        guard lastComponent?.kind == .regular else { return appending("..") }
        let folder = removingLastComponent()
        return folder.isEmpty ? "." : folder
    }
}
