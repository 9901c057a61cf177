import TypeRegistry

/// The order of identification: from the bytes of a file to the evidence that `Fusion` weighs.
///
/// Each step is a `Matcher`. A step is skipped if it could not change the answer.
enum Pipeline {
    static let steps = [
        Step(ContainerMatcher.self), Step(SignatureMatcher.self), Step(OddTextMatcher.self),
        // Only text files, unless the name settles it:
        Step(ClaimMatcher.self), Step(InterpreterMatcher.self), Step(StructureMatcher.self), Step(LanguageMatcher.self),
        Step(TextSignatureMatcher.self), Step(CutFileMatcher.self),
        // All content:
        Step(AppendedArchiveMatcher.self), Step(NameMatcher.self), Step(LibmagicMatcher.self),
    ]

    /// Returns the evidence of the content of a file, and of its name.
    static func run(_ file: consuming Examination) -> WeighedEvidence {
        for step in steps where step.applies(file) { step.match(&file) }
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

/// A step of identification, which adds what it finds to the evidence of a file.
protocol Matcher: SendableMetatype {
    static var profile: MatcherProfile { get }
    /// Returns whether it could change the answer.
    static func applies(to file: borrowing Examination) -> Bool
    static func match(_ file: inout Examination)
}

/// What is known about a matcher before it is asked.
struct MatcherProfile: Sendable {
    let name: String
    let cost: Cost
    let reads: Reach

    init(_ name: String, _ cost: Cost, reads: Reach) {
        self.name = name
        self.cost = cost
        self.reads = reads
    }

    /// What an answer costs.
    enum Cost: Sendable {
        /// Some comparisons, and look-ups in the table.
        case lookUps
        /// A pass over the first bytes, or over the parts of a container.
        case pass
        /// The scores of the language model.
        case model
        /// The rules of libmagic.
        case library
    }

    /// The bytes that may be read.
    enum Reach: Sendable {
        /// None but the first `Limits.firstBytes`, which are read for all files.
        case head
        /// The first `Limits.textBytes`.
        case text
        /// The first `Limits.magicBytes`, by way of `Examination.libmagic`.
        case magic
        /// Any, up to `Limits.containerBytes`.
        case anywhere
    }
}
