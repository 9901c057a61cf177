import AppDeclaration
import SystemPackage
import TypeRegistry

/// Finds the app that a command is about: `--app`, else `TYPEQ_APP`, else the nearest `typeq.json` or `Info.plist` going up
/// from the current directory to the root of its repository, else the sample app of the registry.
struct AppLocator {
    /// The app, and how it was found, as a sentence.
    var app: DocumentApp
    var finding: String
    /// The file of its declaration; nil for the sample app.
    var file: Argument?

    /// Reads the app. What is wrong in it is reported; when it cannot be read at all, there is no app.
    init(_ invocation: Invocation, over registries: Registries, _ console: inout Console, _ code: inout ExitCode)
        throws(LayerError)
    {
        let file: Argument?
        if let given = invocation.value(.app) {
            (file, finding) = (given, "named by --app: \(given.name)")
        } else if let variable = Environment.value("TYPEQ_APP") {
            (file, finding) = (variable, "named by TYPEQ_APP: \(variable.name)")
        } else if let nearest = Self.nearestFile() {
            (file, finding) = (nearest, "found from the current directory: \(nearest.name)")
        } else {
            (file, finding) = (nil, "the sample app of the registry")
        }
        self.file = file
        let declaration: AppDeclaration
        if let file {
            let reading = try AppInput.read(file, target: invocation.value(.target)?.text, &console, &code)
            declaration = reading.declaration
            if let target = reading.targets.first(where: \.isChosen), reading.targets.count > 1 {
                finding += ", target '\(target.name)' of \(reading.targets.count)"
            }
        } else {
            declaration = try Self.sample(of: registries.everything)
        }
        app = registries.app(declaration)
        if RegistryLayers.report(app.findings, ofApp: file, &console) { code = code.combined(with: .trouble) }
    }

    private static func sample(of registry: Registry) throws(LayerError) -> AppDeclaration {
        guard let sample = registry.apps.first, let app = try? AppDeclaration(json: Array(sample.json.utf8)) else {
            throw LayerError(message: "the registry has no sample app: name one with --app")
        }
        return app
    }

    /// Looks in the current directory and those above it, as far as the root of a repository. A `typeq.json` goes before an
    /// `Info.plist` beside it, unless it only says how to check one.
    private static func nearestFile() -> Argument? {
        guard var directory = Environment.currentDirectory?.bytes else { return nil }
        while true {
            let own = Argument(bytes: directory + Array("/typeq.json".utf8))
            if Environment.exists(own), AppReader.declaresApp(own.path) { return own }
            let list = Argument(bytes: directory + Array("/Info.plist".utf8))
            if Environment.exists(list) { return list }
            if Environment.exists(Argument(bytes: directory + Array("/.git".utf8))) { return nil }
            guard let slash = directory.lastIndex(of: UInt8(ascii: "/")), slash > 0 else { return nil }
            directory.removeSubrange(slash...)
        }
    }
}

extension OptionSpecification {
    static let app = OptionSpecification(
        long: "app", value: "PATH", help: "the app to ask: an app, a project folder, an Info.plist, an app declaration")
}
