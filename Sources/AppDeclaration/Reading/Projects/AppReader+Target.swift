import FileSystem
import DeclarationFormats
import SystemPackage
import TypeRegistry

extension AppReader {
    /// Reads a target.
    ///
    /// - Parameters:
    ///   - target: The target.
    ///   - project: The project of the target.
    ///   - info: The members of a generated Info.plist, and the file that specifies them. The default is the Info.plist in the
    ///     settings.
    ///   - reader: The reader of build settings.
    ///   - used: The property lists that belong to targets. The method adds the property list of this target.
    /// - Returns: The target and its reading.
    /// - Throws: ``AppReadingError`` if the budget of the reader is exhausted.
    func candidate(
        _ target: XcodeProject.Target, of project: XcodeProject,
        info: (root: DeclarationDictionary, file: String)? = nil, _ reader: inout ProjectSettingsReader,
        used: inout Set<FilePath>
    ) throws(AppReadingError) -> Candidate {
        let read = try reader.settings(of: target, in: project)
        let (settings, positions) = (read.settings, read.positions(in: project.file))
        var findings = read.findings
        var list: PropertyListReadings?
        var folder = project.directory
        if let info {
            do {
                try DeclarationBudget.check(info.root)
                list = PropertyListReadings(
                    list: InfoPropertyList(
                        file: info.file, root: info.root, format: .openStepPropertyList, settings: settings,
                        notation: FilePath(info.file).extension == "swift" ? .swift : .yaml))
            } catch {
                findings.append(
                    Diagnostic(AppReadingError(file: info.file, position: error.position, message: error.message)))
            }
        } else if let name = settings.value("INFOPLIST_FILE"), !name.isEmpty {
            let file = project.directory.pushing(FilePath(name)).normalized
            used.insert(file)
            folder = file.removingLastComponent()
            let bytes = Result { () throws(FileTreeError) in try tree.bytes(of: file) }
            do throws(AppReadingError) {
                switch bytes {
                case .success(let bytes):
                    list = try readings(
                        of: bytes, file,
                        for: PreprocessingTarget(
                            name: target.name, settings: settings, positions: positions, file: project.fileName,
                            folder: project.directory, isComplete: read.isComplete))
                case .failure(let error):
                    // The folder of the file may also be outside the readable folder.
                    if error.isOutside { folder = project.directory }
                    findings.append(
                        read.finding(
                            error.isOutside ? .includeUnread : .plistMissing, at: "INFOPLIST_FILE",
                            error.isOutside
                                ? "the Info.plist of the target '\(target.name)' is not read: '\(name)' is \(error.message)"
                                : "the Info.plist of the target '\(target.name)' cannot be read: \(file): \(error.message)",
                            in: project))
                }
            } catch {
                findings.append(Diagnostic(error))
            }
        } else if let raw = settings["INFOPLIST_FILE"], !raw.isEmpty {
            findings.append(
                read.finding(
                    .plistMissing, at: "INFOPLIST_FILE",
                    "the path of the Info.plist of the target '\(target.name)' contains unknown settings: \(raw)",
                    in: project))
        }
        var property =
            list
            ?? PropertyListReadings(
                list: InfoPropertyList(
                    file: project.fileName, root: DeclarationDictionary([]), format: .openStepPropertyList))
        property.list = Self.completed(list?.list, settings, positions: positions, file: project.fileName)
        property.other = property.other.map {
            Self.completed($0, settings, positions: positions, file: project.fileName)
        }
        let strings = localizedTexts(
            in: [folder, project.directory, project.directory.appending(target.name)],
            region: project.developmentRegion, &findings)
        var reading = AppReading(property, form: .project, settings: settings, strings: strings)
        if reading.declaration.name == nil { reading.declaration.name = target.name }
        reading.addToAll(findings)
        // The contents of the Info.plist are unknown.
        if list == nil, settings["INFOPLIST_FILE"]?.isEmpty == false {
            let unread = findings.last { $0.is(.includeUnread) || $0.is(.plistMissing) }
            reading.declaration.unreadDeclarations = unread?.message
        }
        if list != nil, !reading.files.contains(project.fileName) { reading.files.append(project.fileName) }
        try reader.check(target, of: project)
        return Candidate(
            target: AppReading.Target(
                name: target.name, product: target.product, file: project.fileName, isChosen: false),
            reading: reading, isTest: target.isTest, key: TargetKey(file: project.file, name: target.name),
            contents: target.contents, conditions: CompilationConditions(settings, isComplete: read.isComplete),
            platforms: Platform.supported(by: property.list, settings: settings))
    }

    /// Returns the property list of a target, including the keys that Xcode generates. Keys in the file take precedence.
    private static func completed(
        _ list: InfoPropertyList?, _ settings: BuildSettings, positions: [String: SourcePosition], file: String
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
            settings: settings, notation: list.notation)
    }

    /// Reads an Info.plist without a target.
    func candidate(propertyList file: FilePath, below root: FilePath) throws(AppReadingError) -> Candidate {
        let lists = try readings(of: try bytes(of: file), file)
        let list = lists.list
        var findings: [Diagnostic] = []
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
        let isTest = name.string.lowercased().split(separator: "/").contains { $0.firstRange(ofText: "test") != nil }
        return Candidate(
            target: AppReading.Target(name: name.string, product: product, file: file.string, isChosen: false),
            reading: reading, isTest: isTest)
    }
}

/// The members of an Info.plist that Xcode generates from build settings if `GENERATE_INFOPLIST_FILE` is `YES`.
///
/// Sources: the generated keys in [Build settings
/// reference](https://developer.apple.com/documentation/xcode/build-settings-reference), and the scene manifest in Xcode's
/// open-source build system (swift-build).
enum GeneratedPropertyList {
    /// Returns the members, with the positions of their settings.
    static func members(
        _ settings: BuildSettings, positions: [String: SourcePosition]
    ) -> [DeclarationDictionary.Member] {
        let always = [
            ("CFBundleIdentifier", "PRODUCT_BUNDLE_IDENTIFIER"), ("CFBundleName", "PRODUCT_NAME"),
            ("CFBundleExecutable", "EXECUTABLE_NAME"), ("CFBundleDevelopmentRegion", "DEVELOPMENT_LANGUAGE"),
        ]
        var members = always.map { key, setting in member(key, .string("$(\(setting))"), at: positions[setting]) }
        let prefix = "INFOPLIST_KEY_"
        for name in settings.names.filter({ $0.hasPrefix(prefix) }).sorted() {
            let value = settings.expanded("$(\(name))").text
            members.append(generated(String(name.dropFirst(prefix.count)), value, at: positions[name]))
        }
        return members
    }

    private static func generated(
        _ key: String, _ value: String, at position: SourcePosition?
    ) -> DeclarationDictionary.Member {
        if key == "UIApplicationSceneManifest_Generation" {
            let manifest: [DeclarationDictionary.Member] =
                value == "YES"
                ? [
                    member("UIApplicationSupportsMultipleScenes", .boolean(true), at: position),
                    member("UISceneConfigurations", .dictionary(DeclarationDictionary([])), at: position),
                ] : []
            // An empty manifest would enable scenes.
            return member(
                value == "YES" ? "UIApplicationSceneManifest" : key, .dictionary(DeclarationDictionary(manifest)),
                at: position)
        }
        switch value {
        case "YES": return member(key, .boolean(true), at: position)
        case "NO": return member(key, .boolean(false), at: position)
        default: return member(key, .string(value), at: position)
        }
    }

    private static func member(
        _ key: String, _ content: DeclarationValue.Content, at position: SourcePosition?
    ) -> DeclarationDictionary.Member {
        let position = position ?? SourcePosition(offset: 0, line: 1, column: 1)
        return DeclarationDictionary.Member(
            key: key, keyPosition: position, value: DeclarationValue(position: position, content: content))
    }
}
