import TypeRegistry

/// Weighs evidence from name and content by the rows of `FusionRule.table`. This is a plain value; all content has been read,
/// and libmagic has been called, before it is used.
struct Fusion: Sendable {
    let families: TypeFamilies
    let mimeTypes: MagicMIMETypes
    /// Whether answers omit evidence. The sentences of the evidence are then not created.
    private let omitsEvidence: Bool

    init(_ families: TypeFamilies, omitsEvidence: Bool = false) {
        self.families = families
        self.omitsEvidence = omitsEvidence
        mimeTypes = MagicMIMETypes(families)
    }

    /// Returns the answer for a regular file, based on its name only.
    func byName(_ name: NameEvidence, isEmpty: Bool) -> Identification {
        Identification(
            type: name.byName, mimeType: families.mimeType(of: name.byName), isEmpty: isEmpty,
            confidence: name.confidenceByName(families), basis: name.basis.last.map { [$0] } ?? [],
            alternatives: name.claimants.filter { $0 != name.byName }, byName: name.byName)
    }

    /// Returns the answer for a regular file, based on its name and its content.
    func byNameAndContent(_ evidence: consuming WeighedEvidence) -> Identification {
        evidence.markGuesses(mimeTypes)
        var answer = Identification(
            type: evidence.name.type, encoding: evidence.content.encodingName,
            isEmpty: evidence.content.form == .empty, confidence: evidence.name.confidence,
            basis: omitsEvidence
                ? []
                : evidence.name.basis + [evidence.content.formEvidence]
                    + evidence.content.formats.prefix(1).map { Evidence(.content, "\($0.text) → \($0.identifier)") },
            alternatives: omitsEvidence ? [] : evidence.name.others, byName: evidence.name.byName)
        evidence.magic = magicEvidence(evidence.content.magic, &answer)
        if evidence.content.form != .empty { answer.isText = evidence.isText }
        answer.lineEnds = evidence.content.lineEnds
        if let rest = evidence.content.rest { answer.add(rest, omitsEvidence: omitsEvidence) }
        if evidence.content.form.isEightBit, evidence.content.rest?.form != .binary {
            answer.generalEncoding = evidence.content.form.encodingName
        }
        evidence.decision.flatMap { evidence.apply(evidence.completed($0), to: &answer) }
        if answer.nameAgreement == nil { answer.nameAgreement = evidence.agreement(of: answer) }
        if answer.mimeType == nil { answer.mimeType = families.mimeType(of: answer.type) }
        if answer.isText == false, answer.nameAgreement == .confirmed, evidence.isText, families.isTextual(answer.type)
        {
            answer.nameAgreement = .unconfirmed
        }
        note(evidence.content, &answer)
        return answer
    }

    /// Returns the type that the content identifies with certainty, regardless of the name, or nil if there is no such
    /// type or it is a container that other formats may use.
    func proven(_ content: ContentEvidence) -> UTType? {
        let type = content.formats.first { $0.grade == .proof }.flatMap { families.registry.type($0.identifier) }
        return type.flatMap { $0.has(.generic) ? nil : $0 }
    }

    /// Reads the answer of libmagic and adds it to the basis. Returns nil if it is not usable.
    private func magicEvidence(_ magic: MagicAnswer, _ answer: inout Identification) -> MagicEvidence? {
        switch magic {
        case .notAsked: return nil
        case .unavailable(let reason):
            answer.warnings.append(IdentificationWarning(.magicUnavailable, "libmagic is not available: \(reason)"))
            return nil
        case .nothing(let text):
            answer.evidence.append(Evidence(.magic, "libmagic: \(text)"))
            return nil
        case .guess(let mime):
            let type = mimeTypes.type(of: mime)?.type
            answer.evidence.append(Evidence(.magic, "libmagic: \(mime), a guess that is used only if the name agrees"))
            if let type, type != answer.type { answer.alternatives.append(type) }
            return nil
        case .mime(let mime):
            guard let type = mimeTypes.type(of: mime), type.type != families.data else {
                answer.evidence.append(Evidence(.magic, "libmagic: \(mime), which is not declared"))
                return nil
            }
            answer.evidence.append(Evidence(.magic, "libmagic: \(mime) → \(type.type.identifier)"))
            let hasOwn = type.isExact && type.type.preferredMIMEType != nil
            return MagicEvidence(mimeType: mime, type: type.type, better: hasOwn ? nil : mime)
        }
    }

    /// Adds other properties of the content to an answer.
    private func note(_ content: ContentEvidence, _ answer: inout Identification) {
        if let appended = content.appended, let type = families.registry.type(appended.identifier) {
            answer.evidence.append(Evidence(.content, "followed by \(appended.text) → \(type.identifier)"))
            answer.warnings.append(.alsoIs(answer.type, type))
        }
        if content.hasReachedLimit { answer.warnings.append(.limitReached) }
    }

    /// Returns the answer for a file that is not regular.
    ///
    /// A directory is a volume if it is the root of the file system. Otherwise, it has the type that its name implies
    /// (`directoryType`), or is a folder if `directoryType` is nil, because the name implies no type or is ignored.
    ///
    /// Source: the `contentType` of URLs on Apple's systems, which depends primarily on the kind of file.
    func byNode(_ node: FileNode, isRoot: Bool, directoryType: (type: UTType, evidence: Evidence)?) -> Identification {
        var answer = Identification(
            node: node, type: families.data, mimeType: node.mimeType ?? "application/octet-stream", confidence: .proof,
            basis: [Evidence(.node, node.phrase)])
        if let identifier = node.typeIdentifier {
            answer.type = families.registry.exportedType(identifier)
        } else if node == .directory {
            answer.type = families.registry.exportedType(isRoot ? TypeName.volume : TypeName.folder)
            if let directoryType, !isRoot {
                answer.type = directoryType.type
                answer.confidence = .name
                answer.evidence.append(directoryType.evidence)
            }
        } else {
            answer.confidence = .none
        }
        answer.byName = answer.type
        return answer
    }
}

/// The evidence from libmagic: a MIME type and the type that has this MIME type.
struct MagicEvidence: Sendable {
    var mimeType: String
    var type: UTType
    /// The MIME type for the answer if the type is only the family of the MIME type, or has no MIME type.
    var better: String?
}

extension NameEvidence {
    /// The confidence in the type if nothing contradicts the name.
    var confidence: Confidence { grade <= .unknownExtension ? .none : .name }

    /// Returns the confidence in the type with the policy `name`. This policy also identifies executable files without
    /// an extension.
    func confidenceByName(_ families: TypeFamilies) -> Confidence {
        byName.isDynamic || byName == families.data ? .none : .name
    }
}

extension Identification {
    /// Adds the results for the rest of the text.
    fileprivate mutating func add(_ rest: TextRest, omitsEvidence: Bool) {
        encoding = rest.encodingName ?? encoding
        lineEnds = rest.lineEnds
        if rest.form == .binary { isText = false }
        if rest.form.isEightBit { generalEncoding = rest.form.encodingName }
        if rest.isComplete, !omitsEvidence, let name = rest.encodingName, rest.form == .binary || encoding != name {
            evidence.append(
                Evidence(.text, "the rest of the file is \(rest.form == .binary ? "not text" : "text, \(name)")"))
        }
    }

    /// Replaces the type of the answer, and records the reason if there is one.
    mutating func become(_ type: UTType, _ confidence: Confidence, reason: String? = nil) {
        self.type = type
        self.confidence = confidence
        alternatives.removeAll { $0 == type }
        if let reason { evidence.append(Evidence(.rule, reason)) }
    }
}
