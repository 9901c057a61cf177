/// The limits for reading a specification. A specification is untrusted, and a short specification can repeat its values
/// through aliases, groups, templates, platforms and constants.
struct ProjectWork {
    /// The maximum size of a specification or of a file that it includes, in bytes.
    static let maximumBytes = 1 << 20
    /// The maximum number of files that a specification includes.
    static let maximumIncludes = 64
    /// The maximum number of targets.
    static let maximumTargets = 500
    /// The maximum number of values, including repeated values. Every 64 bytes of a string count as an additional value.
    static let maximumValues = 200_000
    /// The maximum number of values in a Swift manifest, including values that constants repeat.
    static let maximumManifestValues = 20_000

    /// An error that indicates that a specification exceeds a limit, or cannot be read for another reason.
    struct Failure: Error {
        var text: String
        var location: ProjectLocation
    }

    private let limit: Int
    private var values = 0

    init(limit: Int = maximumValues) { self.limit = limit }

    /// The number of values that can still be read.
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

    /// Throws an error at a target if too many targets precede it.
    static func check(_ targets: Int, at location: ProjectLocation) throws(Failure) {
        guard targets < maximumTargets else {
            throw Failure(text: "more than \(maximumTargets) targets", location: location)
        }
    }
}
