import TypeRegistry

/// How the name and the first bytes of a file stand to each other. Decides whether libmagic is worth asking.
enum Agreement: Hashable, Sendable {
    /// No bytes: there is only the name.
    case empty
    /// The name leaves the type open.
    case open
    /// Nothing in the bytes speaks against the name.
    case agreed
    /// The name says text, the bytes are none.
    case textNameBinaryBytes
    /// The name says a format that cannot be text, the bytes are text.
    case binaryNameTextBytes
    /// The bytes speak against the first claimant of the tag, and for another one.
    case otherClaimant(UTType)

    /// What libmagic has to say about it; nil when its answer could not change anything.
    func question(_ form: TextForm) -> MagicQuestion? {
        switch self {
        case .open, .textNameBinaryBytes, .binaryNameTextBytes: form.isText ? .text : .binary
        case .empty, .agreed, .otherClaimant: nil
        }
    }
}

extension Agreement {
    /// Compares what a name says with what bytes are.
    init(_ name: NameEvidence, _ form: TextForm, _ families: TypeFamilies) {
        guard form != .empty else {
            self = .empty
            return
        }
        guard !name.saysNothing(families) else {
            self = .open
            return
        }
        switch form {
        case .text where families.isBinaryOnly(name.type):
            let other = name.others.first(where: families.isTextual)
            self = other.map(Agreement.otherClaimant) ?? .binaryNameTextBytes
        case .binary where families.isTextual(name.type):
            // A binary claimant is no better than what libmagic recognises, so that is asked first.
            self = .textNameBinaryBytes
        default: self = .agreed
        }
    }
}
