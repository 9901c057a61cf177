/// How much of a specification is read. A specification is untrusted, and a short one may repeat its values by aliases, groups,
/// templates, platforms and constants.
struct ProjectWork {
    /// The largest size in bytes of a specification, or of a file that it includes.
    static let maximumBytes = 1 << 20
    /// The largest number of files that a specification includes.
    static let maximumIncludes = 64
    /// The largest number of targets.
    static let maximumTargets = 500
    /// The largest number of values, including those that are repeated. A text counts as one more for each 64 bytes.
    static let maximumValues = 200_000
    /// The largest number of values of a manifest in Swift, including those that constants repeat.
    static let maximumManifestValues = 20_000

    /// A specification that exceeds a limit, or that cannot be read for another reason.
    struct Failure: Error {
        var text: String
        var location: ProjectLocation
    }

    private let limit: Int
    private var values = 0

    init(limit: Int = maximumValues) { self.limit = limit }

    /// The number of values that may still be read.
    var rest: Int { max(0, limit - values) }

    /// Counts values at a location.
    mutating func spend(_ count: Int, at location: ProjectLocation) throws(Failure) {
        values += count
        guard values <= limit else {
            throw Failure(
                text: "more than \(limit) values, including those repeated by aliases, groups, templates, "
                    + "platforms and targets", location: location)
        }
    }

    /// Throws at a target if there are too many before it.
    static func check(_ targets: Int, at location: ProjectLocation) throws(Failure) {
        guard targets < maximumTargets else {
            throw Failure(text: "more than \(maximumTargets) targets", location: location)
        }
    }
}
