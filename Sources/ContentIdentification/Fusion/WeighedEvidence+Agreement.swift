import TypeRegistry

/// The agreement of the name with the content.
extension WeighedEvidence {
    /// Whether the content is text that cannot have the type that the name implies: files of the type are not text, or
    /// the beginning of the text excludes the type.
    var excludesName: Bool {
        isText && (isNameDisproved || !hasTextName && families.excludes(name.type, .text))
    }

    /// Records that the content has a different type than the name implies. The name is contradicted if this is certain and the
    /// extension is reliable, or if it is common and the content is proven to have another binary format. Otherwise, it is only
    /// unconfirmed: the extension may have a meaning that no type declares. It is also unconfirmed if the content is related to a type
    /// that declares the extension.
    func contradict(_ answer: inout Identification, _ type: UTType, isCertain: Bool) {
        guard isCertain, !mayBeOtherText(type),
            !name.claimants.contains(where: { families.areRelated(type, named: $0) }),
            name.isReliable(families) || isProvenUnderCommonName, isDetected || isConclusive
        else {
            answer.nameAgreement = .unconfirmed
            return
        }
        answer.nameAgreement = .contradicted
        let isUnknown = type == families.data && hasTextName
        answer.warnings.append(
            isUnknown ? .notText(name: name.type) : .extensionMismatch(name: name.type, content: type))
    }

    /// Returns whether text of a type may have the name: files of the type that the name implies can be plain text, as a library can be
    /// a script of the linker; or the extension has an undeclared meaning whose files are text; or the text is in a notation such as
    /// XML, which any program may use for its own files, and the extension is rare and implies text.
    private func mayBeOtherText(_ type: UTType) -> Bool {
        guard isText else { return false }
        return type == families.plainText && families.mayHold(type, in: name.type) || name.hasTextMeaning
            || [TypeName.xml, TypeName.json].contains(type.identifier) && hasTextName && !name.isWidespread
    }

    /// Whether the content has the signature or the structure of another format.
    private var isDetected: Bool { found.map { $0.grade > .hint } ?? false }

    /// Whether the extension is common, and the content is proven to have a binary format that is not a medium of the
    /// same kind as the type that the name implies. If the format is the basis of other formats or compression, all
    /// types that declare the extension must be detectable.
    private var isProvenUnderCommonName: Bool {
        guard let found, found.grade == .proof, !families.isTextual(found.type), name.isCommon(families),
            !families.areMedia(name.type, found.type)
        else { return false }
        let isBasis = found.type.has(.generic) || found.type.has(.compression)
        return !isBasis || name.claimants.allSatisfy { families.isDetectable($0) }
    }

    /// Whether nothing that was detected in the content excludes the types that declare the extension. Text without a known
    /// structure may have any type of text.
    private var isConclusive: Bool {
        let isTextInstead = isText && !hasTextName
        return name.isConclusive(isOnlyText: isTextInstead)
            && !(isTextInstead && name.others.contains(where: families.isTextual))
    }

    /// Returns the agreement of the name with an answer that does not contradict it.
    func agreement(of answer: Identification) -> NameAgreement? {
        guard !name.isInconclusive(families), content.form != .empty else { return nil }
        guard isClaimed(answer.type) else { return .unconfirmed }
        if answer.confidence == .proof || answer.confidence == .structure { return .confirmed }
        if let found, found.grade > .hint, found.type.conforms(to: answer.type) { return .confirmed }
        // Any text confirms the type plain text.
        return answer.type == families.plainText && isText || content.isNameConfirmed ? .confirmed : .unconfirmed
    }

    /// Returns whether the name implies a type, or another type that declares the extension.
    private func isClaimed(_ type: UTType) -> Bool {
        type.conforms(to: name.type) || name.others.contains(where: type.conforms)
            || families.isForAnyCodec(name.type, type)
    }

    /// Returns whether the content could confirm an answer that only the name determines: the content is text, and nothing
    /// in it had to be read.
    func maybeConfirmed(_ answer: Identification) -> Bool {
        answer.nameAgreement == .unconfirmed && answer.confidence == .name && answer.isText == true
            && isClaimed(answer.type)
    }
}
