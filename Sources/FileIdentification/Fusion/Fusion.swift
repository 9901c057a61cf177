import TypeRegistry

/// Weighs the evidence of name and content. A pure value: everything has been read and asked before.
///
/// The rules, in order:
/// 1. The type of an empty file is that of its name.
/// 2. If the name gives no evidence, the content decides. Plain text with an undeclared extension keeps the dynamic
///    type.
/// 3. What a reader proves outweighs another name, with a warning; a name that is more specific than the evidence is
///    kept. The structure of a text outweighs a name that it disproves. A guess from words outweighs only a name that
///    no text of its type could have (`NameClaim`), or selects one of an extension's claimants (`LanguageText`).
/// 4. Binary content with a name of a text has the type that libmagic proves, otherwise it is only data, with a
///    warning.
/// 5. Text with a name of a binary format has the type of a claimant of the extension that is text, otherwise that of
///    libmagic's answer, otherwise plain text.
/// 6. A name of a format that the readers would have detected is not believed.
/// 7. In all other cases the name decides.
///
/// Source: the corpora of nine tools show that names are right far more often than guesses from words, and that binary
/// content is right more often than names.
struct Fusion: Sendable {
    let families: TypeFamilies
    let mimeTypes: MagicMIMETypes

    init(_ families: TypeFamilies) {
        self.families = families
        mimeTypes = MagicMIMETypes(families)
    }

    /// Returns the answer for a regular file by its name alone.
    func byName(_ name: NameEvidence, isEmpty: Bool) -> Identification {
        Identification(
            type: name.byName, mimeType: families.mimeType(of: name.byName), isEmpty: isEmpty,
            confidence: name.confidenceByName(families), basis: name.basis.last.map { [$0] } ?? [],
            alternatives: name.claimants.filter { $0 != name.byName }, byName: name.byName)
    }

    /// The evidence of a file without a name.
    var emptyName: NameEvidence {
        NameEvidence(byName: families.data, type: families.data, grade: .none, claimants: [], basis: [])
    }

    /// Returns the answer for a regular file by its content alone. The name is only reported.
    func byContent(_ evidence: WeighedEvidence) -> Identification {
        var unnamed = evidence
        unnamed.name = emptyName
        var answer = byNameAndContent(unnamed)
        answer.byName = evidence.name.byName
        return answer
    }

    /// Returns the answer for a regular file by its name and content.
    func byNameAndContent(_ evidence: WeighedEvidence) -> Identification {
        let name = evidence.name
        let content = withoutGuesses(evidence.content, name)
        var answer = Identification(
            type: name.type, encoding: content.form.encodingName, isEmpty: content.form == .empty,
            confidence: name.confidence,
            basis: name.basis + [content.formEvidence]
                + content.formats.prefix(1).map { Evidence(.content, "\($0.text) → \($0.identifier)") },
            alternatives: name.others,
            byName: name.byName)
        let magic = magicEvidence(content.magic, &answer)
        switch evidence.comparison {
        case .empty:
            if name.isInconclusive(families) { answer.mimeType = "inode/x-empty" }
        case .agreed: confirm(name, content, &answer)
        case .open:
            if let guess = content.formats.lazy.compactMap({ TypeEvidence($0, families.registry) }).first {
                take(guess, name, false, &answer)
            } else {
                decideByContent(name, content, magic, &answer)
            }
        case .textNameBinaryBytes: decideAgainstText(name, content, magic, &answer)
        case .binaryNameTextBytes: decideAgainstBinary(name, content, magic, &answer)
        case .otherClaimant(let other):
            let isGuess = content.formats.first?.grade == .hint
            answer.become(
                other, isGuess ? .hint : .structure,
                "of the types that claim the extension, the content is \(other.identifier)")
            answer.alternatives = name.claimants.filter { $0 != other }
        case .remainingClaimant(let other):
            answer.become(other, .name, "of the types that claim the extension, \(name.type.identifier) is ruled out")
            answer.alternatives = name.claimants.filter { $0 != other }
        case .found(let found, let isMismatch): take(found, name, isMismatch, &answer)
        case .unconfirmed: decideUnconfirmed(name, content, magic, &answer)
        }
        if answer.mimeType == nil { answer.mimeType = families.mimeType(of: answer.type) }
        note(content, &answer)
        return answer
    }

    /// Adds other properties of the content to an answer.
    private func note(_ content: ContentEvidence, _ answer: inout Identification) {
        if let appended = content.appended, let type = families.registry.type(appended.identifier) {
            answer.basis.append(Evidence(.content, "followed by \(appended.text) → \(type.identifier)"))
            answer.warnings.append(.alsoIs(answer.type, type))
        }
        if content.hasReachedLimit { answer.warnings.append(.limitReached) }
    }
}

/// The evidence about one file, and how its name and content compare.
struct WeighedEvidence: Sendable {
    var name: NameEvidence
    var content: ContentEvidence
    var comparison: NameContentComparison
}

extension NameEvidence {
    /// How certain the type is if nothing contradicts the name.
    var confidence: Confidence { grade <= .unknownExtension ? .none : .name }

    /// How certain the type is with the policy `name`, which also knows executable files without an extension.
    func confidenceByName(_ families: TypeFamilies) -> Confidence {
        byName.isDynamic || byName == families.data ? .none : .name
    }
}

extension Identification {
    /// Replaces the type of the name, for a reason.
    mutating func become(_ type: UTType, _ confidence: Confidence, _ reason: String? = nil) {
        self.type = type
        self.confidence = confidence
        alternatives.removeAll { $0 == type }
        if let reason { basis.append(Evidence(.rule, reason)) }
    }
}

extension Fusion {
    /// Returns the answer for a file that is not regular.
    ///
    /// A directory is a volume if it is the root of the file system. Otherwise it has the type of its name
    /// (`directoryType`; nil if the name gives none, or does not count), or is a folder.
    ///
    /// Source: the `contentType` of URLs on Apple's systems, which depends on the node first.
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
