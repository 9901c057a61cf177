import AppDeclaration
import TypeRegistry

/// Finds what a misspelt identifier was probably meant to be, a few times in a run: each search goes through every type.
struct NearestTypes {
    private let app: DocumentApp
    private let own: [String]
    private let isOwnDomain: (String) -> Bool
    private var remaining = 40

    init(_ subject: LintSubject) {
        app = subject.app
        own = subject.types.map { TypeIdentifier.folded($0.identifier) }
        isOwnDomain = { subject.isOwnDomain($0) }
    }

    /// The nearest identifier that the app itself declares.
    func nearestOwn(to identifier: String) -> String? {
        NearestSpelling.of(TypeIdentifier.folded(identifier), among: own)
    }

    /// The nearest declared identifier, or nil when none is near, or too many were looked for.
    mutating func nearest(to identifier: String) -> String? {
        guard remaining > 0 else { return nil }
        remaining -= 1
        let near = app.everything.nearestIdentifier(to: identifier, own: own)
        // Under somebody else's domain only a slip of the pen is one: `com.milke.cbz-archive` is not the type of another.
        guard let near, !TypeIdentifier.hasReservedPrefix(identifier), !isOwnDomain(identifier) else { return near }
        let folded = TypeIdentifier.folded(identifier)
        return NearestSpelling.of(folded, among: [near], atMost: 3) != nil && isSlip(folded, near) ? near : nil
    }

    /// Whether the words in which two identifiers differ are long enough to be misspelt: `cb7` and `cbr` are two formats.
    private func isSlip(_ identifier: String, _ other: String) -> Bool {
        func words(_ text: String) -> [Substring] { text.split { $0 == "." || $0 == "-" } }
        let pairs = zip(words(identifier), words(other))
        return words(identifier).count != words(other).count
            || pairs.allSatisfy { $0 == $1 || max($0.utf8.count, $1.utf8.count) > 4 }
    }
}
