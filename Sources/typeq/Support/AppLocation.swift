import AppDeclaration
import SystemPackage

/// The request for an app that the options of a command line specify.
struct AppRequest {
    /// The name of the target, or nil for the default target.
    var target: String?
    /// The platform, or nil for the default platform.
    var platform: Platform?
    /// Whether no option restricts the request to a target, a platform or a system.
    private(set) var isWhole = true

    init() {}

    init(_ invocation: Invocation) {
        target = invocation[Options.target]?.text
        platform = invocation[Options.platform].flatMap(Platform.init)
        isWhole = target == nil && platform == nil && invocation[Options.os] == nil
    }
}

/// The location of the app that a command uses: the app in `--app` or `TYPEQ_APP`, or the nearest `typeq.json`,
/// Info.plist, Xcode project or Swift package from the current directory up to the root of its repository.
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
    /// - Throws: `UsageError` if no app is found, or if a project is found but cannot be read.
    static func required(_ invocation: Invocation, of command: Command) throws(UsageError) -> AppLocation {
        do throws(InputError) {
            if let location = try AppLocation(invocation) { return location }
        } catch {
            throw UsageError(error.message)
        }
        throw missing("'typeq \(command.rawValue)' needs a PATH")
    }

    /// Returns the error for a command that has no app. The message names an app near the current directory, if there is one.
    static func missing(_ need: String) -> UsageError {
        let near = NearbyApp.find().map { ", '\($0)' is an app below this folder" } ?? ""
        return UsageError(
            "\(need), because no app is found from the current directory ('.' is the project in this folder\(near))")
    }

    func read() throws(InputError) -> AppReading { try AppInput.read(file, request, isFound: isFound) }
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
            // A specification that was not read may generate the property list.
            let isUnread = readings.first?.declaration.unreadDeclarations?.hasSuffix(AppReader.missingTool) == true
            guard let reading = readings.first(where: { isUnread || $0.propertyLists.first?.file == path }) else {
                continue
            }
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
