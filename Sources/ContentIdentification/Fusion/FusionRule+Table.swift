import TypeRegistry

/// The table. Each row has a test in `FusionRuleTests` under its name.
///
/// Source: the corpora of nine tools show that names are right far more often than guesses from words, and that binary
/// content is right more often than names.
extension FusionRule {
    static let table: [FusionRule] = [
        FusionRule(
            "empty-without-type", "there are no bytes, and the name gives no type",
            when: { $0.content.form == .empty && $0.name.isInconclusive($0.families) },
            answer: .changed { $1.mimeType = "inode/x-empty" }),
        FusionRule(
            "empty", "an empty file has the type of its name", when: { $0.content.form == .empty }, answer: .name),
        FusionRule(
            "no-name", "the name gives no evidence", when: { $0.name.isInconclusive($0.families) },
            answer: .first([
                FusionRule("content-alone", "the name gives no evidence", found: { _, _ in true }, answer: .found),
                FusionRule("undetected", "no reader knows it", answer: .libmagic(.binaryWithoutName, withoutName)),
            ])),
        FusionRule("detected", "a reader detected a type", when: { $0.found != nil }, answer: .first(detected)),
        FusionRule(
            "undetectable-claimant", "the first type of the extension would have been detected",
            answer: .claimant(.remaining) { $0.undetectableClaimant }),
        FusionRule(
            "unconfirmed", "the format of the name would have been detected",
            when: { $0.isText ? $0.isNameDisproved : $0.families.excludes($0.name.type, .binary) },
            answer: .first([
                FusionRule(
                    "claimant-not-disproved", "the first type of the extension is disproved",
                    answer: .claimant(.remaining) { $0.isText ? $0.textClaimant() : nil }),
                FusionRule(
                    "unconfirmed", "libmagic may know the format", answer: .libmagic(.contradiction, unconfirmed)),
            ])),
        FusionRule(
            "text-under-binary-name", "the format of the name is not text",
            when: { $0.isText && $0.families.excludes($0.name.type, .plainText) },
            answer: .first([
                FusionRule(
                    "claimant-that-is-text", "the first type of the extension is not text",
                    answer: .claimant(.remaining) { evidence in
                        evidence.textClaimant { !evidence.families.isDetectable($0) }
                    }),
                FusionRule(
                    "text-under-binary-name", "libmagic may know it", answer: .libmagic(.contradiction, binaryName)),
            ])),
        FusionRule(
            "binary-under-text-name", "a claimant that is not text is less reliable than libmagic",
            when: { !$0.isText && $0.hasTextName }, answer: .libmagic(.contradiction, textName)),
        FusionRule("name", "nothing contradicts the name", answer: .name),
    ]

    /// A reader detected a type, and the name gives one.
    private static let detected: [FusionRule] = [
        FusionRule(
            "more-specific-name", "the format of the name is based on the detected one",
            found: { $0.name.type.conforms(to: $1.type) && !$0.isRuledOut($0.name.type, by: $1) }, answer: .name),
        FusionRule(
            "base-of-name", "the format of the name would have been detected",
            found: { $0.name.type.conforms(to: $1.type) }, answer: .contradicted),
        FusionRule(
            "more-specific-guess", "a guess from words adds nothing to the name",
            found: { $1.type.conforms(to: $0.name.type) && $1.grade == .hint }, answer: .name),
        FusionRule(
            "more-specific-content", "the detected format is based on that of the name",
            found: { $1.type.conforms(to: $0.name.type) }, answer: .found),
        FusionRule(
            "detected-claimant", "the detected type claims the extension, too",
            found: { $1.grade > .hint || $0.name.grade == .ambiguousExtension },
            answer: .claimant(.detected) { $0.detectedClaimant }),
        FusionRule(
            "content-in-text", "what text contains says more than that its type may contain it",
            found: {
                $0.families.mayHold($1.type, in: $0.name.type) && $0.hasTextName && $1.grade > .hint
                    && !$1.type.has(.generic)
            }, answer: .found),
        FusionRule(
            "content-in-name", "files of the type of the name may have such content",
            found: { $0.families.mayHold($1.type, in: $0.name.type) }, answer: .name),
        FusionRule(
            "content-in-text-claimant", "what text contains says more than that its type may contain it",
            found: { $0.claimant(holding: $1).map($0.families.isTextual) ?? false }, answer: .found),
        FusionRule(
            "content-in-claimant", "files of another type of the extension may have such content",
            found: { $0.claimant(holding: $1) != nil },
            answer: .claimant(.detected) { evidence in evidence.found.flatMap { evidence.claimant(holding: $0) } }),
        FusionRule(
            "freely-named", "files of the detected type are named after something else",
            found: { $1.grade == .proof && $1.type.has(.freelyNamed) }, answer: .found),
        FusionRule(
            "program-under-file-name", "a program may have any name: passwd, dmesg",
            found: { $0.name.grade == .filename && $1.grade == .proof && $0.isProgram($1) }, answer: .found),
        FusionRule(
            "language-neutral-name", "the type of the name is that of programs in any language",
            found: { $0.name.type.has(.languageNeutral) && $1.type.conforms(to: $0.families.sourceCode) },
            answer: .found),
        FusionRule("proof", "a reader proves a type", found: { $1.grade == .proof }, answer: .first(proved)),
        FusionRule("structure", "text has a structure", found: { $1.grade == .structure }, answer: .first(structured)),
        FusionRule("guess", "text has the words of a type", answer: .first(guessed)),
    ]

    /// The content proves a type that has nothing to do with that of the name.
    private static let proved: [FusionRule] = [
        FusionRule(
            "cut-container", "a missing part of the container could be what the name says",
            found: { !$0.hasTextName && $0.families.mayBecome($0.name.type, $1) }, answer: .name),
        FusionRule(
            "claimant-of-cut-container", "a missing part of the container could be what the extension says",
            answer: .claimant(.remaining) { evidence in
                evidence.name.others.first { other in
                    !evidence.families.isTextual(other)
                        && evidence.found.map { evidence.families.mayBecome(other, $0) } ?? false
                }
            }),
        FusionRule(
            "container-of-name", "a format that no reader knows may be in a container, but not a picture or text",
            found: {
                !$0.hasTextName && $1.type.has(.generic) && !$0.families.isDetectable($0.name.type, insteadOf: $1.type)
                    && !$0.families.isInOtherContainer($0.name.type, than: $1.type)
            }, answer: .name), FusionRule("proof-against-name", "proof outweighs the name", answer: .contradicted),
    ]

    /// The content is text with the structure of a type that has nothing to do with that of the name.
    private static let structured: [FusionRule] = [
        FusionRule(
            "structure-under-binary-name", "the format of the name is not text",
            when: { !$0.hasTextName && $0.families.excludes($0.name.type, .text) }, answer: .contradicted),
        FusionRule("possible-text", "files of the type may be text", when: { !$0.hasTextName }, answer: .name),
        FusionRule(
            "disproved-name", "the text cannot be what the name says", when: { $0.isNameDisproved },
            answer: .contradicted),
        FusionRule(
            "structure-in-plain-text", "any text may be named as plain text",
            when: { $0.name.type == $0.families.plainText }, answer: .found),
        FusionRule(
            "structure-of-kin", "the structure is a common one, or that of a similar language",
            found: {
                $1.type.has(.generic) || $0.families.mixesLanguages($0.name.type)
                    || $0.families.areKin($0.name.type, $1.type)
            }, answer: .name),
        FusionRule("structure-against-name", "structure outweighs the name of another text", answer: .contradicted),
    ]

    /// The words are those of a type that has nothing to do with that of the name.
    private static let guessed: [FusionRule] = [
        FusionRule(
            "guess-against-text-name", "a name is right more often than a guess from words",
            when: { $0.hasTextName && !$0.isNameDisproved }, answer: .name),
        FusionRule(
            "guess-against-open-name", "files of the type of the name may be text",
            when: { !$0.hasTextName && !$0.families.excludes($0.name.type, .text) }, answer: .name),
        // A language without known patterns may have those of another.
        FusionRule(
            "guess-of-claimant", "the text may be of another type of the extension",
            answer: .claimant(.detected) { $0.textClaimant() }),
        FusionRule("guess-against-name", "the text cannot be what the name says", answer: .contradicted),
    ]
}
