import SwiftSyntax

/// Reads what the Swift sources of an app declare. It is pure: files in, declarations out.
public struct AppReader: Sendable {
    /// The compilation conditions.
    public var conditions: BuildConditions
    /// The name of the type that adopts `App`; nil to choose it.
    public var app: String?

    /// Makes a reader.
    public init(conditions: BuildConditions = BuildConditions(), app: String? = nil) {
        self.conditions = conditions
        self.app = app
    }

    /// What files declare. What does not parse is read as far as it goes, and is reported under `unknowns`. The order of
    /// the files, that of their paths, settles what nothing else does.
    public func read(_ files: [SourceFile]) -> Declarations {
        DeepStack.run { readOnDeepStack(files) }
    }

    private func readOnDeepStack(_ files: [SourceFile]) -> Declarations {
        let index = SourceIndex(files, conditions: conditions)
        let evaluator = Evaluator(index)
        let reader = SceneReader(evaluator)
        let apps = AppFinder(evaluator).apps(named: app)
        var result = Declarations(platform: conditions.platform, files: files)
        if let chosen = apps.first {
            result.name = chosen.name
            result.scenes = reader.scenes(ofBodyOf: TypeReference(name: chosen.name, file: chosen.place.file))
        }
        result.otherApps = apps.dropFirst().map { ClassDeclaration(name: $0.name, place: $0.place) }
            .sorted { $0.place < $1.place }
        let scan = CodeScan(evaluator, apps: apps)
        scan.scan()
        result.delegateAdaptors = scan.adaptors
        result.smells = (scan.smells + Array(reader.smells)).sorted { $0.place < $1.place }
        result.documentControllers = scan.documentControllers
        result.documentClasses = scan.documentClasses
        result.codeTypes = evaluator.codeTypes.sorted { $0.place < $1.place }
        // A place that one call leaves unknown, and another tells, is known.
        let known = Set(evaluator.codeTypes.map(\.place))
        result.unknowns = reader.unknowns.union(index.unknowns + scan.unknowns)
            .filter { $0.what != .identifier || !known.contains($0.place) }
            .sorted { ($0.place, $0.what.rawValue, $0.text) < ($1.place, $1.what.rawValue, $1.text) }
        return result
    }
}
