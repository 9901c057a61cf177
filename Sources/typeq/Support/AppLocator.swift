import AppDeclaration
import DeclarationFormats
import DocumentRouting
import TypeRegistry

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
                Self.noteSources(beside: file, of: reading, &console)
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
            let near = NearbyApp.find().map { "; for the app below this folder, specify --app \($0)" } ?? ""
            console.note(
                "no app given, and none found from the current directory: using the sample app, \(app.displayName)\(near)"
            )
        }
    }

    /// Prints a note if a property list was read alone and Swift sources beside it declare document groups. Their order, not that
    /// of the document types, determines the group that opens a file.
    private static func noteSources(beside file: Argument, of reading: AppReading, _ console: inout Console) {
        guard reading.form == .propertyList, reading.declaration.documentTypes?.isEmpty == false,
            !console.style.isQuiet, !file.isStream, let path = file.absolutePath
        else { return }
        let folder = path.removingLastComponent()
        let sources = Environment.files(in: folder.bytes, suffixes: [".swift"]).prefix(64)
        let group = Array("DocumentGroup".utf8)
        let source = sources.first { source in
            Environment.isFile(source)
                && (try? readRegularFile(source))?[...].firstRange(ofBytes: group) != nil
        }
        guard let source else { return }
        let project = LintInput.project(of: file)
        let root = SourceRoot.current
        let advice =
            project == file
            ? "specify the project of the Info.plist"
            : "specify the project '\(root?.relative(project.text) ?? project.text)'"
        console.note(
            "\(file.name): read alone, but '\(root?.relative(source.text) ?? source.text)' declares document groups, whose "
                + "order is not known: \(advice)")
    }

    private static func sample(of registry: Registry) throws(InputError) -> AppDeclaration {
        guard let sample = registry.apps.first, let app = try? AppDeclaration(json: Array(sample.json.utf8)) else {
            throw InputError(message: "the registry has no sample app: specify an app with --app")
        }
        return app
    }
}
