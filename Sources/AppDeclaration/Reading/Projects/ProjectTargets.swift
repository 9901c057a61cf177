import SystemPackage
import TypeRegistry

/// The targets of a project folder. Determines which of them is the app, and what it declares on a platform.
struct ProjectTargets {
    private let reader: AppReader
    private let candidates: [AppReader.Candidate]
    private var settings: ProjectSettingsReader
    private var resolver: SourceResolver
    /// The folder of the sources for a target whose sources are not specified by a project, or nil if there are no sources.
    var folder: FilePath?
    /// The name of the type that conforms to `App`, if it was chosen by name.
    var app: String?
    /// Whether each reading contains the list of all targets, or only the chosen target. If all readings of a project
    /// contained the list, its total size would be quadratic in the number of targets.
    var listsOthers = true
    /// The projects that specify the sources of a target.
    private let stated: Set<FilePath>

    /// Creates the list of targets.
    ///
    /// - Parameters:
    ///   - reader: The app reader that reads the project.
    ///   - candidates: The targets and property lists.
    ///   - settings: The reader that has read their build settings.
    ///   - manifests: The manifests of the packages in the folder.
    init(
        _ reader: AppReader, _ candidates: [AppReader.Candidate], settings: ProjectSettingsReader,
        manifests: [FilePath]
    ) {
        self.reader = reader
        self.candidates = candidates
        self.settings = settings
        stated = Set(candidates.compactMap { $0.contents.isStated ? $0.key?.file : nil })
        var contents: [TargetKey: TargetContents] = [:]
        for candidate in candidates { candidate.key.map { contents[$0] = candidate.contents } }
        let programs = candidates.lazy.filter { !XcodeObjectReader.libraries.contains($0.target.product) }
            .compactMap(\.key)
        resolver = SourceResolver(reader, targets: contents, programs: Set(programs), manifests: manifests)
    }

    var folderSources: SwiftSources? {
        folder.map { folder in
            var sources = SwiftSources(folder: folder)
            sources.app = app
            return sources
        }
    }

    // MARK: Choosing a target

    /// Returns the index of the target with a name. If the name is nil, returns the application that declares documents,
    /// otherwise an application with a document group, otherwise any application, otherwise another target. Tests come last.
    ///
    /// - Throws: ``AppReadingError`` if there is no target with the name, or if several apps remain.
    mutating func choose(_ wanted: String?, in path: FilePath) throws(AppReadingError) -> Int? {
        if let wanted { return try named(wanted, in: path) }
        let all = candidates.indices.filter { !candidates[$0].isTest }
        var pool = all.filter { candidates[$0].isApplication }
        guard !pool.isEmpty else {
            return all.first { candidates[$0].hasDocuments } ?? all.first ?? candidates.indices.first
        }
        func narrow(_ isBetter: (AppReader.Candidate) -> Bool) {
            let better = pool.filter { isBetter(candidates[$0]) }
            if !better.isEmpty { pool = better }
        }
        narrow(\.hasDocuments)
        // A property list without a target, such as the property list of a sample, is not another app.
        narrow { $0.key != nil }
        if let platform = reader.platform { narrow { $0.platforms.contains(platform) } }
        narrow { $0.target.product == "application" }
        narrow { $0.reading.declaration.platform.hasDocumentGroups }
        guard isSeveral(pool) else { return pool.first }
        if pool.allSatisfy({ candidates[$0].key == nil }) { return try chooseList(among: pool, in: path) }
        let withGroups = pool.filter { mentions("DocumentGroup", in: $0) }
        if !withGroups.isEmpty { pool = withGroups }
        // If a project does not specify sources, it is unknown whether its targets are several apps.
        let apps = pool.filter { hasSources($0) }
        guard isSeveral(apps) else { return apps.first ?? pool.first }
        throw severalApps(apps, in: path)
    }

    /// Returns the index of the property list that is nearest to the folder. Property lists in the same folder are variants of
    /// one app.
    ///
    /// - Throws: ``AppReadingError`` if property lists in different folders are equally near.
    private func chooseList(among pool: [Int], in path: FilePath) throws(AppReadingError) -> Int? {
        func folder(_ index: Int) -> FilePath { FilePath(candidates[index].target.name).removingLastComponent() }
        func isExample(_ index: Int) -> Bool {
            folder(index).components.contains { AppReader.isTestOrExample($0.string) }
        }
        let own = pool.filter { !isExample($0) }
        let lists = own.isEmpty ? pool : own
        let depth = lists.map { folder($0).components.count }.min()
        let nearest = lists.filter { folder($0).components.count == depth }
        guard Set(nearest.map(folder)).count > 1 else { return nearest.first }
        throw severalApps(nearest, in: path)
    }

    private func severalApps(_ apps: [Int], in path: FilePath) -> AppReadingError {
        let names = apps.map { TargetNames(candidates).choice(of: $0) }
        return AppReadingError(
            file: path.string,
            message: "\(names.count) apps, and nothing indicates which one to read: select one with --target "
                + "(choose \(names.joined(separator: ", ")))", choices: names)
    }

    private func named(_ wanted: String, in path: FilePath) throws(AppReadingError) -> Int? {
        let targetNames = TargetNames(candidates)
        let found = targetNames.targets(named: wanted)
        if found.count > 1 {
            let choices = found.map { targetNames.choice(of: $0) }
            throw AppReadingError(
                file: path.string,
                message: "\(found.count) projects have a target '\(wanted)': select one with --target "
                    + "(choose \(choices.joined(separator: ", ")))", choices: choices)
        }
        if let only = found.first { return only }
        let names = candidates.map(\.target.name)
        let nearest = NearestSpelling.of(wanted, among: names)
        throw AppReadingError(
            file: path.string,
            message: "no target '\(wanted)'"
                + (nearest.map { ": did you mean '\($0)'?" }
                    ?? (names.isEmpty ? ": the project has no targets" : " (choose \(names.joined(separator: ", ")))")))
    }

    /// Returns whether the targets belong to more than one app. The targets of a family are a single app for several platforms.
    private func isSeveral(_ indices: [Int]) -> Bool {
        guard indices.count > 1 else { return false }
        let families = Set(indices.map { candidates[$0].familyKey })
        return families.count > 1 || families.first == .some(nil)
    }

    private mutating func hasSources(_ index: Int) -> Bool {
        guard let own = candidates[index].key.map({ resolver.ownFiles(of: $0) }) else { return false }
        return !own.files.isEmpty || !own.objectiveC.isEmpty
    }

    /// Returns whether the sources of a target contain a string.
    private mutating func mentions(_ text: String, in index: Int) -> Bool {
        guard let key = candidates[index].key else { return false }
        return resolver.ownFiles(of: key).files.contains { file in
            (try? reader.tree.bytes(of: file)).map {
                String(decoding: $0, as: UTF8.self).firstRange(ofText: text) != nil
            } ?? false
        }
    }

    // MARK: Reading the chosen target

    /// Returns the reading of a target on the requested platform, including the readings on its other platforms.
    ///
    /// - Parameters:
    ///   - chosen: The index of the target.
    ///   - name: The name by which the target was chosen, or nil if it was not chosen by name.
    ///   - path: The folder, for messages.
    /// - Returns: The reading.
    /// - Throws: ``AppReadingError`` if the target does not support the platform.
    mutating func reading(
        of chosen: Int, target name: String?, in path: FilePath
    ) throws(AppReadingError) -> AppReading {
        let candidate = candidates[chosen]
        // A target of a family represents the whole app, unless it was chosen by its own name.
        let isFamily =
            candidate.family != nil && name.map { TargetNames.prefix(of: $0, candidate.target.name) } == .some(nil)
        let family = candidates.indices.filter { isFamily && candidates[$0].familyKey == candidate.familyKey }
        let members = family.isEmpty ? [chosen] : family
        let platforms = Platform.ordered(members.flatMap { candidates[$0].platforms })
        if let platform = reader.platform {
            var declaration = candidate.reading.declaration
            declaration.platforms = platforms
            if let refusal = declaration.refusal(of: platform) {
                throw AppReadingError(file: path.string, message: "\(candidate.target.name): \(refusal)")
            }
        }
        func member(for platform: Platform) -> Int {
            members.first { candidates[$0].platforms.contains(platform) } ?? chosen
        }
        let platform = reader.platform ?? platforms.first
        let index = platform.map { member(for: $0) } ?? chosen
        var reading = self.reading(of: index, on: platform, isOne: platforms.count < 2)
        reading.declaration.platforms = platforms
        for other in platforms where other != platform {
            var otherReading = self.reading(of: member(for: other), on: other, isOne: false)
            otherReading.declaration.platforms = platforms
            reading.others.append(otherReading)
        }
        reading.declaration.otherPlatforms = reading.others.map(\.declaration)
        return reading
    }

    private mutating func reading(of index: Int, on platform: Platform?, isOne: Bool) -> AppReading {
        let candidate = candidates[index]
        var (reading, conditions) = (candidate.reading, candidate.conditions)
        if !isOne, let platform, var origin = candidate.origin {
            origin.project.sdk = platform.sdk
            var used: Set<FilePath> = []
            do throws(AppReadingError) {
                let read = try reader.candidate(
                    origin.target, of: origin.project, info: origin.info, &settings, used: &used)
                (reading, conditions) = (read.reading, read.conditions)
                if let unread = candidate.unread { reading.declaration.unreadDeclarations = unread }
            } catch {
                // The declaration on this platform is unknown.
                reading.declaration.unreadDeclarations = candidate.unread ?? "\(error)"
            }
        }
        if let platform { reading.declaration.platform = platform }
        var target = candidate.target
        target.isChosen = true
        target.choice = TargetNames(candidates).choice(of: index)
        if listsOthers {
            reading.targets = candidates.map(\.target)
            reading.targets[index] = target
        } else {
            reading.targets = [target]
        }
        let isStated = candidate.key.map { stated.contains($0.file) } ?? false
        if let key = candidate.key, isStated {
            if let reason = candidate.contents.unread {
                reading.declaration.unreadSources = "the sources of the target are unknown: \(reason)"
            } else if let resolved = resolver.sources(of: key, on: platform) {
                reading.addToAll(resolved.findings)
                if resolved.sources.modules.contains(where: { !$0.files.isEmpty }) {
                    reading.swiftSources = resolved.sources
                    reading.declaration.unreadDependencies = resolved.sources.unread
                } else {
                    reading.declaration.unreadSources = resolved.sources.unreadOwn
                }
            }
        } else if candidate.key != nil || !candidates.contains(where: { $0.key != nil }) {
            reading.swiftSources = folderSources
        }
        reading.swiftSources?.conditions = conditions
        return reading
    }
}
