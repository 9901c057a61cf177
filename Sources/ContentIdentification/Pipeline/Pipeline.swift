import TypeRegistry

/// The order of identification: from the bytes of a file to the evidence that `Fusion` weighs.
///
/// Each step is a `Matcher`. A step is skipped if it could not change the answer.
enum Pipeline {
    static let steps = [
        Step(ContainerMatcher.self), Step(CompressedNameMatcher.self), Step(SignatureMatcher.self),
        Step(OddTextMatcher.self),
        // These steps apply only to text files whose names do not determine the type.
        Step(ClaimMatcher.self), Step(InterpreterMatcher.self), Step(StructureMatcher.self), Step(LanguageMatcher.self),
        Step(TextSignatureMatcher.self), Step(CutFileMatcher.self),
        // These steps apply to all content.
        Step(AppendedArchiveMatcher.self), Step(NameMatcher.self), Step(TextRestMatcher.self),
        Step(LibmagicMatcher.self),
    ]

    /// Returns the evidence from the content and the name of a file.
    static func run(_ file: consuming Examination) -> WeighedEvidence {
        var next = steps.startIndex
        while next < steps.endIndex {
            let step = steps[next]
            next += 1
            guard step.applies(file) else { continue }
            let wasText = file.content.form.isText
            step.match(&file)
            // The matchers for binary content come first.
            if wasText, file.content.isTextAtBeginning { next = steps.startIndex }
        }
        return file.weighed ?? WeighedEvidence(file.name, file.content, families: file.families)
    }

    /// A matcher in the list.
    struct Step: Sendable {
        let profile: MatcherProfile
        let applies: @Sendable (borrowing Examination) -> Bool
        let match: @Sendable (inout Examination) -> Void

        init<M: Matcher>(_ matcher: M.Type) {
            profile = M.profile
            applies = { M.applies(to: $0) }
            match = { M.match(&$0) }
        }
    }
}

/// A step of identification, which adds what it finds to the evidence about a file.
protocol Matcher: SendableMetatype {
    static var profile: MatcherProfile { get }
    /// Returns whether the matcher could change the answer.
    static func applies(to file: borrowing Examination) -> Bool
    static func match(_ file: inout Examination)
}

/// The static properties of a matcher: its name, its cost, and the bytes that it reads.
struct MatcherProfile: Sendable {
    let name: String
    let cost: Cost
    let reads: Reach

    init(_ name: String, _ cost: Cost, reads: Reach) {
        self.name = name
        self.cost = cost
        self.reads = reads
    }

    enum Cost: Sendable {
        /// A few comparisons, and lookups in the table.
        case lookUps
        /// One pass over the first bytes, or over the parts of a container.
        case pass
        /// The computation of the scores of the language model.
        case model
        /// The evaluation of the rules of libmagic.
        case library
    }

    /// The bytes that a matcher can read.
    enum Reach: Sendable {
        /// Only the first `Limits.firstBytes`, which are read for all files.
        case head
        /// The first `Limits.textBytes`.
        case text
        /// The first `Limits.magicBytes`, which are read through `Examination.libmagic`.
        case magic
        /// Any bytes, up to a total of `Limits.containerBytes`.
        case anywhere
    }
}
