import TypeRegistry

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

extension ContentEvidence {
    /// Returns the first detected format that the registry declares.
    func detected(_ registry: Registry) -> TypeEvidence? {
        formats.lazy.compactMap { TypeEvidence($0, registry) }.first
    }
}
