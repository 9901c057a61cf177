import AppDeclaration
import SystemPackage
import TypeRegistry

/// Finds the app that a command is about: `--app`, else `TYPEQ_APP`, else the nearest `typeq.json`, Info.plist, Xcode project
/// or Swift package going up from the current directory to the root of its repository, else the sample app of the registry.
struct AppLocator {
    /// The app, and how it was found, as a sentence.
    var app: DocumentApp
    var finding: String
    /// The file of its declaration; nil for the sample app.
    var file: Argument?
    /// The keys that its declaration is written with.
    var notation = Notation.propertyList

    /// Reads the app, and says in one line how much is wrong in it. When it cannot be read at all, there is no app.
    init(_ invocation: Invocation, over registries: Registries, _ console: inout Console) throws(LayerError) {
        let target = invocation.value(.target)?.text
        let reading: AppReading?
        if let given = invocation.value(.app) {
            (file, finding) = (given, "named by --app: \(given.name)")
            reading = try AppInput.read(given, target: target)
        } else if let variable = Environment.value("TYPEQ_APP") {
            (file, finding) = (variable, "named by TYPEQ_APP: \(variable.name)")
            reading = try AppInput.read(variable, target: target)
        } else if let nearest = try NearestApp(target: target) {
            (file, finding) = (nearest.file, "found from the current directory: \(nearest.file.name)")
            reading = try AppInput.read(nearest.file, target: nearest.target)
        } else {
            (file, finding, reading) = (nil, "the sample app of the registry", nil)
        }
        if let reading {
            if let target = reading.targets.first(where: \.isChosen), reading.targets.count > 1 {
                finding += ", target '\(target.name)' of \(reading.targets.count)"
            }
            if let file { _ = AppInput.report(unreadSourcesOf: reading, file, &console) }
            app = registries.app(reading.declaration)
            if let keys = reading.appJSON?.notation ?? reading.propertyLists.first?.notation { notation = keys }
        } else {
            app = registries.app(try Self.sample(of: registries.everything))
            // With --explain the answer begins with that.
            guard !invocation.has(.explain) || console.style.isJSON else { return }
            console.note("no app is named and none is found from here: this is the sample app, \(app.displayName)")
        }
        RegistryLayers.count(app.findings, ofApp: file, &console)
    }

    private static func sample(of registry: Registry) throws(LayerError) -> AppDeclaration {
        guard let sample = registry.apps.first, let app = try? AppDeclaration(json: Array(sample.json.utf8)) else {
            throw LayerError(message: "the registry has no sample app: name one with --app")
        }
        return app
    }
}

/// The nearest app from the current directory upwards, as far as the root of a repository; outside of one, in the current
/// directory only.
private struct NearestApp {
    /// The file or folder to read.
    var file: Argument
    /// The target of a project; nil for its application.
    var target: String?

    /// Nil when there is none. In a folder, `typeq.json` goes before `Info.plist`, unless it only says how to check one, and
    /// that before a project.
    ///
    /// - Throws: `LayerError` when a project that has been found cannot be read.
    init?(target: String?) throws(LayerError) {
        guard let start = Environment.currentDirectory?.path else { return nil }
        let folders = Self.folders(from: start)
        for (index, folder) in folders.enumerated() {
            let own = folder.appending("typeq.json")
            if Environment.exists(Argument(own)), AppReader.declaresApp(own) {
                (file, self.target) = (Argument(own), target)
                return
            }
            let list = folder.appending("Info.plist")
            if Environment.exists(Argument(list)) {
                (file, self.target) = (Argument(list), target)
                if target == nil { takeProject(of: list, among: folders[index...]) }
                return
            }
            if AppReader().isProject(folder), AppReader().declaresDocumentApp(folder) {
                (file, self.target) = (Argument(folder), target)
                return
            }
        }
        return nil
    }

    /// An Info.plist inside a project is that of one of its targets, whose sources count, too.
    private mutating func takeProject(of list: FilePath, among folders: ArraySlice<FilePath>) {
        for folder in folders where AppReader().isProject(folder) {
            let path = list.string
            let readings = (try? AppInput.reader.readAll(folder)) ?? []
            guard let reading = readings.first(where: { $0.propertyLists.first?.file == path }) else { continue }
            file = Argument(folder)
            target = reading.targets.first(where: \.isChosen)?.name
            return
        }
    }

    /// The folders to look in, the nearest first.
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

extension OptionSpecification {
    static let app = OptionSpecification(
        long: "app", value: "PATH", help: "the app to ask: an app, a project folder, an Info.plist, an app declaration")
}
