import SwiftSyntax

/// Reads the declarations in the Swift sources of an app. Does not access the disk.
public struct SourceReader: Sendable {
    /// The compilation conditions.
    public var conditions: BuildConditions
    /// The name of the type that conforms to `App`, or nil to choose it automatically.
    public var app: String?
    /// The names of the modules that contain the files, or nil if the files come from a folder with any number of modules.
    public var modules: [String]?

    /// Creates a reader.
    public init(conditions: BuildConditions = BuildConditions(), app: String? = nil, modules: [String]? = nil) {
        self.conditions = conditions
        self.app = app
        self.modules = modules
    }

    /// Returns the declarations in files. A file with a syntax error is read as far as possible, and the error is included in
    /// the `unknowns`.
    ///
    /// - Parameter files: The files, in the order of their paths. If nothing else determines a result, the first file takes
    ///   precedence.
    /// - Returns: The declarations.
    public func read(_ files: [SourceFile]) -> Declarations {
        Threads.onDeepStack { readOnDeepStack(files) }
    }

    private func readOnDeepStack(_ files: [SourceFile]) -> Declarations {
        let index = SourceIndex(files, conditions: conditions)
        let evaluator = Evaluator(index)
        let reader = SceneReader(evaluator)
        let finder = AppFinder(evaluator)
        let apps = finder.apps(named: app)
        var result = Declarations(platform: conditions.platform, files: files)
        // The sources of a target contain one app. The sources in a folder may belong to several targets.
        if app == nil, modules == nil { result.choices = finder.equals(among: apps).map(\.name) }
        result.startsProgram = finder.startsProgram
        if let chosen = apps.first {
            result.name = chosen.name
            let body = TypeReference(name: chosen.name, file: chosen.location.file)
            result.scenes = reader.scenes(ofBodyOf: body)
            if let scenes = result.scenes, scenes.contains(where: \.hasDocumentGroup),
                let (condition, count, locations) = UnknownBlock.first(in: index)
            {
                let variants = (1...count).map { number in
                    var other = conditions
                    other.variant = number
                    return SceneReader(Evaluator(SourceIndex(files, conditions: other, trees: index.trees)))
                        .scenes(ofBodyOf: body)
                }
                result.scenes = scenes.map { $0.agreeing(with: variants, condition, at: locations) }
            }
        }
        result.otherApps = apps.dropFirst().map { ClassDeclaration(name: $0.name, location: $0.location) }
            .sorted { $0.location < $1.location }
        let scan = CodeScan(evaluator, apps: apps)
        scan.scan()
        result.delegateAdaptors = scan.adaptors
        result.appDelegates = scan.appDelegates
        result.sceneClasses = scan.sceneClasses
        result.eventHandlers = scan.eventHandlers
        let hosted = reader.hostedScenes(scan)
        if !hosted.isEmpty { result.scenes = (result.scenes ?? []) + hosted }
        result.smells = (scan.smells + Array(reader.smells)).sorted { $0.location < $1.location }
        result.documentControllers = scan.documentControllers
        result.documentClasses = scan.documentClasses
        result.codeTypes = evaluator.codeTypes.sorted { $0.location < $1.location }
        // An identifier that is unknown for one call to a function may be known for another call.
        let known = Set(evaluator.codeTypes.map(\.location))
        result.unknowns = reader.unknowns.union(index.unknowns + scan.unknowns)
            .filter { $0.what != .identifier || !known.contains($0.location) }
            .sorted { ($0.location, $0.what.rawValue, $0.text) < ($1.location, $1.what.rawValue, $1.text) }
        if let modules { result.unreadModules = ImportedModules.unread(in: index, besides: modules) }
        return result
    }
}
