import TypeRegistry

/// The agreement of the name with the content.
extension WeighedEvidence {
    /// Whether the content is text that cannot have the type that the name implies: files of the type are not text, or
    /// the beginning of the text excludes the type.
    var excludesName: Bool {
        isText && (isNameDisproved || !hasTextName && families.excludes(name.type, .text))
    }

    /// Whether the only extension is that of copies or incomplete downloads, which can have any type.
    var isCopyName: Bool {
        !name.isDerived && !hasTextName && name.tag.map { CopyName.isSuffix(Array($0.utf8)[...]) } ?? false
    }

    /// Records that the content has a different type than the name implies. The name is contradicted if this is certain and the
    /// extension is reliable, or if it is common and the content is proven to have another binary format. Otherwise, it is only
    /// unconfirmed: the extension may have a meaning that no type declares. It is also unconfirmed if the content is related to a type
    /// that declares the extension.
    func contradict(_ answer: inout Identification, _ type: UTType, isCertain: Bool) {
        guard isCertain, !mayHaveOtherMeaning(type),
            !name.claimants.contains(where: { families.areRelated(type, named: $0) }),
            name.isReliable(families) || isProvenUnderCommonName, isDetected || isConclusive
        else {
            answer.nameAgreement = .unconfirmed
            return
        }
        // Text may also be in an encoding that is not recognized, so bytes of no known format prove nothing.
        if type == families.data, hasTextName {
            answer.nameAgreement = .unconfirmed
            answer.warnings.append(.notText(name: name.type))
            return
        }
        answer.nameAgreement = .contradicted
        answer.warnings.append(.extensionMismatch(name: name.type, content: type))
    }

    /// Returns whether content of a type may have the name: the extension has an undeclared meaning whose files can have the content; or
    /// text under the name of a type whose files can be text, as a library can be a script of the linker; or plain text or a
    /// notation such as XML, which any program may use for its own files, if the extension is rare.
    private func mayHaveOtherMeaning(_ type: UTType) -> Bool {
        if name.undeclaredContent == .any || isText && name.undeclaredContent == .text { return true }
        guard isText else { return false }
        return type == families.plainText && families.mayHold(type, in: name.type)
            || [TypeName.plainText, TypeName.xml, TypeName.json].contains(type.identifier) && !name.isWidespread
                && !name.isCommon(families)
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
