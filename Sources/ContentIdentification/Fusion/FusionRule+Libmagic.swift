import TypeRegistry

/// The rows after libmagic was asked.
extension FusionRule {
    /// The name gives no evidence, and no reader detected a type.
    static let withoutName: [FusionRule] = [
        FusionRule("weak-signature", "there is no better evidence", found: { _, _ in true }, answer: .found),
        FusionRule(
            "libmagic-alone", "the name gives no evidence", magic: { $1.type != $0.families.plainText },
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
            "text-of-unknown-extension", "the extension is that of an unknown type", when: { $0.isText },
            answer: .changed { evidence, answer in
                evidence.makeText(&answer, evidence.families.plainText)
                answer.alternatives.append(evidence.families.plainText)
            }),
        FusionRule(
            "undeclared-mime-type", "libmagic knows the format, and the registry does not",
            when: { $0.content.magic.mimeType != nil }, answer: .changed { $1.mimeType = $0.content.magic.mimeType }),
        FusionRule("no-evidence", "neither name nor content gives evidence", answer: .name),
    ]

    /// The name gives a format that the content does not have.
    static let unconfirmed: [FusionRule] = [
        FusionRule("confirmed-by-libmagic", "libmagic agrees with the name", magic: { $0.agrees($1) }, answer: .name),
        FusionRule(
            "libmagic-against-name", "libmagic knows another format", magic: { _, _ in true },
            answer: .magic("content outweighs the name", orPlainText: false)),
        FusionRule(
            "unconfirmed-text", "text of the type would have been confirmed", when: { $0.isText },
            answer: .changed { $0.makeUnconfirmed(&$1, $0.families.plainText, confidence: .structure) }),
        FusionRule(
            "unconfirmed-data", "a file of the type would have been detected",
            answer: .changed { $0.makeUnconfirmed(&$1, $0.families.data, confidence: .none) }),
    ]

    /// The name gives a type of text, the bytes are binary.
    static let textName: [FusionRule] = [
        FusionRule(
            "binary-form", "a damaged or binary form of the format of the name", magic: { $0.agrees($1) },
            answer: .changed { $1.confidence = .structure }),
        FusionRule(
            "libmagic-of-claimant", "libmagic knows another type of the extension",
            answer: .claimant(.detected) { evidence in evidence.magic.flatMap { evidence.name.claimant(near: $0.type) }
            }),
        FusionRule(
            "binary-against-text-name", "binary content outweighs the name", magic: { !$0.families.isTextual($1.type) },
            answer: .magic("binary content outweighs the name", orPlainText: false)),
        FusionRule(
            "claimant-not-text", "another type of the extension is not text",
            answer: .claimant(.notText) { evidence in
                let families = evidence.families
                return evidence.name.others.first { !families.isTextual($0) && !families.excludes($0, .binary) }
            }),
        FusionRule("odd-text", "text may have a few control characters", when: { $0.content.isOddText }, answer: .name),
        FusionRule(
            "nearly-text", "a program with a single NUL is a program", when: { $0.content.isNearlyText },
            answer: .changed { $1.warnings.append(.notText(name: $0.name.type)) }),
        FusionRule(
            "not-text", "the name is that of a text file",
            answer: .changed { evidence, answer in
                answer.warnings.append(.notText(name: evidence.name.type))
                answer.become(
                    evidence.families.data, .none, reason: "the name is that of a text file, and the bytes are not text"
                )
                answer.alternatives.insert(evidence.name.type, at: 0)
            }),
    ]

    /// The name gives a format that is not text, the bytes are text.
    static let binaryName: [FusionRule] = [
        // Such as a PDF without binary streams in its first kilobytes.
        FusionRule(
            "text-form", "a small file of the format of the name", magic: { $0.agrees($1) },
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
            "undeclared-mime-type-of-name", "what libmagic knows, and the registry does not, may be what the name says",
            when: { $0.content.magic.mimeType != nil }, answer: .name),
        FusionRule(
            "text-against-binary-name", "text outweighs the name of a binary format",
            answer: .changed { evidence, answer in
                let plainText = evidence.families.plainText
                answer.become(plainText, .structure, reason: "text content outweighs the name of a binary format")
                answer.warnings.append(.extensionMismatch(name: evidence.name.type, content: plainText))
            }),
    ]
}

extension WeighedEvidence {
    /// Whether libmagic's type is that of the name, or one of the two is based on the other.
    fileprivate func agrees(_ magic: MagicEvidence) -> Bool {
        magic.type.conforms(to: name.type) || name.type.conforms(to: magic.type)
    }

    /// Adds the properties of a text file in which nothing was detected.
    fileprivate func makeText(_ answer: inout Identification, _ type: UTType) {
        answer.mimeType = magic?.mimeType ?? families.mimeType(of: type)
        answer.alternatives += content.possible.compactMap(families.registry.type)
    }

    /// Replaces the type of the name by plain text or data.
    fileprivate func makeUnconfirmed(_ answer: inout Identification, _ type: UTType, confidence: Confidence) {
        answer.become(type, confidence, reason: "the content does not have the format of the name")
        answer.alternatives.insert(name.type, at: 0)
        answer.warnings.append(.extensionMismatch(name: name.type, content: type))
    }
}

extension MagicAnswer {
    /// The MIME type, unless it is a guess.
    fileprivate var mimeType: String? { if case .mime(let type) = self { type } else { nil } }
}
