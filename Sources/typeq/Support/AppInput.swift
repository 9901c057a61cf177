import AppDeclaration
import SystemPackage
import TypeRegistry

/// Reads the app that an operand or option specifies, including the Swift sources of a project.
enum AppInput {
    /// Reads an app. If its sources cannot be read, the declaration contains the reason, and the rest of the declaration is
    /// used.
    ///
    /// - Parameters:
    ///   - argument: The app.
    ///   - request: The request of the command line.
    ///   - isFound: Whether the app was found, not specified by the user. If true, it must not be a link to another folder.
    /// - Returns: The app.
    /// - Throws: `InputError` if there is no app. The message names the file.
    static func read(
        _ argument: Argument, _ request: AppRequest = AppRequest(), isFound: Bool = false
    ) throws(InputError) -> AppReading {
        let reading = sourcesAdded(to: try readDeclarations(argument, request, isFound: isFound), request)
        guard !isWithoutApp(reading) else {
            throw InputError(
                file: argument.name, position: nil,
                mistake:
                    "no app here, only libraries and tools: expected a target whose sources declare a SwiftUI App, an "
                    + "Info.plist, or a typeq.json")
        }
        return reading
    }

    /// Returns whether the sources of a folder without targets were read, and nothing in them is an app.
    private static func isWithoutApp(_ reading: AppReading) -> Bool {
        let declaration = reading.declaration
        guard reading.form == .project, reading.targets.isEmpty, reading.swiftSources != nil else { return false }
        let code = declaration.code ?? SourceCode()
        let isUnread =
            declaration.unreadSources != nil || declaration.unreadDeclarations != nil
            || code.unknowns.contains { ["syntax", "file"].contains($0.subject) }
        return !isUnread && declaration.scenes == nil && code.appDelegates.isEmpty && code.documentClasses.isEmpty
    }

    /// Reads all targets of a project except tests. For any other input, reads the single app.
    static func readAll(_ argument: Argument, _ request: AppRequest) throws(InputError) -> [AppReading] {
        guard request.target == nil, argument != .standardInput else { return [try read(argument, request)] }
        do throws(AppReadingError) {
            var chosen: AppReading?
            do throws(AppReadingError) {
                chosen = try reader.read(argument.path, platform: request.platform)
            } catch {
                // If there are several apps, all of them are read.
                guard !error.choices.isEmpty else { throw error }
            }
            if let chosen, chosen.targets.count < 2 { return [sourcesAdded(to: chosen, request)] }
            var all = reader
            all.platform = request.platform
            return try all.readAll(argument.path).map { sourcesAdded(to: $0, request) }
        } catch {
            throw InputError(file: error.file, position: error.position, mistake: error.message)
        }
    }

    /// Returns a reading that includes the declarations in its Swift sources, on all platforms of the app.
    private static func sourcesAdded(to reading: AppReading, _ request: AppRequest) -> AppReading {
        var reading = reading
        var known: [SourceRequest: Result<AppDeclaration, InputError>] = [:]
        add(to: &reading, request, &known)
        for index in reading.others.indices { add(to: &reading.others[index], request, &known) }
        reading.declaration.otherPlatforms = reading.others.map(\.declaration)
        return reading
    }

    /// The values on which reading the sources depends.
    private struct SourceRequest: Hashable {
        var sources: SwiftSources
        var platform: Platform?
        var identifier: String?
    }

    private static func add(
        to reading: inout AppReading, _ asked: AppRequest,
        _ known: inout [SourceRequest: Result<AppDeclaration, InputError>]
    ) {
        // If the project specification cannot be read, the sources of its targets are unknown.
        guard let sources = reading.swiftSources, reading.declaration.unreadSources == nil else { return }
        guard let tool = SwiftSourceTool() else {
            reading.declaration.unreadSources = SwiftSourceTool.advice
            return
        }
        let declared = reading.declaration
        let hasPlatform = !reading.propertyLists.isEmpty || !declared.platforms.isEmpty || asked.platform != nil
        let request = SourceRequest(
            sources: sources, platform: hasPlatform ? declared.platform : nil, identifier: declared.identifier)
        // Conditions do not distinguish iOS and iPadOS.
        var onPhone = request
        if request.platform == .iPadOS { onPhone.platform = .iOS }
        let result =
            known[request] ?? known[onPhone]
            ?? Result { () throws(InputError) in
                try tool.declaration(of: sources, on: request.platform, identifier: request.identifier)
            }
        known[request] = result
        switch result {
        case .success(let source):
            if let choices = source.code?.choices, !choices.isEmpty {
                reading.declaration.unreadSources =
                    "\(choices.count) apps with @main, and nothing indicates which one to read: select one with "
                    + "--target (choose \(choices.joined(separator: ", ")))"
                return
            }
            reading.declaration.merge(source: source)
            reading.declaration.unreadSources = unreadSources(of: reading.declaration, in: sources)
            if !hasPlatform { reading.declaration.platform = source.platform }
        case .failure(let error): reading.declaration.unreadSources = error.message
        }
    }

    /// Returns the reason why the app of a target is unknown after its sources were read, or nil if the sources that were read
    /// start the program.
    private static func unreadSources(of declaration: AppDeclaration, in sources: SwiftSources) -> String? {
        if declaration.scenes == nil, let reason = sources.unreadOwn { return reason }
        guard declaration.code?.startsProgram != true else { return nil }
        let file = declaration.code?.unknowns.first { $0.subject == "file" }
        return sources.unreadOwn ?? sources.unreadDependency
            ?? file.map { "not all sources are read: '\($0.location.file)': \($0.text)" }
    }

    /// Reports sources that were not read, and returns the exit code.
    static func report(unreadSourcesOf reading: AppReading, _ argument: Argument, _ console: inout Console) -> ExitCode
    {
        guard let reason = reading.declaration.unreadSources else { return .yes }
        console.message("\(argument.name): \(reason)")
        return .error
    }

    /// Reports content types that were not read, and returns the exit code.
    static func report(unreadTypesOf app: DocumentApp, _ argument: Argument, _ console: inout Console) -> ExitCode {
        for (owner, types) in app.unreadTypes {
            console.message("\(argument.name): \(owner) names \(types.title), which was not read: \(types.advice)")
        }
        return app.unreadTypes.isEmpty ? .yes : .error
    }

    /// The reader of apps. If typeq-swift is installed, the reader uses it to read project specifications.
    static let reader = AppReader { files, root throws(AppReadingError) in
        guard let tool = SwiftSourceTool() else { return nil }
        do throws(InputError) {
            return try tool.specifications(files, below: root)
        } catch {
            throw AppReadingError(file: files.first?.string ?? "", message: error.message)
        }
    }

    /// Reads the declarations of an app other than its Swift sources.
    static func readDeclarations(
        _ argument: Argument, _ request: AppRequest = AppRequest(), isFound: Bool = false
    ) throws(InputError) -> AppReading {
        let input: [UInt8]? = argument == .standardInput ? try readInput(argument) : nil
        do throws(AppReadingError) {
            if let input {
                return try AppReader().read(input, named: "-", platform: request.platform)
            }
            return try isFound
                ? reader.read(found: argument.path, target: request.target, platform: request.platform)
                : reader.read(argument.path, target: request.target, platform: request.platform)
        } catch {
            throw InputError(file: error.file, position: error.position, mistake: error.message)
        }
    }
}

/// The request for an app that the options of a command line specify.
struct AppRequest {
    /// The name of the target, or nil for the default target.
    var target: String?
    /// The platform, or nil for the default platform.
    var platform: Platform?

    init() {}

    init(_ invocation: Invocation) {
        target = invocation[Options.target]?.text
        platform = invocation[Options.platform].flatMap(Platform.init)
    }
}

/// The location of the app of a command: the app in `--app` or `TYPEQ_APP`, or the nearest `typeq.json`, Info.plist, Xcode project
/// or Swift package from the current directory up to the root of its repository.
struct AppLocation {
    let file: Argument
    /// A description of how the app was found.
    let finding: String
    private(set) var request: AppRequest
    /// Whether the app was found, not specified by the user.
    let isFound: Bool

    /// Finds the app, or returns nil if there is none.
    ///
    /// - Throws: `InputError` if a project is found but cannot be read.
    init?(_ invocation: Invocation) throws(InputError) {
        request = AppRequest(invocation)
        if let given = invocation[Options.app] {
            (file, finding, isFound) = (given, "specified by --app: \(given.name)", false)
        } else if let variable = Environment.value("TYPEQ_APP") {
            (file, finding, isFound) = (variable, "specified by TYPEQ_APP: \(variable.name)", false)
        } else if let nearest = try NearestApp(target: request.target) {
            (file, finding, isFound) = (nearest.file, "found from the current directory: \(nearest.file.name)", true)
            request.target = nearest.target
        } else {
            return nil
        }
    }

    /// Creates the location of an app that an operand specifies.
    init(operand: Argument, _ invocation: Invocation) {
        (file, finding, isFound) = (operand, "specified by an operand: \(operand.name)", false)
        request = AppRequest(invocation)
    }

    /// Finds the app of a command with an optional operand.
    ///
    /// - Throws: `UsageError` if there is no app, or `InputError` if it cannot be read.
    static func required(_ invocation: Invocation, of command: Command) throws(UsageError) -> AppLocation {
        do throws(InputError) {
            if let location = try AppLocation(invocation) { return location }
        } catch {
            throw UsageError(error.message)
        }
        throw UsageError(
            "'typeq \(command.rawValue)' needs a PATH, because no app is found from the current directory ('.' is the project "
                + "in this folder)")
    }

    func read() throws(InputError) -> AppReading { try AppInput.read(file, request, isFound: isFound) }
}

/// The app of a command: the app at its location, or the sample app in the registry.
struct AppLocator {
    let app: DocumentApp
    /// A description of how the app was found.
    var finding: String
    /// The file of the declaration, or nil for the sample app.
    let file: Argument?
    /// The notation in which the declaration is written.
    var notation = Notation.propertyList
    /// The app as it was read, or nil for the sample app.
    let reading: AppReading?

    /// Reads the app, and reports the number of mistakes in it.
    ///
    /// - Parameters:
    ///   - invocation: The command line.
    ///   - location: The location of the app, or nil to find it.
    ///   - registries: The types, without the types of the app.
    ///   - announcesSample: Whether to report that the app is the sample app.
    ///   - console: The console for messages.
    /// - Throws: `InputError` if the app cannot be read.
    init(
        _ invocation: Invocation, at location: AppLocation? = nil, over registries: Registries,
        announcesSample: Bool = true, _ console: inout Console
    ) throws(InputError) {
        var location = location
        if location == nil { location = try AppLocation(invocation) }
        if let location {
            (file, finding) = (location.file, location.finding)
            reading = try location.read()
        } else {
            (file, finding, reading) = (nil, "the sample app of the registry", nil)
        }
        if let reading {
            if let target = reading.targets.first(where: \.isChosen), reading.targets.count > 1 {
                finding += ", target '\(target.name)' of \(reading.targets.count)"
            }
            if reading.declaration.platforms.count > 1 {
                let names = reading.declaration.platforms.map(\.rawValue).joined(separator: ", ")
                finding += ", platform \(reading.declaration.platform.rawValue) of \(names)"
            }
            let read = registries.app(reading.declaration)
            if let file {
                _ = AppInput.report(unreadSourcesOf: reading, file, &console)
                LintInput.count(in: reading, over: read.registry, named: file, &console)
            }
            app = read
            if reading.form == .json {
                notation = .appJSON
            } else if let keys = reading.propertyLists.first?.notation {
                notation = keys
            }
        } else {
            app = registries.app(try Self.sample(of: registries.everything))
            // With --explain, the output begins with the app.
            guard announcesSample, !invocation[Options.explain] || console.style.isJSON else { return }
            console.note(
                "no app given, and none found from the current directory: using the sample app, \(app.displayName)")
        }
    }

    private static func sample(of registry: Registry) throws(InputError) -> AppDeclaration {
        guard let sample = registry.apps.first, let app = try? AppDeclaration(json: Array(sample.json.utf8)) else {
            throw InputError(message: "the registry has no sample app: specify an app with --app")
        }
        return app
    }
}

/// The nearest app from the current directory up to the root of the repository. Outside a repository, only the current
/// directory is searched.
private struct NearestApp {
    /// The file or folder to read.
    var file: Argument
    /// The target of a project, or nil for its application.
    var target: String?

    /// Finds the app, or returns nil if there is none. In a folder, a `typeq.json` that declares an app takes precedence over
    /// an `Info.plist`, which takes precedence over a project.
    ///
    /// - Throws: `InputError` if a project is found but cannot be read, or if a file with the name of a project is not a
    ///   project.
    init?(target: String?) throws(InputError) {
        guard let start = Environment.currentDirectory?.path else { return nil }
        let folders = Self.folders(from: start)
        for (index, folder) in folders.enumerated() {
            let own = folder.appending("typeq.json")
            if Environment.exists(Argument(own)), AppReader().declaresApp(own) {
                (file, self.target) = (Argument(own), target)
                return
            }
            let list = folder.appending("Info.plist")
            // A property list has no targets.
            if target == nil, Environment.exists(Argument(list)) {
                (file, self.target) = (Argument(list), nil)
                takeProject(of: list, among: folders[index...])
                return
            }
            if AppReader().hasProjects(folder), AppInput.reader.declaresDocumentApp(folder) {
                (file, self.target) = (Argument(folder), target)
                return
            }
        }
        for folder in folders {
            guard let unrecognized = AppReader().unrecognizedProject(in: folder) else { continue }
            throw InputError(message: "\(unrecognized.file): \(unrecognized.mistake)")
        }
        guard let target else { return nil }
        guard let folder = folders.first(where: { AppReader().hasProjects($0) }) else {
            throw InputError(
                message: "no project found from the current directory that could have the target '\(target)'")
        }
        (file, self.target) = (Argument(folder), target)
    }

    /// Replaces an Info.plist with the project and target to which it belongs, so that the sources of the target are also used.
    private mutating func takeProject(of list: FilePath, among folders: ArraySlice<FilePath>) {
        for folder in folders where AppReader().isProject(folder) {
            let path = list.string
            let readings = (try? AppInput.reader.readAll(folder)) ?? []
            guard let reading = readings.first(where: { $0.propertyLists.first?.file == path }) else { continue }
            file = Argument(folder)
            target = reading.targets.first(where: \.isChosen)?.choice
            return
        }
    }

    /// Returns the folders to search, nearest first.
    private static func folders(from start: FilePath) -> [FilePath] {
        var folders: [FilePath] = []
        var folder = start
        while true {
            folders.append(folder)
            if Environment.exists(Argument(folder.appending(".git"))) { return folders }
            guard folder.removeLastComponent() else { return [start] }
        }
    }
}
