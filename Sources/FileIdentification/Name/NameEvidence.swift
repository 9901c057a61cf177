import TypeRegistry

/// What the name of a regular file says about its type, and how much that is worth.
struct NameEvidence: Sendable, Equatable {
    /// How much a name says, the least first.
    enum Grade: Int, Comparable, Sendable {
        /// No tag at all.
        case none
        /// An extension that nobody declares.
        case unknownExtension
        /// An extension that several types claim.
        case ambiguousExtension
        /// An extension that one type claims.
        case `extension`
        /// A declared extension with inner periods, `tar.gz`.
        case compoundExtension
        /// The whole name, `Makefile`.
        case filename

        static func < (left: Grade, right: Grade) -> Bool { left.rawValue < right.rawValue }
    }

    /// The type by the rules of Apple's systems: the last extension among types of data; without one, an executable
    /// file or just data.
    var byName: UTType
    /// The best type that the whole name gives. The same as `byName` unless a literal name or compound extension says
    /// more.
    var type: UTType
    var grade: Grade
    /// Every type that claims the tag, best first. Empty when none does.
    var claimants: [UTType]
    /// The extension that gave the type, in small letters; nil for a whole name, or none.
    var tag: String?
    /// The sentences for the basis: for `byName`, and for `type` when that is another.
    var basis: [Evidence]

    /// Whether the name leaves everything open: no tag, a tag that nobody declares, or one that only says data.
    func saysNothing(_ families: TypeFamilies) -> Bool {
        grade <= .unknownExtension || type == families.data
    }

    /// Whether the name says, or leaves possible, the type that content seems to be, or one of its kind.
    func agrees(with content: UTType, _ families: TypeFamilies) -> Bool {
        guard !saysNothing(families) else { return false }
        return type.conforms(to: content) || content.conforms(to: type) || claimant(near: content) != nil
    }

    /// The claimants other than `type`.
    var others: [UTType] { claimants.filter { $0 != type } }

    /// The claimant other than `type` that is, or conforms to, or is conformed to by what content says; of both the more
    /// specific one.
    func claimant(near content: UTType) -> UTType? {
        for claimant in others {
            if claimant.conforms(to: content) { return claimant }
            if content.conforms(to: claimant) { return content }
        }
        return nil
    }
}
