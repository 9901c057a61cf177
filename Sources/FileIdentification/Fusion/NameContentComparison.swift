import TypeRegistry

/// The result of comparing the name and the content of a file. Decides whether to ask libmagic.
enum NameContentComparison: Hashable, Sendable {
    /// There are no bytes, only the name.
    case empty
    /// The name leaves the type open.
    case open
    /// The bytes do not contradict the name.
    case agreed
    /// The name gives a type of text, the bytes are binary.
    case textNameBinaryBytes
    /// The name gives a format that cannot be text, the bytes are text.
    case binaryNameTextBytes
    /// The bytes contradict the first claimant of the extension, and confirm another one.
    case otherClaimant(UTType)
    /// The bytes are not of the first claimant of the extension, and could be of another one, about which they say nothing.
    case remainingClaimant(UTType)
    /// A reader detected the type of the content, and whether that contradicts the name.
    case found(TypeEvidence, isMismatch: Bool)
    /// The name gives a format that the readers would have detected.
    case unconfirmed

    /// Returns the question for libmagic; nil if its answer could not change anything.
    func question(_ form: TextForm) -> MagicQuestion? {
        switch self {
        // libmagic's rules for text are its slowest and least accurate part; if the name gives no evidence, the readers
        // of texts are better.
        case .open: form.isText ? nil : .binary
        case .textNameBinaryBytes, .binaryNameTextBytes, .unconfirmed: form.isText ? .text : .binary
        case .empty, .agreed, .otherClaimant, .remainingClaimant, .found: nil
        }
    }
}

extension NameContentComparison {
    /// Whether the content is not of the type that the name gives.
    var isContradiction: Bool {
        switch self {
        case .textNameBinaryBytes, .binaryNameTextBytes, .unconfirmed, .found(_, isMismatch: true): true
        default: false
        }
    }

    /// Compares the evidence of a name with that of the content.
    init(_ name: NameEvidence, _ content: ContentEvidence, _ families: TypeFamilies) {
        guard content.form != .empty else {
            self = .empty
            return
        }
        let found = content.formats.lazy.compactMap { TypeEvidence($0, families.registry) }.first
        guard !name.isInconclusive(families) else {
            self = found.map { .found($0, isMismatch: false) } ?? .open
            return
        }
        if let found {
            self.init(name, content, found, families)
        } else {
            self.init(name, content, withoutFinding: families)
        }
    }

    /// Compares a name with the evidence of a reader.
    private init(_ name: NameEvidence, _ content: ContentEvidence, _ found: TypeEvidence, _ families: TypeFamilies) {
        if name.type.conforms(to: found.type) {
            // A format based on another: the name is more specific, unless the reader would have detected it.
            let isOpen =
                name.type == found.type || !families.isGeneric(found.type) || families.mayBecome(name.type, found)
                || !families.isDetectable(name.type, insteadOf: found.type)
            self = isOpen ? .agreed : .found(found, isMismatch: true)
        } else if found.type.conforms(to: name.type) {
            self = found.grade == .hint ? .agreed : .found(found, isMismatch: false)
        } else if let claimant = Self.claimant(name, near: found, families),
            found.grade > .hint || name.grade == .ambiguousExtension
        {
            self = .otherClaimant(claimant)
        } else {
            self = Self.conflict(name, content, found, families)
        }
    }

    /// Returns a claimant of the extension that is related to the type of the content; the more specific of the two. One that
    /// is based on a container, and which the reader of the container would have detected, is not.
    private static func claimant(_ name: NameEvidence, near found: TypeEvidence, _ families: TypeFamilies) -> UTType? {
        for claimant in name.others {
            if found.type.conforms(to: claimant) { return found.type }
            let isRuledOut =
                families.isGeneric(found.type) && !families.mayBecome(claimant, found)
                && families.isDetectable(claimant, insteadOf: found.type)
            if claimant.conforms(to: found.type), !isRuledOut { return claimant }
        }
        return nil
    }

    /// Decides between a name and evidence of different kinds.
    private static func conflict(
        _ name: NameEvidence, _ content: ContentEvidence, _ found: TypeEvidence, _ families: TypeFamilies
    ) -> NameContentComparison {
        let isTextName = families.isTextual(name.type)
        if families.mayHold(found.type, in: name.type) {
            let isKnown = isTextName && found.grade > .hint && !families.isGeneric(found.type)
            return isKnown ? .found(found, isMismatch: false) : .agreed
        }
        if let other = name.others.first(where: { families.mayHold(found.type, in: $0) }) {
            // What a text contains says more than that its type may contain it.
            return families.isTextual(other) ? .found(found, isMismatch: false) : .otherClaimant(other)
        }
        if families.isFreelyNamed(found.type), found.grade == .proof { return .found(found, isMismatch: false) }
        // A program may have any name: passwd, dmesg.
        if name.grade == .filename, found.grade == .proof, found.type.conforms(to: families.executable) {
            return .found(found, isMismatch: false)
        }
        if families.isLanguageNeutral(name.type), found.type.conforms(to: families.sourceCode) {
            return .found(found, isMismatch: false)
        }
        switch found.grade {
        case .proof:
            if !isTextName, families.mayBecome(name.type, found) { return .agreed }
            if let other = name.others.first(where: { !families.isTextual($0) && families.mayBecome($0, found) }) {
                return .remainingClaimant(other)
            }
            // Any format may be a zip archive or a database inside, but not a picture or a text.
            let mayBeInside =
                families.isGeneric(found.type) && !isTextName
                && !families.isDetectable(name.type, insteadOf: found.type)
                && !families.isInOtherContainer(name.type, than: found.type)
            return mayBeInside ? .agreed : .found(found, isMismatch: true)
        case .structure:
            guard isTextName else {
                return families.cannotBeText(name.type) ? .found(found, isMismatch: true) : .agreed
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
                let other = name.others.first { families.mayBe($0, text: content) }
                return other.map(NameContentComparison.otherClaimant) ?? .found(found, isMismatch: true)
            }
            guard families.cannotBeText(name.type) else { return .agreed }
            // A language without known patterns may have those of another.
            let other = name.others.first { families.mayBe($0, text: content) }
            return other.map(NameContentComparison.otherClaimant) ?? .found(found, isMismatch: true)
        }
    }

    /// Returns a claimant of the extension that would not have been detected, if the first claimant would.
    private static func undetectableClaimant(
        _ name: NameEvidence, _ content: ContentEvidence, _ families: TypeFamilies
    ) -> UTType? {
        guard name.grade == .ambiguousExtension, !families.isTextual(name.type), families.isDetectable(name.type) else {
            return nil
        }
        // One that is based on the first would have been detected with it.
        return name.others.first { other in
            !other.conforms(to: name.type) && !families.isDetectable(other)
                && (content.form.isText ? families.mayBe(other, text: content) : !families.isTextual(other))
        }
    }

    /// Compares a name with bytes in which no reader detected a format.
    private init(_ name: NameEvidence, _ content: ContentEvidence, withoutFinding families: TypeFamilies) {
        if let other = Self.undetectableClaimant(name, content, families) {
            self = .remainingClaimant(other)
            return
        }
        switch content.form {
        case .text where families.isDisproved(name.type, by: content):
            let other = name.others.first { families.mayBe($0, text: content) }
            self = other.map(NameContentComparison.remainingClaimant) ?? .unconfirmed
        case .binary where families.wouldBeFound(name.type): self = .unconfirmed
        case .text where families.cannotBePlainText(name.type):
            let other = name.others.first { !families.isDetectable($0) && families.mayBe($0, text: content) }
            self = other.map(NameContentComparison.remainingClaimant) ?? .binaryNameTextBytes
        case .binary where families.isTextual(name.type):
            // A binary claimant is less reliable than libmagic, which is asked first.
            self = .textNameBinaryBytes
        default: self = .agreed
        }
    }
}

extension NameEvidence {
    /// Returns whether the name counts, after it was compared with the content.
    func isTrusted(
        after comparison: NameContentComparison, _ content: ContentEvidence, _ families: TypeFamilies
    ) -> Bool {
        switch trust {
        case .full: true
        case .unlessContradicted: !comparison.isContradiction
        case .onlyIfConfirmed:
            content.form == .empty
                || content.formats.contains { evidence in
                    guard let found = families.registry.type(evidence.identifier) else { return false }
                    return found.conforms(to: type) || type.conforms(to: found) && !families.isGeneric(found)
                }
        }
    }
}

/// Evidence for a type.
struct TypeEvidence: Hashable, Sendable {
    var type: UTType
    var grade: FormatEvidence.Grade
    /// The marks that a type could have in a part of the file that is missing.
    var unread: [TableTagClass]
    /// The readers that could have found another of their kinds in a missing part.
    var unreadKinds: [String]

    /// Nil if the registry does not declare the type.
    init?(_ evidence: FormatEvidence, _ registry: Registry) {
        guard let type = registry.type(evidence.identifier) else { return nil }
        self.type = type
        grade = evidence.grade
        unread = evidence.unread
        unreadKinds = evidence.unreadKinds
    }

    /// Whether a part of the file that is missing could identify a type.
    func mayBecome(_ other: UTType) -> Bool {
        if unread.contains(where: { !other.marks($0).isEmpty }) { return true }
        guard !unreadKinds.isEmpty else { return false }
        return other.supertypeSequence.contains(where: hasUnreadKind) || hasUnreadKind(other)
    }

    private func hasUnreadKind(_ type: UTType) -> Bool {
        type.marks(.kind).contains { kind in
            unreadKinds.contains { kind.utf8.prefix { $0 != 0x2F }.elementsEqual($0.utf8) }
        }
    }

    /// The confidence of an answer with this grade.
    var confidence: Confidence {
        switch grade {
        case .proof: .proof
        case .structure: .structure
        case .hint: .hint
        }
    }
}
