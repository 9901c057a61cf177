import TypeRegistry

/// The rows that apply after libmagic was called.
extension FusionRule {
    /// The name provides no evidence, and no reader detected a type.
    static let withoutName: [FusionRule] = [
        FusionRule(
            "weak-signature", "a weak signature is the only evidence of the format", found: { _, _ in true },
            answer: .found),
        FusionRule(
            "libmagic-alone", "the name provides no evidence", magic: { $1.type != $0.families.plainText },
            answer: .magic(nil, orPlainText: true)),
        FusionRule(
            "script", "text with an interpreter line is a script", when: { $0.isText && $0.content.hasInterpreterLine },
            answer: .changed { evidence, answer in
                let script = evidence.families.registry.exportedType(TypeName.script)
                evidence.makeText(&answer, script)
                answer.become(script, .structure)
            }),
        FusionRule(
            "plain-text", "text without other evidence is plain text", when: { $0.isText && $0.name.grade == .none },
            answer: .changed { evidence, answer in
                evidence.makeText(&answer, evidence.families.plainText)
                answer.become(evidence.families.plainText, .structure)
            }),
        FusionRule(
            "subject-of-name", "the name begins with a file name that a type declares",
            when: { $0.isText && $0.name.subject($0.families) != nil },
            answer: .changed { $0.makeSubject(&$1) }),
        FusionRule(
            "text-of-unknown-extension", "no type declares the extension", when: { $0.isText },
            answer: .changed { evidence, answer in
                evidence.makeText(&answer, evidence.families.plainText)
                answer.alternatives.append(evidence.families.plainText)
            }),
        FusionRule(
            "undeclared-mime-type", "libmagic identifies the format, but the registry does not declare it",
            when: { $0.content.magic.mimeType != nil }, answer: .changed { $1.mimeType = $0.content.magic.mimeType }),
        FusionRule("no-evidence", "neither the name nor the content provides evidence", answer: .name),
    ]

    /// The name implies a format that the content does not have.
    static let unconfirmed: [FusionRule] = [
        FusionRule("confirmed-by-libmagic", "libmagic agrees with the name", magic: { $0.agrees($1) }, answer: .name),
        FusionRule(
            "libmagic-against-name", "libmagic identifies another format", magic: { _, _ in true },
            answer: .magic("content outweighs the name", orPlainText: false)),
        FusionRule(
            "unconfirmed-text", "the readers would have confirmed text of the type that the name implies",
            when: { $0.isText },
            answer: .changed { $0.makeUnconfirmed(&$1, $0.families.plainText, confidence: .structure) }),
        FusionRule(
            "unconfirmed-data", "a file of the type that the name implies would have been detected",
            answer: .changed { $0.makeUnconfirmed(&$1, $0.families.data, confidence: .none) }),
    ]

    /// The name implies a type of text, but the bytes are binary.
    static let textName: [FusionRule] = [
        FusionRule(
            "binary-form", "the file is a damaged or binary form of the format that its name implies",
            magic: { $0.agrees($1) },
            answer: .changed { $1.confidence = .structure }),
        FusionRule(
            "libmagic-of-claimant", "libmagic identifies another type that declares the same extension",
            answer: .claimant(.detected) { evidence in evidence.magic.flatMap { evidence.name.claimant(near: $0.type) }
            }),
        FusionRule(
            "binary-against-text-name", "binary content outweighs the name", magic: { !$0.families.isTextual($1.type) },
            answer: .magic("binary content outweighs the name", orPlainText: false)),
        FusionRule(
            "claimant-not-text", "another type that declares the extension is not text",
            answer: .claimant(.notText) { evidence in
                let families = evidence.families
                return evidence.name.others.first { !families.isTextual($0) && !families.excludes($0, .binary) }
            }),
        FusionRule("odd-text", "text may have a few control characters", when: { $0.content.isOddText }, answer: .name),
        FusionRule(
            "binary-under-uncertain-name", "files with the extension often have a type that is not declared",
            when: { $0.name.isOftenUndeclared },
            answer: .changed { $0.makeUnconfirmed(&$1, $0.families.data, confidence: .none) }),
        FusionRule(
            "nearly-text", "text with a few control characters or NUL bytes can still be text",
            when: { $0.content.isNearlyText }, answer: .changed { $1.nameAgreement = .unconfirmed }),
        FusionRule(
            "not-text", "the name implies a text file, but the bytes are not text",
            answer: .changed { evidence, answer in
                evidence.contradict(&answer, evidence.families.data, isCertain: true)
                answer.become(
                    evidence.families.data, .none, reason: "the name implies a text file, but the bytes are not text"
                )
                answer.alternatives.insert(evidence.name.type, at: 0)
            }),
    ]

    /// The name implies a format that is not text, but the bytes are text.
    static let binaryName: [FusionRule] = [
        // This row applies, for example, to a PDF without binary streams in its first kilobytes.
        FusionRule(
            "text-form", "a small file can have the format that its name implies", magic: { $0.agrees($1) },
            answer: .changed { evidence, answer in
                guard let magic = evidence.magic else { return }
                let isMoreSpecific = magic.type.conforms(to: evidence.name.type)
                answer.become(
                    isMoreSpecific ? magic.type : evidence.name.type,
                    MagicMIMETypes.isGuess(magic.mimeType) ? .name : .structure)
            }),
        FusionRule(
            "libmagic-against-binary-name", "text outweighs the name of a binary format", magic: { _, _ in true },
            answer: .magic("text content outweighs the name of a binary format", orPlainText: true)),
        FusionRule(
            "undeclared-mime-type-of-name",
            "a format that only libmagic identifies can be the format that the name implies",
            when: { $0.content.magic.mimeType != nil }, answer: .name),
        FusionRule(
            "text-against-binary-name", "text outweighs the name of a binary format",
            answer: .changed { evidence, answer in
                let plainText = evidence.families.plainText
                answer.become(plainText, .structure, reason: "text content outweighs the name of a binary format")
                evidence.contradict(&answer, plainText, isCertain: true)
            }),
    ]
}

extension WeighedEvidence {
    /// Returns whether the type that libmagic identified and the type that the name implies are the same, or one of
    /// them conforms to the other.
    fileprivate func agrees(_ magic: MagicEvidence) -> Bool {
        magic.type.conforms(to: name.type) || name.type.conforms(to: magic.type)
    }

    /// Adds the properties of a text file in which no format was detected.
    fileprivate func makeText(_ answer: inout Identification, _ type: UTType) {
        answer.mimeType = magic?.mimeType ?? families.mimeType(of: type)
        answer.alternatives += content.possible.compactMap(families.registry.type)
    }

    /// Replaces the type with the type that declares the file name at the beginning of the name.
    func makeSubject(_ answer: inout Identification) {
        guard let subject = name.subject(families) else { return }
        makeText(&answer, subject)
        answer.become(subject, .name, reason: "a file name before the extension → \(subject.identifier)")
        answer.alternatives.append(families.plainText)
    }

    /// Replaces the type that the name implies with plain text or data.
    fileprivate func makeUnconfirmed(_ answer: inout Identification, _ type: UTType, confidence: Confidence) {
        answer.become(type, confidence, reason: "the content does not have the format that the name implies")
        answer.alternatives.insert(name.type, at: 0)
        // Text in which no format is detected may still have the type that the name implies.
        contradict(&answer, type, isCertain: !(isText && hasTextName))
    }
}

extension MagicAnswer {
    /// The MIME type, or nil if it is a guess.
    fileprivate var mimeType: String? { if case .mime(let type) = self { type } else { nil } }
}
