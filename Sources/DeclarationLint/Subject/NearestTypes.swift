import TypeRegistry

/// Finds what a misspelt identifier was probably meant to be, a few times in a run: each search goes through every type.
struct NearestTypes {
    private let registry: Registry
    private let own: [String]
    private var remaining = 40

    init(_ subject: LintSubject) {
        registry = subject.app.everything
        own = subject.types.map { TypeIdentifier.folded($0.identifier) }
    }

    /// The nearest identifier that the app itself declares.
    func nearestOwn(to identifier: String) -> String? {
        NearestSpelling.of(TypeIdentifier.folded(identifier), among: own)
    }

    /// The nearest declared identifier, or nil when none is near, or too many were looked for.
    mutating func nearest(to identifier: String) -> String? {
        guard remaining > 0 else { return nil }
        remaining -= 1
        return registry.nearestIdentifier(to: identifier, own: own)
    }
}
