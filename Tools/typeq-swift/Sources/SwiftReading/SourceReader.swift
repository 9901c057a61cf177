import SwiftSyntax

/// Reads the declarations in the Swift sources of an app. It does not touch the disk.
public struct SourceReader: Sendable {
    /// The compilation conditions.
    public var conditions: BuildConditions
    /// The name of the type that adopts `App`, or nil to choose it.
    public var app: String?

    /// Creates a reader.
    public init(conditions: BuildConditions = BuildConditions(), app: String? = nil) {
        self.conditions = conditions
        self.app = app
    }

    /// Returns the declarations in files. A file with a syntax error is read as far as possible, and the error is one of
    /// the `unknowns`.
    ///
    /// - Parameter files: The files, in the order of their paths. The first file wins where nothing else decides.
    /// - Returns: The declarations.
    public func read(_ files: [SourceFile]) -> Declarations {
        Threads.onDeepStack { readOnDeepStack(files) }
    }

    private func readOnDeepStack(_ files: [SourceFile]) -> Declarations {
        let index = SourceIndex(files, conditions: conditions)
        let evaluator = Evaluator(index)
        let reader = SceneReader(evaluator)
        let apps = AppFinder(evaluator).apps(named: app)
        var result = Declarations(platform: conditions.platform, files: files)
        if let chosen = apps.first {
            result.name = chosen.name
            result.scenes = reader.scenes(ofBodyOf: TypeReference(name: chosen.name, file: chosen.location.file))
        }
        result.otherApps = apps.dropFirst().map { ClassDeclaration(name: $0.name, location: $0.location) }
            .sorted { $0.location < $1.location }
        let scan = CodeScan(evaluator, apps: apps)
        scan.scan()
        result.delegateAdaptors = scan.adaptors
        result.smells = (scan.smells + Array(reader.smells)).sorted { $0.location < $1.location }
        result.documentControllers = scan.documentControllers
        result.documentClasses = scan.documentClasses
        result.codeTypes = evaluator.codeTypes.sorted { $0.location < $1.location }
        // An identifier that is unknown for one call of a function may be known for another.
        let known = Set(evaluator.codeTypes.map(\.location))
        result.unknowns = reader.unknowns.union(index.unknowns + scan.unknowns)
            .filter { $0.what != .identifier || !known.contains($0.location) }
            .sorted { ($0.location, $0.what.rawValue, $0.text) < ($1.location, $1.what.rawValue, $1.text) }
        return result
    }
}
