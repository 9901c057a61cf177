import TypeRegistry

/// Weighs evidence of name and content. Pure: what has to be read or asked was read and asked before.
///
/// The rules, in order:
/// 1. An empty file is what its name says.
/// 2. Where the name says nothing, content decides; plain text under an extension that nobody declares leaves the
///    dynamic type.
/// 3. What a reader proves outweighs another name, with a warning; a name that is more specific than the evidence stays.
///    The structure of a text outweighs a name that it disproves; a guess from words only a name that no text of its kind
///    could have (`ClaimReader`), or settles which of an extension's claimants is meant (`AmbiguousExtensions`).
/// 4. Binary content under a textual name is what libmagic proves it to be, else only data, with a warning.
/// 5. Text under a name of a binary format is the claimant of the extension that is text, else what libmagic says, else
///    plain text.
/// 6. A name of a format that the readers would have found, had it been one, is not believed.
/// 7. Everything else is what its name says.
///
/// Source: what the corpora of nine tools show: names are right far more often than guesses from words, and binary
/// content is right more often than names.
struct Fusion: Sendable {
    let families: TypeFamilies
    let mimeTypes: MagicMIMETypes

    init(_ families: TypeFamilies) {
        self.families = families
        mimeTypes = MagicMIMETypes(families)
    }

    /// The answer for a regular file by its name alone.
    func byName(_ name: NameEvidence, isEmpty: Bool) -> Identification {
        Identification(
            type: name.byName, mimeType: families.mimeType(of: name.byName), isEmpty: isEmpty,
            confidence: name.confidenceByName(families), basis: name.basis.suffix(1),
            alternatives: name.claimants.filter { $0 != name.byName }, byName: name.byName)
    }

    /// The answer for a regular file by its content alone; `name` is only reported.
    func byContent(_ content: ContentEvidence, name: NameEvidence) -> Identification {
        let nothing = NameEvidence(byName: families.data, type: families.data, grade: .none, claimants: [], basis: [])
        var answer = byNameAndContent(nothing, content)
        answer.byName = name.byName
        return answer
    }

    /// The answer for a regular file by both.
    func byNameAndContent(_ name: NameEvidence, _ evidence: ContentEvidence) -> Identification {
        let content = withoutGuesses(evidence, name)
        var answer = Identification(
            type: name.type, encoding: content.form.encodingName, isEmpty: content.form == .empty,
            confidence: name.confidence,
            basis: name.basis + [content.formEvidence]
                + content.formats.prefix(1).map { Evidence(.content, "\($0.text) → \($0.identifier)") },
            alternatives: name.others,
            byName: name.byName)
        let magic = magicEvidence(content.magic, &answer)
        switch NameContentComparison(name, content, families) {
        case .empty:
            if name.saysNothing(families) { answer.mimeType = "inode/x-empty" }
        case .agreed: break
        case .open: decideByContent(name, content, magic, &answer)
        case .textNameBinaryBytes: decideAgainstText(name, content, magic, &answer)
        case .binaryNameTextBytes: decideAgainstBinary(name, content, magic, &answer)
        case .otherClaimant(let other):
            answer.become(
                other, .structure, "of the types that claim the extension, the content is \(other.identifier)")
            answer.alternatives = name.claimants.filter { $0 != other }
        case .found(let found, let isMismatch): take(found, name, isMismatch, &answer)
        case .unconfirmed: decideUnconfirmed(name, content, magic, &answer)
        }
        if answer.mimeType == nil { answer.mimeType = families.mimeType(of: answer.type) }
        note(content, &answer)
        return answer
    }

    /// Notes what the content has beside what it is.
    private func note(_ content: ContentEvidence, _ answer: inout Identification) {
        if let appended = content.appended, let type = families.registry.type(appended.identifier) {
            answer.basis.append(Evidence(.content, "behind it: \(appended.text) → \(type.identifier)"))
            answer.warnings.append(.alsoIs(answer.type, type))
        }
        if content.hasReachedLimit { answer.warnings.append(.limitReached) }
    }
}

extension NameEvidence {
    /// How sure the type is when nothing speaks against the name.
    var confidence: Confidence { grade <= .unknownExtension ? .none : .name }

    /// The same for the policy `name`, for which an executable file without extension is established, too.
    func confidenceByName(_ families: TypeFamilies) -> Confidence {
        byName.isDynamic || byName == families.data ? .none : .name
    }
}

extension Identification {
    /// Takes another type than the name's, for a reason.
    mutating func become(_ type: UTType, _ confidence: Confidence, _ reason: String? = nil) {
        self.type = type
        self.confidence = confidence
        alternatives.removeAll { $0 == type }
        if let reason { basis.append(Evidence(.rule, reason)) }
    }
}

extension Fusion {
    /// The answer for anything but a regular file.
    ///
    /// A directory is a volume when it is the root of the file system, else what its name says (`directoryType`; nil
    /// for nothing, or when names do not count), else a folder.
    ///
    /// Source: `contentType` of URLs on Apple's systems, which looks at the node first.
    func byNode(
        _ node: FileNode, isRoot: Bool, directoryType: (type: UTType, evidence: Evidence)?
    ) -> Identification {
        var answer = Identification(
            node: node, type: families.data, mimeType: node.mimeType ?? "application/octet-stream", confidence: .proof,
            basis: [Evidence(.node, node.phrase)])
        if let identifier = node.typeIdentifier {
            answer.type = families.registry.exportedType(identifier)
        } else if node == .directory {
            answer.type = isRoot ? families.volume : families.folder
            if let directoryType, !isRoot {
                answer.type = directoryType.type
                answer.confidence = .name
                answer.basis.append(directoryType.evidence)
            }
        } else {
            answer.confidence = .none
        }
        answer.byName = answer.type
        return answer
    }
}
