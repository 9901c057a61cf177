import TypeRegistry

/// The table of the rules. Each row has a test in `FusionRuleTests` with the name of the row.
///
/// Source: the corpora of nine tools show that names are correct far more often than guesses from words, and that the
/// type of binary content is correct more often than the type of a name.
extension FusionRule {
    static let table: [FusionRule] = [
        FusionRule(
            "empty-without-type", "the file is empty, and its name does not determine a type",
            when: { $0.content.form == .empty && $0.name.isInconclusive($0.families) },
            answer: .changed { $1.mimeType = "inode/x-empty" }),
        FusionRule(
            "empty-text", "a file of the first type that declares the extension is binary, and not empty",
            answer: .claimant(.remaining) { $0.emptyText }),
        FusionRule(
            "empty", "an empty file has the type of its name", when: { $0.content.form == .empty }, answer: .name),
        FusionRule(
            "no-name", "the name provides no evidence", when: { $0.name.isInconclusive($0.families) },
            answer: .first([
                FusionRule("content-alone", "the name provides no evidence", found: { _, _ in true }, answer: .found),
                FusionRule(
                    "undetected", "no reader detected a type", answer: .libmagic(.binaryWithoutName, withoutName)),
            ])),
        FusionRule("detected", "a reader detected a type", when: { $0.found != nil }, answer: .first(detected)),
        FusionRule(
            "claimants-that-are-text", "several types of text declare the extension, and nothing distinguishes them",
            when: { $0.isText && !$0.hasTextName && $0.excludesName && $0.undetectableTexts.count > 1 },
            answer: .changed { evidence, answer in
                answer.become(
                    evidence.families.plainText, .structure,
                    reason: "nothing distinguishes the types of text that declare the extension")
                answer.alternatives.insert(evidence.name.type, at: 0)
                answer.nameAgreement = .unconfirmed
            }),
        FusionRule(
            "undetectable-claimant", "a file of the first type that declares the extension would have been detected",
            answer: .claimant(.remaining) { $0.undetectableClaimant }),
        FusionRule(
            "subject-against-extension",
            "text of the type of the extension would have been detected, and the name begins with a file name",
            when: {
                $0.isText && ($0.isNameDisproved || $0.families.excludes($0.name.type, .plainText))
                    && $0.textClaimant() == nil && $0.name.subject($0.families) != nil
            },
            answer: .changed { evidence, answer in
                evidence.makeSubject(&answer)
                answer.nameAgreement = .unconfirmed
            }),
        FusionRule(
            "unconfirmed", "a file with the format that the name implies would have been detected",
            when: { $0.isText ? $0.isNameDisproved : $0.families.excludes($0.name.type, .binary) },
            answer: .first([
                FusionRule(
                    "claimant-not-disproved", "the content excludes the first type that declares the extension",
                    answer: .claimant(.remaining) { $0.isText ? $0.textClaimant() : nil }),
                FusionRule(
                    "unconfirmed", "libmagic may identify the format", answer: .libmagic(.contradiction, unconfirmed)),
            ])),
        FusionRule(
            "text-of-copy", "a copy or an incomplete download of text is text",
            when: { $0.isText && $0.isCopyName },
            answer: .changed { evidence, answer in
                answer.become(
                    evidence.families.plainText, .structure,
                    reason: "the extension of copies and downloads does not determine the type")
                answer.alternatives.insert(evidence.name.type, at: 0)
                answer.nameAgreement = .unconfirmed
            }),
        FusionRule(
            "text-under-binary-name", "the name implies a format that is not text",
            when: { $0.isText && $0.families.excludes($0.name.type, .plainText) },
            answer: .first([
                FusionRule(
                    "claimant-that-is-text", "the first type that declares the extension is not text",
                    answer: .claimant(.remaining) { $0.undetectableTexts.first }),
                FusionRule(
                    "text-under-binary-name", "libmagic may identify the format",
                    answer: .libmagic(.contradiction, binaryName)),
            ])),
        FusionRule(
            "binary-under-text-name", "the name implies a text file, but the bytes are not text",
            when: { !$0.isText && $0.hasTextName }, answer: .libmagic(.contradiction, textName)),
        FusionRule("name", "nothing indicates another type", answer: .name),
    ]

    /// A reader detected a type, and the name implies a type.
    private static let detected: [FusionRule] = [
        FusionRule(
            "more-specific-name", "the format that the name implies is based on the detected format",
            found: { $0.name.type.conforms(to: $1.type) && !$0.isRuledOut($0.name.type, by: $1) }, answer: .name),
        FusionRule(
            "base-of-name", "a file with the format that the name implies would have been detected",
            found: { $0.name.type.conforms(to: $1.type) }, answer: .contradicted),
        FusionRule(
            "more-specific-guess", "the words of the text suggest a more specific type, but the name takes precedence",
            found: { $1.type.conforms(to: $0.name.type) && $1.grade == .hint }, answer: .name),
        FusionRule(
            "more-specific-content", "the detected format is based on the format that the name implies",
            found: { $1.type.conforms(to: $0.name.type) }, answer: .found),
        FusionRule(
            "detected-claimant", "the detected type also declares the extension",
            found: { $1.grade > .hint || $0.name.grade == .ambiguousExtension },
            answer: .claimant(.detected) { $0.detectedClaimant }),
        FusionRule(
            "dialect-of-claimant",
            "an interpreter may run programs in a dialect that another type is, which declares the extension",
            answer: .claimant(.detected) { $0.content.hasInterpreterLine ? $0.dialect(among: $0.name.others) : nil }),
        FusionRule(
            "dialect-of-name", "an interpreter may run programs in a dialect",
            when: { $0.content.hasInterpreterLine && $0.dialect(among: [$0.name.type]) != nil }, answer: .name),
        FusionRule(
            "content-in-text", "the format that the text contains is more specific than its container",
            found: {
                $0.families.mayHold($1.type, in: $0.name.type) && $0.hasTextName && $1.grade > .hint
                    && !$1.type.has(.generic)
            }, answer: .found),
        FusionRule(
            "codec-of-container",
            "the name implies a container for any codec, and the content is in such a container",
            found: { $1.grade == .proof && $0.families.isForAnyCodec($0.name.type, $1.type) }, answer: .found),
        FusionRule(
            "movie-in-other-container",
            "players accept the container of the content under the name of a similar container",
            found: {
                let movie = $0.families.registry.exportedType(TypeName.movie)
                return $1.grade == .proof && $1.type.conforms(to: movie) && $0.name.type.conforms(to: movie)
                    && $0.families.mayHold($1.type, in: $0.name.type)
            }, answer: .found),
        FusionRule(
            "content-in-name", "files of the type that the name implies may contain the detected format",
            found: {
                // Text of any kind does not include scripts.
                $0.families.mayHold($1.type, in: $0.name.type, exceptPlainText: !$0.hasTextName && $0.isOnlyScript)
            }, answer: .name),
        FusionRule(
            "content-in-text-claimant", "the format that the text contains is more specific than its container",
            found: { $0.claimant(holding: $1).map($0.families.isTextual) ?? false }, answer: .found),
        FusionRule(
            "content-in-claimant", "files of another type that declares the extension may contain the detected format",
            found: { $0.claimant(holding: $1) != nil },
            answer: .claimant(.detected) { evidence in evidence.found.flatMap { evidence.claimant(holding: $0) } }),
        FusionRule(
            "program-with-period", "a period in the name of a program does not begin an extension",
            found: { $0.isExecutableProgram($1) && !$0.name.type.conforms(to: $0.families.script) }, answer: .found),
        FusionRule(
            "freely-named", "files of the detected type are named after their subject, not after their format",
            found: { $1.grade > .hint && $1.type.has(.freelyNamed) }, answer: .found),
        FusionRule(
            "program-under-file-name", "a program may have any name, such as passwd or dmesg",
            found: { $0.name.grade == .filename && $1.grade == .proof && $0.isProgram($1) }, answer: .found),
        FusionRule(
            "content-of-subject",
            "the name begins with a file name, such as 'Makefile', that indicates the type of the content",
            found: { evidence, found in
                evidence.name.subject(evidence.families).map { found.type.conforms(to: $0) } ?? false
            }, answer: .found),
        FusionRule(
            "language-neutral-name", "the type that the name implies covers programs in any language",
            found: { $0.name.type.has(.languageNeutral) && $1.type.conforms(to: $0.families.sourceCode) },
            answer: .found),
        FusionRule(
            "proof", "a reader identified the type with certainty", found: { $1.grade == .proof },
            answer: .first(proved)),
        FusionRule(
            "structure", "the text has the structure of a type", found: { $1.grade == .structure },
            answer: .first(structured)),
        FusionRule("guess", "words in the text are typical of a type", answer: .first(guessed)),
    ]

    /// The content identifies a type with certainty, and the type is unrelated to the type that the name implies.
    private static let proved: [FusionRule] = [
        FusionRule(
            "cut-container", "a missing part of the container could identify the type that the name implies",
            found: { !$0.hasTextName && $0.families.mayBecome($0.name.type, $1) }, answer: .name),
        FusionRule(
            "claimant-of-cut-container",
            "a missing part of the container could identify another type that declares the extension",
            answer: .claimant(.remaining) { evidence in
                evidence.name.others.first { other in
                    !evidence.families.isTextual(other)
                        && evidence.found.map { evidence.families.mayBecome(other, $0) } ?? false
                }
            }),
        FusionRule(
            "container-of-name",
            "the detected container may have a format that the readers cannot detect",
            found: {
                !$0.hasTextName && $1.type.has(.generic) && !$0.content.lacksNameInside
                    && $0.families.mayBe($0.name.type, inside: $1.type)
            }, answer: .name),
        FusionRule("proof-against-name", "proof outweighs the name", answer: .contradicted),
    ]

    /// The content is text with the structure of a type that is unrelated to the type that the name implies.
    private static let structured: [FusionRule] = [
        FusionRule(
            "structure-under-binary-name", "the name implies a format that is not text",
            when: { !$0.hasTextName && ($0.families.excludes($0.name.type, .text) || $0.isOnlyScript) },
            answer: .contradicted),
        FusionRule(
            "other-armor", "the armor of the type that the name implies would have another label",
            found: { !$0.hasTextName && $0.families.areInArmor($0.name.type, $1.type) }, answer: .found),
        FusionRule(
            "structure-under-uncertain-name", "files with the extension often have a type that is not declared",
            when: { !$0.hasTextName && !$0.isNameDisproved && ($0.name.isOftenUndeclared || $0.isCopyName) },
            answer: .found),
        FusionRule(
            "possible-text", "files of the type that the name implies may be text",
            when: { !$0.hasTextName && !$0.isNameDisproved }, answer: .name),
        FusionRule(
            "list-of-claimant", "a JSON array is also valid code of another type that declares the extension",
            when: { evidence in
                evidence.isNameDisproved && evidence.content.isList
                    && evidence.textClaimant { $0.conforms(to: evidence.families.sourceCode) } != nil
            }, answer: .found),
        FusionRule(
            "disproved-name", "the text cannot have the type that the name implies", when: { $0.isNameDisproved },
            answer: .contradicted),
        FusionRule(
            "structure-in-plain-text", "any text can have the name of a plain text file",
            when: { $0.name.type == $0.families.plainText }, answer: .found),
        FusionRule(
            "table-under-source-name",
            "the rows of a table are no program, and the extension is not known to be reliable",
            found: { $1.type.conforms(to: $0.families.table) && $0.name.isUnreliableSource($0.families) },
            answer: .found),
        FusionRule(
            "structure-of-similar-type", "the detected structure is common, or belongs to a similar language",
            found: {
                $1.type.has(.generic) || $0.families.mixesLanguages($0.name.type)
                    || $0.families.areKin($0.name.type, $1.type)
            }, answer: .name),
        FusionRule(
            "structure-against-name", "structure outweighs the name of another type of text", answer: .contradicted),
    ]

    /// The content contains words of a type that is unrelated to the type that the name implies.
    private static let guessed: [FusionRule] = [
        FusionRule(
            "other-language", "several types declare the extension, and the text is certainly in another language",
            found: { $1.isOtherLanguage && $0.name.grade == .ambiguousExtension },
            answer: .found),
        FusionRule(
            "guess-against-text-name", "a name is correct more often than a guess from the words of the text",
            when: { $0.hasTextName && !$0.isNameDisproved }, answer: .name),
        FusionRule(
            "guess-against-open-name", "files of the type that the name implies may be text",
            when: { !$0.hasTextName && !$0.families.excludes($0.name.type, .text) }, answer: .name),
        // Text in a language without known patterns may match the patterns of another language.
        FusionRule(
            "guess-of-claimant", "the text may have another type that declares the extension",
            answer: .claimant(.detected) { $0.textClaimant() }),
        FusionRule(
            "guess-under-unreliable-name",
            "the text cannot have the type that the name implies, but a guess from its words is not better than the name",
            when: { !$0.name.isReliable($0.families) },
            answer: .changed { evidence, answer in
                let plainText = evidence.families.plainText
                let guess = evidence.found.map { $0.type }
                answer.become(plainText, .structure, reason: "the words of the text do not outweigh the name")
                answer.alternatives = [evidence.name.type] + [guess].compactMap { $0 } + answer.alternatives
                answer.nameAgreement = .unconfirmed
            }),
        FusionRule("guess-against-name", "the text cannot have the type that the name implies", answer: .contradicted),
    ]
}
