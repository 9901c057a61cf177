import TypeRegistry

/// How the name and the content of a file stand to each other. Decides whether libmagic is worth asking.
enum NameContentComparison: Hashable, Sendable {
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
    /// The content is what a reader found; whether that contradicts the name.
    case found(TypeEvidence, isMismatch: Bool)
    /// The name says a format that the readers would have found, had it been one.
    case unconfirmed

    /// What libmagic has to say about it; nil when its answer could not change anything.
    func question(_ form: TextForm) -> MagicQuestion? {
        switch self {
        // libmagic's rules for text are its slowest and least accurate part; where the name says nothing, the readers of
        // text know more.
        case .open: form.isText ? nil : .binary
        case .textNameBinaryBytes, .binaryNameTextBytes, .unconfirmed: form.isText ? .text : .binary
        case .empty, .agreed, .otherClaimant, .found: nil
        }
    }
}

extension NameContentComparison {
    /// Compares what a name says with what the content is.
    init(_ name: NameEvidence, _ content: ContentEvidence, _ families: TypeFamilies) {
        guard content.form != .empty else {
            self = .empty
            return
        }
        let found = content.formats.lazy.compactMap { TypeEvidence($0, families.registry) }.first
        guard !name.saysNothing(families) else {
            self = found.map { .found($0, isMismatch: false) } ?? .open
            return
        }
        if let found {
            self.init(name, content, found, families)
        } else {
            self.init(name, content, withoutFinding: families)
        }
    }

    /// Compares a name with what a reader found.
    private init(_ name: NameEvidence, _ content: ContentEvidence, _ found: TypeEvidence, _ families: TypeFamilies) {
        if name.type.conforms(to: found.type) {
            // A format built on another: the name knows more, unless the reader would have known as much.
            let isOpen =
                name.type == found.type || !families.isGeneric(found.type) || !families.isDetectable(name.type)
            self = isOpen ? .agreed : .found(found, isMismatch: true)
        } else if found.type.conforms(to: name.type) {
            self = found.grade == .hint ? .agreed : .found(found, isMismatch: false)
        } else if let claimant = name.claimant(near: found.type),
            found.grade > .hint || name.grade == .ambiguousExtension
        {
            self = .otherClaimant(claimant)
        } else {
            self = Self.conflict(name, content, found, families)
        }
    }

    /// A name and a evidence of different kinds: whom to believe.
    private static func conflict(
        _ name: NameEvidence, _ content: ContentEvidence, _ found: TypeEvidence, _ families: TypeFamilies
    ) -> NameContentComparison {
        let isTextName = families.isTextual(name.type)
        if families.isLanguageNeutral(name.type), found.type.conforms(to: families.sourceCode) {
            return .found(found, isMismatch: false)
        }
        switch found.grade {
        case .proof:
            // Anybody's format may be a zip archive or a database inside; a picture or a text is not.
            let mayBeInside = families.isGeneric(found.type) && !isTextName && !families.isDetectable(name.type)
            return mayBeInside ? .agreed : .found(found, isMismatch: true)
        case .structure:
            guard isTextName else {
                return families.isBinaryOnly(name.type) ? .found(found, isMismatch: true) : .agreed
            }
            if families.isDisproved(name.type, by: content) { return .found(found, isMismatch: true) }
            if name.type == families.plainText { return .found(found, isMismatch: false) }
            let isWeaker =
                families.isGeneric(found.type) || families.mixesLanguages(name.type)
                || families.areKin(name.type, found.type)
            return isWeaker ? .agreed : .found(found, isMismatch: true)
        case .hint:
            if isTextName {
                guard families.isDisproved(name.type, by: content) else { return .agreed }
                let other = name.others.first { families.isTextual($0) && !families.isDisproved($0, by: content) }
                return other.map(NameContentComparison.otherClaimant) ?? .found(found, isMismatch: true)
            }
            guard families.isBinaryOnly(name.type) else { return .agreed }
            // A language of which no sign is known may have those of another.
            let other = name.others.first(where: families.isTextual)
            return other.map(NameContentComparison.otherClaimant) ?? .found(found, isMismatch: true)
        }
    }

    /// Of several types that claim the tag, the one that need not begin in a certain way, where the first would have been
    /// known by its signature.
    private static func unsignedClaimant(
        _ name: NameEvidence, _ content: ContentEvidence, _ families: TypeFamilies
    ) -> UTType? {
        guard name.grade == .ambiguousExtension, !families.isTextual(name.type), families.isSigned(name.type) else {
            return nil
        }
        return name.others.first { other in
            families.isTextual(other) == content.form.isText && !families.isSigned(other)
                && !families.isDisproved(other, by: content)
        }
    }

    /// Compares a name with bytes in which no reader found anything.
    private init(_ name: NameEvidence, _ content: ContentEvidence, withoutFinding families: TypeFamilies) {
        if let unsigned = Self.unsignedClaimant(name, content, families) {
            self = .otherClaimant(unsigned)
            return
        }
        switch content.form {
        case .text where families.isDisproved(name.type, by: content):
            let other = name.others.first { families.isTextual($0) && !families.isDisproved($0, by: content) }
            self = other.map(NameContentComparison.otherClaimant) ?? .unconfirmed
        case .binary where !families.isTextual(name.type) && families.isDetectable(name.type):
            self = .unconfirmed
        case .text where families.isBinaryOnly(name.type):
            let other = name.others.first(where: families.isTextual)
            self = other.map(NameContentComparison.otherClaimant) ?? .binaryNameTextBytes
        case .binary where families.isTextual(name.type):
            // A binary claimant is no better than what libmagic recognises, so that is asked first.
            self = .textNameBinaryBytes
        default: self = .agreed
        }
    }
}

/// What a reader found, with its type.
struct TypeEvidence: Hashable, Sendable {
    var type: UTType
    var grade: FormatEvidence.Grade

    /// Nil when the registry does not declare the type.
    init?(_ evidence: FormatEvidence, _ registry: Registry) {
        guard let type = registry.type(evidence.identifier) else { return nil }
        self.type = type
        grade = evidence.grade
    }

    /// The word for the grade in answers.
    var confidence: Confidence {
        switch grade {
        case .proof: .proof
        case .structure: .structure
        case .hint: .hint
        }
    }
}
